//! The check of a typed value.

use crate::descriptor::CheckedValue;
use crate::{Extra, Path, RawJson, Report};
use std::collections::BTreeMap;

/// A value that can be checked against the rules of the interface.
///
/// The derive macro generates the check twice. [`is_clean`](Self::is_clean) is compiled to
/// conditions, since most values are valid. [`validate_at`](Self::validate_at) finds and describes
/// every violation, using the [`Descriptor`](crate::descriptor::Descriptor) of the type.
pub trait Validate {
    /// Returns true if the value has neither errors nor warnings; stops at the first violation.
    ///
    /// Native checks need a report and write their violations into `scratch`. The caller sets its
    /// [`is_thorough`](Report::is_thorough) and ignores the rest.
    fn is_clean(&self, scratch: &mut Report) -> bool;

    /// Adds the violations of the value at `path` to a report.
    fn validate_at(&self, path: &Path<'_>, report: &mut Report);

    /// Returns the part of the value that constraints apply to.
    #[doc(hidden)]
    fn checked(&self) -> CheckedValue<'_> {
        CheckedValue::Other
    }

    /// Calls a function with the raw JSON of the value, or of its lists and maps.
    #[doc(hidden)]
    fn each_json(&self, _: &Path<'_>, _: &mut dyn FnMut(&RawJson, &Path<'_>)) {}

    /// Calls a function with each item of a list, or each value of a map, and its path.
    #[doc(hidden)]
    fn each_item(&self, _: &Path<'_>, _: &mut dyn FnMut(&dyn Validate, &Path<'_>)) {}

    /// Returns the violations of the value as a body.
    #[inline]
    fn validate(&self) -> Report
    where
        Self: Sized,
    {
        report(self, Subject { is_thorough: false, is_read: false })
    }

    /// Returns the violations of the value as a body, and of the files inside it.
    ///
    /// A client calls it before it sends a request. Files in data URLs are decoded and measured if
    /// the area crate was built with its feature `media`; otherwise this is the same as
    /// [`Validate::validate`].
    #[inline]
    fn validate_thoroughly(&self) -> Report
    where
        Self: Sized,
    {
        report(self, Subject { is_thorough: true, is_read: false })
    }
}

/// The value that a report refers to.
#[derive(Clone, Copy)]
struct Subject {
    /// True if files inside the value are decoded and measured.
    is_thorough: bool,
    /// True for a deserialized value, whose JSON has been checked.
    is_read: bool,
}

impl Subject {
    fn set(self, report: &mut Report) {
        report.set_thorough(self.is_thorough);
        report.set_of_read(self.is_read);
    }
}

/// Returns the violations of a deserialized value that the check of its JSON has not found.
#[inline]
pub(crate) fn validate_read(value: &impl Validate) -> Report {
    report(value, Subject { is_thorough: false, is_read: true })
}

#[inline]
fn report(value: &impl Validate, subject: Subject) -> Report {
    let mut report = Report::default();
    subject.set(&mut report);
    if !value.is_clean(&mut report) {
        report_violations(value, &mut report, subject);
    }
    Subject { is_thorough: false, is_read: false }.set(&mut report);
    report
}

#[cold]
fn report_violations(value: &dyn Validate, report: &mut Report, subject: Subject) {
    // The fast path may have added violations of a native check, without their positions.
    *report = Report::default();
    subject.set(report);
    value.validate_at(&Path::root(), report);
}

/// Types without their own rules, and the value that constraints apply to.
macro_rules! always_clean {
    ($($ty:ty => |$value:ident| $checked:expr),* $(,)?) => {
        $(impl Validate for $ty {
            #[inline]
            fn is_clean(&self, _: &mut Report) -> bool {
                true
            }

            #[inline]
            fn validate_at(&self, _: &Path<'_>, _: &mut Report) {}

            #[inline]
            fn checked(&self) -> CheckedValue<'_> {
                let $value = self;
                $checked
            }
        })*
    };
}

always_clean! {
    bool => |value| CheckedValue::Boolean(*value),
    i64 => |value| CheckedValue::Integer((*value).into()),
    u64 => |value| CheckedValue::Integer((*value).into()),
    f64 => |value| CheckedValue::Number(*value),
    String => |value| CheckedValue::String(value),
    Extra => |_value| CheckedValue::Other,
}

