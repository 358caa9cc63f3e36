//! Typed and validated video operations.
