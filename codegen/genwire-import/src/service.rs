//! Settings of the whole service: from the existing spec, or derived from the document.

pub(super) mod servers;
pub(super) mod statuses;

use super::auth::{self, Scheme};
use super::document::{Document, Spot};
use super::errors::forms;
use super::paths::path_operations;
use super::reason::Reason;
use super::refusal::Fault;
use super::report::Report;
use super::request::Areas;
use super::{Options, text};
use genwire_spec::model::{Auth, COMMON, ErrorFamily, Interface, TypeDef};
use genwire_spec::source::At;
use genwire_spec::source::service::{ContactSource, LicenseSource, ServiceSource};
use servers::Servers;
use std::collections::{BTreeMap, BTreeSet};

/// Error families, error codes and names of the service that the area belongs to.
#[derive(Clone, Debug, Default)]
pub(super) struct Service {
    /// Error families of the existing spec, each with its path prefix and its body.
    pub(super) families: Vec<Known>,
    /// Error codes, each after its HTTP status.
    pub(super) codes: Vec<(u16, u32)>,
    /// Names of common types, and of all types if some new types become common.
    pub(super) taken: Vec<String>,
    /// Areas of the existing spec.
    pub(super) areas: Vec<String>,
    /// Names of operations and webhooks of other areas.
    pub(super) operations: Vec<String>,
    /// `operationId`s of these operations that differ from their names.
    pub(super) operation_ids: Vec<String>,
    /// Servers of the document.
    pub(super) servers: Servers,
    /// True if no server of the document is a base address of the existing spec, so that its
    /// operations name their servers.
    pub(super) is_elsewhere: bool,
    /// Security schemes of a document that joins an existing spec, by name.
    pub(super) schemes: BTreeMap<String, Scheme>,
    /// Alternatives of credentials in the existing spec.
    pub(super) security: Vec<Vec<Auth>>,
    /// Settings of a new spec; `None` if the area becomes part of an existing spec.
    pub(super) own: Option<Own>,
}

/// Settings of a new spec.
#[derive(Clone, Debug)]
pub(super) struct Own {
    pub(super) title: String,
    pub(super) version: String,
    pub(super) doc: String,
    /// Terms, contact and license.
    pub(super) about: ServiceSource,
    /// Security schemes, by their names in the document.
    pub(super) schemes: BTreeMap<String, Scheme>,
    /// Alternatives of credentials for operations without `security`.
    pub(super) security: Vec<Vec<String>>,
}

/// Error family of the existing spec.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) name: String,
    prefix: Option<String>,
    /// Form of the body.
    form: Option<String>,
    /// Additional media types for this family's errors.
    pub(super) media_types: Vec<String>,
}

/// Keys of the contact, in documents and in the spec.
pub(super) const CONTACT_KEYS: [&str; 3] = ["name", "url", "email"];

/// Keys of the license, in documents and in the spec.
pub(super) const LICENSE_KEYS: [&str; 3] = ["name", "identifier", "url"];

/// Reads metadata that does not affect calls: the terms of use, the contact and the license.
fn about(info: &Spot<'_>, report: &mut Report) -> ServiceSource {
    let text = |spot: &Spot<'_>, key: &str| {
        let text = spot.text(key).filter(|text| !text.is_empty());
        text.map(|text| At::from(text.to_owned()))
    };
    let contact = info.get("contact").map(|contact| {
        let [name, url, email] = CONTACT_KEYS.map(|key| text(&contact, key));
        ContactSource { name, url, email }
    });
    let license = info.get("license").and_then(|license| {
        let [name, identifier, url] = LICENSE_KEYS.map(|key| text(&license, key));
        if let (Some(_), Some(url)) = (&identifier, license.get("url")) {
            report.note(Reason::Invalid, &url.at, "`url`: a license has one or an `identifier`");
        }
        let url = url.filter(|_| identifier.is_none());
        if name.is_none()
            && let Some(key) = [("identifier", &identifier), ("url", &url)]
                .iter()
                .find_map(|(key, text)| text.is_some().then_some(key))
        {
            let what = format!("a license has a `name`: its `{key}` is taken for it");
            report.note(Reason::Invalid, &license.at, what);
        }
        let name = name.or_else(|| identifier.clone()).or_else(|| url.clone())?;
        Some(LicenseSource { name, identifier, url })
    });
    let contact = contact.filter(|contact| *contact != ContactSource::default());
    ServiceSource { terms: text(info, "termsOfService"), contact, license, ..Default::default() }
}

/// Reports statements of the document about the whole service that an existing spec replaces.
fn note_other(document: &Document, report: &mut Report) {
    let Some(info) = document.top().get("info") else { return };
    for key in ["description", "termsOfService", "contact", "license"] {
        if let Some(other) = info.get(key) {
            let what = format!("`{key}`: the draft joins a spec that has its own");
            report.note(Reason::Docs, &other.at, what);
        }
    }
}

