//! Authentication, quotas and fault injection.

mod answer;
mod prefix;

pub use prefix::Alias;

use crate::anonymous::AnonymousPlace;
use crate::body_memory::{ReservationId, UNCOUNTED_BYTES};
use crate::compat::Compat;
use crate::config::ServerConfig;
use crate::default_engine;
use crate::failure::OrRefuse as _;
use crate::faults::{self, FaultKind, FaultRule, ResponseFaults};
use crate::interface::InterfaceData;
use crate::mock::Mock;
use crate::replies::AnsweredBy;
use crate::streaming::wants_events;
use genwire_core::Endpoint;
use genwire_core::server::{
    BodySize, BreakAfter, Call, Caller, Gate, NAMESPACE_HEADER, Permit, Refusal, Reply, credential,
};
use serde_json::Value as JsonValue;
use std::sync::Arc;
use std::time::Duration;

/// Maximum length of the name of a namespace, in characters.
const MAX_NAMESPACE_CHARS: usize = 64;

/// Authentication, quotas and fault injection for the generated routes.
#[derive(Debug)]
pub struct ApiGate {
    shared: Arc<Mock>,
}

/// The faults that are injected into a call, kept until its answer is written.
#[derive(Clone, Debug)]
pub(crate) struct InjectedFaults(pub(crate) Arc<Vec<FaultRule>>);

impl ApiGate {
    pub(crate) fn new(shared: Arc<Mock>) -> Self {
        Self { shared }
    }

    /// Returns true if another service answers the operation of a call.
    fn passes(&self, call: &Call) -> bool {
        self.shared.api.passed.contains(call.endpoint().operation)
    }

    /// Collects the faults from the configuration, the admin interface and the request itself.
    async fn faults(&self, call: &Call) -> Result<Vec<FaultRule>, Refusal> {
        let operation = call.endpoint().operation;
        let mut found = Vec::new();
        let header =
            call.headers().get(faults::HEADER).filter(|_| self.shared.config.server.fault_header);
        if let Some(text) = header {
            let text = text.to_str().map_err(|_| "expected visible ASCII characters".to_owned());
            let codes = self.shared.api.interface.codes;
            let read = text.and_then(|text| faults::read_header(text, operation, codes));
            found = read.map_err(|why| self.invalid(format!("`{}`: {why}", faults::HEADER)))?;
        }
        let asked = found.len();
        let is_taken = |kind| kind != FaultKind::Callback;
        let taken = self.shared.nodes.take_faults(call.namespace(), operation, is_taken).await;
        for fault in taken.or_refuse(call.endpoint().interface)? {
            // A fault that the request itself asks for replaces others of its kind.
            if found[..asked].iter().all(|known| known.kind != fault.kind) {
                found.push(fault);
            }
        }
        Ok(found)
    }

    fn invalid(&self, message: String) -> Refusal {
        Refusal::new(self.shared.api.code(self.shared.api.interface.invalid_code), message)
    }

    /// Injects the faults that take effect before the work: latency and errors.
    async fn inject_faults(&self, call: &Call) -> Result<(), Refusal> {
        let faults = self.faults(call).await?;
        if faults.is_empty() {
            return Ok(());
        }
        for fault in &faults {
            self.shared.metrics.fault(fault.kind.as_str());
        }
        let faults = Arc::new(faults);
        call.insert(InjectedFaults(Arc::clone(&faults)));
        for fault in faults.iter().filter(|fault| fault.kind == FaultKind::Latency) {
            let mut seconds = fault.seconds.unwrap_or_default();
            if call.body().len() as u64 > UNCOUNTED_BYTES {
                // The body memory is not held longer than the body may take to arrive.
                seconds = seconds.min(self.shared.config.server.body_seconds);
            }
            let time = Duration::from_secs_f64(seconds);
            tokio::select! {
                () = self.shared.clock.sleep(time) => {}
                () = self.shared.stop.stopping() => {}
            }
        }
        let Some(fault) = faults.iter().find(|fault| fault.kind == FaultKind::Code) else {
            return Ok(());
        };
        let refusal = refusal_of(fault, self.shared.api);
        match fault.frames.filter(|_| wants_events(call)) {
            Some(events) => call.insert(BreakAfter { events, refusal }),
            None => return Err(refusal),
        }
        Ok(())
    }
}

impl InjectedFaults {
    /// Returns the faults that affect the answer.
    pub(crate) fn response(&self) -> ResponseFaults {
        ResponseFaults::of(&self.0)
    }
}

