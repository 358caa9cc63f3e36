//! Exports the span of a call to OpenTelemetry, and sends its W3C `traceparent` to the service.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire-examples --example spans`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::chat::{ChatModel, CreateChatCompletionRequest};
use genwire::client::transport_types::header::{HeaderMap, HeaderName, HeaderValue};
use opentelemetry::propagation::{Injector, TextMapPropagator as _};
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Adds the context of the current span to the headers of a request.
fn inject(headers: &mut HeaderMap) {
    let context = Span::current().context();
    TraceContextPropagator::new().inject_context(&context, &mut Headers(headers));
}

struct Headers<'a>(&'a mut HeaderMap);

impl Injector for Headers<'_> {
    fn set(&mut self, key: &str, value: String) {
        if let (Ok(key), Ok(value)) = (HeaderName::try_from(key), HeaderValue::try_from(value)) {
            self.0.insert(key, value);
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Any exporter will do in its place.
    let exporter = opentelemetry_stdout::SpanExporter::default();
    let provider = SdkTracerProvider::builder().with_simple_exporter(exporter).build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("genwire"));
    tracing_subscriber::registry().with(layer).init();

    // What was said is in the spans only if asked for: `Client::builder().trace_content(true)`.
    let client = Client::builder().env().propagator(inject).build()?;
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.");
    let reply = client.chat().create(&request).await?;
    println!("{}", reply.text());
    provider.shutdown()?;
    Ok(())
}
