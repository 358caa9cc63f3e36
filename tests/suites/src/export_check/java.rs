//! Checks `OpenAPI` Generator for five languages.

use super::sandbox::Sandbox;
use super::tools::Tool;
use super::{ToolOutcome, Verdict, judge, python, rust, typescript};
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

/// The folder of Java libraries in Debian.
const JARS_FOLDER: &str = "/usr/share/java";
/// The imports of the models, each with its package; the rest is in `tests/tools/java`.
const JARS: &[(&str, &str)] = &[
    ("gson.jar", "libgoogle-gson-java"),
    ("okio.jar", "libokio-java"),
    ("jsr305.jar", "libjsr305-java"),
    ("geronimo-annotation-1.3-spec.jar", "libgeronimo-annotation-1.3-spec-java"),
];
/// The folder of the models in the generated code.
const MODELS: &str = "org/openapitools/client/model";

/// Generates only.
pub(super) fn generate_only(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let folder = sandbox.empty_folder(&tool.id)?;
    Ok(generate(sandbox, tool, &folder)?.map_or_else(ToolOutcome::accepts, ToolOutcome::refuses))
}

/// Checks the Java code: the models are compiled with a program that reads and writes the cases.
pub(super) fn java(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    if let Some(why) = missing() {
        return Ok(ToolOutcome { verdict: Verdict::Absent(why), tally: None });
    }
    let folder = sandbox.empty_folder(&tool.id)?;
    if let Some(message) = generate(sandbox, tool, &folder)? {
        return Ok(ToolOutcome::refuses(message));
    }
    let jars = JARS.iter().map(|(jar, _)| Path::new(JARS_FOLDER).join(jar));
    let path = env::join_paths(jars.chain([folder.join("classes")])).map_err(io::Error::other)?;
    let programs = sandbox.root.join("tests/tools/java");
    let sources = [folder.join("src/main/java"), programs.clone()];
    let sources = env::join_paths(sources).map_err(io::Error::other)?;
    let mut compile = Command::new("javac");
    compile.args(["-nowarn", "-encoding", "UTF-8", "-d"]).arg(folder.join("classes"));
    compile.arg("-classpath").arg(&path).arg("-sourcepath").arg(sources);
    compile.arg(programs.join("Program.java"));
    for entry in fs::read_dir(folder.join("src/main/java").join(MODELS))? {
        compile.arg(entry?.path());
    }
    if let Some(message) = sandbox.run(&mut compile)?.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    let mut program = Command::new("java");
    program.arg("-Dfile.encoding=UTF-8").arg("-classpath").arg(path).arg("Program");
    let output = sandbox.run(program.arg(sandbox.cases_file()))?;
    if let Some(message) = output.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    Ok(judge::judge(&sandbox.cases, tool, &output.stdout))
}

/// Returns the missing JDK tool or library.
fn missing() -> Option<String> {
    let describe = |what: &str, package: &str| format!("{what}\n  help: install `{package}`");
    if Command::new("javac").arg("-version").output().is_err() {
        return Some(describe("cannot run `javac`", "default-jdk-headless"));
    }
    let (jar, package) =
        JARS.iter().find(|(jar, _)| !Path::new(JARS_FOLDER).join(jar).is_file())?;
    Some(describe(&format!("there is no `{jar}`"), package))
}

/// Checks Python by `mypy`, and with the cases.
pub(super) fn python(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let folder = sandbox.empty_folder(&tool.id)?;
    if let Some(message) = generate(sandbox, tool, &folder)? {
        return Ok(ToolOutcome::refuses(message));
    }
    let output = sandbox.run_python(&folder, "mypy", ["--ignore-missing-imports", "generated"])?;
    if let Some(message) = output.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    python::judge_cases(sandbox, tool, "openapi-generator", &folder)
}

/// Checks the TypeScript code, compiled with a program that reads and writes the cases.
pub(super) fn typescript(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    if let Err(why) = sandbox.node() {
        return Ok(ToolOutcome { verdict: Verdict::Absent(why), tally: None });
    }
    let folder = typescript::prepare(sandbox, tool)?;
    if let Some(message) = generate(sandbox, tool, &folder.join("generated"))? {
        return Ok(ToolOutcome::refuses(message));
    }
    let modules = ["--module", "commonjs", "--moduleResolution", "node10", "--outDir", "out"];
    if let Some(message) = typescript::tsc(sandbox, &folder, &modules, &["--types", "node"])? {
        return Ok(ToolOutcome::refuses(message));
    }
    let output = sandbox.run_node(&folder, Path::new("out/program.js"), [sandbox.cases_file()])?;
    if let Some(message) = output.failure() {
        return Ok(ToolOutcome::refuses(message));
    }
    Ok(judge::judge(&sandbox.cases, tool, &output.stdout))
}

/// Checks the Rust code, compiled with a program that reads and writes the cases.
pub(super) fn rust(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let folder = sandbox.empty_folder(&tool.id)?;
    if let Some(message) = generate(sandbox, tool, &folder)? {
        return Ok(ToolOutcome::refuses(message));
    }
    rust::round_trip(sandbox, tool, "openapi-generator-types", "use generated::models as types;\n")
}

/// Generates into a folder; returns the message of the tool if it fails.
pub(super) fn generate(
    sandbox: &Sandbox,
    tool: &Tool,
    folder: &Path,
) -> io::Result<Option<String>> {
    let Some(generator) = &tool.generator else {
        return Err(io::Error::other(format!("`{}` has no `generator`", tool.id)));
    };
    let document = sandbox.document(tool.target());
    let arguments = [
        OsStr::new("generate"),
        "--generator-name".as_ref(),
        generator.as_ref(),
        "--input-spec".as_ref(),
        document.as_os_str(),
        "--output".as_ref(),
        folder.as_os_str(),
    ];
    let arguments = arguments.into_iter().chain(tool.arguments.iter().map(OsStr::new));
    Ok(sandbox.run_python(&sandbox.root, "openapi-generator-cli", arguments)?.failure())
}
