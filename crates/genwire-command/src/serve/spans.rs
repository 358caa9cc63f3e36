//! Spans of the service, sent to an OpenTelemetry collector.

use crate::problem::Problem;
use crate::program::Program;
use genwire_core::client::{environment_proxies, http_client_builder};
use opentelemetry::trace::{
    Span as _, SpanKind, TraceContextExt as _, Tracer as _, TracerProvider as _,
};
use opentelemetry::{KeyValue, Value};
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider};
use std::fmt;
use std::pin::Pin;
use std::time::{Duration, SystemTime};
use tokio::runtime::Handle;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// Path of a collector that accepts spans.
const PATH: &str = "/v1/traces";
/// Name of the service in traces, unless `OTEL_SERVICE_NAME` overrides it.
const SERVICE: &str = "genwire";
/// Target of the events of statements.
const STATEMENTS: &str = "sqlx::query";
/// Maximum duration of one request to the collector.
const COLLECTOR_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of a reply of the collector, in bytes.
const MAX_REPLY_BYTES: usize = 64 * 1024;

/// Sends the spans that have ended.
#[derive(Clone, Debug)]
pub(super) struct Exporter(SdkTracerProvider);

impl Exporter {
    /// Creates an exporter to the collector at an address.
    pub(super) fn new(_: &Program, endpoint: &str, runtime: &Handle) -> Result<Self, Problem> {
        Self::build(endpoint, runtime).map_err(|why| {
            Problem::usage(
                format!("cannot send spans to `{endpoint}`: {why}"),
                Some("write the address of a collector, such as `http://127.0.0.1:4318`"),
            )
        })
    }

    fn build(endpoint: &str, runtime: &Handle) -> Result<Self, String> {
        if !["http://", "https://"].iter().any(|scheme| endpoint.starts_with(scheme)) {
            return Err("the address does not begin with `http://` or `https://`".to_owned());
        }
        let client = http_client_builder()
            .map_err(|error| error.to_string())?
            .no_proxy()
            .timeout(COLLECTOR_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none());
        let client = environment_proxies()
            .into_iter()
            .fold(client, reqwest::ClientBuilder::proxy)
            .build()
            .map_err(|error| error.to_string())?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Sender { client, runtime: runtime.clone() })
            .with_protocol(Protocol::HttpJson)
            .with_endpoint(format!("{}{PATH}", endpoint.trim_end_matches('/')))
            .build()
            .map_err(|error| error.to_string())?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let mut resource = Resource::builder().with_attribute(version);
        if std::env::var_os("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name(SERVICE);
        }
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_resource(resource.build())
            // Includes calls of traces that their callers do not record.
            .with_sampler(Sampler::AlwaysOn);
        Ok(Self(provider.build()))
    }

    /// Returns the layer that collects spans.
    pub(super) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let tracer = self.0.tracer("genwire_server");
        let spans = tracing_opentelemetry::layer()
            .with_tracer(tracer.clone())
            .with_location(false)
            .with_target(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_filter(LevelFilter::ERROR);
        let statements = Targets::new().with_target(STATEMENTS, Level::DEBUG);
        spans.and_then(Statements(tracer).with_filter(statements))
    }

    /// Sends what is left, within a time limit.
    pub(super) fn finish(&self, limit: Duration) {
        if let Err(error) = self.0.shutdown_with_timeout(limit) {
            tracing::warn!(%error, "the last spans could not be sent");
        }
    }
}

/// Sends requests to the collector on the runtime of the service.
#[derive(Debug)]
struct Sender {
    client: reqwest::Client,
    runtime: Handle,
}

type Sending<'a> = Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 'a>>;

impl HttpClient for Sender {
    fn send_bytes<'a: 'b, 'b>(&'a self, request: Request<Bytes>) -> Sending<'b>
    where
        Self: 'b,
    {
        let client = self.client.clone();
        let sending = self.runtime.spawn(async move {
            let mut reply = client.execute(request.try_into()?).await?;
            let mut body = Vec::new();
            while let Some(chunk) = reply.chunk().await? {
                let left = MAX_REPLY_BYTES.saturating_sub(body.len());
                body.extend(chunk.iter().take(left));
            }
            let mut response = Response::new(Bytes::from(body));
            *response.status_mut() = reply.status();
            *response.headers_mut() = std::mem::take(reply.headers_mut());
            Ok::<_, HttpError>(response)
        });
        Box::pin(async move { sending.await? })
    }
}

/// Layer that creates a span for each finished statement, from the events of `sqlx`.
struct Statements(SdkTracer);

impl<S: Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let parent = opentelemetry::Context::current();
        let mut statement = Statement::default();
        event.record(&mut statement);
        // Statements outside calls, tasks and deliveries are not part of a trace.
        let Some(took) = statement.took.filter(|_| parent.has_active_span()) else { return };
        let end = SystemTime::now();
        let name = statement.summary.unwrap_or_else(|| "statement".to_owned());
        let span = self.0.span_builder(name).with_kind(SpanKind::Client);
        let span = span.with_start_time(end - took).with_attributes(statement.attributes);
        span.start_with_context(&self.0, &parent).end_with_timestamp(end);
    }
}

/// Fields of the event of a statement.
#[derive(Default)]
struct Statement {
    took: Option<Duration>,
    summary: Option<String>,
    attributes: Vec<KeyValue>,
}

impl Statement {
    fn add(&mut self, field: &Field, value: impl Into<Value>) {
        self.attributes.push(KeyValue::new(field.name(), value));
    }
}

impl Visit for Statement {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => self.summary = Some(value.to_owned()),
            // Short statements are their own summary.
            "db.statement" => {
                let whole = Some(value.trim()).filter(|text| !text.is_empty());
                let text = whole.or(self.summary.as_deref()).unwrap_or_default().to_owned();
                self.attributes.push(KeyValue::new("db.query.text", text));
            }
            _ => self.add(field, value.to_owned()),
        }
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, i64::try_from(value).unwrap_or(i64::MAX));
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        if field.name() == "elapsed_secs" {
            self.took = Duration::try_from_secs_f64(value).ok();
        } else {
            self.add(field, value);
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if !["elapsed", "slow_threshold", "message"].contains(&field.name()) {
            self.add(field, format!("{value:?}"));
        }
    }
}
