//! The addresses of the service and the bounds that it keeps.

use super::secret::Secret;
use super::size::ByteSize;
use crate::server::Origins;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The addresses of the service and the bounds that it keeps.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ServerConfig {
    /// Where the interface is served; port 0 picks a free one.
    pub(crate) addr: String,
    /// Where the admin interface is served.
    pub(crate) admin_addr: String,
    /// What callers of the admin interface have to show, if anything.
    pub(crate) admin_token: Secret,
    /// The file that is written once connections are accepted; empty for none.
    pub(crate) ready_file: PathBuf,
    /// What every id, text, tone and fault is drawn from; drawn itself when absent.
    #[serde(skip_serializing_if = "Option::is_none", with = "super::wide")]
    pub(crate) seed: Option<u64>,
    /// A prefix of model names that is accepted beside the one of the interface.
    pub(crate) vendor_prefix: String,
    /// Whether errors on `/v1` paths carry HTTP status 200, as some deployments do.
    pub(crate) errors_as_ok: bool,
    /// Whether a request may ask for a fault by a header.
    pub(crate) fault_header: bool,
    /// The origins whose pages may call from a browser.
    pub(crate) cors_origins: Origins,
    /// How many connections are open at once.
    pub(crate) max_connections: usize,
    /// How many bytes of bodies may be under way at once.
    pub(crate) bytes_in_flight: ByteSize,
    /// How long a call waits for its bytes to be admitted.
    #[serde(deserialize_with = "crate::config::number::seconds")]
    pub(crate) admission_seconds: f64,
    /// How long the head of a request may take, and a connection stay idle before it.
    #[serde(deserialize_with = "crate::config::number::seconds")]
    pub(crate) header_seconds: f64,
    /// How long a body may take to arrive.
    #[serde(deserialize_with = "crate::config::number::seconds")]
    pub(crate) body_seconds: f64,
    /// How long a client may refuse to take what is written to it.
    #[serde(deserialize_with = "crate::config::number::seconds")]
    pub(crate) write_seconds: f64,
    /// How long calls under way may take to end once the service stops.
    #[serde(deserialize_with = "crate::config::number::seconds")]
    pub(crate) shutdown_seconds: f64,
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            addr: "127.0.0.1:8080".to_owned(),
            admin_addr: "127.0.0.1:0".to_owned(),
            admin_token: Secret::default(),
            ready_file: PathBuf::new(),
            seed: None,
            vendor_prefix: String::new(),
            errors_as_ok: false,
            fault_header: true,
            cors_origins: Origins::default(),
            max_connections: 4096,
            bytes_in_flight: ByteSize::mib(96),
            admission_seconds: 30.0,
            header_seconds: 30.0,
            body_seconds: 60.0,
            write_seconds: 30.0,
            shutdown_seconds: 5.0,
        }
    }
}
