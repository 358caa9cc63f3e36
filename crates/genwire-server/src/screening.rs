//! Words that are not let through.
