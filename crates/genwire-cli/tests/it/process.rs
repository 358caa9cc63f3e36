//! Runs the command and compares what it prints with files.
//!
//! `GENWIRE_BLESS=1` rewrites the files.

use std::fs;
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The variables of every run: the person who runs the tests may have saved connections.
pub(crate) const ISOLATION: [(&str, &str); 2] = [
    ("GENWIRE_CONFIG", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-profiles/config.toml")),
    ("GENWIRE_PROFILE", ""),
];

/// The result of one run of the command.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the command in the folder of the test bodies, with nothing on standard input.
pub(crate) fn genwire(args: &[&str]) -> Run {
    genwire_with(args, &[], b"")
}

/// Runs the command with environment variables and standard input.
pub(crate) fn genwire_with(args: &[&str], variables: &[(&str, &str)], stdin: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_genwire"))
        .args(args)
        .current_dir(data().join("bodies"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .env_remove("GENWIRE_API_KEY")
        .env_remove("GENWIRE_BASE_URL")
        .envs(ISOLATION)
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("standard input is a pipe");
    let stdin = stdin.to_vec();
    let writer = thread::spawn(move || {
        // A command that fails early does not read its input.
        drop(input.write_all(&stdin));
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    Run {
        code: output.status.code().expect("the command is not killed"),
        stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("output is UTF-8"),
    }
}

/// A folder for the files of one test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // The test would use files that an earlier run left.
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A process that ends with its owner, also when a test panics.
pub(crate) struct KillOnDrop(pub(crate) Child);

impl Deref for KillOnDrop {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.0
    }
}

impl DerefMut for KillOnDrop {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.0
    }
}

impl Drop for KillOnDrop {
    fn drop(&mut self) {
        // This is `kill -9`. A second panic would abort the tests that run in parallel.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// A running command.
pub(crate) struct Started {
    child: KillOnDrop,
    stdout: Captured,
    stderr: Captured,
}

/// The output so far, and the thread that reads more.
struct Captured {
    text: Arc<Mutex<String>>,
    reader: JoinHandle<()>,
}

/// Starts the command with nothing on standard input.
pub(crate) fn spawn(args: &[&str], variables: &[(&str, &str)]) -> Started {
    start(args, variables, Stdio::null())
}

/// Starts the command with a pipe to its standard input.
pub(crate) fn spawn_with_input(args: &[&str]) -> (Started, ChildStdin) {
    let mut started = start(args, &[], Stdio::piped());
    let input = started.child.stdin.take().expect("standard input is a pipe");
    (started, input)
}

fn start(args: &[&str], variables: &[(&str, &str)], stdin: Stdio) -> Started {
    let mut child = Command::new(env!("CARGO_BIN_EXE_genwire"))
        .args(args)
        .envs(ISOLATION)
        .envs(variables.iter().copied())
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let stdout = Captured::new(child.stdout.take().expect("standard output is a pipe"));
    let stderr = Captured::new(child.stderr.take().expect("standard error is a pipe"));
    Started { child: KillOnDrop(child), stdout, stderr }
}

impl Captured {
    fn new(pipe: impl Read + Send + 'static) -> Self {
        let text = Arc::new(Mutex::new(String::new()));
        let shared = Arc::clone(&text);
        let reader = thread::spawn(move || {
            for line in BufReader::new(pipe).lines() {
                let line = line.expect("output is UTF-8") + "\n";
                shared.lock().expect("no test has failed").push_str(&line);
            }
        });
        Self { text, reader }
    }

    #[track_caller]
    fn wait_for(&self, text: &str) {
        for _ in 0..20_000 {
            if self.text.lock().expect("no test has failed").contains(text) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("`{text}` is not printed");
    }

    fn end(self) -> String {
        self.reader.join().expect("the reader ends");
        self.text.lock().expect("no test has failed").clone()
    }
}

impl Started {
    /// Waits until standard error contains a string.
    #[track_caller]
    pub(crate) fn wait_for_error(&mut self, text: &str) {
        self.stderr.wait_for(text);
    }

    /// Waits until standard output contains a string.
    #[track_caller]
    pub(crate) fn wait_for_output(&mut self, text: &str) {
        self.stdout.wait_for(text);
    }

    /// Waits for the end.
    pub(crate) fn end(mut self) -> Run {
        let status = self.child.wait().expect("the command ends");
        Run {
            code: status.code().expect("the command is not killed"),
            stdout: self.stdout.end(),
            stderr: self.stderr.end(),
        }
    }
}

/// Does what Ctrl-C does.
#[cfg(unix)]
pub(crate) fn interrupt(started: &Started) {
    send("INT", started.child.id());
}

/// Sends a signal to a process.
#[cfg(unix)]
pub(crate) fn send(signal: &str, process: u32) {
    // Every shell has `kill`, but not every machine has it as a program.
    let line = format!("kill -s {signal} {process}");
    let status = Command::new("sh").args(["-c", &line]).status().expect("there is a shell");
    assert!(status.success());
}

impl Run {
    /// Compares the exit code and the whole output with a file.
    #[track_caller]
    pub(crate) fn shows(&self, name: &str) {
        let found = format!(
            "exit code {}\n--- standard output\n{}--- standard error\n{}",
            self.code, self.stdout, self.stderr
        );
        let path = data().join("snapshots").join(format!("{name}.txt"));
        if std::env::var_os("GENWIRE_BLESS").is_some() {
            fs::write(&path, &found).expect("the snapshot is written");
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(found, expected, "{name}: read the difference, then set GENWIRE_BLESS=1");
    }
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}
