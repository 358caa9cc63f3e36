//! Names of operations and of the client methods that call them.

use super::{Ctx, File};
use crate::names;
use crate::{
    Diagnostic,
    diagnostic::SpecPlace,
    model::{CallGroup, CallName, Operation, TypeDef},
    source::{At, SourceFile},
};
use std::collections::{BTreeMap, BTreeSet};

/// The names that previous calls use.
pub(super) struct Calls<'t> {
    types: BTreeSet<(&'t str, &'t str)>,
    /// The indices of operations by area and first word of the call, then by method in the group.
    words: BTreeMap<(String, String), BTreeMap<Option<String>, Vec<usize>>>,
}

impl<'t> Calls<'t> {
    pub(super) fn of(types: &'t [TypeDef]) -> Self {
        let types = types.iter().map(|def| (def.area.as_str(), def.name.pascal.as_str()));
        Self { types: types.collect(), words: BTreeMap::new() }
    }

    /// Returns the operations whose calls may clash with the call of a new operation, in order.
    fn near(&self, new: &Operation) -> Vec<usize> {
        let (first, method) = words(new);
        let Some(others) = self.words.get(&first) else { return Vec::new() };
        let mut near: Vec<usize> = match &method {
            Some(_) => {
                let same = others.get(&method).into_iter().chain(others.get(&None));
                same.flatten().copied().collect()
            }
            None => others.values().flatten().copied().collect(),
        };
        near.sort_unstable();
        near
    }

    fn add(&mut self, new: &Operation, place: usize) {
        let (first, method) = words(new);
        self.words.entry(first).or_default().entry(method).or_default().push(place);
    }
}

/// Returns the area and the first word of a call, and its method if it is in a group.
fn words(operation: &Operation) -> ((String, String), Option<String>) {
    let (area, method) = (operation.area.clone(), operation.call.method.wire.clone());
    match &operation.call.group {
        Some(group) => ((area, group.name.wire.clone()), Some(method)),
        None => ((area, method), None),
    }
}

impl Ctx<'_> {
    pub(super) fn operation_name(&mut self, of: &SourceFile<'_>) {
        let place = SpecPlace::top(&of.path);
        if !names::is_snake(&of.stem) {
            self.report(Diagnostic::not_a_name(place.clone(), &of.stem));
        } else if names::is_reserved_operation(&of.stem) {
            self.report(Diagnostic::reserved_operation(place.clone(), &of.stem));
        }
        let verbs = &self.project.verbs;
        if !verbs.is_empty() && !names::has_verb(&of.stem, verbs) {
            self.report(Diagnostic::name_without_verb(place, &of.stem, verbs));
        }
    }

    /// Parses a call such as `create` or `tasks.create`; by default it is the name of the
    /// operation.
    pub(super) fn call_name(
        &mut self,
        file: File<'_>,
        operation: &str,
        source: Option<&At<String>>,
    ) -> CallName {
        let text = source.map_or(operation, |call| call.as_str());
        let (group, method) = match text.split_once('.') {
            Some((group, method)) => (Some(group), method),
            None => (None, text),
        };
        if let Some(call) = source {
            let parts = group.into_iter().chain([method]);
            if !parts.clone().all(names::is_snake) {
                self.report(Diagnostic::not_a_call(file.place(call), call));
            } else if let Some(reserved) =
                parts.into_iter().find(|it| names::is_method_of_clients(it))
            {
                self.report(Diagnostic::reserved_call(file.place(call), reserved));
            }
        }
        let group = group.map(|name| CallGroup {
            name: names::name(name),
            client: names::name(&format!("{}_{name}", file.area)),
        });
        CallName { group, method: names::name(method) }
    }

    /// Reports a method that an earlier operation of the area has, or that is also a group.
    pub(super) fn check_call(
        &mut self,
        file: File<'_>,
        source: Option<&At<String>>,
        at: usize,
        calls: &mut Calls<'_>,
        operations: &[Operation],
    ) {
        let new = &operations[at];
        let place = source.map_or_else(|| SpecPlace::top(file.path), |call| file.place(call));
        for place_of_other in calls.near(new) {
            let other = &operations[place_of_other];
            if other.call == new.call {
                self.report(Diagnostic::call_twice(place.clone(), &other.name.wire));
            }
            let is_mixed = |group: &CallName, method: &CallName| {
                let name = group.group.as_ref().map(|group| &group.name);
                method.group.is_none() && name == Some(&method.method)
            };
            if is_mixed(&other.call, &new.call) || is_mixed(&new.call, &other.call) {
                self.report(Diagnostic::call_is_group(place.clone(), &other.name.wire));
            }
        }
        if let Some(group) = &new.call.group {
            let client = &group.client.pascal;
            if calls.types.contains(&(new.area.as_str(), client.as_str())) {
                self.report(Diagnostic::call_group_is_type(place, client));
            }
        }
        calls.add(new, at);
    }
}
