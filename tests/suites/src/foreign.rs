//! `cargo xtask package`: builds the packages for other languages and tests the packed archives.

mod bodies;
mod measure;
mod modules;
mod npm;
mod python;

use cargo_genwire::outln;
use std::io;
use std::path::Path;
use std::process::Command;

/// Build the packages for other languages, and test the archives in fresh environments.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The package
    #[arg(value_enum)]
    package: Package,
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
        Package::Measure => return measure::run(root),
        Package::Npm => npm::package(root, args.hostile)?,
        Package::Python => python::package(root, args.hostile)?,
    };
    made.map_err(io::Error::other)
}

/// Builds and tests both as a step of `ci`; `None` where a tool is missing.
pub fn step(root: &Path) -> io::Result<Option<bool>> {
    let npm = npm::package(root, HOSTILE_BODIES)?;
    let python = python::package(root, HOSTILE_BODIES)?;
    for missing in [&npm, &python].into_iter().filter_map(|made| made.as_ref().err()) {
        outln!("{missing}");
    }
    Ok(match (npm, python) {
        (Err(_), Err(_)) => None,
        (npm, python) => Some(npm.unwrap_or(true) && python.unwrap_or(true)),
    })
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
    use cargo_genwire::root;
    use std::fs;

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
