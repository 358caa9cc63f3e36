//! The comparison under way: how a change is noted, and what it means for each direction.

use super::bench::{Bench, Reach};
use super::change::{Change, Effect, Flow, Pair, Side, Verdict, Witness};
use super::edition::{Both, Edition};
use super::kind::Kind;
use crate::model::{Deprecated, Json, Note, Severity, TypeId};
use std::collections::BTreeSet;

/// What a receiver holds against what it used to take, or against what is new.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The ids of the rules by which it complains.
    pub(super) rules: Vec<String>,
    /// How much that weighs.
    pub(super) severity: Severity,
    /// The value that it complains about, where only one is meant.
    pub(super) value: Option<Json>,
}

impl Fault {
    /// A fault by one rule.
    pub(super) fn new(rule: impl Into<String>, severity: Severity) -> Self {
        Self { rules: vec![rule.into()], severity, value: None }
    }

    /// The same about one value alone.
    pub(super) fn about(self, value: Json) -> Self {
        Self { value: Some(value), ..self }
    }

    /// A refusal by any of some rules.
    pub(super) fn error(rules: Vec<String>) -> Self {
        Self { rules, severity: Severity::Error, value: None }
    }
}

/// How the bodies of a type that are right have shifted.
#[derive(Clone, Debug, Default)]
pub(super) struct Shift {
    /// The new edition complains about what the old one took.
    pub(super) tightens: Option<Fault>,
    /// The old edition complains about what the new one takes.
    pub(super) relaxes: Option<Fault>,
}

impl Shift {
    /// A shift in the one direction.
    pub(super) fn tightens(fault: Fault) -> Self {
        Self { tightens: Some(fault), relaxes: None }
    }

    /// A shift in the other direction.
    pub(super) fn relaxes(fault: Fault) -> Self {
        Self { tightens: None, relaxes: Some(fault) }
    }

    /// A shift in both directions.
    pub(super) fn both(tightens: Fault, relaxes: Fault) -> Self {
        Self { tightens: Some(tightens), relaxes: Some(relaxes) }
    }
}

/// The comparison under way.
pub(super) struct Ctx<'a> {
    pub(super) both: &'a Both<'a>,
    pub(super) bench: Bench<'a>,
    pub(super) changes: Vec<Change>,
}

impl<'a> Ctx<'a> {
    /// The old edition.
    pub(super) fn old(&self) -> &'a Edition {
        self.both.old
    }

    /// The new edition.
    pub(super) fn new_side(&self) -> &'a Edition {
        self.both.new
    }

    /// Notes a change of an item, or of one that is in one edition alone.
    pub(super) fn push(
        &mut self,
        kind: Kind,
        items: (Option<&str>, Option<&str>),
        values: (Option<String>, Option<String>),
        effects: Vec<Effect>,
    ) {
        let (old, new) = items;
        self.changes.push(Change {
            kind,
            item: old.or(new).unwrap_or_default().to_owned(),
            old: old.and_then(|item| self.old().place(item)),
            new: new.and_then(|item| self.new_side().place(item)),
            from: values.0,
            to: values.1,
            effects,
            acknowledged: None,
        });
    }

    /// Notes a change of an item that both editions have.
    pub(super) fn changed(
        &mut self,
        kind: Kind,
        item: &str,
        from: &dyn ToString,
        to: &dyn ToString,
        effects: Vec<Effect>,
    ) {
        let values = (Some(from.to_string()), Some(to.to_string()));
        self.push(kind, (Some(item), Some(item)), values, effects);
    }

    /// Notes words that differ.
    pub(super) fn words(&mut self, kind: Kind, item: &str, from: &str, to: &str) {
        if from != to {
            self.changed(kind, item, &from, &to, Vec::new());
        }
    }

    /// Notes an item whose words are new, gone or different.
    pub(super) fn optional_words(
        &mut self,
        kind: Kind,
        item: &str,
        from: Option<&str>,
        to: Option<&str>,
    ) {
        if from != to {
            let items = (from.map(|_| item), to.map(|_| item));
            let values = (from.map(str::to_owned), to.map(str::to_owned));
            self.push(kind, items, values, Vec::new());
        }
    }

    /// Compares the notes of an item.
    pub(super) fn notes(&mut self, item: &str, old: &[Note], new: &[Note]) {
        let text = |notes: &'_ [Note], id: &str| {
            notes.iter().find(|note| note.id == *id).map(|note| note.text.clone())
        };
        let ids: BTreeSet<&String> = old.iter().chain(new).map(|note| &note.id).collect();
        for id in ids {
            let (from, to) = (text(old, id), text(new, id));
            let item = format!("{item}.notes.{id}");
            self.optional_words(Kind::NoteChanged, &item, from.as_deref(), to.as_deref());
        }
    }

    /// Compares the deprecation of an item, which concerns those who send it or call it.
    pub(super) fn deprecation(
        &mut self,
        item: &str,
        old: Option<&Deprecated>,
        new: Option<&Deprecated>,
    ) {
        let words = |it: &Deprecated| match &it.replacement {
            Some(other) => format!("in favour of `{other}`: {}", it.doc),
            None => it.doc.clone(),
        };
        let path = format!("{item}.deprecated");
        match (old, new) {
            (None, Some(new)) => {
                let reason = "it goes on working, and is going to go".to_owned();
                let effects = vec![Effect {
                    pair: Pair::OldClientNewService,
                    flow: Flow::Request,
                    verdict: Verdict::Advice,
                    reason,
                    witness: None,
                }];
                let items = (None, Some(path.as_str()));
                self.push(Kind::Deprecated, items, (None, Some(words(new))), effects);
            }
            (Some(old), None) => {
                let items = (Some(path.as_str()), None);
                self.push(Kind::DeprecationDropped, items, (Some(words(old)), None), Vec::new());
            }
            (Some(old), Some(new)) => {
                self.words(Kind::DocChanged, &path, &words(old), &words(new));
            }
            (None, None) => {}
        }
    }

    /// The bodies that have a type inside in both editions.
    pub(super) fn reach(&self, old: TypeId, new: TypeId) -> Reach {
        let (before, after) = (self.old().reach(old), self.new_side().reach(new));
        let operations = self.both.operations.iter().enumerate();
        operations
            .flat_map(|(place, (old, new))| {
                let flows = [Flow::Request, Flow::Reply, Flow::Callback, Flow::Answer];
                let (before, after) = (&before, &after);
                flows.into_iter().filter_map(move |flow| {
                    let there = before.contains(&(*old, flow)) && after.contains(&(*new, flow));
                    there.then_some((place, flow))
                })
            })
            .collect()
    }

    /// What a shift of the bodies of a type means, in each direction in which the type travels.
    pub(super) fn effects(&self, reach: &Reach, shift: &Shift) -> Vec<Effect> {
        let find =
            |within: &Reach, sender: Side, fault: &Fault| self.bench.search(within, sender, fault);
        effects_of(reach, shift, &find)
    }
}

