//! The video area.
