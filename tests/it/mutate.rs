//! Changes a body at one position, to turn a valid body into a faulty one.

use crate::generate::{Generator, Pools};
use crate::random::Random;
use serde_json::{Value as JsonValue, json};

/// Changes one position of a body.
pub(crate) fn mutate(body: &mut JsonValue, pools: &Pools, random: &mut Random) {
    let mut places = Vec::new();
    collect(body, String::new(), &mut places);
    let pointer = random.pick(&places).clone();
    let Some(place) = body.pointer_mut(&pointer) else { return };
    let seed = random.next();
    match place {
        JsonValue::Object(members) if random.chance(70) => {
            let names: Vec<String> = members.keys().cloned().collect();
            match random.below(4) {
                0 | 1 if !names.is_empty() => {
                    members.remove(random.pick(&names));
                }
                2 if !names.is_empty() => {
                    members.insert(random.pick(&names).clone(), JsonValue::Null);
                }
                _ => {
                    let value = anything(pools, seed);
                    members.insert(random.pick(&pools.names).clone(), value);
                }
            }
        }
        JsonValue::Array(items) if random.chance(80) => {
            let index = random.below(items.len().max(1));
            match random.below(4) {
                0 if !items.is_empty() => {
                    items.remove(index);
                }
                1 if !items.is_empty() => items.push(items[index].clone()),
                2 if items.len() > 1 => items.swap(0, index),
                _ => items.clear(),
            }
        }
        JsonValue::Number(number) if random.chance(70) => {
            *place = match number.as_i64() {
                Some(whole) if random.chance(80) => {
                    json!(whole.saturating_add(*random.pick(&[-1, 1, 1000])))
                }
                _ => random.pick(&pools.numbers).clone(),
            };
        }
        JsonValue::String(text) if random.chance(70) => {
            *place = match random.below(4) {
                0 => json!(format!("{text}{text}")),
                1 => json!(""),
                _ => json!(random.pick(&pools.texts)),
            };
        }
        JsonValue::Bool(value) if random.chance(70) => *place = json!(!*value),
        _ => *place = anything(pools, seed),
    }
}

fn anything(pools: &Pools, seed: u64) -> JsonValue {
    Generator::wild(pools, Random::new(seed)).anything(0)
}

fn collect(value: &JsonValue, pointer: String, places: &mut Vec<String>) {
    match value {
        JsonValue::Object(members) => {
            for (name, member) in members {
                let name = genwire_constraint::pointer::escape(name);
                collect(member, format!("{pointer}/{name}"), places);
            }
        }
        JsonValue::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{pointer}/{index}"), places);
            }
        }
        _ => {}
    }
    places.push(pointer);
}
