//! Batch lines with unusual parameters, replies or bodies.

use super::super::{Workspace, folder};
use super::{Ended, KEY, Listener};
use serde_json::{Value as JsonValue, json};
use std::process::Command;

const PETS: &str = include_str!("odd.yaml");

/// Sends lines, and returns the outcome of the command and its results.
fn batch(workspace: &Workspace, words: &[&str], lines: &[JsonValue]) -> (Ended, Vec<JsonValue>) {
    let lines: Vec<String> = lines.iter().map(JsonValue::to_string).collect();
    workspace.write("lines.jsonl", &lines.join("\n"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-genwire"));
    command.args(["genwire", "batch", "api.yaml", "lines.jsonl", "--concurrency", "1"]).args(words);
    command.env("API_API_KEY", KEY).env_remove("API_BASE_URL").current_dir(&workspace.0);
    let ended = Ended::of(&mut command, "");
    let results = ended.output.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let results = results.collect();
    (ended, results)
}

fn pets(name: &str) -> Workspace {
    let workspace = folder(name);
    workspace.write("api.yaml", PETS);
    workspace
}

#[test]
fn a_parameter_of_the_path_is_never_a_member_that_each_line_has() {
    let workspace = pets("batch_ids");
    let lines = [
        json!({ "id": 1, "operation": "deletePet", "parameters": { "id": "77" } }),
        json!({ "id": 2, "operation": "deletePet", "parameters": { "id": 77 } }),
        json!({ "id": "job-3", "operation": "deletePet" }),
        json!({ "id": 4, "operation": "deletePet", "parameters": { "id": [7] } }),
        json!({ "id": 5, "operation": "deletePet", "parameters": { "id": 7, "nope": 1 } }),
    ];
    let (ended, results) = batch(&workspace, &["--dry-run"], &lines);
    ended.check(1, &["a line looks like `{\\\"id\\\":1,\\\"operation\\\":\\\"make\\\""]);
    for result in &results[..2] {
        assert_eq!(result["url"], "$API_BASE_URL/pets/77", "{result}");
        assert_eq!(result["valid"], true, "{result}");
    }
    for (result, expected) in results[2..].iter().zip([
        "`id` is missing; give it in `parameters`",
        "`id` is not a string or a number",
        "`deletePet` has no parameter `nope`",
    ]) {
        let message = result["error"]["message"].as_str().expect("a message");
        assert!(message.contains(expected), "{result}");
    }
    assert_eq!(results.len(), 5);
}

#[test]
fn a_dry_run_finds_what_the_run_refuses() {
    let workspace = pets("batch_dry_runs");
    let limit =
        |limit: i64| json!({ "id": limit, "operation": "list", "parameters": { "limit": limit } });
    let (ended, results) = batch(&workspace, &["--dry-run"], &[limit(5)]);
    ended.check(0, &[]);
    assert_eq!(results[0]["valid"], true);
    let (ended, results) = batch(&workspace, &["--dry-run"], &[limit(0)]);
    ended.check(1, &[]);
    assert_eq!(results[0]["valid"], false);
    assert_eq!(results[0]["violations"][0]["path"], "/limit");
    let line = json!({ "id": 1, "operation": "deletePet", "parameters": { "id": "" } });
    let (ended, results) = batch(&workspace, &["--dry-run"], &[line]);
    ended.check(1, &[]);
    assert_eq!(results[0]["ok"], false, "{}", ended.output);
}

#[test]
fn a_result_is_json_for_a_reply_of_any_kind() {
    let workspace = pets("batch_replies");
    let service = Listener::start(&[("200 OK", "text/plain", "pong"), ("204 No Content", "", "")]);
    let lines = [
        json!({ "id": 1, "operation": "ping" }),
        json!({ "id": 2, "operation": "deletePet", "parameters": { "id": 1 } }),
    ];
    let (ended, results) = batch(&workspace, &["--base-url", &service.url], &lines);
    ended.check(0, &[]);
    assert_eq!(results[0]["reply"], "pong");
    assert_eq!(results[1]["reply"], JsonValue::Null);
}

#[test]
fn a_body_is_any_json_and_may_be_left_out_where_it_is_optional() {
    let workspace = pets("batch_bodies");
    let lines = [
        json!({ "id": 1, "operation": "note" }),
        json!({ "id": 2, "operation": "putNull", "body": null }),
        json!({ "id": 3, "operation": "say", "body": "hello" }),
    ];
    let (ended, results) = batch(&workspace, &["--dry-run"], &lines);
    ended.check(0, &[]);
    assert_eq!(results.len(), 3);
    let (ended, _) = batch(&workspace, &["--dry-run"], &[json!({ "id": 1, "operation": "say" })]);
    ended.check(1, &["`body` is missing"]);
}
