//! `cargo xtask tidy`: checks the sources by the rules of the project.

mod circles;
mod code;
mod emitters;
mod files;
mod language;
mod marks;
mod outputs;
mod packages;
mod std_items;
mod written;

#[cfg(test)]
pub(crate) use files::REFUSING;

use genwire_workspace::outln;
use genwire_workspace::problem::{self, Problem};
use genwire_workspace::tree::Tree;
use std::{io, path::Path};

/// Check the sources by the rules of the project.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Only list the names of the checks
    #[arg(long)]
    list: bool,
}

/// A check: its name and its function.
type Check = (&'static str, fn(&Tree) -> Vec<Problem>);

/// Every check. Each check is a pure function over the files, and has a test in which it finds a
/// problem.
const CHECKS: &[Check] = &[
    ("file length", files::length),
    ("opening sentence", files::opening),
    ("file places", files::places),
    ("re-exports", files::reexports),
    ("circles of files", circles::circles),
    ("generated marks", outputs::marks),
    ("git attributes", outputs::attributes),
    ("rustdoc", outputs::ids),
    ("forbidden words", marks::words),
    ("unfinished marks", marks::marks),
    ("names", marks::names),
    ("diagnostic messages", marks::messages),
    ("package names", packages::names),
    ("area dependencies", packages::dependencies),
    ("programs for any interface", packages::free_of_interfaces),
    ("strings in emitters", emitters::strings),
    ("language", language::language),
    ("portable crates", std_items::portable),
    ("files that are written", written::files),
];

/// Runs every check and prints the problems; returns true without problems.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    if args.list {
        for (name, _) in CHECKS {
            outln!("{name}");
        }
        return Ok(true);
    }
    let problems = problems(root)?;
    if problems.is_empty() {
        outln!("{} find nothing", problem::count(CHECKS.len(), "check"));
    }
    eprint!("{}", problem::render(&problems));
    Ok(problems.is_empty())
}

/// Returns the problems of all checks and of the count of packages.
pub(crate) fn problems(root: &Path) -> io::Result<Vec<Problem>> {
    let tree = Tree::read(root)?;
    let mut problems: Vec<Problem> =
        CHECKS.iter().flat_map(|(name, check)| named(name, check(&tree))).collect();
    problems.extend(packages::counts(root, &tree)?);
    problems.sort();
    Ok(problems)
}

/// The packages of the areas, such as `genwire-chat`.
pub(crate) fn area_packages(tree: &Tree) -> Vec<String> {
    packages::areas(tree).into_iter().map(|area| format!("genwire-{area}")).collect()
}

fn named(name: &str, problems: Vec<Problem>) -> impl Iterator<Item = Problem> {
    problems.into_iter().map(move |mut problem| {
        problem.message = format!("{}: {}", name, problem.message);
        problem
    })
}
