//! Tests of the files of the spec, as `generate` reads them.

use crate::{Workspace, errors};
use std::fs;
use std::process::Command;

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
    // The output itself is replaced, even by the output of an older spec.
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

#[test]
fn a_spec_with_the_line_ends_of_windows_has_the_same_outputs() {
    let workspace = Workspace::new("windows_lines", &[]);
    let path = "spec/greetings/types.toml";
    let doc = "\n[types.Long]\ndoc = \"\"\"\nA type.\n\nIt has more\ntext.\n\"\"\"\n";
    let text = workspace.read(path).unwrap_or_default() + doc;
    workspace.write(path, &text);
    assert!(workspace.run(&["generate"]).status.success());
    workspace.write(path, &text.replace('\n', "\r\n"));
    let output = workspace.run(&["generate", "--check"]);
    assert!(output.status.success(), "{}", errors(&output));
}

#[test]
fn an_area_may_have_the_name_of_a_folder_of_tools() {
    let workspace = Workspace::new("area_target", &[]);
    for arguments in [
        &["new", "area", "target"][..],
        &["new", "operation", "create_order", "--area", "target"],
        &["generate"],
    ] {
        let output = workspace.run(arguments);
        assert!(output.status.success(), "{}", errors(&output));
    }
    let (package, schemas) = ("crates/greeter-target/Cargo.toml", "schemas/json/target");
    assert!(workspace.read(package).is_some(), "no `{package}`");
    assert!(workspace.0.join(schemas).is_dir(), "no `{schemas}`");
    fs::remove_dir_all(workspace.0.join("spec/target")).expect("a folder");
    let output = workspace.run(&["generate"]);
    assert!(output.status.success(), "{}", errors(&output));
    let left = fs::read_dir(workspace.0.join(schemas)).into_iter().flatten().count();
    assert_eq!(left, 0, "outputs are left in `{schemas}`");
}

#[test]
fn the_export_of_a_site_replaces_no_files_of_the_user() {
    let workspace = Workspace::new("export_site", &[]);
    let export = || workspace.run(&["export", "--target", "site", "--out", "site"]);
    for name in ["book.toml", "src/SUMMARY.md", "src/call.html"] {
        let path = format!("site/{name}");
        workspace.write(&path, "mine\n");
        let said = errors(&export());
        assert!(said.contains(&format!("`{path}` is not marked as generated; nothing")), "{said}");
        assert_eq!(workspace.read(&path).as_deref(), Some("mine\n"));
        fs::remove_file(workspace.0.join(&path)).expect("a file");
    }
    assert!(export().status.success());
    // Remains of an earlier version are replaced.
    let settings = workspace.read("site/book.toml").expect("a file");
    workspace.write("site/book.toml", &settings.replace("[book]", "[books]"));
    let output = export();
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(workspace.read("site/book.toml"), Some(settings));
}

#[cfg(unix)]
#[test]
fn a_new_workspace_replaces_no_link() {
    let folder =
        Workspace(std::env::temp_dir().join(format!("genwire_link_{}", std::process::id())));
    fs::create_dir_all(&folder.0).expect("a folder");
    std::os::unix::fs::symlink("/nowhere", folder.0.join("Cargo.toml")).expect("a link");
    let said = errors(&folder.run(&["init", "--name", "greeter"]));
    assert!(said.contains("`Cargo.toml` already exists"), "{said}");
    assert!(folder.0.join("Cargo.toml").is_symlink());
}

#[cfg(unix)]
#[test]
fn a_folder_without_permission_is_named() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder =
        Workspace(std::env::temp_dir().join(format!("genwire_closed_{}", std::process::id())));
    fs::create_dir_all(&folder.0).expect("a folder");
    let mode = |mode| fs::set_permissions(&folder.0, fs::Permissions::from_mode(mode));
    mode(0o555).expect("a mode");
    // The superuser may write anywhere.
    if fs::write(folder.0.join("probe"), "").is_err() {
        let said = errors(&folder.run(&["init", "--name", "greeter"]));
        let name = folder.0.canonicalize().expect("a folder");
        assert!(said.contains(&format!("in the folder `{}`", name.display())), "{said}");
    }
    mode(0o755).expect("a mode");
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_is_not_waited_for() {
    let folder =
        Workspace(std::env::temp_dir().join(format!("genwire_pipe_{}", std::process::id())));
    fs::create_dir_all(folder.0.join("folder")).expect("a folder");
    let made = Command::new("mkfifo").arg(folder.0.join("pipe")).status();
    assert!(made.expect("mkfifo").success());
    let _socket = std::os::unix::net::UnixListener::bind(folder.0.join("socket"));
    let shared = ["pipe", "folder", "socket", "/dev/zero"];
    for name in shared {
        let said = errors(&folder.run(&["init", name, "--name", "greeter"]));
        let why = if name == "folder" { "it is a folder" } else { "it is a pipe or a device" };
        assert!(said.contains(why), "{name}: {said}");
    }
    let document = |name: &str| {
        format!(
            "openapi: 3.1.0\ninfo: {{title: A, version: '1'}}\npaths:\n  /a:\n    get:\n      \
             parameters: [{{$ref: '{name}'}}]\n      responses: {{'200': {{description: A}}}}\n"
        )
    };
    for name in &shared[..3] {
        folder.write("api.yaml", &document(name));
        let output =
            folder.run(&["import", "api.yaml", "--out", "draft", "--report", "report.txt"]);
        let report = folder.read("report.txt").unwrap_or_default();
        assert!(report.contains("it is a "), "{name}: {report} {}", errors(&output));
        fs::remove_dir_all(folder.0.join("draft")).expect("a draft");
    }
}
