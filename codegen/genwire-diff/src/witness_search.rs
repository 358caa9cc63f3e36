//! Searches for bodies that show a change: both versions judge the candidates of both.

mod placed;

use super::change::{BodyWitness, Flow, InterpretationWitness, Side, Witness};
use super::effect::Fault;
use super::interpretation::{Interpret, values_of_type};
use super::keyed::pair_by_key;
use super::mutate::{self, Pool, value_at};
use super::usages::Usages;
use super::version::{Candidate, Matches, error_bodies};
use genwire_spec::instance;
use genwire_spec::judge::{Finding, has_listed_names, is_refused, judge, type_of};
use genwire_spec::model::{BodyKind, Callback, Json, TypeId};
use genwire_spec::shrink::shrink;
use std::collections::BTreeMap;

/// Maximum number of mutated bodies to try for one rule.
const MAX_MUTANTS: usize = 2_000;

/// Maximum number of bodies to mutate for one rule.
const MAX_MUTATED_BODIES: usize = 24;

/// Maximum size of bodies to mutate.
const MAX_MUTATED_BYTES: usize = 4_000;

/// Maximum number of smaller bodies to try for one witness.
const MAX_SHRUNK_BODIES: usize = 600;

/// The JSON pointer of an object, and its interpretations by both versions.
type Difference = (String, String, String);

/// A body with the findings of both versions.
struct CorpusBody {
    /// The index among the operations that both versions have.
    operation: usize,
    flow: Flow,
    part: Option<BodyKind>,
    /// The types of a body that is not a part of an operation: the answer to a callback, an error,
    /// or one of several replies.
    root: Option<(TypeId, TypeId)>,
    body: Json,
    bytes: usize,
    old: Vec<Finding>,
    new: Vec<Finding>,
    native_findings: Vec<(Side, Finding)>,
    covers: Vec<String>,
}

impl CorpusBody {
    fn new(operation: usize, flow: Flow, part: Option<BodyKind>, body: Json) -> Self {
        Self {
            operation,
            flow,
            part,
            root: None,
            bytes: body.to_compact().len(),
            body,
            old: Vec::new(),
            new: Vec::new(),
            native_findings: Vec::new(),
            covers: Vec::new(),
        }
    }

    fn findings(&self, side: Side) -> &[Finding] {
        match side {
            Side::Old => &self.old,
            Side::New => &self.new,
        }
    }

    fn is_error(&self) -> bool {
        self.part.is_none() && self.flow == Flow::Reply
    }

    fn is_small(&self) -> bool {
        self.bytes < MAX_MUTATED_BYTES
    }
}

/// The corpus of bodies of all operations that both versions have, the shortest first.
pub(super) struct WitnessSearch<'a> {
    matches: &'a Matches<'a>,
    corpus: Vec<CorpusBody>,
}

impl<'a> WitnessSearch<'a> {
    /// Collects the candidates of both versions and judges each by both.
    pub(super) fn new(matches: &'a Matches<'a>) -> Self {
        let mut search = Self { matches, corpus: collect_candidates(matches) };
        search.add_answers();
        search.add_errors();
        search.add_replies();
        for index in 0..search.corpus.len() {
            let entry = &search.corpus[index];
            let old = search.judge(entry, Side::Old, &entry.body).unwrap_or_default();
            let new = search.judge(entry, Side::New, &entry.body).unwrap_or_default();
            let entry = &mut search.corpus[index];
            (entry.old, entry.new) = (old, new);
            for (side, finding) in &entry.native_findings {
                let findings = if *side == Side::Old { &mut entry.old } else { &mut entry.new };
                findings.push(finding.clone());
            }
        }
        // The sort is stable, and the order of the bodies does not vary, so neither does the
        // witness.
        search.corpus.sort_by_key(|entry| entry.bytes);
        search
    }

