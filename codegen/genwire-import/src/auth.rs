//! The ways in which callers authenticate, and the credentials that each operation takes.

use super::document::{Document, Spot};
use super::draft::Draft;
use super::names;
use super::reason::Reason;
use std::collections::BTreeMap;

/// A way to authenticate, as the draft declares it.
#[derive(Clone, Debug)]
pub(super) struct Scheme {
    pub(super) name: String,
    pub(super) kind: &'static str,
    /// The name of the header, of the query parameter or of the cookie.
    pub(super) holder: Option<String>,
    pub(super) token_url: Option<String>,
}

/// The schemes of a document that the language has, by their name in the document.
pub(super) fn schemes(document: &Document) -> BTreeMap<String, Scheme> {
    let all = document.top().get("components").map(|all| all.map("securitySchemes"));
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = BTreeMap::new();
    for (key, scheme) in all.unwrap_or_default() {
        let Some(scheme) = document.follow(&scheme) else { continue };
        let Some((kind, holder, token_url)) = kind(&scheme) else { continue };
        let mut name = names::snake(key, "auth");
        let count = taken.entry(name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            name = format!("{name}_{count}");
        }
        found.insert(key.to_owned(), Scheme { name, kind, holder, token_url });
    }
    found
}

/// The kind of a scheme, its holder and where tokens come from.
fn kind(scheme: &Spot<'_>) -> Option<(&'static str, Option<String>, Option<String>)> {
    let word = scheme.text("scheme").unwrap_or_default();
    match scheme.text("type")? {
        "http" if word.eq_ignore_ascii_case("basic") => Some(("basic", None, None)),
        "http" if word.eq_ignore_ascii_case("bearer") => Some(("bearer", None, None)),
        // On the wire, a token is a token, wherever it comes from.
        "openIdConnect" => Some(("bearer", None, None)),
        "oauth2" => {
            let flows = scheme.map("flows");
            let url = flows.iter().find_map(|(_, flow)| flow.text("tokenUrl"));
            Some(("oauth2", None, url.map(str::to_owned)))
        }
        "apiKey" => {
            let holder = scheme.text("name").filter(|name| !name.is_empty())?.to_owned();
            let kind = match scheme.text("in")? {
                "header" => "header",
                "query" => "query",
                "cookie" => "cookie",
                _ => return None,
            };
            Some((kind, Some(holder), None))
        }
        _ => None,
    }
}

/// The credentials that the document wants unless an operation says otherwise.
pub(super) fn usual(document: &Document, schemes: &BTreeMap<String, Scheme>) -> Vec<Vec<String>> {
    alternatives(&document.top(), schemes).0
}

/// The credentials that are listed below a value, and true where one of them has no scheme.
fn alternatives(of: &Spot<'_>, schemes: &BTreeMap<String, Scheme>) -> (Vec<Vec<String>>, bool) {
    let mut lost = false;
    let mut found = Vec::new();
    for alternative in of.list("security") {
        let all = alternative.members();
        let names = all.iter().map(|(key, _)| schemes.get(*key).map(|one| one.name.clone()));
        match names.collect::<Option<Vec<String>>>() {
            Some(names) if !found.contains(&names) => found.push(names),
            Some(_) => {}
            None => lost = true,
        }
    }
    (found, lost)
}

impl Draft<'_> {
    /// The credentials of an operation, where they are not those of the service.
    pub(super) fn security(&mut self, operation: &Spot<'_>) -> Option<Vec<Vec<String>>> {
        let Some(own) = &self.service.own else {
            let what = "the credentials of an operation: those of the service are taken";
            self.lost(Reason::Security, &operation.at, what);
            return None;
        };
        let top = self.document.top();
        let stated = operation.has("security");
        let of = if stated { operation } else { &top };
        let (found, lost) = alternatives(of, &own.schemes);
        let is_usual = found == own.security;
        if lost {
            let what = "it takes a credential of a kind that the language does not have";
            self.lost(Reason::Security, &operation.at, what);
        }
        (!is_usual).then_some(found)
    }
}
