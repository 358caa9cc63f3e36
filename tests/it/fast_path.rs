//! The fast path of the check against the walk: a body that the fast path accepts has no violations
//! in the walk either, in any spelling of the body.

use crate::fuzz::change;
use crate::generate::{Generator, Pools};
use crate::model::{bodies, def, operation, part, type_of};
use crate::mutate::mutate;
use crate::project::{INTERFACE, VECTORS};
use crate::random::Random;
use crate::typed::typed;
use genwire_spec::model::TypeId;
use serde_json::Value as JsonValue;
use std::fmt::Write as _;

/// Number of random bodies for each part of an operation.
const CASES: u64 = 600;

/// Other ways to write numbers, and numbers at the edges of what a type holds.
const NUMBERS: &[&str] =
    &["-0", "0.0", "1.0", "1e0", "2E2", "0.1e1", "9223372036854775808", "-9223372036854775809"];

/// Checks a body in both ways, and returns whether neither finds a violation.
fn check_both_ways(id: TypeId, body: &[u8]) -> bool {
    let path = def(id).path();
    match (typed(&path).unseen)(body) {
        Ok(is_clean) => is_clean,
        Err(why) => panic!("{path}: {why}\n{}", String::from_utf8_lossy(body)),
    }
}

/// Writes a body in an unusual spelling: members in any order and some of them twice, needless
/// escapes and spaces, and numbers in other forms.
fn spell(value: &JsonValue, random: &mut Random, out: &mut String) {
    if random.chance(10) {
        out.push_str(random.pick::<&str>(&[" ", "\n", "\t\r "]));
    }
    match value {
        JsonValue::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            for index in 0..members.len() {
                let other = random.below(members.len());
                members.swap(index, other);
            }
            if !members.is_empty() && random.chance(5) {
                let (name, _) = *random.pick(&members);
                let (_, value) = *random.pick(&members);
                members.insert(random.below(members.len()), (name, value));
            }
            list(out, "{}", members, |(name, value), out| {
                spell_string(name, random, out);
                out.push(':');
                spell(value, random, out);
            });
        }
        JsonValue::Array(items) => list(out, "[]", items, |item, out| spell(item, random, out)),
        JsonValue::String(text) => spell_string(text, random, out),
        JsonValue::Number(_) if random.chance(5) => out.push_str(random.pick::<&str>(NUMBERS)),
        other => out.push_str(&other.to_string()),
    }
}

fn list<T>(
    out: &mut String,
    brackets: &str,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(T, &mut String),
) {
    let (open, close) = brackets.split_at(1);
    out.push_str(open);
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(item, out);
    }
    out.push_str(close);
}

fn spell_string(text: &str, random: &mut Random, out: &mut String) {
    if text.len() > 100 || random.chance(90) {
        out.push_str(&JsonValue::from(text).to_string());
        return;
    }
    out.push('"');
    for unit in text.encode_utf16() {
        write!(out, "\\u{unit:04x}").expect("a string can be written to");
    }
    out.push('"');
}

#[test]
fn the_fast_path_agrees_with_the_walk_on_the_vectors() {
    let mut random = Random::new(3);
    let (mut clean, mut all) = (0, 0);
    for file in VECTORS.iter() {
        for vector in &file.cases {
            let id = type_of(operation(&file.operation), part(&vector.part), &vector.body);
            clean += usize::from(check_both_ways(id, vector.body.to_string().as_bytes()));
            all += 1;
            let mut text = String::new();
            spell(&vector.body, &mut random, &mut text);
            check_both_ways(id, text.as_bytes());
        }
    }
    assert!((all / 20..all).contains(&clean), "{clean} of {all} have no violations");
}

#[test]
fn the_fast_path_agrees_with_the_walk_on_random_bodies() {
    let pools = Pools::new();
    for operation in &INTERFACE.operations {
        for (part, id) in bodies(operation) {
            let vectors: Vec<&JsonValue> = VECTORS
                .iter()
                .filter(|file| file.operation == operation.name.snake)
                .flat_map(|file| &file.cases)
                .filter(|vector| vector.part == part.as_str())
                .map(|vector| &vector.body)
                // Long strings would only cost time.
                .filter(|body| body.to_string().len() < 20_000)
                .collect();
            let mut clean = 0;
            for case in 0..CASES {
                let mut random = Random::for_case(5, case);
                let mut body = if vectors.is_empty() || random.chance(30) {
                    Generator::tame(&pools, Random::new(random.next())).body(id)
                } else {
                    (*random.pick(&vectors)).clone()
                };
                for _ in 0..random.below(3) {
                    mutate(&mut body, &pools, &mut random);
                }
                let mut text = String::new();
                spell(&body, &mut random, &mut text);
                let mut text = text.into_bytes();
                if random.chance(20) {
                    let whole = text.clone();
                    change(&mut text, &[whole], &mut random);
                }
                clean += usize::from(check_both_ways(type_of(operation, part, &body), &text));
            }
            let name = format!("{} {}", operation.name.snake, part.as_str());
            assert!(clean > 0, "{name}: every body has violations, which tests little");
        }
    }
}
