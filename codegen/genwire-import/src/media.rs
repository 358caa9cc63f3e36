//! Names of media types, and which of them are JSON.

use genwire_spec::model;

/// Media type of a file that states no other one.
pub(super) const BYTES: &str = "application/octet-stream";

/// Media type of a stream of events.
pub(super) const EVENTS: &str = "text/event-stream";

/// Names of JSON besides those that end with `+json`.
const JSON: [&str; 4] = ["application/json", "text/json", "application/x-json", "text/x-json"];

/// Returns the name of a media type without its parameters.
pub(super) fn plain(name: &str) -> &str {
    name.split(';').next().unwrap_or_default().trim()
}

/// Returns true for a media type whose bodies are JSON.
pub(super) fn is_json(name: &str) -> bool {
    let name = plain(name);
    let suffix = name.rsplit_once('+').map(|(_, suffix)| suffix);
    JSON.iter().any(|json| json.eq_ignore_ascii_case(name))
        || suffix.is_some_and(|suffix| suffix.eq_ignore_ascii_case("json"))
}

/// Returns true for a group of media types that JSON belongs to.
pub(super) fn is_group_of_json(name: &str) -> bool {
    matches!(plain(name), "*/*" | "application/*")
}

/// Returns true for the name of a media type, or of a group of them.
pub(super) fn is_name(name: &str) -> bool {
    model::is_media_range(plain(name))
}
