//! `cargo xtask trace`: checks that the spec covers every requirement.

mod anchors;
mod coverage;
mod docs;
mod facts;
mod ids;

use genwire_docs::markdown;
use genwire_spec::SpecFile;
use genwire_workspace::outln;
use genwire_workspace::problem::{self, Problem};
use genwire_workspace::tree::Tree;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The result of the check.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    /// The number of requirements of each area.
    areas: BTreeMap<String, usize>,
    /// The problems.
    pub(crate) problems: Vec<Problem>,
}

/// Checks the requirements and prints the result; returns true without problems.
pub(crate) fn run(root: &Path) -> io::Result<bool> {
    let tree = Tree::read(root)?;
    let trace = match trace(&tree) {
        Ok(trace) => trace,
        Err(diagnostics) => {
            eprint!("{diagnostics}");
            return Ok(false);
        }
    };
    for (area, count) in &trace.areas {
        outln!("{area:<12} {count:>6}");
    }
    eprint!("{}", problem::render(&trace.problems));
    Ok(trace.problems.is_empty())
}

/// Checks the requirements of a tree; fails with the diagnostics of a spec that does not load.
pub(crate) fn trace(tree: &Tree) -> Result<Trace, String> {
    let spec = tree.below("spec/");
    let spec: Vec<SpecFile> =
        spec.map(|file| SpecFile { path: file.path.clone(), text: file.text.clone() }).collect();
    let interface = genwire_spec::load(&spec).map_err(|diagnostics| diagnostics.to_string())?;
    let pages = markdown::emit(&interface);
    let register = facts::Register {
        facts: &interface.facts,
        gaps: &interface.gaps,
        items: &interface.items,
        tree,
    };
    let anchors = markdown::places_of_items(&interface);
    let mut problems = ids::problems(tree);
    problems.extend(facts::problems(&register));
    problems.extend(docs::problems(
        &interface.facts,
        &interface.gaps,
        &docs::shown(&pages),
        &anchors,
    ));
    problems.extend(anchors::problems(&interface.facts, &anchors));
    problems.sort();
    let mut areas: BTreeMap<String, usize> = BTreeMap::new();
    for fact in &interface.facts {
        *areas.entry(fact.area.clone()).or_default() += 1;
    }
    Ok(Trace { areas, problems })
}
