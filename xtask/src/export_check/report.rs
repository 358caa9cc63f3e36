//! What is printed and what stands in the table of tools.

use super::compare::Change;
use super::judge::Tally;
use super::lint::KNOWN;
use super::tools::{Expected, Tool};
use super::{Outcome, Verdict};
use crate::problem;
use std::collections::BTreeMap;
use std::time::Duration;

/// How one tool did, for the person who waits.
pub(super) fn on_terminal(tool: &Tool, outcome: &Outcome, time: Duration) -> String {
    let word = match (&outcome.verdict, outcome.is_as(tool.expected)) {
        (Verdict::Absent(why), _) => format!("absent: {why}"),
        (Verdict::Takes, true) => "ok".to_owned(),
        (Verdict::Takes, false) => {
            "FAILED: it takes the document now; change the table of tools".to_owned()
        }
        (Verdict::Refuses(_), true) => "ok: it refuses the document, as is known".to_owned(),
        (Verdict::Refuses(words), false) => format!("FAILED\n{}", indented(words)),
    };
    let mut lines = vec![format!("    {word} ({:.1} s)", time.as_secs_f64())];
    let counts = outcome.tally.iter().flat_map(sentences);
    lines.extend(counts.map(|line| format!("      {line}")));
    lines.join("\n")
}

/// The end of a long message, where tools say what is the matter.
fn indented(words: &str) -> String {
    let lines: Vec<&str> = words.lines().collect();
    let from = lines.len().saturating_sub(40);
    lines[from..].iter().map(|line| format!("      {line}")).collect::<Vec<_>>().join("\n")
}

/// The counts at the end.
pub(super) fn summary(rows: &[(&Tool, Outcome)]) -> String {
    let is_absent = |outcome: &Outcome| matches!(outcome.verdict, Verdict::Absent(_));
    let absent = rows.iter().filter(|(_, outcome)| is_absent(outcome)).count();
    let good = rows.iter().filter(|(tool, outcome)| outcome.is_as(tool.expected)).count();
    let failed = rows.len() - good - absent;
    let mut parts = vec![format!("{good} of {} as expected", problem::count(rows.len(), "check"))];
    if absent > 0 {
        parts.push(format!("{absent} not run because the tool is absent"));
    }
    if failed > 0 {
        parts.push(format!("{failed} failed"));
    }
    parts.join(", ")
}

/// The table of tools. What was not run keeps what the table before says of it, and says so where
/// the vectors have changed since.
pub(super) fn table(
    tools: &[Tool],
    rows: &[(&Tool, Outcome)],
    before: &str,
    bodies: (usize, usize),
) -> String {
    let refused = tools.iter().filter_map(|tool| match tool.expected {
        Expected::Refuses(words) => {
            Some(format!("- {} of `{}`: \"{words}\"\n", tool.name, tool.target()))
        }
        Expected::Takes => None,
    });
    let (lines, tallies): (Vec<String>, Vec<String>) = tools
        .iter()
        .map(|tool| {
            let run = rows.iter().find(|(ran, _)| ran.id == tool.id);
            match run.filter(|(_, outcome)| !matches!(outcome.verdict, Verdict::Absent(_))) {
                Some((_, outcome)) => (row(tool, outcome), tally(tool, outcome)),
                None => (kept_row(tool, before), kept_tally(tool, before, bodies)),
            }
        })
        .unzip();
    [INTRODUCTION.to_owned()]
        .into_iter()
        .chain(lines)
        .chain([REFUSED.to_owned()])
        .chain(refused)
        .chain([VECTORS.to_owned()])
        .chain(tallies)
        .chain([LINTERS.to_owned(), complaints()])
        .collect()
}

/// A row up to the verdict.
fn start_of_row(tool: &Tool) -> String {
    let targets: Vec<String> = tool.targets.iter().map(|target| format!("`{target}`")).collect();
    let Tool { name, version, checked, .. } = tool;
    format!("| {name} | {version} | {} | {checked} | ", targets.join(", "))
}

fn row(tool: &Tool, outcome: &Outcome) -> String {
    let verdict = match outcome.verdict {
        Verdict::Takes => "takes it",
        Verdict::Refuses(_) => "refuses it",
        Verdict::Absent(_) => NOT_RUN,
    };
    format!("{}{verdict} |\n", start_of_row(tool))
}

fn kept_row(tool: &Tool, before: &str) -> String {
    let start = start_of_row(tool);
    let kept = before.lines().find(|line| line.starts_with(&start));
    kept.map_or_else(|| format!("{start}{NOT_RUN} |\n"), |line| format!("{line}\n"))
}

fn start_of_tally(tool: &Tool) -> String {
    format!("\n### {} on `{}`\n\n", tool.name, tool.target())
}

fn tally(tool: &Tool, outcome: &Outcome) -> String {
    let Some(tally) = &outcome.tally else { return String::new() };
    format!("{}- {}\n", start_of_tally(tool), sentences(tally).join("\n- "))
}

