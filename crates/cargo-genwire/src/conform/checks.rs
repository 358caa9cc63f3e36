//! The checks of a conformance run, by the spec alone.

use super::headers;
use genwire_conform::{Judge, Whole};
use genwire_core::{BodyKind, Family, MediaLimits, Report, Severity, Unreadable, Violation};
use genwire_spec::judge::{Finding, judge, type_of};
use genwire_spec::model::{self, Interface, Json, Type, TypeId};
use genwire_spec::resolve::{breach::breach, literals};
use serde_json::Value as JsonValue;

/// The checks of a spec. Native checks, which are functions of the crates, are none of them.
pub(super) struct Checks(pub(super) Interface);

impl Checks {
    fn report(&self, id: TypeId, body: &Json) -> Report {
        let mut report = Report::default();
        for finding in judge(&self.0, id, body) {
            let message = breach(&self.0, &Type::Named(id), body, &finding).expected;
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

impl Judge for Checks {
    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        let operation = self.0.operations_and_webhooks().find(|one| one.name.snake == operation)?;
        operation.bodies(part).first()?;
        Some(read(body).map(|body| {
            let id = type_of(operation, part, &self.0, &body);
            id.map_or_else(Report::default, |id| self.report(id, &body))
        }))
    }

    fn check_error(&self, family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>> {
        let family = self.0.families.iter().find(|one| one.name == family.name)?;
        Some(read(body).map(|body| self.report(family.body, &body)))
    }

    fn check_headers(
        &self,
        operation: &str,
        status: u16,
        headers: &[(String, String)],
    ) -> Option<(JsonValue, Report)> {
        let operation = self.0.operations.iter().find(|one| one.name.snake == operation)?;
        let id = TypeId::from(operation.headers?);
        let (object, listed) = headers::read(&self.0, operation, status, headers);
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

    fn collect(&self, _operation: &str, _events: &[Vec<u8>]) -> Option<Result<Whole, String>> {
        None
    }
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
