//! Records: values that a caller has created.

use super::names::{addresses, collection, is_id};
use crate::interface::InterfaceData;
use genwire_core::Endpoint;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as JsonValue, json};

/// Maximum size of the members of a record from requests, and from the reply, in bytes.
const MAX_MEMBERS_BYTES: usize = 64 << 10;
/// Suffix of the JSON of a deleted record; no other record has it.
pub(super) const GONE_RECORD_END: &str = r#","gone":true,"said":{},"reply":{}}"#;

/// Value that a caller has created.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub(super) struct Record {
    pub(super) collection: String,
    pub(super) id: String,
    pub(super) state: Option<String>,
    /// True if the record was deleted, so that it is not made up again.
    pub(super) gone: bool,
    /// Members of the requests that created and changed the record.
    pub(super) said: Map<String, JsonValue>,
    /// The reply to the request that created the record.
    pub(super) reply: Map<String, JsonValue>,
}

impl Record {
    pub(super) fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub(super) fn write(&self) -> String {
        // Plain data always has a form in JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Merges the members of a request over the members of earlier requests, as far as they fit.
    pub(super) fn say(&mut self, said: &Map<String, JsonValue>) {
        self.said.extend(bounded(said));
        self.said = bounded(&self.said);
    }

    /// Returns the values of the record by name: from its requests, then from the reply, then from
    /// the objects in the reply. `id` is the ID of the record.
    pub(super) fn facts(&self) -> Map<String, JsonValue> {
        let mut facts = self.said.clone();
        let is_of_path = self.collection.starts_with('/');
        // Not every reply contains the record: some only report the result of an action.
        let shows = |object: &&Map<String, JsonValue>| {
            !is_of_path || object.values().any(|value| text(value).as_ref() == Some(&self.id))
        };
        let inner = self.reply.values().filter_map(JsonValue::as_object).filter(shows);
        let whole = Some(&self.reply).filter(shows);
        for (name, value) in inner.chain(whole).flatten() {
            if !self.said.contains_key(name) {
                facts.insert(name.clone(), value.clone());
            }
        }
        // A path may address the record by another member.
        if !is_of_path || !facts.contains_key("id") {
            facts.insert("id".to_owned(), json!(self.id));
        }
        facts
    }
}

/// Returns the members that fit in the size limit of a record, in order.
pub(super) fn bounded(members: &Map<String, JsonValue>) -> Map<String, JsonValue> {
    let mut left = MAX_MEMBERS_BYTES;
    let mut kept = Map::new();
    for (name, value) in members {
        let size = name.len() + value.to_string().len();
        if let Some(rest) = left.checked_sub(size) {
            left = rest;
            kept.insert(name.clone(), value.clone());
        }
    }
    kept
}

/// Returns the name that most likely holds the record ID of an operation.
pub(super) fn preferred(
    api: &InterfaceData,
    names: &[&str],
    endpoint: &Endpoint,
) -> Option<String> {
    let own = format!("{}_id", collection(endpoint.operation));
    let addresses = addresses(api, endpoint.area);
    let rank = |name: &&&str| match **name {
        name if addresses.contains(&name) => 0,
        name if name == own => 1,
        "id" => 2,
        _ => 3,
    };
    names.iter().filter(|name| is_id(name)).min_by_key(rank).map(|name| (*name).to_owned())
}

/// Returns the name and the value of the ID in the members of a request.
pub(super) fn identify(
    api: &InterfaceData,
    members: &Map<String, JsonValue>,
    endpoint: &Endpoint,
) -> Option<(String, String)> {
    let names: Vec<&str> = members.keys().map(String::as_str).collect();
    let name = preferred(api, &names, endpoint)?;
    let id = text(members.get(&name)?)?;
    Some((name, id))
}

/// Returns the name and the value of the ID in a reply, or in an object inside it.
pub(super) fn identify_reply(
    api: &InterfaceData,
    reply: &Map<String, JsonValue>,
    endpoint: &Endpoint,
) -> Option<(String, String)> {
    let mut inner = reply.values().filter_map(JsonValue::as_object);
    identify(api, reply, endpoint).or_else(|| inner.find_map(|it| identify(api, it, endpoint)))
}

fn text(value: &JsonValue) -> Option<String> {
    match value {
        JsonValue::String(text) => Some(text.clone()),
        JsonValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_record_that_was_deleted_has_the_end_of_one() {
        let deep = json!({"gone": true, "said": {}, "reply": {}}).as_object().cloned().unwrap();
        let new = || Record { id: "1".to_owned(), ..Record::default() };
        for (record, expected) in [
            (Record { gone: true, ..new() }, true),
            (new(), false),
            (Record { said: deep.clone(), ..new() }, false),
            (Record { reply: deep.clone(), ..new() }, false),
            (Record { collection: GONE_RECORD_END.to_owned(), ..new() }, false),
        ] {
            assert_eq!(record.write().ends_with(GONE_RECORD_END), expected, "{}", record.write());
        }
    }
}
