//! Sending a request, and printing the reply as it arrives.

use super::CallArgs;
use super::body::Body;
use super::request::Request;
use crate::call_error;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::Program;
use crate::reply;
use crate::text::{indented, on_one_line};
use crate::verdict::Verdict;
use crate::write::{for_output, note, print_error, write_line};
use genwire_core::client::{CallBuilder, PartialFile, Raw};
use genwire_core::{BodyForm, BodyKind, Endpoint, FeedEnd, Paging, RawJson};
use serde::de::IgnoredAny;
use serde_json::json;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

/// The maximum number of operations that a help text names.
const MAX_PAGED: usize = 12;

/// Sends a request and prints its reply.
pub(super) fn send(
    connection: &Connection,
    endpoint: &'static Endpoint,
    request: &Request,
    args: &CallArgs,
) -> Result<Verdict, Problem> {
    let is_raw = endpoint.responses.iter().any(|form| form.body == BodyForm::Bytes);
    if is_raw && args.output.is_none() && !connection.is_dry() && io::stdout().is_terminal() {
        let help = "name a file with `--output`, or pass the output on to another command";
        let message = "the reply is bytes, which a terminal cannot show";
        return Err(Problem::usage(message, Some(help)));
    }
    let paging = if args.all { Some(paging(connection.program, endpoint, request)?) } else { None };
    let mut out = Sink::new(args.output.as_deref())?;
    let call = build(connection, endpoint, request);
    // Text for a terminal is read in full before its control characters are escaped.
    let is_shown = !out.is_file() && io::stdout().is_terminal();
    let is_whole =
        !is_raw && (is_shown || !endpoint.responses.iter().any(|form| form.body == BodyForm::Text));
    let reply = connection.run(async {
        if let Some(paging) = paging {
            return items(call, paging, &mut out).await.map(|()| None);
        }
        if asks_for_stream(endpoint, request, args) {
            let end = request.form.map_or(FeedEnd::NONE, |form| form.feed_end);
            return events(call, end, &mut out).await.map(|()| None);
        }
        if is_whole {
            return whole(call, &mut out, connection.json).await.map(Some);
        }
        bytes(call, &mut out).await.map(|()| None)
    });
    let reply = reply?;
    out.finish(connection.json)?;
    Ok(reply.map_or(Verdict::Success, |raw| check(connection, endpoint, &raw)))
}

/// Returns the pages of a list.
fn paging(
    program: &Program,
    endpoint: &Endpoint,
    request: &Request,
) -> Result<&'static Paging, Problem> {
    let pages = request.form.and_then(|form| form.pages);
    pages.ok_or_else(|| {
        let is_paged =
            |it: &&&Endpoint| program.form(it.operation).is_some_and(|it| it.pages.is_some());
        let endpoints = program.endpoints();
        let known: Vec<&str> =
            endpoints.iter().filter(is_paged).map(|it| it.shown_name()).take(MAX_PAGED).collect();
        let help = match known.as_slice() {
            [] => "no operation of the interface has pages; the key `pages` of a spec states them"
                .to_owned(),
            known => format!("operations with pages are {}", known.join(", ")),
        };
        let message = format!("`--all`: the pages of `{}` are not known", endpoint.shown_name());
        Problem::usage(message, Some(&help))
    })
}

/// Checks a reply if the operation declares JSON, and prints the violations.
fn check(connection: &Connection, endpoint: &'static Endpoint, raw: &Raw) -> Verdict {
    if reply::form(endpoint, raw) != Some(BodyForm::Json) {
        return Verdict::Success;
    }
    let checked = connection.program.check(endpoint.operation, BodyKind::Response, raw.body());
    match checked {
        // Without a schema, there is nothing to violate.
        Err(_) => Verdict::Success,
        Ok(Err(error)) => {
            note(&format!("error: the reply is not JSON as the interface states it: {error}"));
            Verdict::Failure
        }
        Ok(Ok(report)) if report.is_valid() => Verdict::Success,
        Ok(Ok(report)) => {
            let painter = connection.error_painter;
            for violation in report.violations() {
                print_error(&format!("{}\n", call_error::violation(violation, painter)), painter);
            }
            note("error: the reply does not conform");
            Verdict::Failure
        }
    }
}

fn build<'a>(
    connection: &Connection,
    endpoint: &'static Endpoint,
    request: &'a Request,
) -> CallBuilder<'a, RawJson> {
    let mut call = connection.transport().call::<RawJson>(endpoint);
    for (name, value) in &request.params {
        call = call.param(name, value);
    }
    if let Some(form) = request.form {
        call = call.described(form, request.parameters.clone());
    }
    match &request.body {
        None => call,
        Some(Body::Json(json)) => call.request(json),
        Some(Body::Parts(parts)) => call.request(parts),
        Some(Body::Raw(body)) => call.raw_request(body.clone()),
    }
}

