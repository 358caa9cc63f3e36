//! Function calls that the text of a message requests.
//!
//! `[[call: NAME]]` is a call with arguments that fit the schema of the function, and
//! `[[call: NAME {JSON}]]` is a call with the given arguments, even if they do not fit. Everything
//! else about a reply is set by programmed replies.
//!
//! Calls are read from the last user message and from system messages. They are removed from the
//! text before it is answered and screened. Anything else in double brackets stays in the text.

use serde_json::Value as JsonValue;

/// Maximum size of a call, in bytes.
const MAX_CALL_BYTES: usize = 256 << 10;
/// Maximum number of calls that are read from the text; the search for each covers its maximum
/// size.
const MAX_CALLS: usize = 100;

/// A call that the text requests.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RequestedCall {
    pub(super) name: String,
    pub(super) arguments: Option<JsonValue>,
}

/// Separates the text from its calls.
pub(super) fn take(text: &str) -> (String, Vec<RequestedCall>) {
    let mut clean = String::with_capacity(text.len());
    let mut calls = Vec::new();
    let mut rest = text;
    let mut left = MAX_CALLS;
    while left > 0
        && let Some((before, after)) = rest.split_once("[[")
    {
        clean.push_str(before);
        rest = after;
        if let Some(call) = start(after) {
            left -= 1;
            if let Some((call, after)) = read(call) {
                calls.push(call);
                rest = after;
                continue;
            }
        }
        clean.push_str("[[");
    }
    clean.push_str(rest);
    (clean, calls)
}

/// Returns the text after the start of a call.
fn start(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix("call")?.trim_start().strip_prefix(':')
}

/// Reads a call, whose arguments may contain brackets; returns it with the text after it.
fn read(text: &str) -> Option<(RequestedCall, &str)> {
    let within = &text[..text.floor_char_boundary(MAX_CALL_BYTES)];
    let name_end = within.find(['{', ']'])?;
    let name = within[..name_end].trim();
    let mut end = name_end;
    let mut arguments = None;
    if within[name_end..].starts_with('{') {
        let mut values = serde_json::Deserializer::from_str(&within[name_end..]).into_iter();
        arguments = Some(values.next()?.ok()?);
        end += values.byte_offset();
    }
    let after = within[end..].trim_start().strip_prefix("]]")?;
    let call = RequestedCall { name: name.to_owned(), arguments };
    (!name.is_empty()).then(|| (call, &text[within.len() - after.len()..]))
}

#[cfg(test)]
mod tests {
    use super::{MAX_CALLS, RequestedCall, take};
    use proptest::prelude::*;
    use serde_json::json;

    fn check(text: &str, clean: &str, expected: &[(&str, Option<serde_json::Value>)]) {
        let (found, calls) = take(text);
        assert_eq!(found, clean);
        let expected = expected.iter().map(|(name, arguments)| RequestedCall {
            name: (*name).to_owned(),
            arguments: arguments.clone(),
        });
        assert_eq!(calls, expected.collect::<Vec<_>>());
    }

    #[test]
    fn calls_are_taken_out_of_the_text() {
        check("Hello", "Hello", &[]);
        check("a [[call: f]] b [[ call :g ]]", "a  b ", &[("f", None), ("g", None)]);
        let arguments = json!({ "a": [[1]], "b": "]]" });
        let text = r#"go [[call: f {"a":[[1]],"b":"]]"} ]]!"#;
        check(text, "go !", &[("f", Some(arguments))]);
    }

    #[test]
    fn other_brackets_stay_text() {
        for text in
            ["[[a]]", "[[1, 2], [3]]", "[[call", "[[call: ]]", "[[call: f {]]", "[[[say: a]]]"]
        {
            check(text, text, &[]);
        }
        let text = "[[call: f]]".repeat(MAX_CALLS) + "[[call: g]]";
        let calls = vec![("f", None); MAX_CALLS];
        check(&text, "[[call: g]]", &calls);
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "(\\[\\[|\\]\\]|call:|[{}a \"é])*") {
            take(&text);
        }
    }
}
