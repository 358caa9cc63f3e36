//! The copy of the runtime: its sources, and what an update changes.

use super::{FOLDER, SOURCES, changes, files, has_mark, update};
use crate::folder::Folder;
use std::path::Path;
use std::process::Command;

/// The embedded sources equal the sources that a registry would serve.
#[test]
fn the_sources_are_those_that_cargo_packs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for package in ["genwire-constraint", "genwire-core", "genwire-derive"] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["package", "--list", "--allow-dirty", "--offline", "--package", package]);
        let listed = cargo.current_dir(root).output().unwrap();
        let listed = String::from_utf8(listed.stdout).unwrap();
        let is_code = |path: &&str| path.starts_with("src/") || path.starts_with("docs/");
        let mut listed: Vec<String> =
            listed.lines().filter(is_code).map(|path| format!("{package}/{path}")).collect();
        listed.sort();
        let is_code = |path: &str| path.contains("/src/") || path.contains("/docs/");
        let paths = SOURCES.iter().map(|(path, _)| *path);
        let found: Vec<&str> =
            paths.filter(|path| path.starts_with(package) && is_code(path)).collect();
        assert_eq!(found, listed, "{package}");
    }
}

#[test]
fn manifests_say_all_and_need_nothing_for_tests() {
    let files = files(FOLDER).unwrap();
    let text = |path: &str| &files.iter().find(|file| file.path == path).unwrap().text;
    let core = text("runtime/genwire-core/Cargo.toml");
    assert!(has_mark(core) && !core.contains("workspace") && !core.contains("proptest"), "{core}");
    let core: toml::Table = toml::from_str(core).unwrap();
    let constraint = &core["dependencies"]["genwire-constraint"];
    assert_eq!(constraint["path"].as_str(), Some("../genwire-constraint"));
    assert_eq!(constraint["features"].as_array().unwrap().len(), 1);
    assert_eq!(core["package"]["license"].as_str(), Some("MIT OR Apache-2.0"));
    assert!(has_mark(text("runtime/genwire-derive/src/lib.rs")));
}

#[test]
fn an_update_writes_what_differs_and_leaves_what_people_wrote() {
    let folder = Folder::new("runtime");
    update(&folder.0, FOLDER).unwrap();
    assert!(changes(&folder.0, FOLDER).unwrap().is_empty());
    let core = "runtime/genwire-core/src/lib.rs";
    let first = folder.texts()[core].lines().next().unwrap().to_owned();
    folder.write(core, &format!("{first}\n"));
    folder.write("runtime/genwire-core/src/old.rs", &format!("{first}\n"));
    folder.write("runtime/genwire-core/src/mine.rs", "// Mine.\n");
    let line = update(&folder.0, FOLDER).unwrap();
    assert!(line.ends_with(": 1 file written, 1 removed"), "{line}");
    let left = folder.texts();
    assert!(left.contains_key("runtime/genwire-core/src/mine.rs"));
    assert!(!left.contains_key("runtime/genwire-core/src/old.rs"));
    folder.write(core, "// Mine.\n");
    let error = update(&folder.0, FOLDER).unwrap_err().to_string();
    assert!(error.contains("nothing was written\n  help: "), "{error}");
}

/// The path of a folder can be written in more than one way.
#[test]
fn an_update_of_the_same_folder_changes_nothing() {
    let folder = Folder::new("runtime_slash");
    for place in ["vendor/genwire/", "vendor//genwire", "vendor/./genwire", "vendor", "./", ""] {
        update(&folder.0, place).unwrap();
        let texts = folder.texts();
        let line = update(&folder.0, place).unwrap();
        assert!(line.ends_with(": 0 files written, 0 removed"), "{place}: {line}");
        assert_eq!(folder.texts(), texts, "{place}");
        assert!(texts.contains_key("vendor/genwire/genwire-core/src/lib.rs"), "{place}");
    }
}

#[test]
fn files_without_a_mark_are_those_of_a_copy_only_where_there_is_one() {
    let folder = Folder::new("runtime_unmarked");
    for path in [".gitattributes", "LICENSE-MIT", "rustfmt.toml"] {
        folder.write(&format!("mine/{path}"), "# Mine.\n");
        let error = update(&folder.0, "mine").unwrap_err().to_string();
        assert!(error.contains(&format!("`mine/{path}` is not marked")), "{error}");
        assert_eq!(folder.texts().len(), 1);
        std::fs::remove_file(folder.0.join("mine").join(path)).unwrap();
        // An earlier version may have had other content.
        update(&folder.0, FOLDER).unwrap();
        folder.write(&format!("{FOLDER}/{path}"), "# Earlier.\n");
        let line = update(&folder.0, FOLDER).unwrap();
        assert!(line.ends_with(": 1 file written, 0 removed"), "{line}");
        std::fs::remove_dir_all(folder.0.join(FOLDER)).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_outside_is_refused() {
    let (folder, other) = (Folder::new("runtime_linked"), Folder::new("runtime_behind"));
    std::fs::create_dir(folder.0.join(FOLDER)).unwrap();
    std::os::unix::fs::symlink(&other.0, folder.0.join("runtime/genwire-core")).unwrap();
    let error = update(&folder.0, FOLDER).unwrap_err().to_string();
    assert!(error.contains("`runtime/genwire-core` is a link"), "{error}");
    assert!(other.texts().is_empty());
}
