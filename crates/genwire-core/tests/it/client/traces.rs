//! The trace context of a call, with and without a context that the program sets.

use super::server::{Server, json};
use super::{MAKE_ENDPOINT, Made, config};
use genwire_core::RawJson;
use genwire_core::client::Transport;
use genwire_core::client::transport_types::header::HeaderValue;
use opentelemetry::trace::{
    SpanContext, SpanId, TraceContextExt as _, TraceFlags, TraceId, TraceState,
};
use tracing::Instrument as _;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::layer::SubscriberExt as _;

const OWN_PARENT: &str = "00-0000000000000000000000000000000a-000000000000000b-00";

/// The way in which a program sets a trace context itself.
#[derive(Clone, Copy, Debug)]
enum Place {
    Nowhere,
    Call,
    Propagator,
}

/// Returns the trace context headers of a call in a trace with a state.
async fn sent(place: Place) -> Vec<String> {
    let server = Server::start(vec![json(200, "{}")]);
    let config = config(&server.url);
    let config = match place {
        Place::Propagator => config.propagator(|headers| {
            headers.insert("traceparent", HeaderValue::from_static(OWN_PARENT));
        }),
        Place::Nowhere | Place::Call => config,
    };
    let http = Transport::new(config.build().unwrap()).unwrap();
    let subscriber = tracing_subscriber::registry().with(tracing_opentelemetry::layer());
    let guard = tracing::subscriber::set_default(subscriber);
    let state = TraceState::from_key_value([("vendor", "1")]).unwrap();
    let (trace, id) = (TraceId::from(1_u128), SpanId::from(2_u64));
    let parent = SpanContext::new(trace, id, TraceFlags::SAMPLED, true, state);
    let span = tracing::info_span!("work");
    span.set_parent(opentelemetry::Context::new().with_remote_span_context(parent)).unwrap();
    let body = RawJson::from_text("{}").unwrap();
    let call = http.call::<Made>(&MAKE_ENDPOINT).request(&body);
    let call = match place {
        Place::Call => call.header("traceparent", OWN_PARENT),
        Place::Nowhere | Place::Propagator => call,
    };
    drop(async { call.await }.instrument(span).await);
    drop(guard);
    let seen = server.seen();
    let lines = seen.requests[0].lines().filter(|line| line.starts_with("trace"));
    lines.map(|line| line.trim().to_owned()).collect()
}

#[tokio::test]
async fn a_call_sends_the_context_of_its_span_unless_the_program_sets_one() {
    let mut found = sent(Place::Nowhere).await;
    found.sort();
    let parent = "traceparent: 00-00000000000000000000000000000001-0000000000000002-01";
    assert_eq!(found, [parent, "tracestate: vendor=1"]);
    for place in [Place::Call, Place::Propagator] {
        assert_eq!(sent(place).await, [format!("traceparent: {OWN_PARENT}")], "{place:?}");
    }
}
