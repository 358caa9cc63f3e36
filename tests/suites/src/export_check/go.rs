//! Checks the Go code of `OpenAPI` Generator with a program that reads and writes the cases.

use super::sandbox::Sandbox;
use super::tools::Tool;
use super::{ToolOutcome, java, judge};
use std::fmt::Write as _;
use std::process::Command;
use std::{fs, io};

/// The program, and a replacement for the one module that the types import.
const PROGRAM_FILES: [&str; 4] =
    ["go.mod", "main.go", "validator/go.mod", "validator/validator.go"];

/// Generates, compiles and judges.
pub(super) fn round_trip(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let folder = sandbox.empty_folder(&tool.id)?;
    let types = folder.join("generated");
    if let Some(message) = java::generate(sandbox, tool, &types)? {
        return Ok(ToolOutcome::refuses(message));
    }
    // The types become a package of the program, so nothing has to be downloaded.
    fs::remove_file(types.join("go.mod"))?;
    fs::create_dir_all(folder.join("validator"))?;
    for file in PROGRAM_FILES {
        fs::copy(sandbox.root.join("tests/tools/go").join(file), folder.join(file))?;
    }
    fs::write(folder.join("again.go"), write_again(sandbox))?;
    let go = |arguments: &[&str]| {
        // Nothing is downloaded, and nothing is stored outside `target`.
        let mut command = Command::new(sandbox.python_program("go")?);
        let settings = [("GOFLAGS", "-mod=mod"), ("GOPROXY", "off"), ("GOTOOLCHAIN", "local")];
        command.args(arguments).current_dir(&folder).envs(settings);
        sandbox.run(command.env("GOCACHE", sandbox.build_folder().join("go")))
    };
    for arguments in [&["vet", "./generated"][..], &["build", "-o", "program", "."]] {
        if let Some(message) = go(arguments)?.failure() {
            return Ok(ToolOutcome::refuses(message));
        }
    }
    let output = sandbox.run(Command::new(folder.join("program")).arg(sandbox.cases_file()))?;
    if let Some(message) = output.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    Ok(judge::judge(&sandbox.cases, tool, &output.stdout))
}

/// Writes the function that selects a type by its name.
fn write_again(sandbox: &Sandbox) -> String {
    let mut text = String::from(
        "package main\n\nimport (\n\t\"fmt\"\n\n\ttypes \"check/generated\"\n)\n\n\
         func again(ty string, body []byte) ([]byte, error) {\n\tswitch ty {\n",
    );
    for name in sandbox.cases.types() {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "\tcase \"{name}\":\n\t\treturn round[types.{name}](body)");
    }
    text.push_str("\t}\n\treturn nil, fmt.Errorf(\"no type `%s`\", ty)\n}\n");
    text
}