/// Returns true if a stream of events is requested: the operation has no other reply, or an option
/// or the body requests it.
fn asks_for_stream(endpoint: &Endpoint, request: &Request, args: &CallArgs) -> bool {
    if endpoint.stream().is_none() {
        return false;
    }
    let has_other = endpoint.responses.iter().any(|form| form.body != BodyForm::Events);
    let is_asked = || match &request.body {
        Some(Body::Json(body)) => {
            crate::locate::first_member(body.get().as_bytes(), "stream") == Some("true")
        }
        _ => false,
    };
    args.stream || !has_other || is_asked()
}

async fn whole(
    call: CallBuilder<'_, RawJson>,
    out: &mut Sink<'_>,
    is_for_programs: bool,
) -> Result<Raw, Problem> {
    let raw: Raw = call.raw().await?;
    if out.is_file() {
        out.write(raw.body())?;
    } else {
        print(&raw, is_for_programs)?;
    }
    Ok(raw)
}

fn print(raw: &Raw, is_for_programs: bool) -> Result<(), Problem> {
    let text = String::from_utf8_lossy(raw.body());
    if text.trim().is_empty() {
        if !is_for_programs {
            note(&format!("the service answered {} without a body", raw.status()));
        }
        return Ok(());
    }
    let is_json = serde_json::from_str::<IgnoredAny>(&text).is_ok();
    match (is_json, is_for_programs) {
        (true, true) => write_line(&on_one_line(&text)),
        (true, false) => write_line(&indented(&on_one_line(&text))),
        (false, _) => write_line(&text),
    }
}

/// Prints the data of each event on its own line, as soon as it arrives.
///
/// A stream without its declared end marker is truncated, which is an error.
async fn events(
    call: CallBuilder<'_, RawJson>,
    end: FeedEnd,
    out: &mut Sink<'_>,
) -> Result<(), Problem> {
    let mut events = call.feed::<RawJson>(end).stream().await?;
    while let Some(event) = events.next().await {
        out.write(for_output(&format!("{}\n", on_one_line(event?.get()))).as_bytes())?;
    }
    Ok(())
}

/// Prints each item of all pages on its own line, as soon as its page arrives.
async fn items(
    call: CallBuilder<'_, RawJson>,
    paging: &'static Paging,
    out: &mut Sink<'_>,
) -> Result<(), Problem> {
    let mut items = call.paged::<RawJson>(paging).items();
    while let Some(item) = items.next().await {
        out.write(for_output(&format!("{}\n", on_one_line(item?.get()))).as_bytes())?;
    }
    Ok(())
}

async fn bytes(call: CallBuilder<'_, RawJson>, out: &mut Sink<'_>) -> Result<(), Problem> {
    let mut chunks = call.bytes().await?;
    while let Some(chunk) = chunks.next().await {
        out.write(&chunk?)?;
    }
    Ok(())
}

/// The output of a reply: a file that appears once it is complete, or standard output.
struct Sink<'a> {
    file: Option<(&'a Path, PartialFile)>,
    count: u64,
}

impl<'a> Sink<'a> {
    fn new(file: Option<&'a Path>) -> Result<Self, Problem> {
        let open = |path: &'a Path| match PartialFile::create(path) {
            Ok(file) => Ok((path, file)),
            Err(error) => Err(Problem::write(path, &error)),
        };
        Ok(Self { file: file.map(open).transpose()?, count: 0 })
    }

    fn is_file(&self) -> bool {
        self.file.is_some()
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        self.count += bytes.len() as u64;
        if let Some((path, file)) = &mut self.file {
            return file.write(bytes).map_err(|error| Problem::write(path, &error));
        }
        let mut out = io::stdout().lock();
        out.write_all(bytes).and_then(|()| out.flush()).map_err(Problem::Write)
    }

    fn finish(self, is_for_programs: bool) -> Result<(), Problem> {
        let Some((path, file)) = self.file else { return Ok(()) };
        file.finish().map_err(|error| Problem::write(path, &error))?;
        let (name, count) = (path.display().to_string(), self.count);
        if is_for_programs {
            return write_line(&json!({ "file": name, "bytes": count }).to_string());
        }
        note(&format!("{count} bytes are in `{name}`"));
        Ok(())
    }
}
