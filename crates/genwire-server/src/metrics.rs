//! Metrics in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Upper bounds of the duration histogram, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0, 60.0];
/// Operation label of calls with an unknown path.
const NO_OPERATION: &str = "none";
/// Label of every code that the interface does not list: a fault can have any number as its code.
const OTHER_CODE: &str = "other";
/// Code that means success.
const SUCCESS_CODE: i64 = 0;

/// Metrics of one running service.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    calls: Mutex<Calls>,
    faults: Mutex<BTreeMap<&'static str, u64>>,
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

#[derive(Debug, Default)]
struct Calls {
    /// By operation, HTTP status and code; a code that is not listed is `None`.
    by_result: BTreeMap<(&'static str, u16, Option<i64>), u64>,
    durations: BTreeMap<&'static str, Durations>,
}

#[derive(Debug, Default)]
struct Durations {
    buckets: [u64; BUCKETS.len()],
    count: u64,
    seconds: f64,
}

/// Counter.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, number: u64) {
        self.0.fetch_add(number, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Gauge.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    pub(crate) fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Gauge whose values are computed when the metrics are written.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) help: &'static str,
    /// Label with its value, and the number.
    pub(crate) values: Vec<(Option<(&'static str, String)>, u64)>,
}

impl Metrics {
    /// Counts a finished call.
    pub(crate) fn call(
        &self,
        operation: Option<&'static str>,
        status: u16,
        code: i64,
        took: Duration,
    ) {
        let operation = operation.unwrap_or(NO_OPERATION);
        let seconds = took.as_secs_f64();
        let mut calls = lock(&self.calls);
        let code = Some(code).filter(|code| is_listed(*code));
        *calls.by_result.entry((operation, status, code)).or_default() += 1;
        let durations = calls.durations.entry(operation).or_default();
        durations.count += 1;
        durations.seconds += seconds;
        for (bucket, end) in durations.buckets.iter_mut().zip(BUCKETS) {
            *bucket += u64::from(seconds <= end);
        }
    }

    /// Counts an injected fault.
    pub(crate) fn fault(&self, kind: &'static str) {
        *lock(&self.faults).entry(kind).or_default() += 1;
    }

    /// Writes all metrics.
    pub(crate) fn write(&self, samples: &[Sample]) -> String {
        let mut page = Page::default();
        page.head("genwire_build_info", "gauge", "The version of the service.");
        page.line("genwire_build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1);
        self.write_calls(&mut page);
        page.head("genwire_faults_total", "counter", "Injected faults, by kind.");
        for (kind, number) in &*lock(&self.faults) {
            page.line("genwire_faults_total", &[("kind", kind)], number);
        }
        let gauges = [
            ("genwire_requests_open", "Calls whose response is not complete.", &self.calls_open),
            ("genwire_streams_open", "Streams that have not ended.", &self.streams_open),
            ("genwire_connections_open", "Connections that are open.", &self.connections_open),
        ];
        for (name, help, gauge) in gauges {
            page.head(name, "gauge", help);
            page.line(name, &[], gauge.get());
        }
        let counters = [
            ("genwire_connections_total", "Connections since the start.", &self.connections),
            (
                "genwire_slow_clients_total",
                "Connections closed because their client was too slow.",
                &self.slow_clients,
            ),
            ("genwire_request_bytes_total", "Bytes of requests.", &self.bytes_in),
            ("genwire_response_bytes_total", "Bytes of answers.", &self.bytes_out),
        ];
        for (name, help, counter) in counters {
            page.head(name, "counter", help);
            page.line(name, &[], counter.get());
        }
        for sample in samples {
            page.head(sample.name, "gauge", sample.help);
            for (label, number) in &sample.values {
                let label = label.as_ref().map(|(name, value)| (*name, value.as_str()));
                page.line(sample.name, label.as_slice(), number);
            }
        }
        page.text
    }

    fn write_calls(&self, page: &mut Page) {
        let calls = lock(&self.calls);
        let name = "genwire_requests_total";
        page.head(name, "counter", "Calls, by operation, HTTP status and error code.");
        for ((operation, status, code), number) in &calls.by_result {
            let code = code.map_or_else(|| OTHER_CODE.to_owned(), |code| code.to_string());
            let status = status.to_string();
            let labels = [("operation", *operation), ("status", &status), ("code", &code)];
            page.line(name, &labels, number);
        }
        page.head(
            "genwire_request_seconds",
            "histogram",
            "Duration of calls, to the end of their responses.",
        );
        for (operation, durations) in &calls.durations {
            for (number, end) in durations.buckets.iter().zip(BUCKETS) {
                let labels = [("operation", *operation), ("le", &end.to_string())];
                page.line("genwire_request_seconds_bucket", &labels, number);
            }
            let labels = [("operation", *operation), ("le", "+Inf")];
            page.line("genwire_request_seconds_bucket", &labels, durations.count);
            page.line("genwire_request_seconds_sum", &labels[..1], durations.seconds);
            page.line("genwire_request_seconds_count", &labels[..1], durations.count);
        }
    }
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        // Writing into a `String` cannot fail.
        let _ = writeln!(self.text, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn line(&mut self, name: &str, labels: &[(&str, &str)], number: impl std::fmt::Display) {
        self.text.push_str(name);
        for (index, (label, value)) in labels.iter().enumerate() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            let opening = if index == 0 { '{' } else { ',' };
            let _ = write!(self.text, "{opening}{label}=\"{value}\"");
        }
        let closing = if labels.is_empty() { "" } else { "}" };
        let _ = writeln!(self.text, "{closing} {number}");
    }
}

/// Returns true if the interface has a code, so that the number of labels is bounded.
fn is_listed(code: i64) -> bool {
    code == SUCCESS_CODE || genwire_common::CODES.iter().any(|known| i64::from(known.code) == code)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_callers_make_up_share_a_line() {
        let metrics = Metrics::default();
        for code in 1_000_000..1_001_000 {
            metrics.call(Some("list_voices"), 500, code, Duration::ZERO);
        }
        let page = metrics.write(&[]);
        let lines = page.lines().filter(|line| line.starts_with("genwire_requests_total{"));
        let line =
            "genwire_requests_total{operation=\"list_voices\",status=\"500\",code=\"other\"} 1000";
        assert_eq!(lines.collect::<Vec<_>>(), [line]);
    }

    #[test]
    fn a_page_has_the_form_of_prometheus() {
        let metrics = Metrics::default();
        metrics.call(Some("list_voices"), 200, 0, Duration::from_millis(3));
        metrics.call(Some("list_voices"), 400, 2013, Duration::from_millis(70));
        metrics.call(None, 404, 2013, Duration::ZERO);
        metrics.fault("cut");
        metrics.streams_open.up();
        let samples = [Sample {
            name: "genwire_tasks",
            help: "Tasks, by status.",
            values: vec![(Some(("status", "queued".to_owned())), 2)],
        }];
        let page = metrics.write(&samples);
        for line in [
            "genwire_requests_total{operation=\"list_voices\",status=\"400\",code=\"2013\"} 1",
            "genwire_requests_total{operation=\"none\",status=\"404\",code=\"2013\"} 1",
            "genwire_request_seconds_bucket{operation=\"list_voices\",le=\"0.005\"} 1",
            "genwire_request_seconds_bucket{operation=\"list_voices\",le=\"+Inf\"} 2",
            "genwire_request_seconds_count{operation=\"list_voices\"} 2",
            "genwire_faults_total{kind=\"cut\"} 1",
            "genwire_streams_open 1",
            "genwire_tasks{status=\"queued\"} 2",
        ] {
            assert!(page.lines().any(|found| found == line), "{line} is not in:\n{page}");
        }
        for line in page.lines().filter(|line| !line.starts_with('#')) {
            let name = line.split(['{', ' ']).next().unwrap();
            assert!(name.starts_with("genwire_"), "{line}");
            assert!(line.rsplit(' ').next().unwrap().parse::<f64>().is_ok(), "{line}");
        }
    }
}
