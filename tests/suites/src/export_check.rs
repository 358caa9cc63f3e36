//! `cargo xtask export-check`: runs tools for other languages on the exported documents.

mod cases;
mod compare;
mod go;
mod java;
mod judge;
mod lint;
mod python;
mod report;
mod rust;
mod sandbox;
mod tools;
mod typescript;

use cases::Cases;
use genwire_workspace::outln;
use judge::Tally;
use sandbox::Sandbox;
use std::path::Path;
use std::time::Instant;
use std::{fs, io};
use tools::{Check, Tool, Tools};

/// The report; running some tools updates only their part of it.
const REPORT: &str = "docs/tools.md";

/// Run tools of other languages on the exported documents.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only these tools
    #[arg(long, value_name = "TOOL", value_delimiter = ',')]
    only: Vec<String>,
    /// Only the tools that need no build of Rust; an absent one is not a failure
    #[arg(long, conflicts_with = "only")]
    fast: bool,
    /// Only list the tools
    #[arg(long)]
    list: bool,
}

/// The verdict of a tool on its document.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// All checks passed.
    Accepts,
    /// The tool refuses the document, or its output is wrong; with its message.
    Refuses(String),
    /// The tool cannot run here; with the reason.
    Absent(String),
}

/// A verdict with its counts.
#[derive(Clone, Debug)]
pub(crate) struct ToolOutcome {
    pub(crate) verdict: Verdict,
    /// The verdicts on the cases, if the tool judges cases.
    pub(crate) tally: Option<Tally>,
}

impl ToolOutcome {
    /// The tool accepts the document.
    pub(crate) fn accepts() -> Self {
        Self { verdict: Verdict::Accepts, tally: None }
    }

    /// The tool refuses the document with a message.
    pub(crate) fn refuses(message: impl Into<String>) -> Self {
        Self { verdict: Verdict::Refuses(message.into()), tally: None }
    }

    /// Returns true if the tool behaves as the table states.
    pub(crate) fn is_expected(&self, tool: &Tool) -> bool {
        match (&self.verdict, &tool.refuses) {
            (Verdict::Accepts, None) => true,
            (Verdict::Refuses(message), Some(fragment)) => message.contains(fragment),
            _ => false,
        }
    }
}

/// Runs the tools and writes the report; returns true if every tool behaves as expected.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let table = Tools::read(root)?;
    let chosen = choose(&table, args)?;
    if args.list {
        for tool in chosen {
            let speed = if tool.builds_rust { "" } else { "fast" };
            let documents = tool.targets.join(", ");
            outln!("{:<32} {:<10} {documents:<18} {speed}", tool.id, tool.version);
        }
        return Ok(true);
    }
    let Some(cases) = Cases::make(root)? else { return Ok(false) };
    let sandbox = Sandbox::new(root, cases)?;
    sandbox.prepare(&chosen);
    let mut rows: Vec<(&Tool, ToolOutcome)> = Vec::new();
    for tool in chosen {
        outln!("==> {}", tool.id);
        let start = Instant::now();
        let outcome = match sandbox.missing(tool.ecosystem) {
            Some(why) => ToolOutcome { verdict: Verdict::Absent(why), tally: None },
            None => check(&sandbox, tool, &table).unwrap_or_else(|error| {
                ToolOutcome::refuses(format!("the check itself failed: {error}"))
            }),
        };
        outln!("{}", report::describe_result(tool, &outcome, start.elapsed()));
        rows.push((tool, outcome));
    }
    outln!("\n{}", report::summarise(&rows));
    let is_green = rows.iter().all(|(tool, outcome)| {
        let is_excused = args.fast && matches!(outcome.verdict, Verdict::Absent(_));
        is_excused || outcome.is_expected(tool)
    });
    if is_green {
        let path = root.join(REPORT);
        let before = fs::read_to_string(&path)?;
        let report = report::render_report(&table, &rows, &before, sandbox.cases.counts());
        if report == before {
            outln!("{REPORT} is up to date");
        } else if args.fast {
            // A step of `ci` writes nothing.
            outln!("{REPORT} is out of date: `cargo xtask export-check` writes it");
        } else {
            fs::write(path, report)?;
            outln!("wrote   {REPORT}");
        }
    }
    Ok(is_green)
}

fn check(sandbox: &Sandbox, tool: &Tool, table: &Tools) -> io::Result<ToolOutcome> {
    match tool.check {
        Check::Lint => lint::lint(sandbox, tool, &table.ignored),
        Check::ValidateDocuments => lint::validate_documents(sandbox, tool),
        Check::NodeValidator => typescript::validator(sandbox, tool),
        Check::PythonValidator => python::validator(sandbox, tool),
        Check::OpenapiTypescript => typescript::openapi_typescript(sandbox, tool),
        Check::HeyApi => typescript::hey_api(sandbox, tool),
        Check::DatamodelCodeGenerator => python::datamodel_code_generator(sandbox, tool),
        Check::OpenapiPythonClient => python::openapi_python_client(sandbox, tool),
        Check::Generate => java::generate_only(sandbox, tool),
        Check::GeneratedJava => java::java(sandbox, tool),
        Check::GeneratedGo => go::round_trip(sandbox, tool),
        Check::GeneratedPython => java::python(sandbox, tool),
        Check::GeneratedTypescript => java::typescript(sandbox, tool),
        Check::GeneratedRust => java::rust(sandbox, tool),
        Check::RustLibrary => rust::library(sandbox, tool),
    }
}

fn choose<'t>(table: &'t Tools, args: &Args) -> io::Result<Vec<&'t Tool>> {
    for name in &args.only {
        if !table.tools.iter().any(|tool| tool.id == *name) {
            return Err(io::Error::other(format!(
                "there is no tool `{name}`\n  help: `cargo xtask export-check --list` lists them"
            )));
        }
    }
    let is_chosen = |tool: &&Tool| {
        (args.only.is_empty() || args.only.contains(&tool.id)) && !(args.fast && tool.builds_rust)
    };
    Ok(table.tools.iter().filter(is_chosen).collect())
}
