//! Metrics in the text format of `OpenMetrics`, which Prometheus reads.

use genwire_core::{Endpoint, Interface};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;

/// Media type of the page.
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// Upper bounds of the histograms, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0, 60.0];
/// Operation label of calls with an unknown path.
const NO_OPERATION: &str = "none";
/// Label of every code that the interface does not list: a fault can have any number as its code.
const OTHER_CODE: &str = "other";
/// Code that means success.
const SUCCESS_CODE: i64 = 0;

/// Metrics of one running service.
#[derive(Debug)]
pub(crate) struct Metrics {
    interface: &'static Interface,
    registry: Registry,
    requests: Family<CallResult, Counter>,
    seconds: Family<Operation, Histogram, fn() -> Histogram>,
    first_event_seconds: Family<Operation, Histogram, fn() -> Histogram>,
    faults: Family<Fault, Counter>,
    /// Calls whose response is not yet complete.
    pub(crate) calls_open: Gauge,
    /// Streams that have not ended.
    pub(crate) streams_open: Gauge,
    /// Open connections.
    pub(crate) connections_open: Gauge,
    /// Connections since the start.
    pub(crate) connections: Counter,
    /// Connections closed because their client was too slow.
    pub(crate) slow_clients: Counter,
    /// Bytes of requests.
    pub(crate) bytes_in: Counter,
    /// Bytes of responses.
    pub(crate) bytes_out: Counter,
}

/// Labels of a finished call.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CallResult {
    operation: &'static str,
    status: u16,
    code: String,
}

/// Label of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Operation {
    operation: &'static str,
}

/// Label of an injected fault.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Fault {
    kind: &'static str,
}

/// Duration of a finished call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Took {
    /// Time to the end of the response.
    pub(crate) whole: Duration,
    /// Time to the first event of a stream.
    pub(crate) first_event: Option<Duration>,
}

