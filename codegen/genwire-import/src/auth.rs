//! Converts security schemes, and the credentials that each operation takes.

use super::document::{Document, Spot};
use super::draft::{Draft, free};
use super::names;
use super::reason::Reason;
use super::report::Report;
use genwire_spec::model::{Auth, AuthPlace, Json, Operation, ParameterPlace, is_token};
use std::collections::{BTreeMap, BTreeSet};

/// The header of credentials in general.
const AUTHORIZATION: &str = "Authorization";

/// Key of the scheme for a parameter that is the header of credentials.
const PARAMETER_KEY: &str = " Authorization";

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
        let name = free(&mut taken, &names::snake(key, "auth"), "_");
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
        // What is behind the word of another scheme is not described, and so is the whole value.
        "http" if !word.is_empty() => Some(("header", Some(AUTHORIZATION.to_owned()), None)),
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
    let word = scheme.text("scheme").filter(|_| scheme.text("type") == Some("http"));
    let is_known = |word: &&str| ["basic", "bearer"].iter().any(|it| it.eq_ignore_ascii_case(word));
    if let Some(word) = word.filter(|word| !is_known(word)) {
        let what = format!("`{word}`: the credential is the whole value of `{AUTHORIZATION}`");
        report.note(Reason::Guess, &scheme.at, what);
    }
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
    alternatives(document, &document.top(), schemes).0
}

/// Returns true for a scheme whose credential is a certificate of the connection.
fn is_certificate(document: &Document, name: &str) -> bool {
    let components = document.top().get("components");
    let scheme = components.and_then(|all| all.get("securitySchemes")?.get(name));
    let scheme = scheme.and_then(|scheme| document.follow(&scheme));
    scheme.is_some_and(|scheme| scheme.text("type") == Some("mutualTLS"))
}

/// Returns the alternatives of credentials in the `security` of a value, and true if one of them
/// was left out because its scheme is not supported.
fn alternatives(
    document: &Document,
    of: &Spot<'_>,
    schemes: &BTreeMap<String, Scheme>,
) -> (Vec<Vec<String>>, bool) {
    let mut lost = false;
    let mut found = Vec::new();
    for alternative in of.list("security") {
        let all = alternative.members();
        // No request has the certificate.
        let all = all.iter().filter(|(key, _)| !is_certificate(document, key));
        let names = all.map(|(key, _)| schemes.get(*key).map(|one| one.name.clone()));
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
        let names: BTreeSet<String> =
            alternatives(self.document, of, &own.schemes).0.into_iter().flatten().collect();
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
    pub(super) fn security(
        &mut self,
        item: &Spot<'_>,
        operation: &Spot<'_>,
    ) -> Option<Vec<Vec<String>>> {
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
        let (mut found, lost) = alternatives(self.document, of, &own.schemes);
        let usual = own.security.clone();
        if stated {
            self.note_scopes(operation);
        }
        self.note_certificates(of);
        let listed = [operation, item].map(|of| of.list("parameters")).into_iter().flatten();
        for entry in listed {
            let parameter = self.document.follow(&entry).filter(|parameter| {
                let name = parameter.text("name").unwrap_or_default();
                parameter.text("in") == Some("header") && name.eq_ignore_ascii_case(AUTHORIZATION)
            });
            if let Some(parameter) = parameter {
                self.credential_of(&parameter, &entry.at, &mut found);
            }
        }
        if lost {
            let what = "it takes a credential of a kind that the spec language does not have";
            self.lost(Reason::Security, &operation.at, what);
        }
        (found != usual).then_some(found)
    }

    /// Notes credentials that the connection has.
    fn note_certificates(&mut self, of: &Spot<'_>) {
        for (key, named) in of.list("security").iter().flat_map(Spot::members) {
            if is_certificate(self.document, key) {
                let what = format!("`{key}`: a client has the certificate in its connection");
                self.lost(Reason::Guess, &named.at, what);
            }
        }
    }

    /// Makes a parameter that is the header of credentials one of the credentials, where no other one
    /// has that header.
    fn credential_of(&mut self, parameter: &Spot<'_>, at: &str, found: &mut Vec<Vec<String>>) {
        let Some(own) = &mut self.service.own else { return };
        let has_header = |name: &String| {
            let scheme = own.schemes.values().find(|scheme| scheme.name == *name);
            scheme.is_some_and(|scheme| {
                let auth = scheme.auth();
                auth.place == AuthPlace::Header && auth.name.eq_ignore_ascii_case(AUTHORIZATION)
            })
        };
        let is_required = parameter.is("required");
        let is_open = |all: &&mut Vec<String>| !all.iter().any(has_header);
        let is_demanded = found.iter().any(|all| !all.is_empty());
        let mut open: Vec<&mut Vec<String>> = found.iter_mut().filter(is_open).collect();
        if is_demanded && (open.is_empty() || !is_required) {
            let what = format!("the header `{AUTHORIZATION}` is not a parameter");
            self.lost(Reason::IgnoredHeader, at, what);
            return;
        }
        let declared = own.schemes.values().find(|scheme| {
            let holder = scheme.holder.as_deref().unwrap_or_default();
            scheme.kind == "header" && holder.eq_ignore_ascii_case(AUTHORIZATION)
        });
        let name = if let Some(declared) = declared {
            declared.name.clone()
        } else {
            let names = own.schemes.values().map(|scheme| (scheme.name.clone(), 1));
            let name = free(&mut names.collect(), "authorization", "_");
            let (kind, holder) = ("header", Some(AUTHORIZATION.to_owned()));
            let scheme = Scheme { name: name.clone(), kind, holder, token_url: None };
            own.schemes.insert(PARAMETER_KEY.to_owned(), scheme);
            name
        };
        if is_demanded {
            for all in &mut open {
                all.push(name.clone());
            }
        } else {
            *found = vec![vec![name]];
            found.extend((!is_required).then(Vec::new));
        }
        let what = format!("the header `{AUTHORIZATION}` is the credential of the operation");
        self.lost(Reason::Guess, at, what);
    }

    /// Returns true if an operation takes the credentials of the existing spec.
    fn has_joined_security(&self, operation: &Spot<'_>) -> bool {
        let (top, schemes) = (self.document.top(), &self.service.schemes);
        let of = if operation.has("security") { operation } else { &top };
        let (found, is_lost) = alternatives(self.document, of, schemes);
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
