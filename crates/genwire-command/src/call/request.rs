//! The request of a call, created from its arguments and checked before it is sent.

use super::body::{Body, Files, Parts};
use super::flags::{Flag, Place};
use crate::args::ConnectionArgs;
use crate::call_error::{self, NOT_SENT_MESSAGE};
use crate::check::{Subject, frame, human};
use crate::input::Source;
use crate::problem::Problem;
use crate::program::{Operation, Program};
use crate::style::Painter;
use crate::write::{note, print_error, write_line};
use clap::ArgMatches;
use genwire_core::client::Validation;
use genwire_core::{
    BodyForm, BodyKind, ByteBody, DEFAULT_BODY_LIMIT, Endpoint, File, RawJson, Report, RequestForm,
};
use serde::de::IgnoredAny;
use serde_json::{Map, Value as JsonValue, json};
use std::path::Path;

/// The name of a body from arguments.
const OF_ARGUMENTS: &str = "<arguments>";

/// The request of a call.
#[derive(Debug)]
pub(super) struct Request {
    /// The path parameters, as strings.
    pub(super) params: Vec<(String, String)>,
    /// The other parameters.
    pub(super) parameters: JsonValue,
    /// The body.
    pub(super) body: Option<Body>,
    /// The form of the request, if it is known.
    pub(super) form: Option<&'static RequestForm>,
    /// All parameters, in the form for validation.
    checked: Map<String, JsonValue>,
    /// The option names of the parameters.
    options: Vec<(String, String)>,
    /// The JSON that is checked, and the name of its file.
    shown: Option<(String, String)>,
}

/// The values of the options of an operation.
#[derive(Default)]
struct Values {
    params: Vec<(String, String)>,
    checked: Map<String, JsonValue>,
    parameters: Map<String, JsonValue>,
    members: Map<String, JsonValue>,
    files: Vec<(String, Files)>,
    options: Vec<(String, String)>,
}

impl Values {
    fn read(flags: &[Flag], matches: &ArgMatches) -> Result<Self, Problem> {
        let mut values = Self::default();
        for flag in flags {
            let Some(texts) = matches.get_many::<String>(&flag.id()) else { continue };
            let texts: Vec<String> = texts.cloned().collect();
            let name = flag.path.last().cloned().unwrap_or_default();
            let value = flag.value(&texts);
            match flag.place {
                Place::Path | Place::Parameter => {
                    if flag.place == Place::Path {
                        values.params.push((name.clone(), texts.concat()));
                    } else {
                        values.parameters.insert(name.clone(), value.clone());
                    }
                    values.options.push((name.clone(), flag.name.clone()));
                    values.checked.insert(name, value);
                }
                Place::Member if flag.is_file => values.files.push((name, files(flag, &texts))),
                Place::Member => set(&mut values.members, &flag.path, value)?,
            }
        }
        Ok(values)
    }
}

impl Request {
    /// Creates the request; a violation that the check finds is not a problem yet.
    pub(super) fn new(
        program: &'static Program,
        known: &Operation,
        flags: &[Flag],
        matches: &ArgMatches,
        body: Option<&str>,
    ) -> Result<Self, Problem> {
        let values = Values::read(flags, matches)?;
        let form = program.form(known.endpoint.operation);
        let content = match form {
            Some(form) => form.body,
            None if known.has_body => BodyForm::Json,
            None => BodyForm::None,
        };
        let mut request = Self {
            params: values.params,
            parameters: values.parameters.into(),
            body: None,
            form,
            checked: values.checked,
            options: values.options,
            shown: None,
        };
        let is_optional = form.is_some_and(|form| form.is_body_optional);
        let limit = known.endpoint.body_limit.unwrap_or(DEFAULT_BODY_LIMIT);
        match content {
            BodyForm::None | BodyForm::Events => {
                if body.is_some() {
                    let message = format!("`{}` has no body", known.endpoint.operation);
                    return Err(Problem::usage(message, Some("leave the argument out")));
                }
            }
            BodyForm::Text | BodyForm::Bytes => {
                if body.is_none() && !is_optional {
                    let message = format!("`{}` needs a body", known.endpoint.shown_name());
                    let help = "give it as text, as `@FILE`, or as `-` for standard input";
                    return Err(Problem::usage(message, Some(help)));
                }
                request.body = raw(body, content, limit)?;
            }
            BodyForm::Json => {
                let has_members = !values.members.is_empty() || !values.files.is_empty();
                if body.is_some() || has_members || !is_optional {
                    request.take_json(body, values.members, values.files, limit)?;
                }
            }
        }
        Ok(request)
    }

