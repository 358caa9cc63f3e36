//! Measures the time of a check in Rust, for a comparison with other languages:
//! `measure FILE ROUNDS`.
#![expect(clippy::print_stdout, reason = "the result goes to the terminal")]

use genwire_embed::Session;
use std::time::{Duration, Instant};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, rounds] = arguments.as_slice() else {
        return Err(io::Error::other("expected a file and a number of rounds"));
    };
    let rounds: u32 = rounds.parse().map_err(io::Error::other)?;
    let call = [b"check create_chat_completion request\n", &fs::read(file)?[..]].concat();
    let mut session = Session::default();
    let mut best = Duration::MAX;
    for _ in 0..rounds {
        let start = Instant::now();
        let report = session.call(&call);
        best = best.min(start.elapsed());
        if !report.starts_with("{\"valid\":true") {
            return Err(io::Error::other(report));
        }
    }
    println!("Rust, genwire             {:>10.1} us", best.as_secs_f64() * 1e6);
    Ok(())
}
