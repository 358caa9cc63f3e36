//! The audio area.
