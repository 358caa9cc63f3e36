//! `cargo xtask conform`: tests third-party clients and servers, and records their failures.

mod subjects;
mod tables;

use crate::cargo;
use crate::packages;
use genwire_workspace::outln;
use serde_json::Value;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io, thread};
use subjects::{Subject, Subjects};
use tables::{PeerKind, Tried};

/// The page with the totals.
const TOTALS_PAGE: &str = "docs/conformance.md";

/// The page with each difference.
const DETAILS_PAGE: &str = "docs/conformance-results.md";

/// The maximum time until a server accepts connections.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// The maximum time until a client prints the line of a case.
const CASE_TIMEOUT: &str = "30s";

/// Test third-party clients and servers with `genwire conform`, and write their failures.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only these; a table is not rewritten if a subject of it is missing
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Vec<String>,
}

/// Tests every subject; returns true if the client of this project has no failure.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let subjects = Subjects::read(root)?;
    let is_chosen = |subject: &&Subject| args.only.is_empty() || args.only.contains(&subject.id);
    let genwire = cargo::command(root)?;
    let mut clients = Vec::new();
    for subject in subjects.clients.iter().filter(is_chosen) {
        let prepared = Prepared::new(root, &genwire, subject)?;
        let report = conform(&genwire, &["--client", &prepared.line(), "--timeout", CASE_TIMEOUT])?;
        clients.push(Tried::new(subject, prepared.version, &report)?);
    }
    finish(root, PeerKind::Clients, &clients, clients.len() == subjects.clients.len())?;
    let mut servers = Vec::new();
    for subject in subjects.servers.iter().filter(is_chosen) {
        let prepared = Prepared::new(root, &genwire, subject)?;
        let _running = prepared.start(root)?;
        let url = format!("http://127.0.0.1:{}", prepared.port);
        let mut arguments = vec!["--base-url", &url, "--key", "test", "--timeout", "20s"];
        arguments.extend(["--max-wait", "1s"]);
        if let Some(only) = &subject.only {
            arguments.extend(["--only", only]);
        }
        servers.push(Tried::new(
            subject,
            prepared.version.clone(),
            &conform(&genwire, &arguments)?,
        )?);
    }
    finish(root, PeerKind::Servers, &servers, servers.len() == subjects.servers.len())?;
    Ok(clients.iter().all(|tried| tried.id != "genwire" || tried.failed == 0))
}

/// Prints the results, and writes the tables if they are complete.
fn finish(root: &Path, kind: PeerKind, all: &[Tried], is_whole: bool) -> io::Result<()> {
    for tried in all {
        outln!("{}", tried.summary());
    }
    if is_whole {
        let mark = kind.mark();
        for (page, table) in [(TOTALS_PAGE, kind.totals(all)), (DETAILS_PAGE, kind.details(all))] {
            let path = root.join(page);
            fs::write(&path, tables::between(&fs::read_to_string(&path)?, mark, &table)?)?;
            outln!("wrote   the {mark} of {page}");
        }
    }
    Ok(())
}

/// Runs `genwire conform` and reads its report.
fn conform(genwire: &Path, arguments: &[&str]) -> io::Result<Value> {
    let output = Command::new(genwire)
        .args(["conform", "--format", "json"])
        .args(arguments)
        .stderr(Stdio::inherit())
        .output()?;
    serde_json::from_slice(&output.stdout).map_err(|error| {
        io::Error::other(format!("`genwire conform` has no report: {error}; {}", output.status))
    })
}

/// A client or server whose packages are installed.
struct Prepared {
    program: Vec<String>,
    variables: Vec<(String, String)>,
    version: String,
    port: u16,
}

impl Prepared {
    fn new(root: &Path, genwire: &Path, subject: &Subject) -> io::Result<Self> {
        let name = format!("conform-{}", subject.id);
        let mut folders: Vec<(&str, PathBuf)> = vec![
            ("{root}", root.to_owned()),
            ("{genwire}", genwire.to_owned()),
            ("{target}", root.join("target/conform")),
        ];
        if let Some(folder) = &subject.node {
            folders.push(("{node}", packages::node(root, &name, folder)?));
        }
        if let Some(file) = &subject.python {
            folders.push(("{python}", packages::python(root, &name, file)?));
        }
        if let Some(manifest) = &subject.cargo {
            let built = Command::new("cargo")
                .args(["build", "--quiet", "--locked", "--manifest-path"])
                .arg(root.join(manifest))
                .env("CARGO_TARGET_DIR", root.join("target/conform"))
                .status()?;
            if !built.success() {
                return Err(io::Error::other(format!("`{manifest}` could not be built")));
            }
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let filled = |text: &String| {
            let text = text.replace("{port}", &port.to_string());
            folders.iter().fold(text, |text, (mark, folder)| {
                text.replace(mark, &folder.display().to_string())
            })
        };
        let variables = subject.env.iter();
        Ok(Self {
            program: subject.run.iter().map(filled).collect(),
            variables: variables.map(|(name, value)| (name.clone(), filled(value))).collect(),
            version: subject.version(root)?,
            port,
        })
    }

    /// Returns the program as a line for a shell.
    fn line(&self) -> String {
        let quoted = self.program.iter().map(|word| format!("'{}'", word.replace('\'', "'\\''")));
        quoted.collect::<Vec<_>>().join(" ")
    }

    /// Starts the program, and waits until it accepts connections.
    fn start(&self, root: &Path) -> io::Result<Running> {
        let (program, arguments) =
            self.program.split_first().ok_or_else(|| io::Error::other("there is no program"))?;
        let child = Command::new(program)
            .args(arguments)
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .current_dir(root.join("target"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let mut running = Running(child);
        let end = Instant::now() + START_TIMEOUT;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if let Some(status) = running.0.try_wait()? {
                return Err(io::Error::other(format!("`{program}` has ended: {status}")));
            }
            if Instant::now() > end {
                return Err(io::Error::other(format!("`{program}` was never ready")));
            }
            thread::sleep(Duration::from_millis(100));
        }
        Ok(running)
    }
}

/// A server that runs until it is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // A process that has already exited cannot be killed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
