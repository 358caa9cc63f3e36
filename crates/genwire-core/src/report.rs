//! The violations of one body, in the order in which they were found.

use crate::{Severity, Violation};
use std::error::Error;
use std::fmt;

/// How many errors, and how many remarks, a [`Report`] keeps.
///
/// Nobody reads more, and a hostile body of millions of them would otherwise eat the memory.
pub const MAX_KEPT: usize = 1000;

/// The violations of one body, in the order in which they were found.
///
/// An empty report holds no memory, so that validating a valid body allocates nothing.
///
/// ```
/// use genwire_core::{Report, Severity, Violation};
///
/// let mut report = Report::default();
/// assert!(report.is_valid());
/// report.push(Violation {
///     path: "/temperature".to_owned(),
///     rule: "chat.CreateChatCompletionRequest.temperature.range".into(),
///     code: 2013,
///     severity: Severity::Error,
///     message: "expected a number from 0 to 2".into(),
/// });
/// assert!(!report.is_valid());
/// assert_eq!(
///     report.into_result().unwrap_err().to_string(),
///     "error: /temperature: expected a number from 0 to 2 \
///      (chat.CreateChatCompletionRequest.temperature.range)"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    violations: Vec<Violation>,
    errors: usize,
    advice: usize,
    partial: bool,
    thorough: bool,
}

impl Report {
    /// Adds a violation; beyond [`MAX_KEPT`] of its severity it is only counted.
    pub fn push(&mut self, violation: Violation) {
        self.push_with(violation.severity, || violation);
    }

    /// Adds a violation that is put together only if it is kept.
    pub(crate) fn push_with(&mut self, severity: Severity, violation: impl FnOnce() -> Violation) {
        let count = match severity {
            Severity::Error => &mut self.errors,
            Severity::Advice => &mut self.advice,
        };
        *count += 1;
        if *count <= MAX_KEPT {
            self.violations.push(violation());
        }
    }

    /// The violations, errors and advice, in the order in which they were found.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// The violations for which the body is refused.
    pub fn errors(&self) -> impl Iterator<Item = &Violation> {
        self.of(Severity::Error)
    }

    /// The remarks.
    pub fn advice(&self) -> impl Iterator<Item = &Violation> {
        self.of(Severity::Advice)
    }

    /// Whether the body conforms: there may be advice, but no error.
    pub fn is_valid(&self) -> bool {
        self.errors == 0
    }

    /// How many errors were found, those that are not kept included.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// How many remarks were made, those that are not kept included.
    pub fn advice_count(&self) -> usize {
        self.advice
    }

    /// How many violations were found beyond those that are kept.
    pub fn omitted(&self) -> usize {
        self.errors + self.advice - self.violations.len()
    }

    /// Whether the rules that cross members are still unchecked: a body that does not even have the
    /// shape of its type cannot be asked about them.
    pub fn is_partial(&self) -> bool {
        self.partial
    }

    pub(crate) fn set_partial(&mut self) {
        self.partial = true;
    }

    /// Whether checks are to look inside files as well, which takes time: see
    /// [`Validate::validate_thoroughly`](crate::Validate::validate_thoroughly).
    pub fn is_thorough(&self) -> bool {
        self.thorough
    }

    pub(crate) fn set_thorough(&mut self, thorough: bool) {
        self.thorough = thorough;
    }

    /// Adds what another look at the same body found, leaving out what is known already.
    ///
    /// What neither of the two has kept may be the same, and is counted once.
    pub fn merge(&mut self, other: Self) {
        let (errors, advice) = (self.errors.max(other.errors), self.advice.max(other.advice));
        self.errors = self.errors.min(MAX_KEPT);
        self.advice = self.advice.min(MAX_KEPT);
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
        self.advice = self.advice.max(advice);
        self.partial |= other.partial;
    }

    /// Turns a report with errors into an error. Advice alone is none.
    pub fn into_result(self) -> Result<(), Invalid> {
        if self.is_valid() { Ok(()) } else { Err(Invalid(self)) }
    }

    /// The violations for which the body is refused, alone.
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

/// A body does not conform; carries the whole report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid(Report);

impl Invalid {
    /// The report, with the advice in it.
    pub fn report(&self) -> &Report {
        &self.0
    }

    /// The report, with the advice in it.
    pub fn into_report(self) -> Report {
        self.0
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.0.errors().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{violation}")?;
        }
        Ok(())
    }
}

impl Error for Invalid {}
