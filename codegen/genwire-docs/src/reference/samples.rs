//! The same call for `curl`, the command line and Rust, generated from an example of the spec.
//!
//! Every sample reads the URL and the key from the environment variables that clients read, so that
//! it runs as printed.

mod curl;
mod rust;

use super::content::{Language, Sample, text};
use genwire_spec::address::{escaped, percent_encoded};
use genwire_spec::instance;
use genwire_spec::model::condition::switch;
use genwire_spec::model::{
    AuthPlace, BodyKind, Encoding, Field, Interface, Json, Operation, TypeId,
};
use genwire_spec::texts::{Texts, written};

/// The header for cookies.
const COOKIE: &str = "Cookie";

/// A value of a form or a multipart body.
struct FormValue {
    name: String,
    text: String,
    kind: FormValueKind,
    /// The media type that the part declares.
    media_type: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FormValueKind {
    Text,
    Json,
    File,
}

struct Header {
    name: String,
    value: Template,
}

/// A string that contains the key at some positions.
struct Template {
    /// The strings around the keys: one more than there are keys.
    texts: Vec<String>,
}

impl Template {
    fn new(text: impl Into<String>) -> Self {
        Self { texts: vec![text.into()] }
    }

    fn push_key(&mut self) {
        self.texts.push(String::new());
    }

    fn push_str(&mut self, text: &str) {
        if let Some(last) = self.texts.last_mut() {
            last.push_str(text);
        }
    }

    fn has_key(&self) -> bool {
        self.texts.len() > 1
    }

    /// Renders the strings, each escaped, with the key between them.
    fn written(&self, escaped: impl Fn(&str) -> String, key: &str) -> String {
        self.texts.iter().map(|text| escaped(text)).collect::<Vec<_>>().join(key)
    }
}

pub(super) struct Call<'a> {
    interface: &'a Interface,
    operation: &'a Operation,
    /// The path, with valid parameter values.
    path: String,
    /// The parameters outside the path, if there are any.
    parameters: Option<Json>,
    /// The request body, if there is one.
    body: Option<Json>,
    /// True if the body is not JSON and is read from a file.
    is_file: bool,
    is_streamed: bool,
}

impl<'a> Call<'a> {
    /// Creates a call without a body.
    fn new(interface: &'a Interface, operation: &'a Operation) -> Self {
        let path = path(interface, operation);
        let id = operation.parameters.map(TypeId::from);
        let mut examples = operation.examples.iter();
        let example = examples.find(|example| example.part == BodyKind::Parameters);
        let parameters = match example {
            Some(example) => Some(example.body.clone()),
            None => id.and_then(|id| instance::minimal(&interface.types, id)),
        };
        let (is_file, is_streamed) = (operation.raw_request.is_some(), false);
        Self { interface, operation, path, parameters, body: None, is_file, is_streamed }
    }

    /// Returns the serialized parameters outside the path; `None` if they cannot be serialized.
    fn texts(&self) -> Option<Texts> {
        let Some(id) = self.operation.parameters else { return Some(Texts::default()) };
        let fields = &self.interface.object(id).fields;
        written(self.interface, fields, &self.operation.forms, self.parameters.as_ref()?)
    }

    /// Returns the path with its query; the keys are at its end.
    fn target(&self, texts: &Texts) -> Template {
        let mut target = Template::new(&self.path);
        let mut separator = "?";
        for (name, text) in &texts.query {
            target.push_str(&format!("{separator}{}={}", escaped(name), escaped(text)));
            separator = "&";
        }
        for auth in self.interface.credentials(self.operation) {
            if auth.place == AuthPlace::Query {
                target.push_str(&format!("{separator}{}=", escaped(&auth.name)));
                target.push_key();
                separator = "&";
            }
        }
        target
    }

