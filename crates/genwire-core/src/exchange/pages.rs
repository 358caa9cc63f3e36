//! The way from one page of a list to the next.

use crate::{NextPage, PageInput, Paging};
use serde_core::de::IgnoredAny;
use serde_json::Value as JsonValue;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher as _};

/// The parts of a page that determine the next one.
#[derive(Clone, Debug)]
pub struct PageFacts {
    /// The number of items.
    items: i64,
    /// The cursor of the next page; null if there is none.
    cursor: JsonValue,
    /// True if the page states that there are more pages, false if it states that there are none.
    more: Option<bool>,
    /// The number of items on all pages.
    total: Option<i64>,
}

impl PageFacts {
    /// Reads the body of a page.
    pub fn new(paging: &Paging, body: &str) -> Self {
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

/// The request for the next page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// There is no next page.
    End,
    /// The request of the last page with another value.
    Set(PageInput, JsonValue),
    /// A link, relative to the address of the last page.
    Link(String),
}

/// The position in a paged list.
#[derive(Debug)]
pub struct Pager {
    paging: &'static Paging,
    /// The number of the page, or its offset in items.
    number: i64,
    /// The number of items before the page; `None` if the call did not start at the first page.
    before: Option<i64>,
    /// The digest of the previous page.
    page: Option<u64>,
    repeats: Repeats,
}

impl Pager {
    /// Records the page where a call starts: `asked` returns a part of its request, and `address`
    /// is its URL.
    pub fn new(
        paging: &'static Paging,
        asked: impl Fn(PageInput) -> Option<JsonValue>,
        address: impl FnOnce() -> Option<String>,
    ) -> Self {
        let number = |input| asked(input).and_then(|number| number.as_i64());
        let mut pager =
            Self { paging, number: 0, before: None, page: None, repeats: Repeats::default() };
        match paging.next {
            NextPage::Cursor { input, .. } => {
                if let Some(cursor) = asked(input).filter(|cursor| !cursor.is_null()) {
                    pager.repeats.is_new(&cursor.to_string());
                }
            }
            NextPage::Number { input, first } => {
                pager.number = number(input).unwrap_or(first);
                pager.before = (pager.number == first).then_some(0);
            }
            NextPage::Offset { input } => {
                pager.number = number(input).unwrap_or(0);
                pager.before = Some(pager.number);
            }
            NextPage::Link => {
                if let Some(address) = address() {
                    pager.repeats.is_new(&address);
                }
            }
        }
        pager
    }

    /// Determines the next page from the last page; `link` is the target of its link to the next
    /// page.
    ///
    /// # Errors
    ///
    /// Describes why the last page does not identify the next one.
    pub fn turn(
        &mut self,
        facts: &PageFacts,
        body: &[u8],
        link: impl FnOnce() -> Option<String>,
    ) -> Result<Turn, String> {
        if facts.more == Some(false) {
            return Ok(Turn::End);
        }
        match self.paging.next {
            NextPage::Cursor { input, .. } => self.next_cursor(input, facts),
            NextPage::Number { input, .. } => self.next_number((input, 1), facts, body),
            NextPage::Offset { input } => self.next_number((input, facts.items), facts, body),
            NextPage::Link => match link() {
                Some(target) => Ok(Turn::Link(target)),
                None => ends(facts, "link"),
            },
        }
    }

    fn next_cursor(&mut self, input: PageInput, facts: &PageFacts) -> Result<Turn, String> {
        let cursor = match &facts.cursor {
            JsonValue::Null => return ends(facts, "cursor"),
            JsonValue::String(text) if text.is_empty() => return ends(facts, "cursor"),
            cursor @ (JsonValue::String(_) | JsonValue::Number(_)) => cursor.clone(),
            JsonValue::Bool(_) | JsonValue::Array(_) | JsonValue::Object(_) => {
                let problem = "the cursor of the next page is neither a string nor a number";
                return Err(problem.to_owned());
            }
        };
        self.expect_new(&cursor.to_string())?;
        Ok(Turn::Set(input, cursor))
    }

    fn next_number(
        &mut self,
        (input, step): (PageInput, i64),
        facts: &PageFacts,
        body: &[u8],
    ) -> Result<Turn, String> {
        self.before = self.before.and_then(|before| before.checked_add(facts.items));
        let is_all = self.before.zip(facts.total).is_some_and(|(before, all)| before >= all);
        let Some(number) = self.number.checked_add(step).filter(|_| !is_all) else {
            return Ok(Turn::End);
        };
        // An empty page may have a next page, but it can be reached only if the number changes.
        if facts.items == 0 && (step == 0 || facts.more != Some(true)) {
            return ends(facts, "page");
        }
        let page = digest(body);
        if self.page.replace(page) == Some(page) && facts.items > 0 {
            return Err(READ_BEFORE.to_owned());
        }
        self.number = number;
        Ok(Turn::Set(input, number.into()))
    }

    /// Rejects a cursor or the URL of a link that leads back to an earlier page.
    ///
    /// # Errors
    ///
    /// Describes the repetition.
    pub fn expect_new(&mut self, way: &str) -> Result<(), String> {
        if self.repeats.is_new(way) { Ok(()) } else { Err(READ_BEFORE.to_owned()) }
    }
}

/// The error of a list that leads back to an earlier page.
const READ_BEFORE: &str = "the next page repeats an earlier one";

/// Returns a hash that identifies equal pages.
fn digest(page: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(page);
    hasher.finish()
}

/// Ends the list; an error if the page states that there are more.
fn ends(facts: &PageFacts, what: &str) -> Result<Turn, String> {
    if facts.more == Some(true) {
        return Err(format!("the page claims more items but has no next {what}"));
    }
    Ok(Turn::End)
}

/// Returns the value at a dotted path.
pub fn find(json: &str, path: &str) -> Option<JsonValue> {
    serde_json::from_str(find_text(json, path)?).ok()
}

/// Returns the JSON of the non-null value at a dotted path. For a list, it is the value of the last
/// item.
pub fn find_text<'a>(json: &'a str, path: &str) -> Option<&'a str> {
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
/// Only one cursor or link is kept. It is replaced after 1, 2, 4, 8 … others (Brent's algorithm),
/// so that eventually it lies on the cycle and the interval is at least as long as the cycle.
#[derive(Debug, Default)]
struct Repeats {
    kept: Option<String>,
    interval: u32,
    since: u32,
}

impl Repeats {
    /// Returns false for a cursor or link that has already been seen.
    fn is_new(&mut self, way: &str) -> bool {
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
