//! The cases of one part of an operation, as they are put together.

use super::place::{self, Change, Placed, Route};
use super::{Vector, fields, rules, sample, types};
use crate::judge::{self, Finding, is_refused};
use crate::model::{Case, Interface, Json, Operation, Part, Severity, TypeId, TypeKind};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How many items of a list are tried as the place for a value.
const SKIPS: usize = 3;

/// The cases of one part of an operation.
pub(super) struct Suite<'a> {
    pub(super) interface: &'a Interface,
    operation: &'a Operation,
    part: Part,
    root: TypeId,
    routes: BTreeMap<TypeId, Vec<Route>>,
    /// Conforming bodies to start from, the smallest first.
    seeds: Vec<Json>,
    /// For each type, where it can stand in which seed, and the value that is there so far.
    hosts: BTreeMap<TypeId, Vec<(Host, Option<Json>)>>,
    /// What every id starts with.
    prefix: String,
    pub(super) cases: Vec<Vector>,
    pub(super) missing: Vec<String>,
}

/// A place for a value: a seed, a route to the type, and how many fitting list items are passed over.
#[derive(Clone, Copy, Debug)]
struct Host {
    seed: usize,
    route: usize,
    skip: usize,
}

/// A conforming body with a value put at a host, and what is advised about it.
struct Found {
    host: Host,
    body: Json,
    findings: Vec<Finding>,
}

/// What a faulty case is expected to report.
pub(super) struct Fault<'a> {
    /// The id of the case after the part.
    pub(super) id: String,
    /// The id of its control, where the control is not in the suite yet.
    pub(super) control: String,
    /// The rule that is to be reported.
    pub(super) rule: String,
    /// How much it weighs.
    pub(super) severity: Severity,
    /// What the control is about.
    pub(super) control_covers: Vec<String>,
    /// What the case is about.
    pub(super) covers: Vec<String>,
    /// What a check that is written by hand reports, with the path from the changed value.
    pub(super) native: Option<Finding>,
    /// The value that conforms, made from the one that is there.
    pub(super) good: &'a dyn Fn(&Json) -> Option<Json>,
    /// The value with the fault, made from the conforming one.
    pub(super) bad: &'a dyn Fn(&Json) -> Option<Json>,
}

impl<'a> Suite<'a> {
    /// Makes the cases of a part whose bodies have a type.
    pub(super) fn run(
        interface: &'a Interface,
        operation: &'a Operation,
        part: Part,
        root: TypeId,
    ) -> Self {
        let mut suite = Self {
            interface,
            operation,
            part,
            root,
            routes: place::routes(interface, root),
            seeds: Vec::new(),
            hosts: BTreeMap::new(),
            prefix: prefix(operation, part, root),
            cases: Vec::new(),
            missing: Vec::new(),
        };
        suite.sow();
        let minimal = sample::instance(interface, root);
        suite.whole("minimal", minimal);
        for example in operation.examples.iter().filter(|example| example.part == part) {
            if !suite.is_told(&example.body) {
                continue;
            }
            suite.whole(&format!("examples.{}", example.id), example.body.clone());
        }
        let types: Vec<TypeId> = suite.in_reading_order();
        for id in types {
            match &interface.ty(id).kind {
                TypeKind::Object(object) => fields::add(&mut suite, id, object),
                TypeKind::Enum(values) => types::add_enum(&mut suite, id, values),
                TypeKind::Union(union) => types::add_union(&mut suite, id, union),
                TypeKind::Either(either) => types::add_either(&mut suite, id, either),
            }
            rules::add(&mut suite, id);
        }
        fields::add_wrong_body(&mut suite, root);
        suite
    }

