//! The files of a workspace: what is read, compared and refused.

use super::{Changes, abandoned};
use crate::folder::Folder;
use crate::replace;
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::Project;

fn output(path: &str) -> OutputFile {
    let text = render::first_line("//", "spec/chat/types.toml", "tests", "cargo genwire");
    OutputFile { path: path.to_owned(), text, kind: OutputKind::Rust }
}

#[test]
fn a_second_run_changes_nothing() {
    let folder = Folder::new("second_run");
    let outputs = vec![output("crates/a/src/generated/types.rs")];
    let first = Changes::find(&folder.0, &Project::default(), outputs.clone()).unwrap();
    assert_eq!((first.written.len(), first.same), (1, 0));
    replace::replace(&folder.0, &first.written, &first.stale).unwrap();
    let second = Changes::find(&folder.0, &Project::default(), outputs).unwrap();
    assert!(second.is_empty());
    assert_eq!(second.same, 1);
}

#[test]
fn files_that_are_not_made_any_more_are_in_order() {
    let folder = Folder::new("stale");
    let path = |number: usize| format!("crates/a/src/generated/file_{number:02}.rs");
    for number in 0..40 {
        folder.write(&path(number), &output("").text);
    }
    folder.write("crates/a/src/generated/mine.rs", "mine\n");
    let made = (0..40).step_by(2).map(|number| output(&path(number))).collect();
    let changes = Changes::find(&folder.0, &Project::default(), made).unwrap();
    assert_eq!((changes.written.len(), changes.same), (0, 20));
    assert_eq!(changes.stale, (1..40).step_by(2).map(path).collect::<Vec<_>>());
}

#[test]
fn a_file_without_the_mark_is_never_overwritten() {
    let folder = Folder::new("unmarked");
    let paths = ["crates/a/src/lib.rs", "schemas/openapi.json", "docs/reference/README.md"];
    for path in paths {
        folder.write(path, "{\"note\": \"mine\"}\n");
    }
    folder.write("crates/b/src/lib.rs", &output("").text.replace("chat", "video"));
    let outputs = [&paths[..], &["crates/b/src/lib.rs"]].concat();
    let outputs = outputs.into_iter().map(output).collect();
    let error = Changes::find(&folder.0, &Project::default(), outputs).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`crates/a/src/lib.rs`, `docs/reference/README.md`, `schemas/openapi.json` are not \
         marked as generated, and an output has the same path; nothing was written\n  help: \
         move the file away, or name another place for the output in `genwire.toml`"
    );
}

#[test]
fn outputs_at_places_of_before_are_found() {
    let folder = Folder::new("abandoned");
    let text = output("").text.replacen("//", "#", 1);
    let paths = ["schemas/a/b.toml", "tests/vectors/a.toml", "docs/reference/mine.md"];
    for (path, text) in paths.into_iter().zip([&*text, &*text, "mine\n"]) {
        folder.write(path, text);
    }
    folder.write("spec/schema.json", &text.replace("tests", "another").replace("# ", "// "));
    let mut project = Project::default();
    for (schemas, vectors, spec_schema, expected) in [
        ("schemas", "tests/vectors", Some("spec/schema.json"), &[][..]),
        ("api", "tests/vectors", Some("spec/other.json"), &["schemas"]),
        ("schemas/a", "tests", None, &["spec/schema.json"]),
        ("schemas/b", "other", Some("a.json"), &["schemas", "tests/vectors", "spec/schema.json"]),
    ] {
        project.outputs.schemas = Some(schemas.to_owned());
        project.outputs.vectors = Some(vectors.to_owned());
        project.outputs.spec_schema = spec_schema.map(str::to_owned);
        project.outputs.reference = None;
        assert_eq!(abandoned(&folder.0, &project).unwrap(), expected, "{schemas}");
    }
    "cargo xtask".clone_into(&mut project.command);
    assert!(abandoned(&folder.0, &project).unwrap().is_empty());
}

/// The linked files belong to another project.
#[cfg(unix)]
#[test]
fn a_folder_of_outputs_outside_of_the_workspace_is_refused() {
    let (folder, other) = (Folder::new("linked"), Folder::new("linked_behind"));
    other.write("old.rs", &output("").text);
    std::os::unix::fs::symlink(&other.0, folder.0.join("schemas")).unwrap();
    folder.write("vectors/old.rs", "");
    folder.write("tests/mine", "");
    std::os::unix::fs::symlink("../vectors", folder.0.join("tests/vectors")).unwrap();
    let find = |path: &str| {
        let outputs = vec![output(path)];
        Changes::find(&folder.0, &Project::default(), outputs).map_err(|it| it.to_string())
    };
    // The run has a file to remove, and a file to write into a new folder.
    for path in ["tests/vectors/a.rs", "schemas/a/b.rs"] {
        let error = find(path).unwrap_err();
        assert!(error.contains("`schemas` is a link") && error.contains("help: "), "{error}");
    }
    std::fs::remove_file(folder.0.join("schemas")).unwrap();
    assert_eq!(find("tests/vectors/a.rs").unwrap().written.len(), 1);
}

#[test]
fn two_outputs_with_one_path_are_refused() {
    let folder = Folder::new("clash");
    for (one, other) in [("a/b.rs", "a/b.rs"), ("a/b.rs", "a/b.rs/c.rs")] {
        let outputs = vec![output(one), output("a/b"), output(other)];
        let error = Changes::find(&folder.0, &Project::default(), outputs).unwrap_err();
        let error = error.to_string();
        assert!(error.contains(one) && error.contains(other), "{error}");
        assert!(error.contains("nothing was written\n  help: "), "{error}");
    }
}

#[test]
fn stale_outputs_are_removed_and_other_files_stay() {
    let folder = Folder::new("stale");
    folder.write("crates/a/src/generated/old.rs", &output("").text);
    folder.write("crates/a/src/lib.rs", "//! Written by hand.\n");
    // The files of other generators, and of a nested workspace.
    folder.write("crates/a/src/generated/proto.rs", "// @generated from a.proto by another.\n");
    folder.write("schemas/theirs.json", "{\"comment\": \"@generated from a by another.\"}\n");
    folder.write("crates/inner/genwire.toml", "");
    folder.write("crates/inner/crates/a/src/generated/old.rs", &output("").text);
    folder.write("crates/a/src/copied.rs", &output("").text);
    let mark = output("").text.replacen("// ", "", 1);
    let vector = format!("{{\n  \"comment\": {:?}\n}}\n", mark.trim_end());
    folder.write("tests/vectors/a/old.json", &vector);
    folder.write("tests/vectors/a/mine.json", "{}\n");
    folder.write("schemas/old.json", &vector.replace(": \"", ":\""));
    let changes = Changes::find(&folder.0, &Project::default(), Vec::new()).unwrap();
    let stale = ["crates/a/src/generated/old.rs", "schemas/old.json", "tests/vectors/a/old.json"];
    assert_eq!(changes.stale, stale);
    replace::replace(&folder.0, &changes.written, &changes.stale).unwrap();
    assert!(folder.0.join("crates/a/src/lib.rs").exists());
    assert!(!folder.0.join("tests/vectors/a/old.json").exists());
}
