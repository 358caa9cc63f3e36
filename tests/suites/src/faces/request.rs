//! Valid requests for the operations of a document, and bodies with one fault.

use super::document::{Document, Operation};
use super::http::Request;
use genwire_arguments::{Budget, Cancellation, generate_value};
use genwire_constraint::pointer::escape as escaped;
use jsonschema::Validator;
use serde_json::{Map, Value as JsonValue, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The number of steps for one value.
const STEPS: u64 = 3_000_000;
/// The boundary between the parts of a form.
const BOUNDARY: &str = "genwire-faces";
/// The most faults of one body.
const MAX_FAULTS: usize = 40;
/// The depth of members that get a fault.
const MAX_DEPTH: usize = 4;

/// A request that the document permits, before it is written.
pub(super) struct Valid {
    pub(super) request: Request,
    /// The JSON of the body, and what judges it.
    pub(super) json: Option<(JsonValue, Validator)>,
}

/// Makes the valid requests of a document.
pub(super) struct Maker<'d> {
    pub(super) document: &'d Document,
}

impl Maker<'_> {
    /// Makes a request with the required parameters, or with all parameters; `None` if no valid
    /// request is found. `fixed` has values of path parameters.
    pub(super) fn request(
        &self,
        operation: &Operation,
        has_all: bool,
        fixed: &BTreeMap<String, String>,
    ) -> Option<Valid> {
        let base = if has_all { "" } else { operation.base.as_str() };
        let (path, _) = operation.path.split_once('#').unwrap_or((&operation.path, ""));
        let mut path = format!("{base}{path}");
        let mut query = Vec::new();
        let mut headers = vec![("accept".to_owned(), "*/*".to_owned())];
        let mut cookies = Vec::new();
        for pointer in self.parameters(operation) {
            let parameter = self.document.at(&pointer);
            let place = parameter["in"].as_str().unwrap_or_default();
            let is_wanted = has_all || parameter["required"] == true || place == "path";
            let name = parameter["name"].as_str().unwrap_or_default();
            if !is_wanted || place == "header" && is_reserved(name) {
                continue;
            }
            let fixed = fixed.get(name).filter(|_| place == "path").map(|it| json!(it));
            let value = match fixed {
                Some(value) => value,
                None => match self.value_of(&pointer) {
                    Some(value) => value,
                    None if parameter["required"] == true => return None,
                    None => continue,
                },
            };
            match place {
                "path" => path = path.replace(&format!("{{{name}}}"), &encoded(&simple(&value))),
                "query" => query.extend(pairs(name, &value, parameter)),
                "header" => headers.push((name.to_owned(), simple(&value))),
                "cookie" => cookies.push(format!("{name}={}", simple(&value))),
                _ => {}
            }
        }
        self.authenticate(operation, &mut headers, &mut query, &mut cookies);
        if !cookies.is_empty() {
            headers.push(("cookie".to_owned(), cookies.join("; ")));
        }
        let body = self.body(operation)?;
        headers.extend(body.media_type.map(|it| ("content-type".to_owned(), it)));
        // Some documents have a part of the query in a path.
        let first = if path.contains('?') { "&" } else { "?" };
        let query =
            if query.is_empty() { String::new() } else { format!("{first}{}", query.join("&")) };
        let (method, target) = (operation.method.clone(), format!("{path}{query}"));
        let request = Request { method, target, headers, body: body.bytes };
        Some(Valid { request, json: body.json })
    }

    /// Returns the pointers of the parameters. Parameters of the operation replace parameters of
    /// its path.
    fn parameters(&self, operation: &Operation) -> Vec<String> {
        let mut found: BTreeMap<(String, String), String> = BTreeMap::new();
        for owner in [&operation.item, &operation.pointer] {
            let count =
                self.document.at(&format!("{owner}/parameters")).as_array().map_or(0, Vec::len);
            for index in 0..count {
                let pointer = self.document.follow(&format!("{owner}/parameters/{index}"));
                let parameter = self.document.at(&pointer);
                let text = |key: &str| parameter[key].as_str().unwrap_or_default().to_owned();
                found.insert((text("in"), text("name")), pointer);
            }
        }
        found.into_values().collect()
    }

    /// Returns a valid value of a parameter: an example of it, or a made-up one.
    fn value_of(&self, pointer: &str) -> Option<JsonValue> {
        let parameter = self.document.at(pointer);
        let schema = match parameter["content"].as_object().and_then(|it| it.keys().next()) {
            Some(media) => format!("{pointer}/content/{}/schema", escaped(media)),
            None => format!("{pointer}/schema"),
        };
        let value = self.value(&schema, &self.examples(pointer))?.0;
        let is_json = parameter.get("content").is_some();
        Some(if is_json { json!(value.to_string()) } else { value })
    }

    /// Returns the examples at a pointer, and the examples of its schema.
    fn examples(&self, pointer: &str) -> Vec<JsonValue> {
        let at = |rest: &str| self.document.at(&format!("{pointer}{rest}"));
        let mut found = vec![at("/example").clone()];
        let named = at("/examples").as_object().into_iter().flatten();
        found.extend(
            named.map(|(name, _)| at(&format!("/examples/{}/value", escaped(name))).clone()),
        );
        found.extend(["/schema/example", "/schema/default"].map(|rest| at(rest).clone()));
        found.extend(at("/schema/examples").as_array().into_iter().flatten().cloned());
        found.retain(|it| !it.is_null());
        found
    }

    /// Returns the first valid one of some examples and of a made-up value.
    fn value(&self, schema: &str, examples: &[JsonValue]) -> Option<(JsonValue, Validator)> {
        if self.document.root.pointer(schema).is_none() {
            let validator = jsonschema::validator_for(&json!(true)).ok()?;
            return Some((examples.first().cloned().unwrap_or(json!("text")), validator));
        }
        let validator = self.document.requests.validator(schema)?;
        if let Some(example) = examples.iter().find(|it| validator.is_valid(it)) {
            return Some((example.clone(), validator));
        }
        let mut budget = Budget::new(STEPS, Cancellation::default());
        let value = json!({ "$ref": format!("#{schema}") });
        let made = generate_value(&value, &self.document.made_from, "", &mut budget);
        validator.is_valid(&made).then_some((made, validator))
    }

    /// Adds credentials for the first way that the operation permits.
    fn authenticate(
        &self,
        operation: &Operation,
        headers: &mut Vec<(String, String)>,
        query: &mut Vec<String>,
        cookies: &mut Vec<String>,
    ) {
        let own = self.document.at(&operation.pointer).get("security");
        let ways = own.or_else(|| self.document.root.get("security"));
        let Some(way) = ways.and_then(|it| it.get(0)?.as_object()) else { return };
        for name in way.keys() {
            let scheme =
                self.document.at(&format!("/components/securitySchemes/{}", escaped(name)));
            let place = scheme["in"].as_str().unwrap_or_default();
            let key = scheme["name"].as_str().unwrap_or_default();
            let is_basic =
                scheme["scheme"].as_str().is_some_and(|it| it.eq_ignore_ascii_case("basic"));
            match (scheme["type"].as_str().unwrap_or_default(), place) {
                ("apiKey", "header") => headers.push((key.to_owned(), "key".to_owned())),
                ("apiKey", "query") => query.push(format!("{}=key", encoded(key))),
                ("apiKey", "cookie") => cookies.push(format!("{key}=key")),
                ("http", _) if is_basic => {
                    headers.push(("authorization".to_owned(), "Basic bmFtZTprZXk=".to_owned()));
                }
                _ => headers.push(("authorization".to_owned(), "Bearer key".to_owned())),
            }
        }
    }

    /// Makes the body, as JSON if the operation accepts it.
    fn body(&self, operation: &Operation) -> Option<Body> {
        let pointer = self.document.follow(&format!("{}/requestBody", operation.pointer));
        let content = self.document.at(&format!("{pointer}/content"));
        let Some(media_types) = content.as_object().filter(|it| !it.is_empty()) else {
            return Some(Body::default());
        };
        let json = media_types.keys().find(|it| is_json(it));
        let media_type = json.or_else(|| media_types.keys().next())?;
        let place = format!("{pointer}/content/{}", escaped(media_type));
        let schema = self.document.follow(&format!("{place}/schema"));
        let plain = media_type.split(';').next().unwrap_or_default().trim().to_owned();
        let sent = match plain.as_str() {
            "image/*" => "image/png".to_owned(),
            "audio/*" => "audio/mpeg".to_owned(),
            "video/*" => "video/mp4".to_owned(),
            "text/*" => "text/plain".to_owned(),
            range if range.contains('*') => "application/octet-stream".to_owned(),
            _ => plain,
        };
        let whole = |bytes: Vec<u8>| Body {
            bytes: Some(bytes),
            media_type: Some(sent.clone()),
            json: None,
        };
        let is_form = sent == "multipart/form-data" || sent == "application/x-www-form-urlencoded";
        if !is_form && !is_json(&sent) {
            let is_text = sent.starts_with("text/") && !self.document.at(&schema).is_null();
            let value = self.value(&schema, &self.examples(&place)).filter(|_| is_text);
            return Some(whole(value.map_or("some bytes".into(), |it| text(&it.0)).into_bytes()));
        }
        // Not the type that it refers to: a special type may be made up instead.
        let (value, validator) = self.value(&format!("{place}/schema"), &self.examples(&place))?;
        Some(match sent.as_str() {
            "multipart/form-data" => Body {
                bytes: Some(self.multipart(&schema, &value)),
                media_type: Some(format!("{sent}; boundary={BOUNDARY}")),
                json: None,
            },
            "application/x-www-form-urlencoded" => {
                let members = value.as_object().into_iter().flatten();
                let of = |(name, it): (&String, &JsonValue)| {
                    let encoding = self.document.at(&format!("{place}/encoding/{}", escaped(name)));
                    form_pairs(name, it, encoding)
                };
                whole(members.flat_map(of).collect::<Vec<String>>().join("&").into_bytes())
            }
            _ => {
                let bytes = value.to_string().into_bytes();
                Body { json: Some((value, validator)), ..whole(bytes) }
            }
        })
    }

    fn multipart(&self, schema: &str, value: &JsonValue) -> Vec<u8> {
        let mut out = String::new();
        for (name, value) in value.as_object().into_iter().flatten() {
            let member = self.document.at(&format!("{schema}/properties/{}", escaped(name)));
            let member = if member.is_null() { &JsonValue::Null } else { member };
            let item = self.document.at(&format!("{schema}/properties/{}/items", escaped(name)));
            let is_file = [member, item].iter().any(|it| {
                it["format"] == "binary"
                    || it.get("contentMediaType").is_some() && it.get("contentEncoding").is_none()
            });
            let items = match value {
                JsonValue::Array(items) => items.clone(),
                other => vec![other.clone()],
            };
            for value in items {
                let _ =
                    write!(out, "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"");
                out += match (is_file, &value) {
                    (true, _) => "; filename=\"a.bin\"\r\ncontent-type: application/octet-stream",
                    (false, JsonValue::Object(_)) => "\r\ncontent-type: application/json",
                    _ => "",
                };
                let _ = write!(out, "\r\n\r\n{}\r\n", text(&value));
            }
        }
        let _ = write!(out, "--{BOUNDARY}--\r\n");
        out.into_bytes()
    }
}

