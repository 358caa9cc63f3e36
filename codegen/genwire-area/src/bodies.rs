//! Validates bodies against the model.

use crate::texts::typed;
use genwire_core::{
    BodyKind, DEFAULT_BODY_LIMIT, Path, Report, Severity, Unreadable, Violation, readable,
};
use genwire_spec::diagnostic::Breach;
use genwire_spec::judge::{self, Finding, UNKNOWN_MEMBER, judge, judge_param, type_of};
use genwire_spec::model::{self, Field, Interface, Json, Operation, Type, TypeId};
use genwire_spec::resolve::{breach::breach, literals};
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;

/// Validates a body of an operation; `None` if the operation or the part does not exist.
pub(crate) fn check(
    interface: &Interface,
    area: &str,
    operation: &str,
    part: BodyKind,
    body: &[u8],
) -> Option<Result<Report, Unreadable>> {
    let mut known = interface.operations_and_webhooks_of(area);
    let operation = known.find(|it| it.name.snake == operation)?;
    let is_parameters = part == BodyKind::Parameters;
    let has_path = is_parameters && !operation.params.is_empty();
    if operation.bodies(part).is_empty() && !(is_parameters && operation.has_path_limits()) {
        return None;
    }
    let limit = operation.body_limit.filter(|_| part == BodyKind::Request);
    Some(read(body, limit.unwrap_or(DEFAULT_BODY_LIMIT)).map(|body| {
        let body = last_of_each_name(body);
        let report = match type_of(operation, part, interface, &body) {
            Some(id) => report(interface, id, &body),
            None => unlisted(interface, operation, &body),
        };
        if has_path { with_path(interface, operation, &body, &report) } else { report }
    }))
}

/// Adds the violations of path parameters to the other violations. Each parameter may be absent.
///
/// A parameter outside the path with the same name takes precedence. As in generated code, a path
/// parameter without limits may have any scalar value.
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
    let has_limits = operation.has_path_limits();
    // A path cannot contain a list, an object or null.
    let is_judged = |value: &&Json| {
        has_limits || matches!(value, Json::Null | Json::Array(_) | Json::Object(_))
    };
    for (param, _) in &params {
        if let Some(value) = body.get(&param.name.wire).filter(is_judged) {
            push_param(interface, operation, param, value, &mut report);
        }
    }
    report
}

/// Reports the members of a body that are not path parameters, if the operation has no others.
fn unlisted(interface: &Interface, operation: &Operation, body: &Json) -> Report {
    let mut report = Report::default();
    let code = interface.service.invalid_code;
    let Json::Object(members) = body else {
        let rule = format!("{}.params", operation.item_path());
        let (path, severity) = (String::new(), model::Severity::Error);
        let message = "expected an object with the parameters by name".to_owned();
        report.push(violation(Finding { path, rule, code, severity }, message));
        return report;
    };
    let names: Vec<&str> = operation.params.iter().map(|it| it.name.wire.as_str()).collect();
    for (name, _) in members.iter().filter(|(name, _)| !names.contains(&name.as_str())) {
        let path = Path::root().member(name).to_pointer();
        let (rule, severity) = (UNKNOWN_MEMBER.to_owned(), model::Severity::Warning);
        let message =
            format!("the operation has no parameter `{name}`; it has `{}`", names.join("`, `"));
        report.push(violation(Finding { path, rule, code, severity }, message));
    }
    report
}

/// Validates path parameters as they are written in the path.
pub(crate) fn check_path(
    interface: &Interface,
    operation: &Operation,
    params: &[(String, String)],
) -> Report {
    let mut report = Report::default();
    for param in &operation.params {
        let mut sent = params.iter().filter(|(name, _)| *name == param.name.wire);
        let Some((_, text)) = sent.next() else { continue };
        let typed = typed(interface, &param.ty, JsonValue::String(text.clone())).to_string();
        if let Ok(value) = read(typed.as_bytes(), DEFAULT_BODY_LIMIT) {
            push_param(interface, operation, param, &value, &mut report);
        }
    }
    report
}

/// Keeps only the last of several members with the same name, as a service does.
fn last_of_each_name(body: Json) -> Json {
    match body {
        Json::Array(items) => Json::Array(items.into_iter().map(last_of_each_name).collect()),
        Json::Object(members) => {
            let mut names = BTreeSet::new();
            let last = members.into_iter().rev().filter(|(name, _)| names.insert(name.clone()));
            let mut last: Vec<(String, Json)> =
                last.map(|(name, value)| (name, last_of_each_name(value))).collect();
            last.reverse();
            Json::object(last)
        }
        other => other,
    }
}

/// Describes the expected value, and the value that was probably meant.
fn message(breach: Breach) -> String {
    match breach.near {
        Some(near) => format!("{}; did you mean `{near}`?", breach.expected),
        None => breach.expected,
    }
}

/// Adds the violations of a path parameter's value.
fn push_param(
    interface: &Interface,
    operation: &Operation,
    param: &Field,
    value: &Json,
    report: &mut Report,
) {
    let name = &param.name.wire;
    let root = Path::root().member(name).to_pointer();
    let item = format!("{}.params.{name}", operation.item_path());
    for finding in judge_param(interface, param, value, &item) {
        let message = message(breach(interface, &param.ty, value, &finding));
        let path = format!("{root}{}", finding.path);
        report.push(violation(Finding { path, ..finding }, message));
    }
}

/// Validates a body of a type.
pub fn report(interface: &Interface, id: TypeId, body: &Json) -> Report {
    of_findings(interface, id, body, judge(interface, id, body))
}

/// Validates the structure of a body, without constraints and rules.
pub fn structure(interface: &Interface, id: TypeId, body: &Json) -> Report {
    of_findings(interface, id, body, judge::structure(interface, id, body))
}

fn of_findings(interface: &Interface, id: TypeId, body: &Json, findings: Vec<Finding>) -> Report {
    let mut report = Report::default();
    for finding in findings {
        let message = message(breach(interface, &Type::Named(id), body, &finding));
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
