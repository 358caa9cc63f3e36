//! The progress of a batch, on standard error.

use crate::status::StatusLine;
use crate::style::Painter;
use crate::time::length;
use std::time::{Duration, Instant};

/// The interval between two progress lines if standard error is not a terminal.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// The numbers of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Lines that were not sent, because they already have a result.
    pub(super) done_before: u64,
    /// Lines that were not sent, because they have already failed.
    pub(super) failed_before: u64,
    /// Lines that succeeded.
    pub(super) done: u64,
    /// Lines that failed.
    pub(super) failed: u64,
}

impl Counts {
    fn lines(self) -> u64 {
        self.done_before + self.failed_before + self.done + self.failed
    }

    /// Returns the summary of a batch.
    pub(super) fn summary(self, time: Duration) -> String {
        let before = match (self.done_before, self.failed_before) {
            (0, 0) => String::new(),
            (done, 0) => format!(", {done} done before"),
            (done, failed) => format!(", {done} done and {failed} failed before"),
        };
        format!("{} done, {} failed{before}; {}", self.done, self.failed, length(time))
    }
}

/// The progress of a batch.
pub(super) struct Meter {
    line: StatusLine,
    total: Option<u64>,
    start: Instant,
    shown: Instant,
}

impl Meter {
    pub(super) fn new(quiet: bool, total: Option<u64>, painter: Painter) -> Self {
        let start = Instant::now();
        Self { line: StatusLine::new(quiet, painter), total, start, shown: start }
    }

    /// Returns the time since the start of the batch.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Shows the numbers, not too often.
    pub(super) fn show(&mut self, counts: Counts, in_progress: usize) {
        if !self.line.is_terminal() && self.shown.elapsed() < REPORT_INTERVAL {
            return;
        }
        self.shown = Instant::now();
        self.line.set(&words(counts, in_progress, self.total, self.elapsed()), "");
    }

    /// Clears the line.
    pub(super) fn clear(&mut self) {
        self.line.clear();
    }
}

fn words(counts: Counts, in_progress: usize, total: Option<u64>, time: Duration) -> String {
    let lines = counts.lines();
    let of = total.map_or_else(String::new, |total| format!(" of {total}"));
    let failed = counts.failed + counts.failed_before;
    let sent = counts.done + counts.failed;
    let mut text = format!("{lines}{of} lines, {failed} failed, {in_progress} in progress");
    let seconds = time.as_secs_f64();
    if sent == 0 || seconds <= 0.0 {
        return text;
    }
    // The number of lines of a batch always fits.
    let speed = f64::from(u32::try_from(sent).unwrap_or(u32::MAX)) / seconds;
    text += &[", ", &format!("{speed:.1}"), "/s"].concat();
    if let Some(left) = total.and_then(|total| total.checked_sub(lines)) {
        let left = f64::from(u32::try_from(left).unwrap_or(u32::MAX)) / speed;
        text += &[", ", &length(Duration::from_secs_f64(left)), " left"].concat();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_and_the_time_left_count_only_what_was_sent() {
        let counts = Counts { done_before: 40, failed_before: 0, done: 18, failed: 2 };
        let shown = words(counts, 4, Some(100), Duration::from_secs(10));
        assert_eq!(shown, "60 of 100 lines, 2 failed, 4 in progress, 2.0/s, 20 s left");
        let shown = words(Counts::default(), 1, None, Duration::ZERO);
        assert_eq!(shown, "0 lines, 0 failed, 1 in progress");
        assert_eq!(
            counts.summary(Duration::from_secs(61)),
            "18 done, 2 failed, 40 done before; 1 min 1 s"
        );
    }
}
