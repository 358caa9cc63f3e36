//! Prints the steps for users of the old version in a few lines.

use super::{count, shorten};
use crate::change::{Change, Upgrade, Verdict};
use crate::kind::{ChangeKind, Subject, Verb};
use crate::report::Report;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Maximum number of lines about changes.
const MAX_LINES: usize = 7;

/// Maximum number of items that a line names.
const MAX_NAMED_ITEMS: usize = 3;

impl Report {
    /// Returns the steps for an old client in at most nine lines: the changes by kind, breaking
    /// ones first.
    pub fn to_steps(&self) -> String {
        let mut groups: BTreeMap<(Reverse<Verdict>, ChangeKind), Vec<&Change>> = BTreeMap::new();
        for change in self.changes.iter().filter(|change| concerns_clients(change)) {
            let key = (Reverse(change.verdict(Upgrade::Service)), change.kind);
            groups.entry(key).or_default().push(change);
        }
        let named = |verdict: Verdict| {
            let keys = groups.iter().filter(|((Reverse(it), _), _)| *it == verdict);
            keys.map(|(_, changes)| changes.len()).sum::<usize>()
        };
        let changes = count(self.changes.len(), "change");
        let mut lines = vec![format!(
            "{} -> {}: {changes}, {} breaking for a client, {} that may break it",
            self.old,
            self.new,
            named(Verdict::Breaking),
            named(Verdict::Unknown)
        )];
        let shown = if groups.len() > MAX_LINES { MAX_LINES - 1 } else { MAX_LINES };
        let more = groups.len().saturating_sub(shown);
        let first = groups.iter().take(shown);
        lines.extend(first.map(|((Reverse(verdict), kind), all)| line(*verdict, *kind, all)));
        if more > 0 {
            lines.push(format!("           and {}", count(more, "further kind of change")));
        }
        lines.join("\n") + "\n"
    }
}

/// Returns true if users of an old client have to do something after a change, or can do more.
fn concerns_clients(change: &Change) -> bool {
    let is_operation = (change.kind.subject, change.kind.verb) == (Subject::Operation, Verb::Added);
    is_operation || change.verdict(Upgrade::Service) >= Verdict::Warning
}

fn line(verdict: Verdict, kind: ChangeKind, changes: &[&Change]) -> String {
    let word = match verdict {
        Verdict::Breaking => "breaks",
        Verdict::Unknown => "may break",
        Verdict::Warning => "look at",
        Verdict::Compatible => "new",
    };
    let names: Vec<&str> =
        changes.iter().take(MAX_NAMED_ITEMS).map(|it| it.item.as_str()).collect();
    let more = match changes.len().saturating_sub(MAX_NAMED_ITEMS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let names = shorten(&names.join(", "));
    format!("{word:<10} {}, {}: {names}{more}", kind.title(), kind.help())
}