    /// Returns the headers with keys and with parameters; all cookies are in one header.
    fn headers(&self, texts: &Texts) -> Vec<Header> {
        let mut headers = Vec::new();
        for auth in self.interface.credentials(self.operation) {
            if let Some((name, front)) = auth.header() {
                value_of(&mut headers, name, &front).push_key();
            }
        }
        headers.extend(
            texts
                .headers
                .iter()
                .map(|(name, text)| Header { name: name.clone(), value: Template::new(text) }),
        );
        let streamed = self.operation.streamed().filter(|_| self.is_streamed);
        if let Some(streamed) = streamed.filter(|_| self.operation.is_negotiated()) {
            let value = Template::new(streamed.sent_media_type());
            headers.push(Header { name: "Accept".to_owned(), value });
        }
        for (name, text) in &texts.cookies {
            value_of(&mut headers, COOKIE, &format!("{name}={text}"));
        }
        headers
    }

    /// Returns the environment variables with the URL for the call and with the key.
    fn variables(&self) -> (String, String) {
        let project = &self.interface.project;
        let address = match self.operation.servers.first() {
            Some(server) => project.server_url_variable(server),
            None => project.base_url_variable(),
        };
        (address, project.api_key_variable())
    }

    /// Returns the media type of the request body.
    fn content_type(&self) -> &str {
        let usual = &self.interface.service.content_type;
        self.operation.body_media_types.first().unwrap_or(usual)
    }

    /// Returns the values of a form or a multipart body.
    fn entries(&self) -> Vec<FormValue> {
        let mut entries = Vec::new();
        let special = self.operation.special_parts(self.interface);
        let is_form = Encoding::of(self.content_type()) == Encoding::Form;
        for (name, value) in self.body.iter().flat_map(Json::members) {
            if self.operation.is_body_deep && is_form {
                in_brackets(name, value, &mut entries);
                continue;
            }
            let part = special.iter().find(|part| part.name.wire == *name && !is_form);
            let mut types = part.iter().flat_map(|part| &part.media_types);
            let stated = types.find(|one| !one.contains('*')).cloned();
            let is_file = part.is_some_and(|part| part.is_file());
            let values = match value {
                Json::Array(items) => items.as_slice(),
                value => std::slice::from_ref(value),
            };
            entries.extend(values.iter().filter_map(|value| {
                let kind = match value {
                    Json::Array(_) | Json::Object(_) => FormValueKind::Json,
                    _ if is_file => FormValueKind::File,
                    _ => FormValueKind::Text,
                };
                let is_json = stated.as_ref().is_some_and(|one| one.ends_with("json"));
                let text = match value {
                    Json::Null => return None,
                    Json::String(text) if !is_json || is_file => text.clone(),
                    value => value.to_compact(),
                };
                let usual = (kind == FormValueKind::Json).then(|| "application/json".to_owned());
                let media_type = stated.clone().or(usual);
                Some(FormValue { name: name.clone(), text, kind, media_type })
            }));
        }
        entries
    }
}

/// Adds a header, or a cookie to the cookie header; returns the header's value.
fn value_of<'h>(headers: &'h mut Vec<Header>, name: &str, text: &str) -> &'h mut Template {
    let same = headers.iter().position(|header| name == COOKIE && header.name == COOKIE);
    let place = same.unwrap_or(headers.len());
    if same.is_some() {
        headers[place].value.push_str(&format!("; {text}"));
    } else {
        headers.push(Header { name: name.to_owned(), value: Template::new(text) });
    }
    &mut headers[place].value
}

