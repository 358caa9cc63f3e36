//! `cargo xtask clients`: runs the official `openai` packages, unchanged, against the service.

use crate::packages;
use crate::service::Service;
use std::io;
use std::path::Path;
use std::process::Command;

/// The folder of the examples and tests of the clients.
const FOLDER: &str = "examples/clients";

/// Run the official `openai` packages for Python and Node against `genwire serve`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only one of them
    #[arg(value_enum)]
    only: Option<Client>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Client {
    Python,
    Node,
}

/// Runs the examples and the tests; returns true when all pass.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let service = Service::start(root, &[])?;
    let mut passed = true;
    if args.only != Some(Client::Node) {
        passed &= python(root, &service)?;
    }
    if args.only != Some(Client::Python) {
        passed &= node(root, &service)?;
    }
    Ok(passed)
}

fn python(root: &Path, service: &Service) -> io::Result<bool> {
    let source = format!("{FOLDER}/python");
    let bin = packages::python(root, "clients", &format!("{source}/requirements.txt"))?;
    let call = |arguments: &[&str]| {
        let mut command = Command::new(bin.join("python3"));
        // The folder of the sources stays as it is.
        command.arg("-B").args(arguments).current_dir(root.join(&source));
        succeeds(command, service)
    };
    Ok(call(&["chat.py"])? & call(&["-m", "unittest"])?)
}

fn node(root: &Path, service: &Service) -> io::Result<bool> {
    let folder = packages::node(root, "clients", &format!("{FOLDER}/node"))?;
    let call = |script: &str| {
        let mut command = Command::new("npm");
        command.args(["run", "--silent", script]).current_dir(&folder);
        succeeds(command, service)
    };
    Ok(call("chat")? & call("test")?)
}

fn succeeds(mut command: Command, service: &Service) -> io::Result<bool> {
    // A service may run, and standard output that cannot be written ends the process without
    // ending the service.
    eprintln!("    {command:?}");
    Ok(command.envs(service.environment()).status()?.success())
}
