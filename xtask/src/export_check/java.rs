//! `OpenAPI` Generator, for five languages.

use super::tools::Tool;
use super::yard::Yard;
use super::{Outcome, Verdict, judge, python, rust, typescript};
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

/// The languages: the tool, the generator, and what is set of it.
const LANGUAGES: &[(&str, &str, &[&str])] = &[
    (
        "openapi-generator-java",
        "java",
        &[
            "--additional-properties=library=okhttp-gson,containerDefaultToNull=true",
            "--additional-properties=disallowAdditionalPropertiesIfNotPresent=false",
        ],
    ),
    (
        "openapi-generator-go",
        "go",
        &[
            "--additional-properties=enumClassPrefix=true,packageName=generated",
            "--additional-properties=disallowAdditionalPropertiesIfNotPresent=false",
        ],
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

/// Where packages of Debian put the libraries of Java.
const SHARED: &str = "/usr/share/java";
/// What the models import, each with its package; the rest is in `tests/tools/java`.
const JARS: &[(&str, &str)] = &[
    ("gson.jar", "libgoogle-gson-java"),
    ("okio.jar", "libokio-java"),
    ("jsr305.jar", "libjsr305-java"),
    ("geronimo-annotation-1.3-spec.jar", "libgeronimo-annotation-1.3-spec-java"),
];
/// Where the models are in what is made.
const MODELS: &str = "org/openapitools/client/model";

/// Generates only.
pub(super) fn generator(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.fresh(tool.id)?;
    Ok(generated(yard, tool, &folder)?.map_or_else(Outcome::takes, Outcome::refuses))
}

/// Java: the models, compiled with a program that reads and writes the cases.
pub(super) fn java(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    if let Some(why) = missing() {
        return Ok(Outcome { verdict: Verdict::Absent(why), tally: None });
    }
    let folder = yard.fresh(tool.id)?;
    if let Some(words) = generated(yard, tool, &folder)? {
        return Ok(Outcome::refuses(words));
    }
    let jars = JARS.iter().map(|(jar, _)| Path::new(SHARED).join(jar));
    let path = env::join_paths(jars.chain([folder.join("classes")])).map_err(io::Error::other)?;
    let programs = yard.root.join("tests/tools/java");
    let sources = [folder.join("src/main/java"), programs.clone()];
    let sources = env::join_paths(sources).map_err(io::Error::other)?;
    let mut compile = Command::new("javac");
    compile.args(["-nowarn", "-encoding", "UTF-8", "-d"]).arg(folder.join("classes"));
    compile.arg("-classpath").arg(&path).arg("-sourcepath").arg(sources);
    compile.arg(programs.join("Program.java"));
    for entry in fs::read_dir(folder.join("src/main/java").join(MODELS))? {
        compile.arg(entry?.path());
    }
    if let Some(words) = yard.run(&mut compile)?.failure() {
        return Ok(Outcome::refuses(words));
    }
    let mut program = Command::new("java");
    program.arg("-Dfile.encoding=UTF-8").arg("-classpath").arg(path).arg("Program");
    let said = yard.run(program.arg(yard.cases_file()))?;
    if let Some(words) = said.failure() {
        return Ok(Outcome::refuses(words));
    }
    Ok(judge::judge(&yard.cases, tool, &said.output))
}

/// What of a compiler and its libraries is not here.
fn missing() -> Option<String> {
    let lacks = |what: &str, package: &str| format!("{what}\n  help: install `{package}`");
    if Command::new("javac").arg("-version").output().is_err() {
        return Some(lacks("cannot run `javac`", "default-jdk-headless"));
    }
    let (jar, package) = JARS.iter().find(|(jar, _)| !Path::new(SHARED).join(jar).is_file())?;
    Some(lacks(&format!("there is no `{jar}`"), package))
}

/// Python, checked as its makers check it; reads and writes the cases.
pub(super) fn python(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.fresh(tool.id)?;
    if let Some(words) = generated(yard, tool, &folder)? {
        return Ok(Outcome::refuses(words));
    }
    let said = yard.run_python(&folder, "mypy", ["--ignore-missing-imports", "generated"])?;
    if let Some(words) = said.failure() {
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
pub(super) fn generated(yard: &Yard, tool: &Tool, folder: &Path) -> io::Result<Option<String>> {
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
