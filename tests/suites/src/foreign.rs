//! `cargo xtask package`: builds the packages for other languages and tests the packed archives.

mod bodies;
mod measure;
mod modules;
mod npm;
mod python;

use crate::{MissingTool, cargo};
use genwire_workspace::outln;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

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
    /// Only measures both, as they were built last
    Measure,
}

/// Number of hostile bodies in `ci`.
const HOSTILE_BODIES: u64 = 20_000;

/// The progression of tasks in the service that the programs call: a task moves only when it is
/// queried, so that the program that deletes one finds it queued however slow the machine is.
const PROGRESSION: &[&str] = &["--progression", "polls:2"];

/// Builds and tests a package; returns true when every test passes.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let made = match args.package {
        Some(Package::Measure) => return measure::run(root),
        Some(Package::Npm) => npm::package(root, args.hostile)?,
        Some(Package::Python) => python::package(root, args.hostile)?,
        None => both(root, args.hostile)?,
    };
    made.map_err(MissingTool::error)
}

/// Builds and tests both packages, or only the one whose tools are installed.
fn both(root: &Path, hostile: u64) -> io::Result<Result<bool, String>> {
    let made = [npm::package(root, hostile)?, python::package(root, hostile)?];
    if let [Err(npm), Err(python)] = &made {
        return Ok(Err(format!("{npm}\n{python}")));
    }
    let passed = made.map(|made| {
        made.unwrap_or_else(|missing| {
            outln!("{missing}");
            true
        })
    });
    Ok(Ok(passed == [true; 2]))
}

/// Tries the client of a package, which is a command that takes a call a line, with each case for
/// clients.
fn conforms(root: &Path, client: &[&str]) -> io::Result<bool> {
    let mut command = Command::new(cargo::command(root)?);
    succeeds(command.args(["conform", "--client", &client.join(" ")]).stdout(Stdio::null()))
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
    eprintln!("    {command:?}");
    Ok(command.status()?.success())
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
