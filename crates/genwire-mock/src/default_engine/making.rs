//! Generates the bodies of a reply off the event loop, within a deadline.

use super::Facts;
use super::body::{IdSlot, Made, Maker, fits};
use crate::blocking::{BlockingPool, JobError};
use crate::interface::{InterfaceData, Response};
use genwire_arguments::{Budget, Cancellation};
use genwire_core::server::Refusal;
use genwire_core::{BodyKind, Endpoint, Family, Interface, Report, ServiceCode};
use serde_json::Value as JsonValue;
use std::sync::LazyLock;
use std::time::Duration;

/// Maximum number of steps for making one reply.
const MAX_STEPS: u64 = 2_000_000;
/// Rule of a warning about a member that its object does not list, and takes.
pub(super) const UNKNOWN_MEMBER: &str = "unknown-member";
/// Time limit for making one reply.
const REPLY_DEADLINE: Duration = Duration::from_secs(10);

/// Making of the bodies of one reply.
#[derive(Clone, Copy)]
pub(super) struct Work {
    pub(super) api: &'static InterfaceData,
    pub(super) interface: &'static Interface,
    /// Name of the operation.
    pub(super) operation: &'static str,
    pub(super) family: &'static Family,
    pub(super) examples: &'static [JsonValue],
    pub(super) schema: &'static JsonValue,
    pub(super) part: BodyKind,
}

/// ID of a record that is about to be created.
pub(super) struct NewId {
    pub(super) slot: IdSlot,
    /// Forms of the ID, of which the first that fits is used.
    pub(super) forms: Vec<JsonValue>,
    /// Operations whose path has the ID, and the names of its parameters there.
    pub(super) places: Vec<(&'static str, &'static str)>,
}

impl Work {
    /// Describes the making of a reply of an operation.
    pub(super) fn of(
        api: &'static InterfaceData,
        endpoint: &'static Endpoint,
        (response, schema): (&'static Response, &'static JsonValue),
        part: BodyKind,
    ) -> Self {
        let Endpoint { interface, operation, family, .. } = *endpoint;
        Self { api, interface, operation, family, examples: &response.examples, schema, part }
    }

    /// Returns the facts, with the new ID, and the bodies to send: one reply, or the events of a
    /// stream. Returns no bodies if none is valid.
    pub(super) async fn run(
        self,
        facts: Facts,
        new_id: Option<NewId>,
    ) -> Result<(Facts, Vec<JsonValue>), Refusal> {
        let job = move |cancellation: &Cancellation| self.make(facts, new_id, cancellation);
        off_loop(self.interface, job).await
    }

    fn make(
        self,
        mut facts: Facts,
        new_id: Option<NewId>,
        cancellation: &Cancellation,
    ) -> (Facts, Vec<JsonValue>) {
        if let Some(NewId { slot, forms, places }) = new_id {
            let mut budget = Budget::new(MAX_STEPS, cancellation.clone());
            let fitting = forms.into_iter().find(|id| {
                fits(self.api, &slot.schema, id, &mut budget)
                    && places.iter().all(|place| self.is_in_path(*place, id))
            });
            facts.members.extend(fitting.map(|id| (slot.name, id)));
        }
        let mut budget = Budget::new(MAX_STEPS, cancellation.clone());
        let mut maker = Maker { api: self.api, budget: &mut budget, family: self.family };
        let is_valid = |body: &JsonValue, has_strict: bool| {
            let report = self.api.check(self.operation, self.part, body.to_string().as_bytes());
            let report = report.and_then(Result::ok);
            let mut warnings = report.iter().flat_map(Report::violations);
            let is_listed = !has_strict || warnings.all(|it| it.rule == UNKNOWN_MEMBER);
            is_listed && report.as_ref().is_some_and(Report::is_valid)
        };
        let are_events = self.part == BodyKind::Event;
        let examples = self.examples;
        // A document has no warnings: what the model only warns of may be wrong in it.
        let strict = |body: &JsonValue| is_valid(body, self.api.by_paths);
        let mut made = maker.make(self.schema, examples, &facts, strict, are_events);
        if matches!(made, Made::None) && self.api.by_paths {
            let lenient = |body: &JsonValue| is_valid(body, false);
            let members = facts.members.clone();
            let fewer = Facts { members, state: facts.state.clone(), ..Facts::default() };
            made = maker.make(self.schema, examples, &fewer, lenient, are_events);
        }
        let bodies = match made {
            Made::One(body) => vec![body],
            Made::Each(bodies) => bodies,
            Made::None => Vec::new(),
        };
        (facts, bodies)
    }
}

