//! The tools, one for each operation, made from its description and the schema of its request.

use crate::program::PROGRAM;
use genwire_command::program::{Operation, path_params};
use genwire_command::schema;
use genwire_core::BodyKind;
use genwire_video::create_h3_context_ir;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value as JsonValue, json};
use std::sync::Arc;

/// The argument of a tool that creates a task, beside the members of the request.
pub(super) const WAIT_ARGUMENT: &str = "wait";

/// A tool with its operation.
pub(super) struct OfferedTool {
    pub(super) tool: Tool,
    pub(super) known: &'static Operation,
}

/// Returns the tools of some operations, or of all where none is named.
pub(super) fn offered(only: &[&str]) -> Result<Vec<OfferedTool>, serde_json::Error> {
    let wanted = |name: &str| only.is_empty() || only.contains(&name);
    let names = PROGRAM.endpoints().into_iter().map(|endpoint| endpoint.operation);
    let known = names.filter(|name| wanted(name)).filter_map(|name| PROGRAM.find(name));
    known.map(|known| Ok(OfferedTool { tool: tool(known)?, known })).collect()
}

/// Returns true if the tool of an operation waits for the end of the task that it creates.
pub(super) fn creates_task(known: &Operation) -> bool {
    known.endpoint.operation == create_h3_context_ir::ENDPOINT.operation
}

/// Returns true if the arguments of a tool may have images, videos or sound in them.
pub(super) fn takes_media(name: &str) -> bool {
    PROGRAM.find(name).is_some_and(|known| known.has_body && !PROGRAM.media(name).is_empty())
}

fn tool(known: &Operation) -> Result<Tool, serde_json::Error> {
    let endpoint = known.endpoint;
    let described = schema::description(&PROGRAM, endpoint.operation)?;
    let deprecated = if endpoint.deprecated { "\n\nDeprecated." } else { "" };
    let text = format!("{}{deprecated}", described.doc);
    let annotations = ToolAnnotations::from_raw(
        Some(described.title.clone()),
        Some(is_safe(endpoint.method)),
        Some(endpoint.method == "DELETE"),
        Some(is_safe(endpoint.method) || matches!(endpoint.method, "PUT" | "DELETE")),
        Some(true),
    );
    let tool = Tool::new(endpoint.operation, text, Arc::new(input(known, &described)?));
    Ok(tool.with_annotations(annotations))
}

/// Returns true for a method that changes nothing, by RFC 9110; of an operation with another method
/// nothing says that it changes nothing, whatever its name.
fn is_safe(method: &str) -> bool {
    matches!(method, "GET" | "HEAD" | "OPTIONS" | "QUERY")
}

/// Returns the schema of the arguments: the members of the request beside the parameters.
fn input(
    known: &Operation,
    described: &schema::Description,
) -> Result<JsonObject, serde_json::Error> {
    let mut input = if known.has_body {
        schema::object(&PROGRAM, known.endpoint.operation, BodyKind::Request)?
    } else {
        JsonObject::from_iter([("type".to_owned(), json!("object"))])
    };
    let mut properties = JsonObject::new();
    let mut required = Vec::new();
    for name in path_params(known.endpoint) {
        properties.insert(name.to_owned(), described.params.get(name).cloned().unwrap_or_default());
        required.push(json!(name));
    }
    if let Some(JsonValue::Object(members)) = input.remove("properties") {
        properties.extend(members);
    }
    if creates_task(known) {
        let wait = json!({
            "description": "Wait for the end of the task and return its result.",
            "type": "boolean",
            "default": true,
        });
        properties.insert(WAIT_ARGUMENT.to_owned(), wait);
    }
    if let Some(JsonValue::Array(names)) = input.remove("required") {
        required.extend(names);
    }
    input.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        input.insert("required".to_owned(), required.into());
    }
    Ok(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_a_tool_with_an_object_of_arguments() {
        let tools = offered(&[]).unwrap();
        assert_eq!(tools.len(), PROGRAM.endpoints().len());
        for OfferedTool { tool, known } in tools {
            assert_eq!(tool.name, known.endpoint.operation);
            let schema = JsonValue::Object((*tool.input_schema).clone());
            assert_eq!(schema["type"], "object", "{}", tool.name);
            let text = schema.to_string();
            for reference in text.split("\"#/").skip(1) {
                let pointer = format!("/{}", reference.split('"').next().unwrap());
                assert!(schema.pointer(&pointer).is_some(), "{pointer} of {}", tool.name);
            }
            for name in path_params(known.endpoint) {
                assert_eq!(schema["properties"][name]["type"], "string", "{name}");
            }
            assert!(tool.description.is_some_and(|text| text.len() > 20), "{}", tool.name);
        }
    }

    #[test]
    fn the_method_says_what_a_tool_changes() {
        for OfferedTool { tool, known } in offered(&[]).unwrap() {
            let notes = tool.annotations.unwrap();
            let found = [notes.read_only_hint, notes.destructive_hint, notes.idempotent_hint]
                .map(Option::unwrap);
            let expected = match known.endpoint.method {
                "GET" => [true, false, true],
                "DELETE" => [false, true, true],
                _ => [false, false, false],
            };
            assert_eq!(found, expected, "{}", tool.name);
        }
    }

    #[test]
    fn some_operations_can_be_offered_alone() {
        let tools = offered(&["list_voices"]).unwrap();
        let names: Vec<&str> = tools.iter().map(|one| one.tool.name.as_ref()).collect();
        assert_eq!(names, ["list_voices"]);
    }
}
