//! The violations of one body, in the order in which they were found.

use crate::{Severity, Violation};
use std::error::Error;
use std::fmt;

/// Maximum number of errors, and of warnings, that a [`Report`] keeps: 1000 each.
///
/// It limits the memory for a hostile body with millions of violations.
pub const MAX_KEPT_VIOLATIONS: usize = 1000;

/// The violations of one body, in the order in which they were found.
///
/// An empty report uses no heap memory, so validating a valid body allocates nothing.
///
/// ```
/// use genwire_core::{Report, Severity, Violation};
///
/// let mut report = Report::default();
/// assert!(report.is_valid());
/// report.push(Violation {
///     path: "/temperature".to_owned(),
///     rule: "chat.CreateChatCompletionRequest.temperature.range".into(),
///     code: None,
///     severity: Severity::Error,
///     message: "expected a number from 0 to 2".into(),
/// });
/// assert!(!report.is_valid());
/// assert_eq!(
///     report.into_result().unwrap_err().to_string(),
///     "/temperature: expected a number from 0 to 2 \
///      (chat.CreateChatCompletionRequest.temperature.range)"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    violations: Vec<Violation>,
    errors: usize,
    warnings: usize,
    partial: bool,
    thorough: bool,
    of_read: bool,
}

impl Report {
    /// Adds a violation; above [`MAX_KEPT_VIOLATIONS`] of its severity it is only counted.
    pub fn push(&mut self, violation: Violation) {
        self.push_with(violation.severity, || violation);
    }

    /// Sets the code of violations without one to the code of the interface for invalid requests.
    #[must_use]
    pub fn with_code(mut self, code: u32) -> Self {
        for violation in &mut self.violations {
            violation.code.get_or_insert(code);
        }
        self
    }

    /// Adds a violation; it is formatted only if the report keeps it.
    pub(crate) fn push_with(&mut self, severity: Severity, violation: impl FnOnce() -> Violation) {
        let count = match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= MAX_KEPT_VIOLATIONS {
            self.violations.push(violation());
        }
    }

    /// Returns the errors and warnings that the report keeps, in the order in which they were
    /// found.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// Returns the violations that make the body invalid.
    pub fn errors(&self) -> impl Iterator<Item = &Violation> {
        self.of(Severity::Error)
    }

    /// Returns the violations that do not make the body invalid.
    pub fn warnings(&self) -> impl Iterator<Item = &Violation> {
        self.of(Severity::Warning)
    }

    /// Returns true if there is no error; there may be warnings.
    pub fn is_valid(&self) -> bool {
        self.errors == 0
    }

    /// Returns the number of errors, including those that the report does not keep.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// Returns the number of warnings, including those that the report does not keep.
    pub fn warning_count(&self) -> usize {
        self.warnings
    }

    /// Returns the number of violations that the report does not keep.
    pub fn omitted(&self) -> usize {
        self.errors + self.warnings - self.violations.len()
    }

    /// Returns true if the rules across members were not evaluated, because members are missing or
    /// have a wrong type.
    pub fn is_partial(&self) -> bool {
        self.partial
    }

    pub(crate) fn set_partial(&mut self) {
        self.partial = true;
    }

    /// Returns true if files inside the value are decoded and measured, too. This takes time: see
    /// [`Validate::validate_thoroughly`](crate::Validate::validate_thoroughly).
    pub fn is_thorough(&self) -> bool {
        self.thorough
    }

    pub(crate) fn set_thorough(&mut self, thorough: bool) {
        self.thorough = thorough;
    }

    /// Returns true for a deserialized value. The members of its JSON have been counted.
    pub(crate) fn is_of_read(&self) -> bool {
        self.of_read
    }

    pub(crate) fn set_of_read(&mut self, of_read: bool) {
        self.of_read = of_read;
    }

