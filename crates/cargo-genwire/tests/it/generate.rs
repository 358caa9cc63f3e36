//! Tests of `generate`.

use crate::{DOCUMENT, Workspace, errors, folder};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

const WATCHING: &str = "watching `spec/` and `genwire.toml`";

#[test]
fn a_watch_without_the_project_file_writes_nothing_until_it_is_back() {
    let workspace = Workspace::new("watch_project", &[]);
    let project = workspace.read("genwire.toml").expect("a file");
    let output = "crates/greeter-greetings/src/generated/create_greeting.rs";
    let text = workspace.read(output);
    assert!(text.is_some());
    let mut watch = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"))
        .args(["genwire", "generate", "--watch"])
        .current_dir(&workspace.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut lines = BufReader::new(watch.stdout.take().expect("a pipe")).lines();
    let mut wait = || {
        let said = lines.by_ref().map(|line| line.expect("a line"));
        said.take_while(|line| line != WATCHING).collect::<Vec<_>>().join("\n")
    };
    wait();
    fs::remove_file(workspace.0.join("genwire.toml")).expect("a file");
    assert_eq!(wait(), "");
    assert_eq!(workspace.read(output), text);
    assert!(!workspace.0.join("crates/genwire-greetings").exists());
    workspace.write("genwire.toml", &project);
    let said = wait();
    watch.kill().expect("a process");
    watch.wait().expect("a process");
    assert!(said.starts_with("0 written, 0 removed"), "{said}");
    let mut said = String::new();
    watch.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert!(said.starts_with("error: there is no `genwire.toml` in `"), "{said}");
    assert!(said.contains("\n  help: put the file back"), "{said}");
}

#[test]
fn two_versions_are_compared_outside_of_a_workspace() {
    let folder = folder("no_project");
    folder.write("pets.json", DOCUMENT);
    let output = folder.run(&["diff", "pets.json", "pets.json"]);
    assert!(output.status.success(), "{}", errors(&output));
    // A draft has no `genwire.toml`, and other drafts join it.
    assert!(folder.run(&["import", "pets.json", "--out", "draft"]).status.success());
    let other = DOCUMENT.replace("Pet", "Toy").replace("pets", "toys");
    folder.write("toys.json", &other);
    let output = folder.run(&["import", "toys.json", "--out", "draft", "--join"]);
    assert!(output.status.success(), "{}", errors(&output));
}

#[test]
fn a_measurement_neither_checks_nor_watches() {
    let workspace = Workspace::new("times", &[]);
    assert!(workspace.run(&["generate", "--times"]).status.success());
    for other in ["--check", "--watch"] {
        let output = workspace.run(&["generate", "--times", other]);
        let said = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("cannot be used with"), "{said}");
    }
}
