//! `operations`: the list of operations and their bodies.

use crate::args::{Format, FormatArgs};
use crate::problem::Problem;
use crate::program::Program;
use crate::text::harmless;
use crate::verdict::Verdict;
use crate::write::write;
use clap::Args;
use serde_json::json;

const EXAMPLES: &str = "\
Examples:
  {command} operations{document}
  {command} operations{document} --json";

/// The arguments of `operations`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct OperationsArgs {
    /// The format of the list.
    #[command(flatten)]
    format: FormatArgs,
}

/// Prints the list.
///
/// # Errors
///
/// The output cannot be written.
pub fn run(program: &Program, args: &OperationsArgs) -> Result<Verdict, Problem> {
    write(&match args.format.format() {
        Format::Text => table(program),
        Format::Json => machine(program),
    })?;
    Ok(Verdict::Success)
}

fn table(program: &Program) -> String {
    let rows: Vec<[String; 3]> = program
        .endpoints()
        .into_iter()
        .map(|endpoint| {
            let note = if endpoint.deprecated { "  (deprecated)" } else { "" };
            [
                harmless(endpoint.shown_name()),
                part_names(program, endpoint.operation).join(", "),
                format!("{} {}{note}", endpoint.method, harmless(endpoint.path)),
            ]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let lines: Vec<String> = rows
        .iter()
        .map(|[name, parts, http]| format!("{name:first$}  {parts:second$}  {http}\n"))
        .collect();
    lines.concat()
}

fn machine(program: &Program) -> String {
    let operations: Vec<_> = program
        .endpoints()
        .into_iter()
        .map(|endpoint| {
            json!({
                "operation": endpoint.shown_name(),
                "area": endpoint.area,
                "method": endpoint.method,
                "path": endpoint.path,
                "deprecated": endpoint.deprecated,
                "parts": part_names(program, endpoint.operation),
            })
        })
        .collect();
    format!("{}\n", json!({ "operations": operations }))
}

fn part_names(program: &Program, operation: &str) -> Vec<&'static str> {
    program.parts(operation).into_iter().map(genwire_core::BodyKind::as_str).collect()
}
