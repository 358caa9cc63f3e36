//! Generates values that satisfy a JSON Schema, within a budget of steps.
//!
//! [`generate`] creates the arguments of a function from its schema and from the question that
//! leads to the call. [`generate_value`] creates any value, and [`satisfies`] validates one.
//!
//! ```
//! use genwire_arguments::{Budget, Cancellation, generate};
//!
//! let schema = r#"{ "properties": { "city": { "type": "string" } }, "required": ["city"] }"#;
//! let mut budget = Budget::new(100_000, Cancellation::default());
//! let arguments = generate(schema, "How warm is it in Oslo?", &mut budget);
//! assert_eq!(arguments, serde_json::json!({ "city": "Oslo" }));
//! ```

mod budget;
mod check;
mod choices;
mod combine;
mod generator;
mod hints;
mod lists;
mod matcher;
mod numbers;
mod objects;
mod pattern;
mod schema;
mod texts;
pub mod words;

#[cfg(test)]
mod tests;

pub use budget::{Budget, CancelOnDrop, Cancellation};
pub use check::satisfies;
pub use generator::{generate, generate_value};