fn kept_tally(tool: &Tool, before: &str, (good, wrong): (usize, usize)) -> String {
    let start = start_of_tally(tool);
    let Some((_, rest)) = before.split_once(&start) else { return String::new() };
    let end = rest.find("\n#").unwrap_or(rest.len());
    let kept = &rest[..end];
    let is_current = kept.contains(&format!("of {good} good bodies"))
        && kept.contains(&format!("of {wrong} wrong ones"));
    let remark = if is_current || kept.ends_with(EARLIER) { "" } else { EARLIER };
    format!("{start}{kept}{remark}")
}

/// The complaints that are not heeded: each once, with the documents.
fn complaints() -> String {
    let mut targets: BTreeMap<(&str, &str, &str), Vec<String>> = BTreeMap::new();
    for known in KNOWN {
        let key = (known.tool, known.rule, known.why);
        targets.entry(key).or_default().push(format!("`{}`", known.target));
    }
    let line = |((tool, rule, why), targets): (&(&str, &str, &str), &Vec<String>)| {
        format!("| {tool} | `{rule}` | {} | {why} |\n", targets.join(", "))
    };
    targets.iter().map(line).collect()
}

/// A tally in sentences.
fn sentences(tally: &Tally) -> Vec<String> {
    let mut lines = vec![format!(
        "{} of {} good bodies are read, {} of {} wrong ones are refused.",
        tally.accepted.0, tally.accepted.1, tally.refused.0, tally.refused.1
    )];
    let reasons = |[one, many]: [&str; 2], reasons: &BTreeMap<String, usize>| {
        let lines = reasons.iter().map(|(why, count)| {
            format!("{count} {}: {why}.", if *count == 1 { one } else { many })
        });
        lines.collect::<Vec<_>>()
    };
    lines.extend(reasons(["good one is refused", "good ones are refused"], &tally.shut));
    lines.extend(reasons(["wrong one passes", "wrong ones pass"], &tally.passed));
    if tally.same.1 > 0 {
        let changes: Vec<String> = tally.changes.iter().map(change).collect();
        let list =
            if changes.is_empty() { String::new() } else { format!(": {}", changes.join(", ")) };
        lines.push(format!(
            "{} of {} come back with the same meaning{list}.",
            tally.same.0, tally.same.1
        ));
    }
    lines
}

fn change((change, count): (&Change, &usize)) -> String {
    format!("{count} {}", change.words())
}

/// What the table says of a tool that has not been run in this version.
pub(super) const NOT_RUN: &str = "not run";
/// What it says of numbers that have been overtaken.
pub(super) const EARLIER: &str = "- These numbers are of an earlier edition of the vectors.\n";

const INTRODUCTION: &str = "\
<!-- Written by `cargo xtask export-check`; do not edit by hand. -->

# Tools of other languages

Each tool was run in the version that is named, on the documents in [`schemas/`](../schemas/).
The documents are named as `cargo xtask export --list` names them.

| Tool | Version | Document | What is checked | Verdict |
|---|---|---|---|---|
";

const REFUSED: &str = "
## What is refused

The words are those of the tools.

";

const VECTORS: &str = "
## What the vectors say

The vectors in [`tests/vectors/`](../tests/vectors/) hold bodies that the interface accepts, and bodies with one fault each.
What a tool lets pass has its reason here: the document does not say more, or programs made by the tool check no more.
A disagreement without a reason fails the check.
";

const LINTERS: &str = "
## What linters say and is left

| Linter | Rule | Document | Why |
|---|---|---|---|
";

#[cfg(test)]
mod tests {
    use super::{EARLIER, NOT_RUN, table};
    use crate::export_check::judge::Tally;
    use crate::export_check::tools::{TOOLS, Tool};
    use crate::export_check::{Outcome, Verdict};

    /// What a run of both tools has seen, over so many bodies.
    fn run(tool: &Tool, good: usize) -> (&Tool, Outcome) {
        let tally = Tally { accepted: (good, good), refused: (2, 2), ..Tally::default() };
        (tool, Outcome { verdict: Verdict::Takes, tally: Some(tally) })
    }

    #[test]
    fn a_run_of_some_tools_keeps_what_is_said_of_the_others_and_does_not_pass_it_off_as_new() {
        let tools =
            [Tool { id: "a", name: "A", ..TOOLS[3] }, Tool { id: "b", name: "B", ..TOOLS[3] }];
        let whole = table(&tools, &[run(&tools[0], 7), run(&tools[1], 7)], "", (7, 2));
        assert!(!whole.contains(NOT_RUN) && !whole.contains(EARLIER));
        let again = table(&tools, &[run(&tools[1], 7)], &whole, (7, 2));
        assert_eq!(again, whole);
        let later = table(&tools, &[run(&tools[1], 8)], &whole, (8, 2));
        let (a, b) = later.split_once("### B").unwrap();
        assert!(a.contains("7 of 7 good bodies") && a.contains(EARLIER));
        assert!(b.contains("8 of 8 good bodies") && !b.contains(EARLIER));
        assert_eq!(table(&tools, &[], &later, (8, 2)), later);
        let newer = [Tool { version: "99", ..tools[0] }];
        assert!(table(&newer, &[], &later, (8, 2)).contains("| not run |"));
    }
}
