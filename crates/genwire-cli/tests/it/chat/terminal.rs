//! Conversations at a terminal, which `script` pretends.

use super::{end, rivers, text};
use crate::loopback::{Answer, Service};
use crate::process::KillOnDrop;
use std::io::{Read as _, Write as _};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

/// A command at a terminal.
struct Terminal {
    child: KillOnDrop,
    input: ChildStdin,
    output: ChildStdout,
    shown: String,
}

impl Terminal {
    /// Starts the command; nothing where terminals cannot be pretended.
    fn start(service: &Service, args: &str, variables: &[(&str, &str)]) -> Option<Self> {
        // The command takes the place of the shell: some shells end with an interruption of their
        // own when the command has lived through one.
        let line = format!("exec {} {args}", env!("CARGO_BIN_EXE_genwire"));
        let mut child = Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .env_remove("NO_COLOR")
            .env("TERM", "xterm")
            .envs(service.variables())
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let input = child.stdin.take().expect("a pipe");
        let output = child.stdout.take().expect("a pipe");
        Some(Self { child: KillOnDrop(child), input, output, shown: String::new() })
    }

    fn types(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).expect("keys are taken");
    }

    /// Reads until a text is shown, and returns the output before it.
    #[track_caller]
    fn wait(&mut self, expected: &str) -> String {
        let mut buffer = [0; 1024];
        loop {
            if let Some((before, after)) = self.shown.split_once(expected) {
                let before = before.to_owned();
                self.shown = after.to_owned();
                return before;
            }
            let count = self.output.read(&mut buffer).expect("the terminal is read");
            assert!(count > 0, "expected {expected:?}, found {:?}", self.shown);
            self.shown.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
    }

    fn end(mut self) -> Option<i32> {
        // What is still shown must not hold the command up.
        drop(self.output.read_to_end(&mut Vec::new()));
        self.child.wait().expect("the command ends").code()
    }
}

#[test]
fn a_terminal_without_a_prompt_is_a_conversation() {
    let hello = Answer::events(&[text("Hello."), end("stop")]);
    let service = Service::start([rivers(), Answer::silent(&[text("Once upon")]), hello]);
    let Some(mut terminal) = Terminal::start(&service, "chat", &[]) else { return };
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
    terminal.wait("taken back");
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
    let Some(mut terminal) = Terminal::start(&service, "chat", &[]) else { return };
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
    let terminal = Terminal::start(&service, "chat Hi", &[("NO_COLOR", "1")]);
    let Some(mut terminal) = terminal else { return };
    let before = terminal.wait("The Danube");
    assert_eq!(before, "thinking:\r\nThree are asked for.\r\n\r\n");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn an_answer_cannot_steer_the_terminal() {
    let service =
        Service::start([Answer::events(&[text("red \u{1b}[31m\u{7}\u{9b}ink\n"), end("stop")])]);
    let Some(mut terminal) = Terminal::start(&service, "chat Hi", &[]) else { return };
    terminal.wait("red \u{fffd}[31m\u{fffd}\u{fffd}ink\r\n");
    assert_eq!(terminal.end(), Some(0));
}
