//! The credential of the service, and the operations that want another one.
//!
//! A service has one credential, in one header, with a word in front. This is the only place that
//! knows so.

use super::document::{Document, Spot};
use super::draft::Draft;
use super::operations::METHODS;
use super::reason::Reason;
use std::collections::BTreeMap;

/// A credential as a request carries it: the header, and the word in front.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Credential {
    pub(super) header: String,
    pub(super) scheme: &'static str,
}

impl Credential {
    fn authorization(scheme: &'static str) -> Self {
        Self { header: "Authorization".to_owned(), scheme }
    }

    /// The credential of a security scheme; `None` where the language has none like it.
    fn of(scheme: &Spot<'_>) -> Option<Self> {
        let word = scheme.text("scheme").unwrap_or_default();
        match (scheme.text("type")?, word) {
            ("http", word) if word.eq_ignore_ascii_case("basic") => {
                Some(Self::authorization("Basic"))
            }
            // On the wire, a token is a token, wherever it comes from.
            ("http", word) if word.eq_ignore_ascii_case("bearer") => {
                Some(Self::authorization("Bearer"))
            }
            ("oauth2" | "openIdConnect", _) => Some(Self::authorization("Bearer")),
            _ => None,
        }
    }
}

/// The credentials of one operation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Demand {
    Nothing,
    One(Credential),
    /// Another credential, or several.
    Other,
}

/// The credential of most operations; none where no operation has one.
pub(super) fn credential(document: &Document) -> Option<Credential> {
    let mut counts: BTreeMap<Credential, usize> = BTreeMap::new();
    for (_, item) in document.top().map("paths") {
        for (key, operation) in item.members() {
            if METHODS.iter().any(|(method, ..)| *method == key)
                && let Demand::One(credential) = wanted(document, &operation)
            {
                *counts.entry(credential).or_default() += 1;
            }
        }
    }
    let most =
        counts.iter().max_by_key(|(credential, count)| (**count, std::cmp::Reverse(*credential)));
    most.map(|(credential, _)| credential.clone())
}

fn wanted(document: &Document, operation: &Spot<'_>) -> Demand {
    let top = document.top();
    let all = if operation.has("security") { operation } else { &top };
    let alternatives = all.list("security");
    let schemes = top.get("components").and_then(|all| all.get("securitySchemes"));
    let mut found = None;
    for alternative in &alternatives {
        let one = match alternative.members().as_slice() {
            [] => Demand::Nothing,
            [(name, _)] => {
                let scheme = schemes.as_ref().and_then(|all| all.get(name));
                let scheme = scheme.and_then(|scheme| document.follow(&scheme));
                let credential = scheme.and_then(|scheme| Credential::of(&scheme));
                credential.map_or(Demand::Other, Demand::One)
            }
            _ => Demand::Other,
        };
        match &found {
            Some(known) if *known != one => return Demand::Other,
            _ => found = Some(one),
        }
    }
    found.unwrap_or(Demand::Nothing)
}

impl Draft<'_> {
    /// Notes where an operation wants another credential than that of the service.
    pub(super) fn security(&mut self, operation: &Spot<'_>) {
        let own = self.service.own.as_ref().and_then(|own| own.credential.clone());
        match (wanted(self.document, operation), own) {
            (Demand::One(wanted), Some(own)) if wanted == own => {}
            (Demand::Nothing, None) => {}
            (Demand::Nothing, _) => {
                self.lost(Reason::NoSecurity, &operation.at, "it wants no credential");
            }
            _ => self.lost(
                Reason::Security,
                &operation.at,
                "it wants another credential than the one of the service, or a choice",
            ),
        }
    }
}
