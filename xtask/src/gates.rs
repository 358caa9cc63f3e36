//! The checks of `cargo xtask ci` that plain `cargo test` runs too.

use crate::{tidy, trace};
use genwire_workspace::{generate, problem, tree::Tree};

#[test]
fn the_rules_of_tidy_hold() {
    let problems = tidy::problems(&genwire_workspace::root::find().unwrap()).unwrap();
    assert!(problems.is_empty(), "{}", problem::render(&problems));
}

#[test]
fn every_requirement_is_covered() {
    let tree = Tree::read(&genwire_workspace::root::find().unwrap()).unwrap();
    let trace = trace::trace(&tree).unwrap();
    assert!(trace.problems.is_empty(), "{}", problem::render(&trace.problems));
}

#[test]
fn the_committed_outputs_are_those_of_the_spec() {
    let outcome = generate::compare(&genwire_workspace::root::find().unwrap()).unwrap().unwrap();
    let written: Vec<&str> =
        outcome.changes.written.iter().map(|output| output.path.as_str()).collect();
    assert!(
        outcome.changes.is_empty(),
        "out of date: {written:?}, without a source: {:?}\n\
         help: run `cargo xtask generate` and commit the updated files",
        outcome.changes.stale
    );
}

#[test]
fn every_item_of_the_interface_has_docs() {
    let tree = Tree::read(&genwire_workspace::root::find().unwrap()).unwrap();
    let generated = tree.rust().filter(|file| file.is_generated());
    let bare = generated.filter(|file| file.text.contains("#![expect(missing_docs"));
    let bare: Vec<&str> = bare.map(|file| file.path.as_str()).collect();
    assert!(bare.is_empty(), "items without `doc` in the spec of {bare:?}");
}
