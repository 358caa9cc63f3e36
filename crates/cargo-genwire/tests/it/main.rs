//! The `cargo genwire` command, run as a process.

use std::io;
use std::path::Path;
use std::process::Command;
use std::{env, fs, process};

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
