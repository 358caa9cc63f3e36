//! The options of a call, as the host has them.

use genwire_core::failure::RetryPolicy;
use serde_json::{Map, Value as JsonValue, json};
use std::time::Duration;

/// Milliseconds in a second.
const SECOND_MS: f64 = 1000.0;
/// The maximum time of an option, in milliseconds: longer times mean no limit.
const MAX_MS: f64 = 1e15;

/// The maximum limit of bytes that every host can represent.
const MAX_BYTES: u64 = 1 << 53;
/// The maximum number of bytes that are read of an error response.
const ERROR_BYTES: u64 = 1 << 20;

/// The options of a client and of one call.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    unit: Unit,
    pub(crate) timeout: Option<Duration>,
    connect: Option<Duration>,
    reply: Option<Duration>,
    idle: Option<Duration>,
    pub(crate) policy: RetryPolicy,
    pub(crate) check: Check,
    /// The names are in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) max_response_bytes: u64,
}

/// Handling of a request that breaks rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    Refuse,
    Warn,
    Off,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            unit: Unit { ms: 1.0 },
            timeout: Some(Duration::from_hours(1)),
            connect: Some(Duration::from_secs(10)),
            reply: Some(Duration::from_mins(5)),
            idle: Some(Duration::from_mins(2)),
            policy: RetryPolicy::default(),
            check: Check::Refuse,
            headers: Vec::new(),
            max_response_bytes: 64 << 20,
        }
    }
}

impl Options {
    /// Reads the options of a call from its facts. Each object of the list replaces values of the
    /// objects before it, and headers are merged.
    ///
    /// Names follow Python or JavaScript conventions, and `unit_ms` is the unit of times.
    pub(crate) fn read(facts: &Map<String, JsonValue>) -> Result<Self, String> {
        let unit = Unit::of(facts);
        let list = facts.get("options").and_then(JsonValue::as_array).into_iter().flatten();
        let mut options = Self { unit, ..Self::default() };
        let (mut first, mut longest) = (Duration::from_millis(500), Duration::from_secs(8));
        for (name, value) in list.filter_map(JsonValue::as_object).flatten() {
            let problem = |expected: &str| {
                format!("the option `{name}` is {value}, but has to be {expected}")
            };
            let limit = || match value {
                JsonValue::Null => Ok(None),
                value => unit.read(value).ok_or_else(|| problem("a time that is not negative")),
            };
            let time = || match limit()? {
                Some(time) => Ok(time),
                None => Err(problem("a time")),
            };
            let count = || match value {
                JsonValue::Null => Ok(u64::MAX),
                value => value.as_u64().ok_or_else(|| problem("a whole number")),
            };
            match snake(name).as_str() {
                "timeout" => options.timeout = limit()?,
                "connect_timeout" => options.connect = limit()?,
                "reply_timeout" => options.reply = limit()?,
                "idle_timeout" => options.idle = limit()?,
                "attempts" => {
                    let attempts = u32::try_from(count()?).unwrap_or(u32::MAX);
                    options.policy = options.policy.attempts(attempts);
                }
                "first_pause" => first = time()?,
                "longest_pause" => longest = time()?,
                "longest_wait" => {
                    let longest_wait = limit()?.unwrap_or(Duration::MAX);
                    options.policy = options.policy.max_retry_after(longest_wait);
                }
                "max_response_bytes" => options.max_response_bytes = count()?.min(MAX_BYTES),
                "check" => {
                    options.check = match value.as_str() {
                        Some("refuse") => Check::Refuse,
                        Some("warn") => Check::Warn,
                        Some("off") => Check::Off,
                        _ => return Err(problem("`refuse`, `warn` or `off`")),
                    };
                }
                "headers" => {
                    // Headers contain keys, so no message repeats their values.
                    let headers = value.as_object().ok_or_else(|| {
                        let found = type_name(value);
                        format!("the option `headers` is {found}, but has to be an object")
                    })?;
                    for (name, value) in headers {
                        let value = value.as_str().ok_or_else(|| {
                            format!("the header `{name}` is {}, not a string", type_name(value))
                        })?;
                        let name = name.to_ascii_lowercase();
                        options.headers.retain(|(known, _)| *known != name);
                        options.headers.push((name, value.to_owned()));
                    }
                }
                _ => return Err(format!("there is no option `{name}`")),
            }
        }
        options.policy = options.policy.backoff(first, longest);
        if let Some(rest) = facts.get("within").and_then(|value| unit.read(value)).flatten() {
            options.timeout = Some(options.timeout.map_or(rest, |own| own.min(rest)));
        }
        Ok(options)
    }

