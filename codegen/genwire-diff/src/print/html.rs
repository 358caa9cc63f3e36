//! Prints a report as one self-contained HTML page.

use super::finding::Finding;
use super::{count, shorten};
use crate::change::Change;
use crate::report::Report;
use genwire_constraint::markup;
use std::fmt::{self, Write};

/// The stylesheet of the page.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;\
padding:0 1rem}pre{overflow:auto;background:#f4f4f4;padding:.6rem}.breaking{color:#b3261e}\
table{border-collapse:collapse}td{border-top:1px solid #ccc;padding:.3rem .6rem;vertical-align:top}\
@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}pre{background:#222}\
.breaking{color:#ff8a80}td{border-color:#444}}";

impl Report {
    /// Returns the report as a page. With `ahead`, new clients of the old service count too.
    pub fn to_html(&self, ahead: bool) -> String {
        let mut page = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_page(&mut page, ahead);
        page
    }

    fn write_page(&self, out: &mut String, ahead: bool) -> fmt::Result {
        let title = markup(&format!("{} to {}", self.old, self.new));
        writeln!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n<h1>{title}</h1>"
        )?;
        for one in &self.left_out {
            writeln!(out, "<p>{}.</p>", markup(&one.note()))?;
        }
        let findings: Vec<Finding<'_>> =
            self.changes.iter().filter_map(|change| Finding::of(change, ahead)).collect();
        let open = findings.iter().filter(|it| it.change.acknowledged.is_none()).count();
        let changes = count(self.changes.len(), "change");
        writeln!(out, "<p>{changes}; {open} of them break something or may do so.</p>")?;
        findings.iter().try_for_each(|finding| write_finding(out, finding))?;
        let others = self.changes.iter().filter(|change| change.counted_verdict(ahead).is_none());
        writeln!(out, "<h2>Other changes</h2>\n<table>")?;
        others.filter(|change| !change.is_wording()).try_for_each(|it| write_row(out, it))?;
        writeln!(out, "</table>\n</html>")
    }
}

fn write_finding(out: &mut String, finding: &Finding<'_>) -> fmt::Result {
    let word = if finding.change.acknowledged.is_some() { "accepted" } else { finding.word() };
    writeln!(
        out,
        "<h2><span class=\"{}\">{word}</span> {}</h2>",
        finding.verdict.as_str(),
        markup(&finding.title())
    )?;
    if let Some(reason) = &finding.change.acknowledged {
        writeln!(out, "<p>Accepted: {}</p>", markup(reason))?;
    }
    writeln!(out, "<pre>{}</pre>", markup(&finding.details()))
}

fn write_row(out: &mut String, change: &Change) -> fmt::Result {
    let value = |value: &Option<String>| {
        value.as_deref().map_or_else(String::new, |it| markup(&shorten(it)))
    };
    let (item, kind) = (markup(&change.item), markup(&change.kind.title()));
    writeln!(
        out,
        "<tr><td>{item}</td><td>{kind}</td><td>{}</td><td>{}</td></tr>",
        value(&change.from),
        value(&change.to)
    )
}
