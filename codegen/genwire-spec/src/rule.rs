//! Rules: checks CEL, converts it to an [`Expr`](crate::model::Expr), and evaluates it.
//!
//! [`check`] parses a rule and checks it against the types of the interface. [`eval`](mod@eval)
//! defines the meaning of a checked rule.

mod check;
mod error;
pub mod eval;
mod normal;
mod presence;
mod relaxed;
pub mod types;

pub use check::{Scope, check};
pub use error::{RuleError, RuleErrorKind};
pub use eval::{eval, json_of};
pub use relaxed::relaxed;

/// Maximum number of parts of a checked rule, and of expressions that a check examines.
const MAX_RULE_PARTS: usize = 10_000;
