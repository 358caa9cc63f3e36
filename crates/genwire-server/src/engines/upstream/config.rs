//! Configuration of the upstream server.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Configuration of the upstream server; without a base address nothing is sent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct UpstreamConfig {
    /// The address that `/chat/completions` is appended to, such as `http://127.0.0.1:11434/v1`.
    pub(crate) base_url: String,
    /// The environment variable with the API key; empty if none is needed.
    pub(crate) key_env: String,
    /// The upstream model for each of our models; `*` is the model for all others.
    pub(crate) models: BTreeMap<String, String>,
    /// The members that request thinking.
    pub(crate) thinking: ThinkingStyle,
    /// The name of the member for the maximum number of generated tokens.
    pub(crate) limit_member: String,
    /// Timeout for the connection, in milliseconds.
    pub(crate) connect_timeout_ms: u64,
    /// Timeout for the head of the reply, in milliseconds.
    pub(crate) head_timeout_ms: u64,
    /// Timeout for the next chunk of the reply, in milliseconds.
    pub(crate) idle_timeout_ms: u64,
}

/// The members that request thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ThinkingStyle {
    /// No member.
    #[default]
    None,
    /// `thinking` and `reasoning_split`, as in this interface.
    Native,
    /// `reasoning_effort`: `none` or `medium`.
    ReasoningEffort,
    /// `enable_thinking` in `chat_template_kwargs`.
    TemplateArgument,
    /// `think`: true or false.
    Think,
}

impl Default for UpstreamConfig {
    fn default() -> Self {
        Self {
            base_url: String::new(),
            key_env: String::new(),
            models: BTreeMap::new(),
            thinking: ThinkingStyle::default(),
            limit_member: "max_completion_tokens".to_owned(),
            connect_timeout_ms: 10_000,
            head_timeout_ms: 300_000,
            idle_timeout_ms: 120_000,
        }
    }
}
