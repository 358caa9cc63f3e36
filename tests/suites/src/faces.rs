//! `cargo xtask faces`: serves documents, and counts what is answered, valid, refused and consistent.

mod beside;
mod document;
pub(crate) mod http;
mod request;
mod resources;
mod served;
mod table;
mod trial;

use crate::{cargo, census};
use beside::{Load, Prism};
use document::{Document, Operation};
use genwire_workspace::{out, outln};
use resources::Resource;
pub(crate) use served::Served;
use served::peak_memory;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};
use trial::{Outcome, Trial};

/// The report.
const REPORT: &str = "docs/faces.md";
/// The names of the documents of `tests/census/services.tsv` that are served.
const SERVICES: &str = "tests/faces/services.txt";
/// The sources of documents in folders.
const SOURCES: &str = "tests/faces/sources.tsv";
/// The variable with folders of additional documents.
const FOLDERS: &str = "GENWIRE_DOCUMENTS";

/// Serve documents, and write what is answered, valid, refused and consistent to `docs/faces.md`
///
/// The documents are those of services that `tests/faces/services.txt` names, and all in the folders
/// that are given, or else named by `GENWIRE_DOCUMENTS`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Folders with documents
    folders: Vec<PathBuf>,
    /// Leave out the documents of services, which are downloaded
    #[arg(long)]
    local: bool,
    /// Only documents whose name contains this; the report is printed and not written
    #[arg(long)]
    only: Option<String>,
    /// The command that serves, built by `cargo build` otherwise
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Serve the documents by Prism, too, and write what both take
    #[arg(long)]
    prism: bool,
    /// Print each thing that is not as wanted
    #[arg(long)]
    problems: bool,
}

/// A document that was served.
struct Face {
    name: String,
    size: u64,
    operations: usize,
    own: Service,
    prism: Option<Service>,
}

/// The outcome of a document at one service.
struct Service {
    start: Duration,
    memory: u64,
    outcome: Outcome,
    load: Option<Load>,
}

/// Serves the documents; returns false if a number is below its minimum.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let program = match &args.program {
        Some(program) => program.clone(),
        None => cargo::generator(root)?,
    };
    let prism = if args.prism { Some(beside::prism(root)?) } else { None };
    let resources = resources::read(root)?;
    let mut faces = Vec::new();
    for (name, file) in documents(root, args)? {
        if args.only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        let document = Document::read(&name, &file)?;
        if document.operations().is_empty() {
            continue;
        }
        let face = serve(root, (&program, prism.as_deref()), &document, &resources)?;
        outln!("{}", table::line(&face));
        if args.problems {
            face.own.outcome.problems.iter().for_each(|problem| outln!("    {problem}"));
        }
        faces.push(face);
    }
    let text = table::report(&faces, &sources(root)?);
    if args.only.is_none() {
        fs::write(root.join(REPORT), text)?;
        outln!("wrote   {REPORT}");
    } else {
        out!("{text}");
    }
    Ok(table::is_wanted(&faces))
}

/// Returns the sources of the documents, by their names.
fn sources(root: &Path) -> io::Result<BTreeMap<String, String>> {
    let of_folders = fs::read_to_string(root.join(SOURCES))?;
    let pairs = of_folders.lines().filter_map(|line| line.split_once('\t'));
    let mut all: BTreeMap<String, String> =
        pairs.map(|(name, source)| (name.to_owned(), source.to_owned())).collect();
    let of_packages = fs::read_to_string(root.join(census::SERVICES))?;
    for line in of_packages.lines().filter(|line| !line.starts_with('#')) {
        if let [name, registry, package, licence, ..] = *line.split('\t').collect::<Vec<_>>() {
            all.insert(name.to_owned(), format!("{registry} `{package}`, {licence}"));
        }
    }
    Ok(all)
}

