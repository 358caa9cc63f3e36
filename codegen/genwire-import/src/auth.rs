//! Converts security schemes, and the credentials that each operation accepts.

use super::document::{Document, Spot};
use super::names::{self, free};
use super::reason::Reason;
use super::report::Report;
use genwire_spec::model::{Auth, AuthPlace, Json, ParameterPlace, is_token};
use std::collections::{BTreeMap, BTreeSet};

/// The usual header for credentials.
pub(super) const AUTHORIZATION: &str = "Authorization";

/// Key of the scheme for a parameter that is a credential header.
pub(super) const PARAMETER_KEY: &str = " Authorization";

/// Maximum number of alternatives for credentials that are sent in the same position.
const MAX_WAYS: usize = 16;

/// Security scheme as the draft declares it.
#[derive(Clone, Debug)]
pub(super) struct Scheme {
    pub(super) name: String,
    pub(super) kind: &'static str,
    /// Name of the header, the query parameter or the cookie that holds the credential.
    pub(super) holder: Option<String>,
    pub(super) token_url: Option<String>,
}

/// Returns the supported security schemes by their names in the document. Reports what a scheme
/// states beyond how to send the credential and where to get it.
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

/// Returns the kind of a scheme, its holder and its token URL; `None` for an unsupported scheme.
fn kind(scheme: &Spot<'_>) -> Option<(&'static str, Option<String>, Option<String>)> {
    let word = scheme.text("scheme").unwrap_or_default();
    match scheme.text("type")? {
        "http" if word.eq_ignore_ascii_case("basic") => Some(("basic", None, None)),
        "http" if word.eq_ignore_ascii_case("bearer") => Some(("bearer", None, None)),
        // The syntax after the name of any other scheme is unknown, so the whole value is a
        // credential.
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
            // HTTP has no headers or cookies with other names.
            if kind != "query" && !is_token(&holder) {
                return None;
            }
            Some((kind, Some(holder), None))
        }
        _ => None,
    }
}

/// Reports what a scheme states about getting a credential, except for the first token URL.
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

/// Returns the alternatives of credentials for operations without `security`.
pub(super) fn default_credentials(
    document: &Document,
    schemes: &BTreeMap<String, Scheme>,
) -> Vec<Vec<String>> {
    alternatives(document, &document.top(), schemes).0
}

/// Returns true for a scheme whose credential is a certificate of the connection.
pub(super) fn is_certificate(document: &Document, name: &str) -> bool {
    let components = document.top().get("components");
    let scheme = components.and_then(|all| all.get("securitySchemes")?.get(name));
    let scheme = scheme.and_then(|scheme| document.follow(&scheme));
    scheme.is_some_and(|scheme| scheme.text("type") == Some("mutualTLS"))
}

/// Returns the alternatives of credentials in the `security` of a value, and true if an alternative
/// was left out because its scheme is not supported.
pub(super) fn alternatives(
    document: &Document,
    of: &Spot<'_>,
    schemes: &BTreeMap<String, Scheme>,
) -> (Vec<Vec<String>>, bool) {
    let mut lost = false;
    let mut found = Vec::new();
    for alternative in of.list("security") {
        let all = alternative.members();
        // No request contains the certificate.
        let all = all.iter().filter(|(key, _)| !is_certificate(document, key));
        let names = all.map(|(key, _)| scheme_of(schemes, key).map(|(_, one)| one.name.clone()));
        let Some(names) = names.collect::<Option<Vec<String>>>() else {
            lost = true;
            continue;
        };
        for names in apart(names, schemes) {
            if !found.contains(&names) {
                found.push(names);
            }
        }
    }
    (found, lost)
}

/// Splits combined credentials into alternatives if several share a position: a request has only
/// one value there, such as one `Authorization` header.
pub(super) fn apart(names: Vec<String>, schemes: &BTreeMap<String, Scheme>) -> Vec<Vec<String>> {
    let auth =
        |name: &String| schemes.values().find(|scheme| scheme.name == *name).map(Scheme::auth);
    let have_one_place = |one: &String, other: &String| {
        auth(one).zip(auth(other)).is_some_and(|(one, other)| {
            let is_header = one.place == AuthPlace::Header;
            one.place == other.place
                && (one.name == other.name
                    || is_header && one.name.eq_ignore_ascii_case(&other.name))
        })
    };
    let mut groups: Vec<Vec<String>> = Vec::new();
    for name in &names {
        match groups.iter_mut().find(|group| have_one_place(&group[0], name)) {
            Some(group) => group.push(name.clone()),
            None => groups.push(vec![name.clone()]),
        }
    }
    let count = groups.iter().fold(1, |count: usize, group| count.saturating_mul(group.len()));
    if count > MAX_WAYS {
        return vec![names];
    }
    groups.iter().fold(vec![Vec::new()], |ways, group| {
        let pairs = group.iter().flat_map(|name| ways.iter().map(move |way| (way, name)));
        pairs.map(|(way, name)| [way.as_slice(), std::slice::from_ref(name)].concat()).collect()
    })
}

/// Returns the scheme that `security` names, with its own name. If no name matches exactly, returns
/// the only scheme whose name differs in case.
pub(super) fn scheme_of<'s>(
    schemes: &'s BTreeMap<String, Scheme>,
    key: &str,
) -> Option<(&'s String, &'s Scheme)> {
    let mut alike = schemes.iter().filter(|(name, _)| name.eq_ignore_ascii_case(key));
    let only = alike.next().filter(|_| alike.next().is_none());
    schemes.get_key_value(key).or(only)
}

/// Returns alternatives of credentials as sets of strings; empty if no credential is required.
pub(super) fn shown(all: Vec<Vec<Auth>>) -> BTreeSet<BTreeSet<String>> {
    let texts = |all: Vec<Auth>| all.iter().map(|auth| auth.shown("")).collect();
    let mut texts: BTreeSet<BTreeSet<String>> = all.into_iter().map(texts).collect();
    if texts.iter().all(BTreeSet::is_empty) {
        texts.clear();
    }
    texts
}

impl Scheme {
    /// Returns the position and the form of the credential.
    pub(super) fn auth(&self) -> Auth {
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

    /// Returns the position and the name of a credential that is not in `Authorization`.
    pub(super) fn holder(&self) -> Option<(ParameterPlace, String)> {
        let place = match self.kind {
            "query" => ParameterPlace::Query,
            "cookie" => ParameterPlace::Cookie,
            _ => ParameterPlace::Header,
        };
        Some((place, self.holder.clone()?))
    }
}
