//! Resolves references by `$id`, by anchors, and by the name of the document's own file.

use super::walk::visit;
use crate::document::{Document, Spot};
use crate::reference;
use genwire_spec::model::Json;
use std::collections::BTreeMap;

/// Schemas by their `$id` addresses and by their anchors.
#[derive(Default)]
struct Names<'f> {
    /// Name of the document's own file.
    file: Option<&'f str>,
    /// Base URIs by the pointer of the schema with the `$id`.
    bases: BTreeMap<String, String>,
    /// Pointers of these schemas by their base URIs.
    resources: BTreeMap<String, String>,
    /// Pointers by the base URI of the schema around an anchor, and the name of the anchor.
    anchors: BTreeMap<(String, String), String>,
    /// Pointers of the schemas with a `$dynamicAnchor`, by the name of the anchor.
    dynamic: BTreeMap<String, Vec<String>>,
}

/// Returns replacements for references whose target differs from the written path, by the pointer
/// of the reference.
pub(super) fn edits(document: &Document, file: Option<&str>) -> BTreeMap<String, Json> {
    let mut names = Names { file, ..Names::default() };
    if !document.old {
        names.fill(document);
    }
    let mut edits = BTreeMap::new();
    for top in document.tops() {
        visit(&top, &mut |spot, of_names| {
            if of_names.is_some() {
                return;
            }
            if let Some(given) = spot.text("$ref") {
                let meant = names.target(document, spot, given);
                if let Some(meant) =
                    meant.filter(|meant| Document::target(spot).as_ref() != Some(meant))
                {
                    edits.insert(format!("{}/$ref", spot.at), reference::from_top(&meant));
                }
            } else if let Some(renamed) = names.static_reference(document, spot) {
                edits.insert(spot.at.clone(), renamed);
            } else if let Some(renamed) = recursive_reference(document, spot) {
                edits.insert(spot.at.clone(), renamed);
            }
            let mapping = spot.get("discriminator").map(|it| it.map("mapping"));
            for (_, said) in mapping.unwrap_or_default() {
                let Json::String(given) = said.json else { continue };
                if let Some(meant) = names.mapped(document, spot, given) {
                    edits.insert(said.at.clone(), reference::from_top(&meant));
                }
            }
        });
    }
    edits
}

