//! Records that calls have created, and the calls that remove them.

use crate::created::scalar;
use crate::exchange::Exchange;
use crate::place::escaped;
use genwire_core::Endpoint;
use serde_json::Value as JsonValue;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The members that services use as an envelope for the record in a reply.
const ENVELOPES: [&str; 2] = ["data", "result"];

/// The call that removes a record.
#[derive(Clone, Debug)]
pub(crate) struct Removal {
    pub(crate) endpoint: &'static Endpoint,
    pub(crate) path: String,
    /// True if the request named the record, so that it may already have existed.
    pub(crate) is_chosen: bool,
}

/// The removals of all records that a run has created with a `POST` to their collection.
#[derive(Default)]
pub(crate) struct Removals {
    /// For each operation that creates records: its counterpart, and the ID parameter in its path.
    counterparts: BTreeMap<&'static str, (&'static Endpoint, &'static str)>,
    state: Mutex<State>,
}

/// The records that a run has created so far.
#[derive(Default)]
struct State {
    open: Vec<Removal>,
    /// The paths of records that calls have removed.
    gone: BTreeSet<String>,
    /// The number of records whose ID is unknown, by the operation that created them.
    unknown: BTreeMap<&'static str, usize>,
}

impl Removals {
    pub(crate) fn new(endpoints: &[&'static Endpoint]) -> Self {
        let counterpart = |endpoint: &&'static Endpoint| {
            let mut removing = endpoints.iter().filter(|other| other.method == "DELETE");
            let found = removing.find_map(|other| {
                let name = other.path.strip_prefix(endpoint.path)?.strip_prefix("/{")?;
                let name = name.strip_suffix('}').filter(|name| !name.contains('/'))?;
                Some((*other, name))
            });
            Some((endpoint.operation, found?))
        };
        let creating = endpoints.iter().filter(|endpoint| endpoint.method == "POST");
        Self { counterparts: creating.filter_map(counterpart).collect(), state: Mutex::default() }
    }

    /// Records the creation or removal by a call of an operation, at a base address with a path.
    pub(crate) fn note(&self, operation: &str, base_path: &str, exchange: &Exchange) {
        if !exchange.is_success() {
            return;
        }
        let (folder, _) = exchange.path.split_once('?').unwrap_or((&exchange.path, ""));
        let mut state = self.state();
        if exchange.method == "DELETE" {
            state.open.retain(|removal| removal.path != folder);
            state.gone.insert(folder.to_owned());
        }
        if exchange.method != "POST" {
            return;
        }
        let Some((creating, (endpoint, name))) = self.counterparts.get_key_value(operation) else {
            return;
        };
        let Some(id) = id_of(name, (base_path, folder), exchange) else {
            *state.unknown.entry(creating).or_default() += 1;
            return;
        };
        let (path, is_chosen) = (format!("{folder}/{}", escaped(&id)), sends(exchange, &id));
        state.gone.remove(&path);
        state.open.push(Removal { endpoint, path, is_chosen });
    }

    /// Takes the removals, newest first, so that nested records are removed before their parents.
    pub(crate) fn take(&self) -> Vec<Removal> {
        self.state().open.drain(..).rev().collect()
    }

    /// Returns the paths of records that calls have removed.
    pub(crate) fn gone(&self) -> BTreeSet<String> {
        self.state().gone.clone()
    }

