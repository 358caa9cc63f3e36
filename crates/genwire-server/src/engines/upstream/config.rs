//! The settings of the server behind.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which server answers in place of the built-in engine. Without a base address nothing is sent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct UpstreamConfig {
    /// The address that `/chat/completions` is appended to, such as `http://127.0.0.1:11434/v1`.
    pub(crate) base_url: String,
    /// The variable of the environment that holds the key; empty where none is needed.
    pub(crate) key_env: String,
    /// The model to ask in place of each of ours; `*` stands for all others.
    pub(crate) models: BTreeMap<String, String>,
    /// How the server is told whether to think.
    pub(crate) thinking: ThinkingStyle,
    /// What the server calls the limit of generated tokens.
    pub(crate) limit_member: String,
    /// How long a connection may take, in milliseconds.
    pub(crate) connect_timeout_ms: u64,
    /// How long the head of the reply may take, in milliseconds.
    pub(crate) head_timeout_ms: u64,
    /// How long the next piece of the reply may take, in milliseconds.
    pub(crate) idle_timeout_ms: u64,
    /// Whether replies are recorded or replayed.
    pub(crate) mode: CassetteMode,
    /// The file that is recorded to or replayed from.
    pub(crate) cassette: String,
}

/// How a server is told whether to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ThinkingStyle {
    /// Not at all.
    #[default]
    None,
    /// By `thinking` and `reasoning_split`, as here.
    Native,
    /// By `reasoning_effort`: `none` or `medium`.
    ReasoningEffort,
    /// By `enable_thinking` in `chat_template_kwargs`.
    TemplateArgument,
    /// By `think`: true or false.
    Think,
}

/// Whether replies are recorded or replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CassetteMode {
    /// Neither.
    #[default]
    Off,
    /// Every complete reply is added to the file.
    Record,
    /// Every reply comes from the file, and nothing is sent.
    Replay,
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
            mode: CassetteMode::default(),
            cassette: String::new(),
        }
    }
}
