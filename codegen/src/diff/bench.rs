//! Bodies, judged by both editions: where witnesses are found.

use super::change::{BodyWitness, Flow, ReadingWitness, Side, Witness};
use super::compare::Fault;
use super::edition::Both;
use super::mutate::{self, Pool};
use super::readings::{Reads, objects};
use super::shrink::shrink;
use crate::judge::{Finding, is_refused, judge, type_of};
use crate::model::{Json, Part, TypeId, instance};
use std::collections::{BTreeMap, BTreeSet};

/// How many changed bodies are tried for one rule.
const MUTANTS: usize = 2_000;

/// How many bodies are changed for one rule.
const BASES: usize = 24;

/// How long a body that is changed may be.
const SHORT: usize = 4_000;

/// Which bodies of which operations of both editions are meant.
pub(super) type Reach = BTreeSet<(usize, Flow)>;

/// A body and what both editions say of it.
struct Entry {
    /// The place in the list of operations that both editions have.
    operation: usize,
    flow: Flow,
    part: Option<Part>,
    /// The types of an answer, which no part tells.
    answer: Option<(TypeId, TypeId)>,
    body: Json,
    size: usize,
    old: Vec<Finding>,
    new: Vec<Finding>,
    /// What checks that are written by hand say of the body.
    by_hand: Vec<(Side, Finding)>,
    covers: Vec<String>,
}

impl Entry {
    fn said(&self, side: Side) -> &[Finding] {
        match side {
            Side::Old => &self.old,
            Side::New => &self.new,
        }
    }
}

/// The bodies of all operations that both editions have, the shortest first.
pub(super) struct Bench<'a> {
    both: &'a Both<'a>,
    entries: Vec<Entry>,
}

impl<'a> Bench<'a> {
    /// Gathers and judges the bodies of both editions.
    pub(super) fn new(both: &'a Both<'a>) -> Self {
        let mut bodies: BTreeMap<(usize, Part, String), Entry> = BTreeMap::new();
        for side in [Side::Old, Side::New] {
            let place: BTreeMap<usize, usize> = both
                .operations
                .iter()
                .enumerate()
                .map(|(place, (old, new))| (if side == Side::Old { *old } else { *new }, place))
                .collect();
            for candidate in both.side(side).candidates() {
                let Some(operation) = place.get(&candidate.operation) else { continue };
                let text = candidate.body.to_compact();
                let size = text.len();
                let entry = bodies.entry((*operation, candidate.part, text)).or_insert_with(|| {
                    let (flow, part) = (Flow::of(candidate.part), Some(candidate.part));
                    Entry {
                        operation: *operation,
                        flow,
                        part,
                        answer: None,
                        body: candidate.body.clone(),
                        size,
                        old: Vec::new(),
                        new: Vec::new(),
                        by_hand: Vec::new(),
                        covers: Vec::new(),
                    }
                });
                entry.covers.extend(candidate.covers.iter().cloned());
                let by_hand = candidate.by_hand.iter().cloned();
                entry.by_hand.extend(by_hand.map(|finding| (side, finding)));
            }
        }
        let mut bench = Self { both, entries: bodies.into_values().collect() };
        bench.add_answers();
        for index in 0..bench.entries.len() {
            let entry = &bench.entries[index];
            let old = bench.judged(entry, Side::Old, &entry.body);
            let new = bench.judged(entry, Side::New, &entry.body);
            let entry = &mut bench.entries[index];
            (entry.old, entry.new) = (old.unwrap_or_default(), new.unwrap_or_default());
            for (side, finding) in &entry.by_hand {
                let said = if *side == Side::Old { &mut entry.old } else { &mut entry.new };
                said.push(finding.clone());
            }
        }
        bench.entries.sort_by_key(|entry| entry.size);
        bench
    }

    /// The answers to callbacks, which are no part of an operation by themselves.
    fn add_answers(&mut self) {
        let both = self.both;
        let mut answers = Vec::new();
        for (place, (old, new)) in both.operations.iter().enumerate() {
            let theirs = &both.new.interface().operations[*new].callbacks;
            for callback in &both.old.interface().operations[*old].callbacks {
                let Some(other) = theirs.iter().find(|other| other.id == callback.id) else {
                    continue;
                };
                let samples = [
                    instance::minimal(&both.old.interface().types, callback.response),
                    instance::minimal(&both.new.interface().types, other.response),
                ];
                let like = |entry: &&Entry| {
                    entry.operation == place
                        && entry.flow == Flow::Callback
                        && callback.request == callback.response
                };
                let bodies = self.entries.iter().filter(like).map(|entry| entry.body.clone());
                for body in samples.into_iter().flatten().chain(bodies) {
                    answers.push(Entry {
                        operation: place,
                        flow: Flow::Answer,
                        part: None,
                        answer: Some((callback.response, other.response)),
                        size: body.to_compact().len(),
                        body,
                        old: Vec::new(),
                        new: Vec::new(),
                        by_hand: Vec::new(),
                        covers: Vec::new(),
                    });
                }
            }
        }
        self.entries.extend(answers);
    }

