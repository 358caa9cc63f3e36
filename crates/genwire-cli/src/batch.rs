//! `genwire batch`: sends the requests of a file and keeps a result for each.

mod call;
mod journal;
mod line;
mod pace;
mod progress;
mod source;

use crate::Verdict;
use crate::catalogue;
use crate::cli::BatchArgs;
use crate::connection::{self, Connection, tell};
use crate::dry_run;
use crate::observer;
use crate::problem::Problem;
use crate::signals::stopped;
use call::{Caller, Outcome, unreadable};
use genwire_core::Part;
use genwire_core::client::{ConfigBuilder, Error};
use journal::{Journal, State};
use line::Key;
use pace::Pace;
use progress::{Counts, Meter};
use serde_json::value::RawValue;
use source::{Item, lines};
use std::num::NonZeroUsize;
use std::pin::pin;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How many repetitions all calls together may make before successes pay for more: a service that
/// turns requests away for its load should slow a batch down, not break it.
const PATIENCE: u32 = 1000;
/// How often the progress is told.
const TICK: Duration = Duration::from_millis(200);

/// Sends every line that has no result yet.
pub(crate) fn run(args: &BatchArgs) -> Result<Verdict, Problem> {
    let patient = |config: ConfigBuilder| config.retry(args.connection.retry().budget(PATIENCE));
    connection::with_config(&args.connection, patient, |connection| {
        for operation in args.rate.iter().filter_map(|rate| rate.operation.as_deref()) {
            if catalogue::find(operation).is_none() {
                return Err(catalogue::missing(operation, Part::Request.as_str()));
            }
        }
        let journal = Journal::open(args.output.as_deref().filter(|_| !connection.is_dry()))?;
        let (total, lines) = lines(&args.file, args.connection.dry_run)?;
        let batch = Batch {
            connection,
            journal,
            pace: Pace::new(&args.rate),
            meter: Meter::new(args.quiet, total, connection.error_painter),
            counts: Counts::default(),
            retry_failed: args.retry_failed,
            max_failures: args.max_failures,
            worst: Verdict::Conforms,
        };
        let (stopper, stop) = watch::channel(false);
        let caller = Caller {
            http: connection.http().clone(),
            validation: args.connection.validation(),
            is_dry: connection.is_dry(),
            stop,
        };
        // What a dry run keeps belongs to one line at a time.
        let limit = if caller.is_dry { NonZeroUsize::MIN } else { args.concurrency };
        connection.block_on(batch.run(&caller, &stopper, lines, limit, args))
    })
}

/// A batch under way.
struct Batch<'a> {
    connection: &'a Connection,
    journal: Journal,
    pace: Pace,
    meter: Meter,
    counts: Counts,
    retry_failed: bool,
    max_failures: Option<u64>,
    /// The worst of what a dry run found.
    worst: Verdict,
}

/// Why a batch starts no more calls.
enum Stop {
    /// The user wants it to end.
    Interrupted,
    /// No call can succeed.
    Hopeless(Box<Error>),
    /// Too many lines failed.
    Failures,
    /// The file cannot be read, or the results cannot be written.
    Problem(Problem),
}

