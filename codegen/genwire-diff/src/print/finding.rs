//! Describes a change that counts, in the same way for each format that other programs read.

use super::{abbreviate, describe_witness, shorten};
use crate::change::{Change, ItemPlace, Verdict};
use genwire_constraint::printable_lines;

/// A change that counts, or would count if it were not acknowledged.
pub(super) struct Finding<'a> {
    pub(super) change: &'a Change,
    pub(super) verdict: Verdict,
    ahead: bool,
}

impl<'a> Finding<'a> {
    /// Returns the finding about a change, if it counts.
    pub(super) fn of(change: &'a Change, ahead: bool) -> Option<Self> {
        let verdict = change.counted_verdict(ahead)?;
        Some(Self { change, verdict, ahead })
    }

    /// Returns the verdict in words.
    pub(super) fn word(&self) -> &'static str {
        if self.verdict == Verdict::Breaking { "breaking" } else { "may break" }
    }

    /// Returns one line about the change.
    pub(super) fn title(&self) -> String {
        let Change { item, from, to, .. } = self.change;
        let title = format!("{item}: {}", self.change.kind.title());
        match (from, to) {
            (Some(from), Some(to)) => format!("{title}, from {} to {}", shorten(from), shorten(to)),
            (Some(one), None) | (None, Some(one)) => format!("{title}, {}", shorten(one)),
            (None, None) => title,
        }
    }

    /// Returns the effects with their bodies, and the steps for users.
    pub(super) fn details(&self) -> String {
        let mut lines = Vec::new();
        for effect in self.change.counted_effects(self.ahead) {
            lines.push(format!("{}: {}", effect.upgrade.as_str(), effect.reason));
            let Some(witness) = &effect.witness else { continue };
            lines.push(describe_witness(witness));
            lines.extend(witness.body().map(|body| abbreviate(body).to_compact()));
        }
        lines.push(format!("help: {}", self.change.kind.help()));
        lines.push(format!("id: {}", self.change.line()));
        printable_lines(&lines.join("\n")).into_owned()
    }

    /// Returns the position to look at: in the new version if it has the item, else in the old one.
    pub(super) fn place(&self) -> Option<&ItemPlace> {
        self.change.new.as_ref().or(self.change.old.as_ref())
    }
}