    /// Adds answers to callbacks: minimal ones, and the callbacks themselves if the answer has the
    /// same type, as in the echo of a challenge.
    fn add_answers(&mut self) {
        let matches = self.matches;
        let (old, new) = (matches.old.interface(), matches.new.interface());
        let mut answers = Vec::new();
        for (index, (before, after)) in matches.operations.iter().enumerate() {
            let (before, after) = (&old.operations[*before], &new.operations[*after]);
            let callbacks = pair_by_key(&before.callbacks, &after.callbacks, |it| &it.id);
            for (callback, other) in callbacks.same {
                let (Some(ours), Some(theirs)) = (callback.response, other.response) else {
                    continue;
                };
                let minimal =
                    [instance::minimal(&old.types, ours), instance::minimal(&new.types, theirs)];
                let bodies = minimal.into_iter().flatten().chain(self.echoes(index, callback));
                answers.extend(bodies.map(|body| CorpusBody {
                    root: Some((ours, theirs)),
                    ..CorpusBody::new(index, Flow::Answer, None, body)
                }));
            }
        }
        self.corpus.extend(answers);
    }

    /// Adds minimal errors of each operation's families.
    fn add_errors(&mut self) {
        let matches = self.matches;
        let (old, new) = (matches.old.interface(), matches.new.interface());
        for (index, (before, after)) in matches.operations.iter().enumerate() {
            let bodies = (
                error_bodies(old, &old.operations[*before]),
                error_bodies(new, &new.operations[*after]),
            );
            let pairs = bodies.0.into_iter().zip(bodies.1);
            for (ours, theirs) in pairs.filter(|(ours, theirs)| matches.is_match(*ours, *theirs)) {
                let minimal =
                    [instance::minimal(&old.types, ours), instance::minimal(&new.types, theirs)];
                self.corpus.extend(minimal.into_iter().flatten().map(|body| CorpusBody {
                    root: Some((ours, theirs)),
                    ..CorpusBody::new(index, Flow::Reply, None, body)
                }));
            }
        }
    }

    /// Adds minimal replies for operations with several: a body does not state which reply it is.
    fn add_replies(&mut self) {
        let matches = self.matches;
        let (old, new) = (matches.old.interface(), matches.new.interface());
        for (index, (before, after)) in matches.operations.iter().enumerate() {
            let (before, after) = (&old.operations[*before], &new.operations[*after]);
            if before.responses.len().max(after.responses.len()) < 2 {
                continue;
            }
            let types = before.responses.iter().filter_map(|response| response.ty);
            for ours in types {
                let Some(theirs) = matches.types.get(&ours).copied() else { continue };
                let minimal =
                    [instance::minimal(&old.types, ours), instance::minimal(&new.types, theirs)];
                self.corpus.extend(minimal.into_iter().flatten().map(|body| CorpusBody {
                    root: Some((ours, theirs)),
                    ..CorpusBody::new(index, Flow::Reply, Some(BodyKind::Response), body)
                }));
            }
        }
    }

    fn echoes(&self, operation: usize, callback: &Callback) -> Vec<Json> {
        let is_echo = |entry: &&CorpusBody| {
            entry.operation == operation
                && entry.flow == Flow::Callback
                && Some(callback.request) == callback.response
        };
        self.corpus.iter().filter(is_echo).map(|entry| entry.body.clone()).collect()
    }

    /// Judges a body as a variation of an entry. `None` if the version has no body of that type.
    fn judge(&self, entry: &CorpusBody, side: Side, body: &Json) -> Option<Vec<Finding>> {
        match self.type_of(entry, side, body) {
            Some(id) => Some(judge(self.matches.side(side).interface(), id, body)),
            // An operation without parameters ignores them.
            None if entry.part == Some(BodyKind::Parameters) => Some(Vec::new()),
            None => None,
        }
    }

    fn type_of(&self, entry: &CorpusBody, side: Side, body: &Json) -> Option<TypeId> {
        let interface = self.matches.side(side).interface();
        match (side, entry.root, entry.part) {
            (Side::Old, Some((old, _)), _) => Some(old),
            (Side::New, Some((_, new)), _) => Some(new),
            (_, None, part) => {
                let (old, new) = self.matches.operations[entry.operation];
                let operation = if side == Side::Old { old } else { new };
                type_of(&interface.operations[operation], part?, interface, body)
            }
        }
    }

    fn within<'b>(&'b self, usages: &'b Usages) -> impl Iterator<Item = &'b CorpusBody> {
        self.corpus.iter().filter(|entry| usages.contains((entry.operation, entry.flow)))
    }

