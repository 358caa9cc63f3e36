//! Compares the omissions of the imports of two documents: a difference there is a change of
//! unknown effect.

use super::source::place_in;
use genwire_diff::{Flow, ItemPlace, Items, LeftOutChange};
use genwire_import::{Comparison, Omitted, Reason, Report};
use std::collections::{BTreeMap, BTreeSet};

/// JSON pointers of the items of a document, divided by their counterparts in another document.
#[derive(Clone, Debug, Default)]
pub(super) struct Divided {
    shared: BTreeSet<String>,
    alone: BTreeSet<String>,
}

impl Divided {
    /// Collects the pointers of items in the document, given the position of each item in the
    /// draft.
    pub(super) fn new<'a>(items: &Items, pointer: impl Fn(&ItemPlace) -> Option<&'a str>) -> Self {
        let pointers = |places: &[ItemPlace]| {
            places.iter().filter_map(&pointer).map(str::to_owned).collect::<BTreeSet<String>>()
        };
        Self { shared: pointers(&items.shared), alone: pointers(&items.alone) }
    }

    /// Returns true for a pointer into an item that only this document has.
    fn is_alone(&self, pointer: &str) -> bool {
        let ends = pointer.match_indices('/').map(|(end, _)| end).chain([pointer.len()]);
        let around = ends.map(|end| &pointer[..end]).collect::<Vec<_>>().into_iter().rev();
        let mut known = around.filter(|it| self.shared.contains(*it) || self.alone.contains(*it));
        known.next().is_some_and(|innermost| !self.shared.contains(innermost))
    }
}

/// Statements of a document that its import leaves out.
#[derive(Clone, Debug, Default)]
pub(super) struct Omissions {
    /// Path of the document.
    document: String,
    /// The statements, each with its normalized pointer for comparisons.
    all: Vec<(String, Omitted)>,
    /// Operations of the document by their pointers, with the reasons why each is not imported in
    /// full.
    operations: BTreeMap<String, Vec<Reason>>,
    /// Places of its webhooks.
    webhooks: BTreeSet<String>,
}

impl Omissions {
    /// Collects the omissions from the draft of a document.
    pub(super) fn new(document: &str, draft: &Comparison, report: &Report) -> Self {
        let all = draft.omitted.iter().map(|one| (common(&one.place), one.clone()));
        let operations = report.operations.iter();
        let operations = operations.map(|one| (common(&one.pointer), one.losses().collect()));
        let webhooks = draft.webhooks.iter().map(|place| common(place));
        Self {
            document: document.to_owned(),
            all: all.collect(),
            operations: operations.collect(),
            webhooks: webhooks.collect(),
        }
    }

    /// Rewrites the pointers of an older document if a path has a different prefix in the new one:
    /// with the path of its server, or without it.
    fn aligned(&self, old: &Self) -> Self {
        let moved = moved_paths(old, self);
        let place = |place: &String| {
            let at = path_in(place).and_then(|path| Some((path, moved.get(path)?)));
            at.map_or_else(
                || place.clone(),
                |(path, other)| format!("{PATHS}{other}{}", &place[PATHS.len() + path.len()..]),
            )
        };
        let operations = self.operations.iter();
        Self {
            document: self.document.clone(),
            all: self.all.iter().map(|(at, one)| (place(at), one.clone())).collect(),
            operations: operations.map(|(at, all)| (place(at), all.clone())).collect(),
            webhooks: self.webhooks.clone(),
        }
    }

    /// Returns the statements about items that the other document has as well.
    fn beside<'a>(&'a self, other: &Self) -> impl Iterator<Item = &'a (String, Omitted)> {
        let reasons_of = |is_shared: bool| -> BTreeSet<Reason> {
            let all = self.operations.iter();
            all.filter(|(place, _)| other.operations.contains_key(*place) == is_shared)
                .flat_map(|(_, reasons)| reasons.iter().copied())
                .collect()
        };
        let (shared, own) = (reasons_of(true), reasons_of(false));
        let has_webhook = self.webhooks.iter().any(|place| other.webhooks.contains(place));
        // Statements that only the operations of one document use are not differences of their own.
        let is_alone = move |reason: Reason| {
            own.contains(&reason) && !shared.contains(&reason) && !has_webhook
        };
        self.all.iter().filter(move |(place, one)| {
            if let Some(operation) = around(place, |it| self.operations.contains_key(it)) {
                return other.operations.contains_key(operation);
            }
            if let Some(webhook) = around(place, |it| self.webhooks.contains(it)) {
                return other.webhooks.contains(webhook);
            }
            !one.reason.is_some_and(&is_alone)
        })
    }
}

/// Returns the pointer itself, or a parent of it, that satisfies a condition.
fn around(place: &str, is_wanted: impl Fn(&str) -> bool) -> Option<&str> {
    let ends = place.match_indices('/').map(|(end, _)| end).chain([place.len()]);
    ends.map(|end| &place[..end]).find(|place| is_wanted(place))
}

