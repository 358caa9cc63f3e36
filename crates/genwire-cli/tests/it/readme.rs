//! The commands of the README and of the docs run as they are printed, in the folder of examples.
//!
//! `GENWIRE_BLESS=1` rewrites the outputs that they show.

#![cfg(unix)]

mod cargo;

use crate::process::{ISOLATION, Started, scratch, spawn};
use serde_json::Value as JsonValue;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The key of the local service in all pages.
const KEY: &str = "demo";

/// The token of its admin interface.
const ADMIN_TOKEN: &str = "demo-admin";

/// The `genwire` of the pages: a service is only configured, since one is running already, and a
/// conversation reads standard input.
const GENWIRE: &str = r#"#!/bin/sh
case "$1 $*" in
  *--print-config*) ;;
  serve*) exec "$GENWIRE_UNDER_TEST" "$@" --print-config > /dev/null ;;
  "chat chat") exec "$GENWIRE_UNDER_TEST" chat --interactive ;;
esac
exec "$GENWIRE_UNDER_TEST" "$@"
"#;

/// The `cargo` of the pages: creates a package and adds dependencies to it, and omits commands that
/// would build for minutes.
const CARGO: &str = r#"#!/bin/sh
case "$1" in
  new) exec "$CARGO" "$@" ;;
  add) [ ! -d rivers ] || cd rivers; exec "$CARGO" "$@" ;;
esac
"#;

/// The workspace of that package. Without it, cargo would add the package to the workspace of this
/// repository.
const WORKSPACE: &str = "[workspace]\nexclude = [\"genwire\"]\nresolver = \"3\"\n";

/// A block of a page.
struct Block<'a> {
    language: &'a str,
    text: &'a str,
    /// The offset of the block in the page.
    start: usize,
}

/// A local service, and a folder with the files that the pages name.
struct Sandbox {
    _service: Started,
    ready: JsonValue,
    folder: PathBuf,
    path: String,
}

impl Sandbox {
    fn new(name: &str) -> Self {
        let folder = scratch(name);
        let bin = folder.join("bin");
        fs::create_dir_all(&bin).expect("a folder");
        for (name, script) in [("genwire", GENWIRE), ("cargo", CARGO)] {
            fs::write(bin.join(name), script).expect("a script");
            fs::set_permissions(bin.join(name), PermissionsExt::from_mode(0o755)).expect("a mode");
        }
        if Command::new("curl").arg("--version").output().is_err() {
            symlink("/bin/true", bin.join("curl")).expect("a link");
        }
        let file = folder.join("ready.json");
        let addresses = ["--addr", "127.0.0.1:0", "--key", KEY, "--seed", "7", "--ready-file"];
        let admin = ["--admin-token", ADMIN_TOKEN];
        let ready_file = file.display().to_string();
        let arguments = [&["serve"], &admin[..], &addresses[..], &[&ready_file]].concat();
        let mut service = spawn(&arguments, &[("GENWIRE_API_KEY", "")]);
        service.wait_for_output("GENWIRE_API_KEY=");
        let ready = fs::read_to_string(file).expect("the ready file is there");
        let ready = serde_json::from_str(&ready).expect("it holds JSON");
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
        Self { _service: service, ready, folder, path }
    }

