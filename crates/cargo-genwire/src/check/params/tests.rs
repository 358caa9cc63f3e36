//! Parameters of a path as members of a body to check.

use super::super::{Checked, Params, part};
use genwire_import::Options;
use genwire_spec::model::{BodyKind, Json};
use genwire_spec::resolve::literals;
use genwire_spec::{Interface, SpecFile};

const DOCUMENT: &str = "
openapi: 3.0.0
info: {title: Seats, version: '1'}
paths:
  /halls/{hall}/{row}/{side}:
    get:
      operationId: getSeat
      parameters:
        - {name: hall, in: path, required: true, schema: {type: string, format: uuid}}
        - {name: row, in: path, required: true, schema: {type: integer, minimum: 1, maximum: 5}}
        - {name: side, in: path, required: true, schema: {type: string, enum: [left, right]}}
        - {name: limit, in: query, schema: {type: integer, minimum: 1}}
      responses: {'204': {description: ok}}
  /lifts/{id}:
    get:
      operationId: getLift
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer}}
        - {name: id, in: query, schema: {type: string, maxLength: 3}}
      responses: {'204': {description: ok}}
  /rows/{row}:
    get:
      operationId: getRow
      parameters:
        - {name: row, in: path, required: true, schema: {type: integer, minimum: 1, maximum: 5}}
      responses: {'204': {description: ok}}
";

fn interface() -> Interface {
    let draft = genwire_import::openapi(DOCUMENT, &Options::default()).expect("it is read");
    let files = draft.files.into_iter().map(|file| SpecFile { path: file.path, text: file.text });
    genwire_spec::load(&files.collect::<Vec<_>>()).unwrap_or_else(|error| panic!("{error}"))
}

fn checked(interface: &Interface, operation: &str, body: &str) -> (String, Json) {
    let operation = super::super::operation(interface, operation).unwrap();
    let part = part(operation, "parameters").unwrap();
    let (params, body) = Params::taken(operation, interface, literals::parse(body).unwrap());
    let checked = Checked { interface, operation, part, params, body: &body };
    let found = checked.found();
    (checked.to_text("body.json", &found), checked.to_json(&found))
}

#[test]
fn parameters_of_a_path_are_members_beside_the_others() {
    let interface = interface();
    let seat = |rest: &str| {
        format!(r#"{{"hall": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "side": "left"{rest}}}"#)
    };
    for (operation, body, expected) in [
        ("get_seat", seat(r#", "row": 3, "limit": 1"#), vec!["is accepted"]),
        ("get_seat", seat(r#", "row": 9"#), vec!["error: /row: ", "from 1 to 5", "row.range)"]),
        ("get_seat", seat(r#", "row": "3""#), vec!["error: /row: expected", "params.row)"]),
        ("get_seat", seat(""), vec!["not checked: `row`", "is accepted"]),
        ("get_seat", seat(r#", "limit": 0, "row": 0"#), vec!["/row: ", "/limit: ", "is refused"]),
        ("get_seat", r#"{"hall": "x", "side": "top"}"#.into(), vec!["hall.format)", "/side: "]),
        // One name cannot mean two parameters.
        ("get_lift", r#"{"id": "long"}"#.into(), vec!["not checked: `id`", "is refused"]),
        ("get_lift", r#"{"id": "abc"}"#.into(), vec!["not checked: `id`", "is accepted"]),
        ("get_row", r#"{"row": 3}"#.into(), vec!["is accepted"]),
        ("get_row", r#"{"row": 6}"#.into(), vec!["get_row.params.row.range)", "is refused"]),
        (
            "get_row",
            r#"{"row": 6, "rwo": 1}"#.into(),
            vec![": /rwo: the operation", "it has `row`"],
        ),
        ("get_row", "[]".into(), vec!["error: the body: expected an object"]),
    ] {
        let (text, json) = checked(&interface, operation, &body);
        for words in expected {
            assert!(text.contains(words), "{body}: {text}");
        }
        let is_accepted = text.contains("is accepted");
        assert_eq!(json.get("valid"), Some(&Json::Bool(is_accepted)), "{body}");
    }
}

#[test]
fn parameters_without_a_value_are_listed_for_programs() {
    let (_, json) = checked(&interface(), "get_row", "{}");
    let item = super::super::operation(&interface(), "get_row").unwrap().item_path();
    assert!(item.ends_with("get_row"), "{item}");
    let not_run = Json::array([Json::String(format!("{item}.params.row"))]);
    assert_eq!(json.get("not_run"), Some(&not_run));
}

#[test]
fn an_operation_without_bodies_and_parameters_says_so() {
    let interface = interface();
    let operation = super::super::operation(&interface, "get_row").unwrap();
    let mut bare = operation.clone();
    bare.params.clear();
    let problem = part(&bare, "parameters").unwrap_err().to_string();
    assert!(problem.ends_with("help: it has no body and no parameters to check"), "{problem}");
    assert_eq!(part(operation, "parameters").unwrap(), BodyKind::Parameters);
}
