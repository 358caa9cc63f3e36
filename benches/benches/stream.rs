//! Wall time and instructions of those who read streams, side by side.
//!
//! Times are the best of several rounds. Instructions are counted by callgrind, for which the
//! program starts itself under `valgrind`, and are left out where there is none.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use bytes::Bytes;
use genwire_benches::streams::{MEASUREMENTS, Measurement, Work, pieces};
use std::env;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// Names the work in the process that is counted: `group/peer`.
const VARIABLE: &str = "GENWIRE_BENCH_WORK";
/// How often the work is timed.
const ROUNDS: usize = 9;

fn main() {
    if let Ok(wanted) = env::var(VARIABLE) {
        run(&wanted);
        return;
    }
    let filter: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for measurement in MEASUREMENTS {
        if filter.is_empty() || filter.iter().any(|wanted| measurement.group.contains(wanted)) {
            table(measurement);
        }
    }
}

fn table(measurement: &Measurement) {
    let bytes = (measurement.input)();
    let input = pieces(&bytes, measurement.piece);
    println!("\n{} ({} bytes)", measurement.group, bytes.len());
    for (name, work) in measurement.peers {
        let seconds = time(&input, *work);
        let (time, speed) = (seconds * 1e3, per(bytes.len(), seconds) / 1e6);
        print!("  {name:<24} {time:>10.3} ms {speed:>9.0} MB/s");
        match count(&format!("{}/{name}", measurement.group)) {
            Some(count) => {
                println!(" {:>9.2} instructions a byte", per(count, per(bytes.len(), 1.0)));
            }
            None => println!(),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn per(count: usize, of: f64) -> f64 {
    count as f64 / of
}

fn time(input: &[Bytes], work: Work) -> f64 {
    let round = |_| {
        let start = Instant::now();
        black_box(work(black_box(input)));
        start.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(round).fold(f64::INFINITY, f64::min)
}

/// The instructions of one piece of work, or `None` where valgrind says nothing.
fn count(work: &str) -> Option<usize> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*measured*"])
        .arg(env::current_exe().ok()?)
        .env(VARIABLE, work)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

fn run(wanted: &str) {
    for measurement in MEASUREMENTS {
        for (name, work) in measurement.peers {
            if format!("{}/{name}", measurement.group) == wanted {
                let input = pieces(&(measurement.input)(), measurement.piece);
                black_box(work(&input));
                measured(&input, *work);
            }
        }
    }
}

/// What callgrind collects; it knows the function by its name.
#[inline(never)]
fn measured(input: &[Bytes], work: Work) {
    black_box(work(input));
}
