//! The settings of chat.

use serde::{Deserialize, Serialize};

/// How chat is answered.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ChatConfig {
    /// Who answers.
    pub(crate) engine: ChatEngineKind,
    /// What the assistant of the built-in engine calls itself.
    pub(crate) name: String,
    /// How long the built-in engine waits before its first token, in milliseconds.
    pub(crate) first_token_ms: u64,
    /// How many tokens it writes in a second; 0 for as many as it can.
    #[serde(deserialize_with = "crate::config::number::rate")]
    pub(crate) tokens_per_second: f64,
    /// By which part of itself the time between two tokens may differ, from 0 to 1.
    #[serde(deserialize_with = "crate::config::number::part")]
    pub(crate) jitter: f64,
    /// How many tokens an event of a streamed reply brings.
    pub(crate) tokens_per_chunk: u64,
    /// Which part of the wait for the first token a request of the priority tier has, from 0 to 1.
    #[serde(deserialize_with = "crate::config::number::part")]
    pub(crate) priority_factor: f64,
}

/// An engine that answers chat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChatEngineKind {
    /// The deterministic engine that is built in.
    #[default]
    BuiltIn,
    /// Another server that speaks the same interface.
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
