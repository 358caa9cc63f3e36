//! Checking a typed value, without a cost while it is valid.

use crate::{
    Extra, INVALID_CODE, Path, RawJson, Report, Severity, UnknownNumber, UnknownValue,
    UnknownVariant, Violation, text,
};
use std::borrow::Cow;

/// A value that can be held against the rules of the interface.
pub trait Validate {
    /// Adds the violations of the value, which stands at `path`, to a report.
    fn validate_at(&self, path: &Path<'_>, report: &mut Report);

    /// The violations of the value as a body of its own.
    fn validate(&self) -> Report {
        let mut report = Report::default();
        self.validate_at(&Path::root(), &mut report);
        report
    }

    /// The violations of the value, and of the files inside it.
    ///
    /// This is what a client does before it sends a request. Files in data URLs are decoded and
    /// measured where the area was built with its feature `media`; without it, and where there is
    /// no file, this is the same as [`Validate::validate`].
    fn validate_thoroughly(&self) -> Report {
        let mut report = Report::default();
        report.set_thorough(true);
        self.validate_at(&Path::root(), &mut report);
        report.set_thorough(false);
        report
    }
}

macro_rules! nothing_to_check {
    ($($ty:ty),*) => {
        $(impl Validate for $ty {
            #[inline]
            fn validate_at(&self, _: &Path<'_>, _: &mut Report) {}
        })*
    };
}

nothing_to_check!(bool, i64, f64, String, RawJson, Extra);

impl<T: Validate> Validate for Option<T> {
    #[inline]
    fn validate_at(&self, path: &Path<'_>, report: &mut Report) {
        if let Some(value) = self {
            value.validate_at(path, report);
        }
    }
}

impl<T: Validate> Validate for Vec<T> {
    #[inline]
    fn validate_at(&self, path: &Path<'_>, report: &mut Report) {
        for (index, item) in self.iter().enumerate() {
            item.validate_at(&path.index(index), report);
        }
    }
}

impl<T: Validate + ?Sized> Validate for Box<T> {
    #[inline]
    fn validate_at(&self, path: &Path<'_>, report: &mut Report) {
        (**self).validate_at(path, report);
    }
}

/// Reports that a value breaks a constraint.
#[cold]
pub fn refuse(
    report: &mut Report,
    path: &Path<'_>,
    rule: &'static str,
    severity: Severity,
    message: &'static str,
) {
    self::rule(report, path, rule, INVALID_CODE, severity, message);
}

/// Reports that a value breaks a rule.
#[cold]
pub fn rule(
    report: &mut Report,
    path: &Path<'_>,
    rule: &'static str,
    code: u32,
    severity: Severity,
    message: &'static str,
) {
    report.push_with(severity, || Violation {
        path: path.to_pointer(),
        rule: Cow::Borrowed(rule),
        code,
        severity,
        message: Cow::Borrowed(message),
    });
}

/// Reports raw JSON that is not an object; null stands for a member that is missing.
pub fn object(report: &mut Report, path: &Path<'_>, rule: &'static str, value: &RawJson) {
    if value.get() == "null" {
        report.push(Violation {
            path: path.to_pointer(),
            rule: Cow::Owned(format!("{rule}.required")),
            code: INVALID_CODE,
            severity: Severity::Error,
            message: Cow::Borrowed("expected an object, found null"),
        });
    } else if !value.is_object() {
        refuse(report, path, rule, Severity::Error, "expected an object");
    }
}

/// Reports raw JSON in a list that is not an object.
pub fn objects(report: &mut Report, path: &Path<'_>, rule: &'static str, values: &[RawJson]) {
    for (index, value) in values.iter().enumerate() {
        if !value.is_object() {
            refuse(report, &path.index(index), rule, Severity::Error, "expected an object");
        }
    }
}

/// Reports a text that is none of the values of its enum.
#[cold]
pub fn unknown_value(
    report: &mut Report,
    path: &Path<'_>,
    rule: &'static str,
    severity: Severity,
    value: &UnknownValue,
    values: &[&str],
) {
    unlisted(report, path, rule, severity, || text::unlisted(value.as_str(), values));
}

/// Reports a number that is none of the values of its enum.
#[cold]
pub fn unknown_number(
    report: &mut Report,
    path: &Path<'_>,
    rule: &'static str,
    severity: Severity,
    value: UnknownNumber,
    values: &[i64],
) {
    unlisted(report, path, rule, severity, || {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        text::unlisted(&value.to_string(), &values)
    });
}

/// Reports an object whose tag is none of the listed ones.
#[cold]
pub fn unknown_variant(
    report: &mut Report,
    path: &Path<'_>,
    rule: &'static str,
    severity: Severity,
    tag: &'static str,
    variant: &UnknownVariant,
    values: &[&str],
) {
    unlisted(report, &path.member(tag), rule, severity, || {
        if variant.tag().is_empty() {
            text::untagged(tag, values)
        } else {
            text::unlisted(variant.tag(), values)
        }
    });
}

fn unlisted(
    report: &mut Report,
    path: &Path<'_>,
    rule: &'static str,
    severity: Severity,
    message: impl FnOnce() -> String,
) {
    report.push_with(severity, || Violation {
        path: path.to_pointer(),
        rule: Cow::Borrowed(rule),
        code: INVALID_CODE,
        severity,
        message: Cow::Owned(message()),
    });
}