    /// Finds the smallest body that the sender accepts and the receiver refuses for a fault.
    ///
    /// Prefers a body in which the sender lists every name and that is refused only for this fault
    /// to a shorter body.
    pub(super) fn find(&self, usages: &Usages, sender: Side, fault: &Fault) -> Witness {
        let mut tried = 0;
        let mut second = None;
        for entry in self.within(usages) {
            tried += 1;
            let (sent, received) = (entry.findings(sender), entry.findings(sender.other()));
            if !shows_fault(&entry.body, sent, received, fault) {
                continue;
            }
            let is_certain = is_only_fault(&entry.body, received, fault);
            let is_listed = self.has_listed_names(entry, sender, &entry.body);
            if is_certain && is_listed {
                return self.witness_of(entry, sender, fault);
            }
            let rank = (is_listed, is_certain);
            if second.is_none_or(|(_, best)| rank > best) {
                second = Some((entry, rank));
            }
        }
        match second {
            Some((entry, _)) => self.witness_of(entry, sender, fault),
            None => self.find_completed(usages, sender, fault, tried),
        }
    }

    /// Finds a witness for a change of values. After the corpus, tries bodies with the value that
    /// shows the fault. If there are no bodies, the value itself is the witness.
    pub(super) fn find_value(&self, usages: &Usages, sender: Side, fault: &Fault) -> Witness {
        let Some((name, value)) = &fault.example else {
            return match (self.find(usages, sender, fault), fault.missing_member()) {
                (Witness::NotFound(0), Some(name)) => Witness::Value(format!("no `{name}`")),
                (found, _) => found,
            };
        };
        match self.find_for_rule(usages, sender, fault, &Pool::of_member(name, value)) {
            Witness::NotFound(0) => {
                Witness::Value(format!("{} as the value of `{name}`", value.to_compact()))
            }
            found => found,
        }
    }

    /// Tries each body once more after adding the members that the receiver requires.
    fn find_completed(
        &self,
        usages: &Usages,
        sender: Side,
        fault: &Fault,
        mut tried: usize,
    ) -> Witness {
        let receiver = &self.matches.side(sender.other()).interface();
        for entry in self.within(usages).filter(|entry| entry.is_small()) {
            if is_refused(entry.findings(sender)) {
                continue;
            }
            let findings = entry.findings(sender.other());
            let Some(body) = mutate::complete(receiver, &entry.body, findings) else { continue };
            tried += 1;
            if self.is_witness(entry, sender, fault, &body) {
                return self.shrink(entry, sender, fault, &body);
            }
        }
        Witness::NotFound(tried)
    }

    /// Finds a witness for a rule whose expression differs. After the corpus, tries mutants of the
    /// bodies that cover the rule.
    pub(super) fn find_for_rule(
        &self,
        usages: &Usages,
        sender: Side,
        fault: &Fault,
        pool: &Pool,
    ) -> Witness {
        let tried = match self.find(usages, sender, fault) {
            Witness::NotFound(tried) => tried,
            found => return found,
        };
        let covers =
            |entry: &&CorpusBody| entry.covers.iter().any(|cover| fault.rules.contains(cover));
        let small = || self.within(usages).filter(|entry| entry.is_small());
        let others = small().filter(|entry| !covers(entry));
        let bodies: Vec<&CorpusBody> =
            small().filter(covers).chain(others).take(MAX_MUTATED_BODIES).collect();
        let mut mutants = 0;
        // Bodies with everything that the rule reads come first, because in these one value often
        // decides.
        let complete = |entry: &CorpusBody| {
            let root = self.type_of(entry, Side::Old, &entry.body)?;
            let objects = values_of_type(self.matches.old, root, &entry.body, pool.ty()?);
            let places: Vec<String> = objects.into_iter().map(|(path, _)| path).collect();
            pool.with_members(&entry.body, &places)
        };
        for entry in &bodies {
            let Some(body) = complete(entry) else { continue };
            let variants = mutate::mutate_once(&body, pool, "");
            let found = self.first_witness(entry, sender, fault, &mut mutants, variants);
            if let Some(witness) = found {
                return witness;
            }
        }
        let completed = mutants;
        mutants = 0;
        for entry in bodies {
            let variants = mutate::mutants(&entry.body, pool);
            let found = self.first_witness(entry, sender, fault, &mut mutants, variants);
            if let Some(witness) = found {
                return witness;
            }
        }
        Witness::NotFound(tried + completed + mutants)
    }

