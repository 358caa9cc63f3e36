//! `batch`: sends the requests of a file and keeps a result for each.

mod args;
mod call;
mod journal;
mod line;
mod pace;
mod progress;
mod rate;
mod shard;
mod source;

pub use args::{BatchArgs, HELP};
pub use rate::{RateArg, parse_rate};
pub use shard::Shard;

use crate::connected;
use crate::connection::Connection;
use crate::dry_run;
use crate::problem::Problem;
use crate::program::Program;
use crate::same_file::is_same_file;
use crate::signals::stopped;
use crate::verdict::Verdict;
use crate::write::note;
use call::{Caller, LineOutcome, unreadable};
use genwire_core::Report;
use genwire_core::client::{ConfigBuilder, Error};
use journal::{IdState, Journal};
use line::Key;
use pace::Schedules;
use progress::{Counts, Meter};
use serde_json::value::RawValue;
use source::{BatchItem, lines};
use std::num::NonZeroUsize;
use std::path::Path;
use std::pin::pin;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The number of retries of all calls before successes earn more: an overloaded service should slow
/// a batch down, not break it.
const RETRY_BUDGET: u32 = 1000;
/// The interval of the progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// Sends every line that has no result yet.
///
/// # Errors
///
/// Fails if the output cannot be written.
pub fn run(program: &'static Program, args: &BatchArgs) -> Result<Verdict, Problem> {
    let connection = &args.connection;
    let with_budget = |config: ConfigBuilder| config.retry(connection.retry().budget(RETRY_BUDGET));
    let (validation, is_dry) = (connection.validation(), connection.dry_run);
    let mut base = connection.clone();
    // The results contain the warnings of their requests.
    base.hides_warnings = true;
    base.needs_no_key = program.has_open_operation();
    base.servers = program.servers();
    connected::with_config(program, &base, with_budget, |connection| {
        let rates = args.rate.iter().map(|rate| rate.of_program(program));
        let rates = rates.collect::<Result<Vec<RateArg>, Problem>>()?;
        let output = args.output.as_deref().filter(|_| !connection.is_dry());
        refuse_same_file(&args.file, output)?;
        // The requests are opened first: if their file is missing, no file of results is created.
        let (total, lines) = lines(program, &args.file, is_dry, args.shard)?;
        let journal = Journal::open(output)?;
        let batch = Batch {
            connection,
            journal,
            schedules: Schedules::new(&rates),
            meter: Meter::new(args.quiet, total, connection.error_painter),
            counts: Counts::default(),
            retry_failed: args.retry_failed,
            max_failures: args.max_failures.map(|limit| limit.get() as u64),
            worst: Verdict::Success,
        };
        let (stopper, stop) = watch::channel(false);
        let caller = Caller {
            transport: connection.transport().clone(),
            program,
            validation,
            is_dry: connection.is_dry(),
            stop,
        };
        // A dry run keeps the request of one line at a time.
        let limit = if caller.is_dry { NonZeroUsize::MIN } else { args.concurrency };
        connection.block_on(batch.run(&caller, &stopper, lines, limit, args))
    })
}

/// Refuses to write the results to the file of the requests.
fn refuse_same_file(requests: &Path, results: Option<&Path>) -> Result<(), Problem> {
    let Some(results) = results else { return Ok(()) };
    if results.is_file() && is_same_file(requests, results) {
        let message = format!("`{}` holds the requests", results.display());
        return Err(Problem::usage(message, Some("name another file for the results")));
    }
    Ok(())
}

/// A batch in progress.
struct Batch<'a> {
    connection: &'a Connection,
    journal: Journal,
    schedules: Schedules,
    meter: Meter,
    counts: Counts,
    retry_failed: bool,
    max_failures: Option<u64>,
    /// The most severe verdict of a dry run.
    worst: Verdict,
}

