//! Checks Rust generators: their types are compiled, and read and write the cases.

use super::sandbox::{Output, Sandbox};
use super::tools::Tool;
use super::{ToolOutcome, judge};
use genwire_workspace::outln;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

/// The folder of the programs.
const PROGRAMS_FOLDER: &str = "tests/tools/rust";

/// Checks a generator that is a library: its program prints the types.
pub(super) fn library(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let built = build(sandbox, "generators", None)?;
    if let Some(message) = built.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    let generator = tool.package.trim_end_matches("-impl");
    let document = sandbox.document(tool.target());
    let mut command = Command::new(sandbox.build_folder().join("debug/generators"));
    // Without a backtrace, since it contains folder names of this machine.
    let made = sandbox.run(command.arg(generator).arg(document).env("RUST_BACKTRACE", "0"))?;
    if let Some(message) = made.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    let types = match generator {
        "typify" => format!("pub mod types {{\n{}\n}}\n", made.stdout),
        _ => made.stdout,
    };
    round_trip(sandbox, tool, &format!("{generator}-types"), &types)
}

/// Compiles the types with the shared program, and runs the cases through it.
pub(super) fn round_trip(
    sandbox: &Sandbox,
    tool: &Tool,
    program: &str,
    types: &str,
) -> io::Result<ToolOutcome> {
    let file = sandbox.build_folder().join(format!("{program}.rs"));
    fs::create_dir_all(sandbox.build_folder())?;
    fs::write(&file, format!("{types}\n{}", write_again(sandbox)))?;
    let built = build(sandbox, program, Some(&file))?;
    if let Some(message) = built.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    let mut command = Command::new(sandbox.build_folder().join("debug").join(program));
    let output = sandbox.run(command.arg(sandbox.cases_file()))?;
    if let Some(message) = output.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    Ok(judge::judge(&sandbox.cases, tool, &output.stdout))
}

/// Writes the function that selects a type by its name.
fn write_again(sandbox: &Sandbox) -> String {
    let mut text =
        "fn again(ty: &str, body: &Value) -> Result<Value, String> {\n    match ty {\n".to_owned();
    for name in sandbox.cases.types() {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "        \"{name}\" => round::<types::{name}>(body),");
    }
    text.push_str("        _ => Err(format!(\"no type `{ty}`\")),\n    }\n}\n");
    text
}

fn build(sandbox: &Sandbox, program: &str, generated: Option<&Path>) -> io::Result<Output> {
    outln!("    building {program}");
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .args(["build", "--quiet", "--locked"])
        .current_dir(sandbox.root.join(PROGRAMS_FOLDER).join(program))
        .env("CARGO_TARGET_DIR", sandbox.build_folder())
        .env_remove("RUSTC_WRAPPER")
        .env_remove("RUSTFLAGS");
    if let Some(generated) = generated {
        command.env("GENWIRE_GENERATED", generated);
    }
    sandbox.run(&mut command)
}
