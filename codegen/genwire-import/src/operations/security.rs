//! The credentials of operations.

use crate::auth::{
    AUTHORIZATION, PARAMETER_KEY, Scheme, alternatives, apart, is_certificate, scheme_of, shown,
};
use crate::convert::Converter;
use crate::document::Spot;
use crate::importer::Importer;
use crate::names::free;
use crate::reason::Reason;
use genwire_spec::model::{AuthPlace, Json, Operation, ParameterPlace};
use std::collections::BTreeSet;

impl Converter<'_> {
    /// Reports credentials that belong to the connection.
    fn note_certificates(&mut self, of: &Spot<'_>) {
        for (key, named) in of.list("security").iter().flat_map(Spot::members) {
            if is_certificate(self.document, key) {
                let what = format!("`{key}`: a client has the certificate in its connection");
                self.lost(Reason::Guess, &named.at, what);
            }
        }
    }

    /// Reports the scopes that an operation, or the whole document, requires of a credential.
    pub(crate) fn note_scopes(&mut self, of: &Spot<'_>) {
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

impl Importer<'_> {
    /// Returns the positions and the names of the credentials that an operation accepts.
    pub(crate) fn credentials(&self, operation: &Spot<'_>) -> Vec<(ParameterPlace, String)> {
        let Some(own) = &self.service.own else { return Vec::new() };
        let top = self.document.top();
        let of = if operation.has("security") { operation } else { &top };
        let names: BTreeSet<String> =
            alternatives(self.document, of, &own.schemes).0.into_iter().flatten().collect();
        let used = own.schemes.values().filter(|scheme| names.contains(&scheme.name));
        used.filter_map(Scheme::holder).collect()
    }

    /// Returns true for a header that a client sets itself, for a credential or for HTTP.
    pub(crate) fn is_set_by_client(&self, header: &str) -> bool {
        let schemes = self.service.own.iter().flat_map(|own| own.schemes.values());
        let is_it = |(place, name): (ParameterPlace, String)| {
            place == ParameterPlace::Header && name.eq_ignore_ascii_case(header)
        };
        Operation::is_client_header(header) || schemes.filter_map(Scheme::holder).any(is_it)
    }

    /// Returns the credentials of an operation; `None` if they equal the credentials of the
    /// service.
    pub(crate) fn security(
        &mut self,
        item: &Spot<'_>,
        operation: &Spot<'_>,
    ) -> Option<Vec<Vec<String>>> {
        let Some(own) = &self.service.own else {
            if !self.has_joined_security(operation) {
                let what = "the credentials of an operation: those of the service are used";
                self.lost(Reason::Security, &operation.at, what);
            } else if operation.has("security") {
                self.convert.note_scopes(operation);
            }
            return None;
        };
        let top = self.document.top();
        let stated = operation.has("security");
        let of = if stated { operation } else { &top };
        let (mut found, lost) = alternatives(self.document, of, &own.schemes);
        let usual = own.security.clone();
        if stated {
            self.convert.note_scopes(operation);
        }
        self.convert.note_certificates(of);
        self.note_other_case(of, &operation.at);
        self.note_apart(of, &operation.at);
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
            let what = "it accepts a credential of a kind that the spec language does not have";
            self.lost(Reason::Security, &operation.at, what);
        }
        (found != usual).then_some(found)
    }

    /// Reports schemes whose names differ in case from their declarations.
    fn note_other_case(&mut self, of: &Spot<'_>, at: &str) {
        let Some(own) = &self.service.own else { return };
        let all = of.list("security");
        let keys = all.iter().flat_map(Spot::members).map(|(key, _)| key);
        let other = |key: &str| scheme_of(&own.schemes, key).filter(|(name, _)| *name != key);
        let guesses = keys.filter_map(|key| Some((key, other(key)?.0)));
        let guesses: Vec<String> =
            guesses.map(|(key, name)| format!("`{key}` is read as the scheme `{name}`")).collect();
        for what in guesses {
            self.lost(Reason::Guess, at, what);
        }
    }

    /// Reports credentials that a request cannot combine.
    fn note_apart(&mut self, of: &Spot<'_>, at: &str) {
        let Some(own) = &self.service.own else { return };
        let names = |one: &Spot<'_>| {
            let keys = one.members().into_iter().map(|(key, _)| key);
            let known = keys.filter_map(|key| scheme_of(&own.schemes, key));
            known.map(|(_, scheme)| scheme.name.clone()).collect()
        };
        if of.list("security").iter().any(|one| apart(names(one), &own.schemes).len() > 1) {
            let what = "credentials with one place in a request are read as alternatives";
            self.lost(Reason::Guess, at, what);
        }
    }

    /// Converts a parameter for a credential header into a credential, if no other credential uses
    /// the header.
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
        let is_demanded = found.iter().any(|all| !all.is_empty());
        let open: Vec<Vec<String>> =
            found.iter().filter(|all| !all.iter().any(has_header)).cloned().collect();
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
        // OpenAPI ignores a parameter with that name, so a call without it is valid too.
        let with_it = |mut all: Vec<String>| {
            all.push(name.clone());
            all
        };
        if is_demanded {
            let with_it: Vec<Vec<String>> = open.into_iter().map(with_it).collect();
            found.splice(..0, with_it);
        } else {
            *found = vec![vec![name], Vec::new()];
        }
        let what = format!("the header `{AUTHORIZATION}` is the credential of the operation");
        self.lost(Reason::Guess, at, what);
    }

    /// Returns true if an operation accepts the credentials of the existing spec.
    fn has_joined_security(&self, operation: &Spot<'_>) -> bool {
        let (top, schemes) = (self.document.top(), &self.service.schemes);
        let of = if operation.has("security") { operation } else { &top };
        let (found, is_lost) = alternatives(self.document, of, schemes);
        let auth = |name: &String| schemes.values().find(|one| one.name == *name).map(Scheme::auth);
        let found = found.iter().map(|all| all.iter().filter_map(auth).collect()).collect();
        !is_lost && shown(found) == shown(self.service.security.clone())
    }
}
