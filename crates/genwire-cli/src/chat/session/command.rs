//! The lines of a conversation: a message, or a command that starts with a slash.

use genwire_constraint::nearest;
use std::fmt::Write as _;

/// A parsed line of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// An empty line.
    Empty,
    /// A message for the model.
    Message(&'a str),
    /// A command with its argument.
    Command(Command, &'a str),
    /// A slash and an unknown command.
    Unknown(&'a str),
}

/// A command of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Exit,
    New,
    System,
    Model,
    Image,
    Video,
    Answer,
    Undo,
    Save,
    Load,
    Usage,
}

/// The commands, each with its name, its argument and its description.
const COMMANDS: &[(&str, Command, &str, &str)] = &[
    ("help", Command::Help, "", "show this"),
    ("new", Command::New, "", "start again with the same options"),
    ("system", Command::System, "[TEXT]", "set the system message, or remove it"),
    ("model", Command::Model, "[NAME]", "show the model, or change it"),
    ("image", Command::Image, "FILE|URL", "send an image with the next line"),
    ("video", Command::Video, "FILE|URL", "send a video with the next line"),
    ("answer", Command::Answer, "TEXT", "give the result of a function call"),
    ("undo", Command::Undo, "", "undo the last line and its answer"),
    ("usage", Command::Usage, "", "show the number of tokens of the last answer"),
    ("save", Command::Save, "[FILE]", "write the conversation to a file"),
    ("load", Command::Load, "FILE", "continue the conversation of a file"),
    ("exit", Command::Exit, "", "end; so does Ctrl-D"),
];

/// Parses a line. Two slashes start a message with a slash.
pub(super) fn read(line: &str) -> Line<'_> {
    let line = line.trim();
    if line.is_empty() {
        return Line::Empty;
    }
    let Some(command) = line.strip_prefix('/') else { return Line::Message(line) };
    if command.starts_with('/') {
        return Line::Message(command);
    }
    let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    let name = if name == "quit" { "exit" } else { name };
    match COMMANDS.iter().find(|(known, ..)| *known == name) {
        Some((_, command, ..)) => Line::Command(*command, rest.trim()),
        None => Line::Unknown(name),
    }
}

/// Returns the output of `/help`.
pub(super) fn help() -> String {
    let mut text = String::from("A line is sent to the model, or is a command:\n");
    for (name, _, argument, description) in COMMANDS {
        let usage = format!("/{name} {argument}");
        // Writing to a string does not fail.
        _ = writeln!(text, "  {usage:17}  {description}");
    }
    text.push_str(
        "A line that ends with a backslash continues in the next. `//` starts a line with a \
         slash.\nTab completes commands, Ctrl-C cancels the answer in progress, Ctrl-D ends.",
    );
    text
}

/// Returns the commands that start with the typed characters, slash included.
pub(super) fn complete(typed: &str) -> Vec<String> {
    let names = COMMANDS.iter().map(|(name, ..)| format!("/{name}"));
    names.filter(|name| name.starts_with(typed)).collect()
}

/// Returns the command that was probably meant.
pub(super) fn similar(name: &str) -> Option<&'static str> {
    nearest(name, COMMANDS.iter().map(|(name, ..)| *name))
}

/// Returns the names of all commands, as they are typed.
pub(super) fn names() -> String {
    let names: Vec<String> = COMMANDS.iter().map(|(name, ..)| format!("/{name}")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_message_or_a_command() {
        assert_eq!(read("  "), Line::Empty);
        assert_eq!(read(" Hi / there "), Line::Message("Hi / there"));
        assert_eq!(read("//etc is a folder"), Line::Message("/etc is a folder"));
        assert_eq!(read("/quit"), Line::Command(Command::Exit, ""));
        assert_eq!(read("/system\tBe brief. "), Line::Command(Command::System, "Be brief."));
        assert_eq!(read("/etc/passwd"), Line::Unknown("etc/passwd"));
    }

    #[test]
    fn commands_are_completed() {
        assert_eq!(complete("/us"), ["/usage"]);
        assert_eq!(complete("/s"), ["/system", "/save"]);
        assert_eq!(complete("/x"), Vec::<String>::new());
    }

    #[test]
    fn every_command_is_in_the_help() {
        let help = help();
        for (name, command, ..) in COMMANDS {
            assert!(help.contains(&format!("  /{name} ")), "{help}");
            assert_eq!(read(&format!("/{name} x")), Line::Command(*command, "x"));
        }
        assert!(help.lines().all(|line| line.len() <= 100), "{help}");
    }
}
