//! `cargo xtask ci`: runs every check that a change has to pass, fast ones first.

use crate::suites::{self, MISSING_TOOL};
use crate::{cargo, package, tidy};
use cargo_genwire::diff;
use genwire_workspace::tree::{SourceFile, Tree};
use genwire_workspace::{outln, problem};
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Run every check that a change has to pass.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// The steps to run; all of them when none is named
    steps: Vec<String>,
    /// Steps to leave out
    #[arg(long, value_delimiter = ',')]
    skip: Vec<String>,
    /// Only list the steps
    #[arg(long)]
    list: bool,
}

/// One step: its name and its work.
struct Step {
    name: &'static str,
    work: Work,
}

/// The work of a step.
enum Work {
    /// Cargo commands; all of them run, and all must succeed.
    Cargo(&'static [&'static [&'static str]]),
    /// A command that needs tools outside of the toolchain: the probe of each, and the command.
    Tool(&'static [Probe], &'static [&'static str]),
    /// A task of `cargo xtask`.
    Task(&'static [&'static str]),
    /// A test suite: the probe of each tool that it needs, and its arguments.
    Suite(&'static [Probe], &'static [&'static str]),
    /// A function.
    Function(fn(&Path) -> io::Result<bool>),
}

/// A command that succeeds if a tool is installed.
type Probe = &'static [&'static str];

const PLAIN_PYTHON: Probe = &["python3", "--version"];
const NPM: Probe = &["npm", "--version"];
/// Environments of Python need more than Python itself.
const PYTHON: Probe = &["python3", "-c", "import ensurepip"];

/// Every step, in order.
const STEPS: &[Step] = &[
    Step { name: "fmt", work: Work::Cargo(&[&["fmt", "--all", "--check"]]) },
    Step { name: "typos", work: Work::Tool(&[&["typos", "--version"]], &["typos"]) },
    Step { name: "tidy", work: Work::Function(|root| tidy::run(root, &tidy::Args::default())) },
    Step { name: "generate", work: Work::Task(&["generate", "--check"]) },
    Step { name: "diff", work: Work::Function(|root| diff::run(root, &diff::Args::default())) },
    Step { name: "trace", work: Work::Task(&["trace"]) },
    Step {
        name: "machete",
        // As a cargo subcommand, it would use the environment of `cargo run`.
        work: Work::Tool(&[&["cargo-machete", "--version"]], &["cargo-machete"]),
    },
    Step {
        name: "deny",
        work: Work::Tool(
            &[&["cargo", "deny", "--version"]],
            &["cargo", "deny", "check", "bans", "licenses", "sources"],
        ),
    },
    Step {
        name: "clippy",
        work: Work::Cargo(&[&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--all-features",
            "--",
            "--deny",
            "warnings",
        ]]),
    },
    Step { name: "test", work: Work::Cargo(&[&["test", "--workspace"]]) },
    Step {
        // `cargo test --workspace` enables every feature but the TLS of the system, and so tests no
        // refusal.
        name: "test-features",
        work: Work::Cargo(&[
            &[
                "test",
                "--package",
                "genwire-core",
                "--all-features",
                "--test",
                "it",
                "--",
                "client::errors",
                "client::proxies",
                "client::tls",
            ],
            &[
                "test",
                "--package",
                "genwire-core",
                "--no-default-features",
                "--features",
                "client",
                "--test",
                "refusals",
            ],
            &["test", "--package", "genwire-cli", "--no-default-features", "--test", "refusals"],
            &["test", "--package", "cargo-genwire", "--test", "refusals"],
        ]),
    },
    Step { name: "clients", work: Work::Suite(&[NPM, PYTHON], &["clients"]) },
    Step { name: "vectors", work: Work::Suite(&[PLAIN_PYTHON], &["vectors"]) },
    Step {
        // The other tools need builds of Rust; `cargo xtask export-check` runs them all.
        name: "export-check",
        work: Work::Suite(&[NPM], &["export-check", "--fast"]),
    },
    Step { name: "bucket-test", work: Work::Suite(&[PYTHON], &["bucket-test"]) },
    Step { name: "fuzz-service", work: Work::Suite(&[PYTHON], &["fuzz-service"]) },
    Step { name: "mutate", work: Work::Suite(&[], &["mutate"]) },
    Step {
        name: "doc",
        work: Work::Cargo(&[&["doc", "--workspace", "--no-deps", "--all-features"]]),
    },
    Step { name: "features", work: Work::Function(features) },
    Step { name: "init-check", work: Work::Suite(&[], &["init-check"]) },
    Step { name: "wasm", work: Work::Suite(&[], &["wasm"]) },
    Step { name: "cargo-package", work: Work::Function(package::run) },
    Step {
        // The steps of a release that do not compile anything; the others need more than an hour.
        name: "publish",
        work: Work::Task(&["publish", "--dry-run", "--skip", "packages,docs,semver,archives"]),
    },
    Step { name: "package", work: Work::Suite(&[], &["package"]) },
    Step { name: "inspector-test", work: Work::Suite(&[], &["inspector-test"]) },
    Step { name: "drill", work: Work::Suite(&[], &["drill"]) },
];

/// The outcome of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepOutcome {
    Passed,
    Failed,
    /// The tool is not installed.
    Absent,
}

/// Runs the steps and prints their outcomes; returns true if none failed.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let steps = choose(args)?;
    // Read now, because the build of a later step may replace the file.
    let program = std::env::current_exe()?;
    if args.list {
        for step in &steps {
            outln!("{}", step.name);
        }
        return Ok(true);
    }
    let mut results = Vec::new();
    for step in steps {
        outln!("==> {}", step.name);
        let start = Instant::now();
        let outcome = step.work.run(root, &program).unwrap_or_else(|error| {
            eprintln!("error: {error}");
            StepOutcome::Failed
        });
        results.push((step.name, outcome, start.elapsed()));
    }
    outln!("{}", summary(&results));
    Ok(results.iter().all(|(_, outcome, _)| *outcome != StepOutcome::Failed))
}

fn choose(args: &Args) -> io::Result<Vec<&'static Step>> {
    for name in args.steps.iter().chain(&args.skip) {
        if !STEPS.iter().any(|step| step.name == name) {
            let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
            let message =
                format!("there is no step `{name}`\n  help: the steps are {}", names.join(", "));
            return Err(io::Error::other(message));
        }
    }
    let is_chosen = |step: &&Step| {
        let name = step.name.to_owned();
        (args.steps.is_empty() || args.steps.contains(&name)) && !args.skip.contains(&name)
    };
    Ok(STEPS.iter().filter(is_chosen).collect())
}

