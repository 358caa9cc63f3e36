//! Chat through another server.
