//! Parses JSON and YAML of limited size and depth.

use super::refusal::Fault;
use genwire_constraint::pointer::{escape, unescape};
use genwire_spec::model::Json;
use genwire_spec::resolve::literals;
use serde_saphyr::Error;
use std::collections::BTreeSet;

/// Maximum nesting depth of a document in YAML.
const MAX_DEPTH: usize = 64;

/// Maximum size of a document, in bytes.
pub(super) const MAX_BYTES: usize = 256 << 20;

/// Maximum number of values and keys in a document, including repetitions by YAML aliases.
pub(super) const MAX_VALUES: usize = 8_000_000;

/// Maximum number of values and keys that aliases of YAML repeat.
const MAX_REPEATED: usize = 2_000_000;

/// Number of members up to which all are compared in pairs.
const FEW_MEMBERS: usize = 16;

const TWICE_HELP: &str = "keep one of the two: an object has each key once";
const MANY_HELP: &str = "put what is repeated below `components`, and refer to it with `$ref`";
const NESTED_HELP: &str = "give inner schemas names below `components/schemas`, and refer to them";

/// Parses JSON, or YAML if the input does not begin like JSON.
pub(super) fn value(text: &str) -> Result<Json, Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::new(format!("the file is larger than {} MiB", MAX_BYTES >> 20)));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Fault::new("the file is empty").help("name the file with the OpenAPI document"));
    }
    if text.trim_start().starts_with('{') {
        if count(text) > MAX_VALUES {
            return Err(Fault::new("the JSON has too many values").help(MANY_HELP));
        }
        let error = match literals::parse(text) {
            Ok(json) => return without_twins(json),
            Err(error) => error,
        };
        // YAML in flow style also begins with `{`.
        return yaml(text).map_err(|_| of_json(&error));
    }
    yaml(text).map_err(|error| of_yaml(&error))
}

fn yaml(text: &str) -> Result<Json, Error> {
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
            // Values that aliases repeat are counted too.
            max_aliases: MAX_VALUES,
            max_anchors: MAX_VALUES,
            max_recorded_anchor_events: 2 * MAX_VALUES,
            max_recorded_anchor_bytes: MAX_BYTES,
            max_merge_keys: MAX_VALUES,
            enforce_alias_anchor_ratio: false,
            simple_key_max_lookahead: 16_384,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: MAX_REPEATED,
        },
    };
    serde_saphyr::from_str_with_options::<literals::Ordered>(text, options).map(|ordered| ordered.0)
}

/// Counts the values and keys of JSON before they use memory: each follows one of four characters.
fn count(text: &str) -> usize {
    let (mut is_string, mut is_escape, mut count) = (false, false, 1);
    for byte in text.bytes() {
        if is_escape {
            is_escape = false;
        } else if is_string {
            (is_escape, is_string) = (byte == b'\\', byte != b'"');
        } else {
            is_string = byte == b'"';
            count += usize::from(matches!(byte, b',' | b':' | b'[' | b'{'));
        }
    }
    count
}

/// Rejects JSON with a duplicate key in an object, as for YAML.
fn without_twins(json: Json) -> Result<Json, Fault> {
    match twin(&json) {
        None => Ok(json),
        Some(place) => {
            let at = place.rfind('/').unwrap_or(0);
            let (owner, key) = (&place[..at], place[at..].trim_start_matches('/'));
            let key = unescape(key);
            let owner = if owner.is_empty() { "the document" } else { &format!("`{owner}`") };
            Err(Fault::new(format!("duplicate key `{key}` in {owner}")).help(TWICE_HELP))
        }
    }
}

