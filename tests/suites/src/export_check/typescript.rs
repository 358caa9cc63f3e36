//! Checks Node tools: TypeScript validators and generators.

use super::sandbox::Sandbox;
use super::tools::Tool;
use super::{ToolOutcome, judge};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The options of the compiler.
const TSC_OPTIONS: &[&str] =
    &["--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--pretty", "false"];

/// Checks Ajv, or the JSON Schema reader of Zod.
pub(super) fn validator(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let folder = sandbox.node().map_err(io::Error::other)?;
    let (bundle, cases) = (sandbox.document(tool.target()), sandbox.cases_file());
    let arguments = [OsStr::new(&tool.package), bundle.as_os_str(), cases.as_os_str()];
    let output = sandbox.run_node(&folder, Path::new("judge.mjs"), arguments)?;
    if let Some(message) = output.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    Ok(judge::judge(&sandbox.cases, tool, &output.stdout))
}

/// Checks the openapi-typescript types in a program that uses openapi-fetch.
pub(super) fn openapi_typescript(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let document = sandbox.document(tool.target());
    let arguments = [document.as_os_str(), "--output".as_ref(), "generated.ts".as_ref()];
    compile(sandbox, tool, "openapi-typescript/bin/cli.js", &arguments)
}

/// Checks the client of Hey API.
pub(super) fn hey_api(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let document = sandbox.document(tool.target());
    let arguments = [
        OsStr::new("--input"),
        document.as_os_str(),
        "--output".as_ref(),
        "generated".as_ref(),
        "--client".as_ref(),
        "@hey-api/client-fetch".as_ref(),
        "--no-log-file".as_ref(),
    ];
    compile(sandbox, tool, "@hey-api/openapi-ts/bin/run.js", &arguments)
}

/// Generates and compiles, without output.
fn compile(
    sandbox: &Sandbox,
    tool: &Tool,
    bin: &str,
    arguments: &[&OsStr],
) -> io::Result<ToolOutcome> {
    let folder = prepare(sandbox, tool)?;
    let made = sandbox.run_node(&folder, &package_file(sandbox, bin)?, arguments)?;
    if let Some(message) = made.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    let modules = ["--noEmit", "--module", "esnext", "--moduleResolution", "bundler"];
    let message = tsc(sandbox, &folder, &modules, &["--typeRoots", "none"])?;
    Ok(message.map_or_else(ToolOutcome::accepts, ToolOutcome::refuses))
}

/// Creates a folder with the program that uses the generated code.
pub(super) fn prepare(sandbox: &Sandbox, tool: &Tool) -> io::Result<PathBuf> {
    let folder = sandbox.empty_node_folder(&tool.id)?;
    let program = sandbox.root.join("tests/tools/node/programs").join(format!("{}.ts", tool.id));
    fs::copy(program, folder.join("program.ts"))?;
    Ok(folder)
}

/// Compiles the program of a folder; returns the message of the compiler if it fails.
pub(super) fn tsc(
    sandbox: &Sandbox,
    folder: &Path,
    modules: &[&str],
    types: &[&str],
) -> io::Result<Option<String>> {
    let script = package_file(sandbox, "typescript/bin/tsc")?;
    let arguments = TSC_OPTIONS.iter().chain(modules).chain(types).chain(&["program.ts"]);
    Ok(sandbox.run_node(folder, &script, arguments)?.failure())
}

/// Returns a file of an installed package.
fn package_file(sandbox: &Sandbox, file: &str) -> io::Result<PathBuf> {
    Ok(sandbox.node().map_err(io::Error::other)?.join("node_modules").join(file))
}