    /// What an edition says of a body in the place of another; nothing when it has no such body.
    fn judged(&self, entry: &Entry, side: Side, body: &Json) -> Option<Vec<Finding>> {
        let id = self.type_of(entry, side, body)?;
        Some(judge(self.both.side(side).interface(), id, body))
    }

    fn type_of(&self, entry: &Entry, side: Side, body: &Json) -> Option<TypeId> {
        let interface = self.both.side(side).interface();
        match (side, entry.answer, entry.part) {
            (Side::Old, Some((old, _)), _) => Some(old),
            (Side::New, Some((_, new)), _) => Some(new),
            (_, None, part) => {
                let (old, new) = self.both.operations[entry.operation];
                let operation = if side == Side::Old { old } else { new };
                type_of(&interface.operations[operation], part?, interface, body)
            }
        }
    }

    fn within<'b>(&'b self, reach: &'b Reach) -> impl Iterator<Item = &'b Entry> {
        self.entries.iter().filter(|entry| reach.contains(&(entry.operation, entry.flow)))
    }

    /// The smallest body that the sender takes for right and the receiver refuses by some rule.
    ///
    /// A body that is refused for this reason alone is worth more than a shorter one.
    pub(super) fn search(&self, reach: &Reach, sender: Side, fault: &Fault) -> Witness {
        let mut tried = 0;
        let mut second = None;
        for entry in self.within(reach) {
            tried += 1;
            let (sent, received) = (entry.said(sender), entry.said(sender.other()));
            if !shows(&entry.body, sent, received, fault) {
                continue;
            }
            if is_alone(&entry.body, received, fault) {
                return self.witness(entry, sender, fault);
            }
            second = second.or(Some(entry));
        }
        match second {
            Some(entry) => self.witness(entry, sender, fault),
            None => self.mended(reach, sender, fault, tried),
        }
    }

    /// The same with what the receiver misses in each body put in.
    fn mended(&self, reach: &Reach, sender: Side, fault: &Fault, mut tried: usize) -> Witness {
        let receiver = &self.both.side(sender.other()).interface();
        for entry in self.within(reach).filter(|entry| entry.size < SHORT) {
            if is_refused(entry.said(sender)) {
                continue;
            }
            let mended = mutate::mended(receiver, &entry.body, entry.said(sender.other()));
            let Some(body) = mended else { continue };
            tried += 1;
            if self.is_witness(entry, sender, fault, &body) {
                return self.shrunk(entry, sender, fault, &body);
            }
        }
        Witness::NotFound(tried)
    }

    /// The same for a rule whose meaning may have shifted: bodies near its own cases are tried as
    /// well.
    pub(super) fn search_rule(
        &self,
        reach: &Reach,
        sender: Side,
        fault: &Fault,
        pool: &Pool,
    ) -> Witness {
        let tried = match self.search(reach, sender, fault) {
            Witness::NotFound(tried) => tried,
            found => return found,
        };
        let is_about =
            |entry: &&Entry| entry.covers.iter().any(|cover| fault.rules.contains(cover));
        let near = self.within(reach).filter(|entry| entry.size < SHORT).filter(is_about);
        let near: Vec<&Entry> = near.take(BASES).collect();
        let any: Vec<&Entry> = if near.is_empty() {
            self.within(reach).filter(|entry| entry.size < SHORT).take(BASES).collect()
        } else {
            Vec::new()
        };
        let mut mutants = 0;
        for entry in near.into_iter().chain(any) {
            for body in mutate::mutants(&entry.body, pool) {
                if mutants == MUTANTS {
                    return Witness::NotFound(tried + mutants);
                }
                mutants += 1;
                if self.is_witness(entry, sender, fault, &body) {
                    return self.shrunk(entry, sender, fault, &body);
                }
            }
        }
        Witness::NotFound(tried + mutants)
    }

    fn is_witness(&self, entry: &Entry, sender: Side, fault: &Fault, body: &Json) -> bool {
        let sent = self.judged(entry, sender, body);
        let received = self.judged(entry, sender.other(), body);
        matches!((sent, received), (Some(sent), Some(received)) if shows(body, &sent, &received, fault))
    }

