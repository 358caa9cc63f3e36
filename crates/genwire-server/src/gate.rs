//! Who may call, how often and how much, and what goes wrong on purpose.

mod bytes;
mod keys;
mod prefix;

pub(crate) use bytes::BytesInFlight;
pub(crate) use keys::Keys;
pub(crate) use prefix::{Alias, AliasBody};

use crate::faults::{self, FaultKind, FaultRule, ResponseFaults};
use crate::shared::Shared;
use axum::http::HeaderMap;
use genwire_core::server::{
    BreakAfter, Call, Caller, Gate, NAMESPACE_HEADER, Permit, Refusal, bearer,
};
use genwire_core::{Endpoint, ErrorCode};
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::sync::Arc;
use std::time::Duration;

/// The longest name of a namespace.
const LONGEST_NAMESPACE: usize = 64;

/// The gate of the service.
#[derive(Debug)]
pub(crate) struct Door {
    shared: Arc<Shared>,
}

/// The faults that happen to a call, left for those who write its answer.
#[derive(Clone, Debug)]
pub(crate) struct Struck(pub(crate) Arc<Vec<FaultRule>>);

impl Door {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// The faults that the configuration, the admin interface and the request itself want.
    fn faults(&self, call: &Call) -> Result<Vec<FaultRule>, Refusal> {
        let operation = call.endpoint().operation;
        let mut found = Vec::new();
        let header =
            call.headers().get(faults::HEADER).filter(|_| self.shared.config.server.fault_header);
        if let Some(text) = header {
            let wanted = text.to_str().map_err(|_| "it is no plain text".to_owned());
            found =
                wanted.and_then(|text| faults::read_header(text, operation)).map_err(|why| {
                    Refusal::new(
                        ErrorCode::InvalidParameter,
                        format!("`{}`: {why}", faults::HEADER),
                    )
                })?;
        }
        let asked = found.len();
        for fault in self.shared.faults.take(call.namespace(), operation) {
            if found[..asked].iter().all(|known| known.kind != fault.kind) {
                found.push(fault);
            }
        }
        Ok(found)
    }

    /// Lets faults happen that come before the work.
    async fn strike(&self, call: &Call) -> Result<(), Refusal> {
        let faults = self.faults(call)?;
        if faults.is_empty() {
            return Ok(());
        }
        for fault in &faults {
            self.shared.metrics.fault(fault.kind.as_str());
        }
        let faults = Arc::new(faults);
        call.insert(Struck(Arc::clone(&faults)));
        for fault in faults.iter().filter(|fault| fault.kind == FaultKind::Latency) {
            let time = Duration::from_secs_f64(fault.seconds.unwrap_or_default());
            tokio::select! {
                () = self.shared.clock.sleep(time) => {}
                () = self.shared.stop.stopping() => {}
            }
        }
        let Some(fault) = faults.iter().find(|fault| fault.kind == FaultKind::Code) else {
            return Ok(());
        };
        let refusal = refusal_of(fault);
        match fault.frames.filter(|_| wants_events(call)) {
            Some(events) => call.insert(BreakAfter { events, refusal }),
            None => return Err(refusal),
        }
        Ok(())
    }
}

impl Struck {
    /// What happens to the answer.
    pub(crate) fn response(&self) -> ResponseFaults {
        ResponseFaults::of(&self.0)
    }
}

impl Gate for Door {
    async fn authenticate(
        &self,
        headers: &HeaderMap,
        _: &'static Endpoint,
    ) -> Result<Caller, Refusal> {
        let caller = self.shared.keys.caller(bearer(headers)?, self.shared.clock.now())?;
        if caller.namespace.is_empty() && !headers.get(NAMESPACE_HEADER).is_none_or(is_namespace) {
            let message = format!(
                "`{NAMESPACE_HEADER}` has to be at most {LONGEST_NAMESPACE} letters, digits and \
                 any of `.-_`"
            );
            return Err(Refusal::new(ErrorCode::InvalidParameter, message));
        }
        Ok(caller)
    }

    async fn admit_bytes(
        &self,
        endpoint: &'static Endpoint,
        size: Option<u64>,
    ) -> Result<Permit, Refusal> {
        self.shared.bytes.admit(endpoint, size).await
    }

    fn read_time(&self, _: &'static Endpoint) -> Duration {
        Duration::from_secs_f64(self.shared.config.server.body_seconds)
    }

    fn tolerate(&self, _: &'static Endpoint, body: &str) -> Option<String> {
        let prefix = &self.shared.config.server.vendor_prefix;
        if prefix.is_empty() {
            return None;
        }
        let mut body: JsonValue = serde_json::from_str(body).ok()?;
        prefix::translate(prefix, &mut body).then(|| body.to_string())
    }

    async fn admit(&self, call: &Call) -> Result<Permit, Refusal> {
        if let Some(alias) = Alias::of(&self.shared.config.server.vendor_prefix, call.body()) {
            call.insert(alias);
        }
        let key_id = call.caller().map_or("", |caller| &caller.key_id);
        let Shared { keys, store, clock, .. } = &*self.shared;
        let permit = keys.admit(key_id, call.endpoint(), clock.now(), store).await?;
        self.strike(call).await?;
        Ok(permit)
    }

    fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        let stop = self.shared.stop.clone();
        async move { stop.stopping().await }
    }
}

/// Whether a call asks for events instead of a whole reply.
fn wants_events(call: &Call) -> bool {
    #[derive(Deserialize)]
    struct Wish {
        stream: Option<bool>,
    }
    serde_json::from_slice(call.body()).is_ok_and(|wish: Wish| wish.stream == Some(true))
}

/// The error that a fault of kind `code` is.
fn refusal_of(fault: &FaultRule) -> Refusal {
    let code = ErrorCode::from(i64::from(fault.code.unwrap_or_default()));
    let message = fault.message.clone().unwrap_or_else(|| {
        code.info().map_or_else(|| "an error on demand".to_owned(), |info| sentence(info.doc))
    });
    let mut refusal = Refusal::new(code, message);
    if let Some(status) = fault.status {
        refusal = refusal.with_status(status);
    }
    if let Some(seconds) = fault.retry_after {
        refusal = refusal.with_retry_after(Duration::from_secs(seconds));
    }
    refusal
}

/// A sentence in the form of messages: a small letter in front and no full stop.
fn sentence(doc: &str) -> String {
    let doc = doc.trim_end_matches('.');
    let mut letters = doc.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn is_namespace(value: &axum::http::HeaderValue) -> bool {
    value.len() <= LONGEST_NAMESPACE
        && value.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(byte))
}
