//! The problems that prevent a result, one variant for each cause.

use crate::call_error;
use crate::program::Program;
use crate::style::{Painter, Role};
use crate::text::harmless_lines;
use crate::verdict::Verdict;
use crate::write::print_error;
use genwire_core::client::{Error, StreamError};
use genwire_core::{BodyKind, DEFAULT_BODY_LIMIT, Unreadable};
use serde_json::{Value as JsonValue, json};
use std::fmt;
use std::io;
use std::path::Path;

/// The maximum number of operations that are listed if none has the given name.
const MAX_LISTED: usize = 40;

/// The maximum number of similar names that are listed.
const MAX_ALIKE: usize = 8;

/// A problem that prevents a result.
#[derive(Debug)]
pub enum Problem {
    /// The operation is unknown.
    UnknownOperation {
        /// The name that was given.
        name: String,
        /// The name that was probably meant.
        similar: Option<&'static str>,
        /// All names.
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
        /// The file as given by the user.
        file: String,
        /// The cause.
        error: io::Error,
    },
    /// A file or a line is larger than allowed.
    TooLarge {
        /// The file or the line.
        what: String,
        /// The largest size allowed, in bytes.
        limit: u64,
        /// Help on raising the limit, if that is possible.
        help: Option<&'static str>,
    },
    /// The bytes are not a body.
    Body {
        /// The file as it was given.
        file: String,
        /// The cause.
        error: Unreadable,
        /// The line of the file with a mark, if the cause has a position.
        frame: Option<String>,
    },
    /// A line of a JSONL file has the wrong form.
    Line(String),
    /// The schemas inside the command are broken, which is a bug of the generator.
    Schemas(serde_json::Error),
    /// The output cannot be written.
    Write(io::Error),
    /// A call to the service failed.
    Call(Box<Error>),
    /// A call to the service failed because of the key of a profile.
    RefusedKey {
        /// The cause.
        error: Box<Error>,
        /// Help with keeping another key.
        help: String,
    },
    /// The user interrupted the command.
    Interrupted {
        /// Help with continuing.
        help: Option<String>,
    },
    /// A task ended without a result, or did not end in time.
    Task {
        /// The exit code.
        verdict: Verdict,
        /// The description of the problem.
        message: String,
        /// Help with continuing.
        help: Option<String>,
        /// The id of the task.
        id: String,
        /// The code of the error of a task that failed.
        code: Option<i64>,
        /// The last known state of the task.
        task: Box<JsonValue>,
    },
    /// Any other problem, with its own exit code.
    Other {
        /// The exit code.
        verdict: Verdict,
        /// The description of the problem.
        message: String,
        /// Help with solving it.
        help: Option<String>,
    },
}

impl Problem {
    /// Creates a usage error: the arguments, or a file or name given in them, are invalid.
    pub fn usage(message: impl Into<String>, help: Option<&str>) -> Self {
        let help = help.map(str::to_owned);
        Self::Other { verdict: Verdict::CannotRun, message: message.into(), help }
    }

    /// Prints the problem and its help for a person, without colours.
    pub fn print(&self, program: &Program) {
        self.print_with(program, Painter::none());
    }

    /// Prints the problem and its help for a person.
    pub fn print_with(&self, program: &Program, painter: Painter) {
        let word = match self {
            Self::Interrupted { .. } => painter.paint(Role::Strong, "interrupted"),
            // The frame below shows the file and the position.
            Self::Body { frame: Some(_), error: Unreadable::NotJson { message, .. }, .. } => {
                format!("{}: the body is not JSON: {message}", painter.paint(Role::Error, "error"))
            }
            _ => {
                let message = harmless_lines(&self.to_string());
                format!("{}: {message}", painter.paint(Role::Error, "error"))
            }
        };
        let details = match self {
            Self::Call(error) | Self::RefusedKey { error, .. } => {
                call_error::details(error, painter)
            }
            Self::Body { frame: Some(frame), .. } => frame.clone(),
            _ => String::new(),
        };
        let help = self.help(program).map_or_else(String::new, |help| {
            format!("{}: {}\n", painter.paint(Role::Strong, "help"), harmless_lines(&help))
        });
        print_error(&format!("{word}\n{details}{help}"), painter);
    }

    /// Returns the problem as the member `error` of an object.
    pub fn to_json(&self, program: &Program) -> JsonValue {
        let mut error = match self {
            Self::Call(error) | Self::RefusedKey { error, .. } => call_error::to_json(error),
            Self::Interrupted { .. } => json!({ "kind": "interrupted", "message": "interrupted" }),
            Self::Task { message, id, code, task, .. } => {
                let mut error =
                    json!({ "kind": "task", "message": message, "task_id": id, "task": task });
                if let Some(code) = code {
                    error["code"] = json!(code);
                }
                error
            }
            _ => json!({ "kind": "command", "message": self.to_string() }),
        };
        if let Some(help) = self.help(program) {
            error["help"] = json!(help);
        }
        json!({ "error": error })
    }

