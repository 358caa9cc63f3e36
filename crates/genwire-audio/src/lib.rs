//! Typed and validated audio operations.
