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
