//! `cargo xtask schema-suite`: imports every schema of the JSON Schema Test Suite and compares the
//! verdicts of its draft with the verdicts of the suite.

mod document;
mod table;
mod typed;

use document::Draft;
use genwire_import::{Class, Options, Reason, Report, openapi};
use genwire_spec::judge::judge;
use genwire_spec::model::Severity;
use genwire_spec::resolve::literals;
use genwire_spec::{Interface, SpecFile};
use genwire_workspace::outln;
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// The report.
const REPORT: &str = "docs/schema-suite.md";

/// Tests of formats as assertions: a typed string must have its format.
const FORMATS: &str = "optional/format";
/// Tests of formats as annotations; a format without a type is an annotation.
const FORMAT_NOTES: &str = "format.json";

/// Import every schema of the JSON Schema Test Suite, and write how its verdicts compare to
/// `docs/schema-suite.md`
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Folder of the suite, with the folders `draft2020-12` and `draft4`
    folder: PathBuf,
    /// Only files whose path contains this; tests with another verdict are listed, and the report
    /// is not written
    #[arg(long)]
    only: Option<String>,
}

/// A set of schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Set {
    draft: Draft,
    /// True if schemas get the type that their keywords apply to.
    is_typed: bool,
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let types = if self.is_typed { " with types" } else { "" };
        write!(f, "{}{types}", self.draft.folder())
    }
}

/// Verdict on a body of the suite, compared with the verdict of the suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// Both verdicts are the same.
    Agrees,
    /// The report of the import names a loss of the schema.
    Named,
    /// The report names a guess about the schema.
    Guessed,
    /// The report does not mention the schema.
    Silent,
}

/// Numbers of bodies by verdict.
#[derive(Clone, Debug, Default)]
struct Counts {
    verdicts: BTreeMap<Verdict, usize>,
    /// Bodies that the suite accepts and the draft refuses.
    valid_refused: usize,
    /// Schemas whose draft does not load.
    not_loaded: usize,
}

/// A body with a different verdict than in the suite.
#[derive(Clone, Debug)]
struct Difference {
    set: Set,
    file: String,
    schema: String,
    test: String,
    verdict: Verdict,
    is_valid: bool,
}

/// Counts by set and file, and the differences.
#[derive(Debug, Default)]
struct Outcome {
    counts: BTreeMap<(Set, String), Counts>,
    differences: Vec<Difference>,
}

/// Runs the suite; returns false if a difference is silent or a draft does not load.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let mut outcome = Outcome::default();
    for draft in Draft::ALL {
        for file in files(&args.folder.join(draft.folder()))? {
            let name = file.strip_prefix(args.folder.join(draft.folder())).unwrap_or(&file);
            let name = name.display().to_string();
            if args.only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
                continue;
            }
            let groups: Vec<JsonValue> = serde_json::from_slice(&fs::read(&file)?)?;
            for group in &groups {
                if !name.starts_with(FORMATS) {
                    outcome.add(Set { draft, is_typed: false }, &name, group);
                }
                if let Some(typed) = typed::group(group).filter(|_| name != FORMAT_NOTES) {
                    outcome.add(Set { draft, is_typed: true }, &name, &typed);
                }
            }
        }
    }
    if args.only.is_some() {
        outcome.differences.iter().for_each(|difference| outln!("{}", table::row(difference)));
    } else {
        fs::write(root.join(REPORT), table::report(&outcome))?;
        outln!("wrote   {REPORT}");
    }
    let is_exact = |counts: &Counts| counts.count(Verdict::Silent) + counts.not_loaded == 0;
    Ok(outcome.counts.values().all(is_exact))
}

/// Returns the files with tests below a folder, in order.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

impl Counts {
    fn count(&self, verdict: Verdict) -> usize {
        self.verdicts.get(&verdict).copied().unwrap_or_default()
    }

    fn add(&mut self, other: &Self) {
        for (verdict, number) in &other.verdicts {
            *self.verdicts.entry(*verdict).or_default() += number;
        }
        self.valid_refused += other.valid_refused;
        self.not_loaded += other.not_loaded;
    }
}

impl Outcome {
    /// Imports a schema of the suite and judges its bodies.
    fn add(&mut self, set: Set, file: &str, group: &JsonValue) {
        let counts = self.counts.entry((set, file.to_owned())).or_default();
        let tests = group["tests"].as_array().into_iter().flatten();
        let document = document::with(set.draft, &group["schema"]).to_string();
        let Ok(imported) = openapi(&document, &Options::default()) else {
            // A refused document is named by its error.
            *counts.verdicts.entry(Verdict::Named).or_default() += tests.count();
            return;
        };
        let interface = imported.mistakes.is_none().then(|| load(&imported.files)).flatten();
        counts.not_loaded += usize::from(interface.is_none());
        for test in tests {
            let is_valid = test["valid"] == true;
            let accepted = interface.as_ref().and_then(|it| accepts(it, &test["data"]));
            let verdict = match accepted {
                Some(accepted) if accepted == is_valid => Verdict::Agrees,
                _ => named(&imported.report),
            };
            *counts.verdicts.entry(verdict).or_default() += 1;
            counts.valid_refused += usize::from(is_valid && accepted == Some(false));
            if verdict != Verdict::Agrees {
                let text = |value: &JsonValue| value.as_str().unwrap_or_default().to_owned();
                self.differences.push(Difference {
                    set,
                    file: file.to_owned(),
                    schema: text(&group["description"]),
                    test: text(&test["description"]),
                    verdict,
                    is_valid,
                });
            }
        }
    }
}

fn load(files: &[SpecFile]) -> Option<Interface> {
    genwire_spec::load(files).ok()
}

/// Returns true if the draft accepts a body; `None` if it has no such operation.
fn accepts(interface: &Interface, data: &JsonValue) -> Option<bool> {
    let id = interface.operations.first()?.request?;
    let body = literals::parse(&document::body(data).to_string()).ok()?;
    let findings = judge(interface, id, &body);
    Some(!findings.iter().any(|finding| finding.severity == Severity::Error))
}

/// Returns the verdict of the report on the schema.
fn named(report: &Report) -> Verdict {
    let of_schema = report.losses.iter().filter(|(_, changes)| {
        changes.iter().any(|change| document::is_in_schema(&change.pointer))
    });
    let class = |reason: &Reason| match reason {
        // Remarks on how a number is read, and on what a format does not check.
        Reason::IntegerSize | Reason::FormatHint | Reason::NumberFormat => Class::Guess,
        reason => reason.class(),
    };
    // Other remarks concern only the form of the imported schema.
    match of_schema.map(|(reason, _)| class(reason)).min() {
        Some(Class::Loss) => Verdict::Named,
        Some(Class::Guess) => Verdict::Guessed,
        Some(Class::Remark) | None => Verdict::Silent,
    }
}
