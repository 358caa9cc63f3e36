//! What can be typed in a conversation: a line to say, or a command that starts with a slash.

use std::fmt::Write as _;

/// A line of a conversation, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Nothing.
    Empty,
    /// Something to say to the model.
    Say(&'a str),
    /// A command, with what follows it.
    Command(Command, &'a str),
    /// A slash and a word that is no command.
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

/// The commands, each with its name, what follows it, and what it does.
const COMMANDS: &[(&str, Command, &str, &str)] = &[
    ("help", Command::Help, "", "show this"),
    ("new", Command::New, "", "start again, and keep the options"),
    ("system", Command::System, "[TEXT]", "set the instruction above the conversation, or none"),
    ("model", Command::Model, "[NAME]", "show the model, or change it"),
    ("image", Command::Image, "FILE|URL", "show an image with the next line"),
    ("video", Command::Video, "FILE|URL", "show a video with the next line"),
    ("answer", Command::Answer, "TEXT", "answer a function call of the model"),
    ("undo", Command::Undo, "", "take back the last line and its answer"),
    ("usage", Command::Usage, "", "show how many tokens the last answer took"),
    ("save", Command::Save, "[FILE]", "write the conversation to a file"),
    ("load", Command::Load, "FILE", "go on with the conversation of a file"),
    ("exit", Command::Exit, "", "end; so does Ctrl-D"),
];

/// Understands a line. Two slashes say something that starts with one.
pub(super) fn read(line: &str) -> Line<'_> {
    let line = line.trim();
    if line.is_empty() {
        return Line::Empty;
    }
    let Some(command) = line.strip_prefix('/') else { return Line::Say(line) };
    if command.starts_with('/') {
        return Line::Say(command);
    }
    let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    let name = if name == "quit" { "exit" } else { name };
    match COMMANDS.iter().find(|(known, ..)| *known == name) {
        Some((_, command, ..)) => Line::Command(*command, rest.trim()),
        None => Line::Unknown(name),
    }
}

/// What `/help` shows.
pub(super) fn help() -> String {
    let mut text = String::from("What is typed goes to the model, or is a command:\n");
    for (name, _, follows, what) in COMMANDS {
        let usage = format!("/{name} {follows}");
        // Writing to a text does not fail.
        _ = writeln!(text, "  {usage:17}  {what}");
    }
    text.push_str(
        "A line that ends with a backslash goes on in the next. `//` says something that starts with \
         a slash.\nCtrl-C cancels the answer under way, Ctrl-D ends.",
    );
    text
}

/// The names of all commands, as they are typed.
pub(super) fn names() -> String {
    let names: Vec<String> = COMMANDS.iter().map(|(name, ..)| format!("/{name}")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_said_or_obeyed() {
        assert_eq!(read("  "), Line::Empty);
        assert_eq!(read(" Hi / there "), Line::Say("Hi / there"));
        assert_eq!(read("//etc is a folder"), Line::Say("/etc is a folder"));
        assert_eq!(read("/quit"), Line::Command(Command::Exit, ""));
        assert_eq!(read("/system\tBe brief. "), Line::Command(Command::System, "Be brief."));
        assert_eq!(read("/etc/passwd"), Line::Unknown("etc/passwd"));
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
