//! The `genwire` command.

fn main() {}
