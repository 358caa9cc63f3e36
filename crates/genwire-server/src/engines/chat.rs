//! The chat engine that is built in.
