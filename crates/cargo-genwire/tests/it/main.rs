//! The `cargo genwire` command, run as a process.

#[cfg(all(feature = "call", feature = "serve"))]
mod call;
#[cfg(feature = "call")]
mod check;
#[cfg(feature = "conform")]
mod conform;
mod drift;
mod files;
mod generate;
mod import;
mod init;
#[cfg(all(feature = "mcp", feature = "serve"))]
mod mcp;
mod new;
mod package;
#[cfg(all(feature = "conform", feature = "serve"))]
mod pages;
mod release;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod states;

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, process};

/// A workspace in a temporary folder, which is removed when dropped.
struct Workspace(PathBuf);

impl Workspace {
    /// Creates the workspace of the example, in addition to files that exist before.
    fn new(name: &str, before: &[&str]) -> Self {
        let workspace = folder(name);
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
    // A new area changes no list; only lists of this workspace are named.
    let manifest = "[dependencies]\ngreeter-greetings.workspace = true\n";
    for folder in ["crates/inner", "crates/mine", "node_modules/tool"] {
        workspace.write(&format!("{folder}/Cargo.toml"), manifest);
    }
    let output = workspace.run(&["new", "area", "zoo"]);
    assert!(output.status.success(), "{}", errors(&output));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    for (folder, is_own) in
        [("crates/inner", false), ("crates/mine", true), ("node_modules/tool", false)]
    {
        let path = format!("{folder}/Cargo.toml");
        assert_eq!(workspace.read(&path).as_deref(), Some(manifest));
        let line = format!("  {path}:2: greeter-zoo.workspace = true\n");
        assert_eq!(said.contains(&line), is_own, "{line} {said}");
    }
}

#[test]
fn a_member_that_comes_twice_is_a_warning_and_its_last_value_counts() {
    let workspace = Workspace::new("duplicates", &[]);
    let check = |body: &str, format: &str| {
        workspace.write("body.json", body);
        let line = ["check", "create_greeting", "request", "body.json", "--format", format];
        let output = workspace.run(&line);
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let warning = "warning: /name: `name` occurs more than once; the last value counts\n";
    let rule = "= rule: duplicate-member";
    let has_warning = |said: &str| said.contains(warning) && said.contains(rule);
    let (code, said) = check(r#"{"name": "", "name": "Ada"}"#, "text");
    assert!(code == Some(0) && has_warning(&said) && !said.contains("error"), "{said}");
    let (code, said) = check(r#"{"name": "Ada", "name": ""}"#, "text");
    assert!(code == Some(1) && said.contains("error: /name: ") && has_warning(&said), "{said}");
    let (_, said) = check(r#"{"name": "Ada", "name": "Ada"}"#, "json");
    for member in [r#""valid":true"#, r#""rule":"duplicate-member""#, r#""severity":"advice""#] {
        assert!(said.contains(member), "{member}: {said}");
    }
}

/// Creates an empty folder for a test.
fn folder(name: &str) -> Workspace {
    let workspace = Workspace(env::temp_dir().join(format!("genwire_{name}_{}", process::id())));
    fs::create_dir_all(&workspace.0).expect("a folder");
    workspace
}

/// OpenAPI document with one operation.
const DOCUMENT: &str = r#"{"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"},
"paths": {"/pets": {"get": {"operationId": "listPets", "responses": {"200": {"description": "A."}}}}}}"#;

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_workspace_whose_outputs_have_no_place_is_not_begun() {
    let workspace = folder("taken_place");
    workspace.write("schemas/openapi.json", DOCUMENT);
    let output = workspace.run(&["init", "schemas/openapi.json", "--name", "pets"]);
    let said = errors(&output);
    assert!(!output.status.success() && said.contains("nothing was written"), "{said}");
    let left: Vec<_> = fs::read_dir(&workspace.0).expect("a folder").collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(workspace.read("schemas/openapi.json").as_deref(), Some(DOCUMENT));
}

#[test]
fn a_report_without_a_place_ends_an_import_before_the_draft() {
    let workspace = folder("report_place");
    workspace.write("pets.json", DOCUMENT);
    let output = workspace.run(&["import", "pets.json", "--report", "none/r.json"]);
    let said = errors(&output);
    assert!(
        !output.status.success() && said.contains("`none/r.json` cannot be written: "),
        "{said}"
    );
    assert!(!workspace.0.join("target").exists());
}

#[test]
fn a_report_does_not_replace_the_document() {
    let workspace = folder("over_document");
    workspace.write("pets.json", DOCUMENT);
    let output = workspace.run(&["import", "pets.json", "--report", "./pets.json"]);
    assert!(!output.status.success());
    assert!(errors(&output).contains("the report would replace this file"), "{}", errors(&output));
    assert_eq!(workspace.read("pets.json").as_deref(), Some(DOCUMENT));
}

#[test]
fn an_export_leaves_files_of_the_user() {
    let workspace = Workspace::new("export_over", &[]);
    workspace.write("place/README.md", "mine\n");
    let export = || workspace.run(&["export", "--target", "reference", "--out", "place"]);
    let output = export();
    assert!(!output.status.success());
    let text = errors(&output);
    assert!(text.contains("is not marked as generated; nothing was written"), "{text}");
    assert_eq!(workspace.read("place/README.md").as_deref(), Some("mine\n"));
    fs::remove_file(workspace.0.join("place/README.md")).expect("a file");
    assert!(export().status.success());
    let names: Vec<_> = fs::read_dir(workspace.0.join("place")).expect("a folder").collect();
    let files = names.into_iter().map(|entry| entry.expect("an entry").path());
    let files: Vec<_> = files.filter(|path| path.is_file()).collect();
    assert!(files.len() > 1);
    for file in &files {
        fs::write(file, "mine\n").expect("a file");
    }
    let text = errors(&export());
    assert!(text.contains("are not marked as generated; nothing was written"), "{text}");
    for file in &files {
        assert!(text.contains(&file.file_name().expect("a name").display().to_string()), "{text}");
        fs::remove_file(file).expect("a file");
    }
    for _ in 0..2 {
        let output = export();
        assert!(output.status.success(), "{}", errors(&output));
    }
}

#[test]
fn folders_of_the_spec_that_are_no_areas_stay_none() {
    let workspace = Workspace::new("no_areas", &[]);
    for (arguments, expected) in [
        (&["new", "area", "released"][..], "the folder of this name has the releases"),
        (&["new", "area", "self"], "the client of the area would be `Self`"),
        (&["new", "area", "error"], "the client of the area would be `Error`"),
        (&["new", "operation", "get_it", "--area", "released"], "`released` is not an area"),
        (&["new", "operation", "get_it", "--area", "common"], "`common` is not an area"),
    ] {
        let output = workspace.run(arguments);
        let text = errors(&output);
        assert!(!output.status.success() && text.contains(expected), "{text}");
        assert!(!text.contains("new area"), "{text}");
    }
    assert!(!workspace.0.join("spec/released").exists());
}

#[test]
fn the_spec_of_a_document_breaks_nothing_of_it() {
    let workspace = folder("own_spec");
    let body = r#"{"required": true, "content": {"application/json": {"schema":
        {"type": "object", "properties": {"kind": {"type": "string"}}}}}}"#;
    let document = format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "Pets", "version": "1"}},
        "paths": {{"/pets": {{"post": {{"operationId": "add", "tags": ["pets"], "requestBody": {body},
        "responses": {{"204": {{"description": "Done."}}}}}}}}}},
        "webhooks": {{"fed": {{"post": {{"tags": ["pets"], "requestBody": {body},
        "responses": {{"204": {{"description": "Done."}}}}}}}}}}}}"#
    );
    workspace.write("pets.json", &document);
    let output = workspace.run(&["init", "pets.json", "--name", "pets"]);
    assert!(output.status.success(), "{}", errors(&output));
    for versions in [["pets.json", "spec"], ["spec", "pets.json"]] {
        let output = workspace.run(&["diff", versions[0], versions[1]]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && !text.contains("callback removed"), "{text}");
    }
}

