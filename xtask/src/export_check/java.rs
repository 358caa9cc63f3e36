//! `OpenAPI` Generator, for five languages.

use super::tools::Tool;
use super::yard::Yard;
use super::{Outcome, Verdict, judge, python, rust, typescript};
use std::ffi::OsStr;
use std::io;
use std::path::Path;

/// The languages: the tool, the generator, and what is set of it.
const LANGUAGES: &[(&str, &str, &[&str])] = &[
    ("openapi-generator-java", "java", &["--additional-properties=library=okhttp-gson"]),
    (
        "openapi-generator-go",
        "go",
        &["--additional-properties=enumClassPrefix=true,packageName=generated"],
    ),
    ("openapi-generator-python", "python", &["--additional-properties=packageName=generated"]),
    (
        "openapi-generator-typescript",
        "typescript-fetch",
        &[
            "--additional-properties=modelPropertyNaming=original",
            "--name-mappings=function=function",
        ],
    ),
    (
        "openapi-generator-rust",
        "rust",
        &["--additional-properties=packageName=generated,packageVersion=0.0.0"],
    ),
    ("openapi-generator-3.2", "rust", &[]),
];

/// Generates only.
pub(super) fn generator(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.fresh(tool.id)?;
    Ok(generated(yard, tool, &folder)?.map_or_else(Outcome::takes, Outcome::refuses))
}

/// Python, which reads and writes the cases.
pub(super) fn python(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.fresh(tool.id)?;
    if let Some(words) = generated(yard, tool, &folder)? {
        return Ok(Outcome::refuses(words));
    }
    python::judged(yard, tool, "openapi-generator", &folder)
}

/// TypeScript, compiled with a program that reads and writes the cases.
pub(super) fn typescript(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    if let Err(why) = yard.node() {
        return Ok(Outcome { verdict: Verdict::Absent(why), tally: None });
    }
    let folder = typescript::prepare(yard, tool)?;
    if let Some(words) = generated(yard, tool, &folder.join("generated"))? {
        return Ok(Outcome::refuses(words));
    }
    let modules = ["--module", "commonjs", "--moduleResolution", "node10", "--outDir", "out"];
    if let Some(words) = typescript::tsc(yard, &folder, &modules, &["--types", "node"])? {
        return Ok(Outcome::refuses(words));
    }
    let said = yard.run_node(&folder, Path::new("out/program.js"), [yard.cases_file()])?;
    if let Some(words) = said.failure() {
        return Ok(Outcome::refuses(words));
    }
    Ok(judge::judge(&yard.cases, tool, &said.output))
}

/// Rust, compiled with a program that reads and writes the cases.
pub(super) fn rust(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.fresh(tool.id)?;
    if let Some(words) = generated(yard, tool, &folder)? {
        return Ok(Outcome::refuses(words));
    }
    rust::round_trip(yard, tool, "openapi-generator-types", "use generated::models as types;\n")
}

/// Generates into a folder; the words of the tool when it fails.
fn generated(yard: &Yard, tool: &Tool, folder: &Path) -> io::Result<Option<String>> {
    let language = LANGUAGES.iter().find(|(id, ..)| *id == tool.id);
    let Some((_, generator, settings)) = language else {
        return Err(io::Error::other(format!("no language for `{}`", tool.id)));
    };
    let document = yard.document(tool.target());
    let arguments = [
        OsStr::new("generate"),
        "--generator-name".as_ref(),
        generator.as_ref(),
        "--input-spec".as_ref(),
        document.as_os_str(),
        "--output".as_ref(),
        folder.as_os_str(),
    ];
    let arguments = arguments.into_iter().chain(settings.iter().map(OsStr::new));
    Ok(yard.run_python(&yard.root, "openapi-generator-cli", arguments)?.failure())
}
