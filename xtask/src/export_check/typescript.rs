//! Tools of Node that judge cases, and generators of TypeScript.

use super::tools::Tool;
use super::yard::Yard;
use super::{Outcome, judge};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// How every program is compiled; packages that define types for all programs are left out.
const TSC: &[&str] =
    &["--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--pretty", "false"];

/// Ajv, or the reader of JSON Schema in Zod.
pub(super) fn validator(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.node().map_err(io::Error::other)?;
    let (bundle, cases) = (yard.document(tool.target()), yard.cases_file());
    let arguments = [OsStr::new(tool.package), bundle.as_os_str(), cases.as_os_str()];
    let said = yard.run_node(&folder, Path::new("judge.mjs"), arguments)?;
    if let Some(words) = said.failure() {
        return Ok(Outcome::refuses(words));
    }
    Ok(judge::judge(&yard.cases, tool, &said.output))
}

/// The types of openapi-typescript, in a program that calls by openapi-fetch.
pub(super) fn openapi_typescript(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let document = yard.document(tool.target());
    let arguments = [document.as_os_str(), "--output".as_ref(), "generated.ts".as_ref()];
    compiled(yard, tool, "openapi-typescript/bin/cli.js", &arguments)
}

/// The client of Hey API.
pub(super) fn hey_api(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let document = yard.document(tool.target());
    let arguments = [
        OsStr::new("--input"),
        document.as_os_str(),
        "--output".as_ref(),
        "generated".as_ref(),
        "--client".as_ref(),
        "@hey-api/client-fetch".as_ref(),
        "--no-log-file".as_ref(),
    ];
    compiled(yard, tool, "@hey-api/openapi-ts/bin/run.js", &arguments)
}

/// Generates and compiles, without output.
fn compiled(yard: &Yard, tool: &Tool, bin: &str, arguments: &[&OsStr]) -> io::Result<Outcome> {
    let folder = prepare(yard, tool)?;
    let made = yard.run_node(&folder, &package(yard, bin)?, arguments)?;
    if let Some(words) = made.failure() {
        return Ok(Outcome::refuses(words));
    }
    let modules = ["--noEmit", "--module", "esnext", "--moduleResolution", "bundler"];
    let words = tsc(yard, &folder, &modules, &["--typeRoots", "none"])?;
    Ok(words.map_or_else(Outcome::takes, Outcome::refuses))
}

/// A folder with the program that uses what a tool makes.
pub(super) fn prepare(yard: &Yard, tool: &Tool) -> io::Result<PathBuf> {
    let folder = yard.fresh_for_node(tool.id)?;
    let program = yard.root.join("tests/tools/node/programs").join(format!("{}.ts", tool.id));
    fs::copy(program, folder.join("program.ts"))?;
    Ok(folder)
}

/// Compiles the program of a folder; the words of the compiler when it fails.
pub(super) fn tsc(
    yard: &Yard,
    folder: &Path,
    modules: &[&str],
    types: &[&str],
) -> io::Result<Option<String>> {
    let script = package(yard, "typescript/bin/tsc")?;
    let arguments = TSC.iter().chain(modules).chain(types).chain(&["program.ts"]);
    Ok(yard.run_node(folder, &script, arguments)?.failure())
}

/// A file of an installed package.
fn package(yard: &Yard, file: &str) -> io::Result<PathBuf> {
    Ok(yard.node().map_err(io::Error::other)?.join("node_modules").join(file))
}
