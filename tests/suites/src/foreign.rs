//! `cargo xtask package`: builds the packages for other languages and tests the packed archives.

mod bodies;
mod described;
mod measure;
mod modules;
mod npm;
mod openai;
mod python;

use crate::{MissingTool, cargo, wasm};
use described::Modules;
use genwire_workspace::outln;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// Build the packages for other languages, and test the archives in fresh environments.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The package; npm and Python when none is named
    #[arg(value_enum)]
    package: Option<Package>,
    /// Number of hostile bodies that each package has to survive
    #[arg(long, value_name = "NUMBER", default_value_t = HOSTILE_BODIES)]
    hostile: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Package {
    Npm,
    Python,
    /// Packages of other interfaces, from documents, with the modules that are delivered; without
    /// a name, their programs run with modules that are not optimized
    Described,
    /// Only the module of packages for npm of any interface
    Module,
    /// Twelve operations of the document of `OpenAI` beside its official packages: lines, and requests a
    /// second; all of them are downloaded
    Openai,
    /// Only measures both, as they were built last
    Measure,
}

/// Number of hostile bodies in `ci`.
const HOSTILE_BODIES: u64 = 20_000;

/// The progression of tasks in the service that the programs call: a task only progresses when it
/// is queried, so that it is still queued when a program deletes it, however slow the machine is.
const PROGRESSION: &[&str] = &["--progression", "polls:2"];

/// Builds and tests a package; returns true when every test passes.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let all = || vec![Package::Npm, Package::Python, Package::Described];
    let asked = args.package.map_or_else(all, |package| vec![package]);
    let modules = if args.package.is_some() { Modules::Delivered } else { Modules::Tested };
    let mut problems = Vec::new();
    let mut ready = Vec::new();
    for package in asked {
        match missing(package)? {
            Some(problem) => problems.push(problem),
            None => ready.push(package),
        }
    }
    problems.dedup();
    if ready.is_empty() {
        return Err(MissingTool::error(problems.join("\n")));
    }
    for problem in &problems {
        outln!("{problem}");
    }
    let needs_bodies = ready.iter().any(|it| matches!(it, Package::Npm | Package::Python));
    let bodies = if needs_bodies { bodies::write(root)? } else { PathBuf::new() };
    let mut passed = true;
    for package in ready {
        passed &= match package {
            Package::Npm => npm::package(root, &bodies, args.hostile)?,
            Package::Python => python::package(root, &bodies, args.hostile)?,
            Package::Described => described::run(root, modules)?,
            Package::Measure => measure::run(root)?,
            Package::Module => described::module(root)?,
            Package::Openai => openai::run(root)?,
        };
    }
    Ok(passed)
}

/// Returns what is missing for a package, and how to get it.
fn missing(package: Package) -> io::Result<Option<String>> {
    let problem = match package {
        Package::Npm if !wasm::is_installed()? => Some(wasm::missing()),
        Package::Npm if !answers("npm", &["--version"]) || !answers("python3", &["--version"]) => {
            Some("`npm` and `python3` are needed for the npm package".to_owned())
        }
        Package::Python if !answers("python3", &["-c", "import ensurepip"]) => {
            Some("`python3` with `ensurepip` is needed for the package for Python".to_owned())
        }
        Package::Module => return missing(Package::Npm),
        Package::Described | Package::Openai => match missing(Package::Npm)? {
            None => missing(Package::Python)?,
            problem => problem,
        },
        Package::Npm | Package::Python | Package::Measure => None,
    };
    Ok(problem)
}

/// Tries the client of a package with each case for clients. The client is a command that reads one
/// call per line.
fn conforms(root: &Path, client: &[&str]) -> io::Result<bool> {
    let mut command = Command::new(cargo::command(root)?);
    command.args(["conform", "--client", &client.join(" ")]);
    let start = Instant::now();
    let output = command.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        // A failure may depend on the load of the machine, so that a second run does not show it.
        outln!("{}", String::from_utf8_lossy(&output.stdout));
    }
    Ok(report(&command, start, output.status))
}

/// Returns the programs in a language that a README shows, in their order.
fn programs_of<'r>(readme: &'r str, language: &str) -> Vec<&'r str> {
    let start = format!("```{language}\n");
    let blocks = readme.split(&start).skip(1);
    blocks.filter_map(|block| Some(block.split_once("```")?.0)).collect()
}

/// Runs a command; returns true when it succeeds.
fn succeeds(command: &mut Command) -> io::Result<bool> {
    // A service may run, and standard output that cannot be written ends the process without
    // ending the service.
    let start = Instant::now();
    let status = command.status()?;
    Ok(report(command, start, status))
}

/// Prints how long a command took; returns true when it succeeded.
fn report(command: &Command, start: Instant, status: ExitStatus) -> bool {
    // The line of a failed step ends in a word that is easy to find in long outputs.
    let end = if status.success() { "" } else { " FAILED" };
    eprintln!("{:>8.1} s  {command:?}{end}", start.elapsed().as_secs_f64());
    status.success()
}

/// Runs a command that has to succeed.
fn require(command: &mut Command) -> io::Result<()> {
    if succeeds(command)? {
        return Ok(());
    }
    let program = command.get_program().to_string_lossy().into_owned();
    Err(io::Error::other(format!("`{program}` failed")))
}

/// Returns whether a command is there.
fn answers(program: &str, arguments: &[&str]) -> bool {
    Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::programs_of;
    use genwire_workspace::root;
    use std::fs;

    #[test]
    fn the_programs_of_a_readme_are_found() {
        let readme = "# A\n\n```sh\nls\n```\n\n```ts\na;\n```\n\nB.\n\n```ts\nb;\n```\n";
        assert_eq!(programs_of(readme, "ts"), ["a;\n", "b;\n"]);
    }

    #[test]
    fn the_packages_have_the_version_of_the_crates() {
        let version = env!("CARGO_PKG_VERSION");
        let root = root::find().unwrap();
        for (file, line) in [
            ("packages/npm/package.json", format!("\"version\": \"{version}\",")),
            ("packages/python/pyproject.toml", format!("version = \"{version}\"")),
        ] {
            let text = fs::read_to_string(root.join(file)).unwrap();
            assert!(text.lines().any(|it| it.trim() == line), "`{file}` has another version");
        }
    }
}
