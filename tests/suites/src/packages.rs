//! Installs Python and Node packages below `target`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

/// The command of Python.
const PYTHON: &str = "python3";
/// The files that list the packages of Node.
const NODE_MANIFESTS: [&str; 2] = ["package.json", "package-lock.json"];

/// Creates a Python environment in `target` with the packages of a file; returns its `bin`.
pub(crate) fn python(root: &Path, name: &str, requirements: &str) -> io::Result<PathBuf> {
    probe(PYTHON, "install `python3` and `python3-venv`")?;
    let folder = root.join("target/python").join(name);
    let bin = folder.join("bin");
    // The programs of an environment contain its path, so a moved environment must be created
    // again.
    let wanted = format!("{}\n{}", folder.display(), fs::read_to_string(root.join(requirements))?);
    let installed = folder.join("installed.txt");
    if fs::read_to_string(&installed).is_ok_and(|have| have == wanted) {
        return Ok(bin);
    }
    let folder = folder.display().to_string();
    run(Command::new(PYTHON).args(["-m", "venv", "--clear", &folder]))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    run(Command::new(bin.join(PYTHON)).args(pip).arg(root.join(requirements)))?;
    fs::write(installed, wanted)?;
    Ok(bin)
}

/// Copies a folder to `target` and installs its Node packages.
pub(crate) fn node(root: &Path, name: &str, source: &str) -> io::Result<PathBuf> {
    probe("npm", "install `nodejs` and `npm`")?;
    let folder = root.join("target/node").join(name);
    fs::create_dir_all(&folder)?;
    let has = |file: &&str| {
        fs::read(folder.join(file)).ok() == fs::read(root.join(source).join(file)).ok()
    };
    let is_same = NODE_MANIFESTS.iter().all(has) && folder.join("node_modules").is_dir();
    for entry in fs::read_dir(root.join(source))? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), folder.join(entry.file_name()))?;
        }
    }
    if !is_same {
        let arguments = ["ci", "--no-audit", "--no-fund", "--loglevel", "error"];
        run(Command::new("npm").args(arguments).current_dir(&folder))?;
    }
    Ok(folder)
}

/// Downloads a version of a package and unpacks it below `target`, without its dependencies and
/// without running any of its code; returns the folder.
pub(crate) fn unpacked(root: &Path, registry: Registry, name: &str) -> io::Result<PathBuf> {
    let folder = root.join("target/packages").join(name.replace('/', "_"));
    let whole = folder.join("unpacked.txt");
    if whole.is_file() {
        return Ok(folder);
    }
    if folder.is_dir() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    match registry {
        Registry::Npm => {
            let quiet = ["pack", "--ignore-scripts", "--silent"];
            run(Command::new("npm")
                .args(quiet)
                .arg(name)
                .current_dir(&folder)
                .stdout(Stdio::null()))?;
        }
        Registry::PyPi => {
            let wheel = ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"];
            run(Command::new(PYTHON).args(wheel).arg(name).current_dir(&folder))?;
        }
    }
    let archive = fs::read_dir(&folder)?.next().ok_or_else(|| io::Error::other("no archive"))??;
    let (program, arguments) = match registry {
        Registry::Npm => ("tar", ["-xzf"].as_slice()),
        Registry::PyPi => (PYTHON, ["-m", "zipfile", "-e"].as_slice()),
    };
    let mut unpack = Command::new(program);
    unpack.args(arguments).arg(archive.path()).current_dir(&folder);
    if registry == Registry::PyPi {
        unpack.arg(".");
    }
    run(&mut unpack)?;
    fs::write(whole, "")?;
    Ok(folder)
}

/// Registries of packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Registry {
    Npm,
    PyPi,
}

/// Runs a command that must succeed.
fn run(command: &mut Command) -> io::Result<()> {
    let status = command.status()?;
    if status.success() {
        return Ok(());
    }
    let program = command.get_program().to_string_lossy().into_owned();
    Err(io::Error::other(format!("`{program}` failed: {status}")))
}

/// Checks that a program runs; the error contains help.
fn probe(program: &str, help: &str) -> io::Result<()> {
    Command::new(program).arg("--version").output().map(drop).map_err(|error| {
        io::Error::other(format!("cannot run `{program}`: {error}\n  help: {help}"))
    })
}

#[cfg(test)]
mod tests {
    use super::probe;

    #[test]
    fn a_program_that_is_missing_comes_with_what_to_do() {
        let error = probe("no-such-program", "install it").unwrap_err().to_string();
        assert!(error.starts_with("cannot run `no-such-program`: "), "{error}");
        assert!(error.ends_with("\n  help: install it"), "{error}");
    }
}
