//! The results on the terminal, and the report `docs/tools.md`.

use super::compare::Change;
use super::judge::Tally;
use super::tools::{IgnoredWarning, Tool, Tools};
use super::{ToolOutcome, Verdict};
use genwire_workspace::problem;
use std::collections::BTreeMap;
use std::time::Duration;

/// Describes the result of one tool for the terminal.
pub(super) fn describe_result(tool: &Tool, outcome: &ToolOutcome, time: Duration) -> String {
    let word = match (&outcome.verdict, outcome.is_expected(tool)) {
        (Verdict::Absent(why), _) => format!("absent: {why}"),
        (Verdict::Accepts, true) => "ok".to_owned(),
        (Verdict::Accepts, false) => {
            "FAILED: it accepts the document now; change `tests/tools/tools.toml`".to_owned()
        }
        (Verdict::Refuses(_), true) => "ok: it refuses the document, as expected".to_owned(),
        (Verdict::Refuses(message), false) => format!("FAILED\n{}", indent_end(message)),
    };
    let mut lines = vec![format!("    {word} ({:.1} s)", time.as_secs_f64())];
    let counts = outcome.tally.iter().flat_map(describe_tally);
    lines.extend(counts.map(|line| format!("      {line}")));
    lines.join("\n")
}

/// Indents the end of a long message, since tools report the error there.
fn indent_end(message: &str) -> String {
    let lines: Vec<&str> = message.lines().collect();
    let from = lines.len().saturating_sub(40);
    lines[from..].iter().map(|line| format!("      {line}")).collect::<Vec<_>>().join("\n")
}

/// Returns the counts at the end.
pub(super) fn summarise(rows: &[(&Tool, ToolOutcome)]) -> String {
    let is_absent = |outcome: &ToolOutcome| matches!(outcome.verdict, Verdict::Absent(_));
    let absent = rows.iter().filter(|(_, outcome)| is_absent(outcome)).count();
    let expected = rows.iter().filter(|(tool, outcome)| outcome.is_expected(tool)).count();
    let failed = rows.len() - expected - absent;
    let mut parts =
        vec![format!("{expected} of {} as expected", problem::count(rows.len(), "check"))];
    if absent > 0 {
        parts.push(format!("{absent} not run because the tool is absent"));
    }
    if failed > 0 {
        parts.push(format!("{failed} failed"));
    }
    parts.join(", ")
}

/// Renders the report. Tools that were not run keep their part of the old report, with a remark if
/// the vectors have changed since.
pub(super) fn render_report(
    table: &Tools,
    rows: &[(&Tool, ToolOutcome)],
    before: &str,
    bodies: (usize, usize),
) -> String {
    let refused = table.tools.iter().filter_map(|tool| {
        let message = tool.refuses.as_ref()?;
        Some(format!("- {} of `{}`: \"{message}\"\n", tool.name, tool.target()))
    });
    let (lines, tallies): (Vec<String>, Vec<String>) = table
        .tools
        .iter()
        .map(|tool| {
            let run = rows.iter().find(|(ran, _)| ran.id == tool.id);
            match run.filter(|(_, outcome)| !matches!(outcome.verdict, Verdict::Absent(_))) {
                Some((_, outcome)) => (render_row(tool, outcome), render_tally(tool, outcome)),
                None => (keep_row(tool, before), keep_tally(tool, before, bodies)),
            }
        })
        .unzip();
    [INTRODUCTION.to_owned()]
        .into_iter()
        .chain(lines)
        .chain([REFUSED_HEADING.to_owned()])
        .chain(refused)
        .chain([VECTORS.to_owned()])
        .chain(tallies)
        .chain([LINTERS.to_owned(), render_ignored(&table.ignored)])
        .collect()
}

/// Returns a row up to the verdict.
fn start_of_row(tool: &Tool) -> String {
    let targets: Vec<String> = tool.targets.iter().map(|target| format!("`{target}`")).collect();
    let Tool { name, version, checked, .. } = tool;
    format!("| {name} | {version} | {} | {checked} | ", targets.join(", "))
}

fn render_row(tool: &Tool, outcome: &ToolOutcome) -> String {
    let verdict = match outcome.verdict {
        Verdict::Accepts => "accepts it",
        Verdict::Refuses(_) => "refuses it",
        Verdict::Absent(_) => NOT_RUN,
    };
    format!("{}{verdict} |\n", start_of_row(tool))
}

fn keep_row(tool: &Tool, before: &str) -> String {
    let start = start_of_row(tool);
    let kept = before.lines().find(|line| line.starts_with(&start));
    kept.map_or_else(|| format!("{start}{NOT_RUN} |\n"), |line| format!("{line}\n"))
}

fn start_of_tally(tool: &Tool) -> String {
    format!("\n### {} on `{}`\n\n", tool.name, tool.target())
}

fn render_tally(tool: &Tool, outcome: &ToolOutcome) -> String {
    let Some(tally) = &outcome.tally else { return String::new() };
    format!("{}- {}\n", start_of_tally(tool), describe_tally(tally).join("\n- "))
}

fn keep_tally(tool: &Tool, before: &str, (valid, invalid): (usize, usize)) -> String {
    let start = start_of_tally(tool);
    let Some((_, rest)) = before.split_once(&start) else { return String::new() };
    let end = rest.find("\n#").unwrap_or(rest.len());
    let kept = &rest[..end];
    let is_current = kept.contains(&format!("of {valid} valid bodies"))
        && kept.contains(&format!("of {invalid} invalid ones"));
    let remark = if is_current || kept.ends_with(EARLIER_VECTORS) { "" } else { EARLIER_VECTORS };
    format!("{start}{kept}{remark}")
}

