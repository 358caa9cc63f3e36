//! Counts the instructions of an import, of `generate` and of `check` for documents in which one
//! list is doubled.
//!
//! The program starts itself under `valgrind` for each task, and counts all threads of the process.
//! Without `valgrind`, it prints a message and measures nothing.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

mod lists;

use genwire_import::{Areas, Draft, Options, openapi_beside};
use genwire_spec::judge::{judge, type_of};
use genwire_spec::model::BodyKind;
use genwire_spec::resolve::literals;
use genwire_spec::{Interface, SpecFile};
use lists::{Document, LISTS};
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Names the work in the process that is counted.
const WORK_VARIABLE: &str = "GENWIRE_BENCHMARK_WORK";

/// Separates the parts of a document in its file, and the paths from the contents of a spec.
const SEPARATOR: &str = "\n\u{1e}\n";

/// Number of items of a list; the second document has twice as many.
const ITEM_COUNT: usize = 400;

/// Maximum factor of instructions for a list that is twice as long.
const MAX_FACTOR: f64 = 2.4;

fn main() {
    let input = env::args().nth(1).unwrap_or_default();
    match env::var(WORK_VARIABLE).as_deref() {
        Ok("import") => drop(black_box(import(&document(&read(&input))))),
        Ok("generate") => drop(black_box(genwire_codegen::generate(&spec(&read(&input))))),
        Ok("check") => check(&read(&input)),
        Ok(other) => println!("there is no work `{other}`"),
        Err(_) if Command::new("valgrind").arg("--version").output().is_err() => {
            println!("instructions are not counted: there is no `valgrind` on this machine");
        }
        Err(_) => table(),
    }
}

fn table() {
    let wanted: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let folder = env::temp_dir().join(format!("genwire-growth-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap_or_else(|error| fail(&error));
    println!(
        "{:<28} {:>8} {:>8} {:>8}",
        "a list of twice the items", "import", "generate", "check"
    );
    for (name, make) in LISTS {
        if !wanted.is_empty() && !wanted.iter().any(|it| name.contains(it.as_str())) {
            continue;
        }
        let counts = [ITEM_COUNT, 2 * ITEM_COUNT].map(|count| counts(&folder, &make(count)));
        let [first, second] = counts;
        print!("{name:<28}");
        for (first, second) in first.into_iter().zip(second) {
            let factor = ratio(second, first);
            let mark = if factor > MAX_FACTOR { '!' } else { ' ' };
            print!(" {factor:>7.2}{mark}");
        }
        println!();
    }
    let _ = fs::remove_dir_all(&folder);
}

/// Counts the instructions of each kind of work on a document.
fn counts(folder: &Path, document: &Document) -> [u64; 3] {
    let draft = import(document);
    if let Some(mistakes) = &draft.mistakes {
        fail(mistakes);
    }
    let text = document.files.iter().fold(document.text.clone(), |text, (path, file)| {
        [&text, path.as_str(), file].join(SEPARATOR)
    });
    let spec = draft.files.iter().flat_map(|file| [file.path.as_str(), &file.text]);
    let body = document.body.as_str();
    let spec: Vec<&str> = [body].into_iter().chain(spec).collect();
    let spec = spec.join(SEPARATOR);
    [("import", text), ("generate", spec.clone()), ("check", spec)].map(|(work, text)| {
        let input = folder.join(work);
        fs::write(&input, text).unwrap_or_else(|error| fail(&error));
        count(work, &input).unwrap_or_else(|| fail(&format!("`{work}` cannot be counted")))
    })
}

/// Counts the instructions of a process that does some work.
fn count(work: &str, input: &Path) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(env::current_exe().ok()?)
        .arg(input)
        .env(WORK_VARIABLE, work)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("I refs:") || line.contains("I   refs:"))?;
    line.rsplit(' ').next()?.replace(',', "").parse().ok()
}

fn read(input: &str) -> String {
    fs::read_to_string(input).unwrap_or_else(|error| fail(&error))
}

/// Reads a document, and the files that it refers to, from one file.
fn document(text: &str) -> Document {
    let mut parts = text.split(SEPARATOR).map(str::to_owned);
    let text = parts.next().unwrap_or_default();
    let files = std::iter::from_fn(|| Some((parts.next()?, parts.next()?))).collect();
    Document { text, files, body: String::new() }
}

fn import(document: &Document) -> Draft {
    let options = Options { areas: Areas::Tags, ..Options::default() };
    let mut read = |path: &str| {
        let file = document.files.iter().find(|(known, _)| known == path);
        file.map(|(_, text)| text.clone()).ok_or_else(|| format!("there is no `{path}`"))
    };
    openapi_beside(document.text.clone(), &options, &mut read).unwrap_or_else(|why| fail(&why))
}

/// Reads the interface of the spec that follows a body in a file.
fn spec(text: &str) -> Interface {
    let mut parts = text.split(SEPARATOR).map(str::to_owned).skip(1);
    let file = || Some(SpecFile { path: parts.next()?, text: parts.next()? });
    let files: Vec<SpecFile> = std::iter::from_fn(file).collect();
    genwire_spec::load(&files).unwrap_or_else(|mistakes| fail(&mistakes))
}

/// Checks the body before a spec as a request of its first operation.
fn check(text: &str) {
    let interface = spec(text);
    let body = text.split(SEPARATOR).next().unwrap_or_default();
    let body = literals::parse(body).unwrap_or_else(|why| fail(&why));
    let Some(operation) = interface.operations.first() else { return };
    if let Some(ty) = type_of(operation, BodyKind::Request, &interface, &body) {
        black_box(judge(&interface, ty, &body));
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn ratio(count: u64, of: u64) -> f64 {
    count as f64 / of.max(1) as f64
}

fn fail(why: &dyn std::fmt::Display) -> ! {
    panic!("{why}")
}
