//! The `genwire` command, run as a process.