/// A body with its media type.
#[derive(Default)]
struct Body {
    bytes: Option<Vec<u8>>,
    media_type: Option<String>,
    json: Option<(JsonValue, Validator)>,
}

/// Returns bodies that differ from a valid body in one value, and that the document refuses.
pub(super) fn faults(valid: &JsonValue, validator: &Validator) -> Vec<JsonValue> {
    let mut places = Vec::new();
    gather(valid, String::new(), 0, &mut places);
    let mut found = Vec::new();
    for place in &places {
        let mut candidates = Vec::new();
        if let Some((parent, name)) = place.rsplit_once('/') {
            let mut body = valid.clone();
            let name = genwire_constraint::pointer::unescape(name);
            if let Some(JsonValue::Object(members)) = body.pointer_mut(parent) {
                members.remove(&name);
                candidates.push(body);
            }
        }
        let was = valid.pointer(place).unwrap_or(&JsonValue::Null);
        for wrong in wrong_values(was) {
            let mut body = valid.clone();
            if let Some(value) = body.pointer_mut(place) {
                *value = wrong;
                candidates.push(body);
            }
        }
        found.extend(
            candidates.into_iter().filter(|body| body != valid && !validator.is_valid(body)),
        );
    }
    let step = found.len().div_ceil(MAX_FAULTS).max(1);
    found.into_iter().step_by(step).collect()
}

