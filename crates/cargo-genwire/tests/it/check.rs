//! Tests of `check`.

use crate::{Workspace, errors, folder};
use serde_json::Value as JsonValue;
use std::process::Command;

const ZOO: &str = include_str!("call/zoo.yaml");

#[test]
fn a_body_is_refused_only_by_an_interface_that_can_be_read() {
    let workspace = Workspace::new("check_codes", &[]);
    workspace.write("good.json", r#"{"name": "Ada"}"#);
    workspace.write("bad.json", r#"{"name": ""}"#);
    let check = |operation: &str, body: &str| {
        let output = workspace.run(&["check", operation, "request", body]);
        (output.status.code(), errors(&output))
    };
    assert_eq!(check("create_greeting", "good.json").0, Some(0));
    assert_eq!(check("create_greeting", "bad.json").0, Some(1));
    let (code, said) = check("create_greting", "good.json");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("\nhelp: did you mean `create_greeting`? "), "{said}");
    for path in ["genwire.toml", "spec/greetings/create_greeting.toml"] {
        let text = workspace.read(path).expect("a file");
        workspace.write(path, &format!("{text}\nwrong = 1\n"));
        let (code, said) = check("create_greeting", "good.json");
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(path) && said.contains(path), "{said}");
        workspace.write(path, &text);
    }
}

#[test]
fn a_body_that_cannot_be_read_is_named_with_the_reason() {
    let workspace = Workspace::new("check_bodies", &[]);
    let nested = "[".repeat(200) + &"]".repeat(200);
    for (body, expected) in [
        ("\u{feff}{\"name\": \"Ada\"}", "byte order mark"),
        (nested.as_str(), "nested"),
        ("{\"name\": 1e400}", "number out of range"),
        ("{\"name\": ", "EOF while parsing a value"),
        ("", "EOF while parsing a value"),
    ] {
        workspace.write("body.json", body);
        let output = workspace.run(&["check", "create_greeting", "request", "body.json"]);
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}

/// Runs `check` and returns its exit code and its output.
fn check(workspace: &Workspace, words: &[&str]) -> (Option<i32>, String) {
    let output = workspace.run(&[&["check"], words].concat());
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn a_violation_of_a_document_is_shown_in_its_line_and_for_programs() {
    let workspace = folder("check_document");
    workspace.write("zoo.yaml", ZOO);
    workspace.write("bad.json", "{\n  \"name\": 7\n}\n");
    let words = ["zoo.yaml", "createAnimal", "bad.json"];
    let (code, text) = check(&workspace, &words);
    assert_eq!(code, Some(1), "{text}");
    for expected in ["error: /name: ", "--> bad.json:2:11", "^", "= rule: "] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    let (code, text) = check(&workspace, &[&words[..], &["--json"]].concat());
    let line: JsonValue = serde_json::from_str(&text).expect("JSON");
    assert_eq!((code, &line["valid"]), (Some(1), &JsonValue::Bool(false)), "{text}");
    assert_eq!(line["violations"][0]["path"], "/name");
    let bodies = r#"{"id":1,"operation":"createAnimal","part":"request","body":{"name":7}}"#;
    workspace.write("bodies.jsonl", bodies);
    let (code, text) = check(&workspace, &["zoo.yaml", "--jsonl", "bodies.jsonl"]);
    assert!(code == Some(1) && text.starts_with("{\"id\":1,\"valid\":false"), "{text}");
}

#[test]
fn a_document_has_its_operations_its_schemas_and_its_completions() {
    let workspace = folder("check_lists");
    workspace.write("zoo.yaml", ZOO);
    let run = |words: &[&str]| {
        let output = workspace.run(words);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        String::from_utf8(output.stdout).expect("text")
    };
    assert!(run(&["operations", "zoo.yaml"]).contains("createAnimal"));
    let schema = run(&["schema", "zoo.yaml", "createAnimal", "--compact"]);
    assert!(schema.starts_with("{\"$schema\":") && schema.lines().count() == 1, "{schema}");
    let parameters = run(&["schema", "zoo.yaml", "getAnimal", "parameters"]);
    let parameters: JsonValue = serde_json::from_str(&parameters).expect("JSON");
    assert_eq!(parameters["properties"]["animalId"]["type"], "integer", "{parameters}");
    let hostile =
        ZOO.replace("limit,", "\"$(touch pwned)\",").replace("getPhoto", "get `id`__Photo");
    workspace.write("hostile.yaml", &hostile);
    for shell in ["bash", "fish", "zsh", "elvish", "powershell"] {
        let script = run(&["completions", "hostile.yaml", shell]);
        assert!(!script.contains("pwned") && !script.contains("`id`"), "{shell}");
    }
    let script = run(&["completions", "zoo.yaml", "bash"]);
    workspace.write("completions.bash", &script);
    for (line, expected) in [
        ("cargo-genwire sch", "schema"),
        ("cargo-genwire call createA", "createAnimal"),
        ("cargo-genwire call createAnimal --nam", "--name"),
        ("cargo-genwire update-runtime --ou", "--out"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let (last, before) = (words[words.len() - 1], words[words.len() - 2]);
        let count = words.len() - 1;
        let program = format!(
            "source completions.bash && COMP_WORDS=({line}) COMP_CWORD={count} && \
             $(complete -p cargo-genwire | sed 's/.*-F \\([^ ]*\\).*/\\1/') \
             cargo-genwire '{last}' '{before}'; echo \"${{COMPREPLY[@]}}\""
        );
        let output = Command::new("bash").args(["-c", &program]).current_dir(&workspace.0).output();
        let output = output.expect("bash runs");
        let completed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(completed.trim_end(), expected, "{line}: {}", errors(&output));
    }
}

#[test]
fn a_value_that_no_path_holds_is_refused_where_the_path_has_no_limits() {
    let workspace = folder("check_paths");
    let document = r#"openapi: 3.1.0
info: {title: Shelves, version: "1"}
paths:
  /shelves/{shelf}:
    get:
      operationId: getShelf
      parameters:
        - {name: shelf, in: path, required: true, schema: {type: string}}
        - {name: depth, in: query, schema: {type: integer}}
      responses: {"204": {description: It is there.}}
  /lamps/{lamp}:
    get:
      operationId: getLamp
      parameters: [{name: lamp, in: path, required: true, schema: {type: string}}]
      responses: {"204": {description: It is there.}}
"#;
    workspace.write("api.yaml", document);
    for (shelf, expected) in
        [("\"a\"", 0), ("7", 0), ("true", 0), ("{}", 1), ("[\"a\"]", 1), ("null", 1)]
    {
        workspace.write("body.json", &format!("{{\"shelf\":{shelf},\"depth\":1}}"));
        let (code, text) = check(&workspace, &["api.yaml", "getShelf", "parameters", "body.json"]);
        assert_eq!(code, Some(expected), "{shelf}: {text}");
        assert_eq!(text.contains("error: /shelf: "), expected == 1, "{shelf}: {text}");
    }
    let output = workspace.run(&["check", "api.yaml", "getLamp", "parameters", "body.json"]);
    let said = errors(&output);
    assert!(output.status.code() == Some(2) && said.contains("nothing that is checked"), "{said}");
}
