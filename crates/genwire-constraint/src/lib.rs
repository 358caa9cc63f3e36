//! One plain-data description of what a single value may be.
//!
//! The generator (spec to schema, docs and vectors) and the derive macros (attribute to Rust)
//! both speak of the same [`Constraint`], so that a range means the same thing in each of them.
//!
//! ```
//! use genwire_constraint::{Bound, Constraint, Range};
//!
//! let range = Range { min: Some(Bound::inclusive(0.0)), max: Some(Bound::inclusive(2.0)) };
//! assert_eq!(Constraint::Range(range).expectation(), "a number from 0 to 2");
//! ```

mod body_kind;
mod constraint;
mod encoding;
pub mod format;
mod nearest;
pub mod pattern;

pub use body_kind::{BodyKind, UnknownBodyKind};
pub use constraint::{Bound, Constraint, Divisor, Each, Literal, Range, Size};
pub use encoding::Encoding;
pub use format::Format;
pub use nearest::nearest;
pub use pattern::Pattern;
