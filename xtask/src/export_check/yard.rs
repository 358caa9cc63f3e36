//! Where the tools are installed and run, all below `target`.

use super::cases::Cases;
use crate::packages;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs, io};

/// Where a tool comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ecosystem {
    /// Packages of Node.
    Node,
    /// Packages of Python.
    Python,
    /// A program for Java, which a package of Python carries.
    Java,
    /// Crates, built here.
    Rust,
}

/// The folders and the cases that every check works with.
pub(crate) struct Yard {
    pub(crate) root: PathBuf,
    pub(crate) cases: Cases,
    /// Where generated code goes.
    folder: PathBuf,
    node: OnceLock<Result<PathBuf, String>>,
    python: OnceLock<Result<PathBuf, String>>,
}

/// What a command that ran has said.
pub(crate) struct Said {
    pub(crate) succeeded: bool,
    pub(crate) output: String,
    pub(crate) errors: String,
}

impl Said {
    /// The words of a tool that failed; `None` when it succeeded.
    pub(crate) fn failure(&self) -> Option<String> {
        let words = format!("{}\n{}", self.output.trim(), self.errors.trim());
        (!self.succeeded).then(|| words.trim().to_owned())
    }
}

impl Yard {
    /// Makes the folder and writes the cases into it.
    pub(crate) fn new(root: &Path, cases: Cases) -> io::Result<Self> {
        let folder = root.join("target/export-check");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("cases.json"), cases.to_json().to_string())?;
        let (node, python) = (OnceLock::new(), OnceLock::new());
        Ok(Self { root: root.to_owned(), cases, folder, node, python })
    }

    /// Why nothing of an ecosystem can run here, if so.
    pub(crate) fn absent(&self, ecosystem: Ecosystem) -> Option<String> {
        let is_there = |program: &str, argument: &str| {
            Command::new(program).arg(argument).output().is_ok_and(|output| output.status.success())
        };
        match ecosystem {
            Ecosystem::Node => self.node().err(),
            Ecosystem::Java if !is_there("java", "-version") => {
                Some("cannot run `java`\n  help: install `default-jre-headless`".to_owned())
            }
            Ecosystem::Python | Ecosystem::Java => self.python().err(),
            Ecosystem::Rust => None,
        }
    }

    /// The folder with the packages of Node.
    pub(crate) fn node(&self) -> Result<PathBuf, String> {
        let install = || {
            println!("    preparing the packages of Node");
            packages::node(&self.root, "export-check", "tests/tools/node")
                .map_err(|error| error.to_string())
        };
        self.node.get_or_init(install).clone()
    }

    /// The folder with the programs of Python.
    pub(crate) fn python(&self) -> Result<PathBuf, String> {
        let install = || {
            println!("    preparing the packages of Python");
            packages::python(&self.root, "export-check", "tests/tools/python/requirements.txt")
                .map_err(|error| error.to_string())
        };
        self.python.get_or_init(install).clone()
    }

    /// A program that a package of Python carries.
    pub(crate) fn python_program(&self, program: &str) -> io::Result<PathBuf> {
        Ok(self.python().map_err(io::Error::other)?.join(program))
    }

    /// The file of a target of `cargo xtask export`.
    pub(crate) fn document(&self, target: &str) -> PathBuf {
        self.root.join("schemas").join(format!("{target}.json"))
    }

    /// The file with the cases.
    pub(crate) fn cases_file(&self) -> PathBuf {
        self.folder.join("cases.json")
    }

    /// An empty folder for what a tool generates.
    pub(crate) fn fresh(&self, name: &str) -> io::Result<PathBuf> {
        empty(self.folder.join(name))
    }

    /// The same where programs of Node find their packages.
    pub(crate) fn fresh_for_node(&self, name: &str) -> io::Result<PathBuf> {
        empty(self.node().map_err(io::Error::other)?.join(name))
    }

    /// Where crates are built.
    pub(crate) fn build_folder(&self) -> PathBuf {
        self.folder.join("rust")
    }

    /// Runs a script of Node, or the program of a package.
    pub(crate) fn run_node<S: AsRef<OsStr>>(
        &self,
        folder: &Path,
        script: &Path,
        arguments: impl IntoIterator<Item = S>,
    ) -> io::Result<Said> {
        let mut command = Command::new("node");
        command.arg(script).args(arguments).current_dir(folder);
        self.run(&mut command)
    }

    /// Runs a program of Python that is installed here.
    pub(crate) fn run_python<S: AsRef<OsStr>>(
        &self,
        folder: &Path,
        program: &str,
        arguments: impl IntoIterator<Item = S>,
    ) -> io::Result<Said> {
        let program = self.python_program(program)?;
        let paths = env::var_os("PATH").unwrap_or_default();
        // Some of the programs call each other.
        let bin = program.parent().map(Path::to_owned);
        let paths = env::join_paths(bin.into_iter().chain(env::split_paths(&paths)));
        let paths = paths.map_err(io::Error::other)?;
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder).env("PATH", paths);
        self.run(&mut command)
    }

    /// Runs a command and keeps what it says, without the folders of this machine.
    pub(crate) fn run(&self, command: &mut Command) -> io::Result<Said> {
        let output = command.output().map_err(|error| {
            let program = command.get_program().to_string_lossy().into_owned();
            io::Error::other(format!("cannot run `{program}`: {error}"))
        })?;
        let here = format!("{}/", self.root.display());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&here, "");
        Ok(Said {
            succeeded: output.status.success(),
            output: text(&output.stdout),
            errors: text(&output.stderr),
        })
    }
}

fn empty(folder: PathBuf) -> io::Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}
