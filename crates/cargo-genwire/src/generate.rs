//! `generate`: generates all outputs from the spec.

use crate::watch;
use genwire_workspace::generate::{compare, generate, load, warn_of_leftovers};
use genwire_workspace::{errln, listing, outln};
use std::{
    io,
    path::Path,
    time::{Duration, Instant},
};

/// Generate all outputs from the spec
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Write nothing, and fail if a file is out of date
    #[arg(long)]
    check: bool,
    /// Generate again whenever the spec changes
    #[arg(long, conflicts_with = "check")]
    watch: bool,
    /// Print the time of each step and of each emitter, and write nothing
    #[arg(long, conflicts_with_all = ["check", "watch"])]
    times: bool,
}

/// Generates, checks, watches or measures, depending on the arguments; returns false if the spec
/// has mistakes or, for a check, a file is out of date.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    if args.watch {
        return watch::run(root, || generate(root).map(|_| ()));
    }
    if args.times {
        return times(root);
    }
    if args.check { check(root) } else { generate(root) }
}

fn check(root: &Path) -> io::Result<bool> {
    let Some(outcome) = compare(root)? else { return Ok(false) };
    warn_of_leftovers(root, &outcome.project, &outcome.in_spec)?;
    let changes = &outcome.changes;
    if changes.is_empty() {
        outln!("{} generated files are up to date", changes.same);
        return Ok(true);
    }
    let written = changes.written.iter().map(|output| format!("`{}`", output.path));
    let stale = changes.stale.iter().map(|path| format!("`{path}`"));
    let mut lines = listing::lines(written, |path| format!("error: {path}: out of date"));
    lines.extend(listing::lines(stale, |path| format!("error: {path}: not generated any more")));
    for line in lines {
        errln!("{line}");
    }
    let command = &outcome.project.command;
    errln!("help: run `{command} generate` and commit the updated files");
    Ok(false)
}

/// Prints the time of each step of a run, and of each emitter; writes nothing.
fn times(root: &Path) -> io::Result<bool> {
    let (Some(outcome), Some(interface)) = (compare(root)?, load(root)?) else { return Ok(false) };
    let row = |name: &str, files: &str, time: Duration| {
        outln!("{name:<20} {files:>9} {:>7.1} ms", time.as_secs_f64() * 1e3);
    };
    for (name, time) in outcome.times {
        row(name, "", time);
    }
    row("total", "", outcome.times.iter().map(|(_, time)| *time).sum());
    outln!("\neach emitter by itself (a run executes them in parallel):");
    for emitter in genwire_codegen::EMITTERS {
        let start = Instant::now();
        let outputs = emitter.files(&interface);
        row(emitter.name, &format!("{} files", outputs.len()), start.elapsed());
    }
    Ok(true)
}
