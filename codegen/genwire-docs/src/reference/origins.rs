//! The sources of statements, as parts of pages: facts and open questions.

use super::book::{Book, gap_link};
use super::content::{Block, Line, Sources, text};
use genwire_spec::model::COMMON;

impl Book<'_> {
    /// Returns the facts and open questions of a section, with the decisions.
    pub(super) fn sources(&self, questions: &[&str], facts: Vec<String>) -> Option<Block> {
        let gaps = self.interface.gaps.iter().filter(|gap| questions.contains(&gap.id.as_str()));
        let questions: Vec<Line> = gaps
            .map(|gap| {
                let mut line = vec![gap_link(&gap.id), text(": ")];
                line.extend(self.line(COMMON, &gap.decision));
                line
            })
            .collect();
        let sources = Sources { facts, questions };
        (!sources.is_empty()).then_some(Block::Sources(sources))
    }

    /// Returns the facts and open questions of a member or a rule.
    pub(super) fn short_sources(&self, questions: &[&str], item: &str) -> Sources {
        let questions = questions.iter().map(|id| vec![gap_link(id)]).collect();
        Sources { facts: self.facts(item), questions }
    }
}
