//! An OpenAPI document with a schema of the suite.

use serde_json::{Value as JsonValue, json};

/// The JSON Schema drafts that versions of OpenAPI are based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Draft {
    /// Draft 2020-12, for OpenAPI 3.1.
    Of2020,
    /// Draft 4, for OpenAPI 3.0.
    Of4,
}

impl Draft {
    pub(super) const ALL: [Self; 2] = [Self::Of2020, Self::Of4];

    /// Returns the folder of the draft in the suite.
    pub(super) fn folder(self) -> &'static str {
        match self {
            Self::Of2020 => "draft2020-12",
            Self::Of4 => "draft4",
        }
    }

    /// Returns the version of OpenAPI that is based on the draft.
    pub(super) fn version(self) -> &'static str {
        match self {
            Self::Of2020 => "3.1.1",
            Self::Of4 => "3.0.4",
        }
    }
}

/// The schema of the suite in the document.
const SCHEMA: &str = "#/components/schemas/Tested";

/// The member of a request with the tested value, since a request is an object.
const MEMBER: &str = "value";

/// Returns a document with one operation. Its request has a member with the schema.
pub(super) fn with(draft: Draft, schema: &JsonValue) -> JsonValue {
    let mut tested = schema.clone();
    relocate(&mut tested);
    json!({
        "openapi": draft.version(),
        "info": {"title": "Suite", "version": "1.0.0"},
        "paths": {"/tests": {"post": {
            "operationId": "createTest",
            "requestBody": {"required": true, "content": {"application/json": {"schema": {
                "type": "object",
                "required": [MEMBER],
                "properties": {MEMBER: {"$ref": SCHEMA}},
            }}}},
            "responses": {"204": {"description": "Accepted."}},
        }}},
        "components": {"schemas": {"Tested": tested}},
    })
}

/// Returns the request with a value.
pub(super) fn body(value: &JsonValue) -> JsonValue {
    json!({MEMBER: value})
}

/// Returns true for a pointer into the schema, or of the member that refers to it.
pub(super) fn is_in_schema(pointer: &str) -> bool {
    let schema = &SCHEMA[1..];
    let member = format!("/schema/properties/{MEMBER}");
    pointer.strip_prefix(schema).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        || pointer.contains(&member)
}

/// Changes references from the root of a schema to its position in the document.
fn relocate(schema: &mut JsonValue) {
    match schema {
        JsonValue::Object(members) => {
            for (key, value) in members {
                match value {
                    JsonValue::String(target) if key.as_str() == "$ref" => {
                        if let Some(inside) = target.strip_prefix('#')
                            && (inside.is_empty() || inside.starts_with('/'))
                        {
                            *target = format!("{SCHEMA}{inside}");
                        }
                    }
                    // Values are not schemas.
                    _ if ["const", "enum"].contains(&key.as_str()) => {}
                    value => relocate(value),
                }
            }
        }
        JsonValue::Array(items) => items.iter_mut().for_each(relocate),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{Draft, body, with};
    use serde_json::json;

    #[test]
    fn references_of_a_schema_keep_their_targets() {
        let schema = json!({
            "$defs": {"a": {"$ref": "#"}},
            "properties": {"b": {"$ref": "#/$defs/a"}, "c": {"$ref": "https://example.com/c"}},
            "const": {"$ref": "#"},
        });
        let tested = &with(Draft::Of2020, &schema)["components"]["schemas"]["Tested"];
        assert_eq!(tested["$defs"]["a"]["$ref"], "#/components/schemas/Tested");
        assert_eq!(tested["properties"]["b"]["$ref"], "#/components/schemas/Tested/$defs/a");
        assert_eq!(tested["properties"]["c"]["$ref"], "https://example.com/c");
        assert_eq!(tested["const"]["$ref"], "#");
        assert_eq!(body(&json!(1)), json!({"value": 1}));
    }
}
