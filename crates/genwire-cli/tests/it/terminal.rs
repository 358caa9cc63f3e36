//! The command at a terminal that `script` emulates.

use crate::process::{ISOLATION, KillOnDrop};
use std::io::{Read as _, Write as _};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The maximum time without output. A string that never appears must not block the other tests.
const SILENCE: Duration = Duration::from_mins(1);

/// A command at a terminal.
pub(crate) struct Terminal {
    child: KillOnDrop,
    input: ChildStdin,
    output: Receiver<Vec<u8>>,
    shown: String,
}

impl Terminal {
    /// Starts the command; `None` if no terminal can be emulated.
    pub(crate) fn start(args: &str, variables: &[(&str, &str)]) -> Option<Self> {
        // The command replaces the shell: some shells end with an interruption themselves after the
        // command has handled one.
        let line = format!("exec {} {args}", env!("CARGO_BIN_EXE_genwire"));
        let mut child = Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .env_remove("NO_COLOR")
            .env("TERM", "xterm")
            // With the variables of the person who runs the tests, other questions would be asked.
            .env_remove("GENWIRE_API_KEY")
            .env_remove("GENWIRE_BASE_URL")
            .env_remove("GENWIRE_PROFILE")
            .envs(ISOLATION)
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let input = child.stdin.take().expect("a pipe");
        let mut pipe = child.stdout.take().expect("a pipe");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 1024];
            while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Self { child: KillOnDrop(child), input, output, shown: String::new() })
    }

    /// Types keys.
    pub(crate) fn types(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).expect("keys are taken");
    }

    /// Reads until a string is shown, and returns the output before it.
    #[track_caller]
    pub(crate) fn wait(&mut self, expected: &str) -> String {
        loop {
            if let Some((before, after)) = self.shown.split_once(expected) {
                let before = before.to_owned();
                self.shown = after.to_owned();
                return before;
            }
            let output = self.output.recv_timeout(SILENCE);
            let Ok(output) = output else {
                panic!("expected {expected:?}, found {:?}", self.shown)
            };
            self.shown.push_str(&String::from_utf8_lossy(&output));
        }
    }

    /// Waits for the end, and returns the exit code.
    pub(crate) fn end(mut self) -> Option<i32> {
        // Remaining output must not block the command.
        while self.output.recv_timeout(SILENCE).is_ok() {}
        self.child.wait().expect("the command ends").code()
    }
}
