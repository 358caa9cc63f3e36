//! Tests of `check`.

use crate::{Workspace, errors};

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
    assert!(said.contains("\n  help: did you mean `create_greeting`? "), "{said}");
    for path in ["genwire.toml", "spec/greetings/create_greeting.toml"] {
        let text = workspace.read(path).expect("a file");
        workspace.write(path, &format!("{text}\nwrong = 1\n"));
        let (code, said) = check("create_greeting", "good.json");
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(path) && said.contains("\n  help: correct them first"), "{said}");
        workspace.write(path, &text);
    }
}

#[test]
fn a_body_that_cannot_be_read_is_named_with_the_reason() {
    let workspace = Workspace::new("check_bodies", &[]);
    let nested = "[".repeat(200) + &"]".repeat(200);
    for (body, expected) in [
        (
            "\u{feff}{\"name\": \"Ada\"}",
            "begins with a byte order mark, which JSON does not have\n",
        ),
        (nested.as_str(), "is beyond the limits of this task: its arrays and objects are nested"),
        ("{\"name\": 1e400}", "is beyond the limits of this task: it has a number whose magnitude"),
        ("{\"name\": ", "is not JSON: EOF while parsing a value at line 1 column 9"),
        ("", "is not JSON: EOF while parsing a value at line 1 column 0"),
    ] {
        workspace.write("body.json", body);
        let output = workspace.run(&["check", "create_greeting", "request", "body.json"]);
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("`body.json` {expected}")), "{said}");
        assert_eq!(said.contains("at line 1 column "), !body.starts_with('\u{feff}'), "{said}");
    }
}