impl Batch<'_> {
    async fn run(
        mut self,
        caller: &Caller,
        stopper: &watch::Sender<bool>,
        mut lines: Receiver<Item>,
        limit: NonZeroUsize,
        args: &BatchArgs,
    ) -> Result<Verdict, Problem> {
        let mut calls = JoinSet::new();
        let mut is_ended = false;
        let mut stop = None;
        let mut interrupt = pin!(stopped());
        let mut tick = tokio::time::interval(TICK);
        while !(calls.is_empty() && (is_ended || stop.is_some())) {
            stopper.send_if_modified(|is_stopped| {
                // Those that wait for their turn need not wait any longer.
                !std::mem::replace(is_stopped, stop.is_some()) && stop.is_some()
            });
            let takes = !is_ended && stop.is_none() && calls.len() < limit.get();
            tokio::select! {
                () = &mut interrupt => {
                    if stop.is_some() || calls.is_empty() {
                        stop = Some(Stop::Interrupted);
                        break;
                    }
                    self.say(&under_way(calls.len()));
                    stop = Some(Stop::Interrupted);
                    interrupt.set(stopped());
                }
                Some(end) = calls.join_next(), if !calls.is_empty() => {
                    let end = end.map_err(|error| Problem::usage(format!("a call broke: {error}"), None));
                    if let Err(why) = end.map_err(Stop::Problem).and_then(|end| self.record(end)) {
                        stop.get_or_insert(why);
                    }
                }
                item = lines.recv(), if takes => match item {
                    None => is_ended = true,
                    Some(item) => match self.take(item) {
                        Ok(Some(request)) => {
                            let due = self.pace.turn(request.known.endpoint.operation, tokio::time::Instant::now());
                            calls.spawn(caller.clone().call(request, due));
                        }
                        Ok(None) => {}
                        Err(why) => stop = Some(why),
                    },
                },
                _ = tick.tick() => self.meter.tell(self.counts, calls.len()),
            }
        }
        self.end(stop, args)
    }

    /// The request of a line that is to be sent.
    fn take(&mut self, item: Item) -> Result<Option<line::Request>, Stop> {
        let (number, request) = match item {
            Item::Broken(problem) => return Err(Stop::Problem(problem)),
            Item::Line { number, request } => (number, request),
        };
        let (id, problem) = match request {
            Ok(request) => match self.journal.take(Key::new(&request.id)) {
                Some(State::Done) => {
                    self.counts.done_before += 1;
                    return Ok(None);
                }
                Some(State::Failed) if !self.retry_failed => {
                    self.counts.failed_before += 1;
                    return Ok(None);
                }
                Some(State::Taken) => {
                    // A result under the id would stand for the other line.
                    let problem = format!("the id {} stands in another line as well", request.id);
                    (None, Problem::usage(problem, None))
                }
                Some(State::Failed) | None => return Ok(Some(request)),
            },
            Err(fault) => (fault.id, fault.problem),
        };
        if id.as_deref().is_some_and(|id| self.is_known(id)) {
            return Ok(None);
        }
        self.fail(&unreadable(id.as_deref(), number, &problem))?;
        Ok(None)
    }

    /// Whether a line that cannot be read has its result from an earlier run.
    fn is_known(&mut self, id: &str) -> bool {
        let is_known = matches!(self.journal.take(Key::new(id)), Some(State::Failed));
        if is_known && !self.retry_failed {
            self.counts.failed_before += 1;
        }
        is_known && !self.retry_failed
    }

    fn fail(&mut self, line: &str) -> Result<(), Stop> {
        self.write(line)?;
        self.counts.failed += 1;
        match self.max_failures {
            Some(limit) if self.counts.failed >= limit => Err(Stop::Failures),
            _ => Ok(()),
        }
    }

    fn write(&mut self, line: &str) -> Result<(), Stop> {
        if self.journal.is_standard_output() {
            self.meter.clear();
        }
        self.journal.append(line).map_err(Stop::Problem)
    }

    fn record(&mut self, outcome: Outcome) -> Result<(), Stop> {
        match outcome {
            Outcome::Done(line) => {
                self.write(&line)?;
                self.counts.done += 1;
                Ok(())
            }
            Outcome::Hopeless(error) => Err(Stop::Hopeless(error)),
            // Where nothing was ever reached there is no service.
            Outcome::Unreached { error, .. } if self.counts.done == 0 => Err(Stop::Hopeless(error)),
            Outcome::Failed(line) | Outcome::Unreached { line, .. } => self.fail(&line),
            Outcome::Unsent => Ok(()),
            Outcome::Dry { id } => {
                self.counts.done += 1;
                for request in self.connection.take_kept() {
                    let report = observer::judge(&request);
                    if report.as_ref().is_some_and(|report| !report.is_valid()) {
                        self.worst = Verdict::Departs;
                    }
                    let id = serde_json::from_str::<&RawValue>(&id).ok();
                    self.write(&dry_run::line(id, &request, report.as_ref()))?;
                }
                Ok(())
            }
        }
    }

    fn say(&mut self, text: &str) {
        self.meter.clear();
        tell(text);
    }

    fn end(mut self, stop: Option<Stop>, args: &BatchArgs) -> Result<Verdict, Problem> {
        self.meter.clear();
        if !args.quiet && !self.connection.is_dry() {
            let summary = self.counts.summary(self.meter.elapsed());
            self.say(&summary);
        }
        let again = args.output.as_ref().map(|_| "the same command goes on from here".to_owned());
        match stop {
            None if self.counts.failed + self.counts.failed_before > 0 => {
                if !args.quiet && args.output.is_some() {
                    self.say("help: `--retry-failed` sends those again that failed");
                }
                Ok(Verdict::Departs)
            }
            None => Ok(self.worst),
            Some(Stop::Interrupted) => Err(Problem::Interrupted { help: again }),
            Some(Stop::Hopeless(error)) => Err(Problem::Call(error)),
            Some(Stop::Failures) => Err(Problem::Told {
                verdict: Verdict::Departs,
                message: format!("{} lines failed; the batch stopped there", self.counts.failed),
                help: again,
            }),
            Some(Stop::Problem(problem)) => Err(problem),
        }
    }
}

/// What is told to whoever interrupts a batch.
fn under_way(count: usize) -> String {
    let calls = if count == 1 { "1 call is".to_owned() } else { format!("{count} calls are") };
    format!("{calls} under way; Ctrl-C again ends at once")
}
