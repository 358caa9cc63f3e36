//! Measurements of a unit of work: its time, its allocations and its instructions.

use std::env;
use std::fmt;
use std::hint::black_box;
use std::process::Command;
use std::rc::Rc;
use std::time::Instant;

/// Names the work for the counting process: `TITLE/PEER`.
const VARIABLE: &str = "GENWIRE_BENCHMARK_WORK";
/// The number of timed rounds.
const TIMED_ROUNDS: usize = 9;
/// Minimum duration of a round, in seconds.
const ROUND_SECONDS: f64 = 0.005;

/// A unit of work that can run any number of times. It returns a number that depends on all of the
/// work, so that nothing is optimized away.
pub type Work = Box<dyn FnMut() -> usize>;

/// Prepares the work of a peer on an input.
pub type Prepare = Rc<dyn Fn(&[u8]) -> Work>;

/// The same work on the same input, done by several peers.
#[derive(Clone)]
pub struct Measurement {
    /// The work and its input, such as `parse 100 KB`.
    pub title: String,
    /// Creates the input.
    pub input: fn() -> Vec<u8>,
    /// The peers by name; the first is the reference for the others.
    pub peers: Vec<(&'static str, Prepare)>,
}

impl Measurement {
    /// Does the work of the requested peer under callgrind, if this measurement has the peer.
    pub fn run(&self, wanted: &str) {
        for (name, prepare) in &self.peers {
            if self.key(name) == wanted {
                let mut work = prepare(&(self.input)());
                // The first runs include the cost of one-time initialization.
                black_box((work(), work()));
                collected(&mut work);
            }
        }
    }

    /// Counts the instructions of a peer in a separate process; `None` without `valgrind`.
    ///
    /// Only instructions of this thread inside `collected` count.
    pub fn instructions(&self, peer: &str) -> Option<usize> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg("--toggle-collect=*collected*")
            .arg(env::current_exe().ok()?)
            .env(VARIABLE, self.key(peer))
            .output()
            .ok()?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = text.lines().find(|line| line.contains("Collected :"))?;
        line.rsplit(' ').next()?.parse().ok().filter(|count| *count > 0)
    }

    fn key(&self, peer: &str) -> String {
        format!("{}/{peer}", self.title)
    }
}

impl fmt::Debug for Measurement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Measurement").field("title", &self.title).finish_non_exhaustive()
    }
}

/// Returns the work that this process was started to count, if any.
pub fn wanted() -> Option<String> {
    env::var(VARIABLE).ok()
}

/// Returns the best time of several rounds, in seconds.
pub fn seconds(work: &mut Work) -> f64 {
    let mut round = |count: u32| {
        let start = Instant::now();
        for _ in 0..count {
            black_box(work());
        }
        start.elapsed().as_secs_f64() / f64::from(count)
    };
    let mut count = 1;
    while round(count) * f64::from(count) < ROUND_SECONDS {
        count *= 2;
    }
    (0..TIMED_ROUNDS).map(|_| round(count)).fold(f64::INFINITY, f64::min)
}

/// Counts the allocations of a run other than the first.
pub fn allocations(work: &mut Work) -> u64 {
    black_box(work());
    let counted = allocation_counter::measure(|| {
        black_box(work());
    });
    counted.count_total
}

/// Does the work while callgrind collects, which identifies this function by name.
#[inline(never)]
fn collected(work: &mut Work) {
    black_box(work());
}

/// A ratio of counts.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
pub fn ratio(count: usize, of: usize) -> f64 {
    count as f64 / of.max(1) as f64
}