fn gather(value: &JsonValue, place: String, depth: usize, out: &mut Vec<String>) {
    if depth < MAX_DEPTH {
        match value {
            JsonValue::Object(members) => {
                for (name, member) in members {
                    gather(member, format!("{place}/{}", escaped(name)), depth + 1, out);
                }
            }
            JsonValue::Array(items) => {
                if let Some(item) = items.first() {
                    gather(item, format!("{place}/0"), depth + 1, out);
                }
            }
            _ => {}
        }
    }
    out.push(place);
}

fn wrong_values(was: &JsonValue) -> Vec<JsonValue> {
    let mut all =
        vec![json!(null), json!({}), json!([]), json!("x"), json!(-1), json!(1.5), json!(true)];
    match was {
        JsonValue::String(text) => {
            all.extend([json!(""), json!(format!("{text} ~")), json!("a".repeat(5000))]);
        }
        JsonValue::Number(_) => all.extend([json!(0), json!(1_000_000_007_i64)]),
        JsonValue::Object(members) => {
            let mut more: Map<String, JsonValue> = members.clone();
            more.insert("noSuchMember".to_owned(), json!(1));
            all.push(JsonValue::Object(more));
        }
        JsonValue::Array(items) => {
            let twice: Vec<JsonValue> = items.iter().chain(items).cloned().collect();
            all.push(JsonValue::Array(twice));
        }
        _ => {}
    }
    all
}

