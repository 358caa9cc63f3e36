//! Records by the paths of operations: `/pets` is a collection, and `/pets/{id}` is one of its
//! records.

use super::names::is_id;
use super::role::Role;
use crate::interface::InterfaceData;
use genwire_core::Endpoint;
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeSet;

/// The collection or the record at the path of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Resource {
    /// The path of the collection, with the values of its parameters.
    pub(super) collection: String,
    /// The ID of the record, if the path addresses one.
    pub(super) id: Option<String>,
    /// The path of the collection, with the names of its parameters.
    pattern: &'static str,
    /// The name of the parameter with the ID.
    pub(super) param: &'static str,
}

impl Resource {
    /// Returns the collection or the record of a path; `None` if no operation addresses its
    /// records.
    pub(super) fn of(
        api: &InterfaceData,
        endpoint: &'static Endpoint,
        params: &[(String, String)],
    ) -> Option<Self> {
        let path = endpoint.path.trim_end_matches('/');
        if let Some((collection, param)) = item(path) {
            let id = value(params, param)?.to_owned();
            let (pattern, id) = (collection, Some(id));
            return Some(Self { collection: filled(collection, params), id, pattern, param });
        }
        let (pattern, param) = items(api)
            .find(|(collection, _)| *collection == path)
            .or_else(|| elsewhere(api, path))
            .or_else(|| selection(api, endpoint, path))?;
        Some(Self { collection: filled(pattern, params), id: None, pattern, param })
    }

    /// Returns the operations whose path addresses a record of the collection, each with the name
    /// of the ID parameter.
    pub(super) fn places(&self, api: &InterfaceData) -> Vec<(&'static str, &'static str)> {
        let found = api.endpoints().filter_map(|endpoint| {
            let (pattern, param) = item(endpoint.path.trim_end_matches('/'))?;
            (pattern == self.pattern).then_some((endpoint.operation, param))
        });
        found.collect()
    }

    /// Merges the members of the record into the members of the request, if the body contains the
    /// record in a member that is named like the collection.
    pub(super) fn unwrap(&self, said: &mut Map<String, JsonValue>) {
        let word = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
        let last = word(self.pattern.rsplit('/').next().unwrap_or_default());
        let own = [
            last.strip_suffix("ies").map(|it| format!("{it}y")),
            last.strip_suffix('s').map(str::to_owned),
            Some(last.clone()),
        ];
        let is_own = |name: &str| own.iter().flatten().any(|one| *one == word(name));
        let wrapped = said.iter().find(|(name, value)| value.is_object() && is_own(name));
        let Some(JsonValue::Object(inner)) = wrapped.map(|(_, value)| value.clone()) else {
            return;
        };
        for (name, value) in inner {
            said.entry(name).or_insert(value);
        }
    }

    /// Returns the role of an operation on the path.
    pub(super) fn role(&self, method: &str) -> Role {
        match (method, &self.id) {
            ("GET" | "HEAD", None) => Role::List,
            ("GET" | "HEAD", Some(_)) => Role::Get,
            ("DELETE", _) => Role::Delete,
            (_, None) => Role::Create,
            (_, Some(_)) => Role::Update,
        }
    }

    /// Returns the ID from the members of a request or a reply, or from an object inside it.
    pub(super) fn id_in(&self, members: &Map<String, JsonValue>) -> Option<String> {
        let own = |members: &Map<String, JsonValue>| {
            let name = id_name_of(self.param, members.keys().map(String::as_str))?;
            match members.get(name)? {
                JsonValue::String(text) => Some(text.clone()),
                JsonValue::Number(number) => Some(number.to_string()),
                _ => None,
            }
        };
        own(members).or_else(|| members.values().filter_map(JsonValue::as_object).find_map(own))
    }
}

/// Returns the name of the member with the ID of a record: the name of the parameter, or a common
/// name.
pub(super) fn id_name_of<'m>(param: &str, names: impl Iterator<Item = &'m str>) -> Option<&'m str> {
    let words = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
    let param = words(param);
    let rank = |name: &&str| match words(name) {
        name if name == param => 0,
        name if name == "id" => 1,
        name if name == "uuid" || name == "uid" => 2,
        name if param.ends_with(&name) => 3,
        _ if is_id(name) => 4,
        _ => 5,
    };
    names.min_by_key(rank).filter(|name| rank(name) < 5)
}

