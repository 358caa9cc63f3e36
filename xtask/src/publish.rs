//! `publish`: all of a release but its last step. Nothing is ever uploaded.

mod bill;
mod changelog;

use crate::{cargo, package, suites};
use genwire_workspace::tree::Tree;
use genwire_workspace::{outln, problem};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Folder for the files of a release.
const FOLDER: &str = "target/publish";

/// The build of the packed programs.
const BUILD: [&str; 4] = ["build", "--locked", "--profile", "dist"];

/// The commands that are packed.
const COMMANDS: [&str; 5] =
    ["--package", "genwire-cli", "--package", "cargo-genwire", "--all-features"];

/// The library of packages for Python, as `cargo genwire package` copies it.
const LIBRARY: [&str; 5] =
    ["--package", "genwire-exports", "--no-default-features", "--features", "model"];

/// Go through a release without its last step: versions, changelog, packages, docs, archives
///
/// Nothing is uploaded, with or without `--dry-run`. The packages, archives, checksums and the bill
/// of materials are in `target/publish`.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Say that nothing is to be uploaded, which is all that this task can do
    #[arg(long, required = true)]
    dry_run: bool,
    /// Steps to leave out
    #[arg(long, value_delimiter = ',', value_enum)]
    skip: Vec<Step>,
    /// The folder of `genwire` and `cargo-genwire` for the archives; built with the profile `dist` by
    /// default
    #[arg(long, value_name = "FOLDER")]
    programs: Option<PathBuf>,
}

/// Steps of a release, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Step {
    /// The same version in each manifest
    Versions,
    /// The changelog has the version
    Changelog,
    /// All packages, each compiled from the others as a registry would serve them
    Packages,
    /// The docs as a docs host builds them
    Docs,
    /// The public interface compared with the last release, if `cargo-semver-checks` is installed
    Semver,
    /// The wheel, the npm package and the archive of this machine, installed and tried
    Archives,
    /// The bill of materials and the checksums
    Checksums,
}

impl Step {
    const ALL: [Self; 7] = [
        Self::Versions,
        Self::Changelog,
        Self::Packages,
        Self::Docs,
        Self::Semver,
        Self::Archives,
        Self::Checksums,
    ];

    fn run(self, root: &Path, args: &Args) -> io::Result<bool> {
        match self {
            Self::Versions => changelog::versions_agree(root),
            Self::Changelog => changelog::has_version(root),
            Self::Packages => packages(root),
            Self::Docs => docs(root),
            Self::Semver => semver(root),
            Self::Archives => archives(root, args),
            Self::Checksums => checksums(root),
        }
    }
}

/// Runs the steps up to the first one that fails; returns true if all succeed.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    // The argument only states the default.
    debug_assert!(args.dry_run);
    let folder = root.join(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for step in Step::ALL.into_iter().filter(|step| !args.skip.contains(step)) {
        outln!("==> {}", format!("{step:?}").to_lowercase());
        if !step.run(root, args)? {
            eprintln!("error: the release ends here; nothing was uploaded");
            return Ok(false);
        }
    }
    outln!("\nready in {FOLDER}; nothing was uploaded");
    Ok(true)
}

/// Packages all crates together, so that cargo verifies them against each other, and copies the
/// archives.
fn packages(root: &Path) -> io::Result<bool> {
    if !package::verified(root)? {
        return Ok(false);
    }
    let mut count = 0;
    let version = changelog::version(root)?;
    for entry in fs::read_dir(root.join("target/package"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(&format!("-{version}.crate")) {
            fs::copy(root.join("target/package").join(&name), root.join(FOLDER).join(&name))?;
            count += 1;
        }
    }
    outln!("    {}", problem::count(count, "package"));
    Ok(count > 0)
}

/// Builds the docs of the packages that have settings for a docs host. The host uses a nightly
/// compiler; `RUSTC_BOOTSTRAP` enables the same features in this one.
fn docs(root: &Path) -> io::Result<bool> {
    let mut command = Command::new("cargo");
    command.args(["doc", "--no-deps", "--all-features", "--target-dir", "target/docs-host"]);
    for package in package::with_table(&Tree::read(root)?, "[package.metadata.docs.rs]") {
        command.args(["--package", &package]);
    }
    let flags = "--cfg docsrs -D warnings";
    command.env("RUSTDOCFLAGS", flags).env("RUSTC_BOOTSTRAP", "1").current_dir(root);
    Ok(command.status()?.success())
}

/// Compares the public interface with the newest version tag.
fn semver(root: &Path) -> io::Result<bool> {
    let says = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(root).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    };
    if says("cargo-semver-checks", &["semver-checks", "--version"]).is_none() {
        outln!("    not run: `cargo-semver-checks` is not installed");
        return Ok(true);
    }
    let Some(tag) = says("git", &["describe", "--tags", "--abbrev=0", "--match", "v*"]) else {
        outln!("    not run: there is no earlier version");
        return Ok(true);
    };
    let arguments = ["semver-checks", "--workspace", "--baseline-rev", &tag];
    let status = Command::new("cargo-semver-checks").args(arguments).current_dir(root).status()?;
    Ok(status.success())
}

