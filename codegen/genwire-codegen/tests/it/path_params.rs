//! Parameters in the path of an imported document, in all that is generated for it.

use genwire_import::{Options, openapi};
use genwire_spec::Interface;

const DOCUMENT: &str = r#"
openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /pets/{petId}/{weight}/{isTame}/{size}:
    get:
      operationId: getPet
      parameters:
        - {name: petId, in: path, required: true, schema: {type: integer, minimum: 1, maximum: 9999}}
        - {name: weight, in: path, required: true, schema: {type: number}}
        - {name: isTame, in: path, required: true, schema: {type: boolean}}
        - {name: size, in: path, required: true, schema: {type: string, enum: [small, large]}}
        - {name: limit, in: query, required: true, schema: {type: integer, minimum: 5}}
        - {name: X-Region, in: header, required: true, schema: {type: string, minLength: 1}}
        - {name: after, in: query, schema: {type: string}}
      responses:
        "200": {description: A pet., content: {application/json: {schema: {type: object}}}}
  /notes/{noteId}:
    get:
      operationId: getNote
      parameters: [{name: noteId, in: path, required: true, schema: {type: string}}]
      responses:
        "200": {description: A note., content: {application/json: {schema: {type: object}}}}
"#;

fn interface() -> Interface {
    let draft = openapi(DOCUMENT, &Options::default()).unwrap();
    assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
    genwire_spec::load(&draft.files).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

fn text(interface: &Interface, end: &str) -> String {
    let mut files = genwire_codegen::generate(interface).into_iter();
    files.find(|file| file.path.ends_with(end)).unwrap_or_else(|| panic!("no {end}")).text
}

#[test]
fn a_service_gets_numbers_as_numbers() {
    let server = text(&interface(), "/generated/server.rs");
    for line in
        ["_pet_id: i64,", "_weight: f64,", "_is_tame: bool,", "_size: String,", "_note_id: String,"]
    {
        assert!(server.contains(line), "{line}: {server}");
    }
    assert!(server.contains("entry.check_path(super::get_pet::PATH)?;\n    let pet_id ="));
    assert_eq!(server.matches("check_path").count(), 1, "any text is a note");
}

#[test]
fn vectors_have_parameters_in_the_path_beside_those_that_are_required() {
    let interface = interface();
    let vectors: serde_json::Value =
        serde_json::from_str(&text(&interface, "/get_pet.json")).unwrap();
    let cases = vectors["cases"].as_array().unwrap();
    let case = |id: &str| {
        let found = cases.iter().find(|case| case["id"] == id);
        found.unwrap_or_else(|| panic!("no case {id}"))
    };
    let mut body = case("path")["body"].clone();
    let expected = serde_json::json!({
        "limit": 5, "X-Region": "a", "petId": 1, "weight": 0, "isTame": false, "size": "small",
    });
    assert_eq!(body, expected);
    for (id, name, value, rule) in [
        ("path.petId.range.max", "petId", 9999.into(), None),
        ("path.petId.range.beyond_max", "petId", 10_000.into(), Some("petId.range")),
        ("path.weight.type.word", "weight", "x".into(), Some("weight")),
        ("path.isTame.type.word", "isTame", "x".into(), Some("isTame")),
        ("path.size.one_of.large", "size", "large".into(), None),
        ("path.size.one_of.unlisted", "size", "x_unlisted".into(), Some("size.one_of")),
    ] {
        body.clone_from(&expected);
        body[name] = value;
        assert_eq!(case(id)["body"], body, "{id}");
        assert_eq!(case(id)["valid"], rule.is_none(), "{id}");
        let found = &case(id)["violations"][0];
        let item = format!("{}.get_pet.params.", interface.operations[1].area);
        let listed = rule.map(|rule| format!("{item}{rule}"));
        assert_eq!(found["rule"].as_str(), listed.as_deref(), "{id}");
        if rule.is_some() {
            assert_eq!(found["path"], format!("/{name}"), "{id}");
            assert_eq!(case(id)["control"], "path", "{id}");
        }
    }
    let notes: serde_json::Value =
        serde_json::from_str(&text(&interface, "/get_note.json")).unwrap();
    let parts: Vec<&str> =
        notes["cases"].as_array().unwrap().iter().map(|it| it["part"].as_str().unwrap()).collect();
    assert!(!parts.is_empty() && !parts.contains(&"parameters"), "{parts:?}");
}

#[test]
fn samples_show_the_parameters_that_are_required() {
    let page = text(&interface(), "/get_pet.md");
    let target = "/pets/1/0/false/small?limit=5";
    for line in [
        format!("_BASE_URL{target}\" \\\n  --header 'X-Region: a'\n"),
        format!("_BASE_URL\"] + \"{target}\",\n    headers={{\n        \"X-Region\": \"a\",\n"),
        format!(
            "_BASE_URL}}{target}`, {{\n  method: \"GET\",\n  headers: {{\n    \"X-Region\": \"a\",\n"
        ),
        "GetPetParameters::new(5, \"a\")".to_owned(),
        "get_pet(1, 0.0, false, \"small\", &parameters)".to_owned(),
    ] {
        assert!(page.contains(&line), "{line}: {page}");
    }
}
