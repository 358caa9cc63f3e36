//! Callbacks: the server gets the address of a receiver that answers as the steps of the
//! requirements need, and the incoming callbacks are judged.

use crate::exchange::Exchange;
use crate::pointer::present;
use crate::receiver::{Call, Mode, Receiver, is_alike};
use crate::replies::judge_body;
use crate::requirements::{Callback, Case, Operation};
use crate::run::Run;
use crate::send::{Sent, send_body};
use crate::steps::{Check, Step};
use genwire_core::{BodyKind, Endpoint};
use serde_json::{Value as JsonValue, json};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::time::Instant;

/// Time after the limit at which a late receiver answers.
const LATE_ANSWER_DELAY: Duration = Duration::from_secs(1);

/// Minimum time to wait for an unwanted callback.
const MIN_CALLBACK_WAIT: Duration = Duration::from_secs(1);

/// Interval for polling incoming callbacks.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The callback trials of an operation, and the receiver.
struct Trials<'a> {
    run: &'a Run<'a>,
    operation: &'a Operation,
    endpoint: &'static Endpoint,
    receiver: &'a Receiver,
    /// The callback whose body a receiver must echo before it gets any other.
    handshake: Option<&'a Callback>,
    case: &'a Case,
    steps: Vec<&'a Step>,
}

/// A request with a receiver address.
struct Opened {
    place: usize,
    sent: Sent,
}

/// The requests of the trials; `None` for a rejected request.
struct All {
    good: Opened,
    slow: Option<Opened>,
    late: Option<Opened>,
    other: Option<Opened>,
    bare: Option<Opened>,
}

/// Returns the body of a case with the receiver's address instead of its own; `None` without a
/// receiver.
pub(crate) fn redirected(run: &Run<'_>, operation: &Operation, case: &Case) -> Option<String> {
    let receiver = run.receiver.as_ref().ok()?;
    let callback = operation.callbacks.first()?;
    let (url, _) = open(run, receiver, operation, Mode::Same(Duration::ZERO));
    with_address(case, &callback.address, Some(&url))
}

fn with_address(case: &Case, member: &str, url: Option<&str>) -> Option<String> {
    let mut body: JsonValue = serde_json::from_str(case.body.get()).ok()?;
    let members = body.as_object_mut()?;
    match url {
        Some(url) => drop(members.insert(member.to_owned(), json!(url))),
        None => drop(members.remove(member)),
    }
    Some(body.to_string())
}

fn handshake_of<'a>(run: &Run<'_>, operation: &'a Operation) -> Option<&'a Callback> {
    run.requirements.steps_of(&operation.name).find_map(|step| match &step.check {
        Check::Returned(id) => operation.callbacks.iter().find(|callback| callback.id == *id),
        _ => None,
    })
}

fn open(run: &Run<'_>, receiver: &Receiver, operation: &Operation, mode: Mode) -> (String, usize) {
    let handshake = handshake_of(run, operation).map(|callback| callback.id.as_str());
    let mut others = operation.callbacks.iter().filter(|it| Some(it.id.as_str()) != handshake);
    let answer = others.next().map(|callback| callback.answer.clone());
    let answer = answer.filter(|answer| !answer.is_null()).unwrap_or_else(|| json!({}));
    receiver.open(&operation.name, mode, handshake.is_some(), &answer)
}

/// Tries the callbacks of every operation that has any, and judges all callbacks that arrived.
pub(crate) async fn try_callbacks(run: &Run<'_>) {
    for (operation, endpoint) in run.operations() {
        if operation.callbacks.is_empty() || !run.selection.has_callbacks_of(operation) {
            continue;
        }
        let steps = run.requirements.steps_of(&operation.name);
        let steps: Vec<_> = steps.filter(|step| step.check.is_of_callbacks()).collect();
        let accepted = || operation.cases.iter().filter(|case| case.response.is_some());
        let case = accepted().find(|case| !case.has_media()).or_else(|| accepted().next());
        match (&run.receiver, case) {
            (Err(reason), _) => skip(run, operation, &steps, reason),
            (_, None) => skip(run, operation, &steps, "the requirements have no body to send"),
            (Ok(receiver), Some(case)) => {
                let handshake = handshake_of(run, operation);
                let trials = Trials { run, operation, endpoint, receiver, handshake, case, steps };
                trials.run().await;
                judge_calls(run, operation, receiver, handshake);
            }
        }
    }
}

