//! The time of a check in each language, and of other validators, over one body.

use super::require;
use crate::cargo;
use serde_json::json;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// Number of times that each check is made; the best time counts.
const ROUNDS: &str = "300";

/// Size of the body in bytes.
const SIZE: usize = 100 << 10;

/// Measures the packages that were built and tested last.
pub(super) fn run(root: &Path) -> io::Result<bool> {
    let folder = root.join("target/package");
    let body = folder.join("body.json");
    fs::write(&body, chat())?;
    let genwire = cargo::command(root)?;
    let schema = |name: &str, more: &[&str]| {
        let file = folder.join(name);
        let mut command = Command::new(&genwire);
        command.args(["schema", "create_chat_completion", "request"]).args(more);
        require(command.stdout(fs::File::create(&file)?)).map(|()| file)
    };
    let (full, plain) = (schema("schema.json", &[])?, schema("plain.json", &["--no-rules"])?);
    require(
        Command::new("cargo")
            .args(["run", "--quiet", "--profile", "dist", "--package", "genwire-embed"])
            .args(["--example", "measure", "--"])
            .arg(&body)
            .arg(ROUNDS)
            .current_dir(root),
    )?;
    let script = "measure.mjs";
    let node = folder.join("npm-test");
    fs::copy(root.join("benches/languages").join(script), node.join(script))?;
    require(
        Command::new("node")
            .arg(script)
            .arg(&body)
            .args([ROUNDS.as_ref(), full.as_os_str(), plain.as_os_str()])
            .env("GENWIRE_TOOLS", root.join("target/node/npm-tools"))
            .current_dir(&node),
    )?;
    require(
        Command::new(root.join("target/python/package/bin/python3"))
            .args(["-B", "benches/languages/measure.py"])
            .arg(&body)
            .arg(ROUNDS)
            .current_dir(root),
    )?;
    Ok(true)
}

/// A long conversation.
fn chat() -> String {
    let words = "The river rises in the hills and reaches the sea after a long way. ".repeat(4);
    let mut messages = Vec::new();
    let mut size = 0;
    while size < SIZE {
        let role = if messages.len() % 2 == 0 { "user" } else { "assistant" };
        let text = format!("{}: \"quoted\"\nand on a new line: {words}", messages.len());
        size += text.len() + 40;
        messages.push(json!({ "role": role, "content": text }));
    }
    json!({ "model": "X-M3", "messages": messages, "temperature": 0.7 }).to_string()
}
