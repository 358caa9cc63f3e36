//! Documents that are deep, long or hold themselves.

use crate::{document, drafted, post};
use genwire_import::{Options, openapi};

fn schemas(schemas: &str) {
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    drafted(&document(&paths, schemas), &Options::default());
}

#[test]
fn deep_nesting_is_refused() {
    let deep = |open: &str, close: &str| {
        let inner = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let json = format!(r#"{{"openapi": "3.1.0", "x-a": {inner}}}"#);
        let yaml = format!("openapi: 3.1.0\nx-a: {inner}\n");
        for text in [json, yaml] {
            assert!(openapi(&text, &Options::default()).is_err());
        }
    };
    deep("[", "]");
    deep("{\"a\": ", "}");
}

#[test]
fn aliases_that_multiply_are_refused() {
    let mut text = "openapi: 3.1.0\nx-0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n".to_owned();
    for level in 1..12 {
        let all = vec![format!("*a{}", level - 1); 10].join(", ");
        text += format!("x-{level}: &a{level} [{all}]\n").as_str();
    }
    let error = openapi(&text, &Options::default()).unwrap_err().to_string();
    assert!(error.contains("aliases"), "{error}");
}

#[test]
fn schemas_that_hold_themselves_end() {
    let me = r##"{"$ref": "#/components/schemas/Pet"}"##;
    for pet in [
        me.to_owned(),
        format!(r#"{{"allOf": [{me}, {me}]}}"#),
        format!(r#"{{"anyOf": [{me}, {{"type": "string"}}, {me}]}}"#),
        format!(r#"{{"oneOf": [{me}]}}"#),
        format!(r#"{{"type": "array", "items": {me}}}"#),
        format!(r#"{{"type": "object", "additionalProperties": {me}}}"#),
        format!(
            r#"{{"discriminator": {{"propertyName": "a"}}, "allOf": [{me}], "properties": {{"a": {me}}}}}"#
        ),
        format!(r#"{{"properties": {{"a": {{"anyOf": [{me}, {{"type": "string"}}]}}}}}}"#),
        format!(
            r#"{{"oneOf": [{{"properties": {{"k": {{"const": "a"}}, "p": {me}}}}},
                              {{"properties": {{"k": {{"const": "b"}}, "p": {me}}}}}]}}"#
        ),
        "true".to_owned(),
        "[]".to_owned(),
        "7".to_owned(),
    ] {
        schemas(&format!(r#"{{"Pet": {pet}}}"#));
    }
}

#[test]
fn many_alternatives_that_hold_each_other_end() {
    let all: Vec<String> =
        (0..30).map(|n| format!(r##"{{"$ref": "#/components/schemas/T{n}"}}"##)).collect();
    let all = all.join(", ");
    let types: Vec<String> = (0..30).map(|n| format!(r#""T{n}": {{"anyOf": [{all}]}}"#)).collect();
    schemas(&format!("{{\"Pet\": {{}}, {}}}", types.join(", ")));
}

#[test]
fn long_chains_and_long_lists_end() {
    let step = |n: usize| {
        let next = format!("#/components/schemas/T{}", n + 1);
        format!(r#""T{n}": {{"type": "object", "properties": {{"next": {{"$ref": "{next}"}}}}}}"#)
    };
    let chain: Vec<String> = (0..300).map(step).collect();
    let values: Vec<String> = (0..300).map(|n| format!("\"value {n}\"")).collect();
    let pet = format!(r#""Pet": {{"type": "string", "enum": [{}]}}"#, values.join(", "));
    schemas(&format!("{{{pet}, {}, \"T300\": {{}}}}", chain.join(", ")));
    let inside: Vec<String> = (0..100)
        .map(|n| format!(r##""T{n}": {{"allOf": [{{"$ref": "#/components/schemas/T{}"}}], "properties": {{"m{n}": {{}}}}}}"##, n + 1))
        .collect();
    schemas(&format!("{{\"Pet\": {{}}, {}, \"T100\": {{}}}}", inside.join(", ")));
}
