//! The report as `JUnit` XML: a suite for each area, a case for each requirement.

use crate::report::{Failure, Report, RequirementOutcome, Verdict};
use genwire_constraint::markup;
use std::collections::BTreeMap;

pub(super) fn print(report: &Report) -> String {
    let mut areas: BTreeMap<&str, Vec<&RequirementOutcome>> = BTreeMap::new();
    for outcome in &report.outcomes {
        areas.entry(&outcome.area).or_default().push(outcome);
    }
    let mut suites = String::new();
    for (area, outcomes) in areas {
        let cases: String = outcomes.iter().map(|outcome| case(area, outcome)).collect();
        suites.push_str(&suite(area, outcomes.len(), &cases));
    }
    if !report.others.is_empty() || !report.unexpected.is_empty() {
        let others = report.others.iter().map(|other| {
            let failure = failure(std::slice::from_ref(other));
            format!(
                "    <testcase classname=\"spec\" name=\"{}\">\n{failure}    </testcase>\n",
                markup(&other.item)
            )
        });
        let unexpected = report.unexpected.iter().map(|id| {
            let text = "passes, although it is listed as an expected failure";
            format!(
                "    <testcase classname=\"spec\" name=\"{id}\">\n      <failure message=\"{text}\"/>\n    </testcase>\n"
            )
        });
        let cases: Vec<String> = others.chain(unexpected).collect();
        suites.push_str(&suite("spec", cases.len(), &cases.concat()));
    }
    if let Some(message) = report.lost_message() {
        let case = format!(
            "    <testcase classname=\"server\" name=\"is reached to the end\">\n      <failure message=\"{}\"/>\n    </testcase>\n",
            markup(&message)
        );
        suites.push_str(&suite("server", 1, &case));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n{suites}</testsuites>\n",
        markup(&report.title)
    )
}

fn suite(name: &str, tests: usize, cases: &str) -> String {
    let failures = cases.matches("<failure ").count();
    let skipped = cases.matches("<skipped ").count();
    format!(
        "  <testsuite name=\"{}\" tests=\"{tests}\" failures=\"{failures}\" skipped=\"{skipped}\">\n{cases}  </testsuite>\n",
        markup(name)
    )
}

fn case(area: &str, outcome: &RequirementOutcome) -> String {
    let name = markup(&format!("{} {}", outcome.id, outcome.statement));
    let inner = match (&outcome.verdict, &outcome.expected) {
        (Verdict::Passed { .. }, _) => {
            return format!("    <testcase classname=\"{}\" name=\"{name}\"/>\n", markup(area));
        }
        (Verdict::Failed(_), Some(reason)) => skipped(&format!("expected to fail: {reason}")),
        (Verdict::Failed(failures), None) => failure(failures),
        (Verdict::Skipped { reason }, _) => skipped(reason),
    };
    format!(
        "    <testcase classname=\"{}\" name=\"{name}\">\n{inner}    </testcase>\n",
        markup(area)
    )
}

fn skipped(reason: &str) -> String {
    format!("      <skipped message=\"{}\"/>\n", markup(reason))
}

fn failure(failures: &[Failure]) -> String {
    let Some(first) = failures.first() else { return String::new() };
    let message = markup(&format!("{}: {}", first.item, first.message));
    format!("      <failure message=\"{message}\">{}</failure>\n", markup(&first.exchange))
}
