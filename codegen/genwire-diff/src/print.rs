//! Prints reports for people, for changelogs and for programs.

mod finding;
mod github;
mod html;
mod json;
mod junit;
mod markdown;
mod sarif;
mod steps;
mod text;

use super::change::{BodyWitness, InterpretationWitness, Witness};
use genwire_spec::model::{BodyKind, Json};

/// Maximum length of a string in a witness, in characters; longer strings are shortened for people.
const MAX_STRING_CHARS: usize = 48;

/// Maximum number of list items in a witness; longer lists are shortened for people.
const MAX_LIST_ITEMS: usize = 4;

/// Maximum length of a value on one line, in characters; longer values are shortened for people.
const MAX_VALUE_CHARS: usize = 120;

/// Describes a witness without its body.
fn describe_witness(witness: &Witness) -> String {
    match witness {
        Witness::Body(body) => describe_body(body),
        Witness::Interpretation(witness) => describe_interpretation(witness),
        Witness::Value(value) => value.clone(),
        Witness::NotFound(tried) => format!("no witness found among {tried} candidates"),
        Witness::Beyond(why) => format!("no witness: {why}"),
    }
}

fn describe_body(body: &BodyWitness) -> String {
    let part = singular(part_word(body.part, body.is_error));
    let (old, new) = (body.accepted_by.as_str(), body.accepted_by.other().as_str());
    let place = if body.path.is_empty() { String::new() } else { format!(" at `{}`", body.path) };
    let by = if body.is_native() { ", by a case of the native check" } else { "" };
    format!("this {part} of `{}` is accepted by {old}, refused by {new}{place}{by}", body.operation)
}

fn describe_interpretation(witness: &InterpretationWitness) -> String {
    let InterpretationWitness { operation, old, new, path, .. } = witness;
    let part = singular(part_word(witness.part, witness.is_error));
    let place = if path.is_empty() { String::new() } else { format!(" at `{path}`") };
    format!(
        "both accept this {part} of `{operation}` and read it differently{place}: {old} in old, {new} in new"
    )
}

/// Returns the singular noun for a body of this part.
fn singular(part: &str) -> &str {
    if part == BodyKind::Parameters.as_str() { "set of parameters" } else { part }
}

fn part_word(part: Option<BodyKind>, is_error: bool) -> &'static str {
    part.map_or(if is_error { "error" } else { "answer" }, BodyKind::as_str)
}

/// Returns a body for people: long strings and lists are shortened and show their length.
fn abbreviate(body: &Json) -> Json {
    match body {
        Json::String(text) => {
            let count = text.chars().count();
            if count <= MAX_STRING_CHARS {
                return body.clone();
            }
            let start: String = text.chars().take(MAX_STRING_CHARS / 4).collect();
            Json::String(format!("{start}… ({count} characters)"))
        }
        Json::Array(items) => {
            let mut short: Vec<Json> = items.iter().take(MAX_LIST_ITEMS).map(abbreviate).collect();
            if items.len() > MAX_LIST_ITEMS {
                short.push(Json::String(format!("… ({} items)", items.len())));
            }
            Json::array(short)
        }
        Json::Object(members) => {
            Json::object(members.iter().map(|(name, value)| (name, abbreviate(value))))
        }
        other => other.clone(),
    }
}

/// Returns a value on one line, shortened to [`MAX_VALUE_CHARS`].
fn shorten(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MAX_VALUE_CHARS {
        return line;
    }
    let start: String = line.chars().take(MAX_VALUE_CHARS).collect();
    format!("{start}…")
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
