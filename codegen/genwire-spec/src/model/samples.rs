//! Hand-written parts of the samples of an operation.

/// The code that samples show instead of generated code.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The call as a `genwire` command.
    pub command: Option<String>,
    /// A Rust expression that creates the first request of the examples.
    pub rust_request: Option<String>,
    /// The Rust method that returns the interesting part of the reply.
    pub rust_reply: Option<String>,
    /// The Rust statements that read the streamed reply; `{area}` is the client of the area.
    pub rust_stream: Option<String>,
}