/// Place of the paths of a document.
const PATHS: &str = "/paths/";

/// Returns the path in a pointer below `/paths/`.
fn path_in(place: &str) -> Option<&str> {
    let rest = place.strip_prefix(PATHS)?;
    Some(&rest[..rest.find('/').unwrap_or(rest.len())])
}

/// Returns the paths of a new document that have a different prefix in an old one, with the old
/// paths.
fn moved_paths<'a>(old: &'a Omissions, new: &'a Omissions) -> BTreeMap<&'a str, &'a str> {
    let paths = |of: &'a Omissions| -> BTreeSet<&'a str> {
        of.operations.keys().filter_map(|place| path_in(place)).collect()
    };
    let (before, after) = (paths(old), paths(new));
    let mut free: Vec<&str> = before.difference(&after).copied().collect();
    let parts = |path: &'a str| path.split("~1").skip(1).collect::<Vec<&str>>();
    let is_moved = |path: &'a str, other: &'a str| {
        let (path, other) = (parts(path), parts(other));
        let is_any = path.is_empty() || other.is_empty();
        !is_any && (path.ends_with(&other) || other.ends_with(&path))
    };
    let found = after.difference(&before).filter_map(|path| {
        let at = free.iter().position(|other| is_moved(path, other))?;
        Some((*path, free.remove(at)))
    });
    found.collect()
}

/// Normalizes a pointer: removes the names of path parameters, and uses one name for webhooks.
fn common(place: &str) -> String {
    if let Some(rest) = place.strip_prefix("/x-webhooks/") {
        return format!("/webhooks/{rest}");
    }
    let Some(path) = path_in(place) else { return place.to_owned() };
    let inside = &place[PATHS.len() + path.len()..];
    let mut out = PATHS.to_owned();
    let mut parts = path.split('{');
    out.extend(parts.next());
    for part in parts {
        let text = part.split_once('}').map_or(part, |(_, text)| text);
        out.push_str("{}");
        out.push_str(text);
    }
    out + inside
}

/// Returns the statements that only one of two documents makes, or that differ, by their pointers.
/// Statements inside items that only one document has are left out.
pub(super) fn compare(
    old: &Omissions,
    before: &Divided,
    new: &Omissions,
    after: &Divided,
) -> Vec<LeftOutChange> {
    let new = &new.aligned(old);
    let mut places: BTreeMap<&str, [Vec<&Omitted>; 2]> = BTreeMap::new();
    for (place, one) in old.beside(new).filter(|(_, one)| !before.is_alone(&one.pointer)) {
        places.entry(place).or_default()[0].push(one);
    }
    for (place, one) in new.beside(old).filter(|(_, one)| !after.is_alone(&one.pointer)) {
        let [before, after] = places.entry(place).or_default();
        let same = before.iter().position(|it| {
            (&it.what, &it.stated, it.reason) == (&one.what, &one.stated, one.reason)
        });
        match same {
            Some(index) => drop(before.remove(index)),
            None => after.push(one),
        }
    }
    let differing = places.into_values().filter_map(|[before, after]| {
        let first = after.first().or_else(|| before.first())?;
        let at = |of: &Omissions, all: &[&Omitted]| {
            all.first().map(|one| place_in(&of.document, &one.pointer))
        };
        Some(LeftOutChange {
            item: first.pointer.clone(),
            old: at(old, &before),
            new: at(new, &after),
            from: in_words(&before),
            to: in_words(&after),
            flows: flows_at(&first.pointer),
        })
    });
    differing.collect()
}

fn in_words(all: &[&Omitted]) -> Option<String> {
    let statements: BTreeSet<(String, String)> =
        all.iter().map(|one| (one.what.clone(), one.stated.clone())).collect();
    let each = statements.iter().map(|(what, stated)| match stated.as_str() {
        "" => what.clone(),
        stated => format!("{what}: {stated}"),
    });
    (!statements.is_empty()).then(|| each.collect::<Vec<_>>().join("; "))
}

/// Parts of a document that state where requests are sent and how they are authenticated.
const SENT_TO: [&str; 2] = ["/servers/", "/components/securitySchemes/"];

/// Returns true for a pointer into the servers of a path or of an operation.
fn is_server(place: &str) -> bool {
    place.starts_with(PATHS) && place.split('/').skip(3).take(2).any(|part| part == "servers")
}

/// Returns the messages that a pointer into a document concerns.
fn flows_at(place: &str) -> Vec<Flow> {
    let has = |part: &str| place.contains(part);
    if place.starts_with("/webhooks/") || place.starts_with("/x-webhooks/") || has("/callbacks/") {
        vec![Flow::Callback]
    } else if has("/requestBody") || has("/parameters") || place.ends_with("/security") {
        vec![Flow::Request]
    } else if has("/responses") {
        vec![Flow::Reply]
    } else if SENT_TO.iter().any(|part| place.starts_with(part)) || is_server(place) {
        vec![Flow::Request]
    } else {
        vec![Flow::Request, Flow::Reply]
    }
}
