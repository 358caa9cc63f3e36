//! `genwire mcp`: the operations as tools of the Model Context Protocol.

mod call;
mod content;

use crate::cli::McpArgs;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::verdict::Verdict;
use call::Tools;

/// Serves until the client disconnects, or a signal ends the command.
pub(crate) fn run(args: &McpArgs) -> Result<Verdict, Problem> {
    let tools = Tools { deadline: args.deadline };
    genwire_command::mcp::run(&PROGRAM, &args.any, &args.only, tools)
}

#[cfg(test)]
mod tests {
    use super::call::Tools;
    use crate::program::PROGRAM;
    use genwire_command::program::path_params;
    use rmcp::model::Tool;
    use serde_json::Value as JsonValue;
    use std::time::Duration;

    fn offered(only: &[&str]) -> Vec<Tool> {
        let tools = Tools { deadline: Duration::ZERO };
        genwire_command::mcp::tools(&PROGRAM, only, &tools).unwrap()
    }

    #[test]
    fn every_operation_is_a_tool_with_an_object_of_arguments() {
        let tools = offered(&[]);
        assert_eq!(tools.len(), PROGRAM.endpoints().len());
        for tool in tools {
            let known = PROGRAM.find(&tool.name).unwrap();
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
        for tool in offered(&[]) {
            let known = PROGRAM.find(&tool.name).unwrap();
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
        let tools = offered(&["list_voices"]);
        let names: Vec<&str> = tools.iter().map(|one| one.name.as_ref()).collect();
        assert_eq!(names, ["list_voices"]);
    }
}
