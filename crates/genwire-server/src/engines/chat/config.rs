//! Configuration of chat.

use serde::{Deserialize, Serialize};

/// Configuration of chat.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ChatConfig {
    /// The engine that answers.
    pub(crate) engine: ChatEngineKind,
    /// The name of the assistant of the built-in engine.
    pub(crate) name: String,
    /// Time until the first token of the built-in engine, in milliseconds.
    pub(crate) first_token_ms: u64,
    /// Number of tokens per second of the built-in engine; 0 for no limit.
    #[serde(deserialize_with = "genwire_mock::values::number::rate")]
    pub(crate) tokens_per_second: f64,
    /// Maximum relative deviation of the time between two tokens, from 0 to 1.
    #[serde(deserialize_with = "genwire_mock::values::number::fraction")]
    pub(crate) jitter: f64,
    /// Number of tokens per event of a streamed reply.
    pub(crate) tokens_per_chunk: u64,
    /// Factor for the time until the first token of priority-tier requests, from 0 to 1.
    #[serde(deserialize_with = "genwire_mock::values::number::fraction")]
    pub(crate) priority_factor: f64,
}

/// The engine that answers chat requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChatEngineKind {
    /// The built-in deterministic engine.
    #[default]
    BuiltIn,
    /// Another server with the same interface.
    Upstream,
}

impl Default for ChatConfig {
    fn default() -> Self {
        Self {
            engine: ChatEngineKind::default(),
            name: "Assistant".to_owned(),
            first_token_ms: 0,
            tokens_per_second: 0.0,
            jitter: 0.0,
            tokens_per_chunk: 1,
            priority_factor: 0.5,
        }
    }
}
