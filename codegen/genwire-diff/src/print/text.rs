//! Prints a report for a terminal.

use super::{abbreviate, count, describe_witness, shorten};
use crate::change::{Change, Effect, Upgrade, Verdict, Witness};
use crate::kind::{ChangeKind, Level, Subject};
use crate::report::Report;
use genwire_constraint::printable_line;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// Maximum number of documentation changes that are listed; more are only counted by kind.
const MAX_LISTED_TEXTS: usize = 20;

impl Report {
    /// Returns the report for people; `version` is the current version of the crates.
    pub fn to_text(&self, version: &str) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write(&mut text, version);
        text
    }

    fn write(&self, out: &mut String, version: &str) -> fmt::Result {
        writeln!(out, "{} -> {}", self.old, self.new)?;
        if self.changes.is_empty() {
            let of_what = if self.left_out.is_empty() { "" } else { " in what is compared" };
            return writeln!(out, "\nno changes{of_what}");
        }
        // A breaking change is shown in full until it is acknowledged.
        let is_summarised = |change: &Change| {
            change.is_committed && (!change.may_break() || change.acknowledged.is_some())
        };
        let (wording, changes): (Vec<&Change>, Vec<&Change>) =
            self.changes.iter().partition(|change| change.is_wording());
        let (earlier, changes): (Vec<&Change>, Vec<&Change>) =
            changes.into_iter().partition(|change| is_summarised(change));
        for change in changes {
            write_change(out, change)?;
        }
        write_list(out, "committed since the old version", &earlier)?;
        write_wording(out, &wording)?;
        writeln!(out)?;
        self.write_crates(out, version)?;
        self.write_summary(out)
    }

    fn write_crates(&self, out: &mut String, version: &str) -> fmt::Result {
        let crates = self.crates();
        let longest = crates.iter().map(|one| one.package.len()).max();
        let width = longest.unwrap_or_default().max("crate".len());
        writeln!(out, "{:<width$} {:<6} {:<16} because", "crate", "level", "version")?;
        for one in crates {
            let level = one.level.map_or("-", Level::as_str);
            let next = match one.level {
                Some(_) => format!("{version} -> {}", one.next(version)),
                None => version.to_owned(),
            };
            writeln!(
                out,
                "{:<width$} {level:<6} {next:<16} {}",
                one.package,
                printable_line(&one.reason)
            )?;
        }
        Ok(())
    }

    fn write_summary(&self, out: &mut String) -> fmt::Result {
        let breaking = self.changes.iter().filter(|change| change.is_breaking()).count();
        let open = self.unaccepted(Upgrade::Service).count();
        write!(out, "\n{}, ", count(self.changes.len(), "change"))?;
        match (breaking, breaking - open) {
            (0, _) => write!(out, "none breaks an old client with the new service")?,
            (_, 0) => write!(out, "{breaking} breaking for an old client with the new service")?,
            (_, accepted) => write!(
                out,
                "{breaking} breaking for an old client with the new service, {accepted} acknowledged"
            )?,
        }
        match self.undecided(Upgrade::Service).count() {
            0 => writeln!(out),
            unknown => writeln!(out, ", {unknown} may break one"),
        }
    }
}

/// Writes the documentation changes, or only their counts if there are more than
/// [`MAX_LISTED_TEXTS`].
fn write_wording(out: &mut String, changes: &[&Change]) -> fmt::Result {
    if changes.len() <= MAX_LISTED_TEXTS {
        return write_list(out, "texts only", changes);
    }
    let mut counts: BTreeMap<ChangeKind, usize> = BTreeMap::new();
    for change in changes {
        *counts.entry(change.kind).or_default() += 1;
    }
    let counts: Vec<String> =
        counts.iter().map(|(kind, number)| format!("{number} {}", kind.title())).collect();
    writeln!(out, "\ntexts only\n  {} (`--format json` lists them)", counts.join(", "))
}

/// Writes a heading and a line for each change; nothing if there are no changes.
fn write_list(out: &mut String, heading: &str, changes: &[&Change]) -> fmt::Result {
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{heading}")?;
    for change in changes {
        let place = change.new.as_ref().or(change.old.as_ref());
        let place = place.map(ToString::to_string);
        let (title, place) = (change.kind.title(), place.unwrap_or_default());
        let line = format!("{title}: {} ({place})", change.item);
        writeln!(out, "  {}", printable_line(&line))?;
    }
    Ok(())
}

fn write_change(out: &mut String, change: &Change) -> fmt::Result {
    let word = heading(change);
    writeln!(out, "\n{word}: {}", change.kind.title())?;
    writeln!(out, "  {}", printable_line(&change.item))?;
    if let Some(from) = &change.from {
        writeln!(out, "    was {}", shorten(from))?;
    }
    if let Some(to) = &change.to {
        writeln!(out, "    is  {}", shorten(to))?;
    }
    for (place, side) in [(&change.old, "old"), (&change.new, "new")] {
        if let Some(place) = place {
            writeln!(out, "  --> {} ({side})", printable_line(&place.to_string()))?;
        }
    }
    for upgrade in Upgrade::ALL {
        let effects: Vec<&Effect> =
            change.effects.iter().filter(|effect| effect.upgrade == upgrade).collect();
        if !effects.is_empty() {
            writeln!(out, "  {}", upgrade.as_str())?;
        }
        for effect in effects {
            write_effect(out, effect)?;
        }
    }
    writeln!(out, "  help: {}", change.kind.help())?;
    writeln!(out, "  id: {}", change.line())?;
    if let Some(reason) = &change.acknowledged {
        writeln!(out, "  acknowledged: {reason}")?;
    }
    Ok(())
}

fn heading(change: &Change) -> &'static str {
    if change.kind.subject == Subject::LeftOut {
        return "not comparable";
    }
    match (change.verdict(Upgrade::Service), change.verdict(Upgrade::Client)) {
        (Verdict::Breaking | Verdict::Unknown, _) if change.acknowledged.is_some() => {
            "acknowledged"
        }
        (Verdict::Breaking, _) => "breaking",
        (Verdict::Unknown, _) => "may break",
        (_, Verdict::Breaking) => "needs the new service",
        (_, Verdict::Unknown) => "may need the new service",
        (Verdict::Warning, _) | (_, Verdict::Warning) => "warning",
        (Verdict::Compatible, Verdict::Compatible) => "compatible",
    }
}

fn write_effect(out: &mut String, effect: &Effect) -> fmt::Result {
    let (flow, verdict) = (effect.flow.as_str(), effect.verdict.as_str());
    writeln!(out, "    {flow:<8} {verdict:<10} {}", printable_line(&effect.reason))?;
    let Some(witness) = &effect.witness else { return Ok(()) };
    let described = describe_witness(witness);
    let described = printable_line(&described);
    match (witness.body(), witness) {
        (Some(body), _) => {
            writeln!(out, "             witness: {described}")?;
            writeln!(out, "               {}", abbreviate(body).to_compact())
        }
        (None, Witness::NotFound(_) | Witness::Beyond(_)) => {
            writeln!(out, "             {described}")
        }
        (None, _) => writeln!(out, "             witness: {described}"),
    }
}
