//! `cargo xtask build-cost`: what a program pays at build time for depending on Genwire, beside a
//! peer.

use genwire_workspace::outln;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Measure what a program pays at build time for depending on Genwire, beside a peer
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Count dependencies and expanded lines only, without building
    #[arg(long)]
    count: bool,
    /// Number of builds of each program; the quickest one counts
    #[arg(long, value_name = "NUMBER", default_value_t = 3,
        value_parser = clap::value_parser!(u8).range(1..=20))]
    rounds: u8,
}

/// The time of a clean build, in percent of the time of the peer.
const MOST_PERCENT: u64 = 60;

/// The number of packages that Genwire adds to a build.
const MOST_PACKAGES: usize = 15;

/// A small program that reads a request.
struct Program {
    name: &'static str,
    dependency: String,
    ty: &'static str,
}

/// Builds a program with Genwire and one with a peer in turns, each from nothing, and compares the
/// quickest builds.
///
/// Only the time of the own processes is summed up, but what runs beside them makes it longer, and
/// more so in some minutes than in others. The quickest build of several is the least disturbed.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let genwire = Program {
        name: "genwire-chat",
        dependency: format!("{{ path = \"{}\" }}", root.join("crates/genwire-chat").display()),
        ty: "genwire_chat::CreateChatCompletionRequest",
    };
    let peer = Program {
        name: "async-openai",
        dependency: "{ version = \"0.43.0\", default-features = false, \
                     features = [\"chat-completion-types\"] }"
            .to_owned(),
        ty: "async_openai::types::chat::CreateChatCompletionRequest",
    };
    let programs = [&genwire, &peer];
    let folders = programs.iter().map(|program| write(root, program));
    let folders = folders.collect::<io::Result<Vec<PathBuf>>>()?;
    let mut counts = Vec::new();
    for (program, folder) in programs.iter().zip(&folders) {
        let packages = count_packages(folder)?;
        counts.push(packages);
        outln!("{:<14} {packages:>3} packages", program.name);
    }
    let mut times: Vec<u64> = Vec::new();
    for round in 1..=args.rounds {
        if args.count {
            break;
        }
        let built = folders.iter().map(|folder| build(folder)).collect::<io::Result<Vec<u64>>>()?;
        for (program, time) in programs.iter().zip(&built) {
            outln!("round {round}: {:<14} {:>4}.{:02} s", program.name, time / 100, time % 100);
        }
        times = match times.as_slice() {
            [] => built,
            quickest => quickest.iter().zip(built).map(|(one, new)| new.min(*one)).collect(),
        };
    }
    outln!("expanded lines of genwire-chat: {}", count_expanded(root)?);
    let mut is_met = counts.first().is_some_and(|packages| *packages <= MOST_PACKAGES);
    if let [ours, theirs] = times.as_slice() {
        let percent = ours * 100 / (*theirs).max(1);
        outln!("{percent} % of the time of the peer; at most {MOST_PERCENT} % is wanted");
        is_met &= percent <= MOST_PERCENT;
    }
    Ok(is_met)
}

/// Writes a program down, in a workspace of its own and with the versions of this one.
fn write(root: &Path, program: &Program) -> io::Result<PathBuf> {
    let folder = root.join("target/build-cost").join(program.name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join("src"))?;
    let Program { name, dependency, ty } = program;
    let manifest = format!(
        "[package]\nname = \"program\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\nserde_json = \"1\"\n{name} = {dependency}\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let source = format!(
        "fn main() {{\n    let body = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
         let read = serde_json::from_str::<{ty}>(&body);\n    \
         println!(\"{{}}\", serde_json::to_string(&read.unwrap()).unwrap());\n}}\n"
    );
    fs::write(folder.join("src/main.rs"), source)?;
    Ok(folder)
}

/// Counts the packages that a program is built from, without itself.
fn count_packages(folder: &Path) -> io::Result<usize> {
    let tree = output(cargo(folder).args(["tree", "--edges=normal", "--prefix=none"]))?;
    let packages: BTreeSet<&str> = tree
        .lines()
        .map(|line| line.trim_end_matches(" (*)"))
        .filter(|line| !line.is_empty() && !line.starts_with("program "))
        .collect();
    Ok(packages.len())
}

/// Builds a program from nothing in debug mode; returns the processor time, in hundredths of a second.
///
/// Our crates come by path, and would be compiled with the files of incremental builds, which the
/// crates of a registry, as the peer's, do without.
fn build(folder: &Path) -> io::Result<u64> {
    let target = folder.join("target");
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    let before = time_of_children()?;
    let mut build = cargo(folder);
    build.args(["build", "--quiet"]).env("CARGO_TARGET_DIR", target).env("CARGO_INCREMENTAL", "0");
    output(&mut build)?;
    Ok(time_of_children()? - before)
}

/// The lines of the chat crate after its macros, as the compiler prints them.
fn count_expanded(root: &Path) -> io::Result<usize> {
    let mut command = cargo(root);
    command
        .args(["rustc", "--quiet", "--package", "genwire-chat", "--lib", "--profile", "check"])
        .args(["--", "-Zunpretty=expanded"])
        .env("CARGO_TARGET_DIR", root.join("target/build-cost/expanded"))
        // The compiler prints expansions only as an unstable feature.
        .env("RUSTC_BOOTSTRAP", "1");
    Ok(output(&mut command)?.lines().count())
}

fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(folder).env_remove("RUSTC_WRAPPER").env_remove("RUSTFLAGS");
    command
}

fn output(command: &mut Command) -> io::Result<String> {
    let output = command.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(io::Error::other("cargo failed"));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

/// The processor time of the children that have ended, in ticks of a hundredth of a second.
pub(crate) fn time_of_children() -> io::Result<u64> {
    let text = fs::read_to_string("/proc/self/stat")?;
    // The name of the program is in brackets and may contain any character.
    let rest = text.rsplit(')').next().unwrap_or_default();
    let mut ticks = rest.split_whitespace().skip(13).map_while(|number| number.parse::<u64>().ok());
    match (ticks.next(), ticks.next()) {
        (Some(user), Some(system)) => Ok(user + system),
        _ => Err(io::Error::other("the system does not report the time of child processes")),
    }
}
