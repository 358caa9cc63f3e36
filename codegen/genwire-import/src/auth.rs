//! Converts security schemes, and the credentials that each operation takes.

use super::document::{Document, Spot};
use super::draft::Draft;
use super::names;
use super::reason::Reason;
use super::report::Report;
use genwire_spec::model::{Auth, AuthPlace, Json, Operation, ParameterPlace, is_token};
use std::collections::{BTreeMap, BTreeSet};

/// Security scheme, as the draft declares it.
#[derive(Clone, Debug)]
pub(super) struct Scheme {
    pub(super) name: String,
    pub(super) kind: &'static str,
    /// Name of the header, the query parameter or the cookie that holds the credential.
    pub(super) holder: Option<String>,
    pub(super) token_url: Option<String>,
}

/// Returns the security schemes that the spec language supports, by their names in the document;
/// reports what they say besides how a credential is sent and where the first one comes from.
pub(super) fn schemes(document: &Document, report: &mut Report) -> BTreeMap<String, Scheme> {
    let all = document.top().get("components").map(|all| all.map("securitySchemes"));
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = BTreeMap::new();
    for (key, scheme) in all.unwrap_or_default() {
        let Some(scheme) = document.follow(&scheme) else { continue };
        let Some((kind, holder, token_url)) = kind(&scheme) else { continue };
        note_scheme(&scheme, token_url.as_deref(), report);
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
            // Of another name, HTTP has neither a header nor a cookie.
            if kind != "query" && !is_token(&holder) {
                return None;
            }
            Some((kind, Some(holder), None))
        }
        _ => None,
    }
}

/// Reports what a scheme says of the ways to get a credential, besides the first address of tokens.
fn note_scheme(scheme: &Spot<'_>, token_url: Option<&str>, report: &mut Report) {
    let mut note = |spot: &Spot<'_>, key: &str, what: &str| {
        if let Some(said) = spot.get(key).filter(|it| *it.json != Json::empty_object()) {
            report.note(Reason::Credential, &said.at, format!("`{key}`: {what}"));
        }
    };
    for key in ["openIdConnectUrl", "bearerFormat", "oauth2MetadataUrl"] {
        note(scheme, key, "a program finds its token elsewhere");
    }
    let mut is_kept = false;
    for (name, flow) in scheme.map("flows") {
        let is_it = flow.text("tokenUrl") == token_url && token_url.is_some() && !is_kept;
        if is_it {
            is_kept = true;
            for key in ["authorizationUrl", "deviceAuthorizationUrl", "refreshUrl"] {
                note(&flow, key, "the spec has the address of tokens alone");
            }
            note(&flow, "scopes", "the spec lists no scopes");
        } else if let Some(flows) = scheme.get("flows") {
            note(&flows, name, "the spec has the address of tokens of one flow");
        }
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

/// Returns alternatives of credentials as texts without an order; none if nothing is demanded.
fn shown(all: Vec<Vec<Auth>>) -> BTreeSet<BTreeSet<String>> {
    let texts = |all: Vec<Auth>| all.iter().map(|auth| auth.shown("")).collect();
    let mut texts: BTreeSet<BTreeSet<String>> = all.into_iter().map(texts).collect();
    if texts.iter().all(BTreeSet::is_empty) {
        texts.clear();
    }
    texts
}

impl Scheme {
    /// Returns the place and the form of the credential.
    fn auth(&self) -> Auth {
        let (place, scheme) = match self.kind {
            "basic" => (AuthPlace::Header, "Basic"),
            "query" => (AuthPlace::Query, ""),
            "cookie" => (AuthPlace::Cookie, ""),
            "header" => (AuthPlace::Header, ""),
            _ => (AuthPlace::Header, "Bearer"),
        };
        let name = self.holder.clone().unwrap_or_else(|| "Authorization".to_owned());
        Auth { place, name, scheme: scheme.to_owned() }
    }

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
            if !self.has_joined_security(operation) {
                let what = "the credentials of an operation: those of the service are used";
                self.lost(Reason::Security, &operation.at, what);
            } else if operation.has("security") {
                self.note_scopes(operation);
            }
            return None;
        };
        let top = self.document.top();
        let stated = operation.has("security");
        let of = if stated { operation } else { &top };
        let (found, lost) = alternatives(of, &own.schemes);
        let is_usual = found == own.security;
        if stated {
            self.note_scopes(operation);
        }
        if lost {
            let what = "it takes a credential of a kind that the spec language does not have";
            self.lost(Reason::Security, &operation.at, what);
        }
        (!is_usual).then_some(found)
    }

    /// Returns true if an operation takes the credentials of the existing spec.
    fn has_joined_security(&self, operation: &Spot<'_>) -> bool {
        let (top, schemes) = (self.document.top(), &self.service.schemes);
        let of = if operation.has("security") { operation } else { &top };
        let (found, is_lost) = alternatives(of, schemes);
        let auth = |name: &String| schemes.values().find(|one| one.name == *name).map(Scheme::auth);
        let found = found.iter().map(|all| all.iter().filter_map(auth).collect()).collect();
        !is_lost && shown(found) == shown(self.service.security.clone())
    }

    /// Reports the scopes that an operation, or the whole document, asks of a credential.
    pub(super) fn note_scopes(&mut self, of: &Spot<'_>) {
        let all = of.list("security");
        let all = all.iter().flat_map(|one| one.json.members().iter());
        let mut scopes: Vec<String> = Vec::new();
        for (_, listed) in all {
            let Json::Array(listed) = listed else { continue };
            for one in listed {
                let text = format!("`{}`", one.to_compact().trim_matches('"'));
                if !scopes.contains(&text) {
                    scopes.push(text);
                }
            }
        }
        if !scopes.is_empty() {
            let what = format!("the scopes {}", scopes.join(", "));
            self.lost(Reason::Credential, &format!("{}/security", of.at), what);
        }
    }
}
