//! A report for people at a terminal.

use super::{abbreviated, count, short, words};
use crate::diff::change::{Change, Effect, Pair, Verdict, Witness};
use crate::diff::report::Report;
use std::fmt::{self, Write};

impl Report {
    /// The report for people; `version` is that of the crates now.
    pub fn to_text(&self, version: &str) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = self.write(&mut text, version);
        text
    }

    fn write(&self, out: &mut String, version: &str) -> fmt::Result {
        writeln!(out, "{} -> {}", self.old, self.new)?;
        if self.changes.is_empty() {
            return writeln!(out, "\nno changes");
        }
        let (wording, changes): (Vec<&Change>, Vec<&Change>) =
            self.changes.iter().partition(|change| change.is_wording());
        for change in changes {
            write_change(out, change)?;
        }
        if !wording.is_empty() {
            writeln!(out, "\nwords alone")?;
            for change in wording {
                let place = change.new.as_ref().or(change.old.as_ref());
                let place = place.map(|place| format!("{}:{}", place.file, place.line));
                let place = place.unwrap_or_default();
                writeln!(out, "  {}  {} ({place})", change.kind.as_str(), change.item)?;
            }
        }
        writeln!(out)?;
        self.write_crates(out, version)?;
        self.write_summary(out)
    }

    fn write_crates(&self, out: &mut String, version: &str) -> fmt::Result {
        writeln!(out, "{:<14} {:<6} {:<16} because", "crate", "asks", "version")?;
        for one in self.crates() {
            let level = one.level.map_or("-", super::super::kind::Level::as_str);
            let next = match one.level {
                Some(_) => format!("{version} -> {}", one.next(version)),
                None => version.to_owned(),
            };
            writeln!(out, "{:<14} {level:<6} {next:<16} {}", one.package, one.reason)?;
        }
        Ok(())
    }

    fn write_summary(&self, out: &mut String) -> fmt::Result {
        let breaking = self.changes.iter().filter(|change| change.is_breaking()).count();
        let open = self.unaccepted(Pair::OldClientNewService).count();
        write!(out, "\n{}, ", count(self.changes.len(), "change"))?;
        match (breaking, breaking - open) {
            (0, _) => writeln!(out, "none breaks an old client with the new service"),
            (_, 0) => writeln!(out, "{breaking} breaking for an old client with the new service"),
            (_, accepted) => writeln!(
                out,
                "{breaking} breaking for an old client with the new service, {accepted} acknowledged"
            ),
        }
    }
}

fn write_change(out: &mut String, change: &Change) -> fmt::Result {
    let word = heading(change);
    writeln!(out, "\n{word}: {}", change.kind.as_str().replace('_', " "))?;
    writeln!(out, "  {}", change.item)?;
    if let Some(from) = &change.from {
        writeln!(out, "    was {}", short(from))?;
    }
    if let Some(to) = &change.to {
        writeln!(out, "    is  {}", short(to))?;
    }
    for (place, side) in [(&change.old, "old"), (&change.new, "new")] {
        if let Some(place) = place {
            writeln!(out, "  --> {}:{} ({side})", place.file, place.line)?;
        }
    }
    for pair in Pair::ALL {
        let effects: Vec<&Effect> =
            change.effects.iter().filter(|effect| effect.pair == pair).collect();
        if !effects.is_empty() {
            writeln!(out, "  {}", pair.as_str())?;
        }
        for effect in effects {
            write_effect(out, effect)?;
        }
    }
    writeln!(out, "  help: {}", change.kind.help())?;
    writeln!(out, "  id: {} [{}]", change.id(), change.fingerprint())?;
    if let Some(reason) = &change.acknowledged {
        writeln!(out, "  acknowledged: {reason}")?;
    }
    Ok(())
}

fn heading(change: &Change) -> &'static str {
    match (change.verdict(Pair::OldClientNewService), change.verdict(Pair::NewClientOldService)) {
        (Verdict::Breaking, _) if change.acknowledged.is_some() => "acknowledged",
        (Verdict::Breaking, _) => "breaking",
        (_, Verdict::Breaking) => "service first",
        (Verdict::Advice, _) | (_, Verdict::Advice) => "advice",
        (Verdict::Compatible, Verdict::Compatible) => "compatible",
    }
}

fn write_effect(out: &mut String, effect: &Effect) -> fmt::Result {
    let (flow, verdict) = (effect.flow.as_str(), effect.verdict.as_str());
    writeln!(out, "    {flow:<8} {verdict:<10} {}", effect.reason)?;
    let Some(witness) = &effect.witness else { return Ok(()) };
    match (witness.body(), witness) {
        (Some(body), _) => {
            writeln!(out, "             witness: {}", words(witness))?;
            writeln!(out, "               {}", abbreviated(body).to_compact())
        }
        (None, Witness::NotFound(_) | Witness::Beyond(_)) => {
            writeln!(out, "             {}", words(witness))
        }
        (None, _) => writeln!(out, "             witness: {}", words(witness)),
    }
}