impl Names<'_> {
    /// Collects the identifiers of the schemas in all files.
    fn fill(&mut self, document: &Document) {
        let mut anchors = Vec::new();
        for top in document.tops() {
            visit(&top, &mut |spot, of_names| {
                if of_names.is_some() {
                    return;
                }
                // `$self` is the base URI of a whole document.
                for id in ["$id", "$self"].into_iter().filter_map(|key| spot.text(key)) {
                    let id = id.trim_end_matches('#');
                    if let Some(base) = join(self.base(&spot.at), id).filter(|_| !id.is_empty()) {
                        self.bases.insert(spot.at.clone(), base.clone());
                        self.resources.entry(base).or_insert_with(|| spot.at.clone());
                    }
                }
                for key in ["$anchor", "$dynamicAnchor"] {
                    if let Some(name) = spot.text(key) {
                        anchors.push((key, name.to_owned(), spot.at.clone()));
                    }
                }
            });
        }
        for (key, name, at) in anchors {
            let base = self.base(&at).to_owned();
            if key == "$dynamicAnchor" {
                self.dynamic.entry(name.clone()).or_default().push(at.clone());
            }
            self.anchors.entry((base, name)).or_insert(at);
        }
    }

    /// Returns the base URI for references at a pointer.
    fn base<'s>(&'s self, at: &'s str) -> &'s str {
        let (file, path) = reference::split(at);
        let front = at.len() - path.len();
        let mut end = at.len();
        while !self.bases.is_empty() {
            if let Some(base) = self.bases.get(&at[..end]) {
                return base;
            }
            match at[front..end].rfind('/') {
                Some(slash) => end = front + slash,
                None => break,
            }
        }
        file
    }

    /// Returns the pointer of a reference's target; `None` if the target is unknown.
    fn target(&self, document: &Document, spot: &Spot<'_>, given: &str) -> Option<String> {
        let (path, fragment) = given.split_once('#').unwrap_or((given, ""));
        let own = self.base(&spot.at);
        let by_id = if path.is_empty() { Some(own.to_owned()) } else { join(own, path) };
        let by_file = || reference::file(reference::split(&spot.at).0, path);
        let (base, place) = by_id
            .and_then(|base| Some((base.clone(), self.place(document, &base)?)))
            .or_else(|| {
                let place = self.place(document, &by_file()?)?;
                Some((self.base(&place).to_owned(), place))
            })?;
        let fragment = reference::decoded(fragment);
        if fragment.is_empty() || fragment.starts_with('/') {
            return Some(format!("{place}{fragment}"));
        }
        self.anchors.get(&(base, fragment)).cloned()
    }

    /// Returns the pointer of a schema with a base URI, or of a file.
    fn place(&self, document: &Document, base: &str) -> Option<String> {
        if let Some(place) = self.resources.get(base) {
            return Some(place.clone());
        }
        if base.is_empty() || self.file == Some(base) {
            return Some(String::new());
        }
        document.files.contains_key(base).then(|| format!("{base}#"))
    }

    /// Rewrites `$dynamicRef` to `$ref` if it means the same schema wherever it is used.
    fn static_reference(&self, document: &Document, spot: &Spot<'_>) -> Option<Json> {
        let given = spot.text("$dynamicRef").filter(|_| !document.old)?;
        let name = given.strip_prefix('#')?;
        let target = self.target(document, spot, given);
        let is_plain = |at: &String| {
            document.at(at).is_some_and(|schema| schema.text("$dynamicAnchor") != Some(name))
        };
        // A reference to a plain anchor of its own resource means that anchor wherever it is used.
        let meant = match (target.filter(is_plain), self.dynamic.get(name).map(Vec::as_slice)) {
            (Some(target), _) => target,
            (None, Some([only])) => only.clone(),
            (None, _) => return None,
        };
        Some(with_reference(spot, "$dynamicRef", &meant))
    }

    /// Returns the pointer of the schema that a value of a `mapping` selects, unless the value is
    /// that pointer already. A schema that is only a reference counts as its target.
    fn mapped(&self, document: &Document, spot: &Spot<'_>, given: &str) -> Option<String> {
        let of_name = || {
            let schemas = document.top().get("components")?.get("schemas")?;
            schemas.get(given).map(|schema| schema.at)
        };
        let meant = of_name().or_else(|| self.target(document, spot, given))?;
        let target = document.follow(&document.at(&meant)?)?;
        let plain = reference::pointer(reference::split(&spot.at).0, given);
        let is_reference = document.at(&meant).is_some_and(|schema| schema.has("$ref"));
        (is_reference || of_name().is_none() && plain.as_ref() != Some(&target.at))
            .then_some(target.at)
    }
}

/// Rewrites `$recursiveRef` to a `$ref` to the nearest enclosing schema with `$recursiveAnchor`.
fn recursive_reference(document: &Document, spot: &Spot<'_>) -> Option<Json> {
    spot.text("$recursiveRef").filter(|given| !document.old && *given == "#")?;
    let (_, path) = reference::split(&spot.at);
    let front = spot.at.len() - path.len();
    let ends = path.rmatch_indices('/').map(|(at, _)| &spot.at[..front + at]);
    let is_anchor = |at: &&str| document.at(at).is_some_and(|it| it.is("$recursiveAnchor"));
    let meant = ends.into_iter().find(is_anchor)?;
    Some(with_reference(spot, "$recursiveRef", meant))
}

/// Replaces a keyword of a schema with a reference to a pointer.
fn with_reference(spot: &Spot<'_>, keyword: &str, meant: &str) -> Json {
    let members = spot.json.members().iter().map(|(key, value)| {
        if key == keyword {
            ("$ref".to_owned(), reference::from_top(meant))
        } else {
            (key.clone(), value.clone())
        }
    });
    Json::object(members)
}

/// Resolves a reference against a base URI.
fn join(base: &str, path: &str) -> Option<String> {
    if path.contains("://") || path.starts_with("urn:") {
        return Some(path.to_owned());
    }
    let Some((scheme, rest)) = base.split_once("://") else { return reference::file(base, path) };
    let (host, folder) = rest.split_once('/').unwrap_or((rest, ""));
    let joined = match path.strip_prefix('/') {
        Some(path) => reference::file("", path)?,
        None => reference::file(folder, path)?,
    };
    Some(format!("{scheme}://{host}/{joined}"))
}
