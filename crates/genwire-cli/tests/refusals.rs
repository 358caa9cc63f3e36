//! Refusals of the command without the feature that it needs.

#![cfg(not(any(
    feature = "mcp",
    feature = "object-store",
    feature = "otlp",
    feature = "postgres"
)))]

use std::process::Command;

#[test]
fn each_feature_is_named_by_what_needs_it() {
    let check = |arguments: &[&str], expected: &str| {
        let run = Command::new(env!("CARGO_BIN_EXE_genwire")).args(arguments).output();
        let run = run.expect("the command starts");
        assert_eq!((run.status.code(), run.stdout.as_slice()), (Some(2), &b""[..]));
        assert_eq!(String::from_utf8_lossy(&run.stderr), expected, "{arguments:?}");
    };
    check(
        &["mcp"],
        "error: this `genwire` was built without the feature `mcp`\n\
         help: install it with `--features mcp`\n",
    );
    check(
        &["serve", "--otlp", "http://127.0.0.1:4318"],
        "error: this `genwire` was built without the feature `otlp`\n\
         help: install it with `--features otlp`\n",
    );
    check(
        &["serve", "--store", "postgres://me:secret@127.0.0.1/db"],
        "error: cannot open the store `postgres://127.0.0.1/db`: it needs a build with the feature `postgres`\n\
         help: use `memory` or `sqlite:PATH`, or build with `--features postgres`\n",
    );
    check(
        &["serve", "--files", "s3://bucket"],
        "error: cannot keep files in `s3://bucket`: it needs a build with the feature `object-store`\n\
         help: leave the place out to keep files in the store, or build with `--features object-store`\n",
    );
}
