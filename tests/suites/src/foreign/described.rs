//! The packages of other interfaces, made by `cargo genwire package` from documents.

use super::npm::FOLDER as NPM;
use super::python::{FOLDER as PYTHON, LIBRARY};
use super::{modules, require, succeeds};
use crate::service::Service;
use crate::{packages, wasm};
use genwire_workspace::outln;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The documents; each has a program in both languages in `tests/packages`.
const DOCUMENTS: [(&str, &str); 4] = [
    ("tickets", "codegen/genwire-codegen/tests/data/import/tickets.yaml"),
    ("shelf", "codegen/genwire-codegen/tests/data/import/shelf.yaml"),
    ("studio", "codegen/genwire-codegen/tests/data/import/studio.json"),
    ("rivers", "tests/packages/rivers.yaml"),
];

/// The folder of the programs.
pub(super) const PROGRAMS: &str = "tests/packages";

/// The modules of the packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Modules {
    /// Modules that are delivered: optimized, and built only for the packages.
    Delivered,
    /// Modules that other steps of `ci` have built, not optimized.
    Tested,
}

/// Builds the module of packages for npm; returns true.
pub(super) fn module(root: &Path) -> io::Result<bool> {
    let tools = packages::node(root, "npm-tools", &format!("{NPM}/tools"))?;
    let module = kept(root, &modules::of_any(root, &tools)?)?;
    outln!("wrote   {}", module.display());
    Ok(true)
}

/// Makes the packages of every document and runs their programs; returns true if all succeed.
pub(super) fn run(root: &Path, modules: Modules) -> io::Result<bool> {
    let tools = packages::node(root, "npm-tools", &format!("{NPM}/tools"))?;
    let bin = packages::python(root, "package", &format!("{PYTHON}/tools/requirements.txt"))?;
    let command = command(root)?;
    let (wasm, native) = self::modules(root, &tools, modules)?;
    let mut passed = true;
    let mut sources = Vec::new();
    for (name, document) in DOCUMENTS {
        let document = root.join(document);
        let folder = root.join("target/package/described").join(name);
        let made = |language: &str, module: &Path| {
            made(&command, language, &document, module, folder.join(language))
        };
        let (npm, python) = (made("npm", &wasm)?, made("python", &native)?);
        let service = Service::described(&command, &document)?;
        let variables = [
            (format!("{}_BASE_URL", name.to_uppercase()), service.member("base_url").to_owned()),
            (format!("{}_API_KEY", name.to_uppercase()), "key:word".to_owned()),
        ];
        passed &= of_npm(root, &tools, &npm, name, &variables)?;
        let mut program = Command::new(bin.join("python3"));
        program.arg("-B").arg(program_of_python(root, name));
        program.env("PYTHONPATH", python.join("src")).envs(variables);
        passed &= succeeds(&mut program)?;
        sources.push(python.join("src"));
    }
    Ok(passed & strict(root, &bin, &sources)?)
}

/// Returns the modules for npm and for Python.
pub(super) fn modules(
    root: &Path,
    tools: &Path,
    modules: Modules,
) -> io::Result<(PathBuf, PathBuf)> {
    Ok(match modules {
        Modules::Delivered => (
            kept(root, &modules::of_any(root, tools)?)?,
            kept(root, &modules::native_of_any(root)?)?,
        ),
        Modules::Tested => (wasm::module(root)?, root.join("target/debug").join(LIBRARY.0)),
    })
}

/// Makes the package of a document for a language in a folder, which is returned.
pub(super) fn made(
    command: &Path,
    language: &str,
    document: &Path,
    module: &Path,
    out: PathBuf,
) -> io::Result<PathBuf> {
    let mut package = Command::new(command);
    package.args(["genwire", "package", language]).arg(document);
    package.args(["--sources", "--module"]).arg(module).arg("--out").arg(&out);
    require(&mut package).map(|()| out)
}

/// Copies a module to `target/package` under the name by which the command looks for it.
fn kept(root: &Path, module: &Path) -> io::Result<PathBuf> {
    let ending = module.extension().unwrap_or_default();
    let kept = root.join("target/package/genwire_module").with_extension(ending);
    fs::copy(module, &kept)?;
    Ok(kept)
}

/// Builds `cargo genwire` and the library of every interface as `cargo test --workspace` does, and
/// returns where the command is.
pub(super) fn command(root: &Path) -> io::Result<PathBuf> {
    let build = ["build", "--quiet", "--workspace", "--lib", "--bin", "cargo-genwire"];
    // As in `cargo::command`, the example adds the features of the tests.
    require(Command::new("cargo").args(build).args(["--example", "spans"]).current_dir(root))?;
    Ok(root.join("target/debug/cargo-genwire"))
}

/// Compiles a package and its program, with the strictest types, and runs the program.
fn of_npm(
    root: &Path,
    tools: &Path,
    package: &Path,
    name: &str,
    variables: &[(String, String)],
) -> io::Result<bool> {
    let folder = installed(tools, package, name)?;
    fs::copy(root.join(PROGRAMS).join(format!("call_{name}.ts")), folder.join("program.ts"))?;
    compile(tools, &folder, &["program.ts"])?;
    let mut program = Command::new("node");
    program.arg("program.js").current_dir(&folder);
    succeeds(program.envs(variables.iter().cloned()))
}

/// Compiles a package and installs it in a folder for programs, which is returned.
pub(super) fn installed(tools: &Path, package: &Path, name: &str) -> io::Result<PathBuf> {
    let tsc = tools.join("node_modules/.bin/tsc");
    require(Command::new(&tsc).args(["--project", "."]).current_dir(package))?;
    require(Command::new("node").arg("copy.mjs").current_dir(package))?;
    let folder = package.with_file_name("program-npm");
    let installed = folder.join("node_modules").join(name);
    fs::create_dir_all(&installed)?;
    for part in ["dist", "package.json"] {
        require(Command::new("cp").arg("-r").arg(package.join(part)).arg(&installed))?;
    }
    fs::write(folder.join("package.json"), "{ \"type\": \"module\" }\n")?;
    Ok(folder)
}

/// Compiles programs with the strictest types.
pub(super) fn compile(tools: &Path, folder: &Path, programs: &[&str]) -> io::Result<()> {
    let options = ["--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"];
    let mut tsc = Command::new(tools.join("node_modules/.bin/tsc"));
    tsc.args(options).arg("--typeRoots").arg(tools.join("node_modules/@types"));
    require(tsc.args(programs).current_dir(folder))
}

fn program_of_python(root: &Path, name: &str) -> PathBuf {
    root.join(PROGRAMS).join(format!("call_{name}.py"))
}

/// Checks the packages for Python and their programs with the strictest types.
fn strict(root: &Path, bin: &Path, sources: &[PathBuf]) -> io::Result<bool> {
    let sources = env::join_paths(sources).map_err(io::Error::other)?;
    let programs = DOCUMENTS.map(|(name, _)| program_of_python(root, name));
    let python = bin.join("python3");
    let mut mypy = Command::new(&python);
    mypy.args(["-m", "mypy", "--strict", "--cache-dir"]).arg(root.join("target/package/mypy"));
    let passed = succeeds(mypy.args(&programs).env("MYPYPATH", &sources))?;
    let mut pyright = Command::new(bin.join("pyright"));
    pyright.arg("--pythonpath").arg(&python).args(&programs);
    Ok(passed & succeeds(pyright.current_dir(root).env("PYTHONPATH", &sources))?)
}
