//! Programmed replies: replies that a tester sets instead of the engines' replies.

mod condition;
mod recorded;
mod rule;

pub(crate) use recorded::{Recorded, recorded};
pub(crate) use rule::{ProgrammedEvent, ProgrammedReply, ReplyRule, violations};

use crate::blocking::{BlockingPool, JobError};
use crate::error::Error;
use crate::failure::{ServiceFailure, internal};
use crate::interface::InterfaceData;
use crate::store::{MetReply, StoredReply};
use condition::{Condition, MAX_STEPS, ParsedCall};
use genwire_arguments::Cancellation;
use genwire_condition::{TooExpensive, on_deep_stack};
use genwire_core::Interface;
use genwire_core::file::read_regular;
use genwire_core::server::{Call, Refusal};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Maximum number of programmed replies.
pub(crate) const MAX_REPLIES: usize = 1000;
/// Maximum size of a file of programmed replies, in bytes.
const MAX_FILE_BYTES: u64 = 64 << 20;
/// Time limit for evaluating the conditions on a call.
const CONDITION_DEADLINE: Duration = Duration::from_secs(10);

/// Programmed replies of a node, in the order in which they are tried.
#[derive(Debug)]
pub(crate) struct Replies {
    /// The replies from the file, which a reset restores.
    of_file: Vec<Arc<ReplyRule>>,
    state: Mutex<RepliesState>,
}

#[derive(Debug, Default)]
struct RepliesState {
    last_id: u64,
    rules: Vec<Programmed>,
}

/// Programmed reply with its counts.
#[derive(Clone, Debug)]
struct Programmed {
    id: u64,
    rule: Arc<ReplyRule>,
    condition: Arc<Condition>,
    /// Number of calls that have met the condition.
    calls: u64,
    /// Number of calls that the reply has answered.
    answered: u64,
    /// True if the nodes of a service count its calls together.
    is_shared: bool,
}

/// Ids of replies with their conditions, in the order in which they are tried.
type Candidates = Vec<(u64, Arc<Condition>)>;

/// Error in evaluating the conditions on a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConditionError {
    /// The evaluation did not end in time, or failed.
    Job(JobError),
    /// The conditions need too many steps. The reply with this id is the first one whose condition
    /// could not be evaluated completely.
    TooExpensive(u64),
}

/// Replies whose conditions a call meets.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    /// First reply of this node that is due.
    pub(crate) own: Option<(u64, Arc<ReplyRule>)>,
    /// Replies that nodes share, in the order in which they are tried.
    pub(crate) shared: Vec<(MetReply, Arc<ReplyRule>)>,
}

/// Programmed reply in a list.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Listed {
    id: u64,
    #[serde(flatten)]
    rule: ReplyRule,
    calls: u64,
    answered: u64,
}

/// File of programmed replies.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    replies: Vec<ReplyRule>,
    /// Number of calls that a recording has omitted; it does not affect the replies.
    #[serde(default, rename = "left_out")]
    _left_out: IgnoredAny,
}

/// Id of the programmed reply that answered a call, for the journal.
#[derive(Clone, Debug)]
pub(crate) struct AnsweredBy(pub(crate) u64);

