//! Twelve operations of a public document in both languages, beside the official packages: what the
//! programs print, their lines, and their requests in a second.

use super::described::{self, Modules, PROGRAMS};
use super::{npm, python, succeeds};
use crate::faces::Served;
use crate::{MissingTool, census, copy, packages};
use genwire_workspace::outln;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

/// The document in the list of documents of services.
const DOCUMENT: &str = "openai";
/// The name of the package, which differs from the official packages.
const NAME: &str = "openai-genwire";
/// The folder of the official packages for both languages.
const OFFICIAL: &str = "examples/clients";
/// The number of rounds of requests that are measured.
const ROUNDS: &str = "40";

/// A program, and how it is run.
struct Program {
    /// The name of its file: `genwire` or `official`.
    name: &'static str,
    /// The source, whose lines are counted.
    source: PathBuf,
    command: Vec<PathBuf>,
    modules: PathBuf,
}

/// Makes the packages, checks the programs strictly, compares what they print, and measures them;
/// returns true if they print the same.
pub(super) fn run(root: &Path) -> io::Result<bool> {
    let is_missing = |error: io::Error| {
        let message = format!("the programs of `{DOCUMENT}` are left out: {error}");
        MissingTool::error(message)
    };
    let documents = census::services(root, &[DOCUMENT]).map_err(is_missing)?;
    let requirements = format!("{OFFICIAL}/python/requirements.txt");
    let official = packages::python(root, "clients", &requirements).map_err(is_missing)?;
    let node = packages::node(root, "clients", &format!("{OFFICIAL}/node")).map_err(is_missing)?;
    let Some((_, document)) = documents.first() else {
        return Err(io::Error::other(format!("the list of documents has no `{DOCUMENT}`")));
    };
    let folder = root.join("target/package/described").join(NAME);
    fs::create_dir_all(&folder)?;
    // The package has the name of the file.
    let named = folder.join(NAME).with_extension("yml");
    fs::copy(document, &named)?;

    let tools = packages::node(root, "npm-tools", &format!("{}/tools", npm::FOLDER))?;
    let bin =
        packages::python(root, "package", &format!("{}/tools/requirements.txt", python::FOLDER))?;
    let command = described::command(root)?;
    let (wasm, native) = described::modules(root, &tools, Modules::Delivered)?;
    let of_npm = described::made(&command, "npm", &named, &wasm, folder.join("npm"))?;
    let of_python = described::made(&command, "python", &named, &native, folder.join("python"))?;
    let service = Served::start(&command, &named, &folder.join("service.log"))?;

    let source = root.join(PROGRAMS).join(DOCUMENT);
    let of = |name, python: PathBuf, modules| Program {
        name,
        source: source.join(name).with_extension("py"),
        command: vec![python, "-B".into(), source.join(name).with_extension("py")],
        modules,
    };
    let in_python = [
        of("genwire", bin.join("python3"), of_python.join("src")),
        of("official", official.join("python3"), PathBuf::new()),
    ];
    let mut passed = true;
    for program in &in_python {
        passed &= is_strict(root, &bin, program)?;
    }
    passed &= compare("Python", &in_python, &service)?;
    let in_node = compiled(&tools, &of_npm, &node, &source)?;
    Ok(passed & compare("TypeScript", &in_node, &service)?)
}

/// Checks a program in Python with the strictest types of two tools.
fn is_strict(root: &Path, bin: &Path, program: &Program) -> io::Result<bool> {
    let Some(python) = program.command.first() else { return Ok(false) };
    let mut mypy = Command::new(bin.join("python3"));
    mypy.args(["-m", "mypy", "--strict", "--python-executable"]).arg(python);
    mypy.arg("--cache-dir").arg(root.join("target/package/mypy")).arg(&program.source);
    let passed = succeeds(mypy.env("MYPYPATH", &program.modules))?;
    let mut pyright = Command::new(bin.join("pyright"));
    pyright.arg("--pythonpath").arg(python).arg(&program.source);
    Ok(passed & succeeds(pyright.env("PYTHONPATH", &program.modules))?)
}

/// Compiles the package and the programs for Node with the strictest types.
fn compiled(tools: &Path, package: &Path, node: &Path, source: &Path) -> io::Result<[Program; 2]> {
    let folder = described::installed(tools, package, NAME)?;
    let official = folder.join("node_modules").join(DOCUMENT);
    copy::synchronise(&node.join("node_modules").join(DOCUMENT), &official)?;
    for name in ["genwire.ts", "official.ts", "shown.ts"] {
        fs::copy(source.join(name), folder.join(name))?;
    }
    described::compile(tools, &folder, &["genwire.ts", "official.ts"])?;
    let of = |name: &'static str| Program {
        name,
        source: source.join(name).with_extension("ts"),
        command: vec!["node".into(), folder.join(name).with_extension("js")],
        modules: PathBuf::new(),
    };
    Ok([of("genwire"), of("official")])
}

/// Runs the programs of a language, and prints their lines and what their requests cost.
fn compare(language: &str, programs: &[Program; 2], service: &Served) -> io::Result<bool> {
    let mut outputs = Vec::new();
    for program in programs {
        outputs.push(printed(program, &[], service)?);
    }
    for program in programs {
        let text = fs::read_to_string(&program.source)?;
        let is_code = |line: &&str| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with("//") && !line.starts_with('#')
        };
        let lines = text.lines().filter(is_code).count();
        let cost = printed(program, &[ROUNDS], service)?;
        outln!("{language}, {:<8}  {lines} lines, {}", program.name, cost.trim());
    }
    let is_same = outputs.first() == outputs.last();
    if !is_same {
        outln!("{language}: the programs print\n{}", outputs.join("\nand\n"));
    }
    Ok(is_same)
}

/// Runs a program, and returns what it prints.
fn printed(program: &Program, arguments: &[&str], service: &Served) -> io::Result<String> {
    let Some((command, first)) = program.command.split_first() else { return Ok(String::new()) };
    let mut call = Command::new(command);
    call.args(first).args(arguments).stderr(Stdio::inherit());
    for client in ["OPENAI_GENWIRE", "OPENAI"] {
        call.env(format!("{client}_BASE_URL"), service.base_url());
        call.env(format!("{client}_API_KEY"), "any");
    }
    let output = call.env("PYTHONPATH", &program.modules).output()?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(io::Error::other(format!("`{}` failed", program.source.display())))
}
