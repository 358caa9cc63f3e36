//! Arguments that several commands share, and help texts with the names of a program.

mod connection;
mod format;
mod mcp;
pub mod values;

use crate::program::Program;
use clap::Command;
use clap::builder::StyledStr;
use values::open;

pub use connection::{ConnectionArgs, Validate};
pub use format::{Format, FormatArgs};
pub use mcp::{MCP_HELP, McpArgs};

/// Phrases of help texts about the default profile, and their replacements for a program without
/// one.
const DEFAULT_PROFILE: &[(&str, &str)] = &[
    (", and then the default profile", ""),
    (
        "names and addresses, which of them is the default, and whether",
        "names and addresses, and whether",
    ),
    (
        "so that commands that call the service need neither variables nor arguments.",
        "so that commands that call the service with `--profile NAME` need neither variables nor further arguments.",
    ),
    ("\n  {command} profiles --default local", ""),
    ("\n  {command} logout\n", "\n"),
    (" [default: that of the default profile]", ""),
];
/// The value name of an argument that is an operation.
pub(crate) const OPERATION: &str = "OPERATION";

/// Fills the names of a program into the help of a command and its subcommands, and offers the
/// operations as values of `OPERATION`.
///
/// In help texts, `{command}` is the command as it is typed, `{name}` its name as one word,
/// `{prefix}` the prefix of its variables, and `{operation}` an operation for examples. If the
/// program reads a document, `{document}` is the document for examples, and `{documents}` is the
/// same as the next item of a JSON list.
pub fn of_program(command: Command, program: &Program) -> Command {
    let named = |text: Option<&StyledStr>| text.map(|text| named(&text.to_string(), program));
    let texts = (named(command.get_about()), named(command.get_long_about()));
    let after = named(command.get_after_help());
    let command = match texts.0 {
        Some(text) => command.about(text),
        None => command,
    };
    let command = match texts.1 {
        Some(text) => command.long_about(text),
        None => command,
    };
    let command = match after {
        Some(text) => command.after_help(text),
        None => command,
    };
    let endpoints = program.endpoints();
    let is_hidden = command.get_name() == "profiles" && !program.has_default_profile();
    let command = command.mut_args(|arg| {
        let arg = if is_hidden && arg.get_id() == "default" { arg.hide(true) } else { arg };
        let texts = (named(arg.get_help()), named(arg.get_long_help()));
        let arg = match texts.0 {
            Some(text) => arg.help(text),
            None => arg,
        };
        let arg = match texts.1 {
            Some(text) => arg.long_help(text),
            None => arg,
        };
        let is_operation = arg.get_value_names().is_some_and(|names| names == [OPERATION]);
        if is_operation && !endpoints.is_empty() {
            arg.value_parser(open::<String>(endpoints.iter().map(|it| it.shown_name())))
        } else {
            arg
        }
    });
    command.mut_subcommands(|command| of_program(command, program))
}

fn named(text: &str, program: &Program) -> String {
    let defaults = DEFAULT_PROFILE.iter().filter(|_| !program.has_default_profile());
    let text = defaults.fold(text.to_owned(), |text, (words, other)| text.replace(words, other));
    let operation = program.example().map_or("OPERATION", |endpoint| endpoint.shown_name());
    let text = text.replace("{command}", program.command()).replace("{prefix}", program.prefix());
    let document = program.sample_document();
    let text = text.replace("{document}", &document.map(|it| format!(" {it}")).unwrap_or_default());
    let text =
        text.replace("{documents}", &document.map(|it| format!(",\"{it}\"")).unwrap_or_default());
    text.replace("{name}", &program.name()).replace("{operation}", operation)
}
