//! The npm package: two builds of the same sources, the modules as text, and their tests.

use super::{PROGRESSION, answers, conforms, modules, programs_of, require, succeeds};
use crate::copy::synchronise;
use crate::service::Service;
use crate::{inspector_test, packages};
use genwire_workspace::{generate, outln};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// The folder of the sources.
pub(super) const FOLDER: &str = "packages/npm";

/// Files of the repository that the archive has as well.
pub(super) const LICENSES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// A platform with the modules of Node that makes the same tests as Node.
struct Runtime {
    /// The command, which is a package of the tools as well.
    command: &'static str,
    /// The arguments before a program.
    run: &'static [&'static str],
    /// The arguments before files with tests.
    test: &'static [&'static str],
}

/// Other platforms, tried if they can be installed. Deno does not check types here, because the
/// tools contain the types of Node.
const RUNTIMES: [Runtime; 2] = [
    Runtime { command: "bun", run: &[], test: &["test"] },
    Runtime {
        command: "deno",
        run: &["run", "--allow-env", "--allow-net", "--allow-read"],
        test: &["test", "--no-check", "--allow-read"],
    },
];

/// The number of programs of the README that run as they are: a call, and a check.
const README_PROGRAMS: usize = 2;

/// The command of an edge worker, which takes modules only with its program.
const EDGE_WORKER: &str = "workerd";

/// The tests of the package.
const UNIT_TESTS: [&str; 2] = ["./unit.test.mjs", "./unit.test.cjs"];

/// The module for `CommonJS`: it reads the text of the other build, so that the archive has it once.
const COMMONJS_MODULE: &str = r#""use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { runInThisContext } = require("node:vm");
const text = readFileSync(join(__dirname, "../../esm/wasm/module.js"), "utf8");
exports.__esModule = true;
exports.default = runInThisContext(text.slice(text.indexOf('"')));
"#;

/// The tests of the client.
const CLIENT_TESTS: &str = "./client.test.mjs";

/// Builds the archive and tests it with the bodies in a folder.
pub(super) fn package(root: &Path, bodies: &Path, hostile: u64) -> io::Result<bool> {
    let tools = packages::node(root, "npm-tools", &format!("{FOLDER}/tools"))?;
    let archive = build(root, &tools)?;
    test(root, (&tools, bodies), &archive, hostile)
}

/// Builds the archive and returns its path.
fn build(root: &Path, tools: &Path) -> io::Result<PathBuf> {
    let staged = root.join("target/package/npm");
    if staged.exists() {
        fs::remove_dir_all(&staged)?;
    }
    fs::create_dir_all(staged.join("dist"))?;
    let sources = root.join(FOLDER);
    for file in ["package.json", "README.md"] {
        fs::copy(sources.join(file), staged.join(file))?;
    }
    for file in LICENSES {
        fs::copy(root.join(file), staged.join(file))?;
    }
    let module = modules::of_areas(root, tools)?;
    for (form, kind) in [("esm", "module"), ("cjs", "commonjs")] {
        let out = staged.join("dist").join(form);
        compile(&sources, tools, &out, kind)?;
        fs::create_dir_all(out.join("wasm"))?;
        let file = out.join("wasm/module.js");
        match form {
            "esm" => {
                require(Command::new("node").arg(tools.join("embed.mjs")).arg(&module).arg(file))?;
            }
            _ => fs::write(file, COMMONJS_MODULE)?,
        }
    }
    let packed = Command::new("npm")
        .args(["pack", "--silent", "--pack-destination", ".."])
        .current_dir(&staged)
        .output()?;
    let name = String::from_utf8_lossy(&packed.stdout).trim().to_owned();
    if !packed.status.success() || name.is_empty() {
        return Err(io::Error::other("`npm pack` failed"));
    }
    Ok(root.join("target/package").join(name))
}

/// Compiles the sources to modules of one kind.
fn compile(sources: &Path, tools: &Path, out: &Path, kind: &str) -> io::Result<()> {
    // The kind of the modules follows from the manifest beside the sources.
    let copy = out.with_extension("src");
    synchronise(&sources.join("src"), &copy.join("src"))?;
    fs::copy(sources.join("tsconfig.json"), copy.join("tsconfig.json"))?;
    let manifest = format!("{{ \"type\": \"{kind}\" }}\n");
    fs::write(copy.join("package.json"), &manifest)?;
    require(
        Command::new(tools.join("node_modules/.bin/tsc"))
            .args(["--project", "."])
            .arg("--outDir")
            .arg(out)
            .current_dir(&copy),
    )?;
    fs::write(out.join("package.json"), manifest)?;
    fs::remove_dir_all(copy)
}