/// Returns the pointer of the first member with a duplicate key.
fn twin(json: &Json) -> Option<String> {
    match json {
        Json::Object(members) => {
            let known = if members.len() > FEW_MEMBERS {
                let mut seen = BTreeSet::new();
                members.iter().find(|(key, _)| !seen.insert(key))
            } else {
                let is_twin = |at: usize| members[..at].iter().any(|it| it.0 == members[at].0);
                (0..members.len()).find(|at| is_twin(*at)).map(|at| &members[at])
            };
            if let Some((key, _)) = known {
                return Some(format!("/{}", escape(key)));
            }
            let mut inside = members.iter();
            inside.find_map(|(key, value)| Some(format!("/{}{}", escape(key), twin(value)?)))
        }
        Json::Array(items) => {
            let mut items = items.iter().enumerate();
            items.find_map(|(at, item)| Some(format!("/{at}{}", twin(item)?)))
        }
        _ => None,
    }
}

/// Describes the fault in a document that begins like JSON.
fn of_json(error: &str) -> Fault {
    let (what, place) = error.rsplit_once(" at line ").unwrap_or((error, ""));
    let line = place.split(' ').next().and_then(|line| line.parse().ok()).unwrap_or(0);
    let (message, help) = if what.starts_with("EOF while parsing") {
        ("the JSON ends too early", "close what is open: an object, a list or a string")
    } else if what.starts_with("recursion limit") {
        ("the JSON is nested more than 128 levels deep", NESTED_HELP)
    } else if what.starts_with("trailing comma") {
        ("a comma is before the end of an object or a list", "remove the comma")
    } else if what.starts_with("trailing characters") {
        ("more text is after the end of the JSON", "remove it: a file has one document")
    } else if what.starts_with("key must be a string") {
        ("the JSON has a key without quotes", "write keys in double quotes")
    } else if what.starts_with("control character") {
        ("the JSON has a line break or a tab inside a string", "write `\\n` or `\\t` instead")
    } else {
        return Fault::new(format!("the file is not JSON: {what}"))
            .help("correct the JSON at this line, or before it")
            .line(line);
    };
    Fault::new(message).help(help).line(line)
}

/// Describes the fault in a YAML document.
fn of_yaml(error: &Error) -> Fault {
    let line = error.location().and_then(|it| usize::try_from(it.line()).ok()).unwrap_or(0);
    let fault = match error {
        Error::AliasError { error, .. } | Error::WithSnippet { error, .. } => {
            return of_yaml(error);
        }
        Error::DuplicateMappingKey { key: Some(key), .. } => {
            Fault::new(format!("duplicate key `{key}` in an object")).help(TWICE_HELP)
        }
        Error::DuplicateMappingKey { .. } => {
            Fault::new("a key is in an object twice").help(TWICE_HELP)
        }
        Error::Budget { breach: serde_saphyr::budget::BudgetBreach::Depth { .. }, .. } => {
            Fault::new(format!("the YAML is nested more than {MAX_DEPTH} levels deep"))
                .help(NESTED_HELP)
        }
        Error::Budget { .. }
        | Error::AliasReplayCounterOverflow { .. }
        | Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. } => {
            Fault::new("the YAML has too many values, or its aliases (`*name`) repeat too many")
                .help(MANY_HELP)
        }
        Error::UnknownAnchor { .. } => Fault::new("an alias (`*name`) has no anchor (`&name`)")
            .help("write the anchor before the alias, or put a text with `*` in quotes"),
        Error::MultipleDocuments { .. } => Fault::new("the file has several YAML documents")
            .help("keep one, and remove the others with the lines `---` between them"),
        Error::NonFiniteFloat { .. } => Fault::new("the YAML has a number that JSON does not have")
            .help("write a finite number, or put a text in quotes"),
        // The message of the YAML parser, without its settings.
        other => {
            let text = other.to_string();
            let what = text.split(" at line ").next().filter(|it| !it.contains("Option"));
            let what = what.map_or_else(String::new, |what| format!(": {what}"));
            Fault::new(format!("the file is not YAML that JSON can express{what}"))
                .help("correct the indentation, brackets and quotes at this line, or before it")
        }
    };
    fault.line(line)
}
