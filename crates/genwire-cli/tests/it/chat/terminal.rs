//! Conversations at a terminal.

use super::{end, rivers, text};
use crate::loopback::{Answer, Service};
use crate::terminal::Terminal;

/// Starts the command against a service; `None` if no terminal can be emulated.
fn start(service: &Service, args: &str, variables: &[(&str, &str)]) -> Option<Terminal> {
    Terminal::start(args, &[&service.variables()[..], variables].concat())
}

#[test]
fn a_terminal_without_a_prompt_is_a_conversation() {
    let hello = Answer::events(&[text("Hello."), end("stop")]);
    let service = Service::start([rivers(), Answer::silent(&[text("Once upon")]), hello]);
    let Some(mut terminal) = start(&service, "chat", &[]) else { return };
    terminal.wait("`/help`");
    terminal.wait("> ");
    terminal.types("Name three rivers.\r");
    terminal.wait("\u{1b}[2mThree ");
    terminal.wait("\r\n\r\nThe Danube, the Nile and the Amur.");
    terminal.wait("> ");
    terminal.types("Write a story.\r");
    terminal.wait("Once upon");
    terminal.types("\u{3}");
    terminal.wait("interrupted");
    terminal.wait("the line was not kept");
    terminal.wait("> ");
    terminal.types("Hi\r");
    terminal.wait("Hello.");
    terminal.wait("> ");
    terminal.types("\u{4}");
    assert_eq!(terminal.end(), Some(0));
    assert_eq!(service.asked()[2].body["messages"].as_array().map(Vec::len), Some(3));
}

#[test]
fn tab_completes_commands_and_a_mark_shows_that_an_answer_is_awaited() {
    let service = Service::start([Answer::silent(&[])]);
    let Some(mut terminal) = start(&service, "chat", &[]) else { return };
    terminal.wait("> ");
    terminal.types("/us\t\r");
    terminal.wait("tokens: not reported");
    terminal.wait("> ");
    terminal.types("Hi\r");
    terminal.wait("waiting for the answer, 1 s");
    terminal.types("\u{3}");
    terminal.wait("> ");
    terminal.types("\u{4}");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn a_terminal_without_colours_says_what_is_thinking() {
    let service = Service::start([rivers()]);
    let terminal = start(&service, "chat Hi", &[("NO_COLOR", "1")]);
    let Some(mut terminal) = terminal else { return };
    let before = terminal.wait("The Danube");
    assert_eq!(before, "thinking:\r\nThree are asked for.\r\n\r\n");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn an_answer_cannot_steer_the_terminal() {
    let service =
        Service::start([Answer::events(&[text("red \u{1b}[31m\u{7}\u{9b}ink\n"), end("stop")])]);
    let Some(mut terminal) = start(&service, "chat Hi", &[]) else { return };
    terminal.wait("red \\u001b[31m\\u0007\\u009bink\r\n");
    assert_eq!(terminal.end(), Some(0));
}
