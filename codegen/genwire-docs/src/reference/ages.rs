//! The releases that introduced operations, types and their parts.

use super::book::Book;
use super::content::{Block, Line, code, text};
use genwire_spec::model::Since;

/// The label of the release.
const LABEL: &str = "Since";

impl Book<'_> {
    /// Returns the release that introduced an item, if anything has been released.
    pub(super) fn age(&self, item: &str) -> Option<Line> {
        Some(match self.interface.since(item)? {
            Since::Version(version) => vec![code(version)],
            Since::Unreleased => vec![text("the next release")],
        })
    }

    /// Like [`Self::age`], as a row or a detail.
    pub(super) fn aged(&self, item: &str) -> Option<(&'static str, Line)> {
        Some((LABEL, self.age(item)?))
    }

    /// Like [`Self::age`], as a paragraph.
    pub(super) fn age_block(&self, item: &str) -> Option<Block> {
        Some(Block::Text(sentence(self.age(item)?)))
    }

    /// Returns the release that introduced a part, if it differs from the release of the whole.
    pub(super) fn later(&self, part: &str, whole: &str) -> Option<(&'static str, Line)> {
        (self.interface.since(part) != self.interface.since(whole)).then(|| self.aged(part))?
    }

    /// Like [`Self::later`], as a sentence.
    pub(super) fn later_line(&self, part: &str, whole: &str) -> Option<Line> {
        self.later(part, whole).map(|(_, line)| sentence(line))
    }

    /// Explains the releases, for the front page.
    pub(super) fn about_ages(&self) -> Option<Block> {
        let newest = &self.interface.releases.last()?.version;
        Some(Block::Text(vec![
            text("The newest release is "),
            code(newest),
            text(
                ". Operations and types name the release that introduced them; a member, a value or a rule without one is as old as its type.",
            ),
        ]))
    }
}

fn sentence(line: Line) -> Line {
    let mut out = vec![text("Since ")];
    out.extend(line);
    out.push(text("."));
    out
}
