//! Collects the cases for a part of an operation.

use super::context::Context;
use super::edit::Edit;
use super::seeds::{Found, SeedBodies};
use super::vector::Vector;
use genwire_spec::judge::{Finding, is_refused};
use genwire_spec::model::{BodyKind, Interface, Json, Operation, Severity, TypeId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Cases for a part of an operation.
pub(super) struct Suite<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) interface: &'a Interface,
    operation: &'a Operation,
    part: BodyKind,
    root: TypeId,
    seeds: SeedBodies<'a>,
    /// Prefix of every id.
    prefix: String,
    pub(super) cases: Vec<Vector>,
    /// The place in `cases` of the last control, which the next fault may have as well.
    control: usize,
    /// The places in `cases` of the bodies, by their JSON on one line.
    bodies: BTreeMap<Arc<str>, usize>,
    /// The ids of `cases`.
    ids: BTreeSet<String>,
    pub(super) missing: Vec<String>,
    /// Number of bytes that new bodies may still have; `None` for any number.
    allowance: Option<usize>,
    /// True until an item has a refused case, which it may have whatever is left of the allowance.
    may_refuse: bool,
    /// Number of cases that were not tried, since nothing was left of the allowance.
    pub(super) left_out: usize,
    /// Items of the spec that these cases would test.
    pub(super) untried: BTreeSet<String>,
}

/// Number of bytes of the bodies for one type of a part of an operation of a large interface.
const MAX_PART_BYTES: usize = 1 << 19;
/// Further bytes for each item (a member, value, variant, alternative or rule), so that the cases
/// of a long body are spread over it.
const ALLOWANCE_FOR_ITEM: usize = 1 << 12;

/// Description of a case with one fault, and of its control, the conforming body without it.
pub(super) struct Fault<'a> {
    /// Id of the case, without the part.
    pub(super) id: String,
    /// Id of its control, used if no case has the body of the control yet.
    pub(super) control: String,
    /// Id of the rule that must be reported.
    pub(super) rule: String,
    /// Severity of the finding.
    pub(super) severity: Severity,
    /// Items of the spec that the control tests.
    pub(super) control_covers: Vec<String>,
    /// Items of the spec that the case tests.
    pub(super) covers: Vec<String>,
    /// Finding of a native check, with a path relative to the changed value.
    pub(super) native: Option<Finding>,
    /// Change of the value that is present to the conforming one.
    pub(super) good: Edit<'a>,
    /// Change of the conforming value to the faulty one.
    pub(super) bad: Edit<'a>,
}

impl<'a> Suite<'a> {
    /// Creates a suite without cases, for a part whose bodies have the type `root`.
    pub(super) fn new(
        context: &'a Context<'a>,
        operation: &'a Operation,
        part: BodyKind,
        root: TypeId,
    ) -> Self {
        let interface = context.interface;
        let covered = context.share.of(interface, operation, part, root);
        Self {
            context,
            interface,
            operation,
            part,
            root,
            seeds: SeedBodies::new((interface, &context.instances), operation, part, root, covered),
            prefix: prefix(operation, part, root),
            cases: Vec::new(),
            control: 0,
            bodies: BTreeMap::new(),
            ids: BTreeSet::new(),
            missing: Vec::new(),
            allowance: context.share.is_of_large().then_some(MAX_PART_BYTES),
            may_refuse: false,
            left_out: 0,
            untried: BTreeSet::new(),
        }
    }

    /// Returns the types that the cases cover, nearest to the whole body first.
    pub(super) fn in_reading_order(&self) -> Vec<TypeId> {
        self.seeds.in_reading_order()
    }

    /// Allows some more bytes and a refused case, for a further item of a type.
    pub(super) fn allow_item(&mut self) {
        self.may_refuse = true;
        if let Some(left) = &mut self.allowance {
            *left += ALLOWANCE_FOR_ITEM;
        }
    }

