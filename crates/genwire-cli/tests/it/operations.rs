//! `genwire operations`.

use crate::process::{ISOLATION, genwire};
use serde_json::Value as JsonValue;

#[test]
fn the_list_names_every_operation_with_its_parts() {
    genwire(&["operations"]).shows("operations");
    // The former name of the format `text`.
    genwire(&["operations", "--format", "human"]).shows("operations");
}

#[test]
fn the_list_can_be_read_by_programs() {
    let run = genwire(&["operations", "--format", "json"]);
    let list: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    let operations = list["operations"].as_array().expect("a list");
    assert_eq!(operations.len(), 7);
    assert!(operations.iter().all(|operation| operation["parts"][0].is_string()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_failed_write_of_help_is_reported_too() {
    use std::fs::File;
    use std::process::Command;

    for arguments in [&["operations"][..], &["--help"], &["--version"], &["help", "task"]] {
        let full = File::options().write(true).open("/dev/full").expect("a disk that is full");
        let mut command = Command::new(env!("CARGO_BIN_EXE_genwire"));
        let output = command
            .envs(ISOLATION)
            .args(arguments)
            .stdout(full)
            .output()
            .expect("the command ends");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let shown = String::from_utf8_lossy(&output.stderr);
        assert!(shown.starts_with("error: cannot write the result: "), "{shown}");
    }
}
