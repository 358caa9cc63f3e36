//! `cargo xtask trace`: checks that the spec covers every requirement.

mod coverage;
mod docs;
mod facts;
mod ids;
mod normal;
mod rustdoc;
mod sections;
mod shown;
mod words;

use cargo_genwire::problem::{self, Problem};
use cargo_genwire::tree::Tree;
use cargo_genwire::{out, outln};
use genwire_docs::markdown::{self, FileAnchor};
use genwire_output::OutputFile;
use genwire_spec::SpecFile;
use genwire_spec::model::{Fact, Interface};
use genwire_spec::source::places;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use rustdoc::RustDocs;
use sections::Sections;
use shown::Shown;

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
    let outputs = genwire_codegen::generate(&interface);
    check(tree, &spec, &interface, &outputs)
}

fn spec(tree: &Tree) -> Vec<SpecFile> {
    let files = tree.below("spec/");
    files.map(|file| SpecFile { path: file.path.clone(), text: file.text.clone() }).collect()
}

/// Returns the file and the anchor of each item in the reference.
fn anchors(interface: &Interface) -> BTreeMap<&str, FileAnchor> {
    // Without a reference in the repository, no page can show a requirement.
    let folder = interface.project.outputs.reference.as_deref().unwrap_or_default();
    let places = markdown::places_of_items(interface).into_iter();
    let below =
        |place: FileAnchor| FileAnchor { file: format!("{folder}/{}", place.file), ..place };
    places.map(|(item, place)| (item, below(place))).collect()
}

fn check(
    tree: &Tree,
    spec: &[SpecFile],
    interface: &Interface,
    outputs: &[OutputFile],
) -> Result<Trace, String> {
    let register = facts::Register {
        facts: &interface.facts,
        gaps: &interface.gaps,
        items: &interface.items,
        tree,
    };
    let anchors = anchors(interface);
    let pages = anchors.iter().map(|(item, place)| (*item, place.file.clone())).collect();
    let shown = Shown {
        statements: &words::statements(interface),
        sections: &Sections::of(outputs),
        anchors: &anchors,
        docs: &RustDocs::of(outputs)?,
        lines: &places(spec, &interface.project),
    };
    let mut problems = ids::problems(tree);
    problems.extend(facts::problems(&register));
    problems.extend(docs::problems(
        &interface.facts,
        &interface.gaps,
        &docs::shown(outputs),
        &pages,
    ));
    problems.extend(shown.problems(&interface.facts));
    problems.sort();
    Ok(Trace {
        areas: tally(&interface.facts, |fact| &fact.area),
        kinds: tally(&interface.facts, |fact| &fact.kind),
        problems,
    })
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

    /// Words that one output loses, and the item that no longer says them there.
    const LOST_WORDS: &[(&str, &str, &str)] = &[
        ("docs/reference/chat/types.md", "Text model 2.7.", "chat.ChatModel.values.m2_7"),
        ("docs/reference/values.md", "524288", "chat.ChatModel.values.m3.max_completion_tokens"),
        ("docs/reference/authentication.md", "Authorization", "service.auth.header"),
        ("docs/reference/video/media.md", "5760", "video.media.h3_image.pixels"),
        (
            "docs/reference/video/states.md",
            "Nothing is charged",
            "video.states.task.delete_queued.notes.charge",
        ),
        (
            "crates/genwire-chat/src/generated/create_chat_completion.rs",
            "has at most 64 MiB",
            "chat.create_chat_completion.body_limit",
        ),
        (
            "crates/genwire-common/src/generated/error_code.rs",
            "class `bad_request_error`",
            "service.codes.2013.error_type",
        ),
        (
            "crates/genwire-audio/src/generated/text_rules.rs",
            "`ipa`: Pronunciation",
            "audio.text_rules.speech.readings.ipa",
        ),
    ];

    /// The folder of a spec that uses every key of the language.
    const EVERY_KEY: &str = "codegen/genwire-codegen/tests/data/language/";

    #[test]
    fn every_key_of_the_language_is_shown() {
        let tree = Tree::read(&cargo_genwire::root::find().unwrap()).unwrap();
        let spec: Vec<SpecFile> = tree
            .below(EVERY_KEY)
            .map(|file| SpecFile {
                path: file.path.replace(EVERY_KEY, "spec/"),
                text: file.text.clone(),
            })
            .collect();
        let mut interface = genwire_spec::load(&spec).unwrap();
        interface.project.outputs.reference = Some("docs/reference".to_owned());
        let outputs = genwire_codegen::generate(&interface);
        let trace = check(&tree, &spec, &interface, &outputs).unwrap();
        let of_words = |problem: &&Problem| problem.message.contains(" not show what it says");
        let found: Vec<&str> =
            trace.problems.iter().filter(of_words).map(|it| &*it.message).collect();
        // No note of that spec says what this setting is.
        assert_eq!(
            found,
            [
                "the Rust docs of `service.content_type` do not show what it says",
                "the section of `service.content_type` does not show what it says",
            ]
        );
    }

    #[test]
    fn words_that_an_output_loses_are_found() {
        let tree = Tree::read(&cargo_genwire::root::find().unwrap()).unwrap();
        let spec = spec(&tree);
        let interface = genwire_spec::load(&spec).unwrap();
        let outputs = genwire_codegen::generate(&interface);
        for (path, words, item) in LOST_WORDS {
            let mut outputs = outputs.clone();
            let output = outputs.iter_mut().find(|output| output.path == *path).unwrap();
            assert!(output.text.contains(words), "{path} does not say `{words}`");
            output.text = output.text.replace(words, "").into();
            let trace = check(&tree, &spec, &interface, &outputs).unwrap();
            let named = format!("`{item}`");
            let found = trace.problems.iter().any(|problem| problem.message.contains(&named));
            assert!(found, "{path} lost `{words}`: {}", problem::render(&trace.problems));
        }
    }
}