    /// Returns the exit code of a command that ends with the problem.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Call(error) | Self::RefusedKey { error, .. } => call_error::verdict(error),
            Self::Interrupted { .. } => Verdict::Interrupted,
            Self::Other { verdict, .. } | Self::Task { verdict, .. } => *verdict,
            _ => Verdict::CannotRun,
        }
    }

    /// Returns what to do about it.
    pub fn help(&self, program: &Program) -> Option<String> {
        match self {
            Self::UnknownOperation { name, similar, known } => {
                let all = match known.len() {
                    0..=MAX_LISTED => format!("the operations are {}", list(known)),
                    count => match alike(name, known).as_slice() {
                        [] => format!("there are {count} operations"),
                        names => {
                            format!("there are {count} operations, such as {}", list(names))
                        }
                    },
                };
                Some(match similar {
                    Some(similar) => {
                        format!("did you mean `{similar}`? {}", all.replacen('t', "T", 1))
                    }
                    None => all,
                })
            }
            Self::UnknownPart { known, .. } if known.is_empty() => {
                Some("it has nothing that is checked".to_owned())
            }
            Self::UnknownPart { known, .. } => Some(format!("it has {}", list(known))),
            Self::TooLarge { help, .. } => help.map(str::to_owned),
            Self::Line(_) => {
                let name = program.example().map_or("NAME", |endpoint| endpoint.shown_name());
                Some(format!(
                    "a line looks like `{{\"id\":1,\"operation\":\"{name}\",\"part\":\"request\",\
                     \"body\":{{}}}}`"
                ))
            }
            Self::Call(error) => call_error::help(error, program),
            Self::RefusedKey { help, .. } => Some(help.clone()),
            Self::Interrupted { help } | Self::Other { help, .. } | Self::Task { help, .. } => {
                help.clone()
            }
            Self::Read { .. } | Self::Body { .. } | Self::Schemas(_) | Self::Write(_) => None,
        }
    }

    /// Adds the help of a profile to a problem of the key.
    #[must_use]
    pub fn with_key_help(self, help: Option<&str>) -> Self {
        match (self, help) {
            (Self::Call(error), Some(help)) if call_error::is_refused_key(&error) => {
                Self::RefusedKey { error, help: help.to_owned() }
            }
            (problem, _) => problem,
        }
    }

    /// Creates the problem of a file that cannot be written.
    pub fn write(file: &Path, error: &io::Error) -> Self {
        Self::usage(format!("cannot write `{}`: {error}", file.display()), None)
    }

    /// If a file or line is too large, adds help that names the argument to raise the limit.
    #[must_use]
    pub fn can_be_raised(self) -> Self {
        match self {
            Self::TooLarge { what, limit, .. } => {
                let help = if limit < DEFAULT_BODY_LIMIT {
                    "raise the limit with `--max-size`, such as `--max-size 64MiB`"
                } else {
                    "no larger body can be checked; `--max-size` only lowers the limit"
                };
                Self::TooLarge { what, limit, help: Some(help) }
            }
            other => other,
        }
    }

    /// Creates the problem of a line that is too long.
    pub fn long_line(limit: u64) -> Self {
        Self::TooLarge { what: "the line".to_owned(), limit, help: None }
    }

    /// Creates the problem of a reply without the id of the task.
    pub fn without_id() -> Self {
        let message = "the reply does not contain the id of the task".to_owned();
        Self::Other { verdict: Verdict::Failure, message, help: None }
    }

    /// Creates the problem of a part that the operation does not have.
    pub fn unknown_part(operation: &str, part: &str, known: &[BodyKind]) -> Self {
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
            Self::Body { file, error, .. } => write!(f, "cannot read `{file}`: {error}"),
            Self::Line(reason) => write!(f, "cannot read the line: {reason}"),
            Self::Schemas(error) => write!(f, "the schemas inside the command are broken: {error}"),
            Self::Write(error) => write!(f, "cannot write the result: {error}"),
            Self::Call(error) | Self::RefusedKey { error, .. } => {
                f.write_str(&call_error::title(error))
            }
            Self::Interrupted { .. } => f.write_str("interrupted"),
            Self::Other { message, .. } | Self::Task { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for Problem {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { error, .. } | Self::Write(error) => Some(error),
            Self::Body { error, .. } => Some(error),
            Self::Schemas(error) => Some(error),
            Self::Call(error) | Self::RefusedKey { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        Self::Call(Box::new(error))
    }
}

impl<R> From<StreamError<R>> for Problem {
    fn from(error: StreamError<R>) -> Self {
        Error::from(error).into()
    }
}

/// Returns the names that share the most words with another name.
fn alike<'a>(name: &str, known: &[&'a str]) -> Vec<&'a str> {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> =
        words.filter(|word| word.len() > 2).map(str::to_ascii_lowercase).collect();
    let common = |known: &str| {
        let known = known.to_ascii_lowercase();
        words.iter().filter(|word| known.contains(word.as_str())).count()
    };
    let mut names: Vec<&str> = known.iter().copied().filter(|it| common(it) > 0).collect();
    names.sort_by_key(|it| std::cmp::Reverse(common(it)));
    names.truncate(MAX_ALIKE);
    names
}

/// Returns names as a list in words.
pub fn list(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}
