//! One plain-data description of the constraints on a single value.
//!
//! The generator (spec to schema, docs and vectors) and the derive macros (attribute to Rust) use
//! the same [`Constraint`], so a range means the same in each of them.
//!
//! The feature `patterns` contains the parts that only these two need: descriptions of constraints,
//! and parsing of regular expressions. Programs that check values have them as constant data.
//!
//! ```
//! # #[cfg(feature = "patterns")] {
//! use genwire_constraint::{Bound, Constraint, Range};
//!
//! let range = Range { min: Some(Bound::inclusive(0.0)), max: Some(Bound::inclusive(2.0)) };
//! assert_eq!(Constraint::Range(range).expectation(), "a number from 0 to 2");
//! # }
//! ```
#![warn(clippy::missing_errors_doc)]

mod body_kind;
pub mod cel;
#[cfg(feature = "patterns")]
mod constraint;
mod encoding;
pub mod format;
mod framing;
mod limits;
pub mod media_type;
#[cfg(feature = "values")]
mod nearest;
mod number;
pub mod pattern;
pub mod pointer;
mod printable;
#[cfg(feature = "values")]
pub mod time;

pub use body_kind::{BodyKind, UnknownBodyKind};
#[cfg(feature = "patterns")]
pub use constraint::{Constraint, Each, Facets};
pub use encoding::Encoding;
pub use format::Format;
pub use framing::Framing;
pub use limits::{Bound, Divisor, Literal, Range, Size};
#[cfg(feature = "values")]
pub use nearest::nearest;
pub use number::{Number, whole};
#[cfg(feature = "patterns")]
pub use pattern::Pattern;
#[cfg(all(feature = "patterns", feature = "values"))]
pub use pattern::Within;
pub use printable::{escape_hidden, is_hidden, is_obeyed, markup, printable_line, printable_lines};
