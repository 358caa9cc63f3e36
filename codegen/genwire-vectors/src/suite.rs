//! Collects the cases for a part of an operation.

use super::context::Context;
use super::edit::Edit;
use super::seeds::{Found, SeedBodies};
use super::vector::Vector;
use genwire_spec::judge::{Finding, is_refused};
use genwire_spec::model::{BodyKind, Interface, Json, Operation, Severity, TypeId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The cases for a part of an operation.
pub(super) struct Suite<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) interface: &'a Interface,
    operation: &'a Operation,
    part: BodyKind,
    root: TypeId,
    seeds: SeedBodies<'a>,
    /// The prefix of every id.
    prefix: String,
    pub(super) cases: Vec<Vector>,
    /// The index in `cases` of the last control, because consecutive faults often share it.
    control: usize,
    /// The indices in `cases` of the bodies, by their JSON on one line.
    bodies: BTreeMap<Arc<str>, usize>,
    /// The ids of `cases`.
    ids: BTreeSet<String>,
    pub(super) missing: Vec<String>,
    /// The number of bytes left for new bodies; `None` if unlimited.
    allowance: Option<usize>,
    /// True until the item has a rejected case. The first one is added even if no bytes are left.
    may_refuse: bool,
    /// The number of cases that were omitted because no bytes were left.
    pub(super) left_out: usize,
    /// The items of the spec that these cases would test.
    pub(super) untried: BTreeSet<String>,
}

/// Size of the bodies for one type of a part of an operation, in a large interface.
const MAX_PART_BYTES: usize = 1 << 19;
/// Additional size for each item, so that the cases of a long body are spread over its items.
///
/// An item is a member, value, variant, alternative or rule.
const ALLOWANCE_FOR_ITEM: usize = 1 << 12;

/// A case with one fault, and its control: the conforming body without the fault.
pub(super) struct Fault<'a> {
    /// The id of the case, without the part.
    pub(super) id: String,
    /// The id of its control, unless another case already has the body of the control.
    pub(super) control: String,
    /// The id of the rule that must be reported.
    pub(super) rule: String,
    pub(super) severity: Severity,
    /// The items of the spec that the control tests.
    pub(super) control_covers: Vec<String>,
    /// The items of the spec that the case tests.
    pub(super) covers: Vec<String>,
    /// The finding of a native check, with a path relative to the changed value.
    pub(super) native: Option<Finding>,
    /// The change from the existing value to the conforming one.
    pub(super) good: Edit<'a>,
    /// The change from the conforming value to the faulty one.
    pub(super) bad: Edit<'a>,
}

impl<'a> Fault<'a> {
    /// Creates a fault that is an error, whose case and control test the rule.
    pub(super) fn new(
        id: String,
        control: String,
        rule: &str,
        good: Edit<'a>,
        bad: Edit<'a>,
    ) -> Self {
        let covers = vec![rule.to_owned()];
        Self {
            id,
            control,
            rule: rule.to_owned(),
            severity: Severity::Error,
            control_covers: covers.clone(),
            covers,
            native: None,
            good,
            bad,
        }
    }
}

impl<'a> Suite<'a> {
    /// Creates an empty suite, for a part whose bodies have the type `root`.
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
            seeds: SeedBodies::new(interface, &context.instances, operation, part, root, covered),
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

    /// Allows more bytes and one rejected case, for the next item of a type.
    pub(super) fn allow_item(&mut self) {
        self.may_refuse = true;
        if let Some(left) = &mut self.allowance {
            *left += ALLOWANCE_FOR_ITEM;
        }
    }

    /// Records an item for which there is no case.
    pub(super) fn leave_out(&mut self, item: &str) {
        let items = self.known(vec![item.to_owned()]);
        self.untried.extend(items);
    }

    /// Returns true if no bytes are left, and records the omitted case with its items.
    fn leaves_out(&mut self, covers: &[String]) -> bool {
        let is_spent = self.allowance == Some(0);
        if is_spent {
            self.left_out += 1;
            let items = self.known(covers.to_vec());
            self.untried.extend(items);
        }
        is_spent
    }

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

    /// Adds a conforming case, unless no bytes are left.
    ///
    /// The case is a body in which one value of the type is changed.
    pub(super) fn accept(
        &mut self,
        to: TypeId,
        id: &str,
        covers: Vec<String>,
        good: Edit<'_>,
    ) -> bool {
        !self.leaves_out(&covers) && self.accept_stated(to, id, covers, good)
    }

    /// Adds a conforming case that the spec states, even if no bytes are left.
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

    /// Adds a case with one fault, and its control.
    ///
    /// If no bytes are left, it is added only if the item has no rejected case yet.
    pub(super) fn refuse(&mut self, to: TypeId, fault: &Fault<'_>) -> bool {
        (self.may_refuse || !self.leaves_out(&fault.covers)) && self.refuse_stated(to, fault)
    }

    /// Adds a case with one fault that the spec states, and its control, even if no bytes are left.
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

    /// Returns the control's body with the faulty value, and its findings.
    ///
    /// It is `None` unless the fault is the only one.
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

    /// Adds a case unless another case has its body; returns the index of the case with that body.
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

    /// Adds the items and the control of another case with the same body; returns the index of the
    /// case.
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

    /// Returns the paths that exist, and for a path in a variant also the same path in its union.
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

/// Returns the name of the part, with the id of the callback or of the reply.
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