impl Gate for ApiGate {
    async fn authenticate(&self, call: &Call) -> Result<Caller, Refusal> {
        let now = self.shared.clock.now();
        let known = credential(call)
            .and_then(|shown| self.shared.keys.caller(call.endpoint(), &shown, now));
        let is_known = known.is_ok();
        let caller = if self.passes(call) {
            // The other service checks the credential, and counts the calls of its keys.
            Caller { key_id: String::new(), ..known.unwrap_or_default() }
        } else {
            known?
        };
        if is_known && let Some(place) = call.extension::<AnonymousPlace>() {
            place.release();
        }
        if caller.namespace.is_empty()
            && !call.headers().get(NAMESPACE_HEADER).is_none_or(is_namespace)
        {
            let message = format!(
                "`{NAMESPACE_HEADER}` has to be at most {MAX_NAMESPACE_CHARS} letters, digits and \
                 any of `.-_`"
            );
            return Err(self.invalid(message));
        }
        Ok(caller)
    }

    async fn admit_bytes(&self, call: &Call, size: BodySize) -> Result<Permit, Refusal> {
        let body = call.extension::<ReservationId>();
        let admitted = self.shared.body_memory.admit(key_of(call), body, size).await?;
        Ok(admitted.map_or_else(Permit::default, |reservation| {
            call.insert(reservation.id());
            Permit::holding(reservation)
        }))
    }

    async fn admit_attempt(&self, call: &Call) -> Result<(), Refusal> {
        self.shared.keys.admit_attempt(key_of(call), self.shared.clock.now())
    }

    fn read_time(&self, _: &'static Endpoint) -> Duration {
        Duration::from_secs_f64(self.shared.config.server.body_seconds)
    }

    fn tolerate(&self, call: &Call, body: &str) -> Option<String> {
        let api = self.shared.api;
        let ServerConfig { vendor_prefix, compat, .. } = &self.shared.config.server;
        if vendor_prefix.is_empty() && *compat == Compat::None {
            return None;
        }
        let mut body: JsonValue = serde_json::from_str(body).ok()?;
        let alias = Alias::of(&body);
        let is_prefix = prefix::translate(vendor_prefix, api.model_prefix(), &mut body);
        let is_changed = compat.translate(api, call, &mut body) || is_prefix;
        if let Some(alias) =
            alias.filter(|alias| is_changed && Alias::of(&body).as_ref() != Some(alias))
        {
            call.insert(alias);
        }
        is_changed.then(|| body.to_string())
    }

    fn refuse(&self, call: &Call, body: &[u8], refusal: Refusal) -> Refusal {
        self.shared.config.server.compat.explain(self.shared.api, call, body, refusal)
    }

    async fn admit(&self, call: &Call) -> Result<Permit, Refusal> {
        let Mock { keys, store, clock, nodes, .. } = &*self.shared;
        let permit = keys.admit(key_of(call), call.endpoint(), clock.now(), store, nodes).await?;
        self.inject_faults(call).await?;
        Ok(permit)
    }

    async fn substitute(&self, call: &Call) -> Result<Option<Reply>, Refusal> {
        let taken = self.shared.nodes.take_reply(call).await?;
        let Some((id, rule)) = taken else { return Ok(None) };
        call.insert(AnsweredBy(id));
        // Rarely needed data is boxed, since futures are moved.
        Box::pin(answer::reply(&self.shared, self, call, &rule)).await.map(Some)
    }

    async fn serve(&self, call: &Call, refusal: Refusal) -> Result<Reply, Refusal> {
        if let Some(upstream) = self.shared.upstream.as_ref().filter(|_| self.passes(call)) {
            return Box::pin(upstream.serve(call)).await;
        }
        default_engine::serve(&self.shared, self, call, refusal).await
    }

    fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        let stop = self.shared.stop.clone();
        async move { stop.stopping().await }
    }
}

/// Returns the id of the key that a call uses.
fn key_of(call: &Call) -> &str {
    call.caller().map_or("", |caller| &caller.key_id)
}

/// Creates the error for a fault of kind `code`.
fn refusal_of(fault: &FaultRule, api: &InterfaceData) -> Refusal {
    let number = fault.code.unwrap_or_default();
    let info = api.interface.code(i64::from(number));
    let message = fault.message.clone().unwrap_or_else(|| {
        info.map_or_else(|| "an injected error".to_owned(), |info| sentence(info.doc))
    });
    let mut refusal = Refusal::new(api.code(number), message);
    if let Some(status) = fault.status {
        refusal = refusal.with_status(status);
    }
    if let Some(seconds) = fault.retry_after {
        refusal = refusal.with_retry_after(Duration::from_secs(seconds));
    }
    refusal
}

/// Turns a sentence of the docs into a message: lower-case first letter, no full stop.
fn sentence(doc: &str) -> String {
    let doc = doc.trim_end_matches('.');
    let mut letters = doc.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn is_namespace(value: &axum::http::HeaderValue) -> bool {
    value.len() <= MAX_NAMESPACE_CHARS
        && value.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(byte))
}
