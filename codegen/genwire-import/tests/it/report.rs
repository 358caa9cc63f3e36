//! The report: classes of operations, weights, and its text and JSON formats.

use crate::{document, drafted};
use genwire_import::{Class, Options, Report};

/// Two operations with a loss, one of them with a guess too, one operation with a guess, one that
/// is fully imported, and a loss outside any operation.
fn report() -> Report {
    let path = |schema: &str| {
        format!(
            r##"{{"get": {{"tags": ["a"], "responses": {{"200": {{"description": "x", "content":
            {{"application/json": {{"schema": {{"$ref": "#/components/schemas/{schema}"}}}}}}}}}}}}}}"##
        )
    };
    let paths = format!(
        r#"{{"/both": {}, "/lost": {}, "/guessed": {}, "/carried": {}}}"#,
        path("Both"),
        path("Lost"),
        path("Guessed"),
        path("Carried")
    );
    let schemas = r##"{
        "Lost": {"type": "object", "properties": {"a": {"type": "string", "pattern": "(a)\\1"}}},
        "Guessed": {"properties": {"a": {"type": "string"}}},
        "Both": {"type": "object", "properties": {"a": {"$ref": "#/components/schemas/Lost"},
            "b": {"$ref": "#/components/schemas/Guessed"}, "c": {"type": "string", "pattern": "(c)\\1"},
            "d": {"type": "array", "items": {}, "contains": {"type": "string"}}}},
        "Carried": {"type": "object", "properties": {"a": {"type": "string"}}},
        "Unused": {"type": "object", "not": {"required": ["a", "b"]}}}"##;
    drafted(&document(&paths, schemas), &Options::default()).report
}

#[test]
fn an_operation_is_carried_guessed_or_lost() {
    let report = report();
    let counts = (report.carried(), report.guessed(), report.not_carried());
    assert_eq!(counts, (1, 1, 2));
    let classes = |one: &genwire_import::Carried| (one.name.clone(), one.class());
    let expected = [
        ("GET /both", Some(Class::Loss)),
        ("GET /lost", Some(Class::Loss)),
        ("GET /guessed", Some(Class::Guess)),
        ("GET /carried", None),
    ];
    let expected = expected.map(|(name, class)| (name.to_owned(), class));
    assert_eq!(report.operations.iter().map(classes).collect::<Vec<_>>(), expected);
}

#[test]
fn the_report_lists_what_matters_first() {
    let text = report().summary();
    assert_eq!(
        text,
        "\
4 operations: 1 carried, 1 guessed, 2 not carried

Losses
  pattern, in 2 operations: a pattern that refers to its groups, is very long, or is not a pattern of ECMA-262
    `pattern`: a reference to a group needs more than linear time; say it in another way, as a rule or as a native check
      /components/schemas/Both/properties/c/pattern
      /components/schemas/Lost/properties/a/pattern
  tuple, in 1 operation: items of a list with a type for each position
    `contains`: all items have one type
      /components/schemas/Both/properties/d/contains
  conditional, in no operation: a condition between members: write a rule
    `not`: write a rule
      /components/schemas/Unused/not

Operations not carried
  GET /both
    pattern: /components/schemas/Both/properties/c/pattern, /components/schemas/Lost/properties/a/pattern
    tuple: /components/schemas/Both/properties/d/contains
    guess: /components/schemas/Guessed
  GET /lost
    pattern: /components/schemas/Lost/properties/a/pattern

Guesses
  guess, in 2 operations: the document is read in the way that is probably meant
    a schema with members and without `type` is read as an object
      /components/schemas/Guessed

Operations with a guess
  GET /guessed
    guess: /components/schemas/Guessed

5 remarks (5 other-form)
4 new names
"
    );
}

#[test]
fn the_whole_report_lists_remarks_and_the_json_has_classes() {
    let report = report();
    let text = report.to_text();
    assert!(text.contains("\nRemarks\n  other-form: the same in another form\n"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
    let counts = serde_json::json!({"total": 4, "carried": 1, "guessed": 1, "not_carried": 2});
    assert_eq!(json["operations"], counts);
    let lost = &json["not_carried"][1];
    assert_eq!(lost["operation"], "GET /lost");
    assert_eq!(lost["reasons"][0]["reason"], "pattern");
    assert_eq!(
        lost["reasons"][0]["places"][0]["at"],
        "/components/schemas/Lost/properties/a/pattern"
    );
    assert_eq!(json["guessed"][0]["at"], "/paths/~1guessed/get");
    let row = |one: &serde_json::Value| {
        let text = |key: &str| one[key].to_string().replace('"', "");
        ["reason", "class", "weakens", "operations", "count"].map(text).join(" ")
    };
    let rows: Vec<String> = json["losses"].as_array().unwrap().iter().map(row).collect();
    assert_eq!(
        rows,
        [
            "pattern loss true 2 2",
            "tuple loss true 1 1",
            "conditional loss true 0 1",
            "guess guess true 2 1",
            "other-form remark false 0 5"
        ]
    );
}