/// Returns the collections of all operations that address a record, each with its ID parameter.
fn items(api: &InterfaceData) -> impl Iterator<Item = (&'static str, &'static str)> + use<'_> {
    api.endpoints().filter_map(|other| item(other.path.trim_end_matches('/')))
}

/// Returns the collection whose records have a shorter path than their list, such as `/cakes/{id}`
/// for `/shops/{shop}/cakes`.
fn elsewhere(api: &InterfaceData, path: &'static str) -> Option<(&'static str, &'static str)> {
    let (_, tail) = path.rsplit_once("}/")?;
    if tail.is_empty() {
        return None;
    }
    let end = format!("/{tail}");
    let found: BTreeSet<(&str, &str)> =
        items(api).filter(|(of, _)| !of.contains('{') && of.ends_with(&end)).collect();
    let mut found = found.into_iter();
    found.next().filter(|_| found.next().is_none())
}

/// Returns the collection from which an operation lists a selection, such as `/pets` for
/// `/pets/findByStatus`: its items have the same schema as a single record.
fn selection(
    api: &InterfaceData,
    endpoint: &Endpoint,
    path: &'static str,
) -> Option<(&'static str, &'static str)> {
    let (parent, _) = path.rsplit_once('/')?;
    let found = items(api).find(|(collection, _)| *collection == parent)?;
    let schema = |endpoint: &Endpoint| {
        api.operations.get(endpoint.operation)?.reply.as_ref()?.schema.as_ref()
    };
    let listed = api.resolve(schema(endpoint)?);
    let item_schema = listed.get("items").or_else(|| Some(super::body::list_of(api, listed)?.1))?;
    let name = item_schema.get("$ref")?;
    let is_one = |other: &&'static Endpoint| {
        other.method == "GET" && item(other.path.trim_end_matches('/')) == Some(found)
    };
    let one = api.endpoints().find(is_one)?;
    (endpoint.method == "GET" && schema(one)?.get("$ref") == Some(name)).then_some(found)
}

/// Splits the path of a record into the path of the collection and the name of the parameter.
fn item(path: &'static str) -> Option<(&'static str, &'static str)> {
    let (collection, last) = path.rsplit_once('/')?;
    let param = last.strip_prefix('{')?.strip_suffix('}')?;
    Some((collection, param)).filter(|(collection, _)| !collection.is_empty())
}

fn value<'p>(params: &'p [(String, String)], name: &str) -> Option<&'p str> {
    params.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

fn filled(path: &str, params: &[(String, String)]) -> String {
    params
        .iter()
        .fold(path.to_owned(), |path, (name, value)| path.replace(&format!("{{{name}}}"), value))
}

#[cfg(test)]
mod tests {
    use super::{Resource, Role, item};
    use serde_json::json;

    #[test]
    fn a_path_leads_to_a_record_by_its_last_parameter() {
        for (path, expected) in [
            ("/pets/{petId}", Some(("/pets", "petId"))),
            ("/owners/{id}/pets/{name}", Some(("/owners/{id}/pets", "name"))),
            ("/pets", None),
            ("/pets/{id}/food", None),
            ("/{id}", None),
        ] {
            assert_eq!(item(path), expected, "{path}");
        }
    }

    #[test]
    fn the_id_is_the_member_that_is_called_like_the_parameter() {
        let (collection, pattern) = ("/pets".to_owned(), "/pets");
        let resource =
            |param| Resource { collection: collection.clone(), id: None, pattern, param };
        for (param, members, expected) in [
            ("petId", json!({"id": 7, "pet_id": 8}), Some("8")),
            ("petId", json!({"id": 7, "name": "Rex"}), Some("7")),
            ("name", json!({"id": 7, "name": "Rex"}), Some("Rex")),
            ("pet_name", json!({"size": 7, "name": "Rex"}), Some("Rex")),
            ("id", json!({"data": {"id": "a"}}), Some("a")),
            ("id", json!({"size": 7}), None),
        ] {
            let found = resource(param).id_in(members.as_object().unwrap());
            assert_eq!(found.as_deref(), expected, "{param} {members}");
        }
        let pets = resource("id");
        assert_eq!((pets.role("GET"), pets.role("POST")), (Role::List, Role::Create));
        let pet = Resource { id: Some("7".to_owned()), ..pets };
        let roles = ["GET", "PUT", "DELETE"].map(|method| pet.role(method));
        assert_eq!(roles, [Role::Get, Role::Update, Role::Delete]);
    }
}