/// Records why the callbacks of an operation were skipped.
fn skip(run: &Run<'_>, operation: &Operation, steps: &[&Step], reason: &str) {
    let mut evidence = run.evidence();
    for step in steps {
        evidence.skip(step.to_string(), reason);
    }
    for member in operation.members("callback") {
        evidence.skip(&member.item, reason);
    }
    for callback in &operation.callbacks {
        evidence.skip(format!("{}.callbacks.{}", operation.item, callback.id), reason);
    }
}

impl Trials<'_> {
    async fn run(&self) {
        let Some(all) = self.create_all().await else {
            let reason = "no request with an address for callbacks was accepted";
            return skip(self.run, self.operation, &self.steps, reason);
        };
        let calls = self.receiver.calls(all.good.place);
        if calls.is_empty() {
            return self.not_called(&all.good.sent.exchange);
        }
        for step in &self.steps {
            let verdict = match &step.check {
                Check::Returned(_) => self.nothing_more(&all, all.other.as_ref()),
                Check::ReturnedAsObject => self.nothing_more(&all, all.bare.as_ref()),
                Check::ReturnedInTime => self.in_time(&all),
                Check::Notified { at, first, last } => self.notified(&calls, at, first, last),
                Check::CalledIf(member) => self.called_if(member, &calls).await,
                _ => continue,
            };
            match verdict {
                Ok(()) => self.run.evidence().confirm(step.to_string()),
                Err(Unseen::Broken(message, exchange)) => {
                    self.run.evidence().refute(step.to_string(), message, &exchange);
                }
                Err(Unseen::Skipped(reason)) => {
                    self.run.evidence().skip(step.to_string(), reason);
                }
            }
        }
    }

    /// Records that no callback came.
    ///
    /// A server may be unable to call this machine, but it must be able to call a configured
    /// address.
    fn not_called(&self, exchange: &Arc<Exchange>) {
        let message = "the server did not call the address that it was given";
        skip(self.run, self.operation, &self.steps, message);
        if self.receiver.is_named {
            for callback in &self.operation.callbacks {
                let item = format!("{}.callbacks.{}", self.operation.item, callback.id);
                self.run.evidence().refute(item, message, exchange);
            }
        }
    }

    /// Sends the requests and waits for their callbacks; `None` if the plain request is rejected.
    async fn create_all(&self) -> Option<All> {
        let begin = Instant::now();
        let limit = self.handshake.and_then(|callback| callback.timeout_seconds);
        let limit = limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let of_handshake = |mode| self.handshake.map(|_| mode);
        let (late, slow, other, bare) = tokio::join!(
            self.create(limit.map(|limit| Mode::Same(limit + LATE_ANSWER_DELAY))),
            self.create(limit.map(|limit| Mode::Same(limit / 2))),
            self.create(of_handshake(Mode::Other)),
            self.create(of_handshake(Mode::Bare)),
        );
        let late_end = begin + limit.map_or(Duration::ZERO, |limit| limit + LATE_ANSWER_DELAY);
        let begin = Instant::now();
        let good = self.create(Some(Mode::Same(Duration::ZERO))).await?;
        let max_wait = self.run.settings.max_wait;
        while !self.is_over(&self.receiver.calls(good.place)) && begin.elapsed() < max_wait {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        if !self.receiver.calls(good.place).is_empty() {
            // Unwanted callbacks would arrive within the time that the others took.
            let margin = begin.elapsed().clamp(MIN_CALLBACK_WAIT, max_wait.max(MIN_CALLBACK_WAIT));
            tokio::time::sleep_until(late_end.max(Instant::now()) + margin).await;
        }
        Some(All { good, slow, late, other, bare })
    }

    /// Sends a request with a receiver address.
    async fn create(&self, mode: Option<Mode>) -> Option<Opened> {
        let callback = self.operation.callbacks.first()?;
        let (url, place) = open(self.run, self.receiver, self.operation, mode?);
        let body = with_address(self.case, &callback.address, Some(&url))?;
        let sent = send_body(self.run, self.operation, self.endpoint, self.case, &body).await?;
        Some(Opened { place, sent })
    }

    /// Returns true if the last callback has arrived.
    fn is_over(&self, calls: &[Arc<Call>]) -> bool {
        let ends = self.steps.iter().find_map(|step| match &step.check {
            Check::Notified { at, last, .. } => Some((at, last)),
            _ => None,
        });
        match ends {
            Some((at, last)) => {
                values(&self.others(calls), at).iter().any(|it| is_one_of(it, last))
            }
            None => !self.others(calls).is_empty(),
        }
    }

    /// Returns the callbacks other than the handshake.
    fn others<'a>(&self, calls: &'a [Arc<Call>]) -> Vec<&'a Call> {
        let first = calls.first().filter(|_| self.handshake.is_some());
        let is_handshake = |call: &&Call| {
            first.is_some_and(|first| is_alike(&first.request.body, &call.request.body))
        };
        calls.iter().map(Arc::as_ref).filter(|call| !is_handshake(call)).collect()
    }

    /// Checks that a receiver got nothing except the handshake.
    fn nothing_more(&self, all: &All, opened: Option<&Opened>) -> Result<(), Unseen> {
        if self.others(&self.receiver.calls(all.good.place)).is_empty() {
            return Err(Unseen::Skipped(self.none_came()));
        }
        let opened =
            opened.ok_or_else(|| Unseen::Skipped("a request was not accepted".to_owned()))?;
        let calls = self.receiver.calls(opened.place);
        if calls.is_empty() {
            return Err(Unseen::Skipped("the server did not call that receiver".to_owned()));
        }
        match self.others(&calls).first() {
            None => Ok(()),
            Some(call) => Err(Unseen::broken("the receiver gets it anyway", call)),
        }
    }

    /// Checks that a receiver may answer until the limit, but not later.
    fn in_time(&self, all: &All) -> Result<(), Unseen> {
        self.nothing_more(all, all.late.as_ref())?;
        let Some(slow) = &all.slow else { return Ok(()) };
        let calls = self.receiver.calls(slow.place);
        match calls.first() {
            Some(first) if self.others(&calls).is_empty() => {
                Err(Unseen::broken("an answer within the time limit counts as none", first))
            }
            _ => Ok(()),
        }
    }

    fn none_came(&self) -> String {
        format!("no callback after the first came within {:?}", self.run.settings.max_wait)
    }

    /// Checks that the first value comes once, before a last value, and that nothing follows that.
    fn notified(
        &self,
        calls: &[Arc<Call>],
        at: &str,
        first: &str,
        last: &str,
    ) -> Result<(), Unseen> {
        let others = self.others(calls);
        let values = values(&others, at);
        let Some(end) = values.iter().position(|value| is_one_of(value, last)) else {
            return Err(Unseen::Skipped(self.none_came()));
        };
        let seen = values.join(", ");
        let broken = |message: String, place: usize| match others.get(place) {
            Some(call) => Unseen::broken(message, call),
            None => Unseen::Skipped(message),
        };
        if end + 1 < values.len() {
            return Err(broken(format!("`{at}` goes on after the last value: {seen}"), end + 1));
        }
        let count = values.iter().filter(|value| is_one_of(value, first)).count();
        if count != 1 {
            return Err(broken(
                format!("expected `{first}` once in `{at}`, found it {count} times: {seen}"),
                end,
            ));
        }
        Ok(())
    }

    /// Checks that a request without the member triggers no callback.
    async fn called_if(&self, member: &str, calls: &[Arc<Call>]) -> Result<(), Unseen> {
        let unaccepted = || Unseen::Skipped("a request was not accepted".to_owned());
        let body = with_address(self.case, member, None).ok_or_else(unaccepted)?;
        let before = self.receiver.count();
        let begin = Instant::now();
        let sent = send_body(self.run, self.operation, self.endpoint, self.case, &body).await;
        let sent = sent.ok_or_else(unaccepted)?;
        let took = calls.last().zip(calls.first());
        let took =
            took.map_or(MIN_CALLBACK_WAIT, |(last, first)| last.request.at - first.request.at);
        tokio::time::sleep_until(begin + took.max(MIN_CALLBACK_WAIT)).await;
        if self.receiver.count() > before {
            let message = format!("a request without `{member}` brings a callback");
            return Err(Unseen::Broken(message, sent.exchange));
        }
        Ok(())
    }
}

