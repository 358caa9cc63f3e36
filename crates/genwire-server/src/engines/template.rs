//! Videos from templates.
