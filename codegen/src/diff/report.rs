//! What a comparison found: the changes, what was accepted of them, what crates are asked for.

use super::change::{Change, Pair, Verdict};
use super::edition::Edition;
use super::kind::Level;
use crate::model::COMMON;
use std::cmp::Reverse;

/// What lies between two editions.
#[derive(Clone, Debug)]
pub struct Report {
    /// What the old edition is called.
    pub old: String,
    /// What the new edition is called.
    pub new: String,
    /// The changes: what breaks first, then by item.
    pub changes: Vec<Change>,
    /// The areas of both editions.
    pub areas: Vec<String>,
}

/// A change that was accepted although it breaks something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledgement {
    /// The id of the change.
    pub id: String,
    /// The mark of the change with its values.
    pub fingerprint: String,
    /// Why it was accepted.
    pub reason: String,
}

/// What is wrong with an acknowledgement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// What the changes ask of the version of a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crate {
    /// The name of the package.
    pub package: String,
    /// How much they ask for; nothing when there are none.
    pub level: Option<Level>,
    /// Why.
    pub reason: String,
}

impl Crate {
    /// The version after another one: below 1.0 the minor number stands for what breaks.
    pub fn next(&self, version: &str) -> String {
        let numbers: Vec<u64> = version.split('.').filter_map(|part| part.parse().ok()).collect();
        let (Some(level), &[major, minor, patch]) = (self.level, numbers.as_slice()) else {
            return version.to_owned();
        };
        match (level, major) {
            (Level::Major, 0) => format!("0.{}.0", minor + 1),
            (Level::Minor, 0) => format!("0.{minor}.{}", patch + 1),
            (Level::Major, _) => format!("{}.0.0", major + 1),
            (Level::Minor, _) => format!("{major}.{}.0", minor + 1),
            (Level::Patch, _) => format!("{major}.{minor}.{}", patch + 1),
        }
    }
}

impl Report {
    pub(super) fn new(old: &Edition, new: &Edition, mut changes: Vec<Change>) -> Self {
        changes.sort_by_cached_key(|change| {
            let verdict = change.verdict(Pair::OldClientNewService);
            let ahead = change.verdict(Pair::NewClientOldService);
            (change.is_wording(), Reverse((verdict, ahead)), change.item.clone(), change.kind)
        });
        let mut areas: Vec<String> = [old, new]
            .iter()
            .flat_map(|edition| &edition.interface().areas)
            .map(|area| area.name.wire.clone())
            .collect();
        areas.sort_by_key(|area| (area != COMMON, area.clone()));
        areas.dedup();
        Self { old: old.name().to_owned(), new: new.name().to_owned(), changes, areas }
    }

    /// Takes over what was accepted; answers with what is wrong, and with which acknowledgement.
    pub fn acknowledge(&mut self, acknowledgements: &[Acknowledgement]) -> Vec<(usize, Wrong)> {
        let all = acknowledgements.iter().enumerate();
        all.filter_map(|(place, one)| Some((place, self.accept(one).err()?))).collect()
    }

    fn accept(&mut self, one: &Acknowledgement) -> Result<(), Wrong> {
        let id = &one.id;
        let wrong = |message: String, help: String| Err(Wrong { message, help });
        if one.reason.trim().is_empty() {
            return wrong(
                format!("the acknowledgement of `{id}` gives no reason"),
                "say why it may break: others rely on it".to_owned(),
            );
        }
        let Some(place) = self.changes.iter().position(|change| change.id() == *id) else {
            let help = "remove it: `cargo xtask diff` names the changes".to_owned();
            return wrong(format!("the acknowledgement of `{id}` is of no change"), help);
        };
        let change = &mut self.changes[place];
        let now = change.fingerprint();
        let breaks = Pair::ALL.iter().any(|pair| change.verdict(*pair) == Verdict::Breaking);
        if now != one.fingerprint {
            let message = format!(
                "the acknowledgement of `{id}` is of other values: it names `{}`, the change is `{now}`",
                one.fingerprint
            );
            wrong(message, format!("if this step is accepted, too: `fingerprint = \"{now}\"`"))
        } else if !breaks {
            wrong(
                format!("the acknowledgement of `{id}` is of a change that breaks nothing"),
                "remove it".to_owned(),
            )
        } else if change.acknowledged.is_some() {
            wrong(format!("`{id}` is acknowledged twice"), "remove one of them".to_owned())
        } else {
            change.acknowledged = Some(one.reason.trim().to_owned());
            Ok(())
        }
    }

    /// The changes that break something for a pair and that nobody accepted.
    pub fn unaccepted(&self, pair: Pair) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| {
            change.verdict(pair) == Verdict::Breaking && change.acknowledged.is_none()
        })
    }

    /// What each crate is asked for: the shared one first, the one that joins all areas last.
    pub fn crates(&self) -> Vec<Crate> {
        let shared = self.of_area(COMMON);
        let breaks = shared.level == Some(Level::Major);
        let mut crates = Vec::new();
        for area in self.areas.iter().filter(|area| *area != COMMON) {
            let mut one = self.of_area(area);
            if breaks && one.level != Some(Level::Major) {
                one.level = Some(Level::Major);
                one.reason = format!("its public types use those of `{}`", shared.package);
            }
            crates.push(one);
        }
        let level = crates.iter().chain([&shared]).filter_map(|one| one.level).max();
        let reason = if level.is_some() { "it re-exports all areas" } else { "no changes" };
        crates.insert(0, shared);
        crates.push(Crate { package: "genwire".to_owned(), level, reason: reason.to_owned() });
        crates
    }

    fn of_area(&self, area: &str) -> Crate {
        let package =
            if area == COMMON { "genwire-core".to_owned() } else { format!("genwire-{area}") };
        let own: Vec<&Change> =
            self.changes.iter().filter(|change| change.area() == area).collect();
        let level = own.iter().map(|change| change.level()).max();
        let weighty: Vec<&&Change> =
            own.iter().filter(|change| Some(change.level()) == level).collect();
        let reason = match weighty.as_slice() {
            [] => "no changes".to_owned(),
            [only] => format!("`{}`", only.id()),
            [first, rest @ ..] => format!("`{}` and {} more", first.id(), rest.len()),
        };
        Crate { package, level, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::{Crate, Level};

    fn check(level: Level, version: &str, next: &str) {
        let one = Crate { package: String::new(), level: Some(level), reason: String::new() };
        assert_eq!(one.next(version), next);
    }

    #[test]
    fn below_one_the_minor_number_stands_for_what_breaks() {
        check(Level::Major, "0.1.4", "0.2.0");
        check(Level::Minor, "0.1.4", "0.1.5");
        check(Level::Patch, "0.1.4", "0.1.5");
    }

    #[test]
    fn from_one_on_each_level_has_its_number() {
        check(Level::Major, "1.2.3", "2.0.0");
        check(Level::Minor, "1.2.3", "1.3.0");
        check(Level::Patch, "1.2.3", "1.2.4");
    }
}