    /// Runs a block in a copy of the examples and returns its output.
    fn run(&self, page: &str, block: &str) -> String {
        let folder = self.folder.join("examples");
        if !folder.exists() {
            fs::create_dir(&folder).expect("a folder");
            for entry in fs::read_dir(root().join("examples/cli")).expect("the examples") {
                let path = entry.expect("an entry").path();
                let name = path.file_name().expect("a name");
                fs::copy(&path, folder.join(name)).expect("a copy");
            }
            fs::write(folder.join("Cargo.toml"), WORKSPACE).expect("a manifest");
            // The clone, next to the packages that use it.
            symlink(root(), folder.join("genwire")).expect("a link");
        }
        let url = |name: &str| self.ready[name].as_str().expect("an address").to_owned();
        let (base, admin) = (url("base_url"), url("admin_url"));
        let script =
            block.replace("http://127.0.0.1:8080", &base).replace("http://127.0.0.1:8081", &admin);
        let output = Command::new("sh")
            .args(["-ec", &script])
            .current_dir(folder)
            .env("PATH", &self.path)
            .envs(ISOLATION)
            .env("GENWIRE_CONFIG", self.folder.join("config.toml"))
            .env("GENWIRE_UNDER_TEST", env!("CARGO_BIN_EXE_genwire"))
            .env("GENWIRE_BASE_URL", base)
            .env("GENWIRE_API_KEY", KEY)
            .env("NO_COLOR", "1")
            .env("CARGO", env!("CARGO"))
            .envs([("CARGO_NET_OFFLINE", "true"), ("CARGO_CARGO_NEW_VCS", "none")])
            .stdin(Stdio::null())
            .output()
            .expect("there is a shell");
        // A refusal by the service is an answer to `curl`.
        let answer = String::from_utf8_lossy(&output.stdout);
        assert!(!answer.contains("the admin token is missing"), "{page}:\n{block}\n{answer}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        // A command may end with a verdict other than success.
        let is_verdict = output.status.code() == Some(1) && stderr.is_empty();
        assert!(output.status.success() || is_verdict, "{page}:\n{block}\n{stderr}");
        let text = String::from_utf8(output.stdout).expect("output is UTF-8");
        text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
    }
}

/// The folder of the files that the pages show.
const EXAMPLES: &str = "examples/cli";

/// Runs every command of a page, and compares the outputs that it shows.
#[track_caller]
fn check(name: &str, page: &str) {
    let path = root().join(page);
    let text = fs::read_to_string(&path).expect("the page is there");
    let sandbox = Sandbox::new(name);
    let mut shown = text.clone();
    let mut output = None;
    let mut commands = 0;
    // From the end, so that an output of another length does not move the remaining blocks.
    let mut replacements = Vec::new();
    for block in blocks(&text) {
        match (block.language, output.take()) {
            ("sh", _) => {
                commands += 1;
                output = Some(sandbox.run(page, block.text));
            }
            ("text", Some(output)) => {
                replacements.push((block.start..block.start + block.text.len(), output));
            }
            ("json", _) => {
                assert!(
                    is_example(block.text),
                    "{page}: no file of {EXAMPLES} holds {}",
                    block.text
                );
            }
            _ => {}
        }
    }
    assert!(commands > 0, "{page} has no commands");
    for (range, output) in replacements.into_iter().rev() {
        shown.replace_range(range, &output);
    }
    if std::env::var_os("GENWIRE_BLESS").is_some() {
        fs::write(&path, &shown).expect("the page is written");
    } else {
        assert_eq!(text, shown, "{page}: read the difference, then set GENWIRE_BLESS=1");
    }
}

/// Returns true if a file of the examples has exactly this content.
fn is_example(text: &str) -> bool {
    let files = fs::read_dir(root().join(EXAMPLES)).expect("the examples are there");
    let mut paths = files.map(|file| file.expect("a file").path());
    paths.any(|path| fs::read_to_string(path).is_ok_and(|file| file == text))
}

/// The fenced blocks of a page.
fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut at = 0;
    while let Some(fence) = text[at..].find("```").map(|found| at + found) {
        let start = text[fence..].find('\n').map_or(text.len(), |found| fence + found + 1);
        let end = text[start..].find("```").map_or(text.len(), |found| start + found);
        let language = text[fence + 3..start].trim();
        blocks.push(Block { language, text: &text[start..end], start });
        at = (end + 3).min(text.len());
    }
    blocks
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_readme_runs_as_printed() {
    check("readme", "README.md");
    let manifest = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme/examples/rivers/Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the package that it begins");
    for dependency in ["genwire = {", "tokio = {", "genwire-server = {"] {
        assert!(manifest.contains(&format!("\n{dependency}")), "no `{dependency}` in {manifest}");
    }
}

#[test]
fn the_page_about_the_command_runs_as_printed() {
    check("readme_command", "docs/command.md");
    // Git ignores all files that the commands leave in the folder of examples.
    let left = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme_command/examples");
    let examples = root().join(EXAMPLES);
    let ignored = fs::read_to_string(examples.join(".gitignore")).expect("there are such files");
    let ignored: Vec<&str> = ignored.lines().map(|line| line.trim_matches('/')).collect();
    // These two are of the test.
    let own = ["Cargo.toml", "genwire"];
    for entry in fs::read_dir(left).expect("the copy of the examples") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        let is_known = own.contains(&name.as_str()) || examples.join(&name).exists();
        assert!(is_known || ignored.contains(&name.as_str()), "`{name}` is not ignored");
    }
}

#[test]
fn the_page_about_the_service_runs_as_printed() {
    check("readme_service", "docs/service.md");
}

#[test]
fn the_examples_of_the_help_name_files_that_exist() {
    let examples = root().join("examples/cli");
    for command in [&["chat"][..], &["task", "create"], &["batch"], &["check"]] {
        let help = crate::process::genwire(&[command, &["--help"]].concat()).stdout;
        for file in ["table.png", "tools.json", "question.txt", "harbour.png", "requests.jsonl"] {
            assert!(!help.contains(file) || examples.join(file).exists(), "{file}");
        }
    }
}
