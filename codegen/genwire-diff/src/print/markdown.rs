//! Prints a report as an entry of a changelog, with what users have to do.

use super::{abbreviate, describe_witness, shorten};
use crate::change::{Change, Upgrade, Verdict};
use crate::kind::{Level, Section};
use crate::report::Report;
use genwire_spec::model::words::capitalised;
use std::fmt::{self, Write};

impl Report {
    /// Returns the entry of a changelog; `version` is the current version of the crates.
    pub fn to_markdown(&self, version: &str) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_entry(&mut text, version);
        text
    }

    fn write_entry(&self, out: &mut String, version: &str) -> fmt::Result {
        writeln!(out, "## Interface: {} to {}", self.old, self.new)?;
        for one in &self.left_out {
            writeln!(out, "\n{}.", one.note())?;
        }
        if self.changes.is_empty() {
            let of_what = if self.left_out.is_empty() { "" } else { " in what is compared" };
            return writeln!(out, "\nNothing has changed{of_what}.");
        }
        writeln!(out, "\n| Crate | Level | Version | Because |\n|---|---|---|---|")?;
        for one in self.crates() {
            let level = one.level.map_or("none", Level::as_str);
            let next = one.next(version);
            writeln!(out, "| `{}` | {level} | {next} | {} |", one.package, one.reason)?;
        }
        for section in Section::ALL {
            let mut changes = self.changes.iter().filter(|it| it.kind.section() == section);
            let Some(first) = changes.next() else { continue };
            writeln!(out, "\n### {}\n", section.heading())?;
            for change in std::iter::once(first).chain(changes) {
                write_line(out, change)?;
            }
        }
        let notable: Vec<&Change> =
            self.changes.iter().filter(|change| change.level() == Level::Major).collect();
        if notable.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n### What to do")?;
        for change in notable {
            write_note(out, change)?;
        }
        Ok(())
    }
}

fn write_line(out: &mut String, change: &Change) -> fmt::Result {
    let breaking = match change.verdict(Upgrade::Service) {
        Verdict::Breaking => "**breaking** ",
        Verdict::Unknown => "**may break** ",
        Verdict::Warning | Verdict::Compatible => "",
    };
    write!(out, "- {breaking}`{}`: {}", change.item, change.kind.title())?;
    // The old and the new text are left out: they are in the docs.
    if change.kind.section() == Section::Documentation {
        return writeln!(out);
    }
    match (&change.from, &change.to) {
        (Some(from), Some(to)) => writeln!(out, ", from {} to {}", code(from), code(to)),
        (Some(one), None) | (None, Some(one)) => writeln!(out, ", {}", code(one)),
        (None, None) => writeln!(out),
    }
}

/// Returns a value as code, in as many backticks as it needs.
fn code(text: &str) -> String {
    let text = shorten(text);
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

fn write_note(out: &mut String, change: &Change) -> fmt::Result {
    let title = change.kind.title();
    writeln!(out, "\n#### `{}`: {title}\n", change.item)?;
    writeln!(out, "{}.", capitalised(change.kind.help()))?;
    for effect in &change.effects {
        if effect.upgrade != Upgrade::Service || effect.verdict < Verdict::Unknown {
            continue;
        }
        writeln!(out, "{}.", capitalised(&effect.reason))?;
        let Some(witness) = &effect.witness else { continue };
        match witness.body() {
            Some(body) => {
                let body = abbreviate(body).to_pretty();
                writeln!(
                    out,
                    "{}:\n\n```json\n{body}```",
                    capitalised(&describe_witness(witness))
                )?;
            }
            None => writeln!(out, "{}.", capitalised(&describe_witness(witness)))?,
        }
    }
    if let Some(reason) = &change.acknowledged {
        writeln!(out, "Accepted: {reason}")?;
    }
    Ok(())
}
