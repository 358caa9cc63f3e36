//! Conditions in CEL on JSON values, evaluated within a budget of steps.
//!
//! ```
//! use genwire_arguments::Cancellation;
//! use genwire_condition::{Expression, Variables};
//!
//! let expression = Expression::compile("request.n > 2", &["request"])?;
//! let mut variables = Variables::default();
//! variables.insert("request", &serde_json::json!({ "n": 3 }));
//! let result = expression.evaluate(&variables, 1000, &Cancellation::default());
//! assert_eq!(result, Ok(Some(true)));
//! # Ok::<(), String>(())
//! ```

mod expression;
mod metering;
mod steps;
mod variables;

#[cfg(test)]
mod tests;

pub use expression::{Expression, TooExpensive, on_deep_stack};
pub use variables::Variables;
