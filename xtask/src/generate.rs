//! `cargo xtask generate`: makes everything that is made from the spec.

use crate::{areas, files, spec_schema, watch};
use std::{
    io,
    path::Path,
    time::{Duration, Instant},
};

/// Make everything that is made from the spec.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Compare only: fail when a file is out of date
    #[arg(long)]
    check: bool,
    /// Generate again whenever the spec changes
    #[arg(long, conflicts_with = "check")]
    watch: bool,
}

/// Generates, compares or watches.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    if args.watch {
        return watch::run(root, || generate(root).map(|_| ()));
    }
    if args.check { check(root) } else { generate(root) }
}

/// What a run found out.
pub(crate) struct Outcome {
    /// The differences between the outputs and the disk.
    pub(crate) changes: files::Changes,
    times: [(&'static str, Duration); 3],
}

/// Makes all outputs in memory and compares them; `None` when the spec has mistakes, which are
/// printed.
pub(crate) fn compare(root: &Path) -> io::Result<Option<Outcome>> {
    let start = Instant::now();
    let spec = files::spec(root)?;
    let interface = match genwire_codegen::load(&spec) {
        Ok(interface) => interface,
        Err(diagnostics) => {
            eprint!("{diagnostics}");
            return Ok(None);
        }
    };
    let loaded = Instant::now();
    let mut outputs = genwire_codegen::generate(&interface);
    outputs.push(spec_schema::output());
    let emitted = Instant::now();
    files::format(root, &mut outputs)?;
    let formatted = Instant::now();
    let changes = files::Changes::find(root, outputs)?;
    let times =
        [("load", loaded - start), ("emit", emitted - loaded), ("rustfmt", formatted - emitted)];
    Ok(Some(Outcome { changes, times }))
}

fn generate(root: &Path) -> io::Result<bool> {
    let Some(outcome) = compare(root)? else { return Ok(false) };
    for path in areas::scaffold(root)? {
        println!("wrote   {path}");
    }
    let changes = &outcome.changes;
    changes.apply(root)?;
    for output in &changes.written {
        println!("wrote   {}", output.path);
    }
    for path in &changes.stale {
        println!("removed {path}");
    }
    let times: Vec<String> = outcome
        .times
        .iter()
        .map(|(name, time)| format!("{name} {} ms", time.as_millis()))
        .collect();
    println!(
        "{} written, {} removed, {} unchanged ({})",
        changes.written.len(),
        changes.stale.len(),
        changes.same,
        times.join(", ")
    );
    Ok(true)
}

fn check(root: &Path) -> io::Result<bool> {
    let Some(outcome) = compare(root)? else { return Ok(false) };
    let changes = &outcome.changes;
    if changes.is_empty() {
        println!("{} generated files are up to date", changes.same);
        return Ok(true);
    }
    for output in &changes.written {
        eprintln!("error: `{}` is out of date", output.path);
    }
    for path in &changes.stale {
        eprintln!("error: `{path}` is not generated any more");
    }
    eprintln!("help: run `cargo xtask generate` and commit the updated files");
    Ok(false)
}
