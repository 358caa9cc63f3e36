//! The generators, each with its installation and its run.

use super::{FOLDER, GenerationOutcome};
use crate::build_cost::time_of_children;
use crate::generator;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs, io};

/// The longest time for one step of a document, in minutes.
const MINUTES: u64 = 20;
/// The code with which `timeout` ends a command.
const TOO_LATE: i32 = 124;
/// Number of bytes above which a document gets an area for each tag: one package would be more than
/// a compiler takes.
const AREA_BYTES: u64 = 16 << 20;
/// The most memory of one process, in KiB.
const MAX_MEMORY: u64 = 16 * 1024 * 1024;

/// A generator of Rust from OpenAPI documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Generator {
    /// This project
    Genwire,
    /// The package `openapi-to-rust`
    OpenapiToRust,
    /// The package `cargo-progenitor`
    Progenitor,
}

/// A program that uses generated code.
pub(super) struct Program {
    source: PathBuf,
    /// The folder of its own package, and the runtime that the package needs; none of an example.
    package: Option<(PathBuf, PathBuf)>,
    binary: PathBuf,
}

impl Program {
    /// Writes the source, and the manifest with the packages that it uses.
    pub(super) fn write(&self, source: &str, packages: &BTreeSet<&PathBuf>) -> io::Result<()> {
        if let Some(folder) = self.source.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.source, source)?;
        let Some((folder, core)) = &self.package else { return Ok(()) };
        let mut manifest = "[package]\nname = \"bodies\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
                            [dependencies]\nserde_core.workspace = true\nserde_json.workspace = true\n"
            .to_owned();
        for path in packages.iter().copied().chain([core]) {
            let text = toml::Value::from(path.display().to_string());
            let _ = writeln!(manifest, "{} = {{ path = {text} }}", name(path));
        }
        fs::write(folder.join("Cargo.toml"), manifest)
    }

    /// Removes the source, so that the folder has what was generated.
    pub(super) fn remove(&self) -> io::Result<()> {
        match &self.package {
            Some((folder, _)) => fs::remove_dir_all(folder),
            None => fs::remove_file(&self.source),
        }
    }
}

/// The name of the package in a folder.
pub(super) fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

impl fmt::Display for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Genwire => "genwire",
            Self::OpenapiToRust => "openapi-to-rust",
            Self::Progenitor => "progenitor",
        })
    }
}

impl Generator {
    pub(super) const ALL: [Self; 3] = [Self::Genwire, Self::OpenapiToRust, Self::Progenitor];

    /// The package that is installed, with its version.
    pub(super) fn package(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Genwire => None,
            Self::OpenapiToRust => Some(("openapi-to-rust", "0.23.0")),
            Self::Progenitor => Some(("cargo-progenitor", "0.15.1")),
        }
    }

    /// Installs the program, unless it is there.
    pub(super) fn install(self, root: &Path) -> io::Result<()> {
        let Some((package, version)) = self.package() else { return Ok(()) };
        let tools = root.join(FOLDER).join("tools").join(version);
        if tools.join("bin").join(package).exists() {
            return Ok(());
        }
        let mut command = cargo(root);
        command.args(["install", "--quiet", "--locked", package, "--version", version, "--root"]);
        let status = command.arg(&tools).status()?;
        if status.success() { Ok(()) } else { Err(io::Error::other(status.to_string())) }
    }

    /// Generates code from a document in an empty folder, and compiles it.
    pub(super) fn try_document(
        self,
        root: &Path,
        document: &Path,
        name: &str,
    ) -> io::Result<GenerationOutcome> {
        let folder = self.folder(root, name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let start = Instant::now();
        let problem = self.generate(root, document, &folder, name)?;
        let mut outcome = GenerationOutcome {
            seconds: start.elapsed().as_secs_f64(),
            problem,
            ..GenerationOutcome::default()
        };
        outcome.lines = lines(&folder)?;
        if outcome.problem.is_none() {
            let before = time_of_children()?;
            let check = ["cargo", "check", "--quiet"].map(OsString::from);
            outcome.problem = ended(self.compile(root, &folder, &check))?;
            outcome.check_seconds =
                f64::from(u32::try_from(time_of_children()? - before).unwrap_or(u32::MAX)) / 100.0;
        }
        Ok(outcome)
    }

    /// The folder of the code from a document.
    pub(super) fn folder(self, root: &Path, name: &str) -> PathBuf {
        root.join(FOLDER).join(self.to_string()).join(name)
    }

    /// A command of cargo in a folder of generated code.
    fn compile(self, root: &Path, folder: &Path, arguments: &[OsString]) -> Command {
        let mut command = limited(arguments);
        command.current_dir(folder).env("CARGO_TARGET_DIR", self.target(root));
        command.env_remove("RUSTFLAGS").env_remove("RUSTC_WRAPPER");
        command.env("CARGO_PROFILE_DEV_DEBUG", "0");
        command
    }

    /// The program that reads and writes bodies, in a folder of generated code.
    pub(super) fn program(self, root: &Path, folder: &Path) -> Program {
        let debug = self.target(root).join("debug");
        if self == Self::Genwire {
            let package = (folder.join("crates/bodies"), root.join("crates/genwire-core"));
            let source = package.0.join("src/main.rs");
            Program { source, package: Some(package), binary: debug.join("bodies") }
        } else {
            let source = folder.join("examples/bodies.rs");
            Program { source, package: None, binary: debug.join("examples/bodies") }
        }
    }

    /// Compiles a program in a folder of generated code; the reason where that fails.
    pub(super) fn build_program(
        self,
        root: &Path,
        folder: &Path,
        program: &Program,
    ) -> io::Result<Option<String>> {
        let target = if program.package.is_some() { "--package" } else { "--example" };
        let build = ["cargo", "build", "--quiet", target, "bodies"].map(OsString::from);
        ended(self.compile(root, folder, &build))
    }

    /// Runs a program; its output, or the reason where there is none.
    pub(super) fn run_program(
        program: &Program,
        input: fs::File,
    ) -> io::Result<Result<String, String>> {
        let output = limited(&[program.binary.clone().into_os_string()]).stdin(input).output()?;
        let text = String::from_utf8(output.stdout).map_err(io::Error::other)?;
        Ok(if output.status.success() { Ok(text) } else { Err(output.status.to_string()) })
    }

    /// The folder for what cargo makes.
    fn target(self, root: &Path) -> PathBuf {
        root.join(FOLDER).join("target").join(self.to_string())
    }

    /// Generates a package or a workspace; a reason where that fails.
    fn generate(
        self,
        root: &Path,
        document: &Path,
        folder: &Path,
        name: &str,
    ) -> io::Result<Option<String>> {
        let (package, version) = self.package().unwrap_or_default();
        let tool = root.join(FOLDER).join("tools").join(version).join("bin").join(package);
        let path = |path: &Path| path.as_os_str().to_owned();
        let text = |text: &str| OsString::from(text);
        let arguments: Vec<OsString> = match self {
            Self::Genwire => {
                let is_huge = fs::metadata(document)?.len() > AREA_BYTES;
                let areas = if is_huge { "--areas=tags" } else { "--areas=one" };
                let begin = generator::init(root, vec![text(areas), path(document)]);
                [vec![path(&generator::program(root)?)], begin].concat()
            }
            Self::OpenapiToRust => vec![path(&tool), text("generate"), path(document)],
            Self::Progenitor => {
                let package = vec![text("-n"), text(name), text("-v"), text("0.1.0")];
                let files = vec![text("-i"), path(document), text("-o"), path(folder)];
                [vec![path(&tool), text("progenitor")], files, package].concat()
            }
        };
        let mut command = limited(&arguments);
        let problem = ended({
            command.current_dir(folder);
            command
        })?;
        if problem.is_none() && self == Self::OpenapiToRust {
            complete(folder, name)?;
        }
        Ok(problem)
    }
}

