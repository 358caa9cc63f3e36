//! Errors in the source of a rule.

use std::fmt;
use std::ops::Range;

/// An error in the source of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The byte range of the rule's source that contains the error.
    pub span: Range<usize>,
    /// The kind of error.
    pub kind: RuleErrorKind,
    /// Description of the error: lower case, no full stop.
    pub message: String,
    /// The expected input, as a phrase after "expected".
    pub expected: Option<String>,
    /// The remedy.
    pub help: Option<String>,
}

/// Kinds of errors in a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RuleErrorKind {
    /// The source is not an expression.
    Syntax,
    /// The object has no such member.
    UnknownField,
    /// There is no such variable.
    UnknownVariable,
    /// The either type has no such alternative.
    UnknownAlternative,
    /// The enum has no such property.
    UnknownProperty,
    /// The enum or the tag has no such value.
    UnknownValue,
    /// An operator or a function has an operand of the wrong type.
    WrongType,
    /// The whole rule is not Boolean.
    NotBoolean,
    /// An optional member is read although it may be absent.
    Unguarded,
    /// An alternative is read although the value may be a different alternative.
    UnguardedAlternative,
    /// A property is read from a value that is not an enum value.
    PropertyOfNonEnum,
    /// A property is read from an item of a list.
    PropertyOfItem,
    /// A comprehension iterates over a value that is not a list.
    NotAList,
    /// `filter` or `map` is not the operand of a comprehension, `size` or `in`.
    LooseFilter,
    /// Arithmetic that may fail would make a whole comprehension fail.
    MayFail,
    /// A pattern is invalid, or dialects of regular expressions interpret it differently.
    Pattern,
    /// A string is not a date and time, or not a duration.
    Time,
    /// A comparison has the same result for every body.
    Constant,
    /// A construct of CEL that rules do not support.
    Unsupported,
}

impl RuleError {
    pub(crate) fn new(kind: RuleErrorKind, span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, kind, message: message.into(), expected: None, help: None }
    }

    pub(crate) fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds the nearest known name as help, or the list of all names if none is near.
    pub(crate) fn among(self, typed: &str, known: &[&str]) -> Self {
        let help = match crate::suggest::nearest(typed, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => return self,
            None => {
                let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
                format!("known are {}", known.join(", "))
            }
        };
        self.help(help)
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(expected) = &self.expected {
            write!(f, ", expected {expected}")?;
        }
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for RuleError {}
