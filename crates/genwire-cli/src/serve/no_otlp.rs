//! Replaces the exporter of spans where the command is built without one.

use crate::problem::Problem;
use std::time::Duration;
use tokio::runtime::Handle;
use tracing_subscriber::layer::Identity;

/// Exporter that cannot be created.
#[derive(Debug)]
pub(super) enum Exporter {}

impl Exporter {
    /// Refuses to send spans.
    pub(super) fn new(_: &str, _: &Handle) -> Result<Self, Problem> {
        let help = "install it with `--features otlp`";
        Err(Problem::usage("this `genwire` was built without the feature `otlp`", Some(help)))
    }

    /// Returns the layer that collects spans.
    pub(super) fn layer(&self) -> Identity {
        match *self {}
    }

    /// Sends what is left.
    pub(super) fn finish(&self, _: Duration) {
        match *self {}
    }
}
