//! Spans of the service, sent to an OpenTelemetry collector.

use crate::problem::Problem;
use crate::program::Program;
use genwire_core::client::{environment_proxies, http_client_builder};
use opentelemetry::trace::{
    SpanContext, SpanId, SpanKind, Status, TraceFlags, TraceId, TraceState,
};
use opentelemetry::{InstrumentationScope, Key, KeyValue, Value};
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{
    BatchSpanProcessor, IdGenerator as _, RandomIdGenerator, SpanData, SpanEvents, SpanLinks,
    SpanProcessor as _,
};
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::runtime::Handle;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// Path of a collector that takes spans.
const PATH: &str = "/v1/traces";
/// Name of the service in traces, unless `OTEL_SERVICE_NAME` sets another one.
const SERVICE: &str = "genwire";
/// Target of the events of statements.
const STATEMENTS: &str = "sqlx::query";
/// Maximum duration of one request to the collector.
const COLLECTOR_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of a reply of the collector, in bytes.
const MAX_REPLY_BYTES: usize = 64 * 1024;

/// Sends the spans that have ended.
#[derive(Clone, Debug)]
pub(super) struct Exporter(Arc<BatchSpanProcessor>);

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
        let mut processor = BatchSpanProcessor::builder(exporter).build();
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let mut resource = Resource::builder().with_attribute(version);
        if std::env::var_os("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name(SERVICE);
        }
        processor.set_resource(&resource.build());
        Ok(Self(Arc::new(processor)))
    }

    /// Returns the layer that collects spans.
    pub(super) fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        let scope = InstrumentationScope::builder("genwire_server").build();
        let spans = Spans { exporter: self.clone(), scope, ids: RandomIdGenerator::default() };
        let levels =
            Targets::new().with_default(Level::ERROR).with_target(STATEMENTS, Level::DEBUG);
        spans.with_filter(levels)
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

/// Layer that collects the spans of the service, which have ids of their own.
struct Spans {
    exporter: Exporter,
    scope: InstrumentationScope,
    ids: RandomIdGenerator,
}

/// Span that has not ended.
struct Open {
    begin: SystemTime,
    fields: Fields,
}

/// Fields of a span or an event.
#[derive(Default)]
struct Fields {
    trace_id: Option<TraceId>,
    span_id: Option<SpanId>,
    parent_id: Option<SpanId>,
    state: TraceState,
    kind: Option<SpanKind>,
    name: Option<String>,
    error: Option<String>,
    attributes: Vec<KeyValue>,
}

impl Fields {
    fn of(visited: impl FnOnce(&mut Self)) -> Self {
        let mut fields = Self::default();
        visited(&mut fields);
        fields
    }

    fn add(&mut self, field: &Field, value: Value) {
        let text = value.as_str();
        match field.name() {
            "trace_id" => self.trace_id = TraceId::from_hex(&text).ok(),
            "span_id" => self.span_id = SpanId::from_hex(&text).ok(),
            "parent_id" => self.parent_id = SpanId::from_hex(&text).ok(),
            "trace_state" => self.state = text.parse().unwrap_or_default(),
            "otel.name" => self.name = Some(text.into_owned()),
            "otel.status_code" => self.error = (text == "error").then(String::new),
            "otel.kind" => self.kind = kind(&text),
            name => self.attributes.push(KeyValue::new(name, value)),
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        let key = Key::new(name.to_owned());
        let index = self.attributes.iter().position(|attribute| attribute.key == key)?;
        Some(self.attributes.remove(index).value)
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.add(field, format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field, value.to_owned().into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field, value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.add(field, value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, i64::try_from(value).unwrap_or(i64::MAX).into());
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.add(field, value.into());
    }
}

/// Returns the kind of a span by its name in the conventions of `tracing`.
fn kind(name: &str) -> Option<SpanKind> {
    Some(match name {
        "server" => SpanKind::Server,
        "client" => SpanKind::Client,
        "producer" => SpanKind::Producer,
        "consumer" => SpanKind::Consumer,
        _ => return None,
    })
}

impl Spans {
    /// Hands over a span that has ended.
    fn end(&self, name: &'static str, mut open: Open, end: SystemTime) {
        let fields = &mut open.fields;
        // Only the service makes such ids; spans of others are not part of its traces.
        let (Some(trace_id), Some(span_id)) = (fields.trace_id, fields.span_id) else { return };
        let state = std::mem::take(&mut fields.state);
        let status = fields.error.take().map_or(Status::Unset, Status::error);
        self.exporter.0.on_end(SpanData {
            span_context: SpanContext::new(trace_id, span_id, TraceFlags::SAMPLED, false, state),
            parent_span_id: fields.parent_id.unwrap_or(SpanId::INVALID),
            parent_span_is_remote: fields.kind == Some(SpanKind::Server),
            span_kind: fields.kind.take().unwrap_or(SpanKind::Internal),
            name: fields.name.take().map_or(name.into(), Into::into),
            start_time: open.begin,
            end_time: end,
            attributes: std::mem::take(&mut fields.attributes),
            dropped_attributes_count: 0,
            events: SpanEvents::default(),
            links: SpanLinks::default(),
            status,
            instrumentation_scope: self.scope.clone(),
        });
    }

    /// Makes a span of a statement that has ended, in the span with some ids.
    fn end_of_statement(&self, event: &Event<'_>, trace_id: TraceId, parent_id: SpanId) {
        let mut fields = Fields::of(|fields| event.record(fields));
        let Some(Value::F64(seconds)) = fields.take("elapsed_secs") else { return };
        let rest = ["elapsed", "slow_threshold", "message"];
        fields.attributes.retain(|it| !rest.contains(&it.key.as_str()));
        let summary = fields.take("summary").map(|it| it.as_str().into_owned());
        // Short statements are their own summary.
        let text = fields.take("db.statement").map(|it| it.as_str().trim().to_owned());
        let text = text.filter(|text| !text.is_empty()).or_else(|| summary.clone());
        fields.attributes.extend(text.map(|text| KeyValue::new("db.query.text", text)));
        fields.name = summary;
        fields.kind = Some(SpanKind::Client);
        fields.trace_id = Some(trace_id);
        fields.parent_id = Some(parent_id);
        fields.span_id = Some(self.ids.new_span_id());
        let end = SystemTime::now();
        let took = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        self.end("statement", Open { begin: end - took, fields }, end);
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Spans {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let fields = Fields::of(|fields| attributes.record(fields));
        span.extensions_mut().insert(Open { begin: SystemTime::now(), fields });
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(open) = span.extensions_mut().get_mut::<Open>() {
            values.record(&mut open.fields);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let is_statement = event.metadata().target() == STATEMENTS;
        if !is_statement && *event.metadata().level() != Level::ERROR {
            return;
        }
        for span in context.event_scope(event).into_iter().flatten() {
            // A full queue is logged, which reads the extensions of the span: they are held no
            // longer than it takes to copy the ids.
            let mut extensions = span.extensions_mut();
            let Some(open) = extensions.get_mut::<Open>() else { continue };
            let (Some(trace_id), Some(span_id)) = (open.fields.trace_id, open.fields.span_id)
            else {
                continue;
            };
            if is_statement {
                drop(extensions);
                self.end_of_statement(event, trace_id, span_id);
            } else {
                let message = Fields::of(|fields| event.record(fields)).take("message");
                open.fields.error = message.map(|it| it.as_str().into_owned());
            }
            return;
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let open = span.extensions_mut().remove::<Open>();
        if let Some(open) = open {
            self.end(span.name(), open, SystemTime::now());
        }
    }
}
