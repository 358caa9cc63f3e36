//! Addresses and limits of the service.

use crate::compat::Compat;
use crate::origins::Origins;
use crate::values::secret::Secret;
use crate::values::size::ByteSize;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

/// Addresses and limits of the service.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ServerConfig {
    /// Work of this process, if several share a store.
    pub(crate) role: Role,
    /// Address of the interface; port 0 picks a free port.
    pub(crate) addr: String,
    /// Address of the admin interface.
    pub(crate) admin_addr: String,
    /// Token for callers of the admin interface; generated if empty, `none` for no token.
    pub(crate) admin_token: Secret,
    /// Base URL of links to files; the base URL of the request if empty.
    pub(crate) public_url: String,
    /// Path of the file that is written once connections are accepted; empty for no file.
    pub(crate) ready_file: PathBuf,
    /// True to accept every key if none is configured.
    pub(crate) any_key: bool,
    /// Seed of every id, string, tone and fault; random if absent.
    #[serde(skip_serializing_if = "Option::is_none", with = "super::wide")]
    pub(crate) seed: Option<u64>,
    /// Prefix of model names that is accepted in addition to the interface's own.
    pub(crate) vendor_prefix: String,
    /// Clients that are served in addition to conforming clients.
    pub(crate) compat: Compat,
    /// True to send errors on `/v1` paths with HTTP status 200, as in some deployments.
    pub(crate) errors_as_ok: bool,
    /// Path of the file of programmed replies, in TOML or JSON; empty for no file.
    pub(crate) replies: PathBuf,
    /// True to answer every operation from the examples and schemas of the spec, even if it has its
    /// own engine.
    pub(crate) replies_from_spec: bool,
    /// Base URL of the service that answers calls that are not served here; empty for none.
    pub(crate) upstream: String,
    /// True if a request may inject a fault with a header.
    pub(crate) fault_header: bool,
    /// Origins whose pages may call from a browser.
    pub(crate) cors_origins: Origins,
    /// Maximum number of open connections.
    pub(crate) max_connections: usize,
    /// Maximum number of open connections per address without a valid key.
    pub(crate) max_anonymous_per_address: usize,
    /// Maximum memory for the request bodies of all calls.
    pub(crate) bytes_in_flight: ByteSize,
    /// Maximum time for which a call waits for the memory of its body, in seconds.
    #[serde(deserialize_with = "crate::values::number::seconds")]
    pub(crate) admission_seconds: f64,
    /// Time limit for the head of a request, including the idle time before it, in seconds.
    #[serde(deserialize_with = "crate::values::number::seconds")]
    pub(crate) header_seconds: f64,
    /// Time limit for a request body, in seconds.
    #[serde(deserialize_with = "crate::values::number::seconds")]
    pub(crate) body_seconds: f64,
    /// Maximum time for which a client may read nothing of its response, in seconds.
    #[serde(deserialize_with = "crate::values::number::seconds")]
    pub(crate) write_seconds: f64,
    /// Time limit for stopping, in seconds. Calls in progress and work may use [`GRACE_SHARE`] of
    /// it. If the limit is short, the process takes some more time to hand back the rest.
    #[serde(deserialize_with = "crate::values::number::seconds")]
    pub(crate) shutdown_seconds: f64,
}

/// Default time limit for stopping, in seconds.
const SHUTDOWN_SECONDS: f64 = 5.0;
/// Minimum time to hand back work and close the store, in seconds.
const MIN_STOP_SECONDS: f64 = 2.0;
/// Share of the stopping time in which calls and work may finish.
const GRACE_SHARE: f64 = 0.8;
/// Share of that time after which work that could not be handed back is abandoned.
const CLOSE_SHARE: f64 = 0.9;

impl ServerConfig {
    /// Returns the time in which calls and work may finish after a stop.
    pub(crate) fn grace(&self) -> Duration {
        Duration::from_secs_f64(self.shutdown_seconds * GRACE_SHARE)
    }

    /// Returns the time after which a stopping service no longer waits.
    pub(crate) fn close_time(&self) -> Duration {
        self.stop_time().mul_f64(CLOSE_SHARE)
    }

    /// Returns the time within which the process ends after a request to stop. A short limit is
    /// extended by a second to hand back work and close the store, up to [`SHUTDOWN_SECONDS`].
    pub(crate) fn stop_time(&self) -> Duration {
        let wanted = self.shutdown_seconds;
        let enough = (wanted + 1.0).clamp(MIN_STOP_SECONDS, SHUTDOWN_SECONDS);
        Duration::from_secs_f64(wanted.max(enough))
    }
}

/// Work of a process, if several share a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    /// Calls, tasks and callbacks.
    #[default]
    All,
    /// Only calls; workers process tasks and callbacks.
    Api,
    /// Only tasks and callbacks, without an address for calls.
    Worker,
}

impl Role {
    /// Returns true if the process accepts calls.
    pub(crate) fn accepts_calls(self) -> bool {
        self != Self::Worker
    }

    /// Returns true if the process works on tasks and sends callbacks.
    pub(crate) fn works(self) -> bool {
        self != Self::Api
    }
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            role: Role::All,
            addr: "127.0.0.1:8080".to_owned(),
            admin_addr: "127.0.0.1:0".to_owned(),
            admin_token: Secret::default(),
            public_url: String::new(),
            ready_file: PathBuf::new(),
            any_key: false,
            seed: None,
            vendor_prefix: String::new(),
            compat: Compat::None,
            errors_as_ok: false,
            replies: PathBuf::new(),
            replies_from_spec: false,
            upstream: String::new(),
            fault_header: true,
            cors_origins: Origins::default(),
            max_connections: 4096,
            max_anonymous_per_address: 1024,
            bytes_in_flight: ByteSize::mib(96),
            admission_seconds: 30.0,
            header_seconds: 30.0,
            body_seconds: 60.0,
            write_seconds: 30.0,
            shutdown_seconds: SHUTDOWN_SECONDS,
        }
    }
}