/// Returns true for the media types of JSON.
pub(super) fn is_json(media_type: &str) -> bool {
    let plain = media_type.split(';').next().unwrap_or_default().trim();
    plain == "application/json" || plain.ends_with("+json") || plain == "text/json"
}

/// Returns true for a header that a document cannot define as a parameter, or that describes the
/// encoding of a body.
fn is_reserved(name: &str) -> bool {
    ["accept", "content-type", "authorization", "content-encoding", "content-length"]
        .iter()
        .any(|it| name.eq_ignore_ascii_case(it))
}

fn text(value: &JsonValue) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Writes a value as in a path or a header: `a,b` for a list, `a,1,b,2` for an object.
fn simple(value: &JsonValue) -> String {
    match value {
        JsonValue::Array(items) => items.iter().map(text).collect::<Vec<String>>().join(","),
        JsonValue::Object(members) => members
            .iter()
            .map(|(name, it)| format!("{name},{}", text(it)))
            .collect::<Vec<String>>()
            .join(","),
        other => text(other),
    }
}

/// Writes a value of the query in its style.
fn pairs(name: &str, value: &JsonValue, parameter: &JsonValue) -> Vec<String> {
    let style = parameter["style"].as_str().unwrap_or("form");
    let explodes = parameter["explode"].as_bool().unwrap_or(style == "form");
    let pair = |name: &str, value: &str| format!("{}={}", encoded(name), encoded(value));
    match value {
        JsonValue::Array(items) if explodes => {
            items.iter().map(|it| pair(name, &text(it))).collect()
        }
        JsonValue::Array(items) => {
            let between = match style {
                "spaceDelimited" => " ",
                "pipeDelimited" => "|",
                _ => ",",
            };
            vec![pair(name, &items.iter().map(text).collect::<Vec<String>>().join(between))]
        }
        JsonValue::Object(members) if style == "deepObject" => {
            members.iter().map(|(key, it)| pair(&format!("{name}[{key}]"), &text(it))).collect()
        }
        JsonValue::Object(members) if explodes => {
            members.iter().map(|(key, it)| pair(key, &text(it))).collect()
        }
        other => vec![pair(name, &simple(other))],
    }
}

/// Writes a member of a form in its encoding.
fn form_pairs(name: &str, value: &JsonValue, encoding: &JsonValue) -> Vec<String> {
    match value {
        // Objects are JSON by default, unless a style is stated.
        JsonValue::Object(_) if encoding.get("style").is_none() => {
            vec![format!("{}={}", encoded(name), encoded(&value.to_string()))]
        }
        _ => pairs(name, value, encoding),
    }
}

/// Percent-encodes a string.
pub(super) fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |out, byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
            out + char::from(byte).encode_utf8(&mut [0; 4])
        }
        _ => out + &format!("%{byte:02X}"),
    })
}