    /// Gathers the bodies to start from: the smallest one, the examples, what rules accept.
    ///
    /// Those that the spec gives whole come first: the native checks of the whole have nothing to
    /// say about them, while a part that was put into a whole may lack what belongs to it.
    fn sow(&mut self) {
        let minimal = sample::instance(self.interface, self.root);
        let mut seeds: Vec<Json> = Vec::new();
        if self.is_clean(&minimal) {
            seeds.push(minimal.clone());
        }
        for example in self.operation.examples.iter().filter(|one| one.part == self.part) {
            if self.is_clean(&example.body) && !seeds.contains(&example.body) {
                seeds.push(example.body.clone());
            }
        }
        for case in self.accepted(self.root) {
            let body = rules::tagged(self.interface, self.root, &case.body);
            if self.is_clean(&body) && !seeds.contains(&body) {
                seeds.push(body);
            }
        }
        let whole = seeds.len();
        let bases = if seeds.is_empty() { vec![minimal] } else { seeds.clone() };
        for (id, routes) in &self.routes {
            for case in self.accepted(*id) {
                let change =
                    |_: Option<&Json>| Some(rules::tagged(self.interface, *id, &case.body));
                let bodies = bases.iter().flat_map(|base| {
                    (0..routes.len()).filter_map(|route| {
                        self.place(*id, Host { seed: 0, route, skip: 0 }, base, &change)
                    })
                });
                let bodies = bodies.map(|placed| placed.body).filter(|body| self.is_clean(body));
                if let Some(body) = bodies.into_iter().next()
                    && !seeds.contains(&body)
                {
                    seeds.push(body);
                }
            }
        }
        let size = |seed: &Json| seed.to_compact().len();
        seeds[..whole].sort_by_key(size);
        seeds[whole..].sort_by_key(size);
        self.seeds = if seeds.is_empty() { bases } else { seeds };
        let ids: Vec<TypeId> = self.routes.keys().copied().collect();
        for id in ids {
            let hosts = self.hosts_of(id);
            self.hosts.insert(id, hosts);
        }
    }