/// Packs the commands for this machine, installs them and tries them.
fn archives(root: &Path, args: &Args) -> io::Result<bool> {
    let programs = match &args.programs {
        Some(folder) => env::current_dir()?.join(folder),
        None if build(root)? && modules(root)? => root.join("target/dist"),
        None => return Ok(false),
    };
    let host = host()?;
    let out = root.join(FOLDER);
    let python = |script: &str| {
        let mut command = Command::new("python3");
        command.arg(root.join("packages/command").join(script)).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    };
    let packed = python("pack.py")
        .args(["--target", &host, "--programs"])
        .arg(programs)
        .arg("--out")
        .arg(&out)
        .status()?;
    Ok(packed.success()
        && python("try.py").arg(&out).status()?.success()
        && python("pack.py").arg("--launcher").arg("--out").arg(&out).status()?.success())
}

/// Builds the commands in the form in which they are packed.
fn build(root: &Path) -> io::Result<bool> {
    cargo::run(root, &[&BUILD[..], &COMMANDS].concat())
}

/// Builds the modules of `cargo genwire package` and copies them next to the commands; includes the
/// npm module if npm is installed.
fn modules(root: &Path) -> io::Result<bool> {
    if !cargo::run(root, &[&BUILD[..], &LIBRARY].concat())? {
        return Ok(false);
    }
    let (start, ending) = (env::consts::DLL_PREFIX, env::consts::DLL_EXTENSION);
    let (built, dist) = (format!("{start}genwire_exports.{ending}"), root.join("target/dist"));
    fs::copy(dist.join(built), dist.join("genwire_module").with_extension(ending))?;
    let status = suites::run(root, &["package".into(), "module".into()])?;
    if status.code() == Some(suites::MISSING_TOOL) {
        outln!("    without the module for npm, which needs npm");
        return Ok(true);
    }
    if !status.success() {
        return Ok(false);
    }
    let name = "genwire_module.wasm";
    fs::copy(root.join("target/package").join(name), dist.join(name))?;
    Ok(true)
}

/// Returns the target of this machine.
fn host() -> io::Result<String> {
    let output = Command::new("rustc").arg("-vV").output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| io::Error::other("`rustc -vV` names no host"))
}

/// Writes the bill of materials, and the checksums of all files.
fn checksums(root: &Path) -> io::Result<bool> {
    let folder = root.join(FOLDER);
    fs::write(folder.join("bill-of-materials.cdx.json"), bill::of(root, &host()?)?)?;
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        names.push(entry?.file_name());
    }
    names.sort();
    let output = Command::new("sha256sum").arg("--").args(&names).current_dir(&folder).output()?;
    fs::write(folder.join("SHA256SUMS"), &output.stdout)?;
    outln!("    {}", problem::count(names.len(), "file"));
    Ok(output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_workspace::root;

    #[test]
    fn the_versions_of_all_manifests_agree() {
        assert!(changelog::versions_agree(&root::find().unwrap()).unwrap());
    }

    /// Returns the strings between two markers, on each line that has both.
    fn between<'t>(text: &'t str, start: &str, end: &str) -> Vec<&'t str> {
        let rests = text.lines().filter_map(|line| Some(line.split_once(start)?.1));
        rests.filter_map(|rest| Some(rest.split_once(end)?.0)).collect()
    }

    #[test]
    fn the_workflow_the_archives_and_the_manifests_agree() {
        let tree = Tree::read(&root::find().unwrap()).unwrap();
        let text = |path: &str| tree.get(path).unwrap().text.as_str();
        let (workflow, pack) =
            (text(".github/workflows/release.yml"), text("packages/command/pack.py"));
        let targets = between(workflow, "{ target: ", ",");
        assert_eq!(targets, between(pack, "    \"", "\": Platform("));
        assert!(targets.contains(&"x86_64-unknown-linux-musl"), "{targets:?}");
        for (path, arguments) in [
            (".github/workflows/release.yml", &COMMANDS),
            (".github/workflows/release.yml", &LIBRARY),
            ("Containerfile", &COMMANDS),
        ] {
            assert!(text(path).contains(&arguments.join(" ")), "{path}: {}", arguments.join(" "));
        }
        let name = between(pack, "NAME = \"", "\"")[0];
        let stem =
            between(pack, "    stem = f\"", "\"").into_iter().find(|it| it.contains("target"));
        let stem = stem.unwrap().replace("{NAME}", name);
        let folder = stem.replace("{target}", "{ target }").replace("{version()}", "{ version }");
        for command in ["genwire-cli", "cargo-genwire"] {
            let manifest = text(&format!("crates/{command}/Cargo.toml"));
            let url = format!(
                "pkg-url = \"{{ repo }}/releases/download/v{{ version }}/{folder}.tar.gz\""
            );
            assert!(manifest.contains(&url), "{command}: {url}");
            assert!(manifest.contains(&format!("bin-dir = \"{folder}/{{ bin }}")), "{command}");
        }
    }

    #[test]
    fn the_bill_names_what_the_commands_are_made_of() {
        let text = bill::of(&root::find().unwrap(), &host().unwrap()).unwrap();
        let bill: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(bill["bomFormat"], "CycloneDX");
        let names: Vec<&str> = bill["components"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|it| it["name"].as_str())
            .collect();
        assert!(names.contains(&"clap") && names.contains(&"genwire-core"), "{names:?}");
        // A package that only tests use is not part of a program.
        assert!(!names.contains(&"trybuild"), "{names:?}");
        let clap = bill["components"].as_array().unwrap().iter().find(|it| it["name"] == "clap");
        assert!(clap.unwrap()["hashes"][0]["content"].is_string());
    }
}
