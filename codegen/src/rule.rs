//! Rules: CEL text to a checked [`Expr`](crate::model::Expr), its exact meaning, and back to text.
//!
//! [`check`] parses a rule and checks it against the types of the interface; [`eval`] says what a
//! checked rule means; [`print()`] writes it as CEL that any interpreter evaluates to the same.

mod check;
mod error;
pub(crate) mod eval;
mod presence;
mod print;
pub mod suggest;
pub(crate) mod types;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use check::{Scope, check};
pub use error::{RuleError, RuleErrorKind};
pub use eval::{eval, json_of};
pub use print::print;