/// Renders the warnings that stay.
fn render_ignored(ignored: &[IgnoredWarning]) -> String {
    let line = |it: &IgnoredWarning| {
        let targets: Vec<String> = it.targets.iter().map(|target| format!("`{target}`")).collect();
        format!("| {} | `{}` | {} | {} |\n", it.tool, it.rule, targets.join(", "), it.why)
    };
    ignored.iter().map(line).collect()
}

/// Describes a tally in sentences.
fn describe_tally(tally: &Tally) -> Vec<String> {
    let mut lines = vec![format!(
        "{} of {} valid bodies are accepted, {} of {} invalid ones are refused.",
        tally.accepted.0, tally.accepted.1, tally.refused.0, tally.refused.1
    )];
    let reasons = |[one, many]: [&str; 2], reasons: &BTreeMap<String, usize>| {
        let lines = reasons.iter().map(|(why, count)| {
            format!("{count} {}: {why}.", if *count == 1 { one } else { many })
        });
        lines.collect::<Vec<_>>()
    };
    lines.extend(reasons(["valid one is refused", "valid ones are refused"], &tally.over_strict));
    lines.extend(reasons(["invalid one is accepted", "invalid ones are accepted"], &tally.passed));
    if tally.same.1 > 0 {
        let changes: Vec<String> = tally.changes.iter().map(describe_change).collect();
        let list =
            if changes.is_empty() { String::new() } else { format!(": {}", changes.join(", ")) };
        lines.push(format!(
            "{} of {} come back with the same meaning{list}.",
            tally.same.0, tally.same.1
        ));
    }
    lines
}

fn describe_change((change, count): (&Change, &usize)) -> String {
    format!("{count} {}", change.describe())
}

/// The verdict for a tool that has not been run with this version.
pub(super) const NOT_RUN: &str = "not run";
/// The remark on numbers of earlier vectors.
pub(super) const EARLIER_VECTORS: &str =
    "- These numbers are from an earlier version of the vectors.\n";

const INTRODUCTION: &str = "\
<!-- Written by `cargo xtask export-check`; do not edit by hand. -->

# Tools of other languages

Each tool was run in the version that is named, on the documents in [`schemas/`](../schemas/).
The documents are named as `cargo xtask export --list` names them.
The official `openai` packages for Python and Node are tried otherwise: `cargo xtask clients` runs them against `genwire serve`, and against `cargo genwire serve` of their own document.

| Tool | Version | Document | What is checked | Verdict |
|---|---|---|---|---|
";

const REFUSED_HEADING: &str = "
## Refused documents

The messages are those of the tools.

";

const VECTORS: &str = "
## Vectors

The vectors in [`tests/vectors/`](../tests/vectors/) hold bodies that the interface accepts, and bodies with one fault each.
An invalid body that a tool accepts has its reason here: the document does not say more, or programs made by the tool check no more.
A disagreement without a reason fails the check.
";

const LINTERS: &str = "
## Warnings of linters that stay

| Linter | Rule | Document | Why |
|---|---|---|---|
";

#[cfg(test)]
mod tests {
    use super::{EARLIER_VECTORS, NOT_RUN, render_report};
    use crate::export_check::judge::Tally;
    use crate::export_check::tools::{Tool, Tools};
    use crate::export_check::{ToolOutcome, Verdict};

    /// The outcome of a tool with a number of valid bodies.
    fn run(tool: &Tool, good: usize) -> (&Tool, ToolOutcome) {
        let tally = Tally { accepted: (good, good), refused: (2, 2), ..Tally::default() };
        (tool, ToolOutcome { verdict: Verdict::Accepts, tally: Some(tally) })
    }

    #[test]
    fn a_run_of_some_tools_keeps_the_results_of_the_others_and_marks_old_ones() {
        let table = Tools::read(&genwire_workspace::root::find().unwrap()).unwrap();
        let named = |name: &str| Tool {
            id: name.to_owned(),
            name: name.to_owned(),
            ..table.tools[3].clone()
        };
        let table = Tools { tools: vec![named("A"), named("B")], ..table };
        let [a, b] = [&table.tools[0], &table.tools[1]];
        let whole = render_report(&table, &[run(a, 7), run(b, 7)], "", (7, 2));
        assert!(!whole.contains(NOT_RUN) && !whole.contains(EARLIER_VECTORS));
        let again = render_report(&table, &[run(b, 7)], &whole, (7, 2));
        assert_eq!(again, whole);
        let later = render_report(&table, &[run(b, 8)], &whole, (8, 2));
        let (first, second) = later.split_once("### B").unwrap();
        assert!(first.contains("7 of 7 valid bodies") && first.contains(EARLIER_VECTORS));
        assert!(second.contains("8 of 8 valid bodies") && !second.contains(EARLIER_VECTORS));
        assert_eq!(render_report(&table, &[], &later, (8, 2)), later);
        let newer = Tool { version: "99".to_owned(), ..a.clone() };
        let newer = Tools { tools: vec![newer], ..table.clone() };
        assert!(render_report(&newer, &[], &later, (8, 2)).contains("| not run |"));
    }
}