    /// What the rules and native checks of a type accept.
    fn accepted(&self, id: TypeId) -> impl Iterator<Item = &'a Case> {
        let def = self.interface.ty(id);
        let rules = def.rules.iter().flat_map(|rule| &rule.cases);
        let natives = def.natives.iter().flat_map(|native| &native.cases);
        rules.chain(natives).filter(|case| case.accept)
    }

    fn hosts_of(&self, id: TypeId) -> Vec<(Host, Option<Json>)> {
        let mut hosts = Vec::new();
        for (seed, base) in self.seeds.iter().enumerate() {
            for (index, skip) in (0..self.routes[&id].len())
                .flat_map(|index| (0..SKIPS).map(move |skip| (index, skip)))
            {
                let host = Host { seed, route: index, skip };
                let there = RefCell::new(None);
                let look = |value: Option<&Json>| {
                    *there.borrow_mut() = value.cloned();
                    Some(Json::Null)
                };
                if let Some(placed) = self.place(id, host, base, &look) {
                    hosts.push((host, there.into_inner().filter(|_| placed.natural)));
                }
            }
        }
        hosts
    }

    /// The types inside the body, in the order in which a reader meets them.
    fn in_reading_order(&self) -> Vec<TypeId> {
        let mut types: Vec<(usize, TypeId)> = self
            .routes
            .iter()
            .map(|(id, routes)| (routes.first().map_or(0, Vec::len), *id))
            .collect();
        types.sort_unstable();
        types.into_iter().map(|(_, id)| id).collect()
    }

    fn place(&self, to: TypeId, host: Host, base: &Json, change: Change<'_>) -> Option<Placed> {
        let route = &self.routes[&to][host.route];
        place::place(self.interface, self.root, route, base, host.skip, change)
    }

    fn judge(&self, body: &Json) -> Vec<Finding> {
        judge::judge(self.interface, self.root, body)
    }

    /// Whether a check of the body would look at it as the type that is meant.
    fn is_told(&self, body: &Json) -> bool {
        judge::type_of(self.operation, self.part, self.interface, body) == Some(self.root)
    }

    /// Whether a check takes a body for what is meant because it has a member.
    pub(super) fn is_told_by(&self, id: TypeId, member: &str) -> bool {
        let without = |body: &Json| {
            let members = body.members().iter().filter(|(name, _)| name != member);
            Json::Object(members.cloned().collect())
        };
        id == self.root && !self.is_told(&without(&sample::instance(self.interface, id)))
    }

    /// Whether a check takes a body for what is meant.
    pub(super) fn is_told_as_root(&self, body: &Json) -> bool {
        self.is_told(body)
    }

    fn is_clean(&self, body: &Json) -> bool {
        self.is_told(body) && !is_refused(&self.judge(body))
    }

    /// The id of something at a type: the shortest way to it, then what it is.
    pub(super) fn id(&self, id: TypeId, what: &str) -> String {
        let route = self.routes[&id].first().map(|route| place::label(route));
        match route.as_deref() {
            None | Some("") => what.to_owned(),
            Some(route) => format!("{route}.{what}"),
        }
    }

    /// Adds a whole body that conforms.
    fn whole(&mut self, id: &str, body: Json) {
        let findings = self.judge(&body);
        if !self.is_told(&body) || is_refused(&findings) {
            self.lacks(&format!("{id} {findings:?}"));
            return;
        }
        let covers = vec![self.interface.ty(self.root).path()];
        self.push(id, None, body, findings, covers);
    }

    /// Adds a case that conforms: a value changed at a place where its type stands.
    pub(super) fn accept(
        &mut self,
        to: TypeId,
        id: &str,
        covers: Vec<String>,
        good: &dyn Fn(&Json) -> Option<Json>,
    ) -> bool {
        let Some(found) = self.find(to, good, &|_| true) else {
            self.lacks(id);
            return false;
        };
        self.push(id, None, found.body, found.findings, covers);
        true
    }

    /// Adds a case with one fault, and its control.
    pub(super) fn refuse(&mut self, to: TypeId, fault: &Fault<'_>) -> bool {
        let found = self.find(to, fault.good, &|found| self.faulty(to, fault, found).is_some());
        let Some(found) = found else {
            self.lacks(&fault.id);
            return false;
        };
        let Some((body, findings)) = self.faulty(to, fault, &found) else { return false };
        let covers = fault.control_covers.clone();
        let control = self.push(&fault.control, None, found.body, found.findings, covers);
        self.push(&fault.id, Some(control), body, findings, fault.covers.clone());
        true
    }

    /// The body with the fault beside a control, if the fault is the only one.
    fn faulty(
        &self,
        to: TypeId,
        fault: &Fault<'_>,
        control: &Found,
    ) -> Option<(Json, Vec<Finding>)> {
        let change = |value: Option<&Json>| (fault.bad)(value?);
        let placed = self.place(to, control.host, &control.body, &change)?;
        let mut findings = self.judge(&placed.body);
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
            (None, Severity::Advice) => is_new && errors.is_empty(),
        };
        if let Some(native) = &fault.native {
            let path = format!("{}{}", placed.pointer, native.path);
            findings.push(Finding { path, ..native.clone() });
        }
        (alone && self.is_told(&placed.body) && placed.body != control.body)
            .then_some((placed.body, findings))
    }

    /// The body in which a value can be put with the smallest change: without advice, where that
    /// is possible.
    fn find(
        &self,
        to: TypeId,
        good: &dyn Fn(&Json) -> Option<Json>,
        also: &dyn Fn(&Found) -> bool,
    ) -> Option<Found> {
        let change = |value: Option<&Json>| match value {
            Some(value) => good(value),
            None => good(&sample::instance(self.interface, to)),
        };
        let mut second = None;
        let mut hosts: Vec<(usize, Host)> = self.hosts[&to]
            .iter()
            .map(|(host, there)| match there {
                Some(value) => {
                    (good(value).map_or(usize::MAX, |good| distance(value, &good)), *host)
                }
                None => (usize::MAX, *host),
            })
            .collect();
        hosts.sort_by_key(|(distance, _)| *distance);
        for (_, host) in hosts {
            let Some(placed) = self.place(to, host, &self.seeds[host.seed], &change) else {
                continue;
            };
            let findings = self.judge(&placed.body);
            if is_refused(&findings) || !self.is_told(&placed.body) {
                continue;
            }
            let advised = !findings.is_empty();
            let found = Found { host, body: placed.body, findings };
            if (!advised || second.is_none()) && also(&found) {
                if !advised {
                    return Some(found);
                }
                second = Some(found);
            }
        }
        second
    }

    /// Adds a case unless its body is there already; answers with the id under which it is.
    fn push(
        &mut self,
        id: &str,
        control: Option<String>,
        body: Json,
        findings: Vec<Finding>,
        covers: Vec<String>,
    ) -> String {
        let covers = self.known(covers);
        if let Some(case) = self.cases.iter_mut().find(|case| case.body == body) {
            for cover in covers {
                if !case.covers.contains(&cover) {
                    case.covers.push(cover);
                }
            }
            if case.control.is_none() && control.as_ref() != Some(&case.id) {
                case.control = control;
            }
            return case.id.clone();
        }
        let mut id = format!("{}.{id}", self.prefix);
        while self.cases.iter().any(|case| case.id == id) {
            id.push('+');
        }
        self.cases.push(Vector {
            id: id.clone(),
            part: self.part,
            ty: self.root,
            valid: !is_refused(&findings),
            control,
            body,
            violations: findings,
            covers,
        });
        id
    }

    /// The items that exist, with what stands for them where a union has them for all variants.
    fn known(&self, covers: Vec<String>) -> Vec<String> {
        let mut known = Vec::new();
        for cover in covers {
            let general = self.general(&cover);
            for path in [Some(cover), general].into_iter().flatten() {
                let item = crate::model::ItemPath(path.clone());
                if self.interface.items.contains_key(&item) && !known.contains(&path) {
                    known.push(path);
                }
            }
        }
        known
    }

    fn general(&self, path: &str) -> Option<String> {
        let mut parts = path.splitn(3, '.');
        let (area, name, rest) = (parts.next()?, parts.next()?, parts.next()?);
        let def =
            self.interface.types.iter().find(|def| def.area == area && def.name.wire == name)?;
        let TypeKind::Object(object) = &def.kind else { return None };
        let (union, _) = object.variant_of.as_ref()?;
        Some(format!("{}.{rest}", self.interface.ty(*union).path()))
    }

    fn lacks(&mut self, id: &str) {
        self.missing.push(format!("{}: {}.{id}", self.operation.item_path(), self.prefix));
    }
}

/// How many members differ; null counts as absent.
pub(super) fn distance(left: &Json, right: &Json) -> usize {
    match (left, right) {
        (Json::Object(ours), Json::Object(theirs)) => {
            let there = |value: Option<&'_ Json>| value.is_some_and(|value| *value != Json::Null);
            let changed = ours.iter().filter(|(name, value)| match right.get(name) {
                Some(other) if *other != Json::Null => other != value,
                _ => *value != Json::Null,
            });
            let added = theirs
                .iter()
                .filter(|(name, value)| *value != Json::Null && !there(left.get(name)));
            changed.count() + added.count()
        }
        _ => usize::from(left != right),
    }
}

/// The part, and for callbacks which one.
fn prefix(operation: &Operation, part: Part, root: TypeId) -> String {
    let part_word = part.as_str();
    match operation.callbacks.iter().find(|callback| callback.request == root) {
        Some(callback) if part == Part::Callback => format!("{part_word}.{}", callback.id),
        _ => part_word.to_owned(),
    }
}
