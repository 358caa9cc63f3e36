//! Generators of Rust: what they make is compiled, and reads and writes the cases.

use super::tools::Tool;
use super::yard::{Said, Yard};
use super::{Outcome, judge};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

/// Where the programs stand.
const PROGRAMS: &str = "tests/tools/rust";

/// A generator that is a library: its program prints what it makes.
pub(super) fn generator(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let built = build(yard, "generators", None)?;
    if let Some(words) = built.failure() {
        return Ok(Outcome::refuses(words));
    }
    let generator = tool.package.trim_end_matches("-impl");
    let document = yard.document(tool.target());
    let mut command = Command::new(yard.build_folder().join("debug/generators"));
    // A panic without its trail, which names folders of this machine.
    let made = yard.run(command.arg(generator).arg(document).env("RUST_BACKTRACE", "0"))?;
    if let Some(words) = made.failure() {
        return Ok(Outcome::refuses(words));
    }
    let types = match generator {
        "typify" => format!("pub mod types {{\n{}\n}}\n", made.output),
        _ => made.output,
    };
    round_trip(yard, tool, &format!("{generator}-types"), &types)
}

/// Compiles the types with the program that all share, and lets it judge the cases.
pub(super) fn round_trip(
    yard: &Yard,
    tool: &Tool,
    program: &str,
    types: &str,
) -> io::Result<Outcome> {
    let file = yard.build_folder().join(format!("{program}.rs"));
    fs::create_dir_all(yard.build_folder())?;
    fs::write(&file, format!("{types}\n{}", again(yard)))?;
    let built = build(yard, program, Some(&file))?;
    if let Some(words) = built.failure() {
        return Ok(Outcome::refuses(words));
    }
    let mut command = Command::new(yard.build_folder().join("debug").join(program));
    let said = yard.run(command.arg(yard.cases_file()))?;
    if let Some(words) = said.failure() {
        return Ok(Outcome::refuses(words));
    }
    Ok(judge::judge(&yard.cases, tool, &said.output))
}

/// The function that knows the types by their names.
fn again(yard: &Yard) -> String {
    let mut text =
        "fn again(ty: &str, body: &Value) -> Result<Value, String> {\n    match ty {\n".to_owned();
    for name in yard.cases.types() {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "        \"{name}\" => round::<types::{name}>(body),");
    }
    text.push_str("        _ => Err(format!(\"no type `{ty}`\")),\n    }\n}\n");
    text
}

fn build(yard: &Yard, program: &str, generated: Option<&Path>) -> io::Result<Said> {
    println!("    building {program}");
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .args(["build", "--quiet", "--locked"])
        .current_dir(yard.root.join(PROGRAMS).join(program))
        .env("CARGO_TARGET_DIR", yard.build_folder())
        .env_remove("RUSTC_WRAPPER")
        .env_remove("RUSTFLAGS");
    if let Some(generated) = generated {
        command.env("GENWIRE_GENERATED", generated);
    }
    yard.run(&mut command)
}
