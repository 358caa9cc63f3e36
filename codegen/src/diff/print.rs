//! A report for people, for changelogs and for programs.

mod json;
mod markdown;
mod text;

use super::change::{BodyWitness, Witness};
use crate::model::Json;

/// How long a text in a witness may be before people see its beginning alone.
const LONG: usize = 48;

/// How many items of a list people see.
const MANY: usize = 4;

/// A witness in words, without its body.
fn words(witness: &Witness) -> String {
    match witness {
        Witness::Body(body) => told(body),
        Witness::Value(value) => value.clone(),
        Witness::NotFound(tried) => format!("no witness found within {tried} candidates"),
        Witness::Beyond(why) => format!("no body shows it: {why}"),
    }
}

fn told(body: &BodyWitness) -> String {
    let part = body.part.map_or("answer", crate::model::Part::as_str);
    let (old, new) = (body.accepted_by.as_str(), body.accepted_by.other().as_str());
    let place = if body.path.is_empty() { String::new() } else { format!(" at `{}`", body.path) };
    format!("this {part} of `{}` is accepted by {old}, refused by {new}{place}", body.operation)
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
