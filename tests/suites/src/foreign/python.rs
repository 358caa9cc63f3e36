//! The package for Python: a wheel with the library of this platform, and its tests.

use super::npm::LICENSES;
use super::{PROGRESSION, conforms, programs_of, require, succeeds};
use crate::copy::synchronise;
use crate::packages;
use crate::service::Service;
use genwire_workspace::generate;
use genwire_workspace::outln;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The folder of the sources.
pub(super) const FOLDER: &str = "packages/python";

/// The variable that names interpreters to try, besides `python3`, separated like `PATH`.
const INTERPRETERS: &str = "GENWIRE_PYTHONS";

/// The name of the library in the target folder, and in the wheel.
pub(super) const LIBRARY: (&str, &str) = if cfg!(target_os = "macos") {
    ("libgenwire_exports.dylib", "_genwire.dylib")
} else if cfg!(windows) {
    ("genwire_exports.dll", "_genwire.dll")
} else {
    ("libgenwire_exports.so", "_genwire.so")
};

/// Builds the wheel and tests it with the bodies in a folder.
pub(super) fn package(root: &Path, bodies: &Path, hostile: u64) -> io::Result<bool> {
    let requirements = format!("{FOLDER}/tools/requirements.txt");
    let tools = packages::python(root, "package", &requirements)?;
    let wheel = build(root, &tools)?;
    let mut passed = test(root, bodies, &wheel)?;
    passed &= strict(root, &tools, &wheel)?;
    // The client is a part of it, which needs its connections.
    let mut hostile_bodies = Command::new(tools.join("python3"));
    hostile_bodies.args(["-B", "hostile.py", &hostile.to_string()]).arg(bodies);
    Ok(passed & succeeds(hostile_bodies.current_dir(root.join(FOLDER).join("tests")))?)
}

/// Builds the wheel and returns its path.
fn build(root: &Path, bin: &Path) -> io::Result<PathBuf> {
    let staged = root.join("target/package/python");
    if staged.exists() {
        fs::remove_dir_all(&staged)?;
    }
    let sources = root.join(FOLDER);
    synchronise(&sources.join("src"), &staged.join("src"))?;
    for file in ["pyproject.toml", "platform_tag.py", "README.md"] {
        fs::copy(sources.join(file), staged.join(file))?;
    }
    for file in LICENSES {
        fs::copy(root.join(file), staged.join(file))?;
    }
    let target = root.join("target/package/native");
    require(
        Command::new("cargo")
            .args(["build", "--quiet", "--locked", "--profile", "dist"])
            .args(["--package", "genwire-exports", "--target-dir"])
            .arg(&target)
            .current_dir(root),
    )?;
    fs::copy(target.join("dist").join(LIBRARY.0), staged.join("src/genwire").join(LIBRARY.1))?;
    require(
        Command::new(bin.join("hatchling")).args(["build", "-t", "wheel"]).current_dir(&staged),
    )?;
    let mut folder = staged.join("dist");
    if cfg!(target_os = "linux") {
        // The oldest system on which the library runs becomes part of the name.
        let wheel = only_wheel(&folder)?;
        folder = staged.join("repaired");
        require(
            Command::new(bin.join("auditwheel"))
                .args(["repair", "--wheel-dir"])
                .arg(&folder)
                .arg(wheel)
                .env("PATH", path_with(bin)?),
        )?;
    }
    only_wheel(&folder)
}

/// The search path with a folder in front.
fn path_with(bin: &Path) -> io::Result<std::ffi::OsString> {
    let old = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(bin.to_owned()).chain(env::split_paths(&old));
    env::join_paths(folders).map_err(io::Error::other)
}

fn only_wheel(folder: &Path) -> io::Result<PathBuf> {
    let mut files = fs::read_dir(folder)?;
    let file = files.find_map(|entry| Some(entry.ok()?.path()));
    file.ok_or_else(|| io::Error::other(format!("there is no wheel in `{}`", folder.display())))
}

/// Installs the wheel in fresh environments and runs the tests there.
fn test(root: &Path, bodies: &Path, wheel: &Path) -> io::Result<bool> {
    let size = fs::metadata(wheel)?.len();
    outln!("{} has {size} bytes", wheel.display());
    let tests = root.join(FOLDER).join("tests");
    let mut passed = true;
    let others = env::var_os(INTERPRETERS).unwrap_or_default();
    let named = env::split_paths(&others).filter(|path| !path.as_os_str().is_empty());
    for (index, interpreter) in std::iter::once(PathBuf::from("python3")).chain(named).enumerate() {
        let folder = root.join(format!("target/package/python-test-{index}"));
        require(Command::new(&interpreter).args(["-m", "venv", "--clear"]).arg(&folder))?;
        let python = folder.join("bin/python3");
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"];
        require(Command::new(&python).args(pip).arg(wheel))?;
        let run = || {
            let mut command = Command::new(&python);
            command.arg("-B").current_dir(&tests);
            command
        };
        passed &= succeeds(run().args(["-m", "unittest", "--quiet", "test_package"]))?;
        passed &= succeeds(run().arg("reports.py").arg(bodies))?;
        passed &= succeeds(run().arg("recordings.py"))?;
    }
    Ok(passed)
}

/// Checks the types with the tools, tries the hook of Pydantic, and runs the programs.
fn strict(root: &Path, tools: &Path, wheel: &Path) -> io::Result<bool> {
    let tests = root.join(FOLDER).join("tests");
    let python = tools.join("python3");
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"];
    require(Command::new(&python).args(pip).arg("--force-reinstall").arg(wheel))?;
    let mypy = || {
        let mut command = Command::new(&python);
        command.args(["-m", "mypy", "--strict", "--python-version", "3.9", "--cache-dir"]);
        command.arg(root.join("target/package/mypy")).current_dir(&tests);
        command
    };
    let mut passed = succeeds(mypy().args(["-p", "genwire"]))?;
    passed &= succeeds(Command::new(&python).args(["-B", "pydantic_hook.py"]).current_dir(&tests))?;
    let client = ["-B", "-m", "unittest", "--quiet", "test_client"];
    passed &= succeeds(Command::new(&python).args(client).current_dir(&tests))?;
    let (command, program) = (python.display().to_string(), tests.join("conform.py"));
    passed &= conforms(root, &[&command, "-B", &program.display().to_string()])?;
    let Some(interface) = generate::load(root)? else { return Ok(false) };
    let service = Service::start(root, PROGRESSION)?;
    let names = interface.operations.iter().map(|operation| &operation.name.snake);
    let mut programs: Vec<PathBuf> =
        names.map(|name| tests.join(format!("programs/{name}.py"))).collect();
    let readme = fs::read_to_string(root.join(FOLDER).join("README.md"))?;
    for (index, program) in programs_of(&readme, "python").into_iter().enumerate() {
        let file = root.join(format!("target/package/readme_{index}.py"));
        fs::write(&file, program)?;
        programs.push(file);
    }
    // The checker of a widespread editor, with its default rules.
    let mut pyright = Command::new(tools.join("pyright"));
    pyright.arg("--pythonpath").arg(&python).args(&programs);
    passed &= succeeds(pyright.current_dir(root.join("target/package")))?;
    let checked = ["conform.py", "pydantic_hook.py", "test_client.py", "wrong_names.py"];
    passed &= succeeds(mypy().args(checked).args(&programs))?;
    for program in programs {
        let mut run = Command::new(&python);
        passed &= succeeds(run.arg("-B").arg(&program).envs(service.environment()))?;
    }
    Ok(passed)
}
