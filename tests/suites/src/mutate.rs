//! `cargo xtask mutate`: mutates the rules and checks that a vector kills every mutant.

mod expressions;
mod killers;
mod mutant;
mod mutants;
mod natives;
mod types;

use genwire_vectors::{Generator, Vector};
use genwire_workspace::files;
use genwire_workspace::outln;
use killers::Killers;
use mutant::Mutant;
use std::io;
use std::path::Path;
use std::time::Instant;

/// Mutate the rules and check that a vector kills every mutant.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Only the items of the spec whose path starts with this
    #[arg(long, value_name = "PATH", default_value = "")]
    only: String,
    /// Name every mutant and the vector that kills it
    #[arg(long)]
    verbose: bool,
}

/// Runs the vectors on every mutant; returns true if every mutant is killed.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let start = Instant::now();
    let interface = match genwire_spec::load(&files::spec(root)?) {
        Ok(interface) => interface,
        Err(diagnostics) => {
            eprint!("{diagnostics}");
            return Ok(false);
        }
    };
    let generator = Generator::new(&interface);
    let cases: Vec<(&str, Vector)> = interface
        .operations
        .iter()
        .flat_map(|operation| {
            let name = operation.name.snake.as_str();
            generator.vectors(operation).cases.into_iter().map(move |case| (name, case))
        })
        .collect();
    let reported = natives::reported(root, &cases)?;
    let killers = Killers::new(&interface, &cases, reported)?;
    let mutants: Vec<Mutant> = mutants::all(&interface)
        .into_iter()
        .filter(|mutant| mutant.item.starts_with(&args.only))
        .collect();
    let mut surviving = 0;
    for mutant in &mutants {
        match killers.killer_of(mutant)? {
            Some(case) if args.verbose => outln!("{}: {}: {case}", mutant.item, mutant.what),
            Some(_) => {}
            None => {
                surviving += 1;
                eprintln!("error: no vector kills `{}`: {}", mutant.item, mutant.what);
            }
        }
    }
    let killed = mutants.len() - surviving;
    outln!(
        "{killed} of {} mutants killed by {} vectors ({} s)",
        mutants.len(),
        cases.len(),
        start.elapsed().as_secs()
    );
    if surviving > 0 {
        eprintln!("help: add a case to the item that accepts or refuses what the mutant does not");
    }
    Ok(surviving == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_spec::model::Interface;
    use std::collections::BTreeSet;

    fn interface() -> Interface {
        genwire_spec::load(&files::spec(&genwire_workspace::root::find().unwrap()).unwrap())
            .unwrap()
    }

    fn cases(interface: &Interface) -> Vec<(&str, Vector)> {
        let generator = Generator::new(interface);
        let mut cases = Vec::new();
        for operation in &interface.operations {
            let name = operation.name.snake.as_str();
            cases.extend(generator.vectors(operation).cases.into_iter().map(|case| (name, case)));
        }
        cases
    }

    /// Counts the surviving mutants of one item without some of the vectors.
    fn surviving_mutants(item: &str, keep: impl Fn(&Vector) -> bool) -> usize {
        let interface = interface();
        let mut cases = cases(&interface);
        cases.retain(|(_, case)| keep(case));
        let killers = Killers::new(&interface, &cases, BTreeSet::new()).unwrap();
        let mutants = mutants::all(&interface);
        let mutants: Vec<&Mutant> = mutants.iter().filter(|one| one.item == item).collect();
        assert!(mutants.len() > 1, "no mutants of `{item}`");
        mutants.iter().filter(|mutant| killers.killer_of(mutant).unwrap().is_none()).count()
    }

    #[test]
    fn a_limit_needs_vectors_on_both_sides() {
        let item = "chat.CreateChatCompletionRequest.temperature.range";
        let about = |case: &Vector| case.covers.iter().any(|cover| cover == item);
        assert_eq!(surviving_mutants(item, |_| true), 0);
        assert!(surviving_mutants(item, |case| case.valid) > 0);
        assert!(surviving_mutants(item, |case| !case.valid || !about(case)) > 0);
    }

    #[test]
    fn a_rule_needs_vectors_on_both_sides() {
        let item = "chat.CreateChatCompletionRequest.rules.max_completion_tokens";
        let breaks = |case: &Vector| case.violations.iter().any(|one| one.rule == item);
        assert_eq!(surviving_mutants(item, |_| true), 0);
        assert!(surviving_mutants(item, |case| !breaks(case)) > 0);
        assert!(surviving_mutants(item, breaks) > 0);
    }

    #[test]
    fn a_mutant_of_a_rule_differs_from_it() {
        for rule in interface().types.iter().flat_map(|def| &def.rules) {
            let mutants = expressions::mutants(&rule.expr);
            assert!(mutants.iter().all(|(_, mutant)| *mutant != rule.expr), "{}", rule.path);
        }
    }
}
