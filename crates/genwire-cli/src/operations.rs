//! `genwire operations`: the list of operations and their bodies.

use crate::cli::{Format, OperationsArgs};
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::verdict::Verdict;
use serde_json::json;
use std::io::Write as _;

/// Prints the list.
pub(crate) fn run(args: &OperationsArgs) -> Result<Verdict, Problem> {
    let text = match args.format() {
        Format::Text => table(),
        Format::Json => machine(),
    };
    std::io::stdout().write_all(text.as_bytes()).map_err(Problem::Write)?;
    Ok(Verdict::Success)
}

fn table() -> String {
    let rows: Vec<[String; 3]> = PROGRAM
        .endpoints()
        .into_iter()
        .map(|endpoint| {
            let note = if endpoint.deprecated { "  (deprecated)" } else { "" };
            [
                endpoint.operation.to_owned(),
                part_names(endpoint.operation).join(", "),
                format!("{} {}{note}", endpoint.method, endpoint.path),
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

fn machine() -> String {
    let operations: Vec<_> = PROGRAM
        .endpoints()
        .into_iter()
        .map(|endpoint| {
            json!({
                "operation": endpoint.operation,
                "area": endpoint.area,
                "method": endpoint.method,
                "path": endpoint.path,
                "deprecated": endpoint.deprecated,
                "parts": part_names(endpoint.operation),
            })
        })
        .collect();
    format!("{}\n", json!({ "operations": operations }))
}

fn part_names(operation: &str) -> Vec<&'static str> {
    PROGRAM.parts(operation).into_iter().map(genwire_core::BodyKind::as_str).collect()
}
