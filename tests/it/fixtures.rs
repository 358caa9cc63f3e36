//! Bodies as services really send them, with all oddities that were ever seen. Replies parse, and
//! are written unchanged.

use crate::model::{def, operation, part, type_of, without_nulls};
use crate::project::{files_below, read, root};
use crate::typed::typed;
use genwire_spec::model::Type;
use serde::Deserialize;
use serde_json::Value as JsonValue;

/// The odd bodies of one operation.
#[derive(Debug, Deserialize)]
struct Fixtures {
    operation: String,
    cases: Vec<Fixture>,
}

/// One odd body.
#[derive(Debug, Deserialize)]
struct Fixture {
    part: String,
    /// The oddity that the fixture shows.
    shows: String,
    body: JsonValue,
}

#[test]
fn odd_bodies_parse_and_come_back() {
    let mut count = 0;
    for path in files_below(&root().join("tests/fixtures/odd")) {
        let fixtures: Fixtures = serde_json::from_str(&read(&path))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let operation = operation(&fixtures.operation);
        for fixture in &fixtures.cases {
            let name = format!("{}: {}", fixtures.operation, fixture.shows);
            parses(&name, type_of(operation, part(&fixture.part), &fixture.body), &fixture.body);
            count += 1;
        }
    }
    assert!(count >= 30, "only {count} odd bodies were found");
}

/// Fails unless a body can be parsed and serialized without loss.
pub(crate) fn parses(name: &str, id: genwire_spec::model::TypeId, body: &JsonValue) {
    let rewritten = (typed(&def(id).path()).rewrite)(&body.to_string())
        .unwrap_or_else(|error| panic!("{name}: {error}: {body}"));
    let written: JsonValue = serde_json::from_str(&rewritten.once).expect("we write JSON");
    let expected = without_nulls(&Type::Named(id), body);
    assert!(crate::round_trip::same(&written, &expected), "{name}: {written}\n  for {expected}");
    assert_eq!(rewritten.once, rewritten.twice, "{name}");
}
