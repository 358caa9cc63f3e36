//! Names of media types, and the detection of JSON.

use genwire_spec::model::media_type::{essence, parameters};
use genwire_spec::model::{self, Framing};

/// Media type of a file that states none.
pub(super) const BYTES: &str = "application/octet-stream";

/// JSON media types that do not end with `+json`.
const JSON: [&str; 4] = ["application/json", "text/json", "application/x-json", "text/x-json"];

/// Returns the name of a media type without its parameters.
pub(super) fn plain(name: &str) -> &str {
    essence(name)
}

/// Returns a media type with the parameters that distinguish it.
pub(super) fn full(name: &str) -> String {
    let quoted = |value: &str| {
        if model::is_token(value) { value.to_owned() } else { format!("\"{value}\"") }
    };
    let parameters = parameters(name).map(|(key, value)| format!(";{key}={}", quoted(value)));
    std::iter::once(plain(name).to_owned()).chain(parameters).collect()
}

/// Returns true for a media type of a stream of values.
pub(super) fn is_stream(name: &str) -> bool {
    Framing::of(name).is_some()
}

/// Returns true for a media type whose bodies are JSON.
pub(super) fn is_json(name: &str) -> bool {
    if is_stream(name) {
        return false;
    }
    let name = plain(name);
    let suffix = name.rsplit_once('+').map(|(_, suffix)| suffix);
    JSON.iter().any(|json| json.eq_ignore_ascii_case(name))
        || suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case("json"))
}

/// Returns true for a media type range that includes JSON.
pub(super) fn is_group_of_json(name: &str) -> bool {
    matches!(plain(name), "*/*" | "application/*")
}

/// Returns true for a valid media type or media type range.
pub(super) fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    model::is_media_range(plain(name)) && name.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::full;

    #[test]
    fn a_media_type_keeps_the_parameters_that_distinguish_it() {
        for (name, expected) in [
            ("text/csv", "text/csv"),
            ("text/csv ; charset=utf-8", "text/csv"),
            ("a/json; Charset=\"utf-8\"; v = 2", "a/json;v=2"),
            ("a/json;profile=\"a/b\"", "a/json;profile=\"a/b\""),
            ("a/json;", "a/json"),
        ] {
            assert_eq!(full(name), expected);
        }
    }
}