    /// Returns the first body that shows a fault, shrunk, unless `MAX_MUTANTS` bodies have been
    /// tried.
    fn first_witness(
        &self,
        entry: &CorpusBody,
        sender: Side,
        fault: &Fault,
        tried: &mut usize,
        bodies: Vec<Json>,
    ) -> Option<Witness> {
        let left = MAX_MUTANTS.saturating_sub(*tried);
        bodies.into_iter().take(left).find_map(|body| {
            *tried += 1;
            let is_witness = self.is_witness(entry, sender, fault, &body);
            is_witness.then(|| self.shrink(entry, sender, fault, &body))
        })
    }

    /// Returns true if a version lists every enum value and tag in a body, so that a sender of that
    /// version may send it.
    fn has_listed_names(&self, entry: &CorpusBody, side: Side, body: &Json) -> bool {
        let interface = self.matches.side(side).interface();
        self.type_of(entry, side, body).is_none_or(|id| has_listed_names(interface, id, body))
    }

    fn is_witness(&self, entry: &CorpusBody, sender: Side, fault: &Fault, body: &Json) -> bool {
        let sent = self.judge(entry, sender, body);
        let received = self.judge(entry, sender.other(), body);
        matches!((sent, received), (Some(sent), Some(received)) if shows_fault(body, &sent, &received, fault))
    }

    fn witness_of(&self, entry: &CorpusBody, sender: Side, fault: &Fault) -> Witness {
        let mut native = entry.native_findings.iter().filter(|(side, _)| *side == sender.other());
        match native.find(|(_, finding)| matches_fault(&entry.body, finding, fault)) {
            // The spec only states that the case itself is refused, not smaller bodies.
            Some((_, finding)) => {
                self.body_witness(entry, sender, entry.body.clone(), finding.clone())
            }
            None => self.shrink(entry, sender, fault, &entry.body),
        }
    }

    fn body_witness(
        &self,
        entry: &CorpusBody,
        sender: Side,
        body: Json,
        finding: Finding,
    ) -> Witness {
        Witness::Body(Box::new(BodyWitness {
            operation: self.operation_path(entry),
            part: entry.part,
            is_error: entry.is_error(),
            body,
            accepted_by: sender,
            rule: finding.rule,
            path: finding.path,
        }))
    }

    fn operation_path(&self, entry: &CorpusBody) -> String {
        let (old, _) = self.matches.operations[entry.operation];
        self.matches.old.interface().operations[old].item_path()
    }

    /// Finds the smallest body that both versions accept and in which they interpret an object
    /// differently; `id` is the type of the object in the old version.
    pub(super) fn find_interpretation(
        &self,
        usages: &Usages,
        id: TypeId,
        interpret: &Interpret<'_>,
    ) -> Witness {
        self.find_difference(self.within(usages), &|entry, body| {
            let root = self.type_of(entry, Side::Old, body)?;
            let objects = values_of_type(self.matches.old, root, body, id);
            objects.into_iter().find_map(|(path, object)| difference(path, object, interpret))
        })
    }

    /// Finds the smallest request of an operation that both versions accept and interpret
    /// differently.
    pub(super) fn find_request(&self, operation: usize, interpret: &Interpret<'_>) -> Witness {
        let is_request = |entry: &&CorpusBody| {
            entry.operation == operation && entry.part == Some(BodyKind::Request)
        };
        self.find_difference(self.corpus.iter().filter(is_request), &|_, body| {
            difference(String::new(), body, interpret)
        })
    }

