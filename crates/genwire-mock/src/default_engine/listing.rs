//! Lists of records: the filters in the query of a call, and the selected page.

use super::record::Record;
use serde_json::{Map, Number, Value as JsonValue};

/// Names of parameters that limit the length of a page, as [`words`] writes them.
const LIMITS: [&str; 9] =
    ["limit", "pagesize", "perpage", "maxresults", "maxitems", "pagelimit", "top", "take", "size"];
/// Names of parameters that count the records before the page.
const OFFSETS: [&str; 4] = ["offset", "skip", "start", "startindex"];
/// Names of parameters that count pages from one.
const PAGES: [&str; 3] = ["page", "pagenumber", "pageno"];
/// Names of parameters with the ID of the last record on the previous page.
const CURSORS: [&str; 8] = [
    "after",
    "cursor",
    "startingafter",
    "startafter",
    "pagetoken",
    "nexttoken",
    "continuationtoken",
    "nextcursor",
];

/// Names of parameters that request a page even if records have members with these names.
const PAGING: [&str; 7] =
    ["limit", "pagesize", "perpage", "offset", "page", "pagenumber", "pageno"];
/// Maximum number of records on a page.
const MAX_PAGE: usize = 1_000;

/// A page of a list.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) records: Vec<Record>,
    /// Number of records on all pages.
    pub(super) total: usize,
    /// ID of the last record, if another page follows.
    pub(super) next: Option<String>,
    /// Name of the path parameter with the ID of a single record.
    pub(super) id: Option<&'static str>,
}

impl Page {
    /// Returns the records that a query selects.
    pub(super) fn of(records: Vec<Record>, query: &[(String, String)]) -> Self {
        let facts: Vec<Map<String, JsonValue>> = records.iter().map(Record::facts).collect();
        let is_member = |name: &str| facts.iter().any(|facts| facts.contains_key(name));
        let asked: Vec<&(String, String)> =
            query.iter().filter(|asked| is_member(&asked.0) && !is_paging(asked)).collect();
        let is_asked = |facts: &Map<String, JsonValue>| {
            asked.iter().all(|(name, _)| {
                let mut values = asked.iter().filter(|(other, _)| other == name);
                values.any(|(_, value)| has(facts.get(name), value))
            })
        };
        let found = records.into_iter().zip(&facts).filter(|(_, facts)| is_asked(facts));
        let found: Vec<Record> = found.map(|(record, _)| record).collect();
        let number = |names: &[&str]| text(query, names)?.parse::<usize>().ok();
        let length = number(&LIMITS).filter(|it| *it > 0).unwrap_or(MAX_PAGE).min(MAX_PAGE);
        let behind = text(query, &CURSORS).and_then(|cursor| {
            found.iter().position(|record| record.id == *cursor).map(|place| place + 1)
        });
        let page = number(&PAGES).map(|page| page.saturating_sub(1).saturating_mul(length));
        let first = behind.or_else(|| number(&OFFSETS)).or(page).unwrap_or_default();
        let total = found.len();
        let records: Vec<Record> = found.into_iter().skip(first).take(length).collect();
        let has_more = first.saturating_add(records.len()) < total;
        let next = records.last().filter(|_| has_more).map(|record| record.id.clone());
        Self { records, total, next, id: None }
    }
}

/// Returns the value of the first query parameter with one of several names.
fn text<'q>(query: &'q [(String, String)], names: &[&str]) -> Option<&'q String> {
    let mut found = query.iter().filter(|(name, _)| names.contains(&words(name).as_str()));
    found.next().map(|(_, value)| value)
}

/// Returns true for a number that selects a page.
fn is_paging((name, value): &(String, String)) -> bool {
    PAGING.contains(&words(name).as_str()) && value.parse::<u64>().is_ok()
}

/// Returns a name in lower case without word separators.
fn words(name: &str) -> String {
    name.to_ascii_lowercase().replace(['_', '-', '[', ']', '.'], "")
}

/// Returns true if a member equals a value in query syntax, or is a list that contains it. A query
/// may have several values, separated by commas.
fn has(member: Option<&JsonValue>, value: &str) -> bool {
    let is_any = |one: &JsonValue| is(one, value) || value.split(',').any(|text| is(one, text));
    match member {
        Some(JsonValue::Array(items)) => items.iter().any(is_any),
        Some(one) => is_any(one),
        None => false,
    }
}

/// Returns true if a value equals a string in a path or a query.
pub(super) fn is(value: &JsonValue, text: &str) -> bool {
    match value {
        JsonValue::String(own) => own == text,
        JsonValue::Number(number) => is_number(number, text),
        JsonValue::Bool(flag) => text.parse() == Ok(*flag),
        JsonValue::Null => text == "null",
        JsonValue::Array(_) | JsonValue::Object(_) => false,
    }
}

/// Returns true if a string denotes a number, in any notation; integers are compared exactly.
fn is_number(number: &Number, text: &str) -> bool {
    match (number.as_i128(), text.parse::<i128>()) {
        (Some(own), Ok(read)) => own == read,
        _ => number
            .as_f64()
            .is_some_and(|own| text.parse::<f64>().is_ok_and(|read| own.total_cmp(&read).is_eq())),
    }
}

#[cfg(test)]
mod tests {
    use super::{Page, Record};
    use serde_json::json;

    fn pets() -> Vec<Record> {
        let pet = |(id, name, age): (&str, &str, i64)| {
            let said = json!({
                "name": name, "age": age, "tags": [name, "pet"], "price": 1.5, "page": age
            });
            let said = said.as_object().cloned().unwrap();
            Record { id: id.to_owned(), said, ..Record::default() }
        };
        [("1", "Rex", 3), ("2", "Ida", 3), ("3", "Tom", 5)].map(pet).into()
    }

    #[test]
    fn a_query_asks_for_members_and_for_a_part_of_the_list() {
        for (query, expected, total, next) in [
            ("", "1 2 3", 3, None),
            ("age=3", "1 2", 2, None),
            ("age=3&name=Ida", "2", 1, None),
            ("name=Rex,Tom", "1 3", 2, None),
            ("name=Rex&name=Tom", "1 3", 2, None),
            ("tags=Ida", "2", 1, None),
            ("age=9", "", 0, None),
            ("age=3.0", "1 2", 2, None),
            ("price=1.50", "1 2 3", 3, None),
            ("price=1.51", "", 0, None),
            ("page=1", "1 2 3", 3, None),
            ("page=2&limit=2", "3", 3, None),
            ("size=large", "1 2 3", 3, None),
            ("limit=2", "1 2", 3, Some("2")),
            ("limit=2&after=2", "3", 3, None),
            ("per_page=1&page=2", "2", 3, Some("2")),
            ("offset=1&pageSize=1", "2", 3, Some("2")),
            ("offset=9", "", 3, None),
        ] {
            let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            let pairs: Vec<(String, String)> =
                pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            let page = Page::of(pets(), &pairs);
            let ids: Vec<&str> = page.records.iter().map(|pet| pet.id.as_str()).collect();
            assert_eq!((ids.join(" ").as_str(), page.total), (expected, total), "{query}");
            assert_eq!(page.next.as_deref(), next, "{query}");
        }
    }
}
