//! The cost of calls over loopback, side by side: wall time, instructions and allocations of the
//! caller's thread.
//!
//! The service is a thread that answers with bytes that are ready. Instructions are counted by
//! callgrind, for which the program starts itself under `valgrind`, and are left out where there is
//! none.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use genwire_benches::loopback::{MEASUREMENTS, Measurement, Service};
use genwire_benches::measure;
use std::env;
use std::hint::black_box;

fn main() {
    if let Some(wanted) = measure::wanted() {
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
    println!("\n{}", measurement.group);
    let mut first = None;
    for (name, start) in measurement.peers {
        let service = Service::start((measurement.reply)());
        let mut call = start(&service.address());
        black_box(call());
        let time = measure::seconds(&mut call) * 1e3;
        // The second call on a connection is like every later one.
        let allocations = allocation_counter::measure(|| {
            black_box(call());
        });
        print!("  {name:<24} {time:>10.3} ms {:>9} allocations", allocations.count_total);
        match measure::instructions(&format!("{}/{name}", measurement.group)) {
            Some(count) => {
                let of = *first.get_or_insert(count);
                println!(" {count:>12} instructions {:>8.3}", measure::ratio(count, of));
            }
            None => println!(),
        }
    }
}

fn run(wanted: &str) {
    for measurement in MEASUREMENTS {
        for (name, start) in measurement.peers {
            if format!("{}/{name}", measurement.group) == wanted {
                let service = Service::start((measurement.reply)());
                let mut call = start(&service.address());
                black_box(call());
                black_box(call());
                measure::collected(&mut call);
            }
        }
    }
}