#[test]
fn a_release_stays_in_its_folder() {
    let workspace = Workspace::new("release_outside", &[]);
    let spec = workspace.read("spec/service.toml").expect("a file");
    let line = spec.lines().find(|line| line.starts_with("version = ")).expect("a version");
    for version in ["../../outside", "a/b", "", ".hidden", &"1".repeat(65)] {
        let text = spec.replace(line, &format!("version = \"{version}\""));
        workspace.write("spec/service.toml", &text);
        let output = workspace.run(&["release"]);
        assert_eq!(output.status.code(), Some(1), "{version}: {}", errors(&output));
        assert!(!workspace.0.join("spec/released").exists(), "{version}");
        assert!(!workspace.0.join("outside.json").exists());
    }
    workspace.write("spec/service.toml", &spec.replace(line, "version = \"2026-11-27.beta+1\""));
    assert!(workspace.run(&["release"]).status.success());
    assert!(workspace.read("spec/released/2026-11-27.beta+1.json").is_some());
}

#[test]
fn an_area_joins_only_a_spec_that_is_there() {
    let workspace = folder("joins_none");
    workspace.write("pets.json", DOCUMENT);
    let output = workspace.run(&["import", "pets.json", "--out", "other", "--join"]);
    let said = errors(&output);
    assert!(!output.status.success() && said.contains("there is no spec"), "{said}");
    assert!(!workspace.0.join("other").exists());
}

