//! Converts security schemes, and the credentials that each operation takes.

use super::document::{Document, Spot};
use super::draft::Draft;
use super::names;
use super::reason::Reason;
use genwire_spec::model::{Operation, ParameterPlace};
use std::collections::BTreeMap;

/// Security scheme, as the draft declares it.
#[derive(Clone, Debug)]
pub(super) struct Scheme {
    pub(super) name: String,
    pub(super) kind: &'static str,
    /// Name of the header, the query parameter or the cookie that holds the credential.
    pub(super) holder: Option<String>,
    pub(super) token_url: Option<String>,
}

/// Returns the security schemes that the spec language supports, by their names in the document.
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

/// Returns the kind of a scheme, its holder and the URL of its tokens; `None` if it is not
/// supported.
fn kind(scheme: &Spot<'_>) -> Option<(&'static str, Option<String>, Option<String>)> {
    let word = scheme.text("scheme").unwrap_or_default();
    match scheme.text("type")? {
        "http" if word.eq_ignore_ascii_case("basic") => Some(("basic", None, None)),
        "http" if word.eq_ignore_ascii_case("bearer") => Some(("bearer", None, None)),
        // The token of OpenID Connect is sent as a bearer token.
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

/// Returns the alternatives of credentials that hold for operations without `security`.
pub(super) fn default_credentials(
    document: &Document,
    schemes: &BTreeMap<String, Scheme>,
) -> Vec<Vec<String>> {
    alternatives(&document.top(), schemes).0
}

/// Returns the alternatives of credentials in the `security` of a value, and true if one of them
/// was left out because its scheme is not supported.
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

impl Scheme {
    /// Returns the place and the name of a credential that is not in `Authorization`.
    fn holder(&self) -> Option<(ParameterPlace, String)> {
        let place = match self.kind {
            "query" => ParameterPlace::Query,
            "cookie" => ParameterPlace::Cookie,
            _ => ParameterPlace::Header,
        };
        Some((place, self.holder.clone()?))
    }
}

impl Draft<'_> {
    /// Returns the places and the names of the credentials that an operation takes.
    pub(super) fn credentials(&self, operation: &Spot<'_>) -> Vec<(ParameterPlace, String)> {
        let Some(own) = &self.service.own else { return Vec::new() };
        let top = self.document.top();
        let of = if operation.has("security") { operation } else { &top };
        let names: Vec<String> = alternatives(of, &own.schemes).0.into_iter().flatten().collect();
        let used = own.schemes.values().filter(|scheme| names.contains(&scheme.name));
        used.filter_map(Scheme::holder).collect()
    }

    /// Returns true for a header that a client sets, for a credential or for purposes of HTTP.
    pub(super) fn is_set_by_client(&self, header: &str) -> bool {
        let schemes = self.service.own.iter().flat_map(|own| own.schemes.values());
        let is_it = |(place, name): (ParameterPlace, String)| {
            place == ParameterPlace::Header && name.eq_ignore_ascii_case(header)
        };
        Operation::is_client_header(header) || schemes.filter_map(Scheme::holder).any(is_it)
    }

    /// Returns the credentials of an operation; `None` if they are those of the service.
    pub(super) fn security(&mut self, operation: &Spot<'_>) -> Option<Vec<Vec<String>>> {
        let Some(own) = &self.service.own else {
            let what = "the credentials of an operation: those of the service are used";
            self.lost(Reason::Security, &operation.at, what);
            return None;
        };
        let top = self.document.top();
        let stated = operation.has("security");
        let of = if stated { operation } else { &top };
        let (found, lost) = alternatives(of, &own.schemes);
        let is_usual = found == own.security;
        if lost {
            let what = "it takes a credential of a kind that the spec language does not have";
            self.lost(Reason::Security, &operation.at, what);
        }
        (!is_usual).then_some(found)
    }
}
