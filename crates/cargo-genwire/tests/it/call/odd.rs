//! Calls of operations with unusual names, bodies or replies.

use super::super::{Workspace, folder};
use super::{Ended, KEY, Listener, call};
use std::ffi::OsStr;
use std::process::Command;

const PETS: &str = include_str!("odd.yaml");

fn pets(name: &str) -> Workspace {
    let workspace = folder(name);
    workspace.write("api.yaml", PETS);
    workspace
}

fn dry(workspace: &Workspace, words: &[&str]) -> Ended {
    call(workspace, None, &[words, &["--dry-run"]].concat(), "")
}

#[test]
fn an_option_of_the_path_is_given_once() {
    let workspace = pets("odd_twice");
    dry(&workspace, &["deletePet", "--id", "1"]).check(0, &["/pets/1\n"]);
    dry(&workspace, &["deletePet", "--id", "1", "--id", "2"]).check(2, &["--id", "multiple times"]);
}

#[test]
fn members_and_parameters_may_have_names_of_arguments() {
    let workspace = pets("odd_names");
    let words = ["make", "--headers", "x", "--body", "y", "--dry_run", "true"];
    let made = dry(&workspace, &words);
    made.check(0, &["\"headers\": \"x\"", "\"body\": \"y\"", "\"dry_run\": true"]);
    let listed =
        dry(&workspace, &["list", "--body", "b", "--base_url", "u", "--parameter.-x", "1"]);
    listed.check(0, &["body=b", "base_url=u", "-x=1"]);
}

#[test]
fn help_has_no_sequence_for_the_terminal() {
    let workspace = pets("odd_help");
    let help = call(&workspace, None, &["make", "--help", "--color", "always"], "");
    help.check(0, &["Make \\u001b[2Ja pet", "The \\u001b[2Jbody", "[values: one\\u001b[2J, two]"]);
    assert!(help.errors.is_empty() && !help.output.contains('\u{1b}'), "{}", help.output);
}

#[test]
fn an_option_in_place_of_an_operation_is_explained() {
    let workspace = pets("odd_operations");
    let help = call(&workspace, None, &["--help"], "");
    help.check(0, &["deletePet  DELETE /pets/{id}"]);
    assert!(help.errors.is_empty(), "{}", help.errors);
    call(&workspace, None, &["--json"], "").check(2, &["follow its name"]);
}

#[test]
fn a_body_may_be_a_scalar_and_is_required_where_it_is_text() {
    let workspace = pets("odd_bodies");
    for (words, body) in [
        (["putNumber", "5"], "\n5\n"),
        (["putNumber", "-5"], "\n-5\n"),
        (["putNull", "null"], "\nnull\n"),
        (["say", "hello"], "\nhello\n"),
    ] {
        dry(&workspace, &words).check(0, &[body]);
    }
    workspace.write("5", "6");
    dry(&workspace, &["putNumber", "5"]).check(0, &["\n6\n"]);
    dry(&workspace, &["say"]).check(2, &["`say` needs a body", "`@FILE`"]);
    dry(&workspace, &["note"]).check(0, &[]);
}

#[test]
fn a_reply_that_does_not_conform_is_printed_and_a_failure() {
    let workspace = pets("odd_replies");
    let service = Listener::start(&[
        ("200 OK", "application/json", "{\"id\":1}"),
        ("200 OK", "application/json", "{\"id\":\"x\"}"),
        ("200 OK", "application/json", "{\"id\":"),
        ("200 OK", "text/html", "<p>Hello"),
        ("200 OK", "text/plain", "pong"),
    ]);
    let send = |words: &[&str]| call(&workspace, Some(&service.url), words, "");
    send(&["make", "{}"]).check(0, &["\"id\": 1"]);
    send(&["make", "{}"]).check(1, &["\"id\": \"x\"", "/id", "the reply does not conform"]);
    send(&["make", "{}"]).check(1, &["{\"id\":", "not JSON"]);
    send(&["make", "{}"]).check(1, &["<p>Hello", "not JSON"]);
    send(&["ping"]).check(0, &["pong"]);
}

#[test]
fn the_key_of_a_profile_stays_with_its_address() {
    let workspace = pets("odd_origins");
    let profile =
        format!("[profiles.main]\nbase_url = \"http://127.0.0.1:1\"\napi_key = \"{KEY}\"\n");
    workspace.write("config.toml", &profile);
    let send = |url: &OsStr, words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"));
        command.args(["genwire", "call", "api.yaml", "elsewhere", "--profile", "main"]);
        command.args(words).arg("--dry-run").current_dir(&workspace.0);
        command.env_remove("API_API_KEY").env_remove("API_BASE_URL");
        command.env("GENWIRE_CONFIG", workspace.0.join("config.toml"));
        Ended::of(command.env("API_PRODUCTION_BASE_URL", url), "")
    };
    let other = OsStr::new("127.0.0.1:2");
    let words = ["sent only to http://127.0.0.1:1", "`API_PRODUCTION_BASE_URL`", "`--no-key`"];
    send(other, &[]).check(2, &words);
    let sent = send(other, &["--no-key"]);
    sent.check(0, &["GET http://127.0.0.1:2/elsewhere\n"]);
    assert!(!sent.output.contains("x-key"), "{}", sent.output);
    send(OsStr::new("127.0.0.1:1/x"), &[]).check(0, &["/x/elsewhere\n", "x-key: ***"]);
    send(OsStr::new("evil"), &[]).check(2, &["API_PRODUCTION_BASE_URL, found `evil`"]);
    #[cfg(unix)]
    send(std::os::unix::ffi::OsStrExt::from_bytes(b"\xff"), &[]).check(2, &["is not UTF-8"]);
}
