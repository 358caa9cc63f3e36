//! Hand-written parts of the samples of an operation.

/// The texts that samples show in place of generated ones.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The call as a command of `genwire`.
    pub command: Option<String>,
    /// An expression in Rust that makes the first request of the examples.
    pub rust_request: Option<String>,
    /// The method in Rust that returns what a reader of the reply wants to see.
    pub rust_reply: Option<String>,
    /// The statements in Rust that read the streamed reply, where `{area}` is the client of the area.
    pub rust_stream: Option<String>,
}
