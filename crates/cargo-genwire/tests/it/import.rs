//! `import` and `init` of a document: exit codes and output.

use crate::{Workspace, folder};
use std::process::Output;

/// A document with operations that are imported in full, guessed and lost.
fn document(carried: usize, guessed: usize, lost: usize) -> String {
    let path = |name: &str, count: usize, schema: &str| {
        let one = |number: usize| {
            format!(
                "  /{name}/{number}:\n    get:\n      operationId: get_{name}_{number}\n      tags: [a]\n      responses:\n        '200':\n          description: It.\n          content:\n            application/json:\n              schema: {schema}\n"
            )
        };
        (0..count).map(one).collect::<String>()
    };
    format!(
        "openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\npaths:\n{}{}{}",
        path("carried", carried, "{type: object, properties: {a: {type: string}}}"),
        path("guessed", guessed, "{properties: {a: {type: string}}}"),
        path("lost", lost, "{type: object, properties: {a: {type: string, pattern: '(a)\\1'}}}"),
    )
}

/// Runs a task on a document in a separate folder.
fn run(name: &str, text: &str, arguments: &[&str]) -> (Output, Workspace) {
    let workspace = folder(name);
    workspace.write("api.yaml", text);
    (workspace.run(arguments), workspace)
}

#[test]
fn the_exit_code_says_if_enough_is_carried() {
    for (number, (operations, required, code)) in [
        ([2, 0, 0], None, 0),
        ([0, 1, 1], None, 0),
        ([0, 0, 2], None, 1),
        ([0, 0, 2], Some("0"), 0),
        ([1, 0, 1], Some("50"), 0),
        ([1, 0, 1], Some("51"), 1),
        // A guess does not count as imported in full.
        ([0, 2, 0], Some("1"), 1),
        ([2, 0, 0], Some("100"), 0),
        ([2, 0, 0], Some("101"), 2),
    ]
    .into_iter()
    .enumerate()
    {
        let [carried, guessed, lost] = operations;
        let text = document(carried, guessed, lost);
        let required: Vec<&str> =
            required.into_iter().flat_map(|it| ["--require-carried", it]).collect();
        let arguments = [&["import", "api.yaml"], required.as_slice()].concat();
        let (output, workspace) = run(&format!("exit_{number}"), &text, &arguments);
        assert_eq!(output.status.code(), Some(code), "{operations:?} {required:?}");
        let is_written = workspace.read("target/import/spec/service.toml").is_some();
        assert_eq!(is_written, code < 2, "{operations:?} {required:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(code != 1 || said.starts_with("\nerror: "), "{said}");
    }
}

#[test]
fn files_and_remarks_are_counted_unless_they_are_asked_for() {
    for (name, more, files) in [("short", None, 0), ("verbose", Some("--verbose"), 4)] {
        let arguments: Vec<&str> = ["import", "api.yaml"].into_iter().chain(more).collect();
        let (output, _workspace) = run(name, &document(1, 0, 0), &arguments);
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(said.matches("wrote   target").count(), files, "{said}");
        assert_eq!(said.contains("wrote   4 files\n"), files == 0, "{said}");
        assert_eq!(said.contains("\nRemarks\n"), more.is_some(), "{said}");
    }
}

#[test]
fn init_writes_the_workspace_and_fails_if_nothing_is_carried() {
    let (output, workspace) =
        run("init_lost", &document(0, 0, 1), &["init", "api.yaml", "--name", "t"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(workspace.read("genwire.toml").is_some());
    let (said, error) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("1 operation: 0 carried, 0 guessed, 1 not carried\n"), "{said}");
    assert!(error.contains("error: no operation is carried\n"), "{error}");
}
