//! Pipes instead of files of settings: no command waits for a writer.

use crate::process::{genwire_with, scratch, spawn};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Creates a pipe whose other end is never opened.
fn pipe(folder: &Path) -> PathBuf {
    let pipe = folder.join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("there is `mkfifo`").success());
    pipe
}

#[test]
fn a_pipe_in_the_place_of_a_file_of_settings_is_an_error_at_once() {
    let pipe = pipe(&scratch("pipes")).display().to_string();
    let connected = ["--base-url", "http://127.0.0.1:9", "--no-key"];
    let config = [("GENWIRE_CONFIG", pipe.as_str())];
    let login = ["login", "here", "--base-url", "http://127.0.0.1:9", "--no-key"];
    let store = format!("sqlite:{pipe}");
    let expected = ["conform", "--base-url", "http://127.0.0.1:9", "--key", "k"];
    for (args, variables) in [
        (vec!["voices"], &config[..]),
        (vec!["profiles"], &config),
        (vec!["logout", "here"], &config),
        (login.to_vec(), &config),
        (vec!["conform"], &config),
        (vec!["mcp"], &config),
        (vec!["voices", "--api-key-file", &pipe, "--base-url", "http://127.0.0.1:9"], &[]),
        (vec!["serve", "--config", &pipe], &[]),
        (vec!["serve", "--addr", "127.0.0.1:0", "--replies", &pipe], &[]),
        (vec!["serve", "--addr", "127.0.0.1:0", "--store", &store], &[]),
        ([&expected[..], &["--expected-failures", &pipe]].concat(), &[]),
        ([&["chat", "Hi", "--session", &pipe], &connected[..]].concat(), &[]),
    ] {
        if args[0] == "mcp" && !cfg!(feature = "mcp") {
            continue;
        }
        let mut started = spawn(&args, variables);
        // A command that waits for the pipe never prints this.
        started.wait_for_error("regular file");
        assert_eq!(started.end().code, 2, "{args:?}");
    }
}

#[test]
fn what_a_user_names_in_the_folders_of_the_system_is_read() {
    let key = scratch("pipes-key").join("key");
    std::fs::write(&key, "a-secret-key\n").expect("a file is written");
    // As a shell does for `--api-key-file <(cat key)`.
    let line = format!(
        "cat {} | {} voices --dry-run --base-url http://127.0.0.1:9 --api-key-file /dev/stdin",
        key.display(),
        env!("CARGO_BIN_EXE_genwire")
    );
    let run = Command::new("sh")
        .args(["-c", &line])
        .env("GENWIRE_CONFIG", "/dev/null")
        .env("GENWIRE_PROFILE", "")
        .output()
        .expect("there is a shell");
    let shown = String::from_utf8_lossy(&run.stdout);
    assert!(shown.contains("authorization: Bearer ***"), "{run:?}");
    let empty = [("GENWIRE_CONFIG", "/dev/null")];
    let run = genwire_with(&["profiles"], &empty, b"");
    assert!(run.stderr.contains("no profile is kept"), "{run:?}");
}