    /// Returns the limits that the host enforces, in its unit and in bytes.
    pub(crate) fn limits(&self) -> JsonValue {
        let time = |time: Option<Duration>| time.map(|time| self.unit.of_time(time));
        json!({
            "timeout": time(self.timeout),
            "connect": time(self.connect),
            "reply": time(self.reply),
            "idle": time(self.idle),
            "bytes": self.max_response_bytes,
            "error_bytes": ERROR_BYTES,
        })
    }
}

/// The unit of the times of a host.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit {
    ms: f64,
}

impl Unit {
    /// Reads the unit in the facts of a call; milliseconds by default.
    pub(crate) fn of(facts: &Map<String, JsonValue>) -> Self {
        let ms = facts.get("unit_ms").and_then(JsonValue::as_f64);
        Self { ms: ms.filter(|ms| *ms >= 1.0).unwrap_or(1.0) }
    }

    /// Reads a time; `Some(None)` means no limit.
    #[expect(clippy::option_option, reason = "the outer one is no time at all")]
    pub(crate) fn read(self, value: &JsonValue) -> Option<Option<Duration>> {
        let ms = value.as_f64()? * self.ms;
        let is_limit = ms < MAX_MS;
        (ms >= 0.0).then(|| is_limit.then(|| Duration::from_secs_f64(ms / SECOND_MS)))
    }

    /// Returns a time in whole milliseconds, in the unit.
    pub(crate) fn of_time(self, time: Duration) -> f64 {
        (time.as_secs_f64() * SECOND_MS).ceil() / self.ms
    }
}

/// Returns the type name of a value.
fn type_name(value: &JsonValue) -> &'static str {
    match value {
        JsonValue::Null => "null",
        JsonValue::Bool(_) => "a boolean",
        JsonValue::Number(_) => "a number",
        JsonValue::String(_) => "a string",
        JsonValue::Array(_) => "an array",
        JsonValue::Object(_) => "an object",
    }
}

/// Returns the name of an option in Python.
fn snake(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::Options;
    use serde_json::{Value as JsonValue, json};
    use std::time::Duration;

    fn read(facts: &JsonValue) -> Result<Options, String> {
        Options::read(facts.as_object().unwrap())
    }

    #[test]
    fn later_options_replace_earlier_ones_in_the_unit_of_the_host() {
        let options = [
            json!({ "idle_timeout": 2, "headers": { "A": "1", "B": "2" } }),
            json!({ "timeout": null, "replyTimeout": 0.5, "headers": { "b": "3" } }),
        ];
        let read = read(&json!({ "options": options, "unit_ms": 1000, "within": 0.007 })).unwrap();
        assert_eq!(read.timeout, Some(Duration::from_millis(7)));
        assert_eq!(read.idle, Some(Duration::from_secs(2)));
        assert_eq!(read.limits()["reply"], 0.5);
        assert_eq!(read.headers, [("a".into(), "1".into()), ("b".into(), "3".into())]);
    }

    #[test]
    fn null_is_no_limit() {
        let options = json!({ "timeout": null, "attempts": null, "longestWait": null,
            "maxResponseBytes": null });
        let read = read(&json!({ "options": [options] })).unwrap();
        assert_eq!(read.timeout, None);
        // Hosts whose numbers are doubles hold it.
        assert_eq!(read.limits()["bytes"], 1_u64 << 53);
    }

    #[test]
    fn an_option_of_another_kind_is_an_error() {
        for (option, problem) in [
            (json!({ "time_out": 1 }), "there is no option `time_out`"),
            (
                json!({ "timeout": -1 }),
                "the option `timeout` is -1, but has to be a time that is not negative",
            ),
            (
                json!({ "firstPause": null }),
                "the option `firstPause` is null, but has to be a time",
            ),
            (
                json!({ "attempts": 1.5 }),
                "the option `attempts` is 1.5, but has to be a whole number",
            ),
            (
                json!({ "check": "no" }),
                "the option `check` is \"no\", but has to be `refuse`, `warn` or `off`",
            ),
            (json!({ "headers": { "A": ["k"] } }), "the header `A` is an array, not a string"),
            (
                json!({ "headers": "k" }),
                "the option `headers` is a string, but has to be an object",
            ),
        ] {
            assert_eq!(read(&json!({ "options": [option] })).unwrap_err(), problem);
        }
    }
}