impl Validate for RawJson {
    #[inline]
    fn is_clean(&self, _: &mut Report) -> bool {
        true
    }

    #[inline]
    fn validate_at(&self, _: &Path<'_>, _: &mut Report) {}

    #[inline]
    fn checked(&self) -> CheckedValue<'_> {
        CheckedValue::Json(self)
    }

    #[inline]
    fn each_json(&self, path: &Path<'_>, each: &mut dyn FnMut(&RawJson, &Path<'_>)) {
        each(self, path);
    }
}

impl<T: Validate> Validate for Option<T> {
    #[inline]
    fn is_clean(&self, scratch: &mut Report) -> bool {
        match self {
            Some(value) => value.is_clean(scratch),
            None => true,
        }
    }

    #[inline]
    fn validate_at(&self, path: &Path<'_>, report: &mut Report) {
        if let Some(value) = self {
            value.validate_at(path, report);
        }
    }

    #[inline]
    fn checked(&self) -> CheckedValue<'_> {
        self.as_ref().map_or(CheckedValue::Absent, Validate::checked)
    }

    #[inline]
    fn each_json(&self, path: &Path<'_>, each: &mut dyn FnMut(&RawJson, &Path<'_>)) {
        if let Some(value) = self {
            value.each_json(path, each);
        }
    }

    fn each_item(&self, path: &Path<'_>, each: &mut dyn FnMut(&dyn Validate, &Path<'_>)) {
        if let Some(value) = self {
            value.each_item(path, each);
        }
    }
}

impl<T: Validate> Validate for Vec<T> {
    // Not inlined, so that values without the list need no stack for it.
    #[inline(never)]
    fn is_clean(&self, scratch: &mut Report) -> bool {
        for item in self {
            if !item.is_clean(scratch) {
                return false;
            }
        }
        true
    }

    #[inline]
    fn validate_at(&self, path: &Path<'_>, report: &mut Report) {
        for (index, item) in self.iter().enumerate() {
            item.validate_at(&path.index(index), report);
        }
    }

    #[inline]
    fn checked(&self) -> CheckedValue<'_> {
        CheckedValue::List(self.len())
    }

    #[inline]
    fn each_json(&self, path: &Path<'_>, each: &mut dyn FnMut(&RawJson, &Path<'_>)) {
        for (index, item) in self.iter().enumerate() {
            item.each_json(&path.index(index), each);
        }
    }

    fn each_item(&self, path: &Path<'_>, each: &mut dyn FnMut(&dyn Validate, &Path<'_>)) {
        for (index, item) in self.iter().enumerate() {
            each(item, &path.index(index));
        }
    }
}

impl<T: Validate> Validate for BTreeMap<String, T> {
    #[inline]
    fn is_clean(&self, scratch: &mut Report) -> bool {
        self.values().all(|value| value.is_clean(scratch))
    }

    #[inline]
    fn validate_at(&self, path: &Path<'_>, report: &mut Report) {
        for (name, value) in self {
            value.validate_at(&path.member(name), report);
        }
    }

    #[inline]
    fn checked(&self) -> CheckedValue<'_> {
        CheckedValue::Map(self.len())
    }

    #[inline]
    fn each_json(&self, path: &Path<'_>, each: &mut dyn FnMut(&RawJson, &Path<'_>)) {
        for (name, value) in self {
            value.each_json(&path.member(name), each);
        }
    }

    fn each_item(&self, path: &Path<'_>, each: &mut dyn FnMut(&dyn Validate, &Path<'_>)) {
        for (name, value) in self {
            each(value, &path.member(name));
        }
    }
}

impl<T: Validate + ?Sized> Validate for Box<T> {
    #[inline]
    fn is_clean(&self, scratch: &mut Report) -> bool {
        (**self).is_clean(scratch)
    }

    #[inline]
    fn validate_at(&self, path: &Path<'_>, report: &mut Report) {
        (**self).validate_at(path, report);
    }

    #[inline]
    fn checked(&self) -> CheckedValue<'_> {
        (**self).checked()
    }

    #[inline]
    fn each_json(&self, path: &Path<'_>, each: &mut dyn FnMut(&RawJson, &Path<'_>)) {
        (**self).each_json(path, each);
    }

    fn each_item(&self, path: &Path<'_>, each: &mut dyn FnMut(&dyn Validate, &Path<'_>)) {
        (**self).each_item(path, each);
    }
}
