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
    let error = openapi(&document("{}", "{}"), &only("boats")).unwrap_err();
    assert!(error.contains("no operation or webhook has the tag, path or name `boats`"), "{error}");
}

#[test]
fn an_overlay_changes_the_document_first() {
    let overlay = "overlay: 1.0.0\nactions:\n- target: $.paths['/v1/cars']\n  remove: true\n";
    let overlays = vec![overlay.to_owned()];
    let draft = draft(&Options { overlays, ..Options::default() });
    assert_eq!(draft.report.operations.len(), 1);
}
