//! Selections and overlays.

use crate::{document, drafted, post};
use genwire_import::{Draft, Options, openapi};

fn draft(options: &Options) -> Draft {
    let one = post(r#""tags": ["zoo"],"#);
    let paths = format!(
        r##"{{"/v1/pets": {one}, "/v1/cars": {{"get": {{"operationId": "getCars", "responses":
        {{"200": {{"description": "Cars.", "content": {{"application/json": {{"schema":
        {{"$ref": "#/components/schemas/Car"}}}}}}}}}}}}}}}}"##
    );
    let schemas = r#"{"Pet": {"properties": {"name": {"type": "string"}}},
        "Car": {"properties": {"wheels": {"type": "integer"}}},
        "Loose": {"properties": {"a": {"type": "string"}}}}"#;
    drafted(&document(&paths, schemas), options)
}

fn types(draft: &Draft) -> Vec<&str> {
    let lines = draft.files.iter().filter(|file| file.path.starts_with("spec/pets/"));
    let lines = lines.flat_map(|file| file.text.lines());
    let headers = lines.filter_map(|line| line.strip_prefix("[types.")?.strip_suffix(']'));
    headers.filter(|name| !name.contains('.')).collect()
}

#[test]
fn a_tag_a_path_or_an_operation_selects() {
    let only = |name: &str| Options { only: vec![name.to_owned()], ..Options::default() };
    assert_eq!(types(&draft(&Options::default())), ["Pet", "Car", "Loose"]);
    for (name, ty) in [("zoo", "Pet"), ("/v1/cars", "Car"), ("getCars", "Car")] {
        let draft = draft(&only(name));
        assert_eq!(types(&draft), [ty], "{name}");
        assert_eq!(draft.report.operations.len(), 1);
    }
    let error = openapi(&document("{}", "{}"), &only("boats")).unwrap_err().to_string();
    assert!(error.contains("no operation or webhook has the tag, path or name `boats`"), "{error}");
}

#[test]
fn the_name_that_an_import_prints_selects_and_stays() {
    let paths = r#"{"/a": {"post": {"operationId": "postPet", "tags": ["zoo"],
            "responses": {"204": {"description": "x"}}}},
        "/b": {"post": {"operationId": "post_pet", "responses": {"204": {"description": "x"}}}}}"#;
    let webhooks = r#""webhooks": {"newPet": {"post": {"requestBody": {"required": true, "content":
        {"application/json": {"schema": {"type": "object"}}}}, "responses": {"200": {"description": "x"}}}}},"#;
    let text = document(paths, "{}").replacen('{', &format!("{{{webhooks}"), 1);
    let only = |names: &[&str]| {
        let only = names.iter().map(|name| (*name).to_owned()).collect();
        openapi(&text, &Options { only, ..Options::default() })
    };
    for (name, file) in [
        ("post_pet", "spec/pets/post_pet.toml"),
        ("post_pet_2", "spec/pets/post_pet_2.toml"),
        ("postPet", "spec/pets/post_pet_2.toml"),
        ("new_pet", "spec/pets/new_pet.toml"),
    ] {
        let draft = only(&[name]).unwrap();
        let names: Vec<&str> = draft.files.iter().map(|file| file.path.as_str()).collect();
        let names: Vec<&&str> = names.iter().filter(|name| name.contains("_pet")).collect();
        assert_eq!(names, [&file], "{name}");
    }
    for (name, help) in
        [("post_pets", "`post_pet`"), ("postPets", "`postPet`"), ("?", "tags `zoo`")]
    {
        let error = only(&[name]).unwrap_err();
        assert!(error.0[0].help.as_ref().is_some_and(|it| it.contains(help)), "{error}");
    }
    let draft = only(&["zoo", "zo"]).unwrap();
    assert!(draft.warnings[0].message.contains("`zo`"), "{:?}", draft.warnings);
}

#[test]
fn an_overlay_changes_the_document_first() {
    let overlay = "overlay: 1.0.0\nactions:\n- target: $.paths['/v1/cars']\n  remove: true\n";
    let overlays = vec![overlay.to_owned()];
    let draft = draft(&Options { overlays, ..Options::default() });
    assert_eq!(draft.report.operations.len(), 1);
}