    /// Notes an item of which no case is made.
    pub(super) fn leave_out(&mut self, item: &str) {
        let items = self.known(vec![item.to_owned()]);
        self.untried.extend(items);
    }

    /// Returns true, and notes a case that tests some items, where nothing is left of the allowance.
    fn leaves_out(&mut self, covers: &[String]) -> bool {
        let is_spent = self.allowance == Some(0);
        if is_spent {
            self.left_out += 1;
            let items = self.known(covers.to_vec());
            self.untried.extend(items);
        }
        is_spent
    }

    /// Returns the id of a case for a type.
    pub(super) fn id(&self, id: TypeId, what: &str) -> String {
        self.seeds.id(id, what)
    }

    /// Returns true if validation selects the type because the body has this member.
    pub(super) fn is_recognized_by(&self, id: TypeId, member: &str) -> bool {
        id == self.root && self.seeds.is_recognized_by(member)
    }

    /// Returns true if validation selects the type of the suite for the body.
    pub(super) fn is_recognized(&self, body: &Json) -> bool {
        self.seeds.is_recognized(body)
    }

    /// Adds a whole body, if it conforms.
    pub(super) fn whole(&mut self, id: &str, body: Json) {
        if self.seeds.is_clean(&body) {
            let findings = self.seeds.judge(&body);
            let covers = vec![self.interface.ty(self.root).path()];
            self.push(id, None, body, findings, covers);
        }
    }

    /// Adds a case that conforms, if the allowance is not spent: one changed value at a place of its
    /// type.
    pub(super) fn accept(
        &mut self,
        to: TypeId,
        id: &str,
        covers: Vec<String>,
        good: Edit<'_>,
    ) -> bool {
        !self.leaves_out(&covers) && self.accept_stated(to, id, covers, good)
    }

    /// Adds a case that conforms, whatever is left of the allowance: one that the spec states.
    pub(super) fn accept_stated(
        &mut self,
        to: TypeId,
        id: &str,
        covers: Vec<String>,
        good: Edit<'_>,
    ) -> bool {
        let Some((found, ())) = self.seeds.find(to, good, |_| Some(())) else {
            self.add_missing(to, id, [good]);
            return false;
        };
        self.push(id, None, found.body, found.findings, covers);
        true
    }

    /// Adds a case with one fault, and its control, if the allowance is not spent or the item has no
    /// refused case yet.
    pub(super) fn refuse(&mut self, to: TypeId, fault: &Fault<'_>) -> bool {
        (self.may_refuse || !self.leaves_out(&fault.covers)) && self.refuse_stated(to, fault)
    }

    /// Adds a case with one fault, and its control, whatever is left of the allowance: one that the
    /// spec states.
    pub(super) fn refuse_stated(&mut self, to: TypeId, fault: &Fault<'_>) -> bool {
        let found = self.seeds.find(to, fault.good, |found| self.faulty(to, fault, found));
        let Some((found, (body, findings))) = found else {
            self.add_missing(to, &fault.id, [fault.good, fault.bad]);
            return false;
        };
        self.may_refuse = self.may_refuse && !is_refused(&findings);
        let covers = fault.control_covers.clone();
        self.control = self.push(&fault.control, None, found.body, found.findings, covers);
        let control = self.cases[self.control].id.clone();
        self.push(&fault.id, Some(control), body, findings, fault.covers.clone());
        true
    }

