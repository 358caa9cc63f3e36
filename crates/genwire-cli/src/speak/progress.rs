//! The progress of speech on a terminal: the size and the length of the audio so far.

use crate::status::StatusLine;
use crate::style::Painter;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

/// The time between two redraws of the line.
const REDRAW_INTERVAL: Duration = Duration::from_millis(100);

/// A line on standard error with the progress.
#[derive(Debug)]
pub(super) struct Progress {
    line: StatusLine,
    drawn: Option<Instant>,
    bytes: u64,
    parts: usize,
    part: usize,
    bytes_per_second: Option<f64>,
}

impl Progress {
    /// Creates the line for audio in some parts; it is shown only on a terminal.
    pub(super) fn new(is_quiet: bool, painter: Painter, parts: usize, rate: Option<f64>) -> Self {
        Self {
            line: StatusLine::new(is_quiet || !io::stderr().is_terminal(), painter),
            drawn: None,
            bytes: 0,
            parts,
            part: 0,
            bytes_per_second: rate,
        }
    }

    /// Begins the next part.
    pub(super) fn begin(&mut self) {
        self.part += 1;
        self.draw(true);
    }

    /// Counts received bytes.
    pub(super) fn add(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
        self.draw(false);
    }

    /// Clears the line.
    pub(super) fn clear(&mut self) {
        self.line.clear();
    }

    fn draw(&mut self, is_due: bool) {
        let waits = self.drawn.is_some_and(|drawn| drawn.elapsed() < REDRAW_INTERVAL);
        if waits && !is_due {
            return;
        }
        self.drawn = Some(Instant::now());
        self.line.set(&self.words(), "");
    }

    fn words(&self) -> String {
        let mut line = String::from("speaking");
        // Writing to a string does not fail.
        if self.parts > 1 {
            _ = write!(line, ", part {} of {}", self.part, self.parts);
        }
        if self.bytes > 0 {
            _ = write!(line, ": {}", size(self.bytes));
        }
        if let Some(rate) = self.bytes_per_second.filter(|_| self.bytes > 0) {
            _ = write!(line, ", about {:.0} s of audio", float(self.bytes) / rate);
        }
        line
    }
}

/// Returns a number of bytes for people.
pub(super) fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.1} KB", float(bytes) / 1e3),
        _ => format!("{:.1} MB", float(bytes) / 1e6),
    }
}

fn float(bytes: u64) -> f64 {
    // Exact up to 4 GB, and close enough beyond.
    u32::try_from(bytes).map_or(f64::from(u32::MAX), f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(parts: usize, bytes: usize, rate: Option<f64>, expected: &str) {
        let mut progress = Progress::new(true, Painter::none(), parts, rate);
        progress.begin();
        progress.add(bytes);
        assert_eq!(progress.words(), expected);
    }

    #[test]
    fn the_line_shows_what_is_known() {
        check(1, 0, Some(16_000.0), "speaking");
        check(1, 999, None, "speaking: 999 bytes");
        check(3, 1_234_567, Some(16_000.0), "speaking, part 1 of 3: 1.2 MB, about 77 s of audio");
    }
}