    fn find_difference<'b>(
        &self,
        bodies: impl Iterator<Item = &'b CorpusBody>,
        difference: &dyn Fn(&CorpusBody, &Json) -> Option<Difference>,
    ) -> Witness {
        let mut tried = 0;
        for entry in bodies {
            if is_refused(&entry.old) || is_refused(&entry.new) {
                continue;
            }
            tried += 1;
            if difference(entry, &entry.body).is_none() {
                continue;
            }
            let is_listed = |body: &Json| {
                Side::ALL.iter().all(|side| self.has_listed_names(entry, *side, body))
            };
            let must_be_listed = is_listed(&entry.body);
            let body = shrink(&entry.body, MAX_SHRUNK_BODIES, |body| {
                difference(entry, body).is_some()
                    && self.is_accepted_by_both(entry, body)
                    && (!must_be_listed || is_listed(body))
            });
            if let Some((path, old, new)) = difference(entry, &body) {
                let (operation, part) = (self.operation_path(entry), entry.part);
                let is_error = entry.is_error();
                let witness =
                    InterpretationWitness { operation, part, is_error, body, path, old, new };
                return Witness::Interpretation(Box::new(witness));
            }
        }
        Witness::NotFound(tried)
    }

    fn is_accepted_by_both(&self, entry: &CorpusBody, body: &Json) -> bool {
        let accepts =
            |side: &Side| self.judge(entry, *side, body).is_some_and(|it| !is_refused(&it));
        Side::ALL.iter().all(accepts)
    }

    /// Shrinks a witness and judges the result once more.
    fn shrink(&self, entry: &CorpusBody, sender: Side, fault: &Fault, body: &Json) -> Witness {
        let is_only = |body: &Json| {
            let received = self.judge(entry, sender.other(), body);
            received.is_some_and(|received| is_only_fault(body, &received, fault))
        };
        let is_listed = |body: &Json| self.has_listed_names(entry, sender, body);
        // A smaller body with additional faults, or with names that the sender never sends, would
        // explain less.
        let (must_be_only, must_be_listed) = (is_only(body), is_listed(body));
        let body = shrink(body, MAX_SHRUNK_BODIES, |body| {
            self.is_witness(entry, sender, fault, body)
                && (!must_be_only || is_only(body))
                && (!must_be_listed || is_listed(body))
        });
        let received = self.judge(entry, sender.other(), &body).unwrap_or_default();
        let finding = received.into_iter().find(|finding| matches_fault(&body, finding, fault));
        match finding {
            Some(finding) => self.body_witness(entry, sender, body, finding),
            None => Witness::NotFound(1),
        }
    }
}

/// Returns the JSON pointer and the interpretations of an object that both versions interpret
/// differently.
fn difference(path: String, object: &Json, interpret: &Interpret<'_>) -> Option<Difference> {
    let (old, new) = (interpret(Side::Old, object)?, interpret(Side::New, object)?);
    (old != new).then_some((path, old, new))
}

/// Collects the candidates of both versions, each body once for each operation and part.
fn collect_candidates(matches: &Matches<'_>) -> Vec<CorpusBody> {
    let mut bodies: BTreeMap<(usize, BodyKind, String), CorpusBody> = BTreeMap::new();
    for side in Side::ALL {
        let index: BTreeMap<usize, usize> = matches
            .operations
            .iter()
            .enumerate()
            .map(|(index, (old, new))| (if side == Side::Old { *old } else { *new }, index))
            .collect();
        for candidate in matches.side(side).candidates() {
            let Some(operation) = index.get(&candidate.operation) else { continue };
            let Candidate { part, body, native_findings, covers, .. } = candidate;
            let key = (*operation, *part, body.to_compact());
            let entry = bodies.entry(key).or_insert_with(|| {
                CorpusBody::new(*operation, Flow::of(*part), Some(*part), body.clone())
            });
            entry.covers.extend(covers.iter().cloned());
            let findings = native_findings.iter().cloned();
            entry.native_findings.extend(findings.map(|finding| (side, finding)));
        }
    }
    bodies.into_values().collect()
}

/// Returns true if a finding refuses a body because of a fault.
pub(super) fn matches_fault(body: &Json, finding: &Finding, fault: &Fault) -> bool {
    let is_about =
        fault.value.as_ref().is_none_or(|value| value_at(body, &finding.path) == Some(value));
    is_about
        && is_refused(std::slice::from_ref(finding))
        && fault.rules.iter().any(|rule| {
            let rest = finding.rule.strip_prefix(rule.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
}

fn shows_fault(body: &Json, sent: &[Finding], received: &[Finding], fault: &Fault) -> bool {
    !is_refused(sent) && received.iter().any(|finding| matches_fault(body, finding, fault))
}

fn is_only_fault(body: &Json, received: &[Finding], fault: &Fault) -> bool {
    let mut refusals = received.iter().filter(|it| is_refused(std::slice::from_ref(*it)));
    refusals.all(|finding| matches_fault(body, finding, fault))
}
