//! Tests of the generator as a whole: what a spec loads to, and what is said about a bad one.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]
#![expect(clippy::disallowed_methods, reason = "tests read their data, as the generator may not")]

mod diagnostics;
mod dice;
mod diff;
mod documents;
mod exports;
mod import;
mod load;
mod mistakes;
mod random_edits;
mod reference;
mod rust_output;
mod schema;
mod spec;
