//! Statements of documents that are not imported, so that a comparison finds no changes in them.

use super::change::{Change, Effect, Flow, ItemPlace, Upgrade, Verdict, Witness};
use super::kind::{ChangeKind, Subject, Verb};
use super::report::{Report, sort};

/// The reason why no body shows a change that the comparison does not understand.
const NOT_COMPARED: &str = "the import leaves it out";

/// A difference in what the imports of two documents leave out. Its effect is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOutChange {
    /// JSON pointer of the position in the documents.
    pub item: String,
    /// The position in the old document, if it makes a statement.
    pub old: Option<ItemPlace>,
    /// The position in the new document, if it makes a statement.
    pub new: Option<ItemPlace>,
    /// The statement of the old document, if it makes one.
    pub from: Option<String>,
    /// The statement of the new document, if it makes one.
    pub to: Option<String>,
    /// The affected messages.
    pub flows: Vec<Flow>,
}

impl Report {
    /// Adds differences that the comparison cannot judge.
    pub fn add_left_out(&mut self, all: Vec<LeftOutChange>) {
        self.changes.extend(all.into_iter().map(change));
        sort(&mut self.changes);
    }
}

fn change(one: LeftOutChange) -> Change {
    let LeftOutChange { item, old, new, from, to, flows } = one;
    let reason = "the comparison does not understand what differs here";
    let unknown = |(upgrade, flow): (Upgrade, Flow)| -> Effect {
        let witness = Some(Witness::Beyond(NOT_COMPARED));
        let reason = reason.to_owned();
        Effect { upgrade, flow, verdict: Verdict::Unknown, reason, witness }
    };
    let pairs =
        Upgrade::ALL.into_iter().flat_map(|upgrade| flows.iter().map(move |flow| (upgrade, *flow)));
    let effects = pairs.map(unknown).collect();
    Change {
        kind: ChangeKind {
            subject: Subject::LeftOut,
            verb: Verb::of_presence(from.is_some(), to.is_some()),
        },
        item,
        old,
        new,
        from,
        to,
        effects,
        acknowledged: None,
        is_committed: false,
    }
}
