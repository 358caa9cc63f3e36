//! Tests across the crates: the compiled checks, the schemas and the rules as text must agree.

mod allocations;
mod areas;
#[path = "../../codegen/genwire-codegen/tests/it/rules/cel_text.rs"]
mod cel_text;
mod corpus;
mod differential;
mod fast_path;
mod fixtures;
mod fuzz;
mod generate;
mod generated;
mod judge;
mod model;
mod mutate;
mod project;
mod random;
mod recordings;
mod round_trip;
mod service;
mod typed;
mod vectors;
mod whole;
mod witness;