    fn witness(&self, entry: &Entry, sender: Side, fault: &Fault) -> Witness {
        let mut by_hand = entry.by_hand.iter().filter(|(side, _)| *side == sender.other());
        match by_hand.find(|(_, finding)| is_meant(&entry.body, finding, fault)) {
            // Only the case itself is known to be refused, and nothing smaller.
            Some((_, finding)) => {
                self.body_witness(entry, sender, entry.body.clone(), finding.clone())
            }
            None => self.shrunk(entry, sender, fault, &entry.body),
        }
    }

    fn body_witness(&self, entry: &Entry, sender: Side, body: Json, finding: Finding) -> Witness {
        Witness::Body(Box::new(BodyWitness {
            operation: self.operation(entry),
            part: entry.part,
            body,
            accepted_by: sender,
            rule: finding.rule,
            path: finding.path,
        }))
    }

    fn operation(&self, entry: &Entry) -> String {
        let (old, _) = self.both.operations[entry.operation];
        self.both.old.interface().operations[old].item_path()
    }

    /// The smallest body that both editions take for right and in which they read something else
    /// of an object; `id` is its type in the old edition.
    pub(super) fn search_reading(&self, reach: &Reach, id: TypeId, reads: &Reads<'_>) -> Witness {
        let mut tried = 0;
        for entry in self.within(reach) {
            if is_refused(&entry.old) || is_refused(&entry.new) {
                continue;
            }
            tried += 1;
            if self.reading(entry, id, reads, &entry.body).is_none() {
                continue;
            }
            let body = shrink(&entry.body, |body| {
                self.reading(entry, id, reads, body).is_some() && self.is_taken(entry, body)
            });
            if let Some((path, old, new)) = self.reading(entry, id, reads, &body) {
                let (operation, part) = (self.operation(entry), entry.part);
                let witness = ReadingWitness { operation, part, body, path, old, new };
                return Witness::Reading(Box::new(witness));
            }
        }
        Witness::NotFound(tried)
    }

    fn is_taken(&self, entry: &Entry, body: &Json) -> bool {
        [Side::Old, Side::New]
            .iter()
            .all(|side| self.judged(entry, *side, body).is_some_and(|it| !is_refused(&it)))
    }

    /// The first object in a body that both editions read, and differently.
    fn reading(
        &self,
        entry: &Entry,
        id: TypeId,
        reads: &Reads<'_>,
        body: &Json,
    ) -> Option<(String, String, String)> {
        let root = self.type_of(entry, Side::Old, body)?;
        objects(self.both.old, root, body, id).into_iter().find_map(|(path, object)| {
            let (old, new) = (reads(Side::Old, object)?, reads(Side::New, object)?);
            (old != new).then_some((path, old, new))
        })
    }

    /// Makes a witness smaller and asks both editions once more.
    fn shrunk(&self, entry: &Entry, sender: Side, fault: &Fault, body: &Json) -> Witness {
        let alone = self
            .judged(entry, sender.other(), body)
            .is_some_and(|received| is_alone(body, &received, fault));
        let body = shrink(body, |body| {
            self.is_witness(entry, sender, fault, body)
                && (!alone
                    || self
                        .judged(entry, sender.other(), body)
                        .is_some_and(|received| is_alone(body, &received, fault)))
        });
        let received = self.judged(entry, sender.other(), &body).unwrap_or_default();
        let Some(finding) = received.into_iter().find(|finding| is_meant(&body, finding, fault))
        else {
            return Witness::NotFound(1);
        };
        self.body_witness(entry, sender, body, finding)
    }
}

/// Whether a finding refuses a body for what is meant.
fn is_meant(body: &Json, finding: &Finding, fault: &Fault) -> bool {
    let told = fault.value.as_ref().is_none_or(|value| at(body, &finding.path) == Some(value));
    told && is_refused(std::slice::from_ref(finding))
        && fault.rules.iter().any(|rule| {
            let rest = finding.rule.strip_prefix(rule.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
}

fn shows(body: &Json, sent: &[Finding], received: &[Finding], fault: &Fault) -> bool {
    !is_refused(sent) && received.iter().any(|finding| is_meant(body, finding, fault))
}

fn is_alone(body: &Json, received: &[Finding], fault: &Fault) -> bool {
    let mut refusals = received.iter().filter(|it| is_refused(std::slice::from_ref(*it)));
    refusals.all(|finding| is_meant(body, finding, fault))
}

/// The value at a JSON pointer.
fn at<'b>(body: &'b Json, pointer: &str) -> Option<&'b Json> {
    pointer.split('/').skip(1).try_fold(body, |value, name| match value {
        Json::Array(items) => items.get(name.parse::<usize>().ok()?),
        value => value.get(&name.replace("~1", "/").replace("~0", "~")),
    })
}