/// The reason why a batch stops starting calls.
enum Stop {
    /// The user interrupted it.
    Interrupted,
    /// No call can succeed.
    Fatal(Box<Error>),
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
        mut lines: Receiver<BatchItem>,
        limit: NonZeroUsize,
        args: &BatchArgs,
    ) -> Result<Verdict, Problem> {
        let mut calls = JoinSet::new();
        let mut is_ended = false;
        let mut stop = None;
        let mut interrupt = pin!(stopped());
        let mut tick = tokio::time::interval(PROGRESS_INTERVAL);
        while !(calls.is_empty() && (is_ended || stop.is_some())) {
            stopper.send_if_modified(|is_stopped| {
                // Calls that are not due yet stop waiting.
                !std::mem::replace(is_stopped, stop.is_some()) && stop.is_some()
            });
            let takes = !is_ended && stop.is_none() && calls.len() < limit.get();
            tokio::select! {
                () = &mut interrupt => {
                    if stop.is_some() || calls.is_empty() {
                        stop = Some(Stop::Interrupted);
                        break;
                    }
                    self.report(&in_progress(calls.len()));
                    stop = Some(Stop::Interrupted);
                    // A finished future must not be polled again, and a second Ctrl-C ends at once.
                    interrupt.set(stopped());
                }
                Some(end) = calls.join_next(), if !calls.is_empty() => {
                    let end = end.map_err(|error| Problem::usage(format!("a call panicked: {error}"), None));
                    if let Err(why) = end.map_err(Stop::Problem).and_then(|end| self.record(end)) {
                        // The first reason is the cause; calls in progress may fail as a
                        // consequence.
                        stop.get_or_insert(why);
                    }
                }
                item = lines.recv(), if takes => match item {
                    None => is_ended = true,
                    Some(item) => match self.take(item) {
                        Ok(Some(request)) => {
                            let due = self.schedules.next(request.known.endpoint.operation, tokio::time::Instant::now());
                            calls.spawn(caller.clone().call(request, due));
                        }
                        Ok(None) => {}
                        Err(why) => stop = Some(why),
                    },
                },
                _ = tick.tick() => self.meter.show(self.counts, calls.len()),
            }
        }
        self.end(stop, args)
    }

    /// Returns the request of a line that must be sent.
    fn take(&mut self, item: BatchItem) -> Result<Option<line::Request>, Stop> {
        let (number, request) = match item {
            BatchItem::Broken(problem) => return Err(Stop::Problem(problem)),
            BatchItem::Line { number, request } => (number, request),
        };
        let (id, problem) = match request {
            Ok(request) => match self.take_id(&request) {
                Ok(Some(IdState::Done)) => {
                    self.counts.done_before += 1;
                    return Ok(None);
                }
                Ok(Some(IdState::Failed)) if !self.retry_failed => {
                    self.counts.failed_before += 1;
                    return Ok(None);
                }
                // A result under the id would belong to the other line.
                Err(problem) => (None, problem),
                Ok(_) => return Ok(Some(request)),
            },
            Err(fault) => (fault.id, fault.problem),
        };
        if id.as_deref().is_some_and(|id| self.is_known(id)) {
            return Ok(None);
        }
        self.fail(&unreadable(self.connection.program, id.as_deref(), number, &problem))?;
        Ok(None)
    }

    /// Registers the id of a request and returns the state of its result; an error if the id
    /// belongs to another request.
    fn take_id(&mut self, request: &line::Request) -> Result<Option<IdState>, Problem> {
        let digest = request.digest();
        let Some(known) = self.journal.take(Key::new(&request.id), Some(digest)) else {
            return Ok(None);
        };
        let message = match known.state {
            IdState::Taken => format!("the id {} is used by another line as well", request.id),
            _ if known.digest.is_some_and(|known| known != digest) => {
                format!("the id {} has the result of another request", request.id)
            }
            state => return Ok(Some(state)),
        };
        Err(Problem::usage(message, Some("give each request an id of its own")))
    }

    /// Returns true if a line that cannot be read has a result from an earlier run.
    fn is_known(&mut self, id: &str) -> bool {
        let is_known = self
            .journal
            .take(Key::new(id), None)
            .is_some_and(|known| known.state == IdState::Failed);
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

    fn record(&mut self, outcome: LineOutcome) -> Result<(), Stop> {
        match outcome {
            LineOutcome::Done(line) => {
                self.write(&line)?;
                self.counts.done += 1;
                Ok(())
            }
            LineOutcome::Fatal(error) => Err(Stop::Fatal(error)),
            // If nothing was ever reached, there is no service.
            LineOutcome::Unreached { error, .. } if self.counts.done == 0 => {
                Err(Stop::Fatal(error))
            }
            LineOutcome::Failed(line) | LineOutcome::Unreached { line, .. } => self.fail(&line),
            LineOutcome::Unsent => Ok(()),
            LineOutcome::Dry { id, parameters } => self.show(&id, parameters.as_ref()),
        }
    }

    /// Writes the request of a line in a dry run, with its violations.
    fn show(&mut self, id: &str, parameters: Option<&Report>) -> Result<(), Stop> {
        self.counts.done += 1;
        let program = self.connection.program;
        let id = serde_json::from_str::<&RawValue>(id).ok();
        for request in self.connection.take_kept() {
            let operation = request.endpoint().operation;
            let mut report = program.check_request(operation, request.body()).unwrap_or_default();
            if let Some(parameters) = parameters {
                report.merge(parameters.clone());
            }
            if !report.is_valid() {
                self.worst = Verdict::Failure;
            }
            self.write(&dry_run::line(program, id, &request, Some(&report)))?;
        }
        Ok(())
    }

    fn report(&mut self, text: &str) {
        self.meter.clear();
        note(text);
    }

    fn end(mut self, stop: Option<Stop>, args: &BatchArgs) -> Result<Verdict, Problem> {
        self.meter.clear();
        if !args.quiet && !self.connection.is_dry() {
            let summary = self.counts.summary(self.meter.elapsed());
            self.report(&summary);
        }
        let again = args.output.as_ref().map(|_| "the same command continues from here".to_owned());
        match stop {
            None if self.counts.failed + self.counts.failed_before > 0 => {
                if !args.quiet && args.output.is_some() {
                    self.report("help: `--retry-failed` sends the failed lines again");
                }
                Ok(Verdict::Failure)
            }
            None => Ok(self.worst),
            Some(Stop::Interrupted) => Err(Problem::Interrupted { help: again }),
            Some(Stop::Fatal(error)) => Err(Problem::Call(error)),
            Some(Stop::Failures) => Err(Problem::Other {
                verdict: Verdict::Failure,
                message: format!("the batch stopped after {} failed lines", self.counts.failed),
                help: again,
            }),
            Some(Stop::Problem(problem)) => Err(problem),
        }
    }
}

/// Returns the message after the first interrupt.
fn in_progress(count: usize) -> String {
    let calls = if count == 1 { "1 call is".to_owned() } else { format!("{count} calls are") };
    format!("{calls} in progress; Ctrl-C again ends at once")
}