/// Makes a workspace of ours from a document, in a folder of its own, unless it is there.
pub(super) fn workspace(
    root: &Path,
    document: &Path,
    name: &str,
) -> io::Result<(PathBuf, Option<String>)> {
    let folder = Generator::Genwire.folder(root, name);
    if folder.join("genwire.toml").exists() {
        return Ok((folder, None));
    }
    fs::create_dir_all(&folder)?;
    let problem = Generator::Genwire.generate(root, document, &folder, name)?;
    Ok((folder, problem))
}

/// Makes a package of generated modules that come without one.
fn complete(folder: &Path, name: &str) -> io::Result<()> {
    let dependencies = fs::read_to_string(folder.join("src/generated/REQUIRED_DEPS.toml"))?;
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         {dependencies}"
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("src/lib.rs"), "pub mod generated;\n")
}

/// A command that may take so much time and memory and no more.
fn limited(arguments: &[OsString]) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {MAX_MEMORY}; exec timeout {MINUTES}m \"$@\"");
    command.args(["-c", &script, "sh"]).args(arguments).env("RUST_BACKTRACE", "0");
    command
}

fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(folder);
    command
}

/// Waits for a command; the last words of one that fails.
fn ended(mut command: Command) -> io::Result<Option<String>> {
    let output = command.stdout(Stdio::null()).stderr(Stdio::piped()).output()?;
    if output.status.success() {
        return Ok(None);
    }
    if output.status.code() == Some(TOO_LATE) {
        return Ok(Some(format!("no end after {MINUTES} minutes")));
    }
    Ok(Some(reason(&String::from_utf8_lossy(&output.stderr))))
}

/// The first error of a program in its words, with the number of the others.
fn reason(words: &str) -> String {
    let lines: Vec<&str> = words.lines().collect();
    let is_error = |line: &&str| {
        ["error", "Error", "memory allocation"].iter().any(|word| line.starts_with(word))
    };
    // The line of a panic has its place, and the next one its reason.
    let after_panic = lines.iter().position(|line| line.contains(" panicked at "));
    let panic = after_panic.and_then(|at| lines.get(at + 1));
    let mut errors = lines.iter().filter(|line| is_error(line));
    let first = panic.or_else(|| errors.next()).or(lines.first()).copied().unwrap_or("no word");
    let first: String = first.chars().take(120).collect();
    let more = errors.filter(|line| !line.contains("could not compile")).count();
    if more == 0 { first } else { format!("{first}; {more} more") }
}

/// Counts the lines of Rust below a folder.
fn lines(folder: &Path) -> io::Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(folder)? {
        let path: PathBuf = entry?.path();
        if path.is_dir() {
            count += lines(&path)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            count += fs::read_to_string(&path)?.lines().count();
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_the_first_error_or_what_a_panic_says() {
        for (words, expected) in [
            ("", "no word"),
            ("warning: a\nerror: b\nerror: c\nerror: could not compile", "error: b; 1 more"),
            ("Error: a\n  0: b", "Error: a"),
            ("x\nthread 'main' panicked at /a/b.rs:1:2:\nno schema\nnote: c", "no schema"),
            (
                "warning: a\nmemory allocation of 8 bytes failed",
                "memory allocation of 8 bytes failed",
            ),
            ("some words", "some words"),
        ] {
            assert_eq!(reason(words), expected, "{words}");
        }
    }
}
