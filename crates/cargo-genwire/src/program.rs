//! The interface of a task as the value that commands take.

use crate::source::{self, DocumentArgs};
use genwire_area::request_forms;
use genwire_codegen::OutputPlace;
use genwire_command::{Problem, Program, Verdict};
use genwire_spec::Interface;
use genwire_spec::model::Server;
use genwire_workspace::errln;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Runs a command of an interface, and returns the code to exit with.
pub(crate) fn run(
    source: Option<&Path>,
    document: &DocumentArgs,
    command: impl FnOnce(&'static Interface, &'static Program) -> Result<Verdict, Problem>,
) -> ExitCode {
    // The program refers to it until the process ends.
    let interface: &'static Interface = match source::load(source, document) {
        Ok(Some(interface)) => Box::leak(Box::new(interface)),
        Ok(None) => return ExitCode::from(Verdict::CannotRun.code()),
        Err(error) => {
            errln!("error: {error}");
            return ExitCode::from(Verdict::CannotRun.code());
        }
    };
    let program = program(interface);
    let verdict = match command(interface, program) {
        Ok(verdict) => verdict,
        // The reader of the output has gone: there is no verdict, and no one to report it to.
        Err(Problem::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Verdict::CannotRun
        }
        Err(problem) => {
            problem.print(program);
            problem.verdict()
        }
    };
    ExitCode::from(verdict.code())
}

/// Returns an interface as the value that commands take.
fn program(interface: &'static Interface) -> &'static Program {
    let areas = genwire_area::areas(interface).leak();
    let forms: Vec<_> = areas.iter().flat_map(|area| request_forms(interface, area)).collect();
    let schemas = source::output(interface, OutputPlace::CliSchemas);
    let urls = interface.base_servers().map(Server::usual_url);
    let is_absolute = |url: &String| url.starts_with("https://") || url.starts_with("http://");
    let urls: Vec<&'static str> = urls.filter(is_absolute).map(|url| &*url.leak()).collect();
    let prefix = interface.project.variable_prefix();
    let program = Program::new("cargo genwire", prefix.leak(), areas)
        .forms(forms.leak())
        .schemas(schemas.leak())
        .server_urls(urls.leak())
        .user_agent(concat!("cargo-genwire/", env!("CARGO_PKG_VERSION")))
        .without_default_profile();
    Box::leak(Box::new(program))
}