    fn take_json(
        &mut self,
        body: Option<&str>,
        members: Map<String, JsonValue>,
        files: Vec<(String, Files)>,
        limit: u64,
    ) -> Result<(), Problem> {
        let (name, text) = match body {
            Some(body) => json_text(body, limit)?,
            None => (OF_ARGUMENTS.to_owned(), "{}".to_owned()),
        };
        if members.is_empty() && files.is_empty() {
            // The check reports a string that is not JSON, with its position.
            let raw = RawJson::from_text(text.clone()).ok();
            self.body = raw.map(Body::Json);
            self.shown = Some((name, text));
            return Ok(());
        }
        let mut object: Map<String, JsonValue> = serde_json::from_str(&text).map_err(|error| {
            let help = "only the members of an object can be given as options";
            Problem::usage(format!("cannot add members to `{name}`: {error}"), Some(help))
        })?;
        merge(&mut object, members);
        let mut shown = object.clone();
        for (name, file) in &files {
            shown.insert(name.clone(), file.shown());
        }
        let shown = serde_json::to_string_pretty(&shown).unwrap_or_default();
        self.body = Some(if files.is_empty() {
            let raw = RawJson::from_serialize(&object);
            Body::Json(raw.map_err(|error| Problem::usage(error.to_string(), None))?)
        } else {
            Body::Parts(Parts { members: object, files })
        });
        self.shown = Some((OF_ARGUMENTS.to_owned(), shown));
        Ok(())
    }

    /// Checks the request and prints the violations; returns false if it must not be sent.
    pub(super) fn check(
        &self,
        program: &'static Program,
        endpoint: &'static Endpoint,
        args: &ConnectionArgs,
    ) -> Result<bool, Problem> {
        let validation = args.validation();
        let painter = Painter::for_errors(args.color);
        let body = self.body_report(program, endpoint.operation, painter)?;
        let parameters = program.check_parameters(endpoint.operation, &self.checked);
        let parameters = parameters.unwrap_or_default();
        // A dry run shows the violations of the body with the request.
        let body = body.filter(|_| !args.dry_run);
        let reports = || std::iter::once(&parameters).chain(&body);
        let is_refused = validation == Validation::Refuse && reports().any(|it| !it.is_valid());
        if validation == Validation::Off {
            return Ok(true);
        }
        for violation in parameters.violations() {
            let mut named = violation.clone();
            named.path = self.option(&violation.path);
            print_error(&format!("{}\n", call_error::violation(&named, painter)), painter);
        }
        if let (Some(report), Some((file, text))) = (&body, &self.shown)
            && !report.violations().is_empty()
        {
            let (operation, part) = (endpoint.operation, BodyKind::Request);
            let subject = Subject { file: file.clone(), operation, part, all: "--json" };
            print_error(&human::page(&subject, text, report, painter), painter);
        }
        if is_refused {
            note(&format!("error: {NOT_SENT_MESSAGE}"));
        }
        if is_refused && args.json {
            let violations: Vec<_> = reports().flat_map(Report::violations).collect();
            let error = json!({ "kind": "invalid", "message": NOT_SENT_MESSAGE,
                "operation": endpoint.operation, "violations": violations });
            write_line(&json!({ "error": error }).to_string())?;
        }
        Ok(!is_refused)
    }

