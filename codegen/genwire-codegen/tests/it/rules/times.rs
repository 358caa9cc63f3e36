//! Rules about timestamps and durations: every form of them agrees, and each mistake has a
//! position.

use super::bodies::{list, number, object};
use genwire_spec::model::Json;
use proptest::prelude::*;

/// Rules of the window; together they use every feature for times.
pub(super) const TIME_RULES: [&str; 17] = [
    "timestamp(this.end) > timestamp(this.start)",
    "timestamp(this.end) - timestamp(this.start) <= duration(\"744h\")",
    "!has(this.until) || timestamp(this.until) >= timestamp(this.end) + duration(\"1h30m\")",
    "!(timestamp(this.end) == timestamp(this.start))",
    "!has(this.until) || !(timestamp(this.until) < timestamp(this.start) && this.count > 2)",
    "timestamp(this.start) >= timestamp(\"2026-01-01T00:00:00.5+01:00\")",
    "timestamp(\"2026-01-31T12:00:00Z\") != timestamp(this.end)",
    "duration(\"-1.5s\") + (timestamp(this.end) - timestamp(this.start)) != duration(\"0\")",
    "has(this.times) && this.times.all(t, timestamp(t) < timestamp(this.end))",
    "has(this.times) && this.times.exists(t, timestamp(t) - duration(\"24h\") > timestamp(this.start))",
    "!has(this.times) || !this.times.exists(t, timestamp(t) == timestamp(this.start))",
    "has(this.times) && this.times.filter(t, t != \"no time\").all(u, timestamp(u) <= timestamp(this.end))",
    "(timestamp(this.end) - timestamp(this.start)).getMinutes() % 15 == 0",
    "(timestamp(this.end) > timestamp(this.start)) == (this.count > 1)",
    "this.count > 2 ? timestamp(this.end) > timestamp(this.start) \
     : timestamp(this.start) != timestamp(\"2026-01-31T12:00:00Z\")",
    "timestamp(this.end) == (has(this.until) ? timestamp(this.until) : timestamp(this.start))",
    "has(this.until) && timestamp(this.until) - timestamp(this.end) \
     < timestamp(this.end) - timestamp(this.start) - duration(\"1ms\")",
];

/// Rules that read parts of timestamps.
pub(super) const PART_RULES: [&str; 5] = [
    "timestamp(this.start).getHours() >= 8 && timestamp(this.start).getHours() < 18",
    "timestamp(this.end).getFullYear() - timestamp(this.start).getFullYear() <= 1",
    "timestamp(this.start).getDayOfWeek() != 6 && timestamp(this.end).getDate() > this.count",
    "timestamp(this.start).getMonth() == 0 || timestamp(this.start).getDayOfYear() > 60",
    "timestamp(this.end).getMilliseconds() == 0 && timestamp(this.end).getSeconds() < 30 \
     || timestamp(this.end).getDayOfMonth() == 30",
];

/// The strings that a window may contain as times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Texts {
    /// Strings in UTC, and some that are not dates and times. The interpreter does not convert the
    /// parts of other strings to UTC.
    Utc,
    /// Also strings with an offset.
    Plain,
    /// Also strings that interpreters read differently.
    All,
}

/// Strings with dates and times in UTC, and others.
const TIMES: [&str; 11] = [
    "2026-01-31T12:00:00Z",
    "2026-01-31T12:00:00.000000001Z",
    "2026-01-31T12:00:01.5Z",
    "2026-03-03T12:00:00Z",
    "2026-03-03T12:00:01Z",
    "2024-02-29T08:45:29.25Z",
    "1969-12-31T23:59:59.999Z",
    "2026-02-29T12:00:00Z",
    "2026-01-31T24:00:00Z",
    "2026-01-31",
    "no time",
];

/// Strings with an offset.
const OFFSETS: [&str; 2] = ["2026-01-31T13:00:00+01:00", "2026-02-01T23:59:59.123456789123-23:59"];

/// Strings that interpreters read differently: with lower-case letters, out of range, far apart,
/// and with a leap second.
const EDGES: [&str; 10] = [
    "2026-01-31t12:00:00.000000001z",
    "0000-12-31T23:59:59Z",
    "0001-01-01T00:00:00Z",
    "0001-01-01T00:00:00+00:01",
    "1734-01-31T12:00:00Z",
    "2016-12-31T23:59:60Z",
    "2016-12-31T23:59:60.25Z",
    "9999-12-31T23:59:59.999999999Z",
    "9999-12-31T23:59:59-00:01",
    "9999-12-31T23:59:60Z",
];

fn time(texts: Texts) -> BoxedStrategy<Json> {
    let offsets = if texts == Texts::Utc { &[][..] } else { &OFFSETS };
    let edges = if texts == Texts::All { &EDGES[..] } else { &[] };
    let texts: Vec<&str> = TIMES.iter().chain(offsets).chain(edges).copied().collect();
    prop::sample::select(texts).prop_map(Json::from).boxed()
}

/// A window.
pub(super) fn window(whole: bool, texts: Texts) -> BoxedStrategy<Json> {
    object(vec![
        ("start", time(texts), whole),
        ("end", time(texts), whole),
        ("count", number(), whole),
        ("until", time(texts), false),
        ("times", list(time(texts)), false),
    ])
}
