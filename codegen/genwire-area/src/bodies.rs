//! Validation of bodies against the model.

use genwire_core::{
    BodyKind, DEFAULT_BODY_LIMIT, Path, Report, Severity, Unreadable, Violation, readable,
};
use genwire_spec::judge::{Finding, judge, judge_param, type_of};
use genwire_spec::model::{self, Field, Interface, Json, Operation, Type, TypeId};
use genwire_spec::resolve::{breach::breach, literals};

/// Validates a body of an operation; `None` if there is no such operation, or it has no such part.
pub(crate) fn check(
    interface: &Interface,
    area: &str,
    operation: &str,
    part: BodyKind,
    body: &[u8],
) -> Option<Result<Report, Unreadable>> {
    let mut known = interface.operations_and_webhooks_of(area);
    let operation = known.find(|it| it.name.snake == operation)?;
    let has_path = part == BodyKind::Parameters && operation.has_path_limits();
    if operation.bodies(part).is_empty() && !has_path {
        return None;
    }
    let limit = operation.body_limit.filter(|_| part == BodyKind::Request);
    Some(read(body, limit.unwrap_or(DEFAULT_BODY_LIMIT)).map(|body| {
        let id = type_of(operation, part, interface, &body);
        let report = id.map_or_else(Report::default, |id| report(interface, id, &body));
        if has_path { with_path(interface, operation, &body, &report) } else { report }
    }))
}

/// Adds the violations of the path parameters, each of which may be absent, to those of the others.
///
/// A parameter outside the path with the same name takes precedence.
fn with_path(interface: &Interface, operation: &Operation, body: &Json, others: &Report) -> Report {
    let object = operation.parameters.map(|id| interface.object(id));
    let is_other = |name: &str| object.is_some_and(|object| object.field(name).is_some());
    let params = operation.params.iter().filter(|param| !is_other(&param.name.wire));
    let params: Vec<(&Field, String)> =
        params.map(|param| (param, Path::root().member(&param.name.wire).to_pointer())).collect();
    let is_in_path = |path: &str| {
        params.iter().any(|(_, root)| {
            path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    };
    let mut report = Report::default();
    let others = others.violations().iter().filter(|violation| !is_in_path(&violation.path));
    others.for_each(|violation| report.push(violation.clone()));
    for (param, root) in &params {
        let name = &param.name.wire;
        let Some(value) = body.get(name) else { continue };
        let item = format!("{}.params.{name}", operation.item_path());
        for finding in judge_param(interface, param, value, &item) {
            let message = breach(interface, &param.ty, value, &finding).expected;
            let path = format!("{root}{}", finding.path);
            report.push(violation(Finding { path, ..finding }, message));
        }
    }
    report
}

/// Validates a body of a type.
pub fn report(interface: &Interface, id: TypeId, body: &Json) -> Report {
    let mut report = Report::default();
    for finding in judge(interface, id, body) {
        let message = breach(interface, &Type::Named(id), body, &finding).expected;
        report.push(violation(finding, message));
    }
    report
}

fn violation(finding: Finding, message: String) -> Violation {
    let Finding { path, rule, code, severity } = finding;
    let severity = match severity {
        model::Severity::Error => Severity::Error,
        model::Severity::Warning => Severity::Warning,
    };
    Violation { path, rule: rule.into(), code: Some(code), severity, message: message.into() }
}

/// Parses a body as JSON, within the limits of the runtime and a maximum size in bytes.
///
/// # Errors
///
/// The body is not JSON, or exceeds a limit.
pub fn read(body: &[u8], limit: u64) -> Result<Json, Unreadable> {
    let parsed = serde_json::from_str::<literals::Ordered>(readable(body, limit)?);
    parsed.map(|it| it.0).map_err(|error| Unreadable::not_json(&error))
}
