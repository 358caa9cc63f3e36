//! The Go of `OpenAPI` Generator, compiled with a program that reads and writes the cases.

use super::tools::Tool;
use super::yard::Yard;
use super::{Outcome, java, judge};
use std::fmt::Write as _;
use std::process::Command;
use std::{fs, io};

/// The program, and what stands in for the one module that the types import.
const FILES: [&str; 4] = ["go.mod", "main.go", "validator/go.mod", "validator/validator.go"];

/// Generates, compiles and judges.
pub(super) fn round_trip(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.fresh(tool.id)?;
    let types = folder.join("generated");
    if let Some(words) = java::generated(yard, tool, &types)? {
        return Ok(Outcome::refuses(words));
    }
    // The types become a package of the program, so that nothing has to be fetched.
    fs::remove_file(types.join("go.mod"))?;
    fs::create_dir_all(folder.join("validator"))?;
    for file in FILES {
        fs::copy(yard.root.join("tests/tools/go").join(file), folder.join(file))?;
    }
    fs::write(folder.join("again.go"), again(yard))?;
    let go = |arguments: &[&str]| {
        // Nothing is fetched, and nothing is kept outside of `target`.
        let mut command = Command::new(yard.python_program("go")?);
        let settings = [("GOFLAGS", "-mod=mod"), ("GOPROXY", "off"), ("GOTOOLCHAIN", "local")];
        command.args(arguments).current_dir(&folder).envs(settings);
        yard.run(command.env("GOCACHE", yard.build_folder().join("go")))
    };
    for arguments in [&["vet", "./generated"][..], &["build", "-o", "program", "."]] {
        if let Some(words) = go(arguments)?.failure() {
            return Ok(Outcome::refuses(words));
        }
    }
    let said = yard.run(Command::new(folder.join("program")).arg(yard.cases_file()))?;
    if let Some(words) = said.failure() {
        return Ok(Outcome::refuses(words));
    }
    Ok(judge::judge(&yard.cases, tool, &said.output))
}

/// The function that knows the types by their names.
fn again(yard: &Yard) -> String {
    let mut text = String::from(
        "package main\n\nimport (\n\t\"fmt\"\n\n\ttypes \"check/generated\"\n)\n\n\
         func again(ty string, body []byte) ([]byte, error) {\n\tswitch ty {\n",
    );
    for name in yard.cases.types() {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "\tcase \"{name}\":\n\t\treturn round[types.{name}](body)");
    }
    text.push_str("\t}\n\treturn nil, fmt.Errorf(\"no type `%s`\", ty)\n}\n");
    text
}
