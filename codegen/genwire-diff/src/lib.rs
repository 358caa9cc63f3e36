//! Compares two versions of the interface: finds the changes, their effects on clients and services
//! of different versions, and bodies that prove them.
//!
//! A change is breaking if the sender's version accepts a body and the receiver's version refuses
//! it, both as decided by [`genwire_spec::judge`], or if both accept it with different meanings.
//! The client of one version sends a request to the service of the other; a response and a callback
//! go the other way.
//!
//! The search for such a body (`witness_search`) starts from the vectors of both versions, varies
//! them, and reduces what it finds to the smallest body that still shows the change. A change that
//! is neither proven nor ruled out has the effect `unknown`, and counts as breaking.
//!
//! Three comparisons need no body: the values that a member may have (`values`: lists by each
//! value, patterns by a walk through both automata, everything else by its type and limits), a type
//! that replaces another type (`replaced`), and rules whose normal forms imply one another
//! (`meaning`).
//!
//! Two OpenAPI documents are compared by their drafts. A difference in what the import leaves out
//! has the effect `unknown`.

mod alone;
mod attributes;
mod change;
mod compare;
mod constraints;
mod effect;
mod fields;
mod interpretation;
mod keyed;
mod kind;
mod left_out;
mod limits;
mod meaning;
mod media_types;
mod mutate;
mod operations;
mod policy;
mod print;
mod refused;
mod replaced;
mod report;
mod rules;
mod samples;
mod security;
mod servers;
mod service;
mod sizes;
mod tables;
mod types;
mod usages;
mod values;
mod variants;
mod version;
mod witness_search;

pub use alone::{Items, divide_items};
pub use change::{
    BodyWitness, Change, Effect, Flow, InterpretationWitness, ItemPlace, Side, Upgrade, Verdict,
    Witness,
};
pub use kind::{ChangeKind, Level, ROWS, Row, Section, Subject, Verb};
pub use left_out::LeftOutChange;
pub use report::{Acknowledgement, CrateLevel, InvalidAcknowledgement, LeftOut, Report};
pub use version::{Candidate, SpecVersion};

use compare::Ctx;
use version::Matches;
use witness_search::WitnessSearch;

/// Compares two versions. Breaking changes come first; the others are sorted by item.
pub fn compare(old: &SpecVersion, new: &SpecVersion) -> Report {
    let matches = Matches::new(old, new);
    let search = WitnessSearch::new(&matches);
    let find_in_paths = operations::find_in_paths;
    let mut ctx = Ctx { matches: &matches, search, find_in_paths, changes: Vec::new() };
    service::compare_service(&mut ctx);
    operations::compare_operations(&mut ctx);
    types::compare_types(&mut ctx);
    tables::compare_tables(&mut ctx);
    Report::new(old, new, ctx.changes)
}
