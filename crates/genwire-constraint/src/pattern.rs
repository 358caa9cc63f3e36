//! Regular expressions for strings: the subset of ECMA-262 that every dialect reads alike.
//!
//! An expression is parsed and compiled by the generator. A program that checks strings has the
//! compiled steps as constant data, and matches strings in linear time.

#[cfg(feature = "patterns")]
mod categories;
#[cfg(feature = "patterns")]
mod expression;
#[cfg(feature = "values")]
mod matcher;
#[cfg(feature = "patterns")]
mod parse;
mod program;
#[cfg(feature = "patterns")]
mod rewrite;
#[cfg(all(feature = "patterns", feature = "values"))]
mod sample;
#[cfg(feature = "patterns")]
mod steps;
#[cfg(all(feature = "patterns", feature = "values"))]
mod within;

#[cfg(feature = "patterns")]
pub use expression::{NamedFormat, Pattern};
#[cfg(feature = "patterns")]
pub use parse::PatternError;
pub use program::{Look, Program, Step};
#[cfg(all(feature = "patterns", feature = "values"))]
pub use within::Within;
