//! A report for people, for changelogs and for programs.

mod json;
mod markdown;
mod text;

use super::change::{BodyWitness, ReadingWitness, Witness};
use crate::model::{Json, Part};

/// How long a text in a witness may be before people see its beginning alone.
const LONG: usize = 48;

/// How many items of a list people see.
const MANY: usize = 4;

/// A witness in words, without its body.
fn words(witness: &Witness) -> String {
    match witness {
        Witness::Body(body) => told(body),
        Witness::Reading(reading) => read(reading),
        Witness::Value(value) => value.clone(),
        Witness::NotFound(tried) => format!("no witness found within {tried} candidates"),
        Witness::Beyond(why) => format!("no body shows it: {why}"),
    }
}

fn told(body: &BodyWitness) -> String {
    let part = part(body.part);
    let (old, new) = (body.accepted_by.as_str(), body.accepted_by.other().as_str());
    let place = if body.path.is_empty() { String::new() } else { format!(" at `{}`", body.path) };
    let by = if body.is_by_hand() { ", as a case of the check says" } else { "" };
    format!("this {part} of `{}` is accepted by {old}, refused by {new}{place}{by}", body.operation)
}

fn read(reading: &ReadingWitness) -> String {
    let ReadingWitness { operation, old, new, path, .. } = reading;
    let part = part(reading.part);
    let place = if path.is_empty() { String::new() } else { format!(" at `{path}`") };
    format!(
        "this {part} of `{operation}` is accepted by both and read{place} as {old} by old, as {new} by new"
    )
}

/// The word for a body of an operation.
fn part(part: Option<Part>) -> &'static str {
    part.map_or("answer", Part::as_str)
}

/// A body as people can read it: long texts and lists are cut, and it is said by how much.
fn abbreviated(body: &Json) -> Json {
    match body {
        Json::String(text) => {
            let count = text.chars().count();
            if count <= LONG {
                return body.clone();
            }
            let start: String = text.chars().take(LONG / 4).collect();
            Json::String(format!("{start}… ({count} characters)"))
        }
        Json::Array(items) => {
            let mut short: Vec<Json> = items.iter().take(MANY).map(abbreviated).collect();
            if items.len() > MANY {
                short.push(Json::String(format!("… ({} items)", items.len())));
            }
            Json::Array(short)
        }
        Json::Object(members) => {
            Json::object(members.iter().map(|(name, value)| (name, abbreviated(value))))
        }
        other => other.clone(),
    }
}

/// A value of a change on one line, cut where it is long.
fn short(text: &str) -> String {
    const LIMIT: usize = 120;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LIMIT {
        return line;
    }
    let start: String = line.chars().take(LIMIT).collect();
    format!("{start}…")
}

/// A number with its noun.
fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
