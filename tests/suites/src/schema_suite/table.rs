//! The report of the suite.

use super::{Counts, Difference, Outcome, Set, Verdict};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Returns the report.
pub(super) fn report(outcome: &Outcome) -> String {
    let mut out = String::from(
        "<!-- Written by `cargo xtask schema-suite FOLDER`; do not edit by hand. -->\n\n\
         # JSON Schema Test Suite\n\n\
         Verdicts of an imported schema on the bodies of the JSON Schema Test Suite: draft 2020-12 in OpenAPI 3.1, draft 4 in OpenAPI 3.0.\n\
         Each schema is the type of a member of a request.\n\
         In the sets with types, a schema without `type` has the one that its keywords are about, bodies of other types are left out, and formats are assertions.\n\
         A difference is *named* if the report of the import has a loss, *guessed* if it has a guess, and *silent* if it has neither.\n\n",
    );
    out.push_str(HEAD);
    let mut sums: BTreeMap<Set, Counts> = BTreeMap::new();
    for ((set, _), counts) in &outcome.counts {
        sums.entry(*set).or_default().add(counts);
    }
    for (set, sum) in &sums {
        counts_row(&mut out, &format!("**{set}**"), sum);
    }
    for ((set, file), counts) in &outcome.counts {
        counts_row(&mut out, &format!("{set}, `{file}`"), counts);
    }
    let silent = outcome.differences.iter().filter(|one| one.verdict == Verdict::Silent);
    let _ = writeln!(out, "\n## Silent differences\n");
    let rows: Vec<String> = silent.map(|difference| format!("- {}\n", row(difference))).collect();
    out.push_str(if rows.is_empty() { "None.\n" } else { "" });
    out.extend(rows);
    out
}

const HEAD: &str = "\
| File | Agrees | Named | Guessed | Silent | Valid, refused | Draft does not load |
|---|--:|--:|--:|--:|--:|--:|
";

fn counts_row(out: &mut String, name: &str, counts: &Counts) {
    let verdicts = [Verdict::Agrees, Verdict::Named, Verdict::Guessed, Verdict::Silent];
    let [agrees, named, guessed, silent] = verdicts.map(|verdict| counts.count(verdict));
    let Counts { valid_refused, not_loaded, .. } = counts;
    let _ = writeln!(
        out,
        "| {name} | {agrees} | {named} | {guessed} | {silent} | {valid_refused} | {not_loaded} |"
    );
}

/// Returns a difference on one line.
pub(super) fn row(difference: &Difference) -> String {
    let Difference { set, file, schema, test, verdict, is_valid } = difference;
    let should = if *is_valid { "valid" } else { "invalid" };
    let verdict = match verdict {
        Verdict::Agrees => "agrees",
        Verdict::Named => "named",
        Verdict::Guessed => "guessed",
        Verdict::Silent => "silent",
    };
    format!("{verdict}: {set}, `{file}`: {schema}: {test} ({should})")
}