    /// Returns the number of records without a known ID, except for operations whose records are
    /// known in another way.
    pub(crate) fn unknown(&self, known: &BTreeSet<&str>) -> usize {
        let state = self.state();
        let others = state.unknown.iter().filter(|(operation, _)| !known.contains(*operation));
        others.map(|(_, count)| count).sum()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the ID of a new record: from the reply, from its envelope, or from the end of its
/// `Location` if that is in the collection.
///
/// Other objects in a reply are other records, such as the owner.
fn id_of(name: &str, (base_path, folder): (&str, &str), exchange: &Exchange) -> Option<String> {
    let reply = exchange.json().unwrap_or_default();
    let objects = [Some(&reply), envelope(&reply)];
    let members = objects.into_iter().flatten().flat_map(|it| [it.get(name), it.get("id")]);
    let location = || {
        let path = path_of_address(exchange.header("location")?);
        let path = path.split(['?', '#']).next()?.trim_end_matches('/');
        let below = |start: &str| path.strip_prefix(start)?.strip_prefix(folder)?.strip_prefix('/');
        let last = below(base_path).or_else(|| below(""))?;
        if last.contains('/') { None } else { unescaped(last) }
    };
    let id = members.flatten().find_map(scalar).or_else(location);
    // An address that ends in dots refers to the collection or to its parent.
    id.filter(|id| !matches!(id.as_str(), "" | "." | ".."))
}

/// Returns true if a string occurs as a value in the request: in the body at any depth, in the
/// query or in a form.
pub(crate) fn sends(exchange: &Exchange, text: &str) -> bool {
    let query = exchange.path.split_once('?').map_or("", |(_, query)| query);
    if has_token(query, text) {
        return true;
    }
    match serde_json::from_slice(&exchange.body) {
        Ok(body) => has_value(&body, text),
        Err(_) => has_token(&String::from_utf8_lossy(&exchange.body), text),
    }
}

/// Returns true if a value, or a nested value, equals a string as an ID.
fn has_value(value: &JsonValue, text: &str) -> bool {
    match value {
        JsonValue::Array(items) => items.iter().any(|item| has_value(item, text)),
        JsonValue::Object(members) => members.values().any(|member| has_value(member, text)),
        other => scalar(other).is_some_and(|known| known == text),
    }
}

/// Returns true if a string is a name or a value in a query, a form or multipart.
fn has_token(all: &str, text: &str) -> bool {
    let escaped = escaped(text);
    let mut tokens = all.split(['&', '=', '\r', '\n']);
    tokens.any(|token| token == text || token.replace('+', "%20") == escaped)
}

/// Returns the object in the envelope of a reply, if present.
fn envelope(reply: &JsonValue) -> Option<&JsonValue> {
    let members = reply.as_object()?;
    let only = members.values().next().filter(|_| members.len() == 1);
    only.or_else(|| ENVELOPES.iter().find_map(|name| members.get(*name)))
}

/// Returns the path of an address, or of a path itself.
pub(crate) fn path_of_address(address: &str) -> &str {
    let Some((_, rest)) = address.split_once("://") else { return address };
    rest.find('/').map_or("", |at| &rest[at..])
}

/// Decodes the percent-encoding of a path segment.
fn unescaped(part: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = part.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'%' {
            let digits = std::str::from_utf8(after.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = after.get(2..)?;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::Removals;
    use crate::exchange::Exchange;
    use genwire_core::Endpoint;
    use std::collections::BTreeSet;
    use std::sync::OnceLock;

    const CREATE: &str = "create_cake";
    const FOLDER: &str = "/shops/a/cakes";

    fn removals() -> Removals {
        const OF: fn(&'static str, &'static str, &'static str) -> Endpoint =
            |operation, method, path| Endpoint { operation, method, path, ..Endpoint::DEFAULT };
        let endpoints: &'static [Endpoint] = Box::leak(Box::new([
            OF(CREATE, "POST", "/shops/{shop}/cakes"),
            OF("delete_cake", "DELETE", "/shops/{shop}/cakes/{cake}"),
            OF("delete_crumb", "DELETE", "/shops/{shop}/cakes/{cake}/crumbs/{crumb}"),
            OF("create_note", "POST", "/notes"),
        ]));
        Removals::new(&endpoints.iter().collect::<Vec<_>>())
    }

    fn exchange(call: &str, status: u16, location: &str, sent: &str, reply: &str) -> Exchange {
        let (method, path) = call.split_once(' ').unwrap();
        Exchange {
            method: method.to_owned(),
            path: path.to_owned(),
            sent: Vec::new(),
            body: sent.as_bytes().to_vec(),
            status,
            headers: vec![("location".to_owned(), location.to_owned())],
            reply: reply.as_bytes().to_vec(),
            is_whole: true,
            kept: OnceLock::new(),
        }
    }

    #[test]
    fn only_a_record_that_a_call_created_is_removed() {
        let other = r#"{"name":"x","owner":{"id":"admin","cake":"9"}}"#;
        for (status, location, sent, reply, expected) in [
            (201, "", "", r#"{"id":7,"cake":"x y"}"#, Some("x%20y")),
            (200, "", "", r#"{"data":{"id":7}}"#, Some("7")),
            (200, "", "", r#"{"code":0,"data":{"id":7}}"#, Some("7")),
            (200, "", "", r#"{"made":{"id":7}}"#, Some("7")),
            (201, "", "", r#"{"id":"101","by":{"cake":"admin"}}"#, Some("101")),
            (201, "", "", other, None),
            (201, "", "", r#"{"id":".."}"#, None),
            (201, "", "", "[]", None),
            (201, "http://h/v1/shops/a/cakes/9%20b/", "", "", Some("9%20b")),
            (201, "/shops/a/cakes/9?as=x", "", "", Some("9")),
            (201, "/v2/shops/a/cakes/9", "", "", None),
            (201, "/shops/b/cakes/9", "", "", None),
            (201, "/shops/a/cakes/9/crumbs", "", "", None),
            (202, "/jobs/7", "", "", None),
            (200, "", r#"{"a":[{"b":"c d"}]}"#, r#"{"id":"c d"}"#, None),
            (200, "", "name=c+d&x=1", r#"{"id":"c d"}"#, None),
            (200, "", r#"{"b":"cd"}"#, r#"{"id":"c"}"#, Some("c")),
            (200, "", "", r#"{"id":"1st"}"#, None),
        ] {
            let removals = removals();
            let call = format!("POST {FOLDER}?dry=1st");
            removals.note(CREATE, "/v1", &exchange(&call, status, location, sent, reply));
            let unknown = removals.unknown(&BTreeSet::new());
            let (chosen, found): (Vec<_>, Vec<_>) =
                removals.take().into_iter().partition(|it| it.is_chosen);
            let found: Vec<String> = found.into_iter().map(|it| it.path).collect();
            let expected: Vec<String> =
                expected.map(|id| format!("{FOLDER}/{id}")).into_iter().collect();
            assert_eq!(found, expected, "{location} {sent} {reply}");
            // Every other record is kept.
            assert_eq!(chosen.len() + unknown, 1 - expected.len(), "{reply}");
            assert_eq!(removals.unknown(&BTreeSet::from([CREATE])), 0);
        }
    }

    #[test]
    fn what_a_call_has_removed_is_not_removed_again() {
        let removals = removals();
        let reply = r#"{"id":7}"#;
        for (operation, call, status, open) in [
            (CREATE, "POST /shops/a/cakes", 400, 0),
            (CREATE, "PUT /shops/a/cakes", 200, 0),
            ("create_note", "POST /notes", 200, 0),
            (CREATE, "POST /shops/a/cakes", 201, 1),
            ("delete_cake", "DELETE /shops/a/cakes/8", 204, 1),
            ("delete_cake", "DELETE /shops/a/cakes/7", 404, 1),
            ("delete_cake", "DELETE /shops/a/cakes/7?hard=1", 204, 0),
        ] {
            removals.note(operation, "", &exchange(call, status, "", "", reply));
            assert_eq!(removals.state().open.len(), open, "{call} {status}");
        }
        assert!(removals.gone().contains("/shops/a/cakes/7"));
        assert_eq!(removals.unknown(&BTreeSet::new()), 0);
        removals.note(CREATE, "", &exchange("POST /shops/a/cakes", 201, "", "", reply));
        assert!(!removals.gone().contains("/shops/a/cakes/7"));
    }
}
