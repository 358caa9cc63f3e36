//! The schemas that the Rust types derive, as witnesses: they are made by other code from the
//! attributes of the types, and must agree with the exported ones but for listed differences.

use crate::generated::TYPES;
use crate::judge::schema;
use crate::model::{def, operation, part, type_of};
use crate::project::{VECTORS, Vector, read, root};
use jsonschema::Validator;
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::collections::{BTreeMap, BTreeSet};

/// A difference that is expected.
#[derive(Debug, Deserialize)]
struct Difference {
    /// The verdict of the derived schema if the exported schema differs: `accepts`, `refuses`.
    derived: String,
    /// The rule that makes the difference, or the vector; `*` at an end matches anything.
    rule: String,
    /// The reason.
    why: String,
}

impl Difference {
    fn concerns(&self, derived: &str, rule: &str) -> bool {
        let open = (self.rule.starts_with('*'), self.rule.ends_with('*'));
        let text = self.rule.trim_matches('*');
        self.derived == derived
            && match open {
                (true, true) => rule.contains(text),
                (true, false) => rule.ends_with(text),
                (false, true) => rule.starts_with(text),
                (false, false) => rule == text,
            }
    }
}

#[test]
fn derived_schemas_agree_with_the_exported_ones_but_for_the_listed_differences() {
    let text = read(&root().join("tests/fixtures/derived_schemas.json"));
    let listed: Vec<Difference> = serde_json::from_str(&text).expect("a list of differences");
    assert!(listed.iter().all(|difference| !difference.why.is_empty()));
    let derived: BTreeMap<&str, Validator> = TYPES
        .iter()
        .map(|typed| (typed.path, schema::compile(&listed_only((typed.schema)()))))
        .collect();
    let (mut used, mut concerned) = (BTreeSet::new(), BTreeSet::new());
    let mut unexpected = Vec::new();
    for file in VECTORS.iter() {
        for vector in &file.cases {
            let id = type_of(operation(&file.operation), part(&vector.part), &vector.body);
            let accepted = derived[def(id).path().as_str()].is_valid(&vector.body);
            let is_exported = schema::accepts(id, &vector.body);
            // The verdict that would be a difference.
            let other = if is_exported { "refuses" } else { "accepts" };
            concerned.extend(listed.iter().enumerate().filter_map(|(index, difference)| {
                broken(vector).any(|rule| difference.concerns(other, rule)).then_some(index)
            }));
            if accepted == is_exported {
                continue;
            }
            let found = listed
                .iter()
                .position(|difference| causes(vector).any(|rule| difference.concerns(other, rule)));
            if let Some(index) = found {
                used.insert(index);
            } else {
                let causes: Vec<&str> = causes(vector).collect();
                unexpected.push(format!("{} {other} {}", file.operation, causes.join(" ")));
            }
        }
    }
    assert!(unexpected.is_empty(), "unexpected:\n{}", unexpected.join("\n"));
    // A kind of constraint that the interface does not have makes no difference.
    for index in concerned {
        assert!(used.contains(&index), "no longer a difference: {:?}", listed[index]);
    }
}

/// Returns the possible causes of a difference: the violated rules, and the items that a body
/// covers.
fn causes(vector: &Vector) -> impl Iterator<Item = &str> {
    broken(vector).chain(vector.covers.iter().map(String::as_str))
}

/// Returns the rules that a body breaks, and its vector.
fn broken(vector: &Vector) -> impl Iterator<Item = &str> {
    let rules = vector.violations.iter().map(|violation| violation.rule.as_str());
    rules.chain([vector.id.as_str()])
}

/// A derived schema without the alternative of each union that accepts any object. With it, no
/// constraint of a listed variant could ever refuse a body.
fn listed_only(mut schema: JsonValue) -> JsonValue {
    match &mut schema {
        JsonValue::Array(items) => {
            for item in items {
                *item = listed_only(item.take());
            }
        }
        JsonValue::Object(members) => {
            for (name, member) in members.iter_mut() {
                if let (true, Some(items)) = (name.ends_with("Of"), member.as_array_mut()) {
                    items.retain(|item| !is_any_object(item));
                }
                *member = listed_only(member.take());
            }
        }
        _ => {}
    }
    schema
}

fn is_any_object(schema: &JsonValue) -> bool {
    let says_more = |name: &String| name != "type" && name != "description";
    schema["type"] == "object" && !schema.as_object().is_some_and(|it| it.keys().any(says_more))
}