/// The reason why a step did not pass.
enum Unseen {
    Broken(String, Arc<Exchange>),
    Skipped(String),
}

impl Unseen {
    fn broken(message: impl Into<String>, call: &Call) -> Self {
        Self::Broken(message.into(), Arc::new(exchange_of(call)))
    }
}

/// Returns the values at a pointer in each callback, in order.
fn values(calls: &[&Call], at: &str) -> Vec<String> {
    let value = |call: &&Call| {
        let body: JsonValue = serde_json::from_slice(&call.request.body).ok()?;
        present(&body, at).first().and_then(|value| value.as_str()).map(str::to_owned)
    };
    calls.iter().filter_map(value).collect()
}

/// Returns true if a value is in a list separated by `|`, ignoring case.
fn is_one_of(value: &str, list: &str) -> bool {
    list.split('|').any(|one| one.eq_ignore_ascii_case(value))
}

/// Judges every callback of an operation.
fn judge_calls(
    run: &Run<'_>,
    operation: &Operation,
    receiver: &Receiver,
    handshake: Option<&Callback>,
) {
    for calls in receiver.all_calls(&operation.name) {
        let Some(first) = calls.first() else { continue };
        for call in &calls {
            let returned = handshake.filter(|_| is_alike(&first.request.body, &call.request.body));
            let others = || {
                operation.callbacks.iter().filter(|it| handshake.is_none_or(|one| one.id != it.id))
            };
            let Some(callback) = returned.or_else(|| others().next()) else { continue };
            judge_call(run, operation, callback, &Arc::new(exchange_of(call)));
        }
    }
}

