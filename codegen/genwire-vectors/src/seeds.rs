//! Conforming bodies from which cases are derived, and the positions in them for values.

use super::edit::{Edit, tagged};
use super::place::{self, Change, Placed, Route, There};
use super::sample::Instances;
use super::share::Covered;
use genwire_spec::instance;
use genwire_spec::judge::{self, Finding, is_refused};
use genwire_spec::model::{BodyKind, Case, Interface, Json, Operation, TypeId, TypeKind};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Number of list items to try as the position for a value.
const TRIED_ITEMS: usize = 3;

/// The seed bodies for the cases in one part of an operation.
pub(super) struct SeedBodies<'a> {
    interface: &'a Interface,
    instances: &'a Instances,
    operation: &'a Operation,
    part: BodyKind,
    root: TypeId,
    routes: BTreeMap<TypeId, Vec<Route>>,
    /// Conforming bodies: first those that the spec gives as a whole, then the others, each group
    /// by size.
    seeds: Vec<Json>,
    /// The findings about each seed.
    findings: Vec<Vec<Finding>>,
    hosts: BTreeMap<TypeId, Places>,
    /// The body that was judged last, and its findings, because the faults of a member share a
    /// control.
    judged: RefCell<Option<(Json, Vec<Finding>)>>,
}

/// The positions in the seeds at which a type can occur.
struct Places {
    /// The positions, each with the index in `values` of its content.
    hosts: Vec<(Host, usize)>,
    /// The first position of each distinct value.
    values: Vec<Host>,
}

/// A position for a value: a seed, a route to the type, and the number of matching items to skip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Host {
    seed: usize,
    route: usize,
    skip: usize,
}

/// A conforming body with a value inserted at a host, and its warnings.
pub(super) struct Found {
    pub(super) host: Host,
    pub(super) body: Json,
    pub(super) findings: Vec<Finding>,
}

impl<'a> SeedBodies<'a> {
    /// Creates the seeds for a part of an operation.
    ///
    /// Its bodies have the type `root`, and cover the types in `covered`.
    pub(super) fn new(
        interface: &'a Interface,
        instances: &'a Instances,
        operation: &'a Operation,
        part: BodyKind,
        root: TypeId,
        covered: Covered,
    ) -> Self {
        let mut bodies = Self {
            interface,
            instances,
            operation,
            part,
            root,
            routes: place::routes(interface, root, covered),
            seeds: Vec::new(),
            findings: Vec::new(),
            hosts: BTreeMap::new(),
            judged: RefCell::default(),
        };
        bodies.add_seeds();
        bodies
    }

    /// Collects the seeds: the smallest body, the examples, and the cases that rules accept.
    ///
    /// Bodies that the spec gives as a whole come first, because they satisfy the native checks of
    /// the whole body. With a smaller value inserted, a body may not satisfy these checks.
    fn add_seeds(&mut self) {
        let minimal = self.instance(self.root).clone();
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
            let body = tagged(self.interface, self.root, &case.body);
            if self.is_clean(&body) && !seeds.contains(&body) {
                seeds.push(body);
            }
        }
        let whole = seeds.len();
        let bases = if seeds.is_empty() { vec![minimal] } else { seeds.clone() };
        for (id, routes) in &self.routes {
            for case in self.accepted(*id) {
                let change = |_: Option<&Json>| Some(tagged(self.interface, *id, &case.body));
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
        // Of positions at the same distance, the first seed is chosen. It should be whole and
        // small.
        seeds[..whole].sort_by_cached_key(size);
        seeds[whole..].sort_by_cached_key(size);
        self.seeds = if seeds.is_empty() { bases } else { seeds };
        self.findings = self.seeds.iter().map(|seed| self.judge(seed)).collect();
        let ids: Vec<TypeId> = self.routes.keys().copied().collect();
        for id in ids {
            let hosts = self.hosts_of(id);
            self.hosts.insert(id, hosts);
        }
    }

    /// Returns the cases that the rules and native checks of a type accept.
    fn accepted(&self, id: TypeId) -> impl Iterator<Item = &'a Case> {
        let def = self.interface.ty(id);
        let rules = def.rules.iter().flat_map(|rule| &rule.cases);
        let natives = def.natives.iter().flat_map(|native| &native.cases);
        rules.chain(natives).filter(|case| case.accept)
    }

    fn hosts_of(&self, id: TypeId) -> Places {
        let routes = 0..self.routes[&id].len();
        let all = (0..self.seeds.len()).flat_map(|seed| {
            let routes = routes.clone();
            routes
                .flat_map(move |route| (0..TRIED_ITEMS).map(move |skip| Host { seed, route, skip }))
        });
        let mut places = Places { hosts: Vec::new(), values: Vec::new() };
        let mut known: Vec<There<'_>> = Vec::new();
        for host in all {
            let there = self.look(id, host);
            debug_assert_eq!(
                there == There::Nowhere,
                self.place(id, host, &self.seeds[host.seed], &|_| Some(Json::Null)).is_none(),
                "looking and placing go the same way"
            );
            if there == There::Nowhere {
                continue;
            }
            let value = known.iter().position(|one| *one == there).unwrap_or_else(|| {
                known.push(there);
                places.values.push(host);
                known.len() - 1
            });
            places.hosts.push((host, value));
        }
        places
    }

