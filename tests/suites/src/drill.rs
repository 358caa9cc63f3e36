//! `cargo xtask drill`: edits the spec in a copy of the project, and checks that no other change is
//! needed.

mod call;
mod edit;

use crate::service::Service;
use crate::{cargo, copy};
use edit::Edit;
use genwire_workspace::problem;
use genwire_workspace::{out, outln};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The tests that run every vector through every implementation.
const CONFORMANCE: &str = "genwire-conformance";

/// Edit the spec in a copy of the project, and show that nothing else is needed.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only this edit
    #[arg(long)]
    only: Option<String>,
    /// Only list the edits
    #[arg(long)]
    list: bool,
}

/// A copy of the project with its own build folder.
struct Workspace {
    /// The state before each edit.
    start: PathBuf,
    /// The folder of the edits.
    tree: PathBuf,
    target: PathBuf,
}

/// The result of one edit.
struct Attempt {
    name: String,
    generated: Duration,
    built: Duration,
    tested: Duration,
    /// The first failure.
    failure: Option<String>,
}

impl Attempt {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            generated: Duration::ZERO,
            built: Duration::ZERO,
            tested: Duration::ZERO,
            failure: None,
        }
    }
}

/// Runs the edits and prints the time of each; returns true if all edits pass.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let mut edits = edit::read(root)?;
    if let Some(name) = &args.only {
        edits.retain(|edit| edit.name == *name);
        if edits.is_empty() {
            return Err(io::Error::other(format!(
                "there is no edit `{name}`\n  help: `cargo xtask drill --list` lists them"
            )));
        }
    }
    if args.list {
        for edit in &edits {
            outln!("{:<16} {}", edit.name, edit.doc);
        }
        return Ok(true);
    }
    let workspace = Workspace {
        start: root.join("target/drill/start"),
        tree: root.join("target/drill/tree"),
        target: root.join("target/drill/target"),
    };
    let mut attempts = Vec::new();
    workspace.prepare(root)?;
    for edit in &edits {
        outln!("==> {}: {}", edit.name, edit.doc);
        copy::synchronise(&workspace.start, &workspace.tree)?;
        attempts.push(workspace.attempt(edit)?);
    }
    out!("{}", table(&attempts));
    Ok(attempts.iter().all(|attempt| attempt.failure.is_none()))
}

impl Workspace {
    /// Copies the project. The first build of the tasks is not part of any edit.
    fn prepare(&self, root: &Path) -> io::Result<()> {
        let start = Instant::now();
        copy::synchronise(root, &self.tree)?;
        if !self.cargo(&["xtask", "generate"])? {
            return Err(io::Error::other("`cargo xtask generate` fails before any edit"));
        }
        copy::synchronise(&self.tree, &self.start)?;
        outln!("ready after {:.1} s", start.elapsed().as_secs_f64());
        Ok(())
    }

    fn attempt(&self, edit: &Edit) -> io::Result<Attempt> {
        let mut attempt = Attempt::new(&edit.name);
        let problems = edit.apply(&self.tree)?;
        if !problems.is_empty() {
            attempt.failure = Some(problem::render(&problems));
            return Ok(attempt);
        }
        let start = Instant::now();
        if !self.cargo(&["xtask", "generate"])? {
            attempt.failure = Some("`cargo xtask generate` failed".to_owned());
            return Ok(attempt);
        }
        attempt.generated = start.elapsed();
        let mut problems = edit.add_to_lists(&self.tree)?;
        problems.extend(edit.missing(&self.tree)?);
        if !problems.is_empty() {
            attempt.failure = Some(problem::render(&problems));
            return Ok(attempt);
        }
        let start = Instant::now();
        let mut build = vec!["clippy", "--quiet"];
        let packages = edit.packages.iter().chain(&edit.users);
        build.extend(packages.flat_map(|package| ["--package", package]));
        build.extend(["--", "--deny", "warnings"]);
        attempt.failure = self.run_cargo(&build)?;
        attempt.built = start.elapsed();
        let start = Instant::now();
        let packages = edit.packages.iter().map(String::as_str).chain([CONFORMANCE]);
        let test: Vec<&str> = ["test", "--quiet"]
            .into_iter()
            .chain(packages.flat_map(|package| ["--package", package]))
            .collect();
        for command in [test, vec!["xtask", "trace"], vec!["xtask", "tidy"]] {
            if attempt.failure.is_none() {
                attempt.failure = self.run_cargo(&command)?;
            }
        }
        if attempt.failure.is_none() && !edit.calls.is_empty() {
            attempt.failure = self.serve(edit)?;
        }
        attempt.tested = start.elapsed();
        Ok(attempt)
    }

    /// Sends calls to the local service of the copy; returns the first call with an unexpected
    /// response.
    fn serve(&self, edit: &Edit) -> io::Result<Option<String>> {
        let key: Vec<&str> = edit.key.iter().flat_map(|key| ["--key", key]).collect();
        let service = Service::of(&cargo::command_in(&self.tree, &self.target)?, &key)?;
        let mut kept = BTreeMap::new();
        for call in &edit.calls {
            if let Some(failure) = call.send(&service, &edit.credential, &mut kept)? {
                return Ok(Some(failure));
            }
        }
        Ok(None)
    }

    fn run_cargo(&self, arguments: &[&str]) -> io::Result<Option<String>> {
        let passed = self.cargo(arguments)?;
        Ok((!passed).then(|| format!("`cargo {}` failed", arguments.join(" "))))
    }

    /// Runs cargo in the copy and shows its output only after a failure.
    fn cargo(&self, arguments: &[&str]) -> io::Result<bool> {
        let output = Command::new("cargo")
            .args(arguments)
            .env("CARGO_TARGET_DIR", &self.target)
            .current_dir(&self.tree)
            .output()?;
        if !output.status.success() {
            outln!("    cargo {}", arguments.join(" "));
            out!("{}", String::from_utf8_lossy(&output.stdout));
            eprint!("{}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(output.status.success())
    }
}

fn table(attempts: &[Attempt]) -> String {
    let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
    let head = format!("\n{:<16} {:>9} {:>9} {:>9}\n", "edit", "generate", "build", "tests");
    let rows = attempts.iter().map(|attempt| {
        format!(
            "{:<16} {:>9} {:>9} {:>9}  {}\n",
            attempt.name,
            seconds(attempt.generated),
            seconds(attempt.built),
            seconds(attempt.tested),
            attempt.failure.as_deref().unwrap_or("ok"),
        )
    });
    std::iter::once(head).chain(rows).collect()
}
