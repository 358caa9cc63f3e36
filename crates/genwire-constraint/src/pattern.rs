//! Regular expressions for strings: the part of ECMA-262 that every reader of a schema takes alike.
//!
//! An expression is read and compiled where code is generated; a program that checks strings has
//! the compiled steps as constant data, and matches them in time linear in the string.

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
