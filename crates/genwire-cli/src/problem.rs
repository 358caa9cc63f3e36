//! What keeps the command from giving a verdict, one variant per cause.

use crate::Verdict;
use crate::call_error;
use crate::style::{Painter, Role};
use genwire_core::client::Error;
use genwire_core::{DEFAULT_LIMIT, Part, Unreadable};
use serde_json::{Value as JsonValue, json};
use std::fmt;
use std::io::{self, Write as _};

/// What keeps the command from giving a verdict.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The operation is not known.
    UnknownOperation {
        /// The name that was given.
        name: String,
        /// The name that was perhaps meant.
        similar: Option<&'static str>,
        /// Every name there is.
        known: Vec<&'static str>,
    },
    /// The operation has no such body.
    UnknownPart {
        /// The operation.
        operation: String,
        /// The part that was given.
        part: String,
        /// The parts that the operation has.
        known: Vec<&'static str>,
    },
    /// A file cannot be opened or read.
    Read {
        /// The file as it was given.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// A file or a line is larger than allowed.
    TooLarge {
        /// What is too large, in words.
        what: String,
        /// The largest size allowed, in bytes.
        limit: u64,
        /// Whether an argument allows more.
        can_be_raised: bool,
    },
    /// The bytes are not a body.
    Body {
        /// The file as it was given.
        file: String,
        /// Why.
        error: Unreadable,
    },
    /// A line of a JSONL file is not what it should be.
    Line(String),
    /// The schemas inside the command are broken, which is a mistake of the generator.
    Schemas(serde_json::Error),
    /// The output cannot be written.
    Write(io::Error),
    /// A call to the service failed.
    Call(Box<Error>),
    /// The user ended the command.
    Interrupted {
        /// How to go on from there.
        help: Option<String>,
    },
    /// A task is over without a result, or was not over in time.
    Task {
        /// The exit code.
        verdict: Verdict,
        /// What became of it.
        message: String,
        /// How to go on.
        help: Option<String>,
        /// The id of the task.
        id: String,
        /// What was seen of the task last.
        task: Box<JsonValue>,
    },
    /// Something else, with its own exit code.
    Told {
        /// The exit code.
        verdict: Verdict,
        /// What is wrong.
        message: String,
        /// What to do about it.
        help: Option<String>,
    },
}

impl Problem {
    /// The arguments do not fit together, or do not fit what they are about.
    pub(crate) fn usage(message: impl Into<String>, help: Option<&str>) -> Self {
        let help = help.map(str::to_owned);
        Self::Told { verdict: Verdict::Unreadable, message: message.into(), help }
    }

    /// Prints the problem and its help for a person, without colours.
    pub(crate) fn print(&self) {
        self.print_with(Painter::none());
    }

    /// Prints the problem and its help for a person.
    pub(crate) fn print_with(&self, painter: Painter) {
        let word = match self {
            Self::Interrupted { .. } => painter.paint(Role::Strong, "interrupted"),
            _ => format!("{}: {self}", painter.paint(Role::Error, "error")),
        };
        let details = match self {
            Self::Call(error) => call_error::details(error, painter),
            _ => String::new(),
        };
        let help = self.help().map_or_else(String::new, |help| {
            format!("{}: {help}\n", painter.paint(Role::Strong, "help"))
        });
        let text = format!("{word}\n{details}{help}");
        // There is nowhere left to report that standard error is closed.
        drop(io::stderr().write_all(text.as_bytes()));
    }

    /// The problem as the member `error` of an object.
    pub(crate) fn to_json(&self) -> JsonValue {
        let mut error = match self {
            Self::Call(error) => call_error::to_json(error),
            Self::Interrupted { .. } => json!({ "kind": "interrupted", "message": "interrupted" }),
            Self::Task { message, id, task, .. } => {
                json!({ "kind": "task", "message": message, "task_id": id, "task": task })
            }
            _ => json!({ "kind": "command", "message": self.to_string() }),
        };
        if let Some(help) = self.help() {
            error["help"] = json!(help);
        }
        json!({ "error": error })
    }