impl Work {
    /// Returns true if an operation accepts an ID as a path parameter.
    fn is_in_path(&self, (operation, param): (&str, &str), id: &JsonValue) -> bool {
        let takes = |id: &JsonValue| {
            let body = serde_json::json!({ param: id }).to_string();
            let report = self.api.check(operation, BodyKind::Parameters, body.as_bytes());
            let Some(report) = report else { return true };
            let own = format!("/{param}");
            report.is_ok_and(|report| report.errors().all(|error| error.path != own))
        };
        // A path has numbers as strings.
        let read = || id.as_str().and_then(|text| text.parse::<i64>().ok()).map(JsonValue::from);
        takes(id) || read().is_some_and(|number| takes(&number)) || takes(&id.to_string().into())
    }
}

/// Runs a job for a call off the event loop, within a deadline.
pub(super) async fn off_loop<T: Send + 'static>(
    interface: &'static Interface,
    job: impl FnOnce(&Cancellation) -> T + Send + 'static,
) -> Result<T, Refusal> {
    static POOL: LazyLock<BlockingPool> = LazyLock::new(BlockingPool::new);
    run_on(&POOL, REPLY_DEADLINE, interface, job).await
}

async fn run_on<T: Send + 'static>(
    pool: &BlockingPool,
    deadline: Duration,
    interface: &'static Interface,
    job: impl FnOnce(&Cancellation) -> T + Send + 'static,
) -> Result<T, Refusal> {
    pool.run(deadline, job).await.map_err(|error| refusal(interface, error))
}

/// Returns the refusal for a job without a result, with a code of the called interface.
fn refusal(interface: &Interface, error: JobError) -> Refusal {
    let code = i64::from(interface.internal_code);
    Refusal::new(ServiceCode::new(interface, code), error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interface::tests::API;

    fn work() -> Work {
        let endpoint = API.endpoints().find(|it| it.operation == "create_h3_context_ir").unwrap();
        let response = API.operations[endpoint.operation].reply.as_ref().unwrap();
        let schema = response.schema.as_ref().unwrap();
        Work::of(&API, endpoint, (response, schema), BodyKind::Response)
    }

    #[tokio::test]
    async fn a_reply_that_no_processor_makes_in_time_is_refused() {
        let busy = BlockingPool::with_processors(0);
        let made = run_on(&busy, Duration::from_millis(1), work().interface, |_| ()).await;
        let refusal = made.unwrap_err();
        assert_eq!(refusal.message(), JobError::TimedOut.to_string());
    }

    #[test]
    fn a_reply_whose_caller_is_gone_takes_no_further_steps() {
        let many: Vec<i64> = (0..10_000).collect();
        let new_id = || {
            let schema = serde_json::json!({ "enum": many });
            let (name, prefix) = ("task_id".to_owned(), String::new());
            let slot = IdSlot { name, schema, prefix, is_uuid: false };
            let forms = [9_999, 9_998, 9_997].map(JsonValue::from).into();
            Some(NewId { slot, forms, places: Vec::new() })
        };
        let cancellation = Cancellation::default();
        let (facts, _) = work().make(Facts::default(), new_id(), &cancellation);
        assert_eq!(facts.members["task_id"], 9_999);
        drop(cancellation.cancel_on_drop());
        let (facts, _) = work().make(Facts::default(), new_id(), &cancellation);
        assert!(facts.members.is_empty());
    }

    #[test]
    fn a_body_that_takes_all_steps_leaves_some_for_the_facts() {
        let schema = serde_json::json!({
            "type": "object",
            "required": ["id", "odd"],
            "properties": { "id": { "type": "string" }, "odd": { "not": {} } },
        });
        let mut budget = Budget::new(1_000, Cancellation::default());
        let (api, family) = (&*API, &genwire_core::STATUS_ERRORS);
        let mut maker = Maker { api, budget: &mut budget, family };
        let members = serde_json::Map::from_iter([("id".to_owned(), "own".into())]);
        let facts = Facts { members, ..Facts::default() };
        let Made::One(body) = maker.make(&schema, &[], &facts, |_| true, false) else {
            panic!("no body is made")
        };
        assert_eq!(body["id"], "own");
    }
}
