//! Resolves the authentication methods and the credentials of calls.

use super::{Ctx, File};
use crate::diagnostic::{Diagnostic, SpecPlace};
use crate::model::{Auth, AuthPlace, ItemKind, Scheme, Security};
use crate::source::{
    At,
    service::{AuthSource, SchemeKindSource, SchemeSource, ServiceFile},
};

/// The header of the standard HTTP schemes.
const AUTHORIZATION: &str = "Authorization";

impl Ctx<'_> {
    /// Resolves the schemes: first the scheme of the service, if it has one, then the named ones.
    pub(super) fn schemes(&mut self, file: File<'_>, source: &ServiceFile) -> Vec<Scheme> {
        let mut schemes = Vec::new();
        if let Some(own) = &source.service.auth
            && let Some(auth) = self.auth(file, own)
        {
            let doc = own.doc.as_ref().map(ToString::to_string);
            let name = usual_name(&auth).to_owned();
            schemes.push(Scheme { name, auth, token_url: None, doc });
        }
        for (name, scheme) in &source.auth {
            self.snake(file, name);
            self.item(format!("service.auth.{}", name.as_str()), ItemKind::Setting);
            if schemes.iter().any(|other: &Scheme| other.name == name.as_str()) {
                self.report(Diagnostic::same_in_code(file.place(name), name, "service.auth"));
            }
            if let Some(doc) = &scheme.doc {
                self.doc(file, doc);
            }
            schemes.push(Scheme {
                name: name.to_string(),
                auth: self.scheme(file, name, scheme),
                token_url: scheme.token_url.as_ref().map(ToString::to_string),
                doc: scheme.doc.as_ref().map(ToString::to_string),
            });
        }
        schemes
    }

    fn scheme(&mut self, file: File<'_>, name: &At<String>, source: &SchemeSource) -> Auth {
        let (place, word) = match *source.kind {
            SchemeKindSource::Bearer | SchemeKindSource::OAuth2 => (AuthPlace::Header, "Bearer"),
            SchemeKindSource::Basic => (AuthPlace::Header, "Basic"),
            SchemeKindSource::Header => (AuthPlace::Header, ""),
            SchemeKindSource::Query => (AuthPlace::Query, ""),
            SchemeKindSource::Cookie => (AuthPlace::Cookie, ""),
        };
        match &source.name {
            Some(needless) if !word.is_empty() => {
                self.report(Diagnostic::needless_auth_name(file.place(needless), needless));
            }
            None if word.is_empty() => self.report(Diagnostic::auth_without_name(file.place(name))),
            Some(holder) if place != AuthPlace::Query => {
                self.header_name(file.place(holder), holder);
            }
            _ => {}
        }
        if let Some(url) = &source.token_url
            && *source.kind != SchemeKindSource::OAuth2
        {
            self.report(Diagnostic::needless_auth_name(file.place(url), url));
        }
        let holder = source.name.as_ref().map_or(AUTHORIZATION, |name| name.as_str());
        Auth { place, name: holder.to_owned(), scheme: word.to_owned() }
    }

    /// Resolves the location and form of the credential.
    fn auth(&mut self, file: File<'_>, source: &AuthSource) -> Option<Auth> {
        if let Some(doc) = &source.doc {
            self.doc(file, doc);
        }
        let places = [
            ("header", AuthPlace::Header, &source.header),
            ("query", AuthPlace::Query, &source.query),
            ("cookie", AuthPlace::Cookie, &source.cookie),
        ];
        let mut named = places
            .into_iter()
            .filter_map(|(key, place, name)| name.as_ref().map(|name| (key, place, name)));
        let Some((key, place, name)) = named.next() else {
            self.report(Diagnostic::auth_without_place(SpecPlace::top(file.path)));
            return None;
        };
        if place != AuthPlace::Query {
            self.header_name(file.place(name), name);
        }
        for (_, _, name) in named {
            self.report(Diagnostic::second_auth_place(file.place(name), name));
        }
        if let Some(scheme) = source.scheme.as_ref().filter(|_| place != AuthPlace::Header) {
            self.report(Diagnostic::scheme_without_header(file.place(scheme), scheme));
        }
        self.item(format!("service.auth.{key}"), ItemKind::Setting);
        if source.scheme.is_some() {
            self.item("service.auth.scheme".to_owned(), ItemKind::Setting);
        }
        let scheme = source.scheme.as_ref().map(ToString::to_string).unwrap_or_default();
        Some(Auth { place, name: name.to_string(), scheme })
    }

    /// Resolves the credentials of calls.
    pub(super) fn security(
        &mut self,
        file: File<'_>,
        source: &[Vec<At<String>>],
        schemes: &[Scheme],
    ) -> Security {
        let known: Vec<&str> = schemes.iter().map(|scheme| scheme.name.as_str()).collect();
        let mut security = Security::new();
        for alternative in source {
            let mut all = Vec::new();
            for name in alternative {
                match known.iter().position(|known| *known == name.as_str()) {
                    Some(scheme) => all.push(scheme),
                    None if self.is_lost(name) => {}
                    None => self.report(Diagnostic::unknown_auth(file.place(name), name, &known)),
                }
            }
            security.push(all);
        }
        security
    }
}

/// Returns the default name of a scheme.
fn usual_name(auth: &Auth) -> &str {
    let is_http = auth.place == AuthPlace::Header
        && auth.name.eq_ignore_ascii_case(AUTHORIZATION)
        && !auth.scheme.is_empty();
    match () {
        () if !is_http => "key",
        () if auth.is_basic() => "basic",
        () if auth.is_bearer() => "bearer",
        () => "http",
    }
}
