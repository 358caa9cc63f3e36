//! Instructions of every peer, counted by callgrind: the same number on every run.
//!
//! The program starts itself under `valgrind` once for each peer and lets callgrind collect only
//! inside [`measured`]. Where there is no valgrind it says so and measures nothing.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use genwire_benches::peers::{Peer, groups, input};
use std::env;
use std::process::Command;

/// Names the work in the process that is counted: `group/input/peer`.
const WORK_VARIABLE: &str = "GENWIRE_BENCHMARK_WORK";

fn main() {
    if let Ok(wanted) = env::var(WORK_VARIABLE) {
        run(&wanted);
    } else if Command::new("valgrind").arg("--version").output().is_err() {
        println!("instructions are not counted: there is no `valgrind` on this machine");
    } else {
        table();
    }
}

fn table() {
    let filter: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for group in groups() {
        let title = format!("{} {}", group.name, group.input);
        if !filter.is_empty() && !filter.iter().any(|wanted| title.contains(wanted.as_str())) {
            continue;
        }
        let bytes = input(group.input).len();
        println!("\n{title} ({bytes} bytes)");
        let mut first = None;
        for Peer { name, .. } in group.peers {
            let Some(count) = count(&format!("{}/{}/{name}", group.name, group.input)) else {
                println!("  {name:<20} could not be counted");
                continue;
            };
            let first = *first.get_or_insert(count);
            let (per_byte, ratio) = (ratio(count, bytes as u64), ratio(count, first));
            println!("  {name:<20} {count:>13} instructions {per_byte:>8.2} a byte {ratio:>8.2} x");
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn ratio(count: u64, of: u64) -> f64 {
    count as f64 / of.max(1) as f64
}

/// Counts the instructions of one unit of work; `None` where valgrind reports nothing.
fn count(work: &str) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*measured*"])
        .arg(env::current_exe().ok()?)
        .env(WORK_VARIABLE, work)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

fn run(wanted: &str) {
    for group in groups() {
        for peer in &group.peers {
            if format!("{}/{}/{}", group.name, group.input, peer.name) == wanted {
                let work = (peer.prepare)(&input(group.input));
                // The first run pays for what is set up once.
                work();
                measured(&*work);
            }
        }
    }
}

/// The function that callgrind collects, by its name.
#[inline(never)]
fn measured(work: &dyn Fn()) {
    work();
}
