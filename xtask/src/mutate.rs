//! `cargo xtask mutate`: changes rules on purpose and sees that some vector turns red.

mod court;
mod expressions;
mod mutants;
mod natives;
mod shapes;

use crate::files;
use court::Court;
use genwire_codegen::emit::vectors::{Vector, vectors};
use mutants::Mutant;
use std::io;
use std::path::Path;
use std::time::Instant;

/// Change rules on purpose and see that some vector turns red.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Only the items of the spec whose path starts so
    #[arg(long, value_name = "PATH", default_value = "")]
    only: String,
    /// Name every mutant and the vector that saw it
    #[arg(long)]
    verbose: bool,
}

/// Judges every vector by every mutant of the interface; true when each mutant is seen.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let start = Instant::now();
    let interface = match genwire_codegen::load(&files::spec(root)?) {
        Ok(interface) => interface,
        Err(diagnostics) => {
            eprint!("{diagnostics}");
            return Ok(false);
        }
    };
    let cases: Vec<(&str, Vector)> = interface
        .operations
        .iter()
        .flat_map(|operation| {
            let name = operation.name.snake.as_str();
            vectors(&interface, operation).cases.into_iter().map(move |case| (name, case))
        })
        .collect();
    let reported = natives::reported(root, &cases)?;
    let court = Court::new(&interface, &cases, reported)?;
    let mutants: Vec<Mutant> = mutants::all(&interface)
        .into_iter()
        .filter(|mutant| mutant.item.starts_with(&args.only))
        .collect();
    let mut survivors = 0;
    for mutant in &mutants {
        match court.seen_by(mutant)? {
            Some(case) if args.verbose => println!("{}: {}: {case}", mutant.item, mutant.what),
            Some(_) => {}
            None => {
                survivors += 1;
                eprintln!("error: no vector sees `{}`: {}", mutant.item, mutant.what);
            }
        }
    }
    let seen = mutants.len() - survivors;
    println!(
        "{seen} of {} mutants seen by {} vectors ({} s)",
        mutants.len(),
        cases.len(),
        start.elapsed().as_secs()
    );
    if survivors > 0 {
        eprintln!("help: add a case to the item that accepts or refuses what the mutant does not");
    }
    Ok(survivors == 0)
}
