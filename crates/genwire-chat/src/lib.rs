//! Typed and validated chat operations.
