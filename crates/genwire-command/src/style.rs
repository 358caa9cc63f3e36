//! The colours of the output and the decision to use them.

use crate::text::harmless_lines;
use clap::ValueEnum;
use std::env::var_os;
use std::io::IsTerminal;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal; `NO_COLOR` and `CLICOLOR_FORCE` are respected.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The role of a string in the output; it decides the colour.
#[derive(Clone, Copy, Debug)]
pub enum Role {
    /// The word for an error.
    Error,
    /// The word for a warning.
    Warning,
    /// The word for success.
    Good,
    /// The frame around an excerpt.
    Frame,
    /// Text that a reader should see first.
    Strong,
    /// Text of little importance.
    Dim,
}

/// Adds colours to strings, or leaves them unchanged.
#[derive(Clone, Copy, Debug)]
pub struct Painter {
    on: bool,
}

impl Painter {
    /// Returns the painter for standard output.
    pub fn new(color: Color) -> Self {
        Self::on(color, &std::io::stdout())
    }

    /// Returns a painter that leaves strings unchanged.
    pub fn none() -> Self {
        Self { on: false }
    }

    /// Returns the painter for standard error.
    pub fn for_errors(color: Color) -> Self {
        Self::on(color, &std::io::stderr())
    }

    fn on(color: Color, stream: &impl IsTerminal) -> Self {
        let on = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => from_environment().unwrap_or_else(|| stream.is_terminal()),
        };
        Self { on }
    }

    /// Returns true if colours are used.
    pub fn is_on(self) -> bool {
        self.on
    }

    /// Colours a string for its role, and removes all other terminal control sequences from it.
    pub fn paint(self, role: Role, text: &str) -> String {
        if !self.on {
            return text.to_owned();
        }
        let code = match role {
            Role::Error => "1;31",
            Role::Warning => "1;33",
            Role::Good => "1;32",
            Role::Frame => "1;34",
            Role::Strong => "1",
            Role::Dim => "2",
        };
        format!("\u{1b}[{code}m{}\u{1b}[0m", harmless_lines(text))
    }
}

/// Returns the colour setting of the environment, if there is one: `NO_COLOR` disables colours,
/// `CLICOLOR_FORCE` enables them even without a terminal, and a terminal may not support them.
fn from_environment() -> Option<bool> {
    let is_set = |name| var_os(name).is_some_and(|value| !value.is_empty());
    let is = |name, text| var_os(name).is_some_and(|value| value == text);
    if is_set("NO_COLOR") {
        Some(false)
    } else if is_set("CLICOLOR_FORCE") && !is("CLICOLOR_FORCE", "0") {
        Some(true)
    } else if is("CLICOLOR", "0") || is("TERM", "dumb") {
        Some(false)
    } else {
        None
    }
}