    fn body_report(
        &self,
        program: &'static Program,
        operation: &str,
        painter: Painter,
    ) -> Result<Option<Report>, Problem> {
        let Some((file, text)) = &self.shown else { return Ok(None) };
        let mut report = match program.check(operation, BodyKind::Request, text.as_bytes())? {
            Ok(report) => report,
            Err(error) => {
                let frame = frame(file, text.as_bytes(), &error, painter);
                let problem = Problem::Body { file: file.clone(), error, frame };
                return Err(problem);
            }
        };
        if let Some(measured) = program.measure(operation, text.as_bytes()) {
            report.merge(measured);
        }
        Ok(Some(report))
    }

    /// Returns the option of the parameter that a path leads to.
    fn option(&self, path: &str) -> String {
        let name = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        let known = self.options.iter().find(|(known, _)| known == name);
        format!("--{}", known.map_or(name, |(_, option)| option))
    }
}

impl Flag {
    fn value(&self, texts: &[String]) -> JsonValue {
        self.kinds.value(texts, &self.definitions)
    }
}

impl Files {
    /// Returns the files as the check sees them.
    fn shown(&self) -> JsonValue {
        let name = |file: &File| JsonValue::from(file.name().unwrap_or_default());
        match self {
            Self::One(file) => name(file),
            Self::List(files) => files.iter().map(name).collect(),
        }
    }
}

fn files(flag: &Flag, texts: &[String]) -> Files {
    let open = |text: &String| File::open(text.strip_prefix('@').unwrap_or(text));
    match texts {
        [text] if !flag.kinds.is_list() => Files::One(Box::new(open(text))),
        texts => Files::List(texts.iter().map(open).collect()),
    }
}

/// Sets the member that names lead to.
fn set(
    object: &mut Map<String, JsonValue>,
    path: &[String],
    value: JsonValue,
) -> Result<(), Problem> {
    let Some((name, rest)) = path.split_first() else { return Ok(()) };
    if rest.is_empty() {
        object.insert(name.clone(), value);
        return Ok(());
    }
    let inner = object.entry(name.clone()).or_insert_with(|| json!({}));
    if let JsonValue::Object(inner) = inner {
        return set(inner, rest, value);
    }
    let message = format!("`--{name}` is not an object, and a member of it is given");
    Err(Problem::usage(message, Some("give the object or its members")))
}

/// Adds members to an object; objects in both are merged.
fn merge(object: &mut Map<String, JsonValue>, members: Map<String, JsonValue>) {
    for (name, value) in members {
        match (object.get_mut(&name), value) {
            (Some(JsonValue::Object(inner)), JsonValue::Object(more)) => merge(inner, more),
            (_, value) => {
                object.insert(name, value);
            }
        }
    }
}

/// Returns the JSON of an argument, and the name of its source.
fn json_text(body: &str, limit: u64) -> Result<(String, String), Problem> {
    // A number, `true`, `false` and `null` could be the name of a file.
    let is_scalar =
        || !Path::new(body).exists() && serde_json::from_str::<IgnoredAny>(body).is_ok();
    if body.trim_start().starts_with(['{', '[', '"']) || is_scalar() {
        return Ok(("<body>".to_owned(), body.to_owned()));
    }
    let source = Source::new(Some(Path::new(body.strip_prefix('@').unwrap_or(body))));
    let bytes = source.read(limit)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let message = format!("`{}` is not UTF-8 after its first {place} bytes", source.name());
        Problem::usage(message, None)
    })?;
    Ok((source.name(), text))
}

/// Returns a text or binary body.
fn raw(body: Option<&str>, form: BodyForm, limit: u64) -> Result<Option<Body>, Problem> {
    let Some(body) = body else { return Ok(None) };
    let file = body.strip_prefix('@');
    if form == BodyForm::Text && file.is_none() && body != "-" && !Path::new(body).exists() {
        return Ok(Some(Body::Raw(ByteBody::new(body.to_owned()))));
    }
    let bytes = Source::new(Some(Path::new(file.unwrap_or(body)))).read(limit)?;
    Ok(Some(Body::Raw(ByteBody::new(bytes))))
}
