//! Divides the operations among areas: all in one, or by their first tag.

mod settled;

use super::document::{Document, Spot};
use super::names::{self, free};
use super::paths::METHODS;
use super::service::Service;
use super::text;
use genwire_spec::model::Json;
use std::collections::{BTreeMap, BTreeSet};

/// An area that is derived from a tag.
#[derive(Clone, Debug)]
pub(super) struct Area {
    pub(super) name: String,
    pub(super) doc: String,
    /// The first spelling of the tag.
    tag: String,
    /// Pointer to the tag in the document: in its tag list, or else in an operation.
    pointer: String,
    /// Position in the list of tags, from 1.
    pub(super) order: Option<u32>,
    /// True if `doc` is the description of a tag.
    is_described: bool,
}

/// A tag that shares the area of another tag, from which it differs in case or punctuation.
#[derive(Clone, Debug)]
struct Merged {
    /// Position of the area in the plan.
    area: usize,
    tag: String,
    pointer: String,
    /// True if the description of the tag is not the description of the area.
    loses_docs: bool,
}

/// The planned areas of a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) areas: Vec<Area>,
    /// Positions in `areas`, by the words of the tag.
    by_tag: BTreeMap<String, usize>,
    merged: Vec<Merged>,
}

impl Plan {
    /// Creates an area for each tag of the document; tags in the document's tag list come first.
    pub(super) fn of(document: &Document, service: &Service) -> Self {
        let used = service.areas.iter().map(|area| (area.clone(), 1));
        let mut used: BTreeMap<String, usize> = used.collect();
        let types: Vec<String> =
            document.schemas().iter().map(|(key, _)| names::type_name(key)).collect();
        let types = types.iter().map(String::as_str).collect();
        let mut plan = Self::default();
        let top = document.top();
        let listed = top.list("tags");
        let listed = listed.iter().zip(1..).filter_map(|(tag, order)| {
            let name = tag.text("name")?.to_owned();
            Some((name, tag.at.clone(), tag.text("description"), Some(order)))
        });
        let mut tags: Vec<_> = listed.collect();
        for (_, operation) in calls(document) {
            if let Some((tag, at)) = first_tag(&operation) {
                tags.push((tag, at, None, None));
            }
        }
        let mut spelled = BTreeSet::new();
        for (tag, pointer, description, order) in tags {
            let is_new = spelled.insert(tag.clone());
            let description = description.filter(|text| !text.trim().is_empty());
            if let Some(at) = plan.by_tag.get(&words(&tag)).copied() {
                if is_new || order.is_some() {
                    plan.merge(at, tag, pointer, description);
                }
                continue;
            }
            let name = free(&mut used, &names::area_of_tag(&tag, &types), "_");
            let shown = text::line(&tag).replace('`', "'");
            let doc = text::doc(description, &format!("The operations with the tag `{shown}`."));
            plan.by_tag.insert(words(&tag), plan.areas.len());
            let is_described = description.is_some();
            plan.areas.push(Area { name, doc, tag, pointer, order, is_described });
        }
        plan
    }

    /// Assigns another tag to an existing area. The first description becomes the area's.
    fn merge(&mut self, at: usize, tag: String, pointer: String, description: Option<&str>) {
        let area = &mut self.areas[at];
        let loses_docs = description.is_some() && area.is_described;
        if description.is_some() && !area.is_described {
            area.doc = text::doc(description, &area.doc);
            area.is_described = true;
        }
        self.merged.push(Merged { area: at, tag, pointer, loses_docs });
    }

    /// Returns the area of the first tag of an operation.
    fn area(&self, spot: &Spot<'_>) -> Option<&Area> {
        let (tag, _) = first_tag(spot)?;
        self.by_tag.get(&words(&tag)).map(|at| &self.areas[*at])
    }
}

/// Counts the tags that are the first tag of an operation or a webhook.
pub(super) fn count(document: &Document) -> usize {
    let all = calls(document);
    let tags = all.iter().filter_map(|(_, spot)| first_tag(spot));
    tags.map(|(tag, _)| words(&tag)).collect::<BTreeSet<_>>().len()
}

/// Returns the operations and webhooks of a document, each with its path or name.
fn calls(document: &Document) -> Vec<(&str, Spot<'_>)> {
    let top = document.top();
    let mut found = Vec::new();
    for key in ["paths", "webhooks", "x-webhooks"] {
        for (path, item) in top.map(key) {
            let Some(item) = document.follow(&item) else { continue };
            let methods = item.members().into_iter();
            let methods = methods.filter(|(key, _)| METHODS.iter().any(|it| it.0 == *key));
            found.extend(methods.map(|(_, operation)| (path, operation)));
        }
    }
    found
}

/// Returns the first tag of an operation that is a string, with its pointer.
pub(super) fn first_tag(spot: &Spot<'_>) -> Option<(String, String)> {
    spot.list("tags").into_iter().find_map(|tag| Some((as_tag(tag.json)?.to_owned(), tag.at)))
}

/// Returns a tag as a string that is not blank.
fn as_tag(json: &Json) -> Option<&str> {
    match json {
        Json::String(tag) if !tag.trim().is_empty() => Some(tag),
        _ => None,
    }
}

/// Returns the words of a tag in normal form, without case and punctuation.
fn words(tag: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, ' ' | '-' | '_');
    if tag.chars().all(is_plain) { names::snake(tag, "tag") } else { tag.to_owned() }
}
