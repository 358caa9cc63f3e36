//! Integers that a double cannot represent, for hosts whose numbers are doubles.

use serde_json::{Value as JsonValue, json};

/// Number of digits of the largest integer up to which doubles are exact.
const EXACT_DIGITS: usize = 16;
/// The largest integer up to which doubles are exact.
const MAX_EXACT: u64 = 1 << 53;

/// Adds the member `large` to a JSON object: the paths and the digits of its integers that a double
/// cannot represent.
pub(crate) fn marked(mut json: String) -> String {
    let large = find(json.as_bytes());
    if !large.is_empty() && json.ends_with('}') {
        json.pop();
        json += r#","large":"#;
        json += &JsonValue::from(large).to_string();
        json.push('}');
    }
    json
}

/// A step into an array or an object.
enum Step {
    Item(usize),
    Member(String),
}

/// Returns the path and the digits of each such integer in a valid JSON document.
fn find(json: &[u8]) -> Vec<JsonValue> {
    let mut found = Vec::new();
    // Long runs of digits are rare, and only they need a path.
    let has_run = json.chunk_by(|a, b| a.is_ascii_digit() && b.is_ascii_digit());
    if !has_run.into_iter().any(|run| run.len() >= EXACT_DIGITS) {
        return found;
    }
    let mut path: Vec<Step> = Vec::new();
    let mut text = String::new();
    let mut at = 0;
    while let Some(byte) = json.get(at) {
        let rest = &json[at..];
        let length = match byte {
            b'"' => {
                let length = string_length(rest);
                if matches!(path.last(), Some(Step::Member(_))) {
                    text = serde_json::from_slice(&rest[..length]).unwrap_or_default();
                }
                length
            }
            b'-' | b'0'..=b'9' => {
                let length = rest.iter().take_while(|byte| is_of_number(**byte)).count();
                let digits = str::from_utf8(&rest[..length]).unwrap_or_default();
                if is_large(digits) {
                    let path = path.iter().map(|step| match step {
                        Step::Item(index) => JsonValue::from(*index),
                        Step::Member(name) => JsonValue::from(name.as_str()),
                    });
                    found.push(json!([path.collect::<JsonValue>(), digits]));
                }
                length
            }
            other => {
                match other {
                    b'[' => path.push(Step::Item(0)),
                    b'{' => path.push(Step::Member(String::new())),
                    b']' | b'}' => drop(path.pop()),
                    b':' => {
                        if let Some(Step::Member(name)) = path.last_mut() {
                            name.clone_from(&text);
                        }
                    }
                    b',' => {
                        if let Some(Step::Item(index)) = path.last_mut() {
                            *index += 1;
                        }
                    }
                    _ => {}
                }
                1
            }
        };
        at += length;
    }
    found
}

/// Returns the length of the string at the start of JSON, with its quotes.
fn string_length(json: &[u8]) -> usize {
    let mut is_escaped = false;
    for (index, byte) in json.iter().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return index + 1,
            _ => {}
        }
    }
    json.len()
}

fn is_of_number(byte: u8) -> bool {
    matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')
}

/// Returns true for the digits of an integer that a double cannot represent.
fn is_large(number: &str) -> bool {
    let digits = number.trim_start_matches('-');
    let is_integer = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_integer && digits.parse().map_or(true, |size: u64| size > MAX_EXACT)
}

#[cfg(test)]
mod tests {
    use super::marked;

    #[test]
    fn only_integers_beyond_doubles_are_named() {
        for (json, large) in [
            (r#"{"a":9007199254740992,"b":-9007199254740992}"#, ""),
            (r#"{"a":9007199254740993}"#, r#"[[["a"],"9007199254740993"]]"#),
            (r#"{"a":"9007199254740993","b":9007199254740993.5,"c":1e300}"#, ""),
            (
                r#"{"e":[{"\"":[0,-99999999999999999999]},12345678901234567]}"#,
                r#"[[["e",0,"\"",1],"-99999999999999999999"],[["e",1],"12345678901234567"]]"#,
            ),
        ] {
            let expected = match large {
                "" => json.to_owned(),
                large => format!(r#"{},"large":{large}}}"#, &json[..json.len() - 1]),
            };
            assert_eq!(marked(json.to_owned()), expected);
        }
    }
}
