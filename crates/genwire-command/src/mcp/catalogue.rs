//! Three tools instead of one per operation, for interfaces with many operations: a list of
//! hundreds of tools fills the context of a model.

use super::tools::{self, OfferedTool, Target};
use super::work::Extension;
use crate::problem::Problem;
use crate::program::{Operation, Program};
use crate::schema;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value as JsonValue, json};
use std::sync::Arc;

/// The name of the tool that calls an operation.
pub(super) const CALL: &str = "call_operation";
/// The maximum number of operations that a search returns.
const MAX_FOUND: usize = 20;

/// Returns the tools for a number of operations.
pub(super) fn tools(count: usize) -> Vec<OfferedTool> {
    let name = json!({ "type": "string", "description": "The name of the operation." });
    let query =
        json!({ "type": "string", "description": "Words of a name, a path or a description." });
    let arguments = json!({
        "type": "object",
        "description": "The arguments by name, as `describe_operation` lists them.",
    });
    let search = format!("Searches the {count} operations by words, and returns the best fits.");
    let describe = "Describes an operation and the schema of its arguments.";
    let call = "Calls an operation. Its arguments are checked before anything is sent.";
    vec![
        tool(Target::Search, "search_operations", &search, &[("query", query)], true),
        tool(
            Target::Describe,
            "describe_operation",
            describe,
            &[("operation", name.clone())],
            true,
        ),
        tool(Target::Call, CALL, call, &[("operation", name), ("arguments", arguments)], false),
    ]
}

fn tool(
    target: Target,
    name: &'static str,
    text: &str,
    members: &[(&str, JsonValue)],
    is_safe: bool,
) -> OfferedTool {
    let required: Vec<&str> =
        members.iter().map(|(name, _)| *name).filter(|name| *name != "arguments").collect();
    let properties: JsonObject =
        members.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    let input = JsonObject::from_iter([
        ("type".to_owned(), json!("object")),
        ("properties".to_owned(), properties.into()),
        ("required".to_owned(), json!(required)),
    ]);
    let annotations = ToolAnnotations::from_raw(None, Some(is_safe), None, None, Some(!is_safe));
    let tool = Tool::new(name, text.to_owned(), Arc::new(input)).with_annotations(annotations);
    OfferedTool { tool, target }
}

/// Returns the operations whose names, paths and titles contain the most of some words.
pub(super) fn search(
    program: &Program,
    operations: &[&'static Operation],
    arguments: &JsonObject,
) -> Result<JsonValue, Problem> {
    let query = text(arguments, "query")?.to_lowercase();
    let words: Vec<&str> =
        query.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    let described = schema::descriptions(program).map_err(Problem::Schemas)?;
    let mut found: Vec<(usize, JsonValue)> = Vec::new();
    for known in operations {
        let endpoint = known.endpoint;
        let (title, doc) = described
            .get(endpoint.operation)
            .map(|described| (described.title.as_str(), described.doc.as_str()))
            .unwrap_or_default();
        let heads = [endpoint.operation, endpoint.shown_name(), endpoint.path, title];
        let head = heads.join(" ").to_lowercase();
        let doc = doc.to_lowercase();
        let points =
            |word: &&str| 2 * usize::from(head.contains(*word)) + usize::from(doc.contains(*word));
        let points = words.iter().map(points).sum();
        if points > 0 {
            let summary = json!({
                "operation": endpoint.operation,
                "title": title,
                "method": endpoint.method,
                "path": endpoint.path,
            });
            found.push((points, summary));
        }
    }
    found.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let count = found.len();
    let shown: Vec<JsonValue> = found.into_iter().take(MAX_FOUND).map(|(_, one)| one).collect();
    Ok(json!({ "found": count, "operations": shown }))
}

/// Returns the description of an operation with the schema of its arguments.
pub(super) fn describe(
    program: &'static Program,
    operations: &[&'static Operation],
    arguments: &JsonObject,
    extension: &dyn Extension,
) -> Result<JsonValue, Problem> {
    let known = find(program, operations, arguments)?;
    let endpoint = known.endpoint;
    let described = schema::description(program, endpoint.operation).map_err(Problem::Schemas)?;
    let input = tools::input(program, known, &described, extension).map_err(Problem::Schemas)?;
    Ok(json!({
        "operation": endpoint.operation,
        "method": endpoint.method,
        "path": endpoint.path,
        "deprecated": endpoint.deprecated,
        "description": described.doc,
        "arguments": input,
    }))
}

/// Returns the operation that is named, if it is offered.
pub(super) fn find(
    program: &'static Program,
    operations: &[&'static Operation],
    arguments: &JsonObject,
) -> Result<&'static Operation, Problem> {
    let name = program.resolve(text(arguments, "operation")?)?;
    let offered = operations.iter().find(|known| known.endpoint.operation == name);
    offered.copied().ok_or_else(|| Problem::usage(format!("`{name}` is not offered"), None))
}

fn text<'a>(arguments: &'a JsonObject, name: &str) -> Result<&'a str, Problem> {
    let value = arguments.get(name).and_then(JsonValue::as_str);
    value.ok_or_else(|| Problem::usage(format!("expected a string for `{name}`"), None))
}
