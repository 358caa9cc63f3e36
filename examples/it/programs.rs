//! The programs of the pages, taken out of them by `build.rs` and run against a local service.

use crate::example;
use genwire_server::Server;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Each program, and a part of its output.
const OUTPUTS: &[(&str, &str)] = &[
    ("README.md: Call it from Rust", "Name a river."),
    ("crates/genwire/README.md: genwire", "Name a river."),
    ("docs/library.md: A stream", "Describe the Nile."),
    ("docs/library.md: Tools", "17 degrees in "),
    ("docs/library.md: A task", "A lighthouse at dusk."),
    ("docs/library.md: Speech into a file", " bytes\n"),
    ("docs/library.md: Without a runtime", "Name a river."),
    ("docs/library.md: Errors", "Name a river."),
];

/// Runs a program and returns its output.
async fn output(mut command: Command) -> String {
    let output = tokio::task::spawn_blocking(move || command.output()).await.expect("it ends");
    let output = output.expect("`cargo test` builds the example");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_program_of_a_page_runs_as_printed() {
    let listed = output(Command::new(example("programs"))).await;
    let names: Vec<&str> = OUTPUTS.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        listed.lines().collect::<Vec<_>>(),
        names,
        "help: list each program of the pages in `OUTPUTS`"
    );

    let progression = Server::builder().seed(7).set("tasks.progression", "polls:1");
    let server = progression.start().await.expect("the service starts");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("a folder");
    for (name, expected) in OUTPUTS {
        let mut command = Command::new(example("programs"));
        command.arg(name).current_dir(&folder);
        command.env("GENWIRE_BASE_URL", server.base_url());
        command.env("GENWIRE_API_KEY", server.api_key());
        let text = output(command).await;
        assert!(text.contains(expected), "{name}: no `{expected}` in {text}");
    }
    let speech = fs::metadata(folder.join("morning.mp3")).expect("a program saves it");
    assert!(speech.len() > 1000, "{} bytes of speech", speech.len());
}

/// Returns the pages of a folder's entries that have programs in Rust.
fn crate_pages() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).expect("the crates");
    let pages = crates.map(|entry| entry.expect("an entry").path().join("README.md"));
    pages
        .filter(|page| fs::read_to_string(page).is_ok_and(|text| text.contains("```rust")))
        .collect()
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

#[test]
fn the_programs_of_every_crate_page_are_compiled() {
    let docs = fs::read_to_string(root().join("examples/docs.rs")).expect("the list of pages");
    let pages = crate_pages();
    assert!(pages.len() > 3, "{pages:?}");
    for page in pages {
        let name = page.parent().and_then(Path::file_name).expect("a folder").display().to_string();
        assert!(docs.contains(&format!("\"../crates/{name}/README.md\"")), "{name}");
    }
}
