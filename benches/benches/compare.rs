//! Time, allocations and instructions of Genwire and its peers, side by side.
//!
//! Times are the best of several rounds. Instructions are counted by callgrind; the program starts
//! itself under `valgrind` for this, and leaves them out if `valgrind` is missing.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use genwire_benches::measure::{self, Measurement};
use genwire_benches::{bodies, loopback, streams};
use std::env;

fn main() {
    let measurements =
        [bodies::measurements(), streams::measurements(), loopback::measurements()].concat();
    if let Some(wanted) = measure::wanted() {
        for measurement in &measurements {
            measurement.run(&wanted);
        }
        return;
    }
    let filter: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for measurement in &measurements {
        if filter.is_empty() || filter.iter().any(|wanted| measurement.title.contains(wanted)) {
            print(measurement);
        }
    }
}

fn print(measurement: &Measurement) {
    let input = (measurement.input)();
    println!("\n{} ({} bytes)", measurement.title, input.len());
    let mut first = None;
    for (name, prepare) in &measurement.peers {
        let mut work = prepare(&input);
        let (seconds, allocations) = (measure::seconds(&mut work), measure::allocations(&mut work));
        print!("  {name:<24} {:>12.6} ms {allocations:>9} allocations", seconds * 1e3);
        match measurement.instructions(name) {
            Some(count) => {
                let (per_byte, first) =
                    (measure::ratio(count, input.len()), first.get_or_insert(count));
                let ratio = measure::ratio(count, *first);
                println!(" {count:>13} instructions {per_byte:>9.2} a byte {ratio:>8.3} x");
            }
            None => println!(),
        }
    }
}