impl Replies {
    /// Reads a file of programmed replies; an empty path means no file.
    pub(crate) fn open(path: &Path, api: &InterfaceData) -> Result<Self, Error> {
        let mut of_file = Vec::new();
        if !path.as_os_str().is_empty() {
            let name = path.display();
            let wrong = |why: String| Error::config(format!("cannot read `{name}`: {why}"));
            let text =
                read_regular(path, MAX_FILE_BYTES).map_err(|error| wrong(error.to_string()))?;
            let is_json = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("json"));
            let mut file: File = if is_json {
                serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?
            } else {
                toml::from_str(&text).map_err(|error| wrong(error.to_string()))?
            };
            if file.replies.len() > MAX_REPLIES {
                return Err(wrong(format!("it has more than {MAX_REPLIES} replies")));
            }
            file.replies.iter_mut().for_each(|rule| rule.name_operation(api));
            let mistakes = file.replies.iter().zip(1..).filter_map(|(rule, number)| {
                Some(format!("reply {number}: {}", rule.mistake(api)?))
            });
            let mistakes: Vec<String> = mistakes.collect();
            if !mistakes.is_empty() {
                return Err(wrong(mistakes.join("\n  ")));
            }
            of_file = file.replies.into_iter().map(Arc::new).collect();
        }
        let replies = Self { of_file, state: Mutex::default() };
        replies.restore(None);
        Ok(replies)
    }

    /// Replaces the replies that nodes share.
    pub(crate) fn replace_shared(&self, stored: Vec<StoredReply>) {
        let mut state = self.state();
        let (known, own) =
            std::mem::take(&mut state.rules).into_iter().partition(|it| it.is_shared);
        state.rules = own;
        let known: Vec<Programmed> = known;
        state.rules.extend(stored.into_iter().filter_map(|stored| {
            let StoredReply { id, rule, calls, answered } = stored;
            if let Some(known) = known.iter().find(|known| known.id == id) {
                return Some(Programmed { calls, answered, ..known.clone() });
            }
            // A later version may have stored a reply that this version cannot read.
            let rule: Arc<ReplyRule> = Arc::new(serde_json::from_str(&rule).ok()?);
            let condition = condition_of(&rule);
            Some(Programmed { id, rule, condition, calls, answered, is_shared: true })
        }));
    }

    /// Adds a valid reply and returns its id; `None` if there are [`MAX_REPLIES`] already.
    pub(crate) fn add(&self, rule: ReplyRule) -> Option<u64> {
        let mut state = self.state();
        (state.rules.len() < MAX_REPLIES).then(|| state.add(Arc::new(rule)))
    }

    /// Lists the replies in the order in which they are tried.
    pub(crate) fn list(&self, namespace: Option<&str>) -> Vec<Listed> {
        let state = self.state();
        let wanted = state.rules.iter().filter(|it| it.rule.is_of(namespace));
        wanted.map(Programmed::listed).collect()
    }

    /// Deletes a reply of this node.
    pub(crate) fn remove(&self, id: u64) -> bool {
        let mut state = self.state();
        let before = state.rules.len();
        state.rules.retain(|it| it.is_shared || it.id != id);
        state.rules.len() < before
    }

    /// Deletes all replies of this node, or only its replies of a namespace, and returns their
    /// number.
    pub(crate) fn clear(&self, namespace: Option<&str>) -> usize {
        let mut state = self.state();
        let before = state.rules.len();
        state.rules.retain(|it| it.is_shared || !it.rule.is_of(namespace));
        before - state.rules.len()
    }

    /// Restores the initial state, in one namespace or in all.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        self.clear(namespace);
        if namespace.is_none() {
            // Ids start again; the ids of shared replies are higher.
            self.state().last_id = 0;
        }
        self.restore(namespace);
    }

    /// Counts a call for the replies of this node whose conditions it meets. Returns the first
    /// reply that is due, and the matching shared replies.
    ///
    /// # Errors
    ///
    /// The conditions need too many steps, or are not evaluated in time.
    pub(crate) async fn take(&self, call: &Call) -> Result<Taken, ConditionError> {
        static POOL: LazyLock<BlockingPool> = LazyLock::new(BlockingPool::new);
        self.take_on(&POOL, CONDITION_DEADLINE, call).await
    }

    async fn take_on(
        &self,
        pool: &BlockingPool,
        deadline: Duration,
        call: &Call,
    ) -> Result<Taken, ConditionError> {
        let candidates = self.candidates(call);
        if candidates.is_empty() {
            return Ok(Taken::default());
        }
        // Conditions are evaluated without the lock, and off the event loop: a small body may need
        // many steps.
        let met = if candidates.iter().any(|(_, condition)| condition.reads_body()) {
            let call = call.clone();
            let job = move |cancellation: &Cancellation| {
                on_deep_stack(|| met(&candidates, &call, cancellation))
                    .unwrap_or(Err(ConditionError::Job(JobError::Panicked)))
            };
            // Rarely needed data is boxed, since futures are moved.
            Box::pin(pool.run(deadline, job)).await.map_err(ConditionError::Job)??
        } else {
            met(&candidates, call, &Cancellation::default())?
        };
        Ok(self.count(&met))
    }

    /// Returns the conditions of the replies that may answer a call.
    fn candidates(&self, call: &Call) -> Candidates {
        let state = self.state();
        let operation = call.endpoint().operation;
        let fitting = state.rules.iter().filter(|it| it.rule.fits(call.namespace(), operation));
        fitting.map(|it| (it.id, Arc::clone(&it.condition))).collect()
    }

    /// Counts a call for the replies whose conditions it meets.
    fn count(&self, met: &[u64]) -> Taken {
        let mut taken = Taken::default();
        let mut state = self.state();
        for programmed in state.rules.iter_mut().filter(|it| met.contains(&it.id)) {
            let Programmed { id, rule, .. } = &*programmed;
            let met = MetReply { id: *id, call: rule.call, times: rule.times };
            let rule = Arc::clone(rule);
            if programmed.is_shared {
                taken.shared.push((met, rule));
                continue;
            }
            programmed.calls += 1;
            if taken.own.is_none() && met.is_its_turn(programmed.calls, programmed.answered) {
                programmed.answered += 1;
                taken.own = Some((met.id, rule));
            }
        }
        taken
    }

    /// Adds the replies from the file, of one namespace or of all, under their ids.
    fn restore(&self, namespace: Option<&str>) {
        let mut state = self.state();
        for (id, rule) in (1..).zip(&self.of_file).filter(|(_, rule)| rule.is_of(namespace)) {
            state.put(id, Arc::clone(rule));
        }
        state.rules.sort_by_key(|it| it.id);
    }

    fn state(&self) -> MutexGuard<'_, RepliesState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RepliesState {
    fn add(&mut self, rule: Arc<ReplyRule>) -> u64 {
        self.last_id += 1;
        self.put(self.last_id, rule);
        self.last_id
    }

    fn put(&mut self, id: u64, rule: Arc<ReplyRule>) {
        self.last_id = self.last_id.max(id);
        let condition = condition_of(&rule);
        let (calls, answered) = (0, 0);
        self.rules.push(Programmed { id, rule, condition, calls, answered, is_shared: false });
    }
}