/// Adds the strings of a value, each with its path in brackets.
fn in_brackets(name: &str, value: &Json, entries: &mut Vec<FormValue>) {
    let is_scalar = |item: &Json| !matches!(item, Json::Array(_) | Json::Object(_));
    let entry = |text| FormValue {
        name: name.to_owned(),
        text,
        kind: FormValueKind::Text,
        media_type: None,
    };
    match value {
        Json::Null => {}
        Json::String(text) => entries.push(entry(text.clone())),
        Json::Array(items) => {
            let is_flat = items.iter().all(is_scalar);
            for (place, item) in items.iter().enumerate() {
                let place = if is_flat { String::new() } else { place.to_string() };
                in_brackets(&format!("{name}[{place}]"), item, entries);
            }
        }
        Json::Object(members) => {
            for (key, value) in members {
                in_brackets(&format!("{name}[{key}]"), value, entries);
            }
        }
        scalar => entries.push(entry(scalar.to_compact())),
    }
}

/// Returns samples of the first example; `None` if the operation needs an example but has none.
pub(super) fn of_operation(interface: &Interface, operation: &Operation) -> Option<Vec<Sample>> {
    let body = operation.examples.iter().find(|example| example.part == BodyKind::Request);
    let body = body.map(|example| example.body.clone());
    if operation.request.is_some() && body.is_none() {
        return None;
    }
    let is_streamed = operation.has_only_feed();
    Some(samples(&Call { body, is_streamed, ..Call::new(interface, operation) }))
}

/// Returns samples of the first example with a streamed reply, if the operation has one.
pub(super) fn of_stream(interface: &Interface, operation: &Operation) -> Option<Vec<Sample>> {
    let response = operation.streamed()?;
    let example = operation.examples.iter().find(|example| example.part == BodyKind::Request);
    let mut body = example.map(|example| example.body.clone());
    if operation.request.is_some() && body.is_none() {
        return None;
    }
    if let (Some(body), Some(switch)) = (&mut body, response.when.as_ref().and_then(switch)) {
        body.set(switch.member, Json::Bool(switch.value));
    }
    let (is_file, is_streamed) = (operation.raw_request.is_some(), true);
    Some(samples(&Call { body, is_file, is_streamed, ..Call::new(interface, operation) }))
}

/// Returns the path of an operation with valid parameter values.
fn path(interface: &Interface, operation: &Operation) -> String {
    let mut path = String::new();
    let mut rest = operation.path.as_str();
    // A parameter may occur several times.
    while let Some((before, (name, behind))) =
        rest.split_once('{').and_then(|(before, part)| Some((before, part.split_once('}')?)))
    {
        path.push_str(&literal(before));
        if let Some(param) = operation.params.iter().find(|param| param.name.wire == name) {
            path.push_str(&escaped(&path_text(interface, param)));
        }
        rest = behind;
    }
    path + &literal(rest)
}

/// Returns a valid value of a path parameter.
fn path_text(interface: &Interface, param: &Field) -> String {
    match instance::path_value(&interface.types, param) {
        Json::String(text) => text,
        value => value.to_compact(),
    }
}

/// Encodes a literal part of a path as the URL parsers of clients do.
fn literal(part: &str) -> String {
    let is_kept = |byte: u8| byte.is_ascii_graphic() && !b"\"#<>?`{}".contains(&byte);
    percent_encoded(&part.replace('\\', "/"), is_kept)
}

fn samples(call: &Call<'_>) -> Vec<Sample> {
    let cli = call.interface.project.cli.as_deref().unwrap_or_default();
    let command = call.operation.samples.command.as_ref().map(|command| format!("{command}\n"));
    let samples = [
        ("curl", Language::Shell, call.texts().map(|texts| curl::sample(call, &texts))),
        (cli, Language::Shell, command),
        // The Rust library can also send parameters that have no plain serialization.
        ("Rust", Language::Rust, rust::sample(call)),
    ];
    samples
        .into_iter()
        .filter_map(|(name, language, code)| Some(sample(name, language, code?)))
        .collect()
}

fn sample(name: &str, language: Language, code: String) -> Sample {
    Sample { anchor: None, caption: vec![text(name)], language, text: code }
}

/// Indents all lines of a string except for the first.
fn indented(text: &str, spaces: usize) -> String {
    text.trim_end().replace('\n', &format!("\n{:spaces$}", ""))
}
