//! Time of the whole pipeline, on the spec and on specs that are many times as large.
//!
//! A larger spec is the spec with renamed copies of its areas, made in memory. The time for one
//! part must not grow with the number of parts.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use genwire_benches::specs;
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let wanted: Vec<usize> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let spec = specs::read();
    println!(
        "{:>6} {:>10} {:>10} {:>10} {:>8} {:>12}",
        "times", "bytes", "load", "emit", "files", "a part"
    );
    for times in [1, 10, 100] {
        if !wanted.is_empty() && !wanted.contains(&times) {
            continue;
        }
        let files = specs::times(&spec, times);
        let bytes: usize = files.iter().map(|file| file.text.len()).sum();
        let rounds = if times == 1 { 9 } else { 2 };
        let (mut load, mut emit, mut count) = (Duration::MAX, Duration::MAX, 0);
        for _ in 0..rounds {
            let start = Instant::now();
            let interface = specs::load(&files);
            load = load.min(start.elapsed());
            let start = Instant::now();
            count = black_box(genwire_codegen::generate(&interface)).len();
            emit = emit.min(start.elapsed());
        }
        if wanted.contains(&times) {
            emitters(&specs::load(&files));
        }
        let part = (load + emit) / u32::try_from(times).unwrap_or(u32::MAX);
        println!("{times:>6} {bytes:>10} {load:>10.1?} {emit:>10.1?} {count:>8} {part:>12.1?}");
    }
}

/// The time of each emitter alone; asked for by naming a size.
fn emitters(interface: &genwire_spec::Interface) {
    for emitter in genwire_codegen::EMITTERS {
        let start = Instant::now();
        black_box(emitter.emit(interface));
        println!("{:>28} {:>10.1?}", emitter.name, start.elapsed());
    }
}