/// What a shift means in each direction, with a way to find witnesses.
pub(super) fn effects_of(
    reach: &Reach,
    shift: &Shift,
    find: &dyn Fn(&Reach, Side, &Fault) -> Witness,
) -> Vec<Effect> {
    let flows: BTreeSet<Flow> = reach.iter().map(|(_, flow)| *flow).collect();
    let mut effects = Vec::new();
    for pair in Pair::ALL {
        for flow in &flows {
            let sender = pair.sender(*flow);
            let fault = match sender {
                Side::Old => &shift.tightens,
                Side::New => &shift.relaxes,
            };
            let within: Reach = reach.iter().filter(|(_, other)| other == flow).copied().collect();
            effects.push(effect(pair, *flow, fault.as_ref(), |fault| find(&within, sender, fault)));
        }
    }
    effects
}

fn effect(
    pair: Pair,
    flow: Flow,
    fault: Option<&Fault>,
    find: impl Fn(&Fault) -> Witness,
) -> Effect {
    let (sender, receiver) = pair.people(flow);
    let (verdict, reason, witness) = match fault {
        None => (
            Verdict::Compatible,
            format!("whatever {sender} may send, {receiver} takes as before"),
            None,
        ),
        Some(fault) if fault.severity == Severity::Advice => (
            Verdict::Advice,
            format!("{receiver} takes what {sender} may send, with a remark by {}", named(fault)),
            None,
        ),
        Some(fault) => (
            Verdict::Breaking,
            format!("{receiver} refuses something that {sender} may send, by {}", named(fault)),
            Some(find(fault)),
        ),
    };
    Effect { pair, flow, verdict, reason, witness }
}

fn named(fault: &Fault) -> String {
    fault.rules.first().map_or_else(|| "its shape".to_owned(), |rule| format!("`{rule}`"))
}

/// An effect that no body shows.
pub(super) fn beyond(
    pair: Pair,
    flow: Flow,
    verdict: Verdict,
    reason: impl Into<String>,
    why: &'static str,
) -> Effect {
    let witness = (verdict == Verdict::Breaking).then_some(Witness::Beyond(why));
    Effect { pair, flow, verdict, reason: reason.into(), witness }
}

/// The same effect between either pair.
pub(super) fn either_way(
    flow: Flow,
    verdict: Verdict,
    reason: &str,
    why: &'static str,
) -> Vec<Effect> {
    Pair::ALL.map(|pair| beyond(pair, flow, verdict, reason, why)).into()
}
