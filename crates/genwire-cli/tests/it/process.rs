//! Runs the command and compares what it prints with files.
//!
//! `GENWIRE_BLESS=1` writes the files anew.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What one run of the command gave.
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
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("standard input is a pipe");
    let stdin = stdin.to_vec();
    let writer = std::thread::spawn(move || {
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

impl Run {
    /// Compares the exit code and everything that was printed with a file.
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
