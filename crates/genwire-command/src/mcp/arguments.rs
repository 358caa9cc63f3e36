//! The arguments of a tool: the parameters of its operation, and the members of the body.

use super::work::Request;
use crate::problem::Problem;
use crate::program::{Operation, Program, path_params};
use crate::schema::{self, Description};
use genwire_core::{BodyKind, ByteBody, RawJson};
use rmcp::model::JsonObject;
use serde_json::{Value as JsonValue, json};

/// The argument with the body, if its members are not arguments themselves.
const BODY: &str = "body";

/// The location of the body among the arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// There is no body.
    Nowhere,
    /// Its members are arguments.
    Members,
    /// The body is one argument: it is not an object, or its members have the names of parameters.
    Whole,
}

/// Returns the schema of the arguments.
pub(super) fn schema(
    program: &Program,
    known: &Operation,
    described: &Description,
) -> Result<JsonObject, serde_json::Error> {
    let mut parts = Parts::of(program, known)?;
    let mut input = match parts.place {
        Place::Members => std::mem::take(&mut parts.body),
        Place::Nowhere | Place::Whole => {
            JsonObject::from_iter([("type".to_owned(), json!("object"))])
        }
    };
    let mut properties = JsonObject::new();
    let mut required = Vec::new();
    let mut definitions = JsonObject::new();
    for name in path_params(known.endpoint) {
        let from_query = parts.parameters.get("properties").and_then(|all| all.get(name));
        let schema = described.params.get(name).or(from_query);
        properties.insert(name.to_owned(), schema.cloned().unwrap_or_default());
        required.push(json!(name));
    }
    if parts.place == Place::Whole {
        let mut body = std::mem::take(&mut parts.body);
        body.remove("$schema");
        if let Some(JsonValue::Object(more)) = body.remove("$defs") {
            definitions.extend(more);
        }
        properties.insert(BODY.to_owned(), body.into());
        required.extend((!parts.is_optional).then(|| json!(BODY)));
    }
    for mut object in [parts.parameters, std::mem::take(&mut input)] {
        if let Some(JsonValue::Object(members)) = object.remove("properties") {
            members.into_iter().for_each(|(name, schema)| {
                properties.entry(name).or_insert(schema);
            });
        }
        if let Some(JsonValue::Array(names)) = object.remove("required") {
            required.extend(names);
        }
        if let Some(JsonValue::Object(more)) = object.remove("$defs") {
            definitions.extend(more);
        }
        input = object;
    }
    input.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        input.insert("required".to_owned(), required.into());
    }
    if !definitions.is_empty() {
        input.insert("$defs".to_owned(), definitions.into());
    }
    Ok(input)
}

/// Splits arguments into the parameters and the body.
pub(super) fn read(
    program: &Program,
    known: &'static Operation,
    mut arguments: JsonObject,
) -> Result<Request, Problem> {
    let parts = Parts::of(program, known).map_err(Problem::Schemas)?;
    let mut request = Request {
        known,
        params: Vec::new(),
        parameters: JsonObject::new(),
        checked: JsonObject::new(),
        body: None,
        raw: None,
    };
    // Without a form, the types of these parameters are unknown.
    let is_described = program.form(known.endpoint.operation).is_some();
    for name in path_params(known.endpoint) {
        let value = arguments.remove(name).unwrap_or_default();
        let text = match &value {
            JsonValue::String(text) => text.clone(),
            JsonValue::Number(number) if is_described => number.to_string(),
            JsonValue::Bool(is) if is_described => is.to_string(),
            _ => String::new(),
        };
        if text.is_empty() {
            let message = format!("expected a non-empty string for `{name}`");
            return Err(Problem::usage(message, None));
        }
        request.checked.insert(name.to_owned(), value);
        request.params.push((name, text));
    }
    for name in parts.names() {
        if let Some(value) = arguments.remove(&name) {
            request.checked.insert(name.clone(), value.clone());
            request.parameters.insert(name, value);
        }
    }
    let body = match parts.place {
        Place::Members => Some(JsonValue::Object(std::mem::take(&mut arguments))),
        Place::Whole => arguments.remove(BODY),
        Place::Nowhere => None,
    };
    if let Some(name) = arguments.keys().next() {
        let operation = known.endpoint.operation;
        return Err(Problem::usage(format!("`{operation}` has no argument `{name}`"), None));
    }
    match body {
        Some(JsonValue::String(text)) if parts.is_raw => request.raw = Some(ByteBody::new(text)),
        Some(body) => {
            let unreadable =
                |error| Problem::usage(format!("cannot read the arguments: {error}"), None);
            request.body = Some(RawJson::from_text(body.to_string()).map_err(unreadable)?);
        }
        None if parts.place == Place::Whole && !parts.is_optional => {
            let operation = known.endpoint.operation;
            return Err(Problem::usage(format!("`{operation}` needs the argument `{BODY}`"), None));
        }
        None => {}
    }
    Ok(request)
}

/// The schemas of the parts of a request.
struct Parts {
    parameters: JsonObject,
    body: JsonObject,
    place: Place,
    is_optional: bool,
    /// True for a text or binary body.
    is_raw: bool,
}

impl Parts {
    fn of(program: &Program, known: &Operation) -> Result<Self, serde_json::Error> {
        let operation = known.endpoint.operation;
        let form = program.form(operation);
        let is_raw = form.is_some_and(|form| form.body.is_raw());
        let parameters = match form {
            Some(form) if !form.parameters.is_empty() => {
                schema::object(program, operation, BodyKind::Parameters)?
            }
            _ => JsonObject::new(),
        };
        let body = if known.has_body {
            schema::object(program, operation, BodyKind::Request)?
        } else if is_raw {
            JsonObject::from_iter([("type".to_owned(), json!("string"))])
        } else {
            JsonObject::new()
        };
        let mut parts = Self {
            parameters,
            body,
            place: Place::Nowhere,
            is_optional: form.is_some_and(|form| form.is_body_optional),
            is_raw,
        };
        parts.place = if !(known.has_body || is_raw) {
            Place::Nowhere
        } else if form.is_none() || parts.has_members_apart(known) {
            Place::Members
        } else {
            Place::Whole
        };
        Ok(parts)
    }

    /// Returns true for an object whose members have names that no parameter has.
    fn has_members_apart(&self, known: &Operation) -> bool {
        let names = self.names();
        let is_taken = |name: &String| {
            names.contains(name) || path_params(known.endpoint).any(|param| param == name)
        };
        let members = self.body.get("properties").and_then(JsonValue::as_object);
        let is_object = self.body.get("type").and_then(JsonValue::as_str) == Some("object");
        is_object
            && !members.is_some_and(|members| members.keys().any(is_taken))
            && !(self.is_raw || self.is_optional)
    }

    /// Returns the names of the parameters that are not in the path.
    fn names(&self) -> Vec<String> {
        let members = self.parameters.get("properties").and_then(JsonValue::as_object);
        members.map(|members| members.keys().cloned().collect()).unwrap_or_default()
    }
}
