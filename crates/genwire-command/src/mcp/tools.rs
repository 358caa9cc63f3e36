//! The tools, created from the descriptions of the operations and the schemas of their requests.

use super::arguments;
use super::catalogue;
use super::work::Extension;
use crate::program::{Operation, Program};
use crate::schema::{self, Description};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value as JsonValue, json};
use std::sync::Arc;

/// The maximum number of operations with one tool each.
const MAX_TOOLS: usize = 40;

/// The action of a tool.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// A call of one operation.
    Operation(&'static Operation),
    /// The search among all operations.
    Search,
    /// The description of an operation.
    Describe,
    /// A call of the operation that is named.
    Call,
}

/// A tool with its work.
pub(super) struct OfferedTool {
    pub(super) tool: Tool,
    pub(super) target: Target,
}

/// The tools, and the operations that they call.
pub(super) struct Offer {
    pub(super) tools: Vec<OfferedTool>,
    pub(super) operations: Vec<&'static Operation>,
}

impl Offer {
    /// Returns the tool with a name, or with the `operationId` of its operation.
    pub(super) fn find(&self, name: &str) -> Option<&OfferedTool> {
        let is_named = |offered: &&OfferedTool| {
            offered.tool.name == name
                || matches!(offered.target, Target::Operation(known) if known.endpoint.is_named(name))
        };
        self.tools.iter().find(is_named)
    }
}

/// Returns the tools of some operations, or of all operations if none is named: one tool for each,
/// or three in total if there are many operations.
pub(super) fn offered(
    program: &'static Program,
    only: &[&str],
    extension: &dyn Extension,
) -> Result<Offer, serde_json::Error> {
    let wanted = |name: &str| only.is_empty() || only.contains(&name);
    let names = program.endpoints().into_iter().map(|endpoint| endpoint.operation);
    let operations: Vec<&'static Operation> =
        names.filter(|name| wanted(name)).filter_map(|name| program.find(name)).collect();
    let tools = if operations.len() > MAX_TOOLS {
        catalogue::tools(operations.len())
    } else {
        let offered = operations.iter().map(|known| {
            let tool = tool(program, known, extension)?;
            Ok(OfferedTool { tool, target: Target::Operation(known) })
        });
        offered.collect::<Result<_, _>>()?
    };
    Ok(Offer { tools, operations })
}

/// Returns true if the arguments of a tool may have images, videos or sound in them.
pub(super) fn takes_media(program: &Program, name: &str) -> bool {
    if name == catalogue::CALL {
        return program.areas().iter().any(|area| !area.media.is_empty());
    }
    let known = program.named(name).and_then(|endpoint| program.find(endpoint.operation));
    known.is_some_and(|it| it.has_body && !program.media(it.endpoint.operation).is_empty())
}

fn tool(
    program: &Program,
    known: &Operation,
    extension: &dyn Extension,
) -> Result<Tool, serde_json::Error> {
    let endpoint = known.endpoint;
    let described = schema::description(program, endpoint.operation)?;
    let deprecated = if endpoint.deprecated { "\n\nDeprecated." } else { "" };
    // The protocol requires a description of each tool, and not every interface has one.
    let doc = match described.doc.trim() {
        "" => format!("Calls `{} {}`.", endpoint.method, endpoint.path),
        doc => doc.to_owned(),
    };
    let text = format!("{doc}{deprecated}");
    let annotations = ToolAnnotations::from_raw(
        Some(described.title.clone()),
        Some(is_safe(endpoint.method)),
        Some(endpoint.method == "DELETE"),
        Some(is_safe(endpoint.method) || matches!(endpoint.method, "PUT" | "DELETE")),
        Some(true),
    );
    let input = input(program, known, &described, extension)?;
    Ok(Tool::new(endpoint.operation, text, Arc::new(input)).with_annotations(annotations))
}

/// Returns true for a method that RFC 9110 defines as safe. With another method, nothing declares
/// that the operation is safe, whatever its name.
fn is_safe(method: &str) -> bool {
    matches!(method, "GET" | "HEAD" | "OPTIONS" | "QUERY")
}

/// Returns the schema of the arguments: the parameters, the members of the request, and the
/// additions of the interface.
pub(super) fn input(
    program: &Program,
    known: &Operation,
    described: &Description,
    extension: &dyn Extension,
) -> Result<JsonObject, serde_json::Error> {
    let mut input = arguments::schema(program, known, described)?;
    let properties = input.entry("properties").or_insert_with(|| json!({}));
    if let JsonValue::Object(properties) = properties {
        extension.add_arguments(known, properties);
    }
    Ok(input)
}
