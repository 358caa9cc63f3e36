//! The sandbox for installing and running tools, below `target`.

use super::cases::Cases;
use super::tools::{Ecosystem, Tool};
use crate::{generator, packages};
use genwire_workspace::outln;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs, io, thread};

/// The target that is generated on demand.
const OPENAPI_3_2: &str = "openapi-3.2";

/// The folders and the cases of all checks.
pub(crate) struct Sandbox {
    pub(crate) root: PathBuf,
    pub(crate) cases: Cases,
    /// The folder of generated code.
    folder: PathBuf,
    /// The document that is not in the repository.
    openapi_3_2: PathBuf,
    node: OnceLock<Result<PathBuf, String>>,
    python: OnceLock<Result<PathBuf, String>>,
}

/// The output of a command.
pub(crate) struct Output {
    pub(crate) succeeded: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Output {
    /// Returns the message of a failed tool; `None` if it succeeded.
    pub(crate) fn failure(&self) -> Option<String> {
        let message = format!("{}\n{}", self.stdout.trim(), self.stderr.trim());
        (!self.succeeded).then(|| message.trim().to_owned())
    }
}

impl Sandbox {
    /// Creates the folder, and writes the cases and the documents that are not in the repository.
    pub(crate) fn new(root: &Path, cases: Cases) -> io::Result<Self> {
        let folder = root.join("target/export-check");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("cases.json"), cases.to_json().to_string())?;
        let openapi_3_2 = generator::export(root, OPENAPI_3_2, "openapi-3.2.json")?;
        let (node, python) = (OnceLock::new(), OnceLock::new());
        Ok(Self { root: root.to_owned(), cases, folder, openapi_3_2, node, python })
    }

    /// Installs the packages of the tools. The packages of Node and Python are installed in
    /// parallel, since both wait for a registry. The checks report packages that cannot be
    /// installed.
    pub(crate) fn prepare(&self, tools: &[&Tool]) {
        let is_used = |ecosystems: &[Ecosystem]| {
            tools.iter().any(|tool| ecosystems.contains(&tool.ecosystem))
        };
        thread::scope(|scope| {
            if is_used(&[Ecosystem::Node]) {
                scope.spawn(|| self.node());
            }
            if is_used(&[Ecosystem::Python, Ecosystem::Java]) {
                scope.spawn(|| self.python());
            }
        });
    }

    /// Returns the reason why an ecosystem is missing.
    pub(crate) fn missing(&self, ecosystem: Ecosystem) -> Option<String> {
        let runs = |program: &str, argument: &str| {
            Command::new(program).arg(argument).output().is_ok_and(|output| output.status.success())
        };
        match ecosystem {
            Ecosystem::Node => self.node().err(),
            Ecosystem::Java if !runs("java", "-version") => {
                Some("cannot run `java`\n  help: install `default-jre-headless`".to_owned())
            }
            Ecosystem::Python | Ecosystem::Java => self.python().err(),
            Ecosystem::Rust => None,
        }
    }

    /// Returns the folder with the Node packages.
    pub(crate) fn node(&self) -> Result<PathBuf, String> {
        let install = || {
            outln!("    preparing the packages of Node");
            packages::node(&self.root, "export-check", "tests/tools/node")
                .map_err(|error| error.to_string())
        };
        self.node.get_or_init(install).clone()
    }

    /// Returns the folder with the Python programs.
    pub(crate) fn python(&self) -> Result<PathBuf, String> {
        let install = || {
            outln!("    preparing the packages of Python");
            packages::python(&self.root, "export-check", "tests/tools/python/requirements.txt")
                .map_err(|error| error.to_string())
        };
        self.python.get_or_init(install).clone()
    }

    /// Returns the path of a program from a Python package.
    pub(crate) fn python_program(&self, program: &str) -> io::Result<PathBuf> {
        Ok(self.python().map_err(io::Error::other)?.join(program))
    }

    /// Returns the file of a target of `cargo xtask export`.
    pub(crate) fn document(&self, target: &str) -> PathBuf {
        if target == OPENAPI_3_2 {
            return self.openapi_3_2.clone();
        }
        self.root.join("schemas").join(format!("{target}.json"))
    }

    /// Returns the file with the cases.
    pub(crate) fn cases_file(&self) -> PathBuf {
        self.folder.join("cases.json")
    }

    /// Creates an empty folder for generated code.
    pub(crate) fn empty_folder(&self, name: &str) -> io::Result<PathBuf> {
        create_empty(self.folder.join(name))
    }

    /// Creates an empty folder in which Node programs find their packages.
    pub(crate) fn empty_node_folder(&self, name: &str) -> io::Result<PathBuf> {
        create_empty(self.node().map_err(io::Error::other)?.join(name))
    }

    /// Returns the build folder of crates.
    pub(crate) fn build_folder(&self) -> PathBuf {
        self.folder.join("rust")
    }

    /// Runs a Node script, or the program of a package.
    pub(crate) fn run_node<S: AsRef<OsStr>>(
        &self,
        folder: &Path,
        script: &Path,
        arguments: impl IntoIterator<Item = S>,
    ) -> io::Result<Output> {
        let mut command = Command::new("node");
        command.arg(script).args(arguments).current_dir(folder);
        self.run(&mut command)
    }

    /// Runs a Python program that is installed here.
    pub(crate) fn run_python<S: AsRef<OsStr>>(
        &self,
        folder: &Path,
        program: &str,
        arguments: impl IntoIterator<Item = S>,
    ) -> io::Result<Output> {
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

    /// Runs a command and captures its output, with folder names of this machine removed.
    pub(crate) fn run(&self, command: &mut Command) -> io::Result<Output> {
        let output = command.output().map_err(|error| {
            let program = command.get_program().to_string_lossy().into_owned();
            io::Error::other(format!("cannot run `{program}`: {error}"))
        })?;
        let root = format!("{}/", self.root.display());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&root, "");
        Ok(Output {
            succeeded: output.status.success(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        })
    }
}

fn create_empty(folder: PathBuf) -> io::Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}
