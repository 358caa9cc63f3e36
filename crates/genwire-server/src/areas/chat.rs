//! The chat area.
