//! The output of a dry run: the request that was not sent, for people and for programs.

use crate::check::{Subject, human, verdict};
use crate::connection::{Connection, DRY_RUN_URL};
use crate::observer;
use crate::problem::Problem;
use crate::program::Program;
use crate::style::Painter;
use crate::text::{indented, without_data};
use crate::verdict::Verdict;
use crate::write::{write_line, write_painted};
use genwire_core::client::Outgoing;
use genwire_core::client::transport_types::header::HeaderMap;
use genwire_core::{BodyKind, Report};
use serde::de::IgnoredAny;
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::value::RawValue;

/// Prints requests that were not sent, with their violations.
pub fn show(connection: &Connection, kept: &[Outgoing]) -> Result<Verdict, Problem> {
    let mut worst = Verdict::Success;
    for request in kept {
        let report = observer::check(connection.program, request);
        if connection.json {
            write_line(&line(connection.program, None, request, report.as_ref()))?;
        } else {
            let painter = connection.painter;
            let page = page(connection.program, request, report.as_ref(), painter);
            write_painted(&page, painter)?;
        }
        worst = worst.worst(report.as_ref().map_or(Verdict::Success, verdict));
    }
    Ok(worst)
}

/// Returns a request as one line for programs, with the id of its line in a batch.
pub fn line(
    program: &Program,
    id: Option<&RawValue>,
    request: &Outgoing,
    report: Option<&Report>,
) -> String {
    // Serialization cannot fail: the keys are strings, and the body is JSON already.
    serde_json::to_string(&Line { address: address(program, request), id, request, report })
        .unwrap_or_default()
}

fn page(
    program: &Program,
    request: &Outgoing,
    report: Option<&Report>,
    painter: Painter,
) -> String {
    let mut text = format!("{} {}\n", request.method(), address(program, request));
    for (name, value) in request.headers() {
        text += &[name.as_str(), ": ", &observer::shown(name, value), "\n"].concat();
    }
    let body = std::str::from_utf8(request.body()).unwrap_or_default();
    if !body.is_empty() {
        let is_json = serde_json::from_str::<IgnoredAny>(body).is_ok();
        let body = if is_json { indented(&without_data(body)) } else { body.to_owned() };
        text += &["\n", &body, "\n"].concat();
        if let Some(report) = report {
            let (operation, part) = (request.endpoint().operation, BodyKind::Request);
            let file = "this body".to_owned();
            let subject = Subject { file, operation, part, all: "--dry-run --json" };
            text.push('\n');
            text += &human::page(&subject, &body, report, painter);
        }
    }
    if request.is_streamed() {
        text += "\nthe body has files, which are read when it is sent\n\n";
    }
    text + "nothing was sent: this is a dry run\n"
}

fn address(program: &Program, request: &Outgoing) -> String {
    let url = observer::shown_url(request);
    match url.strip_prefix(DRY_RUN_URL) {
        Some(path) => format!("${}{path}", program.base_url_variable()),
        None => url,
    }
}

/// A request for programs, with its members in reading order.
struct Line<'a> {
    address: String,
    id: Option<&'a RawValue>,
    request: &'a Outgoing,
    report: Option<&'a Report>,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { address, id, request, report } = self;
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("dry_run", &true)?;
        map.serialize_entry("operation", request.endpoint().operation)?;
        map.serialize_entry("method", request.method().as_str())?;
        map.serialize_entry("url", address)?;
        map.serialize_entry("headers", &Headers(request.headers()))?;
        let body = serde_json::from_slice::<&RawValue>(request.body()).ok();
        map.serialize_entry("body", &body)?;
        map.serialize_entry("valid", &report.is_none_or(Report::is_valid))?;
        map.serialize_entry("violations", report.map_or(&[][..], Report::violations))?;
        map.end()
    }
}

/// Headers as an object; several values of one name are joined, as HTTP allows.
struct Headers<'a>(&'a HeaderMap);

impl Serialize for Headers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.keys().map(|name| {
            let values = self.0.get_all(name).iter().map(|value| observer::shown(name, value));
            (name.as_str(), values.collect::<Vec<String>>().join(", "))
        }))
    }
}