    /// Finds the content at a host.
    fn look(&self, to: TypeId, host: Host) -> There<'_> {
        let route = &self.routes[&to][host.route];
        let base = &self.seeds[host.seed];
        place::look(self.interface, self.instances, route, base, host.skip)
    }

    /// Returns the types inside the body, nearest to the root first.
    pub(super) fn in_reading_order(&self) -> Vec<TypeId> {
        let mut types: Vec<(usize, TypeId)> = self
            .routes
            .iter()
            .map(|(id, routes)| (routes.first().map_or(0, Vec::len), *id))
            .collect();
        types.sort_unstable();
        types.into_iter().map(|(_, id)| id).collect()
    }

    pub(super) fn place(
        &self,
        to: TypeId,
        host: Host,
        base: &Json,
        change: Change<'_>,
    ) -> Option<Placed> {
        let route = &self.routes[&to][host.route];
        place::place(self.interface, self.instances, route, base, host.skip, change)
    }

    /// Returns the smallest body of a type; null if no body exists.
    fn instance(&self, id: TypeId) -> &'a Json {
        self.instances.of(self.interface, id)
    }

    /// Returns true if every route to a type passes through an alternative with a shared JSON type.
    ///
    /// With a fault there, another alternative may match better.
    pub(super) fn is_shared(&self, id: TypeId) -> bool {
        let is_one_of_several =
            self.part == BodyKind::Response && self.operation.bodies(self.part).len() > 1;
        let mut routes = self.routes[&id].iter();
        is_one_of_several || routes.all(|route| place::is_shared(self.interface, route))
    }

    pub(super) fn judge(&self, body: &Json) -> Vec<Finding> {
        judge::judge(self.interface, self.root, body)
    }

    /// Validates a seed that may have been changed; many changes leave it as it is.
    fn judge_changed(&self, host: Host, body: &Json) -> Vec<Finding> {
        if *body == self.seeds[host.seed] {
            return self.findings[host.seed].clone();
        }
        let mut judged = self.judged.borrow_mut();
        match &*judged {
            Some((known, findings)) if known == body => findings.clone(),
            _ => judged.insert((body.clone(), self.judge(body))).1.clone(),
        }
    }

    /// Returns true if validation selects the type `root` for the body.
    pub(super) fn is_recognized(&self, body: &Json) -> bool {
        judge::type_of(self.operation, self.part, self.interface, body) == Some(self.root)
    }

    /// Returns true if validation selects the type `root` because the body has this member.
    pub(super) fn is_recognized_by(&self, member: &str) -> bool {
        let body = self.instance(self.root);
        let without = body.members().iter().filter(|(name, _)| name != member);
        !self.is_recognized(&Json::Object(without.cloned().collect()))
    }

    /// Returns true if a body conforms; warnings are allowed.
    pub(super) fn is_clean(&self, body: &Json) -> bool {
        self.is_recognized(body) && !is_refused(&self.judge(body))
    }

    /// Returns the id of a case for a type: the shortest route to the type, then `what`.
    pub(super) fn id(&self, id: TypeId, what: &str) -> String {
        let route = self.routes[&id].first().map(|route| place::label(route));
        match route.as_deref() {
            None | Some("") => what.to_owned(),
            Some(route) => format!("{route}.{what}"),
        }
    }

    /// Returns the changed value of a type.
    ///
    /// In an object with limits, other members are added or removed to keep within them.
    pub(super) fn changed(&self, to: TypeId, edit: Edit<'_>, value: &Json) -> Json {
        let changed = edit.of(value);
        match (edit.member(), &self.interface.ty(to).kind) {
            (Some(member), TypeKind::Object(object)) if !object.constraints.is_empty() => {
                instance::fitted(&self.interface.types, object, changed, member)
            }
            _ => changed,
        }
    }

    /// Returns true if the change of a member would violate a limit on the number of members.
    ///
    /// The smallest object of the type is the basis.
    pub(super) fn is_impossible(&self, to: TypeId, edit: Edit<'_>) -> bool {
        let TypeKind::Object(object) = &self.interface.ty(to).kind else { return false };
        let changed = self.changed(to, edit, self.instance(to));
        edit.member().is_some()
            && !object.constraints.iter().all(|one| judge::satisfies(&one.constraint, &changed))
    }

    /// Finds the body into which a value can be inserted with the smallest change, preferably
    /// without warnings.
    ///
    /// `also` computes something else that the body needs. It is returned with the body.
    pub(super) fn find<T>(
        &self,
        to: TypeId,
        good: Edit<'_>,
        also: impl Fn(&Found) -> Option<T>,
    ) -> Option<(Found, T)> {
        let mut second = None;
        for host in self.nearest_first(to, good) {
            let change = |value: Option<&Json>| {
                debug_assert!(
                    !matches!(self.look(to, host), There::Value(known) if value != Some(known)),
                    "looking and placing go the same way"
                );
                Some(self.changed(to, good, value.unwrap_or_else(|| self.instance(to))))
            };
            let Some(placed) = self.place(to, host, &self.seeds[host.seed], &change) else {
                continue;
            };
            let findings = self.judge_changed(host, &placed.body);
            if is_refused(&findings) || !self.is_recognized(&placed.body) {
                continue;
            }
            let advised = !findings.is_empty();
            let found = Found { host, body: placed.body, findings };
            if advised && second.is_some() {
                continue;
            }
            if let Some(with) = also(&found) {
                if !advised {
                    return Some((found, with));
                }
                second = Some((found, with));
            }
        }
        second
    }

    /// Returns the positions for a value, ordered by its distance from their content.
    fn nearest_first(&self, to: TypeId, good: Edit<'_>) -> Vec<Host> {
        let Places { hosts, values } = &self.hosts[&to];
        if let [(host, _)] = hosts.as_slice() {
            return vec![*host];
        }
        let far: Vec<usize> = values
            .iter()
            .map(|host| match self.look(to, *host) {
                There::Value(value) => good.distance(value),
                There::Absent | There::Nowhere => usize::MAX,
            })
            .collect();
        let mut hosts = hosts.clone();
        hosts.sort_by_key(|(_, value)| far[*value]);
        hosts.into_iter().map(|(host, _)| host).collect()
    }
}
