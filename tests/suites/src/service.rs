//! A running `genwire serve` for tasks that call it.

use crate::cargo;
use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

/// The maximum time until the service accepts connections.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// A service that runs until it is dropped.
#[derive(Debug)]
pub struct Service {
    child: Child,
    ready: Value,
}

impl Service {
    /// Builds the service and starts it on free ports, with more arguments.
    pub fn start(root: &Path, more: &[&str]) -> io::Result<Self> {
        Self::of(&cargo::command(root)?, more)
    }

    /// Starts a built command as the service, on free ports, with more arguments.
    pub fn of(command: &Path, more: &[&str]) -> io::Result<Self> {
        Self::spawn(Command::new(command).args(["serve", "--log", "off"]).args(more), command)
    }

    /// Starts `cargo genwire` as the service of a document, on free ports.
    pub fn described(command: &Path, document: &Path) -> io::Result<Self> {
        Self::spawn(Command::new(command).args(["genwire", "serve"]).arg(document), command)
    }

    fn spawn(service: &mut Command, beside: &Path) -> io::Result<Self> {
        let file = beside.with_file_name(format!("service-{}.json", std::process::id()));
        let child = service
            .args(["--addr", "127.0.0.1:0", "--seed", "7", "--ready-file"])
            .arg(&file)
            .stdout(Stdio::null())
            .spawn()?;
        // From here on, the process ends when this value is dropped.
        let mut service = Self { child, ready: Value::Null };
        let end = Instant::now() + START_TIMEOUT;
        while !file.exists() {
            if let Some(status) = service.child.try_wait()? {
                return Err(io::Error::other(format!("the service has ended: {status}")));
            }
            if Instant::now() > end {
                return Err(io::Error::other("the service was never ready"));
            }
            thread::sleep(Duration::from_millis(20));
        }
        service.ready = serde_json::from_slice(&fs::read(&file)?)?;
        fs::remove_file(&file)?;
        Ok(service)
    }

    /// Returns the address and the key of the service as environment variables.
    pub fn environment(&self) -> [(&'static str, &str); 4] {
        [
            ("GENWIRE_BASE_URL", self.member("base_url")),
            ("GENWIRE_ADMIN_URL", self.member("admin_url")),
            ("GENWIRE_ADMIN_TOKEN", self.member("admin_token")),
            ("GENWIRE_API_KEY", self.member("api_key")),
        ]
    }

    /// A member of the ready file.
    pub fn member(&self, name: &str) -> &str {
        self.ready[name].as_str().unwrap_or_default()
    }

    /// Returns true while the service runs.
    pub fn is_alive(&mut self) -> io::Result<bool> {
        Ok(self.child.try_wait()?.is_none())
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // A process that has already exited cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
