//! Refusals of the command without the feature that it needs.

#![cfg(all(feature = "call", not(feature = "mcp")))]

use std::process::Command;

#[test]
fn the_feature_of_tools_is_named() {
    let run = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"))
        .args(["genwire", "mcp", "petstore.yaml", "--http", "127.0.0.1:0"])
        .output()
        .expect("the command starts");
    assert_eq!((run.status.code(), run.stdout.as_slice()), (Some(2), &b""[..]));
    assert_eq!(
        String::from_utf8_lossy(&run.stderr),
        "error: this `cargo genwire` was built without the feature `mcp`\n\
         help: install it with `--features mcp`\n"
    );
}
