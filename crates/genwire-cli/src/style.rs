//! The few colours of the output, and when to use them.

use crate::cli::Color;
use std::env::var_os;
use std::io::IsTerminal;

/// What a piece of text is; decides its colour.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Role {
    /// A word that says that something is wrong.
    Error,
    /// A word that says that something could be better.
    Advice,
    /// A word that says that all is well.
    Good,
    /// The frame around an excerpt.
    Frame,
    /// What a reader should see first.
    Strong,
    /// What a reader may pass over.
    Dim,
}

/// Paints text, or leaves it as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter {
    on: bool,
}

impl Painter {
    /// The painter for standard output.
    pub(crate) fn new(color: Color) -> Self {
        Self::on(color, &std::io::stdout())
    }

    /// A painter that leaves everything as it is.
    pub(crate) fn none() -> Self {
        Self { on: false }
    }

    /// The painter for standard error.
    pub(crate) fn for_errors(color: Color) -> Self {
        Self::on(color, &std::io::stderr())
    }

    fn on(color: Color, stream: &impl IsTerminal) -> Self {
        let on = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => wanted().unwrap_or_else(|| stream.is_terminal()),
        };
        Self { on }
    }

    /// Whether colours are used.
    pub(crate) fn is_on(self) -> bool {
        self.on
    }

    /// The text in the colour of its role.
    pub(crate) fn paint(self, role: Role, text: &str) -> String {
        if !self.on {
            return text.to_owned();
        }
        let code = match role {
            Role::Error => "1;31",
            Role::Advice => "1;33",
            Role::Good => "1;32",
            Role::Frame => "1;34",
            Role::Strong => "1",
            Role::Dim => "2",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

/// What the environment says of colours, if anything: `NO_COLOR` forbids them, `CLICOLOR_FORCE`
/// asks for them even where nobody looks, and a terminal may not know them.
fn wanted() -> Option<bool> {
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
