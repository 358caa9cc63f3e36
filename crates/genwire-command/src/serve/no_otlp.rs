//! Replaces the span exporter if the command is built without it.

use crate::problem::Problem;
use crate::program::Program;
use std::time::Duration;
use tokio::runtime::Handle;
use tracing_subscriber::layer::Identity;

/// Exporter that cannot be created.
#[derive(Debug)]
pub(super) enum Exporter {}

impl Exporter {
    /// Refuses to send spans.
    pub(super) fn new(program: &Program, _: &str, _: &Handle) -> Result<Self, Problem> {
        let help = "install it with `--features otlp`";
        let message = format!("this `{}` was built without the feature `otlp`", program.command());
        Err(Problem::usage(message, Some(help)))
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
