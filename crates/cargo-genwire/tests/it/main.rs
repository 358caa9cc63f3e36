//! The `cargo genwire` command, run as a process.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, process};

/// A workspace in a temporary folder, which is removed when dropped.
struct Workspace(PathBuf);

impl Workspace {
    /// Makes the workspace of the example, beside files that are there before.
    fn new(name: &str, before: &[&str]) -> Self {
        let workspace = Self(env::temp_dir().join(format!("genwire_{name}_{}", process::id())));
        fs::create_dir_all(&workspace.0).expect("a folder");
        for path in before {
            workspace.write(path, "mine\n");
        }
        let output = workspace.run(&["init", "--name", "greeter"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        workspace
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_cargo-genwire"))
            .arg("genwire")
            .args(arguments)
            .current_dir(&self.0)
            .output()
            .expect("the command starts")
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    fn read(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.0.join(path)).ok()
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // A folder that cannot be removed stays in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_task_ends_in_silence_when_the_reader_of_its_output_has_gone() {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"))
        .args(["genwire", "export", "--list"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .stdout(writer)
        .output()
        .expect("the command starts");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_workspace_is_whole_when_the_reader_of_the_output_has_gone() {
    let folder = env::temp_dir().join(format!("genwire_init_{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"))
        .args(["genwire", "init", "--name", "greeter"])
        .current_dir(&folder)
        .stdout(writer)
        .output()
        .expect("the command starts");
    let is_generated = folder.join("crates/greeter-greetings/src/generated.rs").exists();
    fs::remove_dir_all(&folder).expect("the folder was made here");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(is_generated);
}

#[test]
fn a_new_workspace_leaves_the_readme_of_a_repository_as_it_is() {
    let workspace = Workspace::new("readme", &["README.md", ".gitignore"]);
    assert_eq!(workspace.read("README.md").as_deref(), Some("mine\n"));
    assert_eq!(workspace.read(".gitignore").as_deref(), Some("mine\n"));
    assert!(workspace.read("Cargo.toml").is_some());
}

#[test]
fn files_of_others_are_not_removed() {
    let workspace = Workspace::new("others", &[]);
    let package = "crates/greeter-greetings/src";
    let own =
        workspace.read(&format!("{package}/generated/create_greeting.rs")).expect("an output");
    let theirs = [
        format!("{package}/generated/proto.rs"),
        "schemas/theirs.json".to_owned(),
        "crates/inner/crates/a/src/generated/create_greeting.rs".to_owned(),
    ];
    workspace.write(&theirs[0], "// @generated from a.proto by another generator.\n");
    workspace.write(&theirs[1], "{\"comment\": \"@generated from a by another generator.\"}\n");
    workspace.write("crates/inner/genwire.toml", "");
    workspace.write(&theirs[2], &own);
    // A leftover of this workspace is removed.
    let leftover = format!("{package}/generated/leftover.rs");
    workspace.write(&leftover, &own);
    let output = workspace.run(&["generate"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("0 written, 1 removed"), "{said}");
    assert!(theirs.iter().all(|path| workspace.read(path).is_some()), "{said}");
    assert_eq!(workspace.read(&leftover), None);
    // A new area changes lists of this workspace alone.
    let manifest = "[dependencies]\ngreeter-greetings.workspace = true\n";
    for folder in ["crates/inner", "crates/mine", "node_modules/tool"] {
        workspace.write(&format!("{folder}/Cargo.toml"), manifest);
    }
    assert!(workspace.run(&["new", "area", "zoo"]).status.success());
    for (folder, is_own) in
        [("crates/inner", false), ("crates/mine", true), ("node_modules/tool", false)]
    {
        let text = workspace.read(&format!("{folder}/Cargo.toml")).expect("a manifest");
        assert_eq!(text != manifest, is_own, "{folder}: {text}");
    }
}

#[test]
fn a_check_reports_a_run_that_ended_early_and_changes_nothing() {
    let workspace = Workspace::new("unfinished", &[]);
    let path = "crates/greeter-greetings/src/generated/create_greeting.rs";
    let old = workspace.read(path).expect("an output");
    workspace.write(".genwire-pending", &format!("+{path}\n"));
    workspace.write(&format!("{path}.genwire-new"), &format!("{old}// An end.\n"));
    let output = workspace.run(&["generate", "--check"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("a run of `generate` was ended before all files were replaced"),
        "{said}"
    );
    assert!(workspace.read(".genwire-pending").is_some());
    // It is finished first, so that the output is new, out of date, and made again.
    let output = workspace.run(&["generate"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("1 written, 0 removed"), "{said}");
    assert!(workspace.run(&["generate", "--check"]).status.success());
}
