//! The checks of a conformance run, by the spec alone.

use super::headers;
use genwire_conform::{Judge, Whole};
use genwire_core::{
    BodyKind, Endpoint, Family, MediaLimits, Report, ServiceError, Severity, Unreadable, Violation,
};
use genwire_spec::judge::{self, Finding, judge, type_of};
use genwire_spec::model::{
    self, Interface, ItemKind, Joined, Json, Operation, Response, Type, TypeId,
};
use genwire_spec::resolve::{breach::breach, literals};
use serde_json::Value as JsonValue;

/// The checks of a spec. Native checks, which are functions of the crates, are none of them.
pub(super) struct Checks<'a> {
    pub(super) interface: &'a Interface,
    pub(super) endpoints: &'a [&'static Endpoint],
}

impl Checks<'_> {
    fn report(&self, id: TypeId, body: &Json) -> Report {
        let mut report = Report::default();
        for finding in judge(self.interface, id, body) {
            let message = breach(self.interface, &Type::Named(id), body, &finding).expected;
            let Finding { path, rule, code, severity } = finding;
            let severity = match severity {
                model::Severity::Error => Severity::Error,
                model::Severity::Warning => Severity::Warning,
            };
            let (rule, message) = (rule.into(), message.into());
            report.push(Violation { path, rule, code: Some(code), severity, message });
        }
        report
    }
}

impl Judge for Checks<'_> {
    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        let operation =
            self.interface.operations_and_webhooks().find(|one| one.name.snake == operation)?;
        if operation.bodies(part).is_empty() {
            return None;
        }
        Some(read(body).map(|body| {
            let id = type_of(operation, part, self.interface, &body);
            id.map_or_else(Report::default, |id| self.report(id, &body))
        }))
    }

    fn check_joined(&self, operation: &str, body: &[u8]) -> Option<Result<Report, Unreadable>> {
        let operation = self.interface.operations.iter().find(|one| one.name.snake == operation)?;
        let joined = joined_of(operation)?;
        Some(read(body).map(|body| {
            // A member that no event may bring is missing from every reply.
            let is_brought = |path: &str| judge::brings(self.interface, joined, path);
            let mut report = Report::default();
            for violation in self.report(joined.collects_to.into(), &body).violations() {
                if !violation.rule.ends_with(".required") || is_brought(&violation.path) {
                    report.push(violation.clone());
                }
            }
            report
        }))
    }

    fn check_error(&self, family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>> {
        let family = self.interface.families.iter().find(|one| one.name == family.name)?;
        Some(read(body).map(|body| self.report(family.body, &body)))
    }

    fn check_headers(
        &self,
        operation: &str,
        status: u16,
        headers: &[(String, String)],
    ) -> Option<(JsonValue, Report)> {
        let operation = self.interface.operations.iter().find(|one| one.name.snake == operation)?;
        let id = TypeId::from(operation.headers?);
        let (object, listed) = headers::read(self.interface, operation, status, headers);
        // Others belong to replies of other statuses.
        let is_listed = |path: &str| path.split('/').nth(1).is_some_and(|it| listed.has(it));
        let mut report = Report::default();
        for violation in self.report(id, &object).violations() {
            let is_absent =
                violation.path.matches('/').count() == 1 && violation.rule.ends_with(".required");
            if is_listed(&violation.path) && !(is_absent && listed.is_default) {
                report.push(violation.clone());
            }
        }
        Some((serde_json::from_str(&object.to_compact()).ok()?, report))
    }

    fn media(&self, _operation: &str) -> &'static [MediaLimits] {
        &[]
    }

    fn check_files(&self, _operation: &str, _body: &[u8]) -> Option<Report> {
        None
    }

    fn collect(&self, operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, String>> {
        let endpoint = self.endpoints.iter().find(|one| one.operation == operation)?;
        let operation = self.interface.operations.iter().find(|it| it.name.snake == operation)?;
        let joined = joined_of(operation).filter(|it| judge::adds_up(self.interface, it));
        let parsed = match parse_events(endpoint.interface, events) {
            Ok(parsed) => parsed,
            Err(error) => return Some(Err(error)),
        };
        // The events of a feed are judged one by one.
        let whole = judge::whole(self.interface, joined?, &parsed);
        Some(whole.map(|whole| {
            let body = whole.body.to_compact().into_bytes();
            Whole { body, is_complete: whole.is_complete }
        }))
    }

    fn reason_untried(&self, item: &str) -> Option<String> {
        match self.interface.items.get(item)? {
            ItemKind::Native => {
                let mut natives = self.interface.types.iter().flat_map(|def| &def.natives);
                let name = &natives.find(|native| native.path == item)?.function;
                Some(format!("the native check `{name}` needs the program of the interface"))
            }
            ItemKind::MediaLimit => {
                Some("the check of files needs the program of the interface".to_owned())
            }
            _ => None,
        }
    }
}

fn joined_of(operation: &Operation) -> Option<&Joined> {
    operation.responses.iter().find_map(Response::joined)
}

/// Parses the events of a stream, none of which may report an error.
fn parse_events(
    constants: &genwire_core::Interface,
    events: &[Vec<u8>],
) -> Result<Vec<Json>, String> {
    let mut parsed = Vec::new();
    for event in events {
        if let Some(error) = ServiceError::classify(constants, event) {
            return Err(error.to_string());
        }
        parsed.push(read(event).map_err(|error| error.to_string())?);
    }
    Ok(parsed)
}

fn read(body: &[u8]) -> Result<Json, Unreadable> {
    let text = str::from_utf8(body)
        .map_err(|error| Unreadable::NotUtf8 { valid_up_to: error.valid_up_to() })?;
    let parsed = serde_json::from_str::<literals::Ordered>(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Unreadable::NotJson { line, column, message: error.to_string() }
    });
    Ok(parsed?.0)
}
