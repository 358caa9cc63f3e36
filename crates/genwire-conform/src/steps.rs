//! Steps: checks for requirements that no item of the spec can express.
//!
//! Checks of replies are conditions in CEL. The others are native, since they need more than one
//! call: wrong credentials, values that differ between replies, and receivers of callbacks.

mod condition;

pub(crate) use condition::{Condition, MAX_STEPS, evaluate, merged};
use serde::Deserialize;
use std::fmt;

/// A step of a requirement.
#[derive(Debug, Deserialize)]
#[serde(try_from = "StepSource")]
pub(crate) struct Step {
    /// The operation whose calls the step checks; `service` for all operations.
    pub(crate) operation: String,
    pub(crate) check: Check,
    /// The step as written in the requirement.
    source: String,
}

/// A step as written in a requirement.
#[derive(Deserialize)]
struct StepSource {
    operation: String,
    name: String,
    arguments: String,
}

/// The check of a step.
#[derive(Debug)]
pub(crate) enum Check {
    /// A check of errors; the run makes the calls for all operations.
    Errors,
    /// No two replies have the same value at a pointer.
    Distinct(String),
    /// No reply contradicts the condition.
    Every(Condition),
    /// Some reply meets the condition.
    Some(Condition),
    /// A receiver gets only this callback unless it echoes the body.
    Returned(String),
    /// As above, for a receiver that echoes the body after the callback's time limit.
    ReturnedInTime,
    /// As above, for a receiver that returns the values without the enclosing object.
    ReturnedAsObject,
    /// The callbacks have the first value at a pointer, and finally one of the last values, which
    /// are separated by `|`.
    Notified { at: String, first: String, last: String },
    /// Callbacks are sent only if this member of the request contains an address for them.
    CalledIf(String),
}

/// The names of the steps about errors, which have no argument.
const ERROR_STEPS: [&str; 4] = ["auth_missing", "auth_wrong", "auth_message", "code_in_message"];
/// The names of the other steps.
const STEPS: [&str; 8] = [
    "distinct",
    "every",
    "some",
    "returned",
    "returned_in_time",
    "returned_as_object",
    "notified",
    "called_if",
];

/// Returns the names of the steps that a requirement may name.
pub fn step_names() -> impl Iterator<Item = &'static str> {
    ERROR_STEPS.into_iter().chain(STEPS)
}

impl TryFrom<StepSource> for Step {
    type Error = String;

    fn try_from(source: StepSource) -> Result<Self, String> {
        let StepSource { operation, name, arguments } = source;
        let source = format!("{operation}.{name}({arguments})");
        let check = Check::new(&name, arguments).map_err(|why| format!("`{source}`: {why}"))?;
        Ok(Self { operation, check, source })
    }
}

impl Check {
    fn new(name: &str, arguments: String) -> Result<Self, String> {
        match (ERROR_STEPS.contains(&name), arguments.is_empty()) {
            (true, true) => return Ok(Self::Errors),
            (true, false) => return Err("expected no argument".to_owned()),
            (false, true) if STEPS.contains(&name) => {
                return Err("expected an argument".to_owned());
            }
            (false, _) => {}
        }
        Ok(match name {
            "distinct" => Self::Distinct(arguments),
            "every" => Self::Every(Condition::parse(&arguments)?),
            "some" => Self::Some(Condition::parse(&arguments)?),
            "returned" => Self::Returned(arguments),
            "returned_in_time" => Self::ReturnedInTime,
            "returned_as_object" => Self::ReturnedAsObject,
            "notified" => match arguments.split(", ").collect::<Vec<_>>()[..] {
                [at, first, last] => {
                    let [at, first, last] = [at, first, last].map(str::to_owned);
                    Self::Notified { at, first, last }
                }
                _ => return Err("expected a pointer, the first value and the last ones".to_owned()),
            },
            "called_if" => Self::CalledIf(arguments),
            _ => {
                let known = step_names().collect::<Vec<_>>().join(", ");
                return Err(format!("there is no such step; expected one of {known}"));
            }
        })
    }

    /// Returns true if the check is about callbacks.
    pub(crate) fn is_of_callbacks(&self) -> bool {
        match self {
            Self::Errors | Self::Distinct(_) | Self::Every(_) | Self::Some(_) => false,
            Self::Returned(_)
            | Self::ReturnedInTime
            | Self::ReturnedAsObject
            | Self::Notified { .. }
            | Self::CalledIf(_) => true,
        }
    }

    /// Returns the condition on replies.
    pub(crate) fn condition(&self) -> Option<&Condition> {
        match self {
            Self::Every(condition) | Self::Some(condition) => Some(condition),
            _ => None,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}
