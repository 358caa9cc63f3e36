//! `cargo xtask export-check`: the exported documents, taken to the tools that other people use.

mod cases;
mod compare;
mod go;
mod java;
mod judge;
mod lint;
mod python;
mod report;
mod rust;
mod tools;
mod typescript;
mod yard;

use cases::Cases;
use judge::Tally;
use std::path::Path;
use std::time::Instant;
use std::{fs, io};
use tools::{Expected, TOOLS, Tool};
use yard::Yard;

/// The table; a run of some tools renews what it says of these.
const TABLE: &str = "docs/tools.md";

/// Take the exported documents to the tools of other languages.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Only these tools
    #[arg(long, value_name = "TOOL", value_delimiter = ',')]
    only: Vec<String>,
    /// Only the tools that need neither Java nor a build of Rust; an absent one is no failure
    #[arg(long, conflicts_with = "only")]
    fast: bool,
    /// Only list the tools
    #[arg(long)]
    list: bool,
}

/// How a tool took its document.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// Everything that was checked holds.
    Takes,
    /// The tool refuses the document, or what it made of it is wrong; in its own words.
    Refuses(String),
    /// The tool cannot run here, and why.
    Absent(String),
}

/// A verdict with what was seen on the way.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) verdict: Verdict,
    /// How the cases were judged, where there are any.
    pub(crate) tally: Option<Tally>,
}

impl Outcome {
    /// The tool takes the document.
    pub(crate) fn takes() -> Self {
        Self { verdict: Verdict::Takes, tally: None }
    }

    /// The tool refuses, in these words.
    pub(crate) fn refuses(words: impl Into<String>) -> Self {
        Self { verdict: Verdict::Refuses(words.into()), tally: None }
    }

    /// Whether the tool behaves as the table of tools says.
    pub(crate) fn is_as(&self, expected: Expected) -> bool {
        match (&self.verdict, expected) {
            (Verdict::Takes, Expected::Takes) => true,
            (Verdict::Refuses(words), Expected::Refuses(fragment)) => words.contains(fragment),
            _ => false,
        }
    }
}

/// Runs the tools and writes the table; true when every tool behaves as it should.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let chosen = chosen(args)?;
    if args.list {
        for tool in chosen {
            let speed = if tool.is_fast { "fast" } else { "" };
            println!("{:<32} {:<10} {:<18} {speed}", tool.id, tool.version, tool.documents());
        }
        return Ok(true);
    }
    let Some(cases) = Cases::make(root)? else { return Ok(false) };
    let yard = Yard::new(root, cases)?;
    let mut rows: Vec<(&Tool, Outcome)> = Vec::new();
    for tool in chosen {
        println!("==> {}", tool.id);
        let start = Instant::now();
        let outcome = match yard.absent(tool.ecosystem) {
            Some(why) => Outcome { verdict: Verdict::Absent(why), tally: None },
            None => (tool.work)(&yard, tool).unwrap_or_else(|error| {
                Outcome::refuses(format!("the check itself failed: {error}"))
            }),
        };
        println!("{}", report::on_terminal(tool, &outcome, start.elapsed()));
        rows.push((tool, outcome));
    }
    println!("\n{}", report::summary(&rows));
    let is_green = rows.iter().all(|(tool, outcome)| {
        let excused = args.fast && matches!(outcome.verdict, Verdict::Absent(_));
        excused || outcome.is_as(tool.expected)
    });
    if is_green {
        let path = root.join(TABLE);
        let before = fs::read_to_string(&path)?;
        let table = report::table(TOOLS, &rows, &before, yard.cases.counts());
        if table == before {
            println!("{TABLE} says the same");
        } else if args.fast {
            // A step of `ci` writes nothing.
            println!("{TABLE} says otherwise: `cargo xtask export-check` writes it again");
        } else {
            fs::write(path, table)?;
            println!("wrote   {TABLE}");
        }
    }
    Ok(is_green)
}

fn chosen(args: &Args) -> io::Result<Vec<&'static Tool>> {
    for name in &args.only {
        if !TOOLS.iter().any(|tool| tool.id == name) {
            return Err(io::Error::other(format!(
                "there is no tool `{name}`\n  help: `cargo xtask export-check --list` names them"
            )));
        }
    }
    let wanted = |tool: &&Tool| {
        (args.only.is_empty() || args.only.iter().any(|name| name == tool.id))
            && (!args.fast || tool.is_fast)
    };
    Ok(TOOLS.iter().filter(wanted).collect())
}
