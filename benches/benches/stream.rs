//! Wall time and instructions of those who read streams, side by side.
//!
//! Times are the best of several rounds. Instructions are counted by callgrind, for which the
//! program starts itself under `valgrind`, and are left out where there is none.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use genwire_benches::measure;
use genwire_benches::streams::{MEASUREMENTS, Measurement, into_chunks};
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
    let bytes = (measurement.input)();
    let input = into_chunks(&bytes, measurement.chunk_size);
    println!("\n{} ({} bytes)", measurement.group, bytes.len());
    for (name, work) in measurement.peers {
        let seconds = measure::seconds(|| work(black_box(&input)));
        let (time, speed) = (seconds * 1e3, measure::ratio(bytes.len(), 1) / seconds / 1e6);
        print!("  {name:<24} {time:>10.3} ms {speed:>9.0} MB/s");
        match measure::instructions(&format!("{}/{name}", measurement.group)) {
            Some(count) => {
                println!(" {:>9.2} instructions a byte", measure::ratio(count, bytes.len()));
            }
            None => println!(),
        }
    }
}

fn run(wanted: &str) {
    for measurement in MEASUREMENTS {
        for (name, work) in measurement.peers {
            if format!("{}/{name}", measurement.group) == wanted {
                let input = into_chunks(&(measurement.input)(), measurement.chunk_size);
                black_box(work(&input));
                measure::collected(&mut || work(&input));
            }
        }
    }
}
