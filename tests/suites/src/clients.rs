//! `cargo xtask clients`: runs the official `openai` packages, unchanged, against the service, and
//! against a service of their own document.

use crate::faces::Served;
use crate::service::Service;
use crate::{cargo, census, packages};
use std::io;
use std::path::Path;
use std::process::Command;

/// The folder of the examples and tests of the clients.
const FOLDER: &str = "examples/clients";
/// The name of the document of these clients in the list of documents of services.
const DOCUMENT: &str = "openai";
/// The variable with the service address for the document.
const DOCUMENT_URL: &str = "OPENAI_DOCUMENT_URL";

/// Run the official `openai` packages for Python and Node against `genwire serve`, and against `cargo
/// genwire serve` of their own document, which is downloaded.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only one of the two
    #[arg(value_enum)]
    only: Option<Client>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Client {
    Python,
    Node,
}

/// Runs the examples and the tests; returns true if all pass.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let own = Service::start(root, &[])?;
    let documents = census::services(root, &[DOCUMENT])?;
    let Some((_, document)) = documents.first() else {
        return Err(io::Error::other(format!("the list of documents has no `{DOCUMENT}`")));
    };
    let program = cargo::generator(root)?;
    let document = Served::start(&program, document, &root.join("target/clients.log"))?;
    let services = Services { own, document };
    let mut passed = true;
    if args.only != Some(Client::Node) {
        passed &= python(root, &services)?;
    }
    if args.only != Some(Client::Python) {
        passed &= node(root, &services)?;
    }
    Ok(passed)
}

/// The service of this repository, and the service of the document.
struct Services {
    own: Service,
    document: Served,
}

fn python(root: &Path, services: &Services) -> io::Result<bool> {
    let source = format!("{FOLDER}/python");
    let bin = packages::python(root, "clients", &format!("{source}/requirements.txt"))?;
    let call = |arguments: &[&str]| {
        let mut command = Command::new(bin.join("python3"));
        // The folder of the sources stays unchanged.
        command.arg("-B").args(arguments).current_dir(root.join(&source));
        succeeds(command, services)
    };
    Ok(call(&["chat.py"])? & call(&["-m", "unittest"])?)
}

fn node(root: &Path, services: &Services) -> io::Result<bool> {
    let folder = packages::node(root, "clients", &format!("{FOLDER}/node"))?;
    let call = |script: &str| {
        let mut command = Command::new("npm");
        command.args(["run", "--silent", script]).current_dir(&folder);
        succeeds(command, services)
    };
    Ok(call("chat")? & call("test")?)
}

fn succeeds(mut command: Command, services: &Services) -> io::Result<bool> {
    // Not with `println!`: if standard output is closed, that would end this process without ending
    // a running service.
    eprintln!("    {command:?}");
    command.envs(services.own.environment()).env(DOCUMENT_URL, services.document.base_url());
    Ok(command.status()?.success())
}
