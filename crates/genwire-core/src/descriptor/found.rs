//! Violations that both the walk over JSON and the walk over typed values report.

use super::{CheckedValue, Member, ObjectDescriptor, UnknownPolicy};
use crate::{Path, Report, Severity, Violation, text};
use std::borrow::Cow;

/// The path of the current value in the spec; formatted only if needed.
pub(super) enum SpecPath<'a> {
    Known(&'static str),
    Member(&'static ObjectDescriptor, &'a Member),
    Unlisted(&'static ObjectDescriptor),
}

impl SpecPath<'_> {
    pub(super) fn rule(&self) -> Cow<'static, str> {
        match self {
            Self::Known(rule) => Cow::Borrowed(rule),
            Self::Member(object, member) => match member.item {
                Some(item) => Cow::Borrowed(item),
                None => Cow::Owned(format!("{}.{}", object.name, member.name)),
            },
            Self::Unlisted(object) => Cow::Owned(format!("{}.unknown", object.name)),
        }
    }

    pub(super) fn below(&self, keyword: &str) -> Cow<'static, str> {
        Cow::Owned(format!("{}.{keyword}", self.rule()))
    }
}

/// Reports an unlisted value or member, as the policy of its type requires.
pub(super) fn unlisted(
    report: &mut Report,
    path: &Path<'_>,
    unknown: UnknownPolicy,
    describe: impl FnOnce() -> (String, String),
) {
    let severity = match unknown {
        UnknownPolicy::Error => Severity::Error,
        UnknownPolicy::Warning => Severity::Warning,
        UnknownPolicy::Accept => return,
    };
    push(report, path, severity, || {
        let (rule, message) = describe();
        (rule.into(), message.into())
    });
}

/// Reports an unlisted member, as the policy of its object requires.
pub(super) fn unlisted_member(
    report: &mut Report,
    name: &str,
    object: &ObjectDescriptor,
    path: &Path<'_>,
) {
    unlisted(report, path, object.unknown, || {
        let listed = object.members.iter().map(|member| member.name);
        let rule = if object.unknown == UnknownPolicy::Error {
            format!("{}.unknown", object.name)
        } else {
            "unknown-member".to_owned()
        };
        (rule, text::unknown_member(name, listed, object.name))
    });
}

/// Reports the number of members if it is outside the limits of the object.
pub(super) fn validate_size(
    object: &'static ObjectDescriptor,
    count: usize,
    path: &Path<'_>,
    report: &mut Report,
) {
    for constraint in
        object.constraints.iter().filter(|it| !it.check.accepts_checked(CheckedValue::Map(count)))
    {
        push(report, path, constraint.severity, || {
            let rule = format!("{}.{}", object.name, constraint.check.keyword());
            (rule.into(), constraint.message.into())
        });
    }
}

/// Reports a violation; its rule and message are formatted only if the report keeps it.
pub(super) fn push(
    report: &mut Report,
    path: &Path<'_>,
    severity: Severity,
    describe: impl FnOnce() -> (Cow<'static, str>, Cow<'static, str>),
) {
    report.push_with(severity, || {
        let (rule, message) = describe();
        Violation { path: path.to_pointer(), rule, code: None, severity, message }
    });
}
