//! A report as the entry of a changelog, with notes for those who have to follow.

use super::{abbreviated, short, words};
use crate::diff::change::{Change, Pair, Verdict};
use crate::diff::kind::{Level, Section};
use crate::diff::report::Report;
use std::fmt::{self, Write};

impl Report {
    /// The entry of a changelog; `version` is that of the crates now.
    pub fn to_markdown(&self, version: &str) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = self.write_entry(&mut text, version);
        text
    }

    fn write_entry(&self, out: &mut String, version: &str) -> fmt::Result {
        writeln!(out, "## Interface: {} to {}", self.old, self.new)?;
        if self.changes.is_empty() {
            return writeln!(out, "\nNothing has changed.");
        }
        writeln!(out, "\n| Crate | Asks for | Version | Because |\n|---|---|---|---|")?;
        for one in self.crates() {
            let level = one.level.map_or("nothing", Level::as_str);
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
    let breaking = if change.is_breaking() { "**breaking** " } else { "" };
    write!(out, "- {breaking}`{}`: {}", change.item, change.kind.as_str().replace('_', " "))?;
    // The words themselves stand in the docs.
    if change.kind.section() == Section::Documentation {
        return writeln!(out);
    }
    match (&change.from, &change.to) {
        (Some(from), Some(to)) => writeln!(out, ", from {} to {}", code(from), code(to)),
        (Some(one), None) | (None, Some(one)) => writeln!(out, ", {}", code(one)),
        (None, None) => writeln!(out),
    }
}

/// A value as code, in as many backticks as it needs.
fn code(text: &str) -> String {
    let text = short(text);
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

fn write_note(out: &mut String, change: &Change) -> fmt::Result {
    let title = change.kind.as_str().replace('_', " ");
    writeln!(out, "\n#### `{}`: {title}\n", change.item)?;
    writeln!(out, "{}.", sentence(change.kind.help()))?;
    for effect in &change.effects {
        if effect.pair != Pair::OldClientNewService || effect.verdict != Verdict::Breaking {
            continue;
        }
        writeln!(out, "{}.", sentence(&effect.reason))?;
        let Some(witness) = &effect.witness else { continue };
        match witness.body() {
            Some(body) => {
                let body = abbreviated(body).to_pretty();
                writeln!(out, "{}:\n\n```json\n{body}```", sentence(&words(witness)))?;
            }
            None => writeln!(out, "{}.", sentence(&words(witness)))?,
        }
    }
    if let Some(reason) = &change.acknowledged {
        writeln!(out, "Accepted: {reason}")?;
    }
    Ok(())
}

fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