fn summary(results: &[(&str, StepOutcome, Duration)]) -> String {
    let mut lines = vec![String::new()];
    for (name, outcome, time) in results {
        let word = match outcome {
            StepOutcome::Passed => "ok",
            StepOutcome::Failed => "FAILED",
            StepOutcome::Absent => "not run: the tool is not installed",
        };
        lines.push(format!("{name:<13} {:>7.1} s  {word}", time.as_secs_f64()));
    }
    let failed = results.iter().filter(|(_, outcome, _)| *outcome == StepOutcome::Failed).count();
    if failed > 0 {
        lines.push(format!("\n{} failed", problem::count(failed, "step")));
    }
    lines.join("\n")
}

impl Work {
    fn run(&self, root: &Path, program: &Path) -> io::Result<StepOutcome> {
        if let Self::Tool(probes, _) | Self::Suite(probes, _) = self
            && let Some(probe) = probes.iter().find(|probe| !is_installed(probe))
        {
            outln!("`{}` does not work here", probe.join(" "));
            return Ok(StepOutcome::Absent);
        }
        let passed = match self {
            Self::Cargo(commands) => {
                let mut passed = true;
                for arguments in *commands {
                    passed &= cargo::run(root, arguments)?;
                }
                passed
            }
            Self::Tool(_, command) => {
                Command::new(command[0]).args(&command[1..]).current_dir(root).status()?.success()
            }
            Self::Task(arguments) => {
                Command::new(program).args(*arguments).current_dir(root).status()?.success()
            }
            Self::Suite(_, arguments) => {
                let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
                let status = suites::run(root, &arguments)?;
                if status.code() == Some(MISSING_TOOL) {
                    return Ok(StepOutcome::Absent);
                }
                status.success()
            }
            Self::Function(function) => function(root)?,
        };
        Ok(if passed { StepOutcome::Passed } else { StepOutcome::Failed })
    }
}

