//! The memory that many slowly read streams need.
//!
//! The numbers come from `/proc/self/status`, so they only exist on Linux.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use genwire_benches::measure::ratio;
use genwire_benches::memory::{self, OPEN_STREAMS, stream_length};

fn main() {
    if let Some(needed) = memory::read_if_wanted() {
        println!("{needed}");
        return;
    }
    let megabytes = ratio(stream_length(), 1_000_000);
    println!("\n{OPEN_STREAMS} streams of 10,000 chunks ({megabytes:.1} MB each), read slowly");
    for needed in memory::measure() {
        let more = needed.peak.saturating_sub(needed.before);
        println!(
            "  {:<24} {:>8.1} MiB at most {:>9.0} KiB for each stream {:>9} bytes of text",
            needed.name,
            ratio(needed.peak, 1024),
            ratio(more, OPEN_STREAMS),
            needed.text,
        );
    }
}
