//! Tests of the files of the spec, as they are read.

use crate::{Workspace, errors};
use std::fs;

#[test]
fn a_folder_with_the_name_of_a_file_is_reported() {
    let workspace = Workspace::new("odd_folder", &[]);
    fs::create_dir(workspace.0.join("spec/greetings/x.toml")).expect("a folder");
    let said = errors(&workspace.run(&["generate"]));
    let expected =
        "`spec/greetings/x.toml` has the name of a file of the spec and is none\n  help: ";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn an_export_leaves_the_outputs_of_other_emitters() {
    let workspace = Workspace::new("export_other", &[]);
    let path = "schemas/openapi.json";
    let text = workspace.read(path);
    let export = |target: &str| workspace.run(&["export", "--target", target, "--out", path]);
    let said = errors(&export("bundle"));
    assert!(
        said.contains("`schemas/openapi.json` is generated as another output; nothing"),
        "{said}"
    );
    assert!(text.is_some() && workspace.read(path) == text);
    // The output itself is replaced, even by one of an older spec.
    workspace.write(path, &text.expect("an output").replace("\n  \"", "\n   \""));
    let output = export("openapi");
    assert!(output.status.success(), "{}", errors(&output));
}

#[cfg(unix)]
#[test]
fn a_link_in_the_spec_that_is_not_read_removes_no_outputs() {
    use std::os::unix::fs::symlink;
    let workspace = Workspace::new("dead_links", &[]);
    let output = "crates/greeter-greetings/src/generated/create_greeting.rs";
    let text = workspace.read(output);
    let path = |name: &str| workspace.0.join(name);
    for (name, target, expected) in [
        ("spec/greetings/create_greeting.toml", "gone", Some("is a link that leads to no file\n")),
        ("spec/greetings", "gone", Some("is a link that leads to no file\n")),
        ("spec/greetings", "../moved", Some("is a link to a folder, which is not followed\n")),
        ("spec/notes.md", "gone", None),
        ("spec/greetings/.#types.toml", "user@host.1234", None),
    ] {
        let is_there = path(name).exists();
        if is_there {
            fs::rename(path(name), path("moved")).expect("an entry");
        }
        symlink(target, path(name)).expect("a link");
        let result = workspace.run(&["generate"]);
        let said = errors(&result);
        assert_eq!(result.status.code(), Some(if expected.is_some() { 2 } else { 0 }), "{said}");
        if let Some(expected) = expected {
            assert!(said.contains(&format!("`{name}` {expected}  help: ")), "{said}");
        }
        assert_eq!(workspace.read(output), text, "{name}");
        fs::remove_file(path(name)).expect("a link");
        if is_there {
            fs::rename(path("moved"), path(name)).expect("an entry");
        }
    }
}
