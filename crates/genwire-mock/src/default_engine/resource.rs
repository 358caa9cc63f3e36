//! Records by the paths of operations: `/pets` is a collection, and `/pets/{id}` a record of it.

use super::names::is_id;
use super::role::Role;
use crate::interface::InterfaceData;
use genwire_core::Endpoint;
use serde_json::{Map, Value as JsonValue};

/// The collection or the record that the path of a call leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Resource {
    /// The path of the collection, with the values of its parameters.
    pub(super) collection: String,
    /// The ID of the record, if the path leads to one.
    pub(super) id: Option<String>,
    /// The name of the parameter that has the ID.
    param: &'static str,
}

impl Resource {
    /// Returns the collection or the record of a path; `None` where no path leads to its records.
    pub(super) fn of(
        api: &InterfaceData,
        endpoint: &'static Endpoint,
        params: &[(String, String)],
    ) -> Option<Self> {
        let path = endpoint.path.trim_end_matches('/');
        if let Some((collection, param)) = item(path) {
            let id = value(params, param)?.to_owned();
            return Some(Self { collection: filled(collection, params), id: Some(id), param });
        }
        let mut items = api.endpoints().filter_map(|other| item(other.path.trim_end_matches('/')));
        let (_, param) = items.find(|(collection, _)| *collection == path)?;
        Some(Self { collection: filled(path, params), id: None, param })
    }

    /// Returns the work of an operation at the path.
    pub(super) fn role(&self, method: &str) -> Role {
        match (method, &self.id) {
            ("GET" | "HEAD", None) => Role::List,
            ("GET" | "HEAD", Some(_)) => Role::Get,
            ("DELETE", Some(_)) => Role::Delete,
            (_, None) => Role::Create,
            (_, Some(_)) => Role::Update,
        }
    }

    /// Returns the name of the member that has the ID of a record: that of the parameter, or one
    /// that is usual.
    pub(super) fn id_name<'m>(&self, names: impl Iterator<Item = &'m str>) -> Option<&'m str> {
        let words = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
        let param = words(self.param);
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

    /// Returns the ID in the members of a request or of a reply, or in an object in it.
    pub(super) fn id_in(&self, members: &Map<String, JsonValue>) -> Option<String> {
        let own = |members: &Map<String, JsonValue>| {
            let name = self.id_name(members.keys().map(String::as_str))?;
            match members.get(name)? {
                JsonValue::String(text) => Some(text.clone()),
                JsonValue::Number(number) => Some(number.to_string()),
                _ => None,
            }
        };
        own(members).or_else(|| members.values().filter_map(JsonValue::as_object).find_map(own))
    }
}

/// Returns the path of the collection and the name of the parameter, of a path that leads to a
/// record.
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
        let resource = |param| Resource { collection: "/pets".to_owned(), id: None, param };
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
