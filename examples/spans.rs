//! Exports the span of a call to OpenTelemetry, and sends its W3C `traceparent` to the service.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire-examples --example spans`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::chat::{ChatModel, CreateChatCompletionRequest};
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Any exporter will do in its place.
    let exporter = opentelemetry_stdout::SpanExporter::default();
    let provider = SdkTracerProvider::builder().with_simple_exporter(exporter).build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("genwire"));
    tracing_subscriber::registry().with(layer).init();

    // The feature `opentelemetry` of `genwire` sends the `traceparent`. What was said is in the spans only if asked for: `Client::builder().trace_content(true)`.
    let client = Client::builder().env().build()?;
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.");
    let reply = client.chat().create(&request).await?;
    println!("{}", reply.text());
    provider.shutdown()?;
    Ok(())
}
