//! The engine of H3 prompts: turns a short text and its media into a prompt with sections.
//!
//! The built-in engine depends only on the text, the measurements of the media and the seed, so
//! that the same request always gets the same prompt. The chat engine can refine its draft.

mod ask;
mod brief;
mod phrases;
mod references;
mod scene;
mod shots;

#[cfg(test)]
mod tests;

pub(crate) use brief::{Brief, FileKind, Measures, MediaFile, Role};

use crate::engines::backend::ChatBackend;
use crate::engines::chat::{count_tokens, image_tokens, video_tokens};
use crate::screening::Screening;
use genwire_common::ErrorCode;
use genwire_mock::{BoxFuture, Failure, Seed, TaskRow, Work, WorkOutcome};
use genwire_video::create_h3_context_ir::ENDPOINT;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;

/// Number of tokens per second of audio.
const AUDIO_TOKENS_PER_SECOND: f64 = 25.0;
/// Assumed duration of an audio file of unknown duration, in seconds.
const UNKNOWN_AUDIO_SECONDS: f64 = 5.0;

/// Configuration of H3 prompts.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct VideoConfig {
    /// The engine that writes the prompts.
    pub(crate) engine: PromptEngineKind,
    /// The model of the chat engine.
    pub(crate) chat_model: String,
}

impl Default for VideoConfig {
    fn default() -> Self {
        let chat_model = genwire_chat::ChatModel::M3.as_str().to_owned();
        Self { engine: PromptEngineKind::default(), chat_model }
    }
}

/// An engine that writes H3 prompts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PromptEngineKind {
    /// The built-in deterministic engine.
    #[default]
    BuiltIn,
    /// The chat engine, with the draft of the built-in engine.
    Chat,
}

/// Writes H3 prompts.
#[derive(Debug)]
pub(crate) struct PromptEngine {
    config: VideoConfig,
    seed: Seed,
    screening: Screening,
    chat: Arc<ChatBackend>,
}

/// A prompt and its usage.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Written {
    prompt: String,
    prompt_tokens: u64,
    completion_tokens: u64,
}

impl PromptEngine {
    pub(crate) fn new(
        config: VideoConfig,
        seed: Seed,
        screening: Screening,
        chat: Arc<ChatBackend>,
    ) -> Self {
        Self { config, seed, screening, chat }
    }

    async fn write(&self, namespace: &str, brief: &Brief) -> Result<Written, Failure> {
        let draft = compose(self.seed.within(namespace), brief);
        let written = match self.config.engine {
            PromptEngineKind::BuiltIn => {
                let text = draft.to_string();
                Written {
                    prompt_tokens: tokens_of(brief),
                    completion_tokens: count_tokens(&text),
                    prompt: text,
                }
            }
            PromptEngineKind::Chat => {
                ask::ask(&self.chat, &self.config.chat_model, namespace, brief, draft).await?
            }
        };
        if self.screening.screen(namespace, &written.prompt).is_some() {
            let code = ErrorCode::OutputContentError;
            return Err(failure(code, "the prompt that was written holds sensitive content"));
        }
        Ok(written)
    }
}

impl Work for PromptEngine {
    fn run<'a>(
        &'a self,
        task: &'a TaskRow,
        request: &'a str,
    ) -> BoxFuture<'a, Result<WorkOutcome, Failure>> {
        Box::pin(async move {
            let brief: Brief = serde_json::from_str(request)
                .map_err(|_| failure(ErrorCode::InternalError, "the request cannot be read"))?;
            let written = self.write(&task.namespace, &brief).await?;
            let usage = json!({
                "total_tokens": written.prompt_tokens + written.completion_tokens,
                "prompt_tokens": written.prompt_tokens,
                "completion_tokens": written.completion_tokens,
            });
            Ok(WorkOutcome { result: json!({ "prompt": written.prompt }), usage: Some(usage) })
        })
    }
}

fn failure(code: ErrorCode, message: &str) -> Failure {
    Failure::new(u32::try_from(code.as_i64()).unwrap_or_default(), message)
}

/// The sections of a prompt, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sections(Vec<(&'static str, String)>);

impl std::fmt::Display for Sections {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, (label, text)) in self.0.iter().enumerate() {
            let between = if index > 0 { "\n\n" } else { "" };
            write!(f, "{between}{label}:\n{text}")?;
        }
        Ok(())
    }
}

/// Writes all sections: three for text with or without frames, six for references.
fn compose(seed: Seed, brief: &Brief) -> Sections {
    let mut draw = seed.within(ENDPOINT.operation).draw(&brief.fingerprint());
    let scene = scene::Scene::of(brief, &mut draw);
    let shots = shots::describe(brief, &scene, &mut draw);
    let sounds = [
        ("overall_soundscape", scene.soundscape(brief)),
        ("non_diegetic_music", scene.music(brief, &mut draw)),
    ];
    let mut sections = if brief.has_references() {
        vec![
            ("subject_definitions", references::subjects(brief)),
            ("summary", references::summary(brief, &scene)),
            ("retention_analysis", references::retention(brief, &mut draw)),
            ("detailed_description", shots),
        ]
    } else {
        vec![("integrated_multimodal_description", shots)]
    };
    sections.extend(sounds);
    Sections(sections)
}

/// Returns the number of tokens of a request: the tokens of its text and its media.
fn tokens_of(brief: &Brief) -> u64 {
    let files = brief.files.iter().map(|file| {
        let measures = file.measures.as_ref();
        let size = measures.and_then(|it| it.width.zip(it.height));
        let seconds = measures.and_then(|it| it.seconds);
        match file.kind {
            FileKind::Image => image_tokens(size),
            FileKind::Video => video_tokens(size, seconds),
            FileKind::Audio => sound_tokens(seconds.unwrap_or(UNKNOWN_AUDIO_SECONDS)),
        }
    });
    count_tokens(&brief.prompt) + files.sum::<u64>()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is brought into its range before"
)]
fn sound_tokens(seconds: f64) -> u64 {
    (seconds * AUDIO_TOKENS_PER_SECOND).ceil().clamp(1.0, 1e6) as u64
}
