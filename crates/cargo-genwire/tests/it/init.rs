//! `init`: refusals, completion of an interrupted run, and the copied runtime.

use crate::{DOCUMENT, Workspace, all_files, errors, folder};
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

/// An interrupted run has written some of the files.
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
    // A file that the user has changed since is not written again.
    workspace.write("spec/service.toml", "");
    workspace.write("Cargo.toml", "");
    let output = workspace.run(&["init", "--name", "greeter"]);
    let said = errors(&output);
    assert!(said.contains("`spec/service.toml`, `Cargo.toml` already exist"), "{said}");
    assert!(said.contains("\n  help: ") && said.len() < 300, "{said}");
}

/// Nothing is downloaded: third-party packages come from the cache of cargo.
#[test]
fn the_runtime_comes_along_and_is_renewed() {
    let workspace = Workspace::new("runtime", &[]);
    let tree = |arguments: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["tree", "--offline", "--workspace", "--edges", "normal", "--prefix", "none"]);
        let output = cargo.args(arguments).current_dir(&workspace.0).output().expect("cargo runs");
        assert!(output.status.success(), "{}", errors(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let members = tree(&["--depth", "0"]);
    assert!(!members.contains("genwire-"), "{members}");
    let packages = tree(&[]);
    for name in ["genwire-constraint", "genwire-core", "genwire-derive"] {
        let place = workspace.0.join("crates/runtime").join(name);
        assert!(packages.contains(&*place.to_string_lossy()), "no {name} in {packages}");
    }
    let core = "crates/runtime/genwire-core/src/lib.rs";
    let text = workspace.read(core).expect("a file");
    workspace.write(core, &text.replace("mod", "// mod"));
    assert!(
        errors(&workspace.run(&["generate"])).contains("`cargo genwire update-runtime` renews")
    );
    let output = workspace.run(&["update-runtime"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 file written"));
    assert_eq!(workspace.read(core).as_deref(), Some(&*text));
}

#[test]
fn a_workspace_of_one_area_has_its_name_and_a_first_call() {
    let workspace = folder("first_call");
    workspace.write("pets.json", DOCUMENT);
    let output = workspace.run(&["init", "pets.json", "--name", "my-pets"]);
    assert!(output.status.success(), "{}", errors(&output));
    let readme = workspace.read("README.md").expect("a file");
    for part in
        ["MY_PETS_BASE_URL=", "use my_pets::MyPets;", "cargo run -p my-pets --example first_call"]
    {
        assert!(readme.contains(part), "no {part} in {readme}");
    }
    let example = workspace.read("crates/my-pets/examples/first_call.rs").expect("a file");
    assert!(example.contains("use my_pets::MyPets;"), "{example}");
    // The document describes neither the operation nor its types.
    let spec = workspace.read("spec/my_pets/types.toml").unwrap_or_default();
    assert!(!spec.contains("doc ="), "{spec}");
}

/// Such a name is the name of the project, but not of the package of an area.
#[test]
fn a_name_that_no_area_or_crate_can_have_is_a_prefix_alone() {
    for name in ["a--b", "axum", "error", "genwire-core", "released", "type"] {
        let workspace = folder("prefix");
        workspace.write("pets.json", DOCUMENT);
        let output = workspace.run(&["init", "pets.json", "--name", name]);
        assert!(output.status.success(), "{name}: {}", errors(&output));
        let package = workspace.read(&format!("crates/{name}-pets/Cargo.toml"));
        assert!(package.is_some(), "no `{name}-pets`");
    }
}

#[test]
fn a_runtime_is_renewed_in_a_folder_with_a_slash_at_its_end() {
    let workspace = folder("runtime_out");
    let update = |folder: &str| {
        let output = workspace.run(&["update-runtime", "--out", folder]);
        assert!(output.status.success(), "{folder}: {}", errors(&output));
    };
    update("vendor/genwire/");
    let before = all_files(&workspace);
    assert!(before.contains(&workspace.0.join("vendor/genwire/genwire-core/src/lib.rs")));
    update("vendor/genwire/");
    update("vendor/genwire");
    assert_eq!(all_files(&workspace), before);
}
