//! Times, instructions and allocations of one unit of work.

use std::env;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// Names the work in the process that is counted.
const VARIABLE: &str = "GENWIRE_BENCHMARK_WORK";
/// The number of timed runs.
const TIMED_ROUNDS: usize = 9;

/// The work that this process was started to count, if it was started for that.
pub fn wanted() -> Option<String> {
    env::var(VARIABLE).ok()
}

/// The best time of several rounds, in seconds.
pub fn seconds(mut work: impl FnMut() -> usize) -> f64 {
    let round = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64()
    };
    (0..TIMED_ROUNDS).map(round).fold(f64::INFINITY, f64::min)
}

/// Counts the instructions of one unit of work by callgrind in a process of its own; `None`
/// where there is no `valgrind`, or where it does not find [`collected`] among the symbols.
///
/// Only what the thread does inside of [`collected`] counts.
pub fn instructions(work: &str) -> Option<usize> {
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--toggle-collect=*collected*",
        ])
        .arg(env::current_exe().ok()?)
        .env(VARIABLE, work)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok().filter(|count| *count > 0)
}

/// Does the work where callgrind collects; it knows the function by its name.
#[inline(never)]
pub fn collected(work: &mut dyn FnMut() -> usize) {
    black_box(work());
}

/// A ratio of counts.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
pub fn ratio(count: usize, of: usize) -> f64 {
    count as f64 / of as f64
}
