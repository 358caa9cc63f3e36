//! Report of a comparison: changes, acknowledgements and the versions that crates need.

use super::change::{Change, Upgrade, Verdict};
use super::kind::Level;
use super::version::SpecVersion;
use genwire_spec::model::{COMMON, Project};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A version that is not compared in full, because the import leaves out part of its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The name of the version.
    pub version: String,
    /// Number of its operations that are compared in full.
    pub compared: usize,
    /// Number of its operations.
    pub operations: usize,
}

impl LeftOut {
    /// Returns a sentence about it, in Markdown.
    pub fn note(&self) -> String {
        let Self { version, compared, operations } = self;
        format!(
            "{compared} of {operations} operations of `{version}` are compared in full; the rest is \
             compared without what the import leaves out"
        )
    }
}

/// The differences between two versions.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the old version.
    pub old: String,
    /// The name of the new version.
    pub new: String,
    /// The changes: breaking ones first, then by item.
    pub changes: Vec<Change>,
    /// The areas of both versions.
    pub areas: Vec<String>,
    /// The names of the packages.
    pub project: Project,
    /// Versions that are not imported in full. Changes in the rest of their documents are not
    /// found.
    pub left_out: Vec<LeftOut>,
}

/// Acknowledgement: accepts a breaking change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledgement {
    /// The id of the change.
    pub id: String,
    /// The fingerprint of the change with its values.
    pub fingerprint: String,
    /// The reason.
    pub reason: String,
}

/// An acknowledgement that does not match a breaking change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidAcknowledgement {
    /// The problem.
    pub message: String,
    /// Way to correct it.
    pub help: String,
}

/// The semver level that the changes of a crate require.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrateLevel {
    /// The name of the package.
    pub package: String,
    /// Level; `None` if nothing changes.
    pub level: Option<Level>,
    /// The reason.
    pub reason: String,
}

impl CrateLevel {
    /// Returns the next version; before 1.0 a breaking change raises the minor number.
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

/// Sorts changes: breaking ones first, then by item.
pub(super) fn sort(changes: &mut [Change]) {
    changes.sort_by_cached_key(|change| {
        let verdicts = Upgrade::ALL.map(|upgrade| change.verdict(upgrade));
        (change.is_wording(), Reverse(verdicts), change.item.clone(), change.kind)
    });
}

impl Report {
    pub(super) fn new(old: &SpecVersion, new: &SpecVersion, mut changes: Vec<Change>) -> Self {
        sort(&mut changes);
        let mut areas: Vec<String> = [old, new]
            .iter()
            .flat_map(|version| &version.interface().areas)
            .map(|area| area.name.wire.clone())
            .collect();
        areas.sort_by_key(|area| (area != COMMON, area.clone()));
        areas.dedup();
        let project = new.interface().project.clone();
        Self {
            old: old.name().to_owned(),
            new: new.name().to_owned(),
            changes,
            areas,
            project,
            left_out: Vec::new(),
        }
    }

    /// Marks the changes that another report also has. Reports for people summarise them.
    pub fn mark_committed(&mut self, committed: &Self) {
        let known: BTreeSet<String> = committed.changes.iter().map(Change::fingerprint).collect();
        for change in &mut self.changes {
            change.is_committed = known.contains(&change.fingerprint());
        }
    }

    /// Applies acknowledgements; returns the invalid ones by index.
    pub fn acknowledge(
        &mut self,
        acknowledgements: &[Acknowledgement],
    ) -> Vec<(usize, InvalidAcknowledgement)> {
        let all = acknowledgements.iter().enumerate();
        all.filter_map(|(index, one)| Some((index, self.accept(one).err()?))).collect()
    }

