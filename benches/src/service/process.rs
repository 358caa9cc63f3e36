//! A service in a separate process whose memory can be inspected.

use std::io::{BufRead, BufReader, Read as _};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::{env, fs, process};

/// Environment variable that selects the service of a child process.
const VARIABLE: &str = "GENWIRE_BENCHMARK_SERVICE";

/// A service that ends when this value is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    address: SocketAddr,
}

/// Returns the service that this process was started to run.
pub fn service_to_run() -> Option<String> {
    env::var(VARIABLE).ok()
}

impl Process {
    /// Starts this program as a service; the first line of its output is its address.
    pub fn start(service: &str) -> Self {
        Self::start_with(service, &[])
    }

    /// Starts the service with additional environment variables.
    pub fn start_with(service: &str, variables: &[(&str, &str)]) -> Self {
        let program = env::current_exe().expect("this program has a path");
        Self::run(Command::new(program), service, variables)
    }

    /// Starts the service under callgrind, which counts its instructions; `None` without
    /// `valgrind`.
    pub fn start_counted(service: &str, variables: &[(&str, &str)]) -> Option<Self> {
        Command::new("valgrind").arg("--version").output().ok()?;
        let mut command = Command::new("valgrind");
        command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        command.arg(env::current_exe().ok()?).stderr(Stdio::piped());
        Some(Self::run(command, service, variables))
    }

    fn run(mut command: Command, service: &str, variables: &[(&str, &str)]) -> Self {
        command.env(VARIABLE, service).envs(variables.iter().copied());
        command.stdout(Stdio::piped()).stdin(Stdio::piped());
        let mut child = command.spawn().expect("the service starts");
        let output = child.stdout.take().expect("the output is piped");
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).expect("the service says where it is");
        let address = line.trim().trim_start_matches("http://").parse().expect("an address");
        Self { child, address }
    }

    /// Wraps a program that was started elsewhere and listens on a known address.
    pub fn of(child: Child, address: SocketAddr) -> Self {
        Self { child, address }
    }

    /// Returns the address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends a counted process; returns the number of instructions that it executed outside the
    /// kernel.
    pub fn instructions(mut self) -> Option<usize> {
        drop(self.child.stdin.take());
        let mut text = String::new();
        self.child.stderr.take()?.read_to_string(&mut text).ok()?;
        let line = text.lines().find(|line| line.contains("Collected :"))?;
        line.rsplit(' ').next()?.parse().ok()
    }

    /// Returns a value of the process status in MiB, such as `VmRSS` or `VmHWM`; only on Linux.
    pub fn memory(&self, name: &str) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        let kib: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
        Some(kib / 1024)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A process that has exited by itself cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until the parent process ends.
pub async fn until_left() {
    let gone = tokio::task::spawn_blocking(|| {
        let mut line = String::new();
        while std::io::stdin().read_line(&mut line).is_ok_and(|count| count > 0) {}
    });
    if gone.await.is_err() {
        process::abort();
    }
}