#[test]
fn a_version_that_cannot_be_read_is_an_error_with_its_place() {
    let workspace = folder("bad_version");
    workspace.write("a.json", DOCUMENT);
    workspace.write("bad.yaml", "openapi: 3.1.0\ninfo: [\n");
    let said = errors(&workspace.run(&["diff", "a.json", "bad.yaml"]));
    assert!(said.contains("\n --> bad.yaml:"), "{said}");
    assert!(said.contains("`bad.yaml` is neither a release nor an OpenAPI document"), "{said}");
    let said = errors(&workspace.run(&["diff", "a.json", "none.yaml"]));
    assert!(
        said.contains("`none.yaml` is not a version") && said.contains("an OpenAPI document"),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn files_that_are_no_data_do_not_stop_a_run() {
    use std::os::unix::fs::symlink;
    let workspace = Workspace::new("odd_files", &[]);
    let path = |name: &str| workspace.0.join(name);
    symlink("user@host.1234", path("spec/greetings/.#types.toml")).expect("a link");
    symlink("/", path("everything")).expect("a link");
    let _socket = std::os::unix::net::UnixListener::bind(path("socket")).expect("a socket");
    let output = workspace.run(&["generate"]);
    assert!(output.status.success(), "{}", errors(&output));
}

#[test]
fn a_file_of_the_spec_that_is_no_text_is_named() {
    let workspace = Workspace::new("no_text", &[]);
    fs::write(workspace.0.join("spec/greetings/odd.toml"), b"# \xe9\n").expect("a file");
    let said = errors(&workspace.run(&["generate"]));
    assert!(said.contains("spec/greetings/odd.toml` cannot be read: it is not UTF-8"), "{said}");
}

#[test]
fn files_of_users_are_replaced_and_never_written_in_place() {
    let workspace = Workspace::new("in_place", &[]);
    let run = |arguments: &[&str]| {
        let output = workspace.run(arguments);
        assert!(output.status.success(), "{arguments:?} {}", errors(&output));
    };
    let raise = |version: &str| {
        let text = workspace.read("spec/service.toml").expect("a file");
        let line = text.lines().find(|line| line.starts_with("version = ")).expect("a version");
        workspace
            .write("spec/service.toml", &text.replace(line, &format!("version = {version:?}")));
    };
    run(&["new", "type", "FirstThing", "--area", "greetings"]);
    run(&["release"]);
    raise("7.0.0");
    let paths = ["spec/greetings/types.toml", "spec/released/acknowledged.toml"];
    workspace.write(paths[1], "# Nothing is accepted.\n");
    let before = paths.map(|path| workspace.read(path).expect("a file"));
    for path in paths {
        // The hard link keeps the bytes of the old file; a write in place would change them.
        fs::hard_link(workspace.0.join(path), workspace.0.join(format!("{path}.old")))
            .expect("a link");
    }
    run(&["new", "type", "SecondThing", "--area", "greetings"]);
    run(&["release"]);
    for (path, text) in paths.into_iter().zip(&before) {
        assert_ne!(workspace.read(path).as_ref(), Some(text), "{path}");
        assert_eq!(workspace.read(&format!("{path}.old")).as_ref(), Some(text), "{path}");
    }
}

/// Adds lines to `genwire.toml` of a workspace.
fn configure(workspace: &Workspace, lines: &str) {
    let text = workspace.read("genwire.toml").expect("a file");
    workspace.write("genwire.toml", &format!("{text}{lines}"));
}

/// Returns the paths of all files of a workspace, except build outputs.
fn all_files(workspace: &Workspace) -> Vec<PathBuf> {
    let mut open = vec![workspace.0.clone()];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("target") {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn outputs_in_one_place_are_a_mistake_and_nothing_is_written() {
    let workspace = Workspace::new("one_place", &[]);
    let before = all_files(&workspace);
    let old = workspace.read("genwire.toml").expect("a file");
    for lines in [
        "schemas = \"a\"\ncli_schemas = \"a\"",
        "cli_schemas = \"a.json\"\nspec_schema = \"a.json\"",
        "cli_schemas = \"s/bundle.json\"\nschemas = \"s\"",
    ] {
        configure(&workspace, &format!("[outputs]\n{lines}\n"));
        let output = workspace.run(&["generate"]);
        assert_eq!(output.status.code(), Some(1), "{lines}");
        assert!(errors(&output).contains("error[output-place]"), "{}", errors(&output));
        assert_eq!(all_files(&workspace), before, "{lines}");
        workspace.write("genwire.toml", &old);
    }
    // Positions in the spec are only known with its areas.
    let output = "crates/greeter-greetings/src/generated/create_greeting.rs";
    configure(&workspace, &format!("[outputs]\nbodies = \"{output}\"\n"));
    let said = errors(&workspace.run(&["generate"]));
    assert!(said.contains(&format!("two outputs have the path `{output}`")), "{said}");
    workspace.write("genwire.toml", &old);
    assert!(workspace.run(&["generate", "--check"]).status.success());
}

#[test]
fn what_earlier_runs_have_left_is_a_warning() {
    let workspace = Workspace::new("left", &[]);
    let run = |arguments: &[&str]| {
        let output = workspace.run(arguments);
        assert!(output.status.success(), "{}", errors(&output));
        errors(&output)
    };
    assert_eq!(run(&["generate", "--check"]), "");
    let place = |path: &str| workspace.0.join(path);
    fs::rename(place("spec/greetings"), place("spec/hellos")).expect("a folder");
    configure(&workspace, "[outputs]\nschemas = \"api\"\nspec_schema = \"spec/schema.json\"\n");
    for arguments in [&["generate"][..], &["generate", "--check"]] {
        let said = run(arguments);
        for path in ["crates/greeter-greetings", "schemas", "tests/vectors", "docs/reference"] {
            assert!(said.contains(&format!("warning: `{path}` ")), "{path}: {said}");
        }
        assert_eq!(said.matches("warning: ").count(), 4, "{said}");
        assert_eq!(said.matches("\n  help: ").count(), 4, "{said}");
    }
    for path in ["crates/greeter-greetings", "schemas", "tests/vectors", "docs/reference"] {
        fs::remove_dir_all(place(path)).expect("a folder");
    }
    let text = workspace.read("genwire.toml").expect("a file");
    workspace.write("genwire.toml", &text.replace("greeter", "polite"));
    let said = run(&["generate"]);
    for package in ["crates/greeter-common", "crates/greeter-hellos"] {
        assert!(said.contains(&format!("warning: `{package}` does not belong")), "{said}");
        assert!(place(package).join("src/lib.rs").exists());
    }
}

#[test]
fn a_draft_that_does_not_fit_a_spec_is_not_joined_to_it() {
    let workspace = Workspace::new("unfit", &[]);
    let document = DOCUMENT.replace("/pets", "/greetings").replace("\"get\"", "\"post\"");
    workspace.write("d.json", &document);
    let before = all_files(&workspace);
    let import = || {
        let accepts_losses = ["--report", "r.json", "--require-carried", "0"];
        workspace
            .run(&[&["import", "d.json", "--join", "--out", "."][..], &accepts_losses].concat())
    };
    let output = import();
    let said = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("error[endpoint-twice]") && said.contains("\n  help: "), "{said}");
    assert_eq!(all_files(&workspace), before);
    workspace.write("d.json", &document.replace("/greetings", "/pets"));
    assert!(import().status.success());
}