/// Installs the archive in a fresh folder and runs the tests there.
fn test(
    root: &Path,
    (tools, bodies): (&Path, &Path),
    archive: &Path,
    hostile: u64,
) -> io::Result<bool> {
    let folder = root.join("target/package/npm-test");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    synchronise(&root.join(FOLDER).join("tests"), &folder)?;
    require(
        Command::new("npm")
            .args(["install", "--no-audit", "--no-fund", "--silent", "--offline"])
            .arg(archive)
            .current_dir(&folder),
    )?;
    let node = |arguments: &[&str]| {
        let mut command = Command::new("node");
        command.args(arguments).current_dir(&folder).env("GENWIRE_TOOLS", tools);
        command
    };
    let mut passed = succeeds(node(&["--test"]).args(UNIT_TESTS).arg(CLIENT_TESTS))?;
    let client = folder.join("conform.mjs").display().to_string();
    passed &= conforms(root, &["node", &client])?;
    passed &= succeeds(node(&["sizes.mjs"]).arg(archive))?;
    passed &= succeeds(node(&["reports.mjs"]).arg(bodies))?;
    passed &= succeeds(&mut node(&["recordings.mjs"]))?;
    passed &= succeeds(node(&["hostile.mjs"]).arg(hostile.to_string()).arg(bodies))?;
    let runtimes: Vec<(&Runtime, PathBuf)> =
        RUNTIMES.iter().filter_map(|it| Some((it, installed(tools, it.command)?))).collect();
    let call = |command: &Path, arguments: &[&str]| {
        let mut command = Command::new(command);
        command.args(arguments).current_dir(&folder);
        command
    };
    for (runtime, command) in &runtimes {
        passed &= succeeds(call(command, runtime.test).args(UNIT_TESTS))?;
        passed &= succeeds(call(command, runtime.run).arg("reports.mjs").arg(bodies))?;
        let mut hostile_bodies = call(command, runtime.run);
        hostile_bodies.arg("hostile.mjs").arg(hostile.to_string()).arg(bodies);
        passed &= succeeds(&mut hostile_bodies)?;
    }
    if let Some(worker) = installed(tools, EDGE_WORKER) {
        passed &= succeeds(node(&["edge.mjs"]).arg(worker).arg(bodies))?;
    }
    match inspector_test::browser() {
        Some(browser) => passed &= succeeds(node(&["browser.mjs", &browser]).arg(bodies))?,
        None => outln!("no browser is installed: the package is not tried in one"),
    }
    Ok(passed & programs(root, tools, &folder, &runtimes)?)
}

/// Checks the programs of the README and of the operations, and runs them on each platform.
fn programs(
    root: &Path,
    tools: &Path,
    folder: &Path,
    runtimes: &[(&Runtime, PathBuf)],
) -> io::Result<bool> {
    let readme = fs::read_to_string(root.join(FOLDER).join("README.md"))?;
    // The others are about a worker and a browser, which bring modules of their own.
    let shown = programs_of(&readme, "ts").into_iter().take(README_PROGRAMS).enumerate();
    let mut programs = Vec::new();
    for (index, program) in shown {
        fs::write(folder.join(format!("programs/readme_{index}.ts")), program)?;
        programs.push(format!("readme_{index}"));
    }
    let mut passed = succeeds(
        Command::new(tools.join("node_modules/.bin/tsc"))
            .args(["--project", "programs", "--typeRoots"])
            .arg(tools.join("node_modules/@types"))
            .current_dir(folder),
    )?;
    let service = Service::start(root, PROGRESSION)?;
    let Some(interface) = generate::load(root)? else { return Ok(false) };
    programs.extend(interface.operations.iter().map(|operation| operation.name.snake.clone()));
    for program in programs {
        let program = format!("programs/dist/{program}.js");
        let node = (&[][..], Path::new("node"));
        let others = runtimes.iter().map(|(runtime, command)| (runtime.run, command.as_path()));
        for (arguments, command) in std::iter::once(node).chain(others) {
            let mut call = Command::new(command);
            call.args(arguments).arg(&program).current_dir(folder);
            passed &= succeeds(call.envs(service.environment()))?;
        }
    }
    Ok(passed)
}

/// Returns the command of a platform from the folder of tools; `None` if the platform does not
/// support this machine.
fn installed(tools: &Path, command: &str) -> Option<PathBuf> {
    let path = tools.join("node_modules/.bin").join(command);
    let answers = path.to_str().is_some_and(|path| answers(path, &["--version"]));
    if !answers {
        outln!("`{command}` cannot be installed here: the package is not tried in it");
    }
    answers.then_some(path)
}
