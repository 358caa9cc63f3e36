//! The members and the parameters of a request.

use super::making;
use crate::blocking::LARGE_BODY_BYTES;
use genwire_core::AuthPlace;
use genwire_core::server::{Call, Refusal};
use serde_json::{Map, Value as JsonValue, json};
use std::collections::BTreeSet;

/// Members of a request.
pub(super) struct Said {
    /// Members of the body, of the query and of the path; path members take precedence.
    pub(super) members: Map<String, JsonValue>,
    /// Names of the members that only occur in the query.
    pub(super) asked: BTreeSet<String>,
}

/// Returns the members of a request and its parameters; parses a large body off the event loop.
pub(super) async fn said(call: &Call, has_nulls: bool) -> Result<Said, Refusal> {
    if call.json().len() <= LARGE_BODY_BYTES {
        return Ok(members_of(call, has_nulls));
    }
    let (endpoint, call) = (call.endpoint(), call.clone());
    Box::pin(making::off_loop(endpoint.interface, move |_| members_of(&call, has_nulls))).await
}

/// Returns the members of a request and its parameters, except credentials.
fn members_of(call: &Call, has_nulls: bool) -> Said {
    let body: Option<JsonValue> = serde_json::from_slice(&call.json()).ok();
    let mut members = match body {
        Some(JsonValue::Object(members)) => members,
        _ => Map::new(),
    };
    members.retain(|_, value| has_nulls || !value.is_null());
    let mut asked = BTreeSet::new();
    for (name, value) in query(call) {
        if !members.contains_key(&name) {
            asked.insert(name.clone());
            members.insert(name, json!(value));
        }
    }
    for (name, value) in call.params() {
        asked.remove(name);
        members.insert(name.clone(), json!(value));
    }
    Said { members, asked }
}

/// Returns the names and values in the query of a call, except credentials.
pub(super) fn query(call: &Call) -> Vec<(String, String)> {
    let is_secret = |name: &str| {
        let mut credentials = call.endpoint().security.iter().copied().flatten();
        credentials.any(|it| it.place == AuthPlace::Query && it.name == name)
    };
    let query = call.uri().query().unwrap_or_default();
    let url = reqwest::Url::parse(&format!("http://localhost/?{query}"));
    url.iter()
        .flat_map(reqwest::Url::query_pairs)
        .filter(|(name, _)| !is_secret(name))
        .map(|pair| (pair.0.into(), pair.1.into()))
        .collect()
}