fn is_installed(probe: &[&str]) -> bool {
    Command::new(probe[0]).args(&probe[1..]).output().is_ok_and(|output| output.status.success())
}

/// Features that need more than cargo provides, with the reason.
const UNCHECKED_FEATURES: &[(&str, &str)] =
    &[("native-tls", "the headers of the TLS library of the system")];

/// The packages that programs depend on, in addition to the areas.
const LIBRARIES: [&str; 3] = ["genwire-common", "genwire-core", "genwire"];

/// Checks each library without features, and with each feature that its code depends on. Lints the
/// command as most people install it.
fn features(root: &Path) -> io::Result<bool> {
    let tree = Tree::read(root)?;
    let mut passed = true;
    let areas = tidy::area_packages(&tree);
    for package in areas.iter().map(String::as_str).chain(LIBRARIES) {
        passed &= cargo::run(root, &[&["check"], &alone(package, "")[..]].concat())?;
        for feature in
            features_of(&tree, package).into_iter().filter(|it| has_code(&tree, package, it))
        {
            passed &= cargo::run(root, &[&["check"], &alone(package, feature)[..]].concat())?;
        }
    }
    // An area of the facade crate includes its part of every other feature.
    let facade = features_of(&tree, "genwire");
    for area in areas.iter().map(|area| area.trim_start_matches("genwire-")) {
        if facade.contains(&area) {
            let with = format!("{area},blocking,media,schema");
            passed &= cargo::run(root, &[&["check"], &alone("genwire", &with)[..]].concat())?;
        }
    }
    // The command and its server as `cargo install` builds them, with their tests, and the command
    // with the feature that does not need a server.
    let plain = ["genwire-core", "genwire-mock", "genwire-server"].map(|name| ["--package", name]);
    let plain =
        [&["clippy"], plain.as_flattened(), &["--all-targets"], &alone("genwire-cli", "")].concat();
    let with_tools = [&["clippy"], &alone("genwire-cli", "mcp")[..]].concat();
    for lint in [plain, with_tools] {
        passed &= cargo::run(root, &[&lint[..], &["--", "--deny", "warnings"]].concat())?;
    }
    Ok(passed)
}

/// Returns true if the code of a package depends on a feature that can be checked.
///
/// Other features only enable features of other packages, and those are checked there.
fn has_code(tree: &Tree, package: &str, feature: &str) -> bool {
    let condition = format!("feature = \"{feature}\"");
    let folder = format!("crates/{package}/src/");
    let mut sources = tree.below(&folder).filter(|file| file.is_rust());
    !UNCHECKED_FEATURES.iter().any(|(name, _)| *name == feature)
        && sources.any(|file| file.text.contains(&condition))
}

/// Returns the arguments for a package with only these features.
fn alone<'a>(package: &'a str, features: &'a str) -> [&'a str; 6] {
    ["--quiet", "--no-default-features", "--package", package, "--features", features]
}

/// Returns the features of a package in this repository.
fn features_of<'a>(tree: &'a Tree, package: &str) -> Vec<&'a str> {
    let manifest = tree.get(&format!("crates/{package}/Cargo.toml"));
    manifest.map(feature_names).unwrap_or_default()
}

