//! An interface that has nothing in common with the one of this repository. The tests of
//! `genwire-mock` serve it, compiled from the files that are compared here.
//!
//! `GENWIRE_BLESS=1` updates them, like the files in `language/`.

use crate::language::without_layout;
use crate::spec::collect;
use genwire_spec::model::Interface;
use std::path::{Path, PathBuf};

/// The paths of the two packages, and the test modules that replace them.
const MODULES: [(&str, &str); 2] = [
    ("genwire_common::", "crate::library::common::"),
    ("genwire_library::", "crate::library::loans::"),
];
/// Files that the service does not need.
const UNUSED_FILES: [&str; 3] = ["blocking.rs", "client.rs", "streams.rs"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/genwire-mock/tests")
}

fn interface() -> Interface {
    let mut files = Vec::new();
    collect(&folder().join("data/library"), "spec", &mut files);
    genwire_spec::load(&files).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// Returns the name and the content of each file.
fn files() -> Vec<(String, String)> {
    let interface = interface();
    let mut files = Vec::new();
    for output in genwire_codegen::generate(&interface) {
        let Some((package, name)) = output.path.split_once("/src/generated/") else { continue };
        if UNUSED_FILES.contains(&name) {
            continue;
        }
        let module = if package.ends_with("-common") { "common" } else { "loans" };
        // Only files at paths for generated files may have the header.
        let (_, text) = output.text.split_once("\n\n").unwrap();
        let text = text
            .replace("#[cfg_attr(feature = \"schema\", derive(JsonSchema))]\n", "")
            .replace("#[cfg(feature = \"schema\")]\nuse schemars::JsonSchema;\n", "");
        let text = MODULES.iter().fold(text, |text, (from, to)| text.replace(from, to));
        files.push((format!("{module}/{name}"), text));
    }
    let operations = genwire_schema::server_operations::emit(&interface);
    let (_, operations) = operations[0].text.split_once("\"operations\"").unwrap();
    files.push(("operations.json".to_owned(), format!("{{\"operations\"{operations}")));
    files
}

#[test]
fn the_service_of_another_interface_is_made_of_these_files() {
    let folder = folder().join("it/library");
    for (name, text) in files() {
        let path = folder.join(&name);
        if std::env::var_os("GENWIRE_BLESS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        } else {
            let found = std::fs::read_to_string(&path).unwrap_or_default();
            let is_same = if path.extension().is_some_and(|it| it == "rs") {
                without_layout(&found) == without_layout(&text)
            } else {
                found == text
            };
            assert!(is_same, "`{name}` differs: set GENWIRE_BLESS=1 and read the difference");
        }
    }
}
