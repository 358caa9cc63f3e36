//! Schemas of the suite with a type.

use serde_json::{Value as JsonValue, json};

/// Types with the keywords that apply only to them.
const KEYWORDS: [(&str, &[&str]); 4] = [
    (
        "array",
        &[
            "additionalItems",
            "contains",
            "items",
            "maxItems",
            "minItems",
            "prefixItems",
            "unevaluatedItems",
            "uniqueItems",
        ],
    ),
    ("number", &["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"]),
    (
        "object",
        &[
            "additionalProperties",
            "dependencies",
            "dependentRequired",
            "dependentSchemas",
            "maxProperties",
            "minProperties",
            "patternProperties",
            "properties",
            "propertyNames",
            "required",
            "unevaluatedProperties",
        ],
    ),
    ("string", &["format", "maxLength", "minLength", "pattern"]),
];

/// Returns the schema of a group with the type that its keywords apply to, and the tests of values
/// of that type. `None` if the schema has a type, if its keywords apply to no type or to several,
/// or if it refers to itself.
pub(super) fn group(group: &JsonValue) -> Option<JsonValue> {
    let schema = group["schema"].as_object()?;
    let is_about = |(_, keywords): &&(&str, &[&str])| {
        keywords.iter().any(|keyword| schema.contains_key(*keyword))
    };
    let mut types = KEYWORDS.iter().filter(is_about).map(|(name, _)| *name);
    let name = types.next().filter(|_| !schema.contains_key("type"))?;
    // A reference to the whole schema would also get the type.
    if types.next().is_some() || group["schema"].to_string().contains(r##""#""##) {
        return None;
    }
    let mut schema = schema.clone();
    schema.insert("type".to_owned(), json!(name));
    let tests = group["tests"].as_array().into_iter().flatten();
    let tests: Vec<&JsonValue> = tests.filter(|test| is_of_type(&test["data"], name)).collect();
    Some(json!({"description": group["description"], "schema": schema, "tests": tests}))
}

fn is_of_type(value: &JsonValue, name: &str) -> bool {
    match name {
        "array" => value.is_array(),
        "number" => value.is_number(),
        "object" => value.is_object(),
        _ => value.is_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::group;
    use serde_json::json;

    #[test]
    fn a_schema_gets_the_type_of_its_keywords() {
        let tests = json!([{"data": "a"}, {"data": 1}]);
        let typed = |schema| group(&json!({"schema": schema, "tests": tests}));
        let found = typed(json!({"maxLength": 1})).unwrap();
        assert_eq!(found["schema"], json!({"maxLength": 1, "type": "string"}));
        assert_eq!(found["tests"], json!([{"data": "a"}]));
        for schema in [json!({"type": "string", "maxLength": 1}), json!({"enum": [1]}), json!(true)]
        {
            assert!(typed(schema).is_none());
        }
        assert!(typed(json!({"maxLength": 1, "maximum": 1})).is_none());
        assert!(typed(json!({"items": {"$ref": "#"}})).is_none());
    }
}
