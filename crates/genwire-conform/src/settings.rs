//! Settings of a run.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// Settings of a run: the server, and the calls to make.
#[derive(Clone)]
#[non_exhaustive]
pub struct Settings {
    /// The address to which all paths are appended.
    pub base_url: String,
    /// The addresses of the servers that operations name, by their names.
    pub server_urls: BTreeMap<String, String>,
    /// The API key of the calls.
    pub key: String,
    /// The address of the admin interface of `genwire serve`, if there is one.
    pub admin_url: Option<String>,
    /// The token of the admin interface.
    pub admin_token: Option<String>,
    /// An area, an operation or a requirement id, to try only that.
    pub only: Option<String>,
    /// Maximum number of calls.
    pub max_calls: Option<usize>,
    /// Number of times that a request is sent if the reply of a model may vary.
    pub repeats: usize,
    /// Timeout of a call.
    pub timeout: Duration,
    /// Maximum time to wait for a state that a resource enters by itself, and for callbacks.
    pub max_wait: Duration,
    /// The address and port on which the receiver of callbacks listens.
    ///
    /// The default is the loopback interface, if the server is on this machine too.
    pub callback_addr: Option<String>,
    /// The URL with which the server reaches the receiver. Defaults to the address on which the
    /// receiver listens.
    pub callback_url: Option<String>,
}

impl Settings {
    /// Returns the settings for a server, with defaults for all other settings.
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

/// Omits secrets.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("base_url", &self.base_url)
            .field("only", &self.only)
            .field("max_calls", &self.max_calls)
            .finish_non_exhaustive()
    }
}
