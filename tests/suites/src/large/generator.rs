//! Creates workspaces from documents, and compiles them.

use super::{FOLDER, GenerationOutcome};
use crate::{cargo, generator};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{fs, io};

/// The maximum time for one step of a document, in minutes.
const MINUTES: u64 = 20;
/// The exit code of `timeout` when it ends a command.
const TOO_LATE: i32 = 124;
/// Number of bytes above which a document gets an area for each tag: a single package would exceed
/// the limits of the compiler.
const AREA_BYTES: u64 = 16 << 20;
/// The most memory of one process, in KiB.
const MAX_MEMORY: u64 = 16 * 1024 * 1024;

/// A program that uses generated code, in its own package in a workspace.
pub(super) struct Program<'a> {
    pub(super) root: &'a Path,
    pub(super) workspace: &'a Path,
}

impl Program<'_> {
    fn folder(&self) -> PathBuf {
        self.workspace.join("crates/bodies")
    }

    /// Writes the source, and the manifest with the packages that it uses.
    pub(super) fn write(&self, source: &str, packages: &BTreeSet<&PathBuf>) -> io::Result<()> {
        let (folder, runtime) = (self.folder(), self.root.join("crates/genwire-core"));
        fs::create_dir_all(folder.join("src"))?;
        fs::write(folder.join("src/main.rs"), source)?;
        let mut manifest = "[package]\nname = \"bodies\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
                            [dependencies]\nserde_core.workspace = true\nserde_json.workspace = true\n"
            .to_owned();
        for path in packages.iter().copied().chain([&runtime]) {
            let text = toml::Value::from(path.display().to_string());
            let _ = writeln!(manifest, "{} = {{ path = {text} }}", name(path));
        }
        fs::write(folder.join("Cargo.toml"), manifest)
    }

    /// Compiles the program; returns the reason if that fails.
    pub(super) fn build(&self) -> io::Result<Option<String>> {
        let build = ["cargo", "build", "--quiet", "--package", "bodies"].map(OsString::from);
        ended(compile(self.root, self.workspace, &build))
    }

    /// Runs the program; returns its output, or the reason why there is none.
    pub(super) fn run(&self, input: fs::File) -> io::Result<Result<String, String>> {
        let binary = target(self.root).join("debug/bodies").into_os_string();
        let output = limited(&[binary]).stdin(input).output()?;
        let text = String::from_utf8(output.stdout).map_err(io::Error::other)?;
        Ok(if output.status.success() { Ok(text) } else { Err(output.status.to_string()) })
    }

    /// Removes the source, so that the workspace only has generated files.
    pub(super) fn remove(&self) -> io::Result<()> {
        fs::remove_dir_all(self.folder())
    }
}

/// The name of the package in a folder.
pub(super) fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Creates a workspace from a document in an empty folder, and compiles it.
pub(super) fn try_document(
    root: &Path,
    document: &Path,
    name: &str,
) -> io::Result<GenerationOutcome> {
    let folder = folder(root, name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let start = Instant::now();
    let problem = generate(root, document, &folder)?;
    let mut outcome = GenerationOutcome {
        seconds: start.elapsed().as_secs_f64(),
        problem,
        ..GenerationOutcome::default()
    };
    outcome.lines = lines(&folder)?;
    if outcome.problem.is_none() {
        let before = time_of_children()?;
        let check = ["cargo", "check", "--quiet"].map(OsString::from);
        outcome.problem = ended(compile(root, &folder, &check))?;
        outcome.check_seconds =
            f64::from(u32::try_from(time_of_children()? - before).unwrap_or(u32::MAX)) / 100.0;
    }
    Ok(outcome)
}

/// Returns the folder of the workspace from a document.
pub(super) fn folder(root: &Path, name: &str) -> PathBuf {
    root.join(FOLDER).join("genwire").join(name)
}

/// Returns a cargo command in a folder of generated code.
fn compile(root: &Path, folder: &Path, arguments: &[OsString]) -> Command {
    let mut command = limited(arguments);
    command.current_dir(folder).env("CARGO_TARGET_DIR", target(root));
    command.env_remove("RUSTFLAGS").env_remove("RUSTC_WRAPPER");
    command.env("CARGO_PROFILE_DEV_DEBUG", "0");
    command
}

/// Returns the folder for what cargo makes.
fn target(root: &Path) -> PathBuf {
    root.join(FOLDER).join("target/genwire")
}

/// Generates a workspace; returns the reason if that fails.
fn generate(root: &Path, document: &Path, folder: &Path) -> io::Result<Option<String>> {
    let is_huge = fs::metadata(document)?.len() > AREA_BYTES;
    let areas = if is_huge { "--areas=tags" } else { "--areas=one" };
    let begin = generator::init(root, vec![OsString::from(areas), document.as_os_str().to_owned()]);
    let program = cargo::generator(root)?.into_os_string();
    let mut command = limited(&[vec![program], begin].concat());
    command.current_dir(folder);
    ended(command)
}

/// Creates a workspace from a document, in a separate folder, unless it exists.
pub(super) fn workspace(
    root: &Path,
    document: &Path,
    name: &str,
) -> io::Result<(PathBuf, Option<String>)> {
    let folder = folder(root, name);
    if folder.join("genwire.toml").exists() {
        return Ok((folder, None));
    }
    fs::create_dir_all(&folder)?;
    let problem = generate(root, document, &folder)?;
    Ok((folder, problem))
}

/// A command with limits on time and memory.
fn limited(arguments: &[OsString]) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {MAX_MEMORY}; exec timeout {MINUTES}m \"$@\"");
    command.args(["-c", &script, "sh"]).args(arguments).env("RUST_BACKTRACE", "0");
    command
}

/// Waits for a command; if it fails, returns the end of its output.
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

/// The first error of a program, with the number of other errors.
fn reason(words: &str) -> String {
    let lines: Vec<&str> = words.lines().collect();
    let is_error = |line: &&str| {
        ["error", "Error", "memory allocation"].iter().any(|word| line.starts_with(word))
    };
    // The first line of a panic has its position, and the next line its reason.
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

/// The processor time of ended child processes, in ticks of a hundredth of a second.
fn time_of_children() -> io::Result<u64> {
    let text = fs::read_to_string("/proc/self/stat")?;
    // The name of the program is in brackets and may contain any character.
    let rest = text.rsplit(')').next().unwrap_or_default();
    let mut ticks = rest.split_whitespace().skip(13).map_while(|number| number.parse::<u64>().ok());
    match (ticks.next(), ticks.next()) {
        (Some(user), Some(system)) => Ok(user + system),
        _ => Err(io::Error::other("the system does not report the time of child processes")),
    }
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
