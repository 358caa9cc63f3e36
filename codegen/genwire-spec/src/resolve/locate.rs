//! Finds the part of a value in a spec file at a JSON pointer.

use serde_json::value::RawValue;
use std::{borrow::Cow, collections::BTreeMap, ops::Range};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// Returns the span of a part of a TOML value, or of the innermost enclosing value in the file.
pub(super) fn in_toml(text: &str, value: Range<usize>, pointer: &str) -> Range<usize> {
    let (tree, _) = DeTable::parse_recoverable(text);
    let Some(mut here) = at_span(tree.get_ref(), &value) else { return value };
    let mut span = value;
    for key in keys(pointer) {
        let next = match here.get_ref() {
            DeValue::Table(table) => table.get(key.as_str()),
            DeValue::Array(items) => key.parse().ok().and_then(|index: usize| items.get(index)),
            _ => None,
        };
        let Some(next) = next else { break };
        (here, span) = (next, next.span());
    }
    span
}

/// Returns the span of a part of JSON inside a TOML string, or of the innermost enclosing value.
///
/// It is the span of the whole string if the string has escapes.
pub(super) fn in_json(text: &str, string: Range<usize>, json: &str, pointer: &str) -> Range<usize> {
    let Some(start) = text.get(string.clone()).and_then(|quoted| quoted.find(json)) else {
        return string;
    };
    let start = string.start + start;
    let mut part = json.trim_end();
    part = part.trim_start();
    for key in keys(pointer) {
        let items = serde_json::from_str::<Vec<&RawValue>>(part).unwrap_or_default();
        let item = key.parse().ok().and_then(|index: usize| items.get(index).copied());
        let next = item.or_else(|| {
            let members: BTreeMap<Cow<'_, str>, &RawValue> = serde_json::from_str(part).ok()?;
            members.get(key.as_str()).copied()
        });
        let Some(next) = next else { break };
        part = next.get();
    }
    // A raw value is a slice of the string from which it was parsed.
    let offset = part.as_ptr().addr() - json.as_ptr().addr();
    start + offset..start + offset + part.len()
}

fn keys(pointer: &str) -> impl Iterator<Item = String> {
    pointer.split('/').skip(1).map(genwire_constraint::pointer::unescape)
}

fn at_span<'t, 'i>(
    table: &'t DeTable<'i>,
    span: &Range<usize>,
) -> Option<&'t Spanned<DeValue<'i>>> {
    table.iter().find_map(|(_, value)| at(value, span))
}

fn at<'t, 'i>(
    value: &'t Spanned<DeValue<'i>>,
    span: &Range<usize>,
) -> Option<&'t Spanned<DeValue<'i>>> {
    if value.span() == *span {
        return Some(value);
    }
    match value.get_ref() {
        DeValue::Table(table) => at_span(table, span),
        DeValue::Array(items) => items.iter().find_map(|item| at(item, span)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{in_json, in_toml};

    fn check_json(text: &str, json: &str, pointer: &str, expected: &str) {
        assert_eq!(&text[in_json(text, 4..text.len(), json, pointer)], expected, "{pointer}");
    }

    #[test]
    fn a_part_of_json_is_found_where_it_is_written() {
        let json = "{ \"a\": [1, { \"b/c\": \"x\" }],\n  \"d\": null }\n";
        let text = format!("x = '''\n{json}'''");
        check_json(&text, json, "/a/1/b~1c", "\"x\"");
        check_json(&text, json, "/a/0", "1");
        check_json(&text, json, "/d", "null");
        // For a missing part, the innermost enclosing value is found.
        check_json(&text, json, "/a/1/e", "{ \"b/c\": \"x\" }");
        check_json(&text, json, "/a/9", "[1, { \"b/c\": \"x\" }]");
    }

    #[test]
    fn json_with_escapes_is_named_as_a_whole() {
        check_json(r#"x = "{\"a\": 1}""#, r#"{"a": 1}"#, "/a", r#""{\"a\": 1}""#);
    }

    #[test]
    fn a_part_of_a_table_is_found_where_it_is_written() {
        let text = "[a.b]\nbody = { c = [1, { d = \"x\" }] }\n";
        let start = text.find("{ c").unwrap();
        let value = start..text.len() - 1;
        for (pointer, expected) in [
            ("/c/1/d", "\"x\""),
            ("/c/0", "1"),
            ("/c/1/e", "{ d = \"x\" }"),
            ("", &text[value.clone()]),
        ] {
            assert_eq!(&text[in_toml(text, value.clone(), pointer)], expected, "{pointer}");
        }
    }
}
