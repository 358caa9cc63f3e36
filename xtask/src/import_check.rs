//! `cargo xtask import-check`: shows that a draft of a spec is enough to generate and build a crate.

use crate::drill::copy;
use cargo_genwire::{generate, import};
use genwire_import::Options;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{fs, io};

/// The documents that are drafted.
const DOCUMENTS: &str = "codegen/genwire-codegen/tests/data/import";
/// The crates that an area crate depends on.
const BASE: [&str; 4] = ["genwire-common", "genwire-constraint", "genwire-core", "genwire-derive"];
/// The features that are built, without those of TLS.
const FEATURES: &str = "blocking,schema,server";

/// Draft specs from the documents of the tests, and generate, build and check a crate from each
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Only the document of that name
    #[arg(long)]
    only: Option<String>,
}

/// Drafts, generates and builds; true when all of it went well.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let mut documents: Vec<PathBuf> = fs::read_dir(root.join(DOCUMENTS))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<_>>()?;
    documents.sort();
    let mut sound = true;
    for document in documents {
        let name = document.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if args.only.as_ref().is_some_and(|only| *only != name) {
            continue;
        }
        let start = Instant::now();
        println!("==> {name}");
        let passed = check(root, &document, &name)?;
        let verdict = if passed { "ok" } else { "failed" };
        println!("{name:<16} {verdict} after {:.1} s", start.elapsed().as_secs_f64());
        sound &= passed;
    }
    Ok(sound)
}

fn check(root: &Path, document: &Path, name: &str) -> io::Result<bool> {
    let draft = import::read(document, &Options::default())?.map_err(io::Error::other)?;
    let tree = root.join("target/import-check").join(name);
    let package = format!("genwire-{}", draft.area);
    prepare(root, &tree, &package)?;
    import::write(&tree, &draft)?;
    if let Some(mistakes) = &draft.mistakes {
        eprint!("{mistakes}");
        return Ok(false);
    }
    println!("    {} files of spec, {} remarks", draft.files.len(), draft.report.count());
    if !generate::generate(&tree)? {
        return Ok(false);
    }
    for features in [None, Some(FEATURES)] {
        let mut command = Command::new("cargo");
        command.args(["check", "--quiet", "--package", "genwire-core", "--package", &package]);
        if let Some(features) = features {
            command.args(["--features", &of_package(features, &package)]);
        }
        command.env("CARGO_TARGET_DIR", root.join("target/import-check/target"));
        if !command.current_dir(&tree).status()?.success() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn of_package(features: &str, package: &str) -> String {
    let named = features.split(',').map(|feature| format!("{package}/{feature}"));
    named.collect::<Vec<_>>().join(",")
}

/// Creates a workspace with the crates that an area depends on, without this interface.
fn prepare(root: &Path, tree: &Path, package: &str) -> io::Result<()> {
    for package in BASE {
        let folder = Path::new("crates").join(package);
        copy::synchronise(&root.join(&folder), &tree.join(&folder))?;
    }
    let spec = tree.join("spec");
    if spec.exists() {
        fs::remove_dir_all(&spec)?;
    }
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let members = BASE.into_iter().chain([package]).map(|name| format!("crates/{name}"));
    let members: Vec<String> = members.collect();
    let lines = manifest.lines().map(|line| match line.split_once(" = ") {
        Some(("members", _)) => format!("members = [\"{}\"]", members.join("\", \"")),
        _ => line.to_owned(),
    });
    let mut manifest = lines.collect::<Vec<String>>().join("\n");
    manifest.push('\n');
    fs::write(tree.join("Cargo.toml"), manifest)?;
    for file in ["Cargo.lock", "clippy.toml", "rustfmt.toml", "rust-toolchain.toml", "README.md"] {
        if root.join(file).exists() {
            fs::copy(root.join(file), tree.join(file))?;
        }
    }
    Ok(())
}
