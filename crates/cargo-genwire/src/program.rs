//! The interface of a task, as the value that commands need.

use crate::check;
use crate::document::DocumentArgs;
use crate::source;
use genwire_area::request_forms;
use genwire_codegen::OutputPlace;
use genwire_command::command::verdict;
use genwire_command::{Problem, Program, Verdict};
use genwire_spec::Interface;
use genwire_spec::model::Server;
use genwire_workspace::help::message_and_help;
use std::io;
use std::path::Path;
use std::sync::LazyLock;

/// The program for help texts and for work without an interface: its variables begin with the name
/// of a document or a workspace.
pub static ANY: Program =
    Program::new("cargo genwire", "NAME", &[]).documents("petstore.yaml").without_default_profile();

/// Runs a command of an interface.
pub(crate) fn run(
    source: Option<&Path>,
    document: &DocumentArgs,
    command: impl FnOnce(&'static Interface, &'static Program) -> Result<Verdict, Problem>,
) -> Result<Verdict, Problem> {
    let (interface, program) = load(source, document)?;
    Ok(verdict(program, command(interface, program)))
}

/// Loads an interface and its program. Both live until the process ends.
pub(crate) fn load(
    source: Option<&Path>,
    document: &DocumentArgs,
) -> Result<(&'static Interface, &'static Program), Problem> {
    let interface = source::load(source, document).map_err(|error| problem(&error))?;
    let interface = interface.ok_or_else(unread)?;
    let interface: &'static Interface = Box::leak(Box::new(interface));
    Ok((interface, program(interface)))
}

/// Returns the problem of a source that cannot be read.
pub(crate) fn problem(error: &io::Error) -> Problem {
    let (message, help) = message_and_help(error);
    Problem::usage(message, help)
}

/// Returns the problem of an interface whose mistakes have been printed.
pub(crate) fn unread() -> Problem {
    Problem::usage("the interface cannot be read; its mistakes are above", None)
}

/// Converts an interface to the value that commands need.
pub(crate) fn program(interface: &'static Interface) -> &'static Program {
    let areas = genwire_area::areas(interface).leak();
    let forms: Vec<_> = areas.iter().flat_map(|area| request_forms(interface, area)).collect();
    let schemas = LazyLock::new(|| source::output(interface, OutputPlace::CliSchemas));
    let schemas: &'static LazyLock<String, _> = Box::leak(Box::new(schemas));
    let urls = interface.base_servers().map(Server::usual_url);
    let is_absolute = |url: &String| url.starts_with("https://") || url.starts_with("http://");
    let urls: Vec<&'static str> = urls.filter(is_absolute).map(|url| &*url.leak()).collect();
    let prefix = interface.project.variable_prefix();
    let not_run =
        move |operation: &str, part, body: &[u8]| check::not_run(interface, operation, part, body);
    let program = Program::new("cargo genwire", prefix.leak(), areas)
        .forms(forms.leak())
        .schemas_by(Box::leak(Box::new(|| schemas.as_str())))
        .server_urls(urls.leak())
        .user_agent(concat!("cargo-genwire/", env!("CARGO_PKG_VERSION")))
        .not_run_by(Box::leak(Box::new(not_run)))
        .without_default_profile();
    Box::leak(Box::new(program))
}
