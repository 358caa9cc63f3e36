//! Speech out of text.