/// Returns the replies whose conditions a call meets.
fn met(
    candidates: &Candidates,
    call: &Call,
    cancellation: &Cancellation,
) -> Result<Vec<u64>, ConditionError> {
    let parsed = ParsedCall::new(call, cancellation);
    let mut met = Vec::new();
    for (id, condition) in candidates.iter().take_while(|_| !cancellation.is_cancelled()) {
        let is_met = condition.is_met(&parsed);
        if is_met.map_err(|TooExpensive| ConditionError::TooExpensive(*id))? {
            met.push(*id);
        }
    }
    Ok(met)
}

/// Returns the condition of a rule that has been checked.
fn condition_of(rule: &ReplyRule) -> Arc<Condition> {
    Arc::new(rule.condition().unwrap_or_else(|_| Condition::never()))
}

impl Programmed {
    fn listed(&self) -> Listed {
        let Self { id, rule, calls, answered, .. } = self;
        Listed { id: *id, rule: ReplyRule::clone(rule), calls: *calls, answered: *answered }
    }
}

impl ServiceFailure for ConditionError {
    fn into_refusal(self, interface: &Interface) -> Refusal {
        match self {
            Self::Job(error) => error.into_refusal(interface),
            Self::TooExpensive(id) => {
                let message = format!(
                    "the condition of the programmed reply {id} is too expensive: it takes more than \
                     {MAX_STEPS} steps on this body; compare fewer items with each other, or use \
                     `request`"
                );
                Refusal::new(internal(interface), message)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocking::LARGE_BODY_BYTES;
    use crate::interface::tests::API;
    use axum::body::Body;
    use axum::http::Request;
    use genwire_core::server::{Open, Refusal, Routes};
    use serde_json::json;
    use tower::Service as _;

    /// Returns a call to list voices, of a given size.
    async fn call(size: usize) -> Call {
        let endpoint = API.endpoints().find(|it| it.operation == "list_voices").unwrap();
        let routes = Routes::new(endpoint.interface, Arc::new(Open), Arc::new(Open));
        let routes = routes.route(endpoint, |_, entry| {
            Box::pin(async {
                entry.read_bytes().await?;
                Err(Refusal::unserved(entry.call().endpoint()).into())
            })
        });
        let body = json!({ "voice_type": "all", "note": "x".repeat(size) }).to_string();
        let request = Request::post(endpoint.path).body(Body::from(body)).unwrap();
        let response = routes.finish().call(request).await.unwrap();
        response.extensions().get::<Call>().unwrap().clone()
    }

    #[tokio::test]
    async fn many_conditions_on_a_long_call_do_not_take_steps_from_each_other() {
        let replies = Replies::open(Path::new(""), &API).unwrap();
        let condition = |when: &str| {
            let rule = json!({ "operation": "list_voices", "when": when, "reply": {} });
            replies.add(serde_json::from_value(rule).unwrap()).unwrap()
        };
        let size = LARGE_BODY_BYTES.max(1 << 20);
        for _ in 0..150 {
            condition("this.note.contains('y')");
        }
        let last = condition("this.note.contains('x')");
        let call = call(size).await;
        let taken = replies.take(&call).await.unwrap();
        assert_eq!(taken.own.map(|(id, _)| id), Some(last));
        let expensive = condition(
            "[1, 2, 3, 4, 5, 6, 7, 8].all(a, [1, 2, 3, 4, 5, 6, 7, 8].all(b, \
                                   this.note.contains('y') || this.note.size() > a - b))",
        );
        let taken = replies.take(&call).await;
        assert_eq!(taken.err(), Some(ConditionError::TooExpensive(expensive)));
    }

    #[tokio::test]
    async fn conditions_on_a_body_are_evaluated_off_the_event_loop() {
        let (free, busy) = (BlockingPool::new(), BlockingPool::with_processors(0));
        let any = json!({});
        let by_path = json!({ "path": "/v1/get_voice" });
        let by_part = json!({ "request": { "voice_type": "all" } });
        let by_expression = json!({ "when": "this.voice_type == 'all'" });
        for (condition, size, waits) in [
            (&any, LARGE_BODY_BYTES, false),
            (&by_path, LARGE_BODY_BYTES, false),
            (&by_part, LARGE_BODY_BYTES, true),
            (&by_expression, LARGE_BODY_BYTES, true),
            (&by_part, 0, true),
            (&by_expression, 0, true),
        ] {
            let mut rule = condition.clone();
            rule["operation"] = json!("list_voices");
            rule["reply"] = json!({});
            let replies = Replies::open(Path::new(""), &API).unwrap();
            replies.add(serde_json::from_value(rule).unwrap());
            let call = call(size).await;
            let taken = replies.take_on(&busy, Duration::from_millis(1), &call).await;
            let expected = waits.then_some(ConditionError::Job(JobError::TimedOut));
            assert_eq!(taken.err(), expected, "{condition} {size}");
            let taken = replies.take_on(&free, CONDITION_DEADLINE, &call).await.unwrap();
            assert_eq!(taken.own.map(|(id, _)| id), Some(1), "{condition} {size}");
        }
    }
}
