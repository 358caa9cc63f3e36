//! Runs a program of the README, of the docs or of a crate page by its name, and lists them without
//! one.
#![expect(clippy::print_stderr, clippy::print_stdout, reason = "the programs show what they do")]

use std::env;
use std::error::Error;

/// A program, taken out of its page by `build.rs`.
type Program = fn() -> Result<(), Box<dyn Error>>;

include!(concat!(env!("OUT_DIR"), "/programs.rs"));

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = env::args().nth(1);
    if let Some((_, run)) = PROGRAMS.iter().find(|(name, _)| Some(*name) == wanted.as_deref()) {
        return run();
    }
    for (name, _) in PROGRAMS {
        println!("{name}");
    }
    Ok(())
}