impl Metrics {
    pub(crate) fn new(interface: &'static Interface) -> Self {
        let mut metrics = Self {
            interface,
            registry: Registry::default(),
            requests: Family::default(),
            seconds: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            first_event_seconds: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            faults: Family::default(),
            calls_open: Gauge::default(),
            streams_open: Gauge::default(),
            connections_open: Gauge::default(),
            connections: Counter::default(),
            slow_clients: Counter::default(),
            bytes_in: Counter::default(),
            bytes_out: Counter::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let own = self.registry.sub_registry_with_prefix("genwire");
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        own.register("build", "The version of the service", version);
        let help = "Calls, by operation, HTTP status and error code";
        own.register("requests", help, self.requests.clone());
        let help = "Duration of calls, to the end of their responses";
        own.register_with_unit("request", help, Unit::Seconds, self.seconds.clone());
        let help = "Time to the first event of a streamed response";
        let first_event = self.first_event_seconds.clone();
        own.register_with_unit("first_event", help, Unit::Seconds, first_event);
        own.register("faults", "Injected faults, by kind", self.faults.clone());
        let open = [
            ("requests_open", "Calls whose response is not complete", &self.calls_open),
            ("streams_open", "Streams that have not ended", &self.streams_open),
            ("connections_open", "Connections that are open", &self.connections_open),
        ];
        for (name, help, gauge) in open {
            own.register(name, help, gauge.clone());
        }
        let slow = "Connections closed because their client was too slow";
        let counters = [
            ("connections", "Connections since the start", &self.connections),
            ("slow_clients", slow, &self.slow_clients),
            ("request_bytes", "Bytes of requests", &self.bytes_in),
            ("response_bytes", "Bytes of responses", &self.bytes_out),
        ];
        for (name, help, counter) in counters {
            own.register(name, help, counter.clone());
        }
    }

    /// Counts a finished call.
    pub(crate) fn call(&self, endpoint: Option<&Endpoint>, status: u16, code: i64, took: Took) {
        let operation = endpoint.map_or(NO_OPERATION, |endpoint| endpoint.operation);
        let code = if self.is_listed(code) { code.to_string() } else { OTHER_CODE.to_owned() };
        self.requests.get_or_create(&CallResult { operation, status, code }).inc();
        let operation = Operation { operation };
        if let Some(first) = took.first_event {
            self.first_event_seconds.get_or_create(&operation).observe(first.as_secs_f64());
        }
        self.seconds.get_or_create(&operation).observe(took.whole.as_secs_f64());
    }

    /// Returns true if the interface has a code, so that the number of labels is bounded.
    fn is_listed(&self, code: i64) -> bool {
        code == SUCCESS_CODE || self.interface.code(code).is_some()
    }

    /// Counts an injected fault.
    pub(crate) fn fault(&self, kind: &'static str) {
        self.faults.get_or_create(&Fault { kind }).inc();
    }

    /// Writes all metrics, with the numbers of tasks by their status.
    pub(crate) fn write(&self, tasks: impl IntoIterator<Item = (String, i64)>) -> String {
        let mut now = Registry::with_prefix("genwire");
        let family = Family::<[(&str, String); 1], Gauge>::default();
        for (status, number) in tasks {
            family.get_or_create(&[("status", status)]).set(number);
        }
        now.register("tasks", "Tasks in the store, by status", family);
        let mut page = String::new();
        // Writing into a `String` cannot fail.
        let _ = text::encode_registry(&mut page, &self.registry);
        let _ = text::encode(&mut page, &now);
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: Option<&Endpoint> = Some(&genwire_audio::list_voices::ENDPOINT);

    fn took(milliseconds: u64) -> Took {
        Took { whole: Duration::from_millis(milliseconds), first_event: None }
    }

    #[test]
    fn codes_that_callers_make_up_share_a_line() {
        let metrics = Metrics::new(&genwire_audio::INTERFACE);
        for code in 1_000_000..1_001_000 {
            metrics.call(LIST, 500, code, took(0));
        }
        let page = metrics.write([]);
        let lines = page.lines().filter(|line| line.starts_with("genwire_requests_total{"));
        let line =
            "genwire_requests_total{operation=\"list_voices\",status=\"500\",code=\"other\"} 1000";
        assert_eq!(lines.collect::<Vec<_>>(), [line]);
    }

    #[test]
    fn a_page_has_the_form_of_openmetrics() {
        let metrics = Metrics::new(&genwire_audio::INTERFACE);
        metrics.call(LIST, 200, 0, took(3));
        metrics.call(LIST, 400, 2013, took(70));
        metrics.call(None, 404, 2013, took(0));
        let chat = Some(&genwire_chat::create_chat_completion::ENDPOINT);
        let first_event = Some(Duration::from_millis(30));
        metrics.call(chat, 200, 0, Took { first_event, ..took(500) });
        metrics.fault("cut");
        metrics.streams_open.inc();
        let page = metrics.write([("queued".to_owned(), 2)]);
        for line in [
            "genwire_requests_total{operation=\"list_voices\",status=\"400\",code=\"2013\"} 1",
            "genwire_requests_total{operation=\"none\",status=\"404\",code=\"2013\"} 1",
            "genwire_request_seconds_bucket{le=\"0.005\",operation=\"list_voices\"} 1",
            "genwire_request_seconds_bucket{le=\"+Inf\",operation=\"list_voices\"} 2",
            "genwire_request_seconds_count{operation=\"list_voices\"} 2",
            "genwire_first_event_seconds_sum{operation=\"create_chat_completion\"} 0.03",
            "genwire_faults_total{kind=\"cut\"} 1",
            "genwire_streams_open 1",
            "genwire_tasks{status=\"queued\"} 2",
        ] {
            assert!(page.lines().any(|found| found == line), "{line} is not in:\n{page}");
        }
        assert!(page.ends_with("# EOF\n"));
        for line in page.lines().filter(|line| !line.starts_with('#')) {
            assert!(line.starts_with("genwire_"), "{line}");
            assert!(line.rsplit(' ').next().unwrap().parse::<f64>().is_ok(), "{line}");
        }
    }
}