    /// The exit code of a command that ends with the problem.
    pub(crate) fn verdict(&self) -> Verdict {
        match self {
            Self::Call(error) => call_error::verdict(error),
            Self::Interrupted { .. } => Verdict::Interrupted,
            Self::Told { verdict, .. } | Self::Task { verdict, .. } => *verdict,
            _ => Verdict::Unreadable,
        }
    }

    /// What to do about it.
    pub(crate) fn help(&self) -> Option<String> {
        match self {
            Self::UnknownOperation { similar: Some(similar), known, .. } => {
                Some(format!("did you mean `{similar}`? The operations are {}", list(known)))
            }
            Self::UnknownOperation { known, .. } => {
                Some(format!("the operations are {}", list(known)))
            }
            Self::UnknownPart { known, .. } => Some(format!("it has {}", list(known))),
            Self::TooLarge { can_be_raised: true, .. } => {
                Some("raise the limit with `--max-size`, such as `--max-size 64MiB`".to_owned())
            }
            Self::Line(_) => Some(
                "a line looks like `{\"id\":1,\"operation\":\"list_voices\",\"part\":\"request\",\
                 \"body\":{}}`"
                    .to_owned(),
            ),
            Self::Call(error) => call_error::help(error),
            Self::Interrupted { help } | Self::Told { help, .. } | Self::Task { help, .. } => {
                help.clone()
            }
            Self::Read { .. }
            | Self::TooLarge { .. }
            | Self::Body { .. }
            | Self::Schemas(_)
            | Self::Write(_) => None,
        }
    }

    /// A file or a line that is larger than an argument of the command allows.
    pub(crate) fn can_be_raised(self) -> Self {
        match self {
            Self::TooLarge { what, limit, .. } => {
                Self::TooLarge { what, limit, can_be_raised: limit < DEFAULT_LIMIT }
            }
            other => other,
        }
    }

    /// A line that is larger than allowed.
    pub(crate) fn long_line(limit: u64) -> Self {
        Self::TooLarge { what: "the line".to_owned(), limit, can_be_raised: false }
    }

    /// A creation that did not tell the id of the task.
    pub(crate) fn without_id() -> Self {
        let message = "the reply does not tell the id of the task".to_owned();
        Self::Told { verdict: Verdict::Departs, message, help: None }
    }

    /// A part that the operation lacks.
    pub(crate) fn unknown_part(operation: &str, part: &str, known: &[Part]) -> Self {
        Self::UnknownPart {
            operation: operation.to_owned(),
            part: part.to_owned(),
            known: known.iter().map(|part| part.as_str()).collect(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownOperation { name, .. } => write!(f, "there is no operation `{name}`"),
            Self::UnknownPart { operation, part, .. } => {
                write!(f, "`{operation}` has no part `{part}`")
            }
            Self::Read { file, error } => write!(f, "cannot read `{file}`: {error}"),
            Self::TooLarge { what, limit, .. } => write!(f, "{what} is larger than {limit} bytes"),
            Self::Body { file, error } => write!(f, "cannot read `{file}`: {error}"),
            Self::Line(reason) => write!(f, "cannot read the line: {reason}"),
            Self::Schemas(error) => write!(f, "the schemas inside the command are broken: {error}"),
            Self::Write(error) => write!(f, "cannot write the result: {error}"),
            Self::Call(error) => f.write_str(&call_error::title(error)),
            Self::Interrupted { .. } => f.write_str("interrupted"),
            Self::Told { message, .. } | Self::Task { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for Problem {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { error, .. } | Self::Write(error) => Some(error),
            Self::Body { error, .. } => Some(error),
            Self::Schemas(error) => Some(error),
            Self::Call(error) => Some(error),
            _ => None,
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        Self::Call(Box::new(error))
    }
}

fn list(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}
