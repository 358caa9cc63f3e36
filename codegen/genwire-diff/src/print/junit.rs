//! Prints a report as `JUnit` XML for build servers.

use super::finding::Finding;
use crate::change::Change;
use crate::report::Report;
use genwire_constraint::markup;

impl Report {
    /// Returns the report as `JUnit` XML: a test case for each change except for documentation. The
    /// case fails if the change counts. With `ahead`, new clients of the old service count too.
    pub fn to_junit(&self, ahead: bool) -> String {
        let changes = self.changes.iter().filter(|change| !change.is_wording());
        let cases: Vec<String> = changes.map(|change| case(change, ahead)).collect();
        let all = cases.concat();
        let (failures, skipped) =
            (all.matches("<failure ").count(), all.matches("<skipped ").count());
        let counts =
            format!("tests=\"{}\" failures=\"{failures}\" skipped=\"{skipped}\"", cases.len());
        let name = markup(&format!("{} to {}", self.old, self.new));
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"interface\" {counts}>\n  \
             <testsuite name=\"{name}\" {counts}>\n{all}  </testsuite>\n</testsuites>\n"
        )
    }
}

fn case(change: &Change, ahead: bool) -> String {
    let name = markup(&change.item);
    let kind = markup(&change.kind.title());
    let case = format!("    <testcase classname=\"{kind}\" name=\"{name}\"");
    let Some(finding) = Finding::of(change, ahead) else { return format!("{case}/>\n") };
    let inner = match &change.acknowledged {
        Some(reason) => format!("<skipped message=\"{}\"/>", markup(reason)),
        None => format!(
            "<failure type=\"{}\" message=\"{}\">{}</failure>",
            finding.word(),
            markup(&finding.title()),
            markup(&finding.details())
        ),
    };
    format!("{case}>\n      {inner}\n    </testcase>\n")
}
