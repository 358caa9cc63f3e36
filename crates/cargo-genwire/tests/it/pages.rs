//! Checks that the commands on the pages about arbitrary documents print the shown outputs.
#![cfg(unix)]

use super::{Workspace, folder};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const PETSTORE: &str = include_str!("../../../../examples/petstore.yaml");
/// The line of a page that represents any lines of an output.
const SOME_LINES: &str = "…";
/// The addresses on the pages: of the service, and of its admin interface.
const ADDRESSES: [&str; 2] = ["http://127.0.0.1:8080", "http://127.0.0.1:45397"];
/// The starts of lines whose ends differ from run to run.
const RANDOM: [&str; 2] = ["token ", "seed "];

/// The service that a page starts.
#[derive(Default)]
struct Service {
    process: Option<Child>,
    /// The actual addresses, which replace the addresses on the page.
    addresses: Vec<String>,
}

impl Service {
    /// Runs the command that starts the service; returns its output.
    fn start(&mut self, workspace: &Workspace, command: &str) -> String {
        let mut process = shell(workspace, &format!("exec {command} --addr 127.0.0.1:0"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let mut lines = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        let mut printed = String::new();
        while !printed.contains("export ") {
            printed += &lines.next().expect("a line").expect("text");
            printed.push('\n');
        }
        self.process = Some(process);
        self.addresses = ["serving ", "admin "].map(|name| after(&printed, name)).to_vec();
        printed
    }

    /// Returns an output with the addresses as on the page.
    fn shown(&self, output: &str) -> String {
        let pairs = self.addresses.iter().zip(ADDRESSES);
        pairs.fold(output.to_owned(), |output, (own, shown)| output.replace(own, shown))
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            // A process that has ended already needs no end.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn after(text: &str, name: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("the line is there");
    line.trim().to_owned()
}

/// Returns a shell that runs a command in a workspace.
fn shell(workspace: &Workspace, command: &str) -> Command {
    let binary = format!("{} genwire", env!("CARGO_BIN_EXE_cargo-genwire"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &command.replace("cargo genwire", &binary)]).current_dir(&workspace.0);
    shell.env("NO_COLOR", "1").env_remove("PETSTORE_API_KEY").env_remove("PETSTORE_BASE_URL");
    shell
}

/// Returns the commands of a page with the outputs that it shows.
fn commands(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let commands = blocks.flat_map(|block| block.split("$ ").skip(1)).map(|command| {
        let (command, output) = command.split_once('\n').expect("a line");
        (command.to_owned(), output.to_owned())
    });
    commands.collect()
}

/// Returns true if an output has all lines that are shown, in their order; some may be left out.
fn is_like(shown: &str, output: &str) -> bool {
    let is_equal = |shown: &str, line: &str| {
        shown == line || RANDOM.iter().any(|it| shown.starts_with(it) && line.starts_with(it))
    };
    let mut lines = output.trim_end().lines();
    let mut is_some = false;
    for shown in shown.trim_end().lines() {
        if shown == SOME_LINES {
            is_some = true;
            continue;
        }
        let found = if is_some {
            lines.any(|line| is_equal(shown, line))
        } else {
            lines.next().is_some_and(|line| is_equal(shown, line))
        };
        if !found {
            return false;
        }
        is_some = false;
    }
    is_some || lines.next().is_none()
}

#[track_caller]
fn check(name: &str, page: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join(page)).expect("the page is there");
    let workspace = folder(name);
    workspace.write("petstore.yaml", PETSTORE);
    let mut service = Service::default();
    let mut count = 0;
    for (command, shown) in commands(&text) {
        if !command.starts_with("cargo genwire ") {
            continue;
        }
        count += 1;
        let output = if command.contains(" serve ") {
            service.start(&workspace, &command)
        } else {
            let mut shell = shell(&workspace, &format!("{command} 2>&1"));
            shell.env("PETSTORE_BASE_URL", &service.addresses[0]).env("PETSTORE_API_KEY", "demo");
            String::from_utf8(shell.output().expect("a shell").stdout).expect("text")
        };
        let output = service.shown(&output);
        assert!(is_like(&shown, &output), "{page}: {command}\nprints\n{output}\nand not\n{shown}");
    }
    assert!(count > 2, "{page}: {count} commands");
}

#[test]
fn the_readme_shows_what_its_commands_print() {
    check("pages_readme", "README.md");
}

#[test]
fn the_page_about_any_interface_shows_what_its_commands_print() {
    check("pages_interface", "docs/interface.md");
}

#[test]
fn an_output_is_compared_with_the_lines_that_are_shown() {
    for (shown, output, expected) in [
        ("a\nb\n", "a\nb\n", true),
        ("a\n", "a\nb\n", false),
        ("a\n…\n", "a\nb\n", true),
        ("…\nb\n", "a\nb\n", true),
        ("…\nb\n", "a\nb\nc\n", false),
        ("a\nb\n", "b\na\n", false),
        ("seed     1\n", "seed     2\n", true),
    ] {
        assert_eq!(is_like(shown, output), expected, "{shown:?} {output:?}");
    }
}
