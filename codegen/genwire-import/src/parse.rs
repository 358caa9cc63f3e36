//! Reads JSON and YAML of limited size and depth.

use genwire_spec::model::Json;
use genwire_spec::resolve::literals;

/// Maximum nesting depth of a document in YAML.
const MAX_DEPTH: usize = 64;

/// Maximum size of a document, in bytes.
const MAX_BYTES: usize = 256 << 20;

/// Maximum number of values in a YAML document, including those that aliases repeat.
const MAX_VALUES: usize = 8_000_000;

/// Reads JSON, or YAML where the text does not begin like JSON.
pub(super) fn value(text: &str) -> Result<Json, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("the file is larger than {} MiB", MAX_BYTES >> 20));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('{') {
        let error = match literals::parse(text) {
            Ok(json) => return Ok(json),
            Err(error) => error,
        };
        // YAML in flow style also begins with `{`.
        return yaml(text).map_err(|_| format!("the file is not JSON: {error}"));
    }
    yaml(text).map_err(|error| format!("the file is not YAML: {error}"))
}

fn yaml(text: &str) -> Result<Json, String> {
    // YAML 1.2: `16:9`, `2026-01-31`, `no` and `1_000` are strings.
    let options = serde_saphyr::options! {
        strict_booleans: true,
        underscored_numbers_as_strings: true,
        leading_zero_numbers_as_strings: true,
        with_snippet: false,
        budget: serde_saphyr::budget! {
            max_depth: MAX_DEPTH,
            max_events: 2 * MAX_VALUES,
            max_nodes: MAX_VALUES,
            max_total_scalar_bytes: MAX_BYTES,
            simple_key_max_lookahead: 16_384,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: MAX_VALUES,
        },
    };
    serde_saphyr::from_str_with_options::<literals::Ordered>(text, options)
        .map(|ordered| ordered.0)
        .map_err(|error| error.to_string())
}