    /// Returns the control's body with the faulty value, and the findings; `None` unless the fault
    /// is the only one.
    fn faulty(
        &self,
        to: TypeId,
        fault: &Fault<'_>,
        control: &Found,
    ) -> Option<(Json, Vec<Finding>)> {
        let change = |value: Option<&Json>| Some(self.seeds.changed(to, fault.bad, value?));
        let placed = self.seeds.place(to, control.host, &control.body, &change)?;
        let mut findings = self.seeds.judge(&placed.body);
        let errors: Vec<&Finding> =
            findings.iter().filter(|one| one.severity == Severity::Error).collect();
        let is_new = findings.iter().any(|one| {
            one.rule == fault.rule
                && one.severity == fault.severity
                && !control.findings.contains(one)
        });
        let alone = match (&fault.native, fault.severity) {
            (Some(_), _) => errors.is_empty(),
            (None, Severity::Error) => is_new && errors.len() == 1,
            (None, Severity::Warning) => is_new && errors.is_empty(),
        };
        if let Some(native) = &fault.native {
            let path = format!("{}{}", placed.pointer, native.path);
            findings.push(Finding { path, ..native.clone() });
        }
        (alone && self.is_recognized(&placed.body) && placed.body != control.body)
            .then_some((placed.body, findings))
    }

    /// Adds a case unless its body already exists; returns the place of the case with that body.
    fn push(
        &mut self,
        id: &str,
        control: Option<String>,
        body: Json,
        findings: Vec<Finding>,
        covers: Vec<String>,
    ) -> usize {
        let covers = self.known(covers);
        if self.cases.get(self.control).is_some_and(|case| case.body == body) {
            return self.merge(self.control, control, covers);
        }
        let text: Arc<str> = body.to_compact().into();
        if let Some(known) = self.bodies.get(&text) {
            return self.merge(*known, control, covers);
        }
        if let Some(left) = &mut self.allowance {
            *left = left.saturating_sub(text.len());
        }
        let mut id = format!("{}.{id}", self.prefix);
        while !self.ids.insert(id.clone()) {
            id.push('+');
        }
        self.bodies.insert(Arc::clone(&text), self.cases.len());
        self.cases.push(Vector {
            id,
            part: self.part,
            ty: self.root,
            valid: !is_refused(&findings),
            control,
            body,
            text,
            violations: findings,
            covers,
        });
        self.cases.len() - 1
    }

    /// Adds to a case what another one with its body says; returns its place.
    fn merge(&mut self, known: usize, control: Option<String>, covers: Vec<String>) -> usize {
        let case = &mut self.cases[known];
        for cover in covers {
            if !case.covers.contains(&cover) {
                case.covers.push(cover);
            }
        }
        if case.control.is_none() && control.as_ref() != Some(&case.id) {
            case.control = control;
        }
        known
    }

    /// Returns the paths that exist; for a path in a variant, also the same path in its union.
    fn known(&self, covers: Vec<String>) -> Vec<String> {
        let mut known: Vec<String> = Vec::new();
        for cover in covers {
            let general = self.context.general(&cover);
            for path in [cover].into_iter().chain(general) {
                if self.interface.items.contains_key(path.as_str()) && !known.contains(&path) {
                    known.push(path);
                }
            }
        }
        known
    }

    fn add_missing<const N: usize>(&mut self, to: TypeId, id: &str, edits: [Edit<'_>; N]) {
        let is_impossible = |edit: &Edit<'_>| self.seeds.is_impossible(to, *edit);
        if self.seeds.is_shared(to) || edits.iter().any(is_impossible) {
            return;
        }
        self.missing.push(format!("{}: {}.{id}", self.operation.item_path(), self.prefix));
    }
}

/// Returns the name of the part, with the id of the callback for callbacks.
pub(super) fn prefix(operation: &Operation, part: BodyKind, root: TypeId) -> String {
    let part_word = part.as_str();
    let callback = operation.callbacks.iter().find(|callback| callback.request == root);
    let reply = operation.variants().into_iter().find(|response| response.ty == Some(root));
    let id = match part {
        BodyKind::Callback => callback.map(|callback| &callback.id),
        BodyKind::Response => reply.map(|response| &response.id),
        BodyKind::Request | BodyKind::Parameters | BodyKind::Event => None,
    };
    id.map_or_else(|| part_word.to_owned(), |id| format!("{part_word}.{id}"))
}
