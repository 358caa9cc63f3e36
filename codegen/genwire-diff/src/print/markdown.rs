//! Prints a report as a changelog entry, with the steps for users.

use super::{abbreviate, describe_witness, shorten};
use crate::change::{Change, Upgrade, Verdict};
use crate::kind::{Level, Section};
use crate::report::Report;
use genwire_constraint::{escape_hidden, printable_line};
use genwire_spec::model::words::capitalised;
use std::fmt::{self, Write};

impl Report {
    /// Returns the changelog entry; `version` is the current version of the crates.
    pub fn to_markdown(&self, version: &str) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_entry(&mut text, version);
        text
    }

    fn write_entry(&self, out: &mut String, version: &str) -> fmt::Result {
        writeln!(out, "## Interface: {} to {}", self.old, self.new)?;
        for one in &self.left_out {
            writeln!(out, "\n{}.", prose(&one.note()))?;
        }
        if self.changes.is_empty() {
            let of_what = if self.left_out.is_empty() { "" } else { " in what is compared" };
            return writeln!(out, "\nNothing has changed{of_what}.");
        }
        writeln!(out, "\n| Crate | Level | Version | Because |\n|---|---|---|---|")?;
        for one in self.crates() {
            let level = one.level.map_or("none", Level::as_str);
            let next = one.next(version);
            writeln!(
                out,
                "| {} | {level} | {next} | {} |",
                name(&one.package),
                prose(&one.reason)
            )?;
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
    write!(out, "- {breaking}{}: {}", name(&change.item), change.kind.title())?;
    // The old and the new string are left out: they are in the docs.
    if change.kind.section() == Section::Documentation {
        return writeln!(out);
    }
    match (&change.from, &change.to) {
        (Some(from), Some(to)) => writeln!(out, ", from {} to {}", code(from), code(to)),
        (Some(one), None) | (None, Some(one)) => writeln!(out, ", {}", code(one)),
        (None, None) => writeln!(out),
    }
}

/// Returns a value as code, shortened for people.
fn code(text: &str) -> String {
    name(&shorten(text))
}

/// Returns a name as code, between more backticks than it contains in a row.
fn name(text: &str) -> String {
    let text = printable_line(text);
    let mut fence = "`".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    let space = if fence.len() > 1 || text.is_empty() { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Escapes a sentence for Markdown so that HTML in it is not rendered. Names in backticks stay
/// code.
fn prose(text: &str) -> String {
    let text = printable_line(text);
    let parts: Vec<&str> = text.split('`').collect();
    let mut out = String::new();
    for (index, part) in parts.iter().enumerate() {
        match (index % 2, *part) {
            (_, "") => {}
            (1, part) if index + 1 < parts.len() => {
                // The backticks of two names would become one fence.
                if out.ends_with('`') {
                    out.push(' ');
                }
                out.extend(["`", part, "`"]);
            }
            (_, part) => out += &part.replace('\\', "\\\\").replace('<', "\\<"),
        }
    }
    out
}

fn write_note(out: &mut String, change: &Change) -> fmt::Result {
    let title = change.kind.title();
    writeln!(out, "\n#### {}: {title}\n", name(&change.item))?;
    writeln!(out, "{}.", capitalised(change.kind.help()))?;
    for effect in &change.effects {
        if effect.upgrade != Upgrade::Service || effect.verdict < Verdict::Unknown {
            continue;
        }
        writeln!(out, "{}.", prose(&capitalised(&effect.reason)))?;
        let Some(witness) = &effect.witness else { continue };
        match witness.body() {
            Some(body) => {
                let body = abbreviate(body).to_pretty();
                let body = escape_hidden(&body);
                writeln!(
                    out,
                    "{}:\n\n```json\n{body}```",
                    prose(&capitalised(&describe_witness(witness)))
                )?;
            }
            None => writeln!(out, "{}.", prose(&capitalised(&describe_witness(witness))))?,
        }
    }
    if let Some(reason) = &change.acknowledged {
        writeln!(out, "Accepted: {}", prose(reason))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{name, prose};

    #[test]
    fn names_of_a_document_stay_code() {
        for (text, as_name, as_prose) in [
            ("a.b", "`a.b`", "a.b"),
            ("a`b", "`` a`b ``", "ab"),
            ("a``<b>", "``` a``<b> ```", "a\\<b>"),
            ("x\u{1b}[2J\n", "`x\\u001b[2J\\u000a`", "x\\\\u001b[2J\\\\u000a"),
            ("of `a`<b>`c`", "`` of `a`<b>`c` ``", "of `a`\\<b>`c`"),
            ("`a``<b>`", "``` `a``<b>` ```", "`a` `<b>`"),
        ] {
            assert_eq!((name(text).as_str(), prose(text).as_str()), (as_name, as_prose));
        }
    }
}
