//! The parts of a page that lead to the next one.

use crate::client::body::response::Raw;
use crate::failure::ReadError;
use crate::{BodyForm, Endpoint, NextPage, Paging};
use serde_core::de::Error as _;
use serde_core::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value as JsonValue;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The parts of a page that determine the next one.
pub(super) struct PageFacts {
    /// The number of items.
    pub(super) items: i64,
    /// The cursor of the next page; null if there is none.
    pub(super) cursor: JsonValue,
    /// True if the page states that there are more, false if it states that there are none.
    pub(super) more: Option<bool>,
    /// The number of items on all pages.
    pub(super) total: Option<i64>,
}

impl PageFacts {
    pub(super) fn new(paging: &Paging, raw: &Raw) -> Self {
        let body = text(raw);
        let at = |path: Option<&str>| path.and_then(|path| find(body, path));
        let items: Option<Vec<IgnoredAny>> =
            find_text(body, paging.items).and_then(|items| serde_json::from_str(items).ok());
        let from = match paging.next {
            NextPage::Cursor { from, .. } => Some(from),
            NextPage::Number { .. } | NextPage::Offset { .. } | NextPage::Link => None,
        };
        Self {
            items: items.and_then(|items| i64::try_from(items.len()).ok()).unwrap_or(0),
            cursor: at(from).unwrap_or(JsonValue::Null),
            more: at(paging.more).and_then(|more| more.as_bool()),
            total: at(paging.total).and_then(|total| total.as_i64()),
        }
    }
}

/// Deserializes the items of a page; a page without the list has none.
pub(super) fn items<C: DeserializeOwned + Default>(
    endpoint: &'static Endpoint,
    paging: &Paging,
    raw: &Raw,
) -> Result<C, ReadError> {
    let place = endpoint.reply_place(raw.status.as_u16(), raw.media_type());
    let list = endpoint.replies.iter().position(|form| form.body == BodyForm::Json);
    let shown = place.filter(|place| Some(*place) != list);
    if shown.is_some_and(|place| endpoint.replies[place].body != BodyForm::None) {
        let problem = "this reply of the operation is no page of items";
        return Err(serde_json::Error::custom(problem).into());
    }
    let read = |text| serde_json::from_str(text).map_err(ReadError::from);
    find_text(text(raw), paging.items).map_or_else(|| Ok(C::default()), read)
}

fn text(raw: &Raw) -> &str {
    let text = str::from_utf8(raw.body()).unwrap_or_default();
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Returns the value at a dotted path.
pub(super) fn find(json: &str, path: &str) -> Option<JsonValue> {
    serde_json::from_str(find_text(json, path)?).ok()
}

/// Returns the JSON of the non-null value at a dotted path; for a list, that of its last item.
fn find_text<'a>(json: &'a str, path: &str) -> Option<&'a str> {
    if path.is_empty() {
        return Some(json).filter(|json| !matches!(json.trim(), "" | "null"));
    }
    if json.trim_start().starts_with('[') {
        let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
        return find_text(items.last()?.get(), path);
    }
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    let members: BTreeMap<Cow<'a, str>, &'a RawValue> = serde_json::from_str(json).ok()?;
    find_text(members.get(name)?.get(), rest)
}

/// Detects cursors and links that lead back to an earlier page, with constant memory.
///
/// Only one is kept. It is replaced after 1, 2, 4, 8 … others (Brent's algorithm), so that sooner
/// or later it lies on the cycle and the interval is at least as long as the cycle.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    kept: Option<String>,
    interval: u32,
    since: u32,
}

impl Repeats {
    /// Returns false for a cursor or link that was seen before.
    pub(super) fn is_new(&mut self, way: &str) -> bool {
        if self.kept.as_deref() == Some(way) {
            return false;
        }
        if self.kept.is_none() || self.since >= self.interval {
            self.kept = Some(way.to_owned());
            self.interval = self.interval.saturating_mul(2).max(1);
            self.since = 0;
        }
        self.since += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Repeats, find_text};

    #[test]
    fn a_path_leads_through_objects_and_last_items() {
        let json = r#" { "a": { "b": [ {"id": 1}, {"id": "x"} ] }, "n": null, "l": [] } "#;
        for (path, expected) in [
            ("a.b.id", Some(r#""x""#)),
            ("a.b", Some(r#"[ {"id": 1}, {"id": "x"} ]"#)),
            ("n", None),
            ("l.id", None),
            ("a.c", None),
            ("a.b.id.c", None),
        ] {
            assert_eq!(find_text(json, path), expected, "{path}");
        }
        assert_eq!(find_text("[1]", ""), Some("[1]"));
        assert_eq!(find_text("", ""), None);
        assert_eq!(find_text("null", "a"), None);
    }

    #[test]
    fn every_circle_is_found() {
        for start in 0..9 {
            for length in 1..9 {
                let mut repeats = Repeats::default();
                let way = |step: u32| {
                    let place = if step < start { step } else { start + (step - start) % length };
                    place.to_string()
                };
                let found = (0..99).find(|step| !repeats.is_new(&way(*step))).unwrap();
                assert!(found <= 4 * (start + length), "{start} {length}: {found}");
            }
        }
    }
}
