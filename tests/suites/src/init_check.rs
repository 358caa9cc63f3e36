//! `cargo xtask init-check`: checks that workspaces from `cargo genwire init` build, that their
//! tests pass, and that clippy reports nothing.
//!
//! It also checks that one program can use several of them, and that a build script generates the
//! same code.

use crate::{cargo, generator};
use genwire_workspace::outln;
use serde::Deserialize;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{fs, io};

/// The documents of foreign interfaces.
const DOCUMENTS: &str = "codegen/genwire-codegen/tests/data/import";
/// Manual additions to the drafts of some documents, by their names.
const ADDED: &str = "codegen/genwire-codegen/tests/data/added";
/// The name of the workspace without a document.
const EXAMPLE: &str = "greeter";
/// The program that uses several interfaces: its name, its manifest and its source.
const PROGRAM: &str = "several";

/// The workspace with an area for each tag of its document.
const BY_TAG: &str = "zoo";

/// The workspace with a copy of the runtime; it is built without the network.
const COPIED: &str = "shelf";

/// The package whose build script generates the code, and its document.
const BUILT: (&str, &str) = ("built", "shelf.yaml");

/// Create workspaces from the documents of the tests, and build, test and lint each of them
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only the workspace of that name, or the package `built`, and no program with several
    #[arg(long)]
    only: Option<String>,
}

/// Creates, builds and tests; returns true if everything succeeded.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let check = Check { root, folder: root.join("target/init-check") };
    let mut documents = vec![None];
    for entry in fs::read_dir(root.join(DOCUMENTS))? {
        documents.push(Some(entry?.path()));
    }
    documents.sort();
    let mut is_sound = true;
    for document in documents {
        let stem = document.as_deref().and_then(Path::file_stem);
        let name = stem.map_or_else(|| EXAMPLE.into(), |stem| stem.to_string_lossy().into_owned());
        if args.only.as_ref().is_some_and(|only| *only != name) {
            continue;
        }
        is_sound &= timed(&name, || check.workspace(&name, document.clone()))?;
    }
    if args.only.as_ref().is_none_or(|only| only == BUILT.0) {
        is_sound &= timed(BUILT.0, || check.built())?;
    }
    if args.only.is_none() {
        is_sound &= timed(PROGRAM, || check.program())?;
    }
    Ok(is_sound)
}

fn timed(name: &str, check: impl FnOnce() -> io::Result<bool>) -> io::Result<bool> {
    let start = Instant::now();
    outln!("==> {name}");
    let passed = check()?;
    let verdict = if passed { "ok" } else { "failed" };
    outln!("{name:<16} {verdict} after {:.1} s", start.elapsed().as_secs_f64());
    Ok(passed)
}

/// Edits of the files of a spec.
#[derive(Deserialize)]
struct Added {
    edits: Vec<Edit>,
}

#[derive(Deserialize)]
struct Edit {
    file: PathBuf,
    /// The text to replace; if it is absent, the new text is appended to the file.
    replace: Option<String>,
    with: String,
}

/// Applies the edits that a TOML document describes to a workspace.
fn add(folder: &Path, added: &str) -> io::Result<()> {
    let added: Added = toml::from_str(added).map_err(io::Error::other)?;
    for edit in added.edits {
        let path = folder.join(edit.file);
        let text = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
        fs::write(
            path,
            match edit.replace {
                Some(old) => text.replace(&old, &edit.with),
                None => text + &edit.with,
            },
        )?;
    }
    Ok(())
}

struct Check<'a> {
    root: &'a Path,
    folder: PathBuf,
}

impl Check<'_> {
    /// Creates a workspace in an empty folder, tests it, and lints it with all its features.
    fn workspace(&self, name: &str, document: Option<PathBuf>) -> io::Result<bool> {
        let folder = self.emptied(name)?;
        let areas = if name == BY_TAG { "--areas=tags" } else { "--areas=one" };
        let mut args: Vec<OsString> = vec!["--name".into(), name.into()];
        if let Some(document) = document {
            args.extend([document.into(), areas.into()]);
        }
        let lint = "clippy --quiet --all-targets --all-features -- --deny warnings";
        let lint: Vec<&str> = lint.split(' ').collect();
        let commands: [&[&str]; 3] = [&["fmt", "--check"], &["test", "--quiet"], &lint];
        let program = cargo::generator(self.root)?;
        let genwire = |arguments: &[OsString]| {
            let status = Command::new(&program).args(arguments).current_dir(&folder).status()?;
            io::Result::Ok(status.success())
        };
        let is_copied = name == COPIED;
        let is_begun = genwire(&if is_copied {
            [vec!["genwire".into(), "init".into()], args].concat()
        } else {
            generator::init(self.root, args)
        })?;
        let added = self.root.join(ADDED).join(format!("{name}.toml"));
        if is_begun && added.exists() {
            add(&folder, &fs::read_to_string(added)?)?;
            if !genwire(&["genwire".into(), "generate".into()])? {
                return Ok(false);
            }
        }
        Ok(is_begun && self.all(&folder, &commands, is_copied)?)
    }

    /// Compiles and runs a program that calls the example, a foreign interface and this one.
    fn program(&self) -> io::Result<bool> {
        let folder = self.emptied(PROGRAM)?;
        let manifest = include_str!("../../init/manifest.toml")
            .replace("{crates}", &self.root.join("crates").to_string_lossy())
            .replace("{folder}", &self.folder.to_string_lossy());
        fs::create_dir_all(folder.join("src"))?;
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::write(folder.join("src/main.rs"), include_str!("../../init/main.rs"))?;
        self.all(&folder, &[&["run", "--quiet"]], false)
    }

    /// Tests a package with code from its build script, including the programs in its docs.
    fn built(&self) -> io::Result<bool> {
        let (name, document) = BUILT;
        let folder = self.emptied(name)?;
        let manifest = include_str!("../../init/built/manifest.toml")
            .replace("{crates}", &self.root.join("crates").to_string_lossy());
        let script = include_str!("../../init/built/build.rs");
        fs::create_dir_all(folder.join("src"))?;
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::write(folder.join("build.rs"), script)?;
        fs::write(folder.join("src/lib.rs"), include_str!("../../init/built/lib.rs"))?;
        fs::copy(self.root.join(DOCUMENTS).join(document), folder.join(document))?;
        self.all(&folder, &[&["test", "--quiet"]], false)
    }

    /// Returns an empty folder below the folder of the task.
    fn emptied(&self, name: &str) -> io::Result<PathBuf> {
        let folder = self.folder.join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// Runs cargo commands, all with one target folder, until one fails.
    fn all(&self, folder: &Path, commands: &[&[&str]], is_offline: bool) -> io::Result<bool> {
        for arguments in commands {
            let mut command = Command::new("cargo");
            command.args(*arguments).current_dir(folder);
            command.env("CARGO_TARGET_DIR", self.folder.join("target"));
            if is_offline {
                command.env("CARGO_NET_OFFLINE", "true");
            }
            if !command.status()?.success() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
