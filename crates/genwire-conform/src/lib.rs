//! Tests whether a running server, or a client, conforms to an interface.
//!
//! The engine knows no interface. What it sends and expects comes from a requirements file, from
//! the constants of the generated crates ([`Endpoint`]), and from their checks, which a [`Judge`]
//! calls. `cargo genwire generate` writes the file (`requirements` in `genwire.toml`).
//!
//! A run sends each body of the requirements, checks each reply, and reports for each
//! requirement that it is [held](Verdict::Held), [broken](Verdict::Broken) or
//! [not tried](Verdict::NotTried). `genwire conform` is the command for it.

mod callbacks;
mod cases;
mod clients;
mod created;
mod errors;
mod evidence;
mod exchange;
mod expected;
mod files;
mod form_body;
mod forms;
mod http;
mod judge;
mod place;
mod pointer;
mod print;
mod probes;
mod receiver;
mod replies;
mod report;
mod requirements;
mod run;
mod run_all;
mod run_error;
mod selection;
mod send;
mod states;
mod steps;
mod streams;
mod target;

pub use clients::{ClientCases, ClientSettings, try_client};
pub use expected::{ExpectedFailures, UnreadableEntry};
pub use genwire_core::Endpoint;
pub use judge::{Judge, Whole};
pub use print::Format;
pub use report::{Broken, Report, RequirementOutcome, Summary, Verdict};
pub use requirements::Requirements;
pub use run_all::run;
pub use run_error::RunError;
pub use selection::NothingSelected;
pub use steps::step_names;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// Settings of a run: the server, and the calls to make.
#[derive(Clone)]
#[non_exhaustive]
pub struct Settings {
    /// The address that all paths are appended to.
    pub base_url: String,
    /// The addresses of the servers that operations name, by the names of the servers.
    pub server_urls: BTreeMap<String, String>,
    /// The key of the calls.
    pub key: String,
    /// The address of the admin interface of `genwire serve`, if there is one.
    pub admin_url: Option<String>,
    /// The token of the admin interface.
    pub admin_token: Option<String>,
    /// An area, an operation or the id of a requirement, if only that is to be tried.
    pub only: Option<String>,
    /// Maximum number of calls.
    pub max_calls: Option<usize>,
    /// Number of times that a request is sent whose reply a model may word in different ways.
    pub repeats: usize,
    /// Maximum time for a call.
    pub timeout: Duration,
    /// Maximum time to wait for a state that a resource enters by itself, and for callbacks.
    pub max_wait: Duration,
    /// The address, with its port, that the receiver of callbacks listens at.
    ///
    /// Without one, it listens on the loopback interface, if the server is on this machine too.
    pub callback_addr: Option<String>,
    /// The address by which the server reaches the receiver; by default, where it listens.
    pub callback_url: Option<String>,
}

impl Settings {
    /// Returns the settings for a server, all others with their defaults.
    pub fn new(base_url: impl Into<String>, key: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            server_urls: BTreeMap::new(),
            key: key.into(),
            admin_url: None,
            admin_token: None,
            only: None,
            max_calls: None,
            repeats: 3,
            timeout: Duration::from_mins(1),
            max_wait: Duration::from_secs(10),
            callback_addr: None,
            callback_url: None,
        }
    }
}

/// Shows no secret.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("base_url", &self.base_url)
            .field("only", &self.only)
            .field("max_calls", &self.max_calls)
            .finish_non_exhaustive()
    }
}
