//! Arguments that several commands have.

mod connection;
pub mod values;

use crate::program::Program;
use clap::Command;

pub use connection::{ConnectionArgs, Validate};

/// The beginning of the variables that the help texts of the arguments name.
const PREFIX: &str = "GENWIRE";

/// The words about the default profile.
const DEFAULT_PROFILE: &str = ", and then the default profile";

/// Names the variables of a program in the help texts of a command.
pub fn of_program(command: Command, program: &Program) -> Command {
    let prefix = program.prefix();
    command.mut_args(|arg| {
        let renamed = |text: &clap::builder::StyledStr| {
            let text = text.to_string();
            let text = if program.has_default_profile() {
                text
            } else {
                text.replace(DEFAULT_PROFILE, "")
            };
            ["_BASE_URL", "_API_KEY", "_PROFILE"].into_iter().fold(text, |text, end| {
                text.replace(&format!("{PREFIX}{end}"), &format!("{prefix}{end}"))
            })
        };
        let (short, long) = (arg.get_help().map(renamed), arg.get_long_help().map(renamed));
        let arg = match short {
            Some(text) => arg.help(text),
            None => arg,
        };
        match long {
            Some(text) => arg.long_help(text),
            None => arg,
        }
    })
}