fn judge_call(run: &Run<'_>, operation: &Operation, callback: &Callback, exchange: &Arc<Exchange>) {
    let item = format!("{}.callbacks.{}", operation.item, callback.id);
    let media_type = exchange.sent.first().map_or("", |(_, value)| value);
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    let fault = if exchange.method != "POST" {
        Some(format!("the method is {}; expected POST", exchange.method))
    } else if !media_type.eq_ignore_ascii_case("application/json") {
        Some(format!("the media type is `{media_type}`; expected `application/json`"))
    } else {
        let body = serde_json::from_slice::<JsonValue>(&exchange.body);
        body.err().map(|error| format!("the body is not JSON: {error}"))
    };
    if let Some(fault) = fault {
        run.evidence().refute(item, fault, exchange);
        return;
    }
    judge_body(run, operation, BodyKind::Callback, &exchange.body, exchange);
    run.evidence().confirm(item);
}

/// Returns a callback as an exchange, in which the server sent the request.
fn exchange_of(call: &Call) -> Exchange {
    let media_type = call.request.header("content-type").unwrap_or_default();
    let json = ("content-type".to_owned(), "application/json".to_owned());
    Exchange {
        method: call.request.method.clone(),
        path: call.request.path.clone(),
        sent: vec![("Content-Type".to_owned(), media_type.to_owned())],
        body: call.request.body.clone(),
        status: 200,
        headers: vec![json],
        reply: call.answer.clone(),
        is_whole: true,
        kept: OnceLock::new(),
    }
}
