//! `cargo xtask diff`: what lies between two editions of the interface, and what it breaks for
//! whom.

mod acknowledged;
mod side;

use crate::problem;
use acknowledged::FILE;
use genwire_codegen::diff::{Change, Edition, Pair, Report, compare};
use side::Source;
use std::{
    io::{self, Write},
    path::Path,
    thread,
};

pub(crate) use acknowledged::clear;
pub(crate) use side::{RELEASED, file, frozen, releases};

/// The version of all crates.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Show what changed between two editions of the interface, and what it breaks for whom.
///
/// An edition is a git revision, a released version such as `1.0.0`, a folder with spec files, or a
/// released file. Exit code: 0 nothing breaks an old client with the new service, or all that does
/// is acknowledged; 1 something breaks; 2 an edition cannot be read.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(after_help = "Examples:
  cargo xtask diff                        the newest release and the working tree
  cargo xtask diff HEAD~3                 a revision and the working tree
  cargo xtask diff 1.0.0 main             a release and a revision
  cargo xtask diff --format markdown      an entry for a changelog, with what to do
  cargo xtask diff --acknowledge ID --reason \"nobody used it\"")]
pub(crate) struct Args {
    /// The edition before: the newest release when absent
    old: Option<String>,
    /// The edition after: the working tree when absent
    new: Option<String>,
    /// How to write the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Count as breaking, too, what fails between a new client and the old service
    #[arg(long)]
    ahead: bool,
    /// Accept a change that breaks something, by its id
    #[arg(long, value_name = "ID", requires = "reason", conflicts_with_all = ["old", "new"])]
    acknowledge: Option<String>,
    /// Why it is accepted
    #[arg(long, value_name = "TEXT", requires = "acknowledge")]
    reason: Option<String>,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// For programs
    Json,
    /// For a changelog
    Markdown,
}

/// Compares and prints; true when nothing is broken that nobody accepted.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let (old, new) = editions(root, args)?;
    let mut report = compare(&old, &new);
    if let (Some(id), Some(reason)) = (&args.acknowledge, &args.reason) {
        return acknowledge(root, &report, id, reason);
    }
    // Acknowledgements speak of the working tree and the release before it, and of nothing else.
    let mut wrong = Vec::new();
    if args.old.is_none() && args.new.is_none() {
        wrong = acknowledged::apply(root, &mut report)?;
    }
    let text = match args.format {
        Format::Human => report.to_text(VERSION),
        Format::Json => report.to_json(VERSION).to_pretty(),
        Format::Markdown => report.to_markdown(VERSION),
    };
    io::stdout().write_all(text.as_bytes())?;
    for message in &wrong {
        eprintln!("{message}");
    }
    let open = count(&report, args.ahead);
    if open > 0 && args.format == Format::Human {
        eprintln!("error: {}", problem::count(open, "breaking change"));
        if args.old.is_none() && args.new.is_none() {
            eprintln!(
                "  help: undo what breaks, or accept it with `cargo xtask diff --acknowledge ID \
                 --reason TEXT`"
            );
        }
    }
    Ok(open == 0 && wrong.is_empty())
}

/// How many changes break something and were not accepted.
fn count(report: &Report, ahead: bool) -> usize {
    let behind: Vec<&Change> = report.unaccepted(Pair::OldClientNewService).collect();
    let further = report.unaccepted(Pair::NewClientOldService);
    let further = further.filter(|change| ahead && !behind.contains(change));
    behind.len() + further.count()
}

/// Reads both editions at once.
fn editions(root: &Path, args: &Args) -> io::Result<(Edition, Edition)> {
    let old = match &args.old {
        Some(name) => Source::named(root, name)?,
        None => Source::newest(root)?,
    };
    let new = match &args.new {
        Some(name) => Source::named(root, name)?,
        None => Source::working_tree(root)?,
    };
    thread::scope(|scope| {
        let old = scope.spawn(|| old.edition());
        let new = new.edition();
        let old = old.join().map_err(|_| io::Error::other("the old edition cannot be read"))?;
        Ok((old?, new?))
    })
}

fn acknowledge(root: &Path, report: &Report, id: &str, reason: &str) -> io::Result<bool> {
    let Some(change) = report.changes.iter().find(|change| change.id() == id) else {
        let message = format!("there is no change `{id}`\n  help: `cargo xtask diff` names them");
        return Err(io::Error::other(message));
    };
    let wrong = acknowledged::add(root, report, change, reason)?;
    for message in &wrong {
        eprintln!("{message}");
    }
    if wrong.is_empty() {
        println!("wrote   {FILE}");
    }
    Ok(wrong.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    #[test]
    fn nothing_breaks_against_the_newest_release_that_nobody_accepted() {
        let root = files::root();
        let (old, new) = editions(&root, &Args::default()).unwrap();
        let mut report = compare(&old, &new);
        assert_eq!(acknowledged::apply(&root, &mut report).unwrap(), Vec::<String>::new());
        assert_eq!(count(&report, false), 0, "{}", report.to_text(VERSION));
    }

    #[test]
    fn every_release_can_be_read() {
        let root = files::root();
        let versions = side::versions(&root).unwrap();
        assert!(!versions.is_empty());
        for version in versions {
            let edition = Source::named(&root, &version).unwrap().edition().unwrap();
            assert_eq!(edition.interface().service.version, version);
        }
    }

    #[test]
    fn a_folder_and_its_release_are_the_same() {
        let root = files::root();
        let folder = root.join("spec").to_string_lossy().into_owned();
        let one = Source::named(&root, &folder).unwrap().edition().unwrap();
        let other = Source::working_tree(&root).unwrap().edition().unwrap();
        assert!(compare(&one, &other).changes.is_empty());
    }

    #[test]
    fn what_is_no_edition_is_said_to_be_none() {
        let error = Source::named(&files::root(), "no-such-thing").err().unwrap().to_string();
        assert!(error.starts_with("`no-such-thing` is no edition\n  help: "), "{error}");
    }
}
