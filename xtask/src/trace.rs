//! `cargo xtask trace`: holds the fact register against the spec, and says what carries nothing.

mod carriers;
mod docs;
mod facts;
mod register;

use crate::problem::{self, Problem};
use crate::tree::Tree;
use genwire_codegen::model::{Fact, Interface};
use genwire_codegen::{OutputFile, OutputKind, SpecFile};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// How the result is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A table and the problems, for people.
    #[default]
    Text,
    /// One JSON object, for programs.
    Json,
}

/// Hold the fact register against the spec.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What is known about the register once it has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    areas: BTreeMap<String, Tally>,
    kinds: BTreeMap<String, Tally>,
    /// Everything that is wrong.
    pub(crate) problems: Vec<Problem>,
}

/// How many facts there are, how many something carries, and how many wait.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    facts: usize,
    carried: usize,
    pending: usize,
}

/// Checks the register and prints the result; true when there is nothing to complain about.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let tree = Tree::read(root)?;
    let trace = match trace(&tree) {
        Ok(trace) => trace,
        Err(diagnostics) => {
            eprint!("{diagnostics}");
            return Ok(false);
        }
    };
    match args.format {
        Format::Text => {
            print!("{}", trace.to_text());
            eprint!("{}", problem::render(&trace.problems));
        }
        Format::Json => println!("{:#}", trace.to_json()),
    }
    Ok(trace.problems.is_empty())
}

/// Checks the register of a tree; fails with the diagnostics of a spec that does not load.
pub(crate) fn trace(tree: &Tree) -> Result<Trace, String> {
    let spec: Vec<SpecFile> = tree
        .below("spec/")
        .map(|file| SpecFile { path: file.path.clone(), text: file.text.clone() })
        .collect();
    let interface = genwire_codegen::load(&spec).map_err(|diagnostics| diagnostics.to_string())?;
    let outputs = genwire_codegen::generate(&interface);
    Ok(check(tree, &interface, &outputs))
}

fn check(tree: &Tree, interface: &Interface, outputs: &[OutputFile]) -> Trace {
    let register = facts::Register {
        facts: &interface.facts,
        gaps: &interface.gaps,
        items: &interface.items,
        tree,
    };
    let shown = docs::shown(outputs.iter().flat_map(doc_lines));
    let mut problems = register::problems(tree);
    problems.extend(facts::problems(&register));
    problems.extend(docs::problems(&interface.facts, &interface.gaps, &shown));
    problems.sort();
    Trace {
        areas: tally(&interface.facts, |fact| &fact.area),
        kinds: tally(&interface.facts, |fact| &fact.kind),
        problems,
    }
}

fn doc_lines(file: &OutputFile) -> impl Iterator<Item = &str> {
    let all = file.kind == OutputKind::Markdown;
    let rust = file.kind == OutputKind::Rust;
    file.text.lines().filter(move |line| {
        let line = line.trim_start();
        all || (rust && (line.starts_with("///") || line.starts_with("//!")))
    })
}

fn tally(facts: &[Fact], key: impl Fn(&Fact) -> &String) -> BTreeMap<String, Tally> {
    let mut rows: BTreeMap<String, Tally> = BTreeMap::new();
    for fact in facts {
        let row = rows.entry(key(fact).clone()).or_default();
        row.facts += 1;
        let pending = facts::is_pending(fact);
        row.carried += usize::from(!pending && !fact.carriers.is_empty());
        row.pending += usize::from(pending);
    }
    rows
}

impl Trace {
    fn to_text(&self) -> String {
        let mut lines = Vec::new();
        for (title, rows) in [("area", &self.areas), ("kind", &self.kinds)] {
            lines.push(format!("{title:<12} {:>6} {:>8} {:>8}", "facts", "carried", "pending"));
            lines.extend(rows.iter().map(|(name, row)| row.line(name)));
            lines.push(String::new());
        }
        lines.push(self.total().line("all"));
        format!("{}\n", lines.join("\n"))
    }

    fn to_json(&self) -> Value {
        let rows = |rows: &BTreeMap<String, Tally>| -> Value {
            rows.iter().map(|(name, row)| (name.clone(), row.to_json())).collect()
        };
        json!({
            "total": self.total().to_json(),
            "areas": rows(&self.areas),
            "kinds": rows(&self.kinds),
            "problems": self.problems.iter().map(Problem::to_json).collect::<Vec<_>>(),
        })
    }

    fn total(&self) -> Tally {
        self.areas.values().fold(Tally::default(), |sum, row| Tally {
            facts: sum.facts + row.facts,
            carried: sum.carried + row.carried,
            pending: sum.pending + row.pending,
        })
    }
}

impl Tally {
    fn line(self, name: &str) -> String {
        format!("{name:<12} {:>6} {:>8} {:>8}", self.facts, self.carried, self.pending)
    }

    fn to_json(self) -> Value {
        json!({ "facts": self.facts, "carried": self.carried, "pending": self.pending })
    }
}