    /// Adds the violations of another report about the same body, without duplicates.
    ///
    /// Omitted violations of both reports may be the same, so they are counted once.
    pub fn merge(&mut self, other: Self) {
        let (errors, warnings) = (self.errors.max(other.errors), self.warnings.max(other.warnings));
        self.errors = self.errors.min(MAX_KEPT_VIOLATIONS);
        self.warnings = self.warnings.min(MAX_KEPT_VIOLATIONS);
        for violation in other.violations {
            let known = self
                .violations
                .iter()
                .any(|known| known.path == violation.path && known.rule == violation.rule);
            if !known {
                self.push(violation);
            }
        }
        self.errors = self.errors.max(errors);
        self.warnings = self.warnings.max(warnings);
        self.partial |= other.partial;
    }

    /// Returns an error if the report has errors; warnings are not an error.
    ///
    /// # Errors
    ///
    /// The report has an error.
    pub fn into_result(self) -> Result<(), Invalid> {
        if self.is_valid() { Ok(()) } else { Err(Invalid(self)) }
    }

    /// Keeps only the violations that satisfy a condition.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(&Violation) -> bool) {
        let (errors, warnings) = (&mut self.errors, &mut self.warnings);
        self.violations.retain(|violation| {
            let is_kept = is_kept(violation);
            if !is_kept {
                match violation.severity {
                    Severity::Error => *errors -= 1,
                    Severity::Warning => *warnings -= 1,
                }
            }
            is_kept
        });
    }

    /// Returns the errors.
    #[cfg(feature = "server")]
    pub(crate) fn into_errors(self) -> Vec<Violation> {
        let mut violations = self.violations;
        violations.retain(|violation| violation.severity == Severity::Error);
        violations
    }

    fn of(&self, severity: Severity) -> impl Iterator<Item = &Violation> {
        self.violations.iter().filter(move |violation| violation.severity == severity)
    }
}

/// Writes the violations, one per line, and the number of omitted violations.
///
/// ```
/// use genwire_core::{Report, Severity, Violation};
///
/// let mut report = Report::default();
/// assert_eq!(report.to_string(), "");
/// for (path, severity) in [("/n", Severity::Error), ("", Severity::Warning)] {
///     report.push(Violation {
///         path: path.to_owned(),
///         rule: "area.Type.rule".into(),
///         code: None,
///         severity,
///         message: "expected less".into(),
///     });
/// }
/// let lines = "error: /n: expected less (area.Type.rule)\n\
///              warning: the body: expected less (area.Type.rule)";
/// assert_eq!(report.to_string(), lines);
/// ```
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = self.violations.iter();
        if let Some(first) = lines.next() {
            write!(f, "{first}")?;
        }
        lines.try_for_each(|violation| write!(f, "\n{violation}"))?;
        match self.omitted() {
            0 => Ok(()),
            1 => f.write_str("\nand 1 other violation"),
            more => write!(f, "\nand {more} other violations"),
        }
    }
}

/// The error for an invalid body, with the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid(Report);

impl Invalid {
    /// Returns the report, including the warnings.
    pub fn report(&self) -> &Report {
        &self.0
    }

    /// Returns the report, including the warnings.
    pub fn into_report(self) -> Report {
        self.0
    }

    /// Rewrites the strings that may quote the body.
    #[cfg(feature = "client")]
    pub(crate) fn scrub(&mut self, scrub: impl Fn(String) -> String) {
        for violation in &mut self.0.violations {
            violation.path = scrub(std::mem::take(&mut violation.path));
            violation.message = scrub(std::mem::take(&mut violation.message).into_owned()).into();
        }
    }
}

/// Writes the first violation and the number of other violations, on one line.
impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut errors = self.0.errors();
        let Some(first) = errors.next() else { return f.write_str("the body is not valid") };
        let place = if first.path.is_empty() { "the body" } else { &first.path };
        write!(f, "{place}: {} ({})", first.message, first.rule)?;
        match errors.count() {
            0 => Ok(()),
            1 => f.write_str(", and 1 other violation"),
            more => write!(f, ", and {more} other violations"),
        }
    }
}

impl Error for Invalid {}