/// Returns the features that a manifest declares.
fn feature_names(manifest: &SourceFile) -> Vec<&str> {
    let lines = manifest.text.lines().skip_while(|line| *line != "[features]").skip(1);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter(|line| line.starts_with(|letter: char| letter.is_alphabetic()))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name)
        .filter(|name| *name != "default")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::REFUSING;

    /// Features of libraries that neither the facade nor the command has, each with the location of
    /// its tests.
    const FEATURES_ELSEWHERE: [(&str, &str); 6] = [
        ("exchange", "the client needs it"),
        ("film", "genwire-media, for the tests of others"),
        ("jiff", "genwire-core in examples/Cargo.toml"),
        ("server", "the service needs it"),
        ("tool-loop", "`tools` needs it"),
        ("url", "genwire-core in examples/Cargo.toml"),
    ];

    fn names(steps: &[&str], skip: &[&str]) -> Vec<&'static str> {
        let own = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect();
        let args = Args { steps: own(steps), skip: own(skip), list: false };
        choose(&args).unwrap().iter().map(|step| step.name).collect()
    }

    #[test]
    fn steps_are_chosen_by_name() {
        assert_eq!(names(&["trace", "fmt"], &[]), ["fmt", "trace"]);
        assert_eq!(names(&[], &["drill"]).len(), STEPS.len() - 1);
    }

    #[test]
    fn the_recipes_name_the_steps_in_order() {
        let text = std::fs::read_to_string(
            genwire_workspace::root::find().unwrap().join("CONTRIBUTING.md"),
        )
        .unwrap();
        let list = names(&[], &[]).join("`, `");
        assert!(text.contains(&format!("`{list}`")), "`ci` of CONTRIBUTING.md runs `{list}`");
    }

    #[test]
    fn an_unknown_step_is_an_error_that_names_the_known_ones() {
        let args = Args { steps: vec!["lint".to_owned()], ..Args::default() };
        let error = choose(&args).map(|steps| steps.len()).unwrap_err().to_string();
        assert!(error.starts_with("there is no step `lint`\n  help: the steps are fmt, typos,"));
    }

    #[test]
    fn features_are_read_from_a_manifest() {
        let text = "[package]\nname = \"a\"\n[features]\n# Why.\nx = []\ny = [\n    \"x\",\n]\n[z]\nq = 1\n";
        let tree = Tree::of(&[("a/Cargo.toml", text)]);
        assert_eq!(feature_names(&tree.files[0]), ["x", "y"]);
    }

    /// Tests of a feature that is left out would not run anywhere.
    #[test]
    fn cargo_test_has_every_feature() {
        let tree = Tree::read(&genwire_workspace::root::find().unwrap()).unwrap();
        let line = |path: &str, start: &str| -> String {
            let mut lines = tree.get(path).unwrap().text.lines();
            lines.find(|line| line.starts_with(start)).unwrap_or_default().to_owned()
        };
        let mut tested: Vec<&str> = Vec::new();
        for package in ["genwire", "genwire-cli"] {
            let defaults = line(&format!("crates/{package}/Cargo.toml"), "default = [");
            let manifest = &tree.get(&format!("crates/{package}/Cargo.toml")).unwrap().text;
            // The default feature for all areas lists them on separate lines.
            let areas =
                manifest.split("\nareas = [").nth(1).and_then(|rest| rest.split(']').next());
            let named = line("examples/Cargo.toml", &format!("{package} = {{"))
                + &defaults
                + areas.unwrap_or_default();
            for feature in features_of(&tree, package) {
                let is_left_out = UNCHECKED_FEATURES.iter().any(|(name, _)| *name == feature);
                let is_named = named.contains(&format!("\"{feature}\""));
                assert!(
                    is_left_out || is_named,
                    "`{feature}` of `{package}` in examples/Cargo.toml"
                );
                tested.push(feature);
            }
        }
        tested.extend(FEATURES_ELSEWHERE.map(|(name, _)| name));
        let areas = tidy::area_packages(&tree);
        let others = ["genwire-common", "genwire-core", "genwire-media", "genwire-server"];
        for package in areas.iter().map(String::as_str).chain(others) {
            for feature in features_of(&tree, package) {
                assert!(tested.contains(&feature), "`{feature}` of `{package}` is tested nowhere");
            }
        }
    }

    #[test]
    fn every_test_of_refusals_runs() {
        let step = STEPS.iter().find(|step| step.name == "test-features").unwrap();
        let Work::Cargo(commands) = &step.work else { panic!("it runs cargo") };
        for package in REFUSING {
            assert!(
                commands.iter().any(|it| it.contains(&package) && it.contains(&"refusals")),
                "{package}"
            );
        }
    }

    #[test]
    fn the_summary_counts_failures() {
        let results = [
            ("fmt", StepOutcome::Passed, Duration::ZERO),
            ("doc", StepOutcome::Failed, Duration::ZERO),
        ];
        assert!(summary(&results).ends_with("FAILED\n\n1 step failed"));
    }
}