/// Returns the documents by their names.
fn documents(root: &Path, args: &Args) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let variable = std::env::var_os(FOLDERS).unwrap_or_default();
    let of_variable = std::env::split_paths(&variable).collect();
    let folders: &Vec<PathBuf> = if args.folders.is_empty() { &of_variable } else { &args.folders };
    for folder in folders {
        below(folder, folder, &mut found)?;
    }
    if !args.local {
        let names = fs::read_to_string(root.join(SERVICES))?;
        let names: Vec<&str> = names.lines().filter(|it| !it.starts_with('#')).collect();
        found.extend(census::services(root, &names)?);
    }
    found.sort();
    Ok(found)
}

/// Collects the documents below a folder: files that state a version of OpenAPI.
fn below(folder: &Path, top: &Path, found: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            below(&path, top, found)?;
            continue;
        }
        let is_text =
            path.extension().is_some_and(|it| it == "json" || it == "yaml" || it == "yml");
        if is_text && is_document(&fs::read_to_string(&path)?) {
            let short = path.strip_prefix(top).unwrap_or(&path);
            let stem = short.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let folder = short.components().next().map(|it| it.as_os_str().to_string_lossy());
            let name =
                folder.filter(|_| stem == "openapi").map_or(stem, std::borrow::Cow::into_owned);
            found.push((name, path));
        }
    }
    Ok(())
}

fn is_document(text: &str) -> bool {
    let mut keys = text.lines().filter_map(|line| Some(line.split_once(':')?.0));
    keys.any(|key| {
        let of_json = key.trim_start_matches(['{', ' ', '\t']).trim_end();
        matches!(key, "openapi" | "'openapi'") || of_json == "\"openapi\""
    })
}

/// Serves a document, by Prism as well if there is one, and tries it.
fn serve(
    root: &Path,
    (program, prism): (&Path, Option<&Path>),
    document: &Document,
    resources: &[Resource],
) -> io::Result<Face> {
    let log = root.join("target/faces.log");
    let served = Served::start(program, &document.file, &log)?;
    let operations = document.operations();
    let tried = |url: &str, operations: &[Operation]| tried(document, resources, url, operations);
    let mut outcome = tried(served.base_url(), &operations);
    if served.base_url().is_empty() {
        outcome.problems.push(format!("it is not served: {}", served.said));
    }
    let (mut loads, mut other) = (None, None);
    if let Some(prism) = prism {
        if let Ok(prism) = Prism::start(prism, &document.file, &log) {
            let bare = beside::bare(&operations);
            let outcome = tried(&prism.base_url, &bare);
            loads = beside::loads(document, &bare, [served.base_url(), &prism.base_url])?;
            let memory = peak_memory(prism.id());
            other = Some(Service { start: prism.start, memory, outcome, load: None });
        } else {
            let (start, memory, outcome) = (Duration::ZERO, 0, tried("", &operations));
            other = Some(Service { start, memory, outcome, load: None });
        }
    }
    let memory = peak_memory(served.id());
    let mut own = Service { start: served.start, memory, outcome, load: None };
    if let (Some([of_own, of_other]), Some(other)) = (loads, &mut other) {
        (own.load, other.load) = (Some(of_own), Some(of_other));
    }
    Ok(Face {
        name: document.name.clone(),
        size: document.size,
        operations: operations.len(),
        own,
        prism: other,
    })
}

/// Tries a document at a service. Without an address, no call is answered.
fn tried(
    document: &Document,
    resources: &[Resource],
    base_url: &str,
    operations: &[Operation],
) -> Outcome {
    let mut trial = Trial::new(document, base_url);
    for operation in operations {
        let done = if base_url.is_empty() { Ok(false) } else { trial.operation(operation) };
        trial.outcome.answered.add(matches!(done, Ok(true)));
        if let Err(error) = done {
            trial.problem(operation, &error.to_string());
        }
    }
    let resources = resources.iter().filter(|it| it.is_of(&document.name));
    for resource in resources.filter(|_| !base_url.is_empty()) {
        if let Err(error) = resource.run(&mut trial, operations) {
            trial.outcome.consistent.add(false);
            trial.outcome.problems.push(error.to_string());
        }
    }
    trial.outcome
}
