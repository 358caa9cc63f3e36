//! The role of an operation, derived from its name and its method.

use super::names::{collection, is_id};
use crate::interface::{InterfaceData, Operation};
use genwire_core::Endpoint;
use serde_json::{Map, Value as JsonValue};

/// The role of an operation for the records of its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Create,
    Get,
    List,
    Update,
    /// A move along a state table.
    Move,
    Delete,
}

/// Verbs at the start of operation names.
const VERBS: &[(Role, &[&str])] = &[
    (Role::Create, &["create", "add", "upload", "generate", "make", "clone", "start", "submit"]),
    (Role::Get, &["get", "query", "retrieve", "show", "describe", "fetch", "read", "find"]),
    (Role::List, &["list", "search"]),
    (Role::Update, &["update", "modify", "change", "set", "edit", "rename"]),
    (Role::Delete, &["delete", "remove", "cancel"]),
];

impl Role {
    /// Returns the role of an operation from its verb, or else from its method.
    pub(super) fn of(api: &InterfaceData, endpoint: &Endpoint, operation: &Operation) -> Self {
        let verb = endpoint.operation.split('_').next().unwrap_or_default();
        let known = VERBS.iter().find(|(_, verbs)| verbs.contains(&verb));
        let lists = || {
            operation.reply.as_ref().is_some_and(|reply| {
                reply
                    .schema
                    .as_ref()
                    .is_some_and(|schema| super::body::list_of(api, schema).is_some())
            })
        };
        match (known, endpoint.method) {
            (Some((role, _)), _) => *role,
            (None, "GET") if !endpoint.path.contains('{') && lists() => Self::List,
            (None, "GET") => Self::Get,
            (None, "PUT" | "PATCH") => Self::Update,
            (None, "DELETE") => Self::Delete,
            (None, _) => Self::Create,
        }
    }
}

fn of_area<'a>(
    api: &'a InterfaceData,
    area: &'a str,
    role: Role,
) -> impl Iterator<Item = (&'static Endpoint, &'a Operation)> {
    api.endpoints().filter_map(move |endpoint| {
        let operation = api.operations.get(endpoint.operation)?;
        let is_wanted = operation.area == area && Role::of(api, endpoint, operation) == role;
        is_wanted.then_some((endpoint, operation))
    })
}

/// Returns true if an operation of the area creates records of a collection.
pub(super) fn is_collected(api: &InterfaceData, area: &str, name: &str) -> bool {
    of_area(api, area, Role::Create).any(|(endpoint, _)| collection(endpoint.operation) == *name)
}

/// Returns true if an operation of the area creates IDs with a name that the request uses, so that
/// an ID without a record is unknown.
pub(super) fn is_created(api: &InterfaceData, area: &str, said: &Map<String, JsonValue>) -> bool {
    let names: Vec<&str> = said.keys().map(String::as_str).filter(|name| is_id(name)).collect();
    of_area(api, area, Role::Create).any(|(_, operation)| {
        let reply = operation.reply.as_ref().and_then(|reply| reply.schema.as_ref());
        reply.is_some_and(|schema| {
            super::body::ids_of(api, schema).iter().any(|id| names.contains(&id.as_str()))
        })
    })
}

/// Returns true if another operation of the area can use the created record.
pub(super) fn is_used(api: &InterfaceData, endpoint: &Endpoint) -> bool {
    let users = [Role::Get, Role::List, Role::Update, Role::Delete];
    users.into_iter().any(|role| of_area(api, endpoint.area, role).next().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interface::tests::API;

    #[test]
    fn names_and_methods_say_the_work() {
        let check = |name: &str, expected: Role| {
            let endpoint = API.endpoints().find(|it| it.operation == name).unwrap();
            assert_eq!(Role::of(&API, endpoint, &API.operations[name]), expected, "{name}");
        };
        check("create_h3_context_ir", Role::Create);
        check("query_video_task", Role::Get);
        check("delete_video_task", Role::Delete);
        check("list_voices", Role::List);
        check("synthesize_speech", Role::Create);
    }

    #[test]
    fn an_id_that_nothing_creates_is_not_refused() {
        let said = |name: &str| Map::from_iter([(name.to_owned(), "x".into())]);
        assert!(is_created(&API, "video", &said("task_id")));
        assert!(!is_created(&API, "audio", &said("voice_id")));
    }
}
