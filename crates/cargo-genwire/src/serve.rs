//! `serve`: serves an interface on this machine, from its spec or from an OpenAPI document.

use crate::document::DocumentArgs;
use crate::program::{self, ANY};
use crate::source;
use genwire_codegen::OutputPlace;
use genwire_command::serve::{self, ServeArgs, Service};
use genwire_command::{Problem, Program, Verdict};
use genwire_core::Area;
use genwire_mock::{InterfaceData, Mock, MockBuilder};
use genwire_spec::Interface;
use genwire_spec::model::Server;
use genwire_workspace::root;
use std::path::Path;

/// Serves until a signal stops the service.
pub(crate) fn run(
    source: Option<&Path>,
    document: &DocumentArgs,
    upstream: Option<&str>,
    args: &ServeArgs,
) -> Result<Verdict, Problem> {
    let has_rest = upstream.is_some();
    let settings = vec![
        // Responses of the upstream service are recorded.
        ("journal.bodies", has_rest.then(|| "true".to_owned())),
        ("server.upstream", upstream.map(str::to_owned)),
    ];
    let make = || service(source, document, has_rest);
    let program = if args.print_config { of_settings(source, document)? } else { &ANY };
    serve::run(program, args, Service { takes_any_key: true, settings, make })
}

/// Returns the program of an interface, which names the variable of the key. Without a document or
/// a workspace, the settings can still be printed.
fn of_settings(
    source: Option<&Path>,
    document: &DocumentArgs,
) -> Result<&'static Program, Problem> {
    if source.is_none() && root::find().is_err() {
        return Ok(&ANY);
    }
    program::load(source, document).map(|(_, program)| program)
}

/// Returns the service of an interface and its program. With an upstream service, operations that
/// are not selected are forwarded to it.
fn service(
    source: Option<&Path>,
    document: &DocumentArgs,
    has_rest: bool,
) -> Result<(&'static Program, MockBuilder), Problem> {
    let whole = if has_rest { document.whole() } else { document.clone() };
    let (interface, program) = program::load(source, &whole)?;
    let is_partial = has_rest && document.is_partial();
    let passed = match source.filter(|source| is_partial && source.is_file()) {
        Some(source) => left(interface, source, document)?,
        None => Vec::new(),
    };
    let areas = program.areas();
    let api = data(interface, areas, passed)?;
    let forms = |area: &Area| {
        let forms = program.request_forms().iter();
        forms.filter(|form| form.endpoint.area == area.name).copied().collect()
    };
    let areas = areas.iter().map(|area| (*area, forms(area))).collect();
    Ok((program, Mock::builder(api).described(areas)))
}

/// Returns the names of the operations in a document that are not selected.
fn left(
    interface: &Interface,
    source: &Path,
    document: &DocumentArgs,
) -> Result<Vec<String>, Problem> {
    let taken = source::taken(source, document).map_err(|error| program::problem(&error))?;
    let taken = taken.ok_or_else(program::unread)?;
    let left = interface.operations.iter();
    let left = left.filter(|it| !taken.contains(&(it.method.as_str(), it.path.clone())));
    Ok(left.map(|operation| operation.name.snake.clone()).collect())
}

/// Returns the interface as data for a service; the service refers to it until the process ends.
fn data(
    interface: &Interface,
    areas: &[Area],
    passed: Vec<String>,
) -> Result<&'static InterfaceData, Problem> {
    let Some(first) = areas.iter().flat_map(|area| area.endpoints).next() else {
        return Err(Problem::usage("the spec has no operations to serve", None));
    };
    let operations = source::output(interface, OutputPlace::ServerOperations);
    let data = InterfaceData::new(first.interface, areas.iter().copied(), &operations);
    let data = data.map_err(|error| Problem::usage(error.to_string(), None))?;
    let data = data.with_records_by_paths().with_base_paths(base_paths(interface));
    Ok(Box::leak(Box::new(data.with_passed(passed))))
}

/// Returns the base paths of the servers of an interface. They precede the paths of operations.
fn base_paths(interface: &Interface) -> Vec<String> {
    let urls = interface.service.servers.iter().map(Server::usual_url);
    let paths = urls.filter_map(|url| {
        let behind = url.split_once("://").map_or(url.as_str(), |(_, rest)| rest);
        let path = behind.find('/').map(|at| behind[at..].trim_end_matches('/'))?;
        (!path.is_empty()).then(|| path.to_owned())
    });
    paths.collect()
}
