//! Tests of the generator as a whole: the results of good specs and the reports about bad ones.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]
#![expect(clippy::disallowed_methods, reason = "tests read their data, as the generator may not")]

mod added;
mod areas;
mod diagnostics;
mod diff;
mod documents;
mod exports;
mod foreign;
mod format_types;
mod forms;
mod growth;
mod import;
mod joining;
mod language;
mod large;
mod least;
mod library;
mod links;
mod load;
mod mistakes;
mod parts;
mod path_params;
mod printed;
mod random_edits;
mod reference;
mod rng;
mod rules;
mod rust_output;
mod schema;
mod servers;
mod sizes;
mod spec;
mod statements;
mod typings;
mod unsigned;
mod webhooks;
