//! The functions that a model may call, from a file, with the commands that answer calls.

mod command;

use crate::problem::Problem;
use genwire_chat::Tool;
use genwire_chat::tools::Toolbox;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Reads the functions of a file.
pub(super) fn read(file: &Path) -> Result<Vec<Tool>, Problem> {
    let text = fs::read(file)
        .map_err(|error| Problem::Read { file: file.display().to_string(), error })?;
    parse(&text).map_err(|problem| {
        let message = format!("cannot read the tools in `{}`: {problem}", file.display());
        Problem::usage(message, Some("`genwire chat --help` shows an example of such a file"))
    })
}

/// Returns the functions with a command, ready to be called. If the user sets no time limit,
/// commands have a default limit.
pub(super) fn toolbox(
    tools: &[Tool],
    commands: &[(String, String)],
    time_limit: Option<Duration>,
) -> Result<Toolbox, Problem> {
    let time_limit = time_limit.unwrap_or(command::TIME_LIMIT);
    let mut toolbox = Toolbox::new();
    for (name, line) in commands {
        let Some(tool) = tools.iter().find(|tool| tool.function.name == *name) else {
            return Err(unknown(name, tools));
        };
        let line = line.clone();
        toolbox = toolbox.add_tool(tool.clone(), move |call| {
            let line = line.clone();
            async move { command::run(&line, call.arguments_text(), time_limit).await }
        });
    }
    Ok(toolbox)
}

/// Parses a list of functions, or an object with such a list as its `tools`.
fn parse(text: &[u8]) -> Result<Vec<Tool>, String> {
    let mut value: Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    if let Some(tools) = value.get_mut("tools") {
        value = tools.take();
    }
    let Value::Array(items) = value else { return Err("expected a list".to_owned()) };
    let tools = items
        .into_iter()
        .enumerate()
        .map(|(index, item)| tool(item).map_err(|problem| format!("item {index}: {problem}")));
    tools.collect()
}

/// Parses a function, with or without the enclosing object that states its type.
fn tool(item: Value) -> Result<Tool, serde_json::Error> {
    let is_bare = item.get("function").is_none() && item.get("name").is_some();
    let item =
        if is_bare { serde_json::json!({ "type": "function", "function": item }) } else { item };
    serde_json::from_value(item)
}

fn unknown(name: &str, tools: &[Tool]) -> Problem {
    let names: Vec<&str> = tools.iter().map(|tool| tool.function.name.as_str()).collect();
    let message = format!("a command is given for the tool `{name}`, which does not exist");
    let help = if names.is_empty() {
        "name the file of the tools with `--tools`".to_owned()
    } else {
        format!("the tools are `{}`", names.join("`, `"))
    };
    Problem::usage(message, Some(&help))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::PROGRAM;

    fn check(text: &str, expected: Result<&[&str], &str>) {
        let found = parse(text.as_bytes());
        let names: Result<Vec<&str>, &str> = match &found {
            Ok(tools) => Ok(tools.iter().map(|tool| tool.function.name.as_str()).collect()),
            Err(problem) => Err(problem),
        };
        assert_eq!(names.as_deref().map_err(|problem| *problem), expected);
    }

    #[test]
    fn a_file_holds_functions_in_any_of_three_forms() {
        let whole = r#"{"type":"function","function":{"name":"now","parameters":{}}}"#;
        let bare = r#"{"name":"then","description":"Returns.","parameters":{"type":"object"}}"#;
        check(&format!("[{whole},{bare}]"), Ok(&["now", "then"]));
        check(&format!(r#"{{"model":"X-M3","tools":[{bare}]}}"#), Ok(&["then"]));
        check("[]", Ok(&[]));
    }

    #[test]
    fn anything_but_a_list_of_functions_is_refused_with_its_place() {
        check("7", Err("expected a list"));
        check("{}", Err("expected a list"));
        let problem = parse(br#"[{"name":"now","parameters":{}},{"function":7}]"#).unwrap_err();
        assert!(problem.starts_with("item 1: "), "{problem}");
        assert!(parse(b"[").unwrap_err().contains("EOF"));
    }

    #[test]
    fn a_command_needs_a_tool() {
        let tools = parse(br#"[{"name":"now","parameters":{}}]"#).unwrap();
        let line = |name: &str| vec![(name.to_owned(), "date".to_owned())];
        let toolbox = toolbox(&tools, &line("now"), None).unwrap();
        assert_eq!(toolbox.names().collect::<Vec<_>>(), ["now"]);
        let problem = super::toolbox(&tools, &line("never"), None).unwrap_err();
        assert_eq!(problem.help(&PROGRAM).as_deref(), Some("the tools are `now`"));
    }
}
