//! Resolves the service as a whole: its settings, error families and error codes.

use super::{Ctx, File, literals};
use crate::model::{Type, TypeDef, TypeKind};
use crate::names;
use crate::{
    Diagnostic,
    model::{
        Contact, ErrorCode, ErrorFamily, ErrorMembers, FamilyId, Interface, ItemKind, Items, Json,
        Ledger, License, Service, TypeId,
    },
    source::{
        At, Table,
        operation::OperationSource,
        service::{CodeSource, FamilySource, LicenseSource, ServiceFile, StatusesSource},
    },
};

impl Ctx<'_> {
    /// Creates the interface, with only its service and codes.
    pub(super) fn service(&mut self, path: &str, file: &ServiceFile) -> Interface {
        let source = &file.service;
        let file_of = File::beside_areas(path);
        for item in [
            "title",
            "version",
            "vendor_prefix",
            "invalid_code",
            "content_type",
            "request_nulls",
            "responses",
            "auth",
        ] {
            self.item(format!("service.{item}"), ItemKind::Setting);
        }
        let schemes = self.schemes(file_of, file);
        let security = match &source.security {
            Some(security) => self.security(file_of, security, &schemes),
            None => (0..schemes.len()).map(|scheme| vec![scheme]).collect(),
        };
        let codes = self.codes(file_of, file);
        if !codes.iter().any(|code| code.code == *source.invalid_code) {
            let place = file_of.place(&source.invalid_code);
            self.report(Diagnostic::unknown_code(place, *source.invalid_code));
        }
        let body_errors = self.body_errors(file_of, &source.body_errors);
        Interface {
            project: self.project.clone(),
            service: Service {
                title: source.title.to_string(),
                version: source.version.to_string(),
                doc: self.doc(file_of, &source.doc),
                vendor_prefix: source
                    .vendor_prefix
                    .as_ref()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
                servers: self.servers(file_of, file),
                security,
                content_type: self.media_type(file_of, &source.content_type),
                invalid_code: *source.invalid_code,
                request_nulls: source.request_nulls,
                responses: source.responses,
                spans: self.spans(file_of, source),
                body_errors,
                terms: plain(source.terms.as_ref()),
                contact: source.contact.as_ref().map(|contact| Contact {
                    name: plain(contact.name.as_ref()),
                    url: plain(contact.url.as_ref()),
                    email: plain(contact.email.as_ref()),
                }),
                license: source.license.as_ref().map(|it| self.license(file_of, it)),
                notes: self.notes(file_of, "service", &source.notes),
            },
            areas: Vec::new(),
            types: Vec::new(),
            operations: Vec::new(),
            webhooks: Vec::new(),
            first_by_request: std::collections::BTreeMap::new(),
            codes,
            schemes,
            families: Vec::new(),
            gaps: Vec::new(),
            facts: Vec::new(),
            ledger: Ledger::default(),
            items: Items::default(),
            releases: Vec::new(),
        }
    }

    /// Resolves the license. It may have an SPDX expression or a URL but not both.
    fn license(&mut self, file: File<'_>, source: &LicenseSource) -> License {
        if let (Some(identifier), Some(_)) = (&source.identifier, &source.url) {
            self.report(Diagnostic::license_twice(file.place(identifier)));
        }
        License {
            name: source.name.to_string(),
            identifier: plain(source.identifier.as_ref()),
            url: plain(source.url.as_ref()),
        }
    }

    /// Resolves the reasons to reject a body before it is read.
    fn body_errors(&mut self, file: File<'_>, source: &Table<At<String>>) -> Vec<(u16, String)> {
        let mut errors = Vec::new();
        for (key, doc) in source {
            let doc = self.doc(file, doc);
            match key.parse() {
                Ok(status) if (400..=499).contains(&status) => errors.push((status, doc)),
                _ => self.report(Diagnostic::not_a_client_error(file.place(key), key)),
            }
        }
        errors
    }

    fn codes(&mut self, file: File<'_>, source: &ServiceFile) -> Vec<ErrorCode> {
        let mut codes: Vec<ErrorCode> = Vec::new();
        for (key, code) in &source.codes {
            let Ok(number) = key.parse::<u32>() else {
                self.report(Diagnostic::code_not_a_number(file.place(key), key));
                continue;
            };
            self.snake(file, &code.name);
            if names::is_reserved_variant(&names::name(&code.name).pascal) {
                self.report(Diagnostic::reserved_variant(file.place(&code.name), &code.name));
            }
            if let Some(other) = codes.iter().find(|other| other.name.wire == code.name.as_str()) {
                let place = file.place(&code.name);
                self.report(Diagnostic::same_in_code(place, &code.name, &other.code.to_string()));
            }
            codes.push(self.code(file, number, code, source));
        }
        codes.sort_by_key(|code| code.code);
        codes
    }

    fn code(
        &mut self,
        file: File<'_>,
        number: u32,
        code: &CodeSource,
        source: &ServiceFile,
    ) -> ErrorCode {
        let path = format!("service.codes.{number}");
        self.item(path.as_str(), ItemKind::Code);
        for property in ["name", "category", "retryable", "http", "error_type", "families"] {
            self.item(format!("{path}.{property}"), ItemKind::CodeProperty);
        }
        if code.help.is_some() {
            self.item(format!("{path}.help"), ItemKind::CodeProperty);
        }
        if !(100..=599).contains(&*code.http) {
            self.report(Diagnostic::not_an_http_status(file.place(&code.http), *code.http));
        }
        let mut families = Vec::new();
        for family in &code.families {
            let known = source.families.keys().map(|name| name.as_str());
            match known.clone().position(|name| name == family.as_str()) {
                Some(place) => families.push(FamilyId(place)),
                None if self.is_lost(family) => {}
                None => {
                    self.report(Diagnostic::unknown_family(file.place(family), family, known));
                }
            }
        }
        ErrorCode {
            code: number,
            name: names::name(&code.name),
            doc: self.doc(file, &code.doc),
            help: code.help.as_ref().map(|help| self.phrase(file, help)),
            category: *code.category,
            retryable: *code.retryable,
            http: *code.http,
            error_type: code.error_type.to_string(),
            families,
            notes: self.notes(file, &path, &code.notes),
        }
    }

    /// Resolves the error families, once their bodies have ids.
    pub(super) fn families(&mut self, path: &str, file: &ServiceFile, interface: &mut Interface) {
        let file_of = File::beside_areas(path);
        for (name, family) in &file.families {
            self.snake(file_of, name);
            let path = format!("service.families.{}", name.as_str());
            self.item(path.as_str(), ItemKind::Family);
            let doc = self.doc(file_of, &family.doc);
            let notes = self.notes(file_of, &path, &family.notes);
            let [error, service, event] =
                [&family.error_json, &family.service_json, &family.event_json]
                    .map(|text| text.as_ref().and_then(|text| self.body_json(file_of, text)));
            let body = self.type_named(file_of, &family.body.written());
            let Some(body) = body else { continue };
            interface.families.push(ErrorFamily {
                name: name.to_string(),
                doc,
                body,
                media_types: family.media_types.iter().map(ToString::to_string).collect(),
                path_prefix: family.path_prefix.as_ref().map(ToString::to_string),
                by_status: family.statuses == StatusesSource::Errors,
                members: self.error_members(file_of, name, family, body, &interface.types),
                success: family.success.as_deref().copied(),
                code_in_message: family.code_in_message,
                error,
                service,
                event,
                notes,
            });
        }
    }

    fn body_json(&mut self, file: File<'_>, text: &At<String>) -> Option<Json> {
        let parsed = literals::parse(text);
        parsed.map_err(|why| self.report(Diagnostic::not_json(file.place(text), &why))).ok()
    }

    /// Resolves the paths of the members that report an error. They must exist in the body.
    fn error_members(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        source: &FamilySource,
        body: TypeId,
        types: &[TypeDef],
    ) -> ErrorMembers {
        // If the body may be null, its members are the members of the non-null type.
        let body = match &types[body.0].kind {
            TypeKind::Either(either) => {
                let inner = either.only().map(|only| only.ty.besides_null());
                inner.and_then(Type::named).unwrap_or(body)
            }
            _ => body,
        };
        let mut of = |path: &Option<At<String>>| -> Vec<String> {
            let Some(path) = path else { return Vec::new() };
            self.path(file, body, path, types);
            path.split('.').map(str::to_owned).collect()
        };
        let members = ErrorMembers {
            present: of(&source.present),
            code: of(&source.code),
            error_type: of(&source.error_type),
            message: of(&source.message),
            http: of(&source.http),
            request_id: of(&source.request_id),
        };
        if let Some(success) = source.success.as_ref().filter(|_| members.code.is_empty()) {
            self.report(Diagnostic::success_without_code(file.place(success)));
        }
        let by_body = source.success.is_some() || !members.present.is_empty();
        if source.statuses == StatusesSource::Any && !by_body {
            self.report(Diagnostic::family_like_any_reply(file.place(name), name));
        }
        members
    }

    /// Checks that `service.toml` lists a code.
    pub(super) fn known_code(&mut self, file: File<'_>, code: &At<u32>) -> u32 {
        let service = self.source.service.as_ref();
        let known =
            service.is_some_and(|(_, file)| file.codes.contains_key(code.to_string().as_str()));
        if !known && !self.is_lost(&code.to_string()) {
            self.report(Diagnostic::unknown_code(file.place(code), **code));
        }
        **code
    }

    /// Returns the family. It must exist and contain the path.
    pub(super) fn family(
        &mut self,
        file: File<'_>,
        source: &OperationSource,
        interface: &Interface,
    ) -> Option<FamilyId> {
        self.family_named(file, source.family.as_ref()?, source, interface)
    }

    /// Returns the families of single statuses. They must be error statuses.
    pub(super) fn families_by_status(
        &mut self,
        file: File<'_>,
        source: &OperationSource,
        interface: &Interface,
    ) -> Vec<(u16, FamilyId)> {
        let mut families = Vec::new();
        for (key, name) in &source.families {
            let status = key.parse::<u16>().ok().filter(|status| (400..=599).contains(status));
            if status.is_none() {
                self.report(Diagnostic::not_an_error_status(file.place(key), key));
            }
            families.extend(status.zip(self.family_named(file, name, source, interface)));
        }
        families
    }

    /// Returns the family with a name. It must exist and contain the path.
    fn family_named(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        source: &OperationSource,
        interface: &Interface,
    ) -> Option<FamilyId> {
        let place = interface.families.iter().position(|family| family.name == name.as_str());
        match place.map(|place| &interface.families[place]) {
            Some(family) => {
                let prefix = family.path_prefix.as_deref().unwrap_or_default();
                if !source.path.starts_with(prefix) {
                    let place = file.place(&source.path);
                    self.report(Diagnostic::path_of_other_family(place, name, prefix));
                }
            }
            None if self.is_lost(name) => {}
            None => {
                let known = interface.families.iter().map(|family| family.name.as_str());
                self.report(Diagnostic::unknown_family(file.place(name), name, known));
            }
        }
        place.map(FamilyId)
    }
}

fn plain(text: Option<&At<String>>) -> Option<String> {
    text.map(ToString::to_string)
}