    fn accept(&mut self, one: &Acknowledgement) -> Result<(), InvalidAcknowledgement> {
        let id = &one.id;
        let invalid = |message: String, help: String| Err(InvalidAcknowledgement { message, help });
        if one.reason.trim().is_empty() {
            return invalid(
                format!("the acknowledgement of `{id}` gives no reason"),
                "say why the change may break clients".to_owned(),
            );
        }
        let Some(change) = self.changes.iter_mut().find(|change| change.id() == *id) else {
            let help = format!("remove it: `{} diff` lists the changes", self.project.command);
            return invalid(format!("the acknowledgement of `{id}` matches no change"), help);
        };
        let fingerprint = change.fingerprint();
        let breaks =
            Upgrade::ALL.iter().any(|upgrade| change.verdict(*upgrade) >= Verdict::Unknown);
        if fingerprint != one.fingerprint {
            let message = format!(
                "the acknowledgement of `{id}` is for other values: its fingerprint is `{}`, the \
                 change has `{fingerprint}`",
                one.fingerprint
            );
            let help = format!("to accept this change too: `fingerprint = \"{fingerprint}\"`");
            invalid(message, help)
        } else if !breaks {
            invalid(
                format!("the acknowledgement of `{id}` is for a change that breaks nothing"),
                "remove it".to_owned(),
            )
        } else if change.acknowledged.is_some() {
            invalid(format!("`{id}` is acknowledged twice"), "remove one of them".to_owned())
        } else {
            change.acknowledged = Some(one.reason.trim().to_owned());
            Ok(())
        }
    }

    /// Returns the breaking changes for one order of upgrades that are not acknowledged.
    pub fn unaccepted(&self, upgrade: Upgrade) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| {
            change.verdict(upgrade) == Verdict::Breaking && change.acknowledged.is_none()
        })
    }

    /// Returns the required level of each crate: the shared crate first, the facade crate last.
    pub fn crates(&self) -> Vec<CrateLevel> {
        let shared = self.level_of_area(COMMON);
        let mut crates = Vec::new();
        for area in self.areas.iter().filter(|area| *area != COMMON) {
            let mut one = self.level_of_area(area);
            if shared.level == Some(Level::Major) && one.level != Some(Level::Major) {
                one.level = Some(Level::Major);
                one.reason = format!("its public types use those of `{}`", shared.package);
            }
            crates.push(one);
        }
        let level = crates.iter().chain([&shared]).filter_map(|one| one.level).max();
        let reason = if level.is_some() { "it re-exports all areas" } else { "no changes" };
        crates.insert(0, shared);
        let all = self.project.client.clone().into_iter();
        crates.extend(all.map(|package| CrateLevel { package, level, reason: reason.to_owned() }));
        crates
    }

    /// Returns the changes with unknown effects for one order of upgrades that are not
    /// acknowledged.
    pub fn undecided(&self, upgrade: Upgrade) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| {
            change.verdict(upgrade) == Verdict::Unknown && change.acknowledged.is_none()
        })
    }

    fn level_of_area(&self, area: &str) -> CrateLevel {
        let package = self.project.package(area);
        let changes = || self.changes.iter().filter(|change| change.area() == area);
        let level = changes().map(Change::level).max();
        let decisive: Vec<&Change> =
            changes().filter(|change| Some(change.level()) == level).collect();
        let reason = match decisive.as_slice() {
            [] => "no changes".to_owned(),
            [only] => format!("`{}`", only.id()),
            [first, rest @ ..] => format!("`{}` and {} more", first.id(), rest.len()),
        };
        CrateLevel { package, level, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::{CrateLevel, Level};

    fn check(level: Level, version: &str, next: &str) {
        let one = CrateLevel { package: String::new(), level: Some(level), reason: String::new() };
        assert_eq!(one.next(version), next);
    }

    #[test]
    fn below_one_a_breaking_change_raises_the_minor_number() {
        check(Level::Major, "0.1.4", "0.2.0");
        check(Level::Minor, "0.1.4", "0.1.5");
        check(Level::Patch, "0.1.4", "0.1.5");
    }

    #[test]
    fn from_one_on_each_level_has_its_own_number() {
        check(Level::Major, "1.2.3", "2.0.0");
        check(Level::Minor, "1.2.3", "1.3.0");
        check(Level::Patch, "1.2.3", "1.2.4");
    }
}
