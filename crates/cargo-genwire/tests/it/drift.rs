//! `cargo genwire drift`: the changes that a later document requires of clients.

use crate::{errors, folder};

/// A document with two operations. The first one sends a member with a maximum length.
fn document(longest: u32, more: &str) -> String {
    format!(
        "openapi: 3.1.0
info: {{title: Pets, version: '1'}}
paths:
{more}  /pets:
    post:
      operationId: createPet
      requestBody:
        required: true
        content: {{application/json: {{schema: {{$ref: 'parts/pet.yaml#/Pet'}}}}}}
      responses: {{'200': {{description: The pet.}}}}
    put:
      operationId: putLimit
      requestBody:
        required: true
        content: {{application/json: {{schema: {{type: object, properties: {{limit: {{type: integer, maximum: {longest}}}}}}}}}}}
      responses: {{'200': {{description: The limit.}}}}
"
    )
}

#[test]
fn a_later_document_is_compared_with_the_one_of_the_workspace() {
    let workspace = folder("drift");
    let pet =
        |kind: &str| format!("Pet: {{type: object, properties: {{name: {{type: {kind}}}}}}}\n");
    workspace.write("parts/pet.yaml", &pet("string"));
    workspace.write("pets.yaml", &document(80, ""));
    let output = workspace.run(&["init", "pets.yaml", "--name", "pets"]);
    assert!(output.status.success(), "{}", errors(&output));
    let drift = |more: &[&str]| {
        let output = workspace.run(&[&["drift", "pets.yaml"][..], more].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    assert_eq!(drift(&[]).0, Some(0), "{}", drift(&[]).1);
    // The referenced file is compared with its former content, too.
    workspace.write("parts/pet.yaml", &pet("integer"));
    let added = "  /toys:\n    get: {operationId: listToys, responses: {'200': {description: The toys.}}}\n";
    workspace.write("pets.yaml", &document(60, added));
    let (code, said) = drift(&[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.lines().count() <= 10, "{said}");
    for expected in ["breaks     limit tightened, keep values", "api.Pet.name", "api.list_toys"] {
        assert!(said.contains(expected), "{said}");
    }
    let (code, said) = drift(&["--format", "json"]);
    assert!(code == Some(1) && said.contains("\"witness\""), "{said}");
    assert_eq!(drift(&["--keep"]).0, Some(0));
    assert_eq!(drift(&[]).0, Some(0));
}

#[test]
fn a_workspace_without_a_document_says_how_to_keep_one() {
    let workspace = crate::Workspace::new("drift_none", &[]);
    workspace.write("pets.yaml", &document(80, ""));
    workspace.write("parts/pet.yaml", "Pet: {type: object}\n");
    let output = workspace.run(&["drift", "pets.yaml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("drift FILE --keep"), "{}", errors(&output));
}
