//! Methods of clients: the names by which operations are called.

use super::{Ctx, File, names};
use crate::{
    Diagnostic,
    diagnostic::Place,
    model::{CallGroup, CallName, Interface, Operation, TypeDef},
    source::At,
};

/// Methods that every client has.
const RESERVED_METHODS: [&str; 4] = ["clone", "from", "new", "transport"];

impl Ctx<'_> {
    /// Parses `create` or `tasks.create`; the name of the operation where nothing is given.
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
                parts.into_iter().find(|it| RESERVED_METHODS.contains(it))
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

    /// Reports a method that another operation of the area has, or that is also a group.
    pub(super) fn check_call(
        &mut self,
        file: File<'_>,
        source: Option<&At<String>>,
        new: &Operation,
        interface: &Interface,
    ) {
        let place = source.map_or_else(|| Place::top(file.path), |call| file.place(call));
        for other in interface.operations_of(&new.area) {
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
            let is_type = |def: &TypeDef| def.area == new.area && def.name.pascal == *client;
            if interface.types.iter().any(is_type) {
                self.report(Diagnostic::call_group_is_type(place, client));
            }
        }
    }
}
