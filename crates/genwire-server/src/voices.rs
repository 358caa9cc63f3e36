//! The voices that there are.
