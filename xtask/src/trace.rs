//! `cargo xtask trace`: checks that the spec covers every requirement.

mod coverage;
mod docs;
mod facts;
mod ids;
mod statements;

use genwire_docs::markdown;
use genwire_output::OutputFile;
use genwire_spec::SpecFile;
use genwire_spec::model::{Fact, Interface};
use genwire_spec::source::places;
use genwire_workspace::problem::{self, Problem};
use genwire_workspace::tree::Tree;
use genwire_workspace::{out, outln};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use statements::Reference;

/// The format of the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A table and the problems, for people.
    #[default]
    Text,
    /// One JSON object, for programs.
    Json,
}

/// Check that the spec covers every requirement.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// The format of the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The result of the check.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    areas: BTreeMap<String, Tally>,
    kinds: BTreeMap<String, Tally>,
    /// The problems.
    pub(crate) problems: Vec<Problem>,
}

/// The numbers of requirements: all, covered, and waiting for a test.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    facts: usize,
    covered: usize,
    pending: usize,
}

/// Checks the requirements and prints the result; returns true without problems.
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
            out!("{}", trace.to_text());
            eprint!("{}", problem::render(&trace.problems));
        }
        Format::Json => outln!("{:#}", trace.to_json()),
    }
    Ok(trace.problems.is_empty())
}

/// Checks the requirements of a tree; fails with the diagnostics of a spec that does not load.
pub(crate) fn trace(tree: &Tree) -> Result<Trace, String> {
    let spec = spec(tree);
    let interface = genwire_spec::load(&spec).map_err(|diagnostics| diagnostics.to_string())?;
    let pages = markdown::emit(&interface);
    Ok(check(tree, &spec, &interface, &pages))
}

fn spec(tree: &Tree) -> Vec<SpecFile> {
    let files = tree.below("spec/");
    files.map(|file| SpecFile { path: file.path.clone(), text: file.text.clone() }).collect()
}

fn check(tree: &Tree, spec: &[SpecFile], interface: &Interface, pages: &[OutputFile]) -> Trace {
    let register = facts::Register {
        facts: &interface.facts,
        gaps: &interface.gaps,
        items: &interface.items,
        tree,
    };
    let anchors = markdown::places_of_items(interface);
    let lines = places(spec, &interface.project);
    let reference = Reference { interface, pages, anchors: &anchors, lines: &lines };
    let mut problems = ids::problems(tree);
    problems.extend(facts::problems(&register));
    problems.extend(docs::problems(
        &interface.facts,
        &interface.gaps,
        &docs::shown(pages),
        &anchors,
    ));
    problems.extend(reference.problems(&interface.facts));
    problems.sort();
    Trace {
        areas: tally(&interface.facts, |fact| &fact.area),
        kinds: tally(&interface.facts, |fact| &fact.kind),
        problems,
    }
}

fn tally(facts: &[Fact], key: impl Fn(&Fact) -> &String) -> BTreeMap<String, Tally> {
    let mut rows: BTreeMap<String, Tally> = BTreeMap::new();
    for fact in facts {
        let row = rows.entry(key(fact).clone()).or_default();
        row.facts += 1;
        let pending = facts::is_pending(fact);
        row.covered += usize::from(!pending && !fact.coverage.is_empty());
        row.pending += usize::from(pending);
    }
    rows
}

impl Trace {
    fn to_text(&self) -> String {
        let mut lines = Vec::new();
        for (title, rows) in [("area", &self.areas), ("kind", &self.kinds)] {
            lines.push(format!("{title:<12} {:>6} {:>8} {:>8}", "facts", "covered", "pending"));
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
            covered: sum.covered + row.covered,
            pending: sum.pending + row.pending,
        })
    }
}

impl Tally {
    fn line(self, name: &str) -> String {
        format!("{name:<12} {:>6} {:>8} {:>8}", self.facts, self.covered, self.pending)
    }

    fn to_json(self) -> Value {
        json!({ "facts": self.facts, "covered": self.covered, "pending": self.pending })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Words that a row of the reference loses, and the statement that it then does not show.
    const LOST_WORDS: &[(&str, &str)] = &[
        ("*required*", "Presence"),
        ("*nullable*", "Null"),
        ("*assumed*", "Source"),
        ("Use `max_completion_tokens` instead.", "Deprecated"),
        ("Range: ", "Range"),
        ("from 0 to 2", "Range"),
        ("204800", "Limit"),
        ("0.95 for", "Default"),
        ("Unit: tokens", "Unit"),
        ("deltas are concatenated", "In a stream"),
        ("a string that is itself JSON", "Recommended"),
    ];

    /// The folder of a spec that uses every key of the language.
    const EVERY_KEY: &str = "codegen/genwire-codegen/tests/data/language/";

    /// Returns the labels of the statements that the pages do not show.
    fn hidden_labels(
        tree: &Tree,
        spec: &[SpecFile],
        interface: &Interface,
        pages: &[OutputFile],
    ) -> BTreeSet<String> {
        let problems = check(tree, spec, interface, pages).problems.into_iter();
        let of_row = |it: Problem| Some(it.message.split_once(" does not show its ")?.1.to_owned());
        problems.filter_map(of_row).collect()
    }

    #[test]
    fn every_key_of_the_language_is_shown() {
        let tree = Tree::read(&genwire_workspace::root::find().unwrap()).unwrap();
        let files = tree.below(EVERY_KEY).map(|file| SpecFile {
            path: file.path.replace(EVERY_KEY, "spec/"),
            text: file.text.clone(),
        });
        let spec: Vec<SpecFile> = files.collect();
        let interface = genwire_spec::load(&spec).unwrap();
        let pages = markdown::emit(&interface);
        assert_eq!(hidden_labels(&tree, &spec, &interface, &pages), BTreeSet::new());
    }

    #[test]
    fn statements_that_a_row_loses_are_found() {
        let tree = Tree::read(&genwire_workspace::root::find().unwrap()).unwrap();
        let spec = spec(&tree);
        let interface = genwire_spec::load(&spec).unwrap();
        for (words, label) in LOST_WORDS {
            let mut pages = markdown::emit(&interface);
            for page in &mut pages {
                page.text = page.text.replace(words, "");
            }
            let hidden = hidden_labels(&tree, &spec, &interface, &pages);
            assert_eq!(hidden, BTreeSet::from([format!("`{label}`")]), "{words}");
        }
    }
}
