//! Chance that can be repeated.
