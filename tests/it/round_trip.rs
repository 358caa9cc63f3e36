//! Reading and writing a body loses nothing, not even unknown members and unusual values.

use crate::generate::{Generator, Pools};
use crate::model::{bodies, def, operation, part, type_of, walk, without_nulls};
use crate::project::{INTERFACE, VECTORS};
use crate::random::Random;
use crate::typed::typed;
use genwire_spec::model::{Type, TypeId};
use serde_json::{Value as JsonValue, json};

/// Reads and writes a body twice; returns what was lost, if anything. Fails if the body cannot be
/// parsed.
fn lost(id: TypeId, body: &JsonValue) -> Result<Option<String>, String> {
    let rewritten = (typed(&def(id).path()).rewrite)(&body.to_string())?;
    let written: JsonValue = serde_json::from_str(&rewritten.once).map_err(|e| e.to_string())?;
    let written = without_nulls(&Type::Named(id), &written);
    let expected = without_nulls(&Type::Named(id), body);
    if rewritten.once != rewritten.twice {
        return Ok(Some(format!("written anew: {} and {}", rewritten.once, rewritten.twice)));
    }
    if !rewritten.equal {
        return Ok(Some("the second reading gave another value".to_owned()));
    }
    Ok((!same(&written, &expected)).then(|| format!("{written}\n  instead of {expected}")))
}

/// Returns true where two values are equal, in any spelling of their numbers.
pub(crate) fn same(one: &JsonValue, other: &JsonValue) -> bool {
    match (one, other) {
        (JsonValue::Number(one), JsonValue::Number(other)) => {
            one == other || one.as_f64() == other.as_f64()
        }
        (JsonValue::Array(one), JsonValue::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (JsonValue::Object(one), JsonValue::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| other.get(key).is_some_and(|it| same(value, it)))
        }
        _ => one == other,
    }
}

#[test]
fn vectors_come_back_as_they_were() {
    for file in VECTORS.iter() {
        let operation = operation(&file.operation);
        for vector in &file.cases {
            let id = type_of(operation, part(&vector.part), &vector.body);
            match lost(id, &vector.body) {
                Ok(None) => {}
                Ok(Some(lost)) => panic!("{} {}: {lost}", file.operation, vector.id),
                // A strict type has no value for a body with wrong types.
                Err(error) => assert!(!vector.valid, "{} {}: {error}", file.operation, vector.id),
            }
        }
    }
}

#[test]
fn random_bodies_come_back_with_their_unknown_members() {
    let pools = Pools::new();
    for operation in &INTERFACE.operations {
        for (part, id) in bodies(operation) {
            for case in 0..500 {
                let mut random = Random::for_case(7, case);
                let mut body = Generator::tame(&pools, random.clone()).body(id);
                add_unknown_members(id, &mut body, &mut random);
                let name = format!("{} {} {case}", operation.name.snake, part.as_str());
                match lost(type_of(operation, part, &body), &body) {
                    Ok(None) => {}
                    Ok(Some(lost)) => panic!("{name}: {lost}"),
                    Err(error) => panic!("{name}: {error}: {body}"),
                }
            }
        }
    }
}

#[test]
fn replies_with_wrong_types_never_fail_to_parse_for_null_absence_or_novelty() {
    let pools = Pools::new();
    for operation in &INTERFACE.operations {
        for (part, id) in bodies(operation) {
            if !def(id).sides.reply {
                continue;
            }
            for case in 0..500 {
                let mut random = Random::for_case(11, case);
                let mut body = Generator::tame(&pools, random.clone()).body(id);
                forget_something(id, &mut body, &mut random);
                if let Err(error) = lost(id, &body) {
                    panic!("{} {}: {error}: {body}", operation.name.snake, part.as_str());
                }
            }
        }
    }
}

#[test]
fn unknown_members_keep_their_text_and_their_order() {
    let body = r#"{"voice_type":"all","zeta":1.10e+05,"alpha":[1E400,{"b":1,"a":2}],"zeta2":null}"#;
    let rewritten = (typed("audio.ListVoicesRequest").rewrite)(body).expect("a request");
    assert_eq!(rewritten.once, body);
}

fn add_unknown_members(id: TypeId, body: &mut JsonValue, random: &mut Random) {
    let odd = [json!(null), json!(""), json!([{}]), json!({ "": 0 }), json!(1.5), json!(u64::MAX)];
    for pointer in objects(id, body) {
        if random.chance(50)
            && let Some(members) = body.pointer_mut(&pointer).and_then(JsonValue::as_object_mut)
        {
            members.insert("not_listed".to_owned(), random.pick(&odd).clone());
            members.insert("\u{1f600} \"~/".to_owned(), random.pick(&odd).clone());
        }
    }
}

/// Makes a member null, removes one, or replaces an enum value by an unlisted one.
fn forget_something(id: TypeId, body: &mut JsonValue, random: &mut Random) {
    for pointer in objects(id, body) {
        let Some(members) = body.pointer_mut(&pointer).and_then(JsonValue::as_object_mut) else {
            continue;
        };
        let names: Vec<String> = members.keys().cloned().collect();
        if names.is_empty() || random.chance(50) {
            continue;
        }
        let name = random.pick(&names).clone();
        if random.chance(50) {
            members.insert(name, JsonValue::Null);
        } else {
            members.remove(&name);
        }
    }
}

/// The pointers of the objects whose members the model lists, outermost first.
fn objects(id: TypeId, body: &JsonValue) -> Vec<String> {
    let mut pointers = Vec::new();
    walk(&Type::Named(id), body, "", &mut |_, _, pointer| pointers.push(pointer.to_owned()));
    pointers.dedup();
    pointers
}