impl Service {
    /// Returns the settings of the spec in the options, or derives them from the document.
    pub(super) fn new(
        document: &Document,
        options: &Options,
        report: &mut Report,
    ) -> Result<Self, Fault> {
        if !options.spec.is_empty() {
            let mut joined = Self::joined(options)?;
            joined.is_elsewhere = joined.servers.are_others(document);
            if !joined.is_elsewhere {
                joined.servers.add_all(document, report);
            }
            joined.schemes = auth::schemes(document, report);
            note_other(document, report);
            return Ok(joined);
        }
        let mut servers = Servers::default();
        servers.add_all(document, report);
        let mut statuses = BTreeSet::from([400, 401, 500]);
        collect(document, &mut statuses);
        let info = document.top().get("info");
        let text_of = |key: &str| info.as_ref().and_then(|info| info.text(key));
        let schemes = auth::schemes(document, report);
        let own = Own {
            title: text_of("title").unwrap_or("An interface").to_owned(),
            version: text_of("version").unwrap_or("1.0.0").to_owned(),
            doc: text::doc(text_of("description").or(text_of("title")), "An interface."),
            about: info.as_ref().map(|info| about(info, report)).unwrap_or_default(),
            security: auth::default_credentials(document, &schemes),
            schemes,
        };
        Ok(Self {
            families: Vec::new(),
            codes: statuses.into_iter().map(|http| (http, u32::from(http))).collect(),
            taken: Vec::new(),
            areas: Vec::new(),
            operations: Vec::new(),
            operation_ids: Vec::new(),
            servers,
            is_elsewhere: false,
            schemes: BTreeMap::new(),
            security: Vec::new(),
            own: Some(own),
        })
    }

    fn joined(options: &Options) -> Result<Self, Fault> {
        let interface: Interface = genwire_spec::load(&options.spec).map_err(|mistakes| {
            Fault::new(format!("the existing spec does not load:\n{mistakes}"))
        })?;
        if let Some(area) = options.area.as_ref()
            && interface.areas.iter().any(|known| known.name.wire == *area)
        {
            return Err(Fault::new(format!("there is an area `{area}` already"))
                .help("name another area with `--area`"));
        }
        let mut families: Vec<_> = interface.families.iter().collect();
        families.sort_by_key(|family| family.success.is_none());
        let is_seen = |def: &&TypeDef| def.area == COMMON || options.areas == Areas::Tags;
        let seen = interface.types.iter().filter(is_seen);
        let security = &interface.service.security;
        let known = |family: &&ErrorFamily| Known {
            name: family.name.clone(),
            prefix: family.path_prefix.clone(),
            form: forms::of_spec(&interface, family.body),
            media_types: family.media_types.clone(),
        };
        Ok(Self {
            families: families.iter().map(known).collect(),
            codes: interface.codes.iter().map(|code| (code.http, code.code)).collect(),
            taken: seen.map(|def| def.name.wire.clone()).collect(),
            areas: interface.areas.iter().map(|area| area.name.wire.clone()).collect(),
            operation_ids: interface
                .operations
                .iter()
                .filter_map(|one| one.exported_id.clone())
                .collect(),
            operations: interface
                .operations_and_webhooks()
                .map(|one| one.name.wire.clone())
                .collect(),
            servers: Servers::of_spec(&interface, &options.spec),
            is_elsewhere: false,
            schemes: BTreeMap::new(),
            security: security
                .iter()
                .map(|all| all.iter().map(|one| interface.schemes[*one].auth.clone()).collect())
                .collect(),
            own: None,
        })
    }

    /// Returns the family whose prefix matches a path.
    pub(super) fn family(&self, path: &str) -> Option<&Known> {
        let has = |family: &&Known| family.prefix.as_ref().is_some_and(|it| path.starts_with(it));
        self.families.iter().find(has)
    }

    /// Returns the family without a path prefix whose errors have a form. Prefers a family with the
    /// same media types, or else returns the first.
    pub(super) fn family_with(&self, form: Option<&str>, media_types: &[String]) -> Option<&Known> {
        let has = |family: &&Known| family.prefix.is_none() && family.has_form(form);
        let all = || self.families.iter().filter(has);
        all().find(|family| family.media_types == media_types).or_else(|| all().next())
    }
}

impl Known {
    /// Returns true if the errors of the family have a form.
    pub(super) fn has_form(&self, form: Option<&str>) -> bool {
        form.is_some() && self.form.as_deref() == form
    }
}

/// Returns the path at the end of a server address, without variables.
pub(super) fn path(server: &Spot<'_>) -> String {
    let url = server.text("url").unwrap_or_default().trim().trim_end_matches('/');
    let start = url.find("//").map_or(0, |slashes| slashes + 2);
    let path = match url[start..].find('/') {
        Some(slash) => &url[start + slash..],
        // The URL is relative to the document, whose own URL is unknown.
        None if start == 0 => url,
        None => "",
    };
    let path = path.rfind('}').map_or(path, |brace| {
        let rest = &path[brace..];
        rest.find('/').map_or("", |slash| &rest[slash..])
    });
    let between = if path.is_empty() || path.starts_with('/') { "" } else { "/" };
    format!("{between}{path}")
}

/// Returns the host of a server; empty if it is the host of the document.
pub(super) fn host(server: &Spot<'_>) -> String {
    let mut url = server.text("url").unwrap_or_default().to_owned();
    for (name, variable) in server.map("variables") {
        let default = variable.text("default").unwrap_or_default();
        url = url.replace(&format!("{{{name}}}"), default);
    }
    match url.split_once("//") {
        Some((scheme, rest)) if scheme.is_empty() || scheme.ends_with(':') => {
            rest.split('/').next().unwrap_or_default().to_owned()
        }
        _ => String::new(),
    }
}

/// Collects the statuses of errors that operations list.
fn collect(document: &Document, statuses: &mut BTreeSet<u16>) {
    for (.., operation) in path_operations(document) {
        for (key, _) in operation.map("responses") {
            statuses.extend(error_status(key));
        }
    }
}

/// Returns the error status for a key of `responses`: 400 for `4XX`, 500 for `5XX` and `default`.
pub(super) fn error_status(key: &str) -> Option<u16> {
    match key {
        "4XX" | "4xx" => Some(400),
        "5XX" | "5xx" | "default" => Some(500),
        digits => digits.parse().ok().filter(|status| (400..=599).contains(status)),
    }
}
