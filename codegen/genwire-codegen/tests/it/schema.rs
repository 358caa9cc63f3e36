//! The JSON Schema of the spec files agrees with the generator.

use crate::spec::{changed, good};
use genwire_spec::source::schema;

/// Checks TOML against the schema, as editors do, and returns the errors.
fn schema_errors(text: &str) -> Vec<String> {
    let schema = serde_json::from_str(&schema::json_schema("a mark")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let value: serde_json::Value = toml::from_str(text).unwrap();
    validator.iter_errors(&value).map(|error| error.to_string()).collect()
}

#[test]
fn every_file_of_a_good_spec_conforms() {
    for file in good().iter().filter(|file| file.path != "spec/facts.tsv") {
        assert_eq!(schema_errors(&file.text), Vec::<String>::new(), "{}", file.path);
    }
}

#[test]
fn every_file_of_this_repository_conforms() {
    let spec = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec");
    let mut files = Vec::new();
    crate::spec::collect(&spec, "spec", &mut files);
    files.retain(|file| file.path.rsplit_once('.').is_some_and(|(_, kind)| kind == "toml"));
    assert!(files.len() > 10);
    for file in files {
        assert_eq!(schema_errors(&file.text), Vec::<String>::new(), "{}", file.path);
    }
}

#[test]
fn an_unknown_key_is_seen_by_editors_too() {
    for key in ["asumed = true", "doc = 1"] {
        let text = format!("# in spec/demo/bad.toml\n[types.Thing]\n{key}\n");
        let file = changed(&text).pop().unwrap();
        assert!(!schema_errors(&file.text).is_empty(), "{key}");
    }
}
