//! Two editions of the interface and what lies between them: changes, what each means for whom,
//! and bodies that show it.
//!
//! Who receives something is asked by the model's own judgement ([`crate::judge`]): a change
//! breaks a direction where the sender's edition accepts a body and the receiver's refuses it.

mod bench;
mod change;
mod compare;
mod edition;
mod fields;
mod kind;
mod limits;
mod mutate;
mod operations;
mod print;
mod readings;
mod report;
mod rules;
mod service;
mod sets;
mod shrink;
mod tables;
mod types;

pub use change::{
    BodyWitness, Change, Effect, Flow, Pair, Place, ReadingWitness, Side, Verdict, Witness,
};
pub use edition::{Candidate, Edition};
pub use kind::{Kind, Level, Section};
pub use report::{Acknowledgement, Crate, Report, Wrong};

use bench::Bench;
use compare::Ctx;
use edition::Both;

/// Compares two editions; changes that break more stand first, and the rest by item.
pub fn compare(old: &Edition, new: &Edition) -> Report {
    let both = Both::new(old, new);
    let mut ctx = Ctx { both: &both, bench: Bench::new(&both), changes: Vec::new() };
    service::compare(&mut ctx);
    operations::compare(&mut ctx);
    types::compare(&mut ctx);
    tables::compare(&mut ctx);
    Report::new(old, new, ctx.changes)
}
