//! The report about the conformance cases.

use super::{Judged, Verdict};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Writes the report; it is the same in each run.
pub(super) fn report(judged: &[Judged], forms: usize, compiled: bool) -> String {
    let mut out = String::from(
        "<!-- Written by `cargo xtask cel`; do not edit by hand. -->\n\n# CEL\n\n\
         The rules of the spec language are written in a subset of CEL, which `spec/README.md` lists.\n\
         This page compares it with the conformance cases of CEL in the npm package `@bufbuild/cel-spec` 0.6.1.\n\n\
         A rule speaks of a body, so the variables and literals of a case become members of one: all of them, those on the left, or none.\n\
         A string that is a date and a time has the format of one; any other would break the format, not the rule.\n\
         Each form that is a rule is evaluated together with its opposite, by the interpreter of the model",
    );
    out.push_str(if compiled { " and as generated Rust.\n" } else { ".\n" });
    out.push_str(
        "A case is in the subset where at least one form is a rule; it is equal where each such form has the result of CEL, failures included.\n\
         The others are refused, each with a place.\n\n",
    );
    let _ = writeln!(out, "{} cases, {forms} forms.\n", judged.len());
    let mut files: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut reasons: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for one in judged {
        let column = match &one.verdict {
            Verdict::Equal => 0,
            Verdict::Refused { kind, message } => {
                *reasons.entry((kind, general(message))).or_default() += 1;
                1
            }
            Verdict::Different(_) => 2,
        };
        files.entry(&one.case.file).or_default()[column] += 1;
    }
    out.push_str("| File | Cases | In the subset and equal | Refused with a place | Different |\n|---|--:|--:|--:|--:|\n");
    let mut all = [0; 3];
    for (file, counts) in &files {
        row(&mut out, &format!("`{file}`"), counts);
        for (sum, count) in all.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    row(&mut out, "all", &all);
    out.push_str("\n## Why cases are refused\n\nThe first mistake of each, names left out.\n\n| Mistake | Cases |\n|---|--:|\n");
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let rest: usize = reasons.iter().skip(20).map(|(_, count)| count).sum();
    for ((_, message), count) in reasons.iter().take(20) {
        let _ = writeln!(out, "| {message} | {count} |");
    }
    if rest > 0 {
        let _ = writeln!(out, "| others | {rest} |");
    }
    out
}

fn row(out: &mut String, name: &str, counts: &[usize; 3]) {
    let [equal, refused, different] = counts;
    let total: usize = counts.iter().sum();
    let _ = writeln!(out, "| {name} | {total} | {equal} | {refused} | {different} |");
}

/// A message without the names in it.
fn general(message: &str) -> String {
    let mut parts = message.split('`');
    let mut text = parts.next().unwrap_or_default().to_owned();
    let mut is_name = true;
    for part in parts {
        text.push_str(if is_name { "`…`" } else { part });
        is_name = !is_name;
    }
    text
}
