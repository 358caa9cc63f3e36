//! Checks Python tools: a validator and two generators.

use super::sandbox::{Output, Sandbox};
use super::tools::Tool;
use super::{ToolOutcome, judge};
use std::ffi::OsStr;
use std::io;
use std::path::Path;

/// Checks the validator `jsonschema`.
pub(super) fn validator(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    judge_cases(sandbox, tool, "jsonschema", &sandbox.document(tool.target()))
}

/// Checks generated Pydantic models, with strict types.
pub(super) fn datamodel_code_generator(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let folder = sandbox.empty_folder(&tool.id)?;
    let document = sandbox.document(tool.target());
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
    let made = sandbox.run_python(&folder, "datamodel-codegen", arguments)?;
    check_types(sandbox, tool, &made, &folder, "pydantic")
}

/// Checks a generated client with attrs models.
pub(super) fn openapi_python_client(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let folder = sandbox.empty_folder(&tool.id)?;
    let document = sandbox.document(tool.target());
    let settings = sandbox.root.join("tests/tools/python/openapi-python-client.json");
    let plain = ["generate", "--meta=none", "--output-path=generated", "--path"];
    let settings = [OsStr::new("--config"), settings.as_os_str()];
    let arguments = plain.iter().map(OsStr::new).chain([document.as_os_str()]).chain(settings);
    let made = sandbox.run_python(&folder, "openapi-python-client", arguments)?;
    check_types(sandbox, tool, &made, &folder, "attrs")
}

/// Type-checks generated code, then runs the cases through it.
fn check_types(
    sandbox: &Sandbox,
    tool: &Tool,
    made: &Output,
    folder: &Path,
    judge: &str,
) -> io::Result<ToolOutcome> {
    if let Some(message) = made.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    let module = if folder.join("generated.py").exists() { "generated.py" } else { "generated" };
    let output = sandbox.run_python(folder, "mypy", ["--strict", module])?;
    if let Some(message) = output.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    judge_cases(sandbox, tool, judge, folder)
}

/// Runs the cases through a validator or generated models.
pub(super) fn judge_cases(
    sandbox: &Sandbox,
    tool: &Tool,
    judge: &str,
    what: &Path,
) -> io::Result<ToolOutcome> {
    let script = sandbox.root.join("tests/tools/python/judge.py");
    let cases = sandbox.cases_file();
    let arguments =
        [OsStr::new("-B"), script.as_os_str(), judge.as_ref(), what.as_os_str(), cases.as_os_str()];
    let output = sandbox.run_python(&sandbox.root, "python3", arguments)?;
    if let Some(message) = output.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    Ok(judge::judge(&sandbox.cases, tool, &output.stdout))
}
