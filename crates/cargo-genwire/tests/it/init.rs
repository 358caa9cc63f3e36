//! `init`: what it refuses, what it finishes, and the runtime that comes along.

use crate::{Workspace, all_files, errors, folder};
use serde_json::Value;
use std::fs;
use std::process::Command;

#[test]
fn a_workspace_with_mistakes_is_not_begun() {
    let workspace = folder("not_begun");
    for (path, text, expected) in [
        ("spec/x/a.toml", "hi\n", "error[toml-syntax]"),
        ("spec/released/1.0.0.json", "{}\n", "spec/released/1.0.0.json"),
    ] {
        workspace.write(path, text);
        let output = workspace.run(&["init", "--name", "greeter"]);
        assert!(!output.status.success());
        assert!(errors(&output).contains(expected), "{}", errors(&output));
        assert_eq!(all_files(&workspace), [workspace.0.join(path)]);
        fs::remove_dir_all(workspace.0.join("spec")).expect("a folder");
    }
    for source in ["registry=no", "git= ", "path=none", "path", "other"] {
        let output = workspace.run(&["init", "--name", "greeter", "--runtime", source]);
        let said = errors(&output);
        assert!(!output.status.success(), "{said}");
        assert!(said.contains("expected ") || said.contains("help: "), "{said}");
        assert!(all_files(&workspace).is_empty());
    }
    assert!(workspace.run(&["init", "--name", "greeter"]).status.success());
}

/// A run that was ended before its time has written some of the files.
#[test]
fn an_init_that_was_interrupted_is_finished_by_the_next_one() {
    let workspace = Workspace::new("interrupted", &[]);
    let before = all_files(&workspace);
    for path in ["Cargo.toml", "spec/service.toml", "crates/runtime/genwire-core/src/lib.rs"] {
        fs::remove_file(workspace.0.join(path)).expect("a file");
    }
    fs::remove_dir_all(workspace.0.join("crates/greeter-greetings")).expect("a folder");
    let output = workspace.run(&["init", "--name", "greeter"]);
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(all_files(&workspace), before);
    // What its user has changed since is not written again.
    workspace.write("spec/service.toml", "");
    workspace.write("Cargo.toml", "");
    let output = workspace.run(&["init", "--name", "greeter"]);
    let said = errors(&output);
    assert!(said.contains("`spec/service.toml`, `Cargo.toml` already exist"), "{said}");
    assert!(said.contains("\n  help: ") && said.len() < 300, "{said}");
}

/// Nothing is fetched: the packages of others are those that cargo has.
#[test]
fn the_runtime_comes_along_and_is_renewed() {
    let workspace = Workspace::new("runtime", &[]);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--offline", "--format-version", "1"]).current_dir(&workspace.0);
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "{}", errors(&output));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let members: Vec<&str> = metadata["workspace_members"]
        .as_array()
        .expect("members")
        .iter()
        .flat_map(Value::as_str)
        .collect();
    assert_eq!(members.len(), 2, "{members:?}");
    let packages = metadata["packages"].as_array().expect("packages");
    for name in ["genwire-constraint", "genwire-core", "genwire-derive"] {
        let package = packages.iter().find(|package| package["name"] == name).expect("a package");
        let manifest = package["manifest_path"].as_str().expect("a path");
        assert!(manifest.ends_with(&format!("crates/runtime/{name}/Cargo.toml")), "{manifest}");
    }
    let core = "crates/runtime/genwire-core/src/lib.rs";
    let text = workspace.read(core).expect("a file");
    workspace.write(core, &text.replace("mod", "// mod"));
    let output = workspace.run(&["update-runtime"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 file written"));
    assert_eq!(workspace.read(core).as_deref(), Some(&*text));
}
