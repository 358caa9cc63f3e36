//! Tools of Python: a validator, and two generators.

use super::tools::Tool;
use super::yard::{Said, Yard};
use super::{Outcome, judge};
use std::ffi::OsStr;
use std::io;
use std::path::Path;

/// The validator `jsonschema`.
pub(super) fn validator(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    judged(yard, tool, "jsonschema", &yard.document(tool.target()))
}

/// Models of Pydantic, checked strictly.
pub(super) fn datamodel_code_generator(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.fresh(tool.id)?;
    let document = yard.document(tool.target());
    let plain = [
        "--input-file-type=openapi",
        "--output=generated.py",
        "--output-model-type=pydantic_v2.BaseModel",
        "--use-annotated",
        "--field-constraints",
        "--strict-types",
        "str",
        "int",
        "float",
        "bool",
        "--target-python-version=3.11",
        "--disable-timestamp",
        "--input",
    ];
    let arguments = plain.iter().map(OsStr::new).chain([document.as_os_str()]);
    let made = yard.run_python(&folder, "datamodel-codegen", arguments)?;
    checked(yard, tool, &made, &folder, "pydantic")
}

/// A client with models of attrs.
pub(super) fn openapi_python_client(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.fresh(tool.id)?;
    let document = yard.document(tool.target());
    let settings = yard.root.join("tests/tools/python/openapi-python-client.json");
    let plain = ["generate", "--meta=none", "--output-path=generated", "--path"];
    let settings = [OsStr::new("--config"), settings.as_os_str()];
    let arguments = plain.iter().map(OsStr::new).chain([document.as_os_str()]).chain(settings);
    let made = yard.run_python(&folder, "openapi-python-client", arguments)?;
    checked(yard, tool, &made, &folder, "attrs")
}

/// Checks the types of what was made, then lets it judge the cases.
fn checked(
    yard: &Yard,
    tool: &Tool,
    made: &Said,
    folder: &Path,
    judge: &str,
) -> io::Result<Outcome> {
    if let Some(words) = made.failure() {
        return Ok(Outcome::refuses(words));
    }
    let module = if folder.join("generated.py").exists() { "generated.py" } else { "generated" };
    let said = yard.run_python(folder, "mypy", ["--strict", module])?;
    if let Some(words) = said.failure() {
        return Ok(Outcome::refuses(words));
    }
    judged(yard, tool, judge, folder)
}

/// Lets a validator or generated models judge the cases.
pub(super) fn judged(yard: &Yard, tool: &Tool, judge: &str, what: &Path) -> io::Result<Outcome> {
    let script = yard.root.join("tests/tools/python/judge.py");
    let cases = yard.cases_file();
    let arguments =
        [OsStr::new("-B"), script.as_os_str(), judge.as_ref(), what.as_os_str(), cases.as_os_str()];
    let said = yard.run_python(&yard.root, "python3", arguments)?;
    if let Some(words) = said.failure() {
        return Ok(Outcome::refuses(words));
    }
    Ok(judge::judge(&yard.cases, tool, &said.output))
}
