//! The schemas that the Rust types derive, as witnesses: they are made by other code from the
//! attributes of the types, and must agree with the exported ones but for listed differences.

use crate::judge::schema;
use crate::model::{def, operation, part, type_of};
use crate::project::{VECTORS, Vector, read, root};
use crate::typed::TYPES;
use jsonschema::Validator;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// A difference that is expected.
#[derive(Debug, Deserialize)]
struct Difference {
    /// What the derived schema does where the exported one does the opposite: `accepts`, `refuses`.
    derived: String,
    /// The rule that makes the difference; with `*` at an end, every rule that fits.
    rule: String,
    /// Why.
    why: String,
}

impl Difference {
    fn concerns(&self, derived: &str, rule: &str) -> bool {
        self.derived == derived
            && match (self.rule.strip_prefix('*'), self.rule.strip_suffix('*')) {
                (Some(end), _) => rule.ends_with(end),
                (_, Some(start)) => rule.starts_with(start),
                _ => self.rule == rule,
            }
    }
}

#[test]
fn derived_schemas_agree_with_the_exported_ones_but_for_the_listed_differences() {
    let text = read(&root().join("tests/fixtures/derived_schemas.json"));
    let listed: Vec<Difference> = serde_json::from_str(&text).expect("a list of differences");
    assert!(listed.iter().all(|difference| !difference.why.is_empty()));
    let derived: BTreeMap<&str, Validator> =
        TYPES.iter().map(|typed| (typed.path, schema::compile(&(typed.schema)()))).collect();
    let mut used = BTreeSet::new();
    let mut unexpected = Vec::new();
    for file in VECTORS.iter() {
        for vector in &file.cases {
            let id = type_of(operation(&file.operation), part(&vector.part), &vector.body);
            let accepted = derived[def(id).path().as_str()].is_valid(&vector.body);
            if accepted == schema::accepts(id, &vector.body) {
                continue;
            }
            let word = if accepted { "accepts" } else { "refuses" };
            let found = listed
                .iter()
                .position(|difference| causes(vector).any(|rule| difference.concerns(word, rule)));
            match found {
                Some(index) => drop(used.insert(index)),
                None => unexpected.push(format!("{} {}: {word}", file.operation, vector.id)),
            }
        }
    }
    assert!(unexpected.is_empty(), "unexpected:\n{}", unexpected.join("\n"));
    for (index, difference) in listed.iter().enumerate() {
        assert!(used.contains(&index), "no longer a difference: {difference:?}");
    }
}

/// What may be behind a difference: the rules that are broken, or those that a body is a case of.
fn causes(vector: &Vector) -> impl Iterator<Item = &str> {
    let broken = vector.violations.iter().map(|violation| violation.rule.as_str());
    broken.chain(vector.covers.iter().map(String::as_str)).chain([vector.id.as_str()])
}
