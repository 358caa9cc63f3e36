//! Typed and validated speech synthesis and voice listing for a generation service.
//!
//! ```
//! use genwire_audio::{
//!     Pause, SpeechModel, SpeechText, SynthesizeSpeechRequest, Validate as _, VoiceSetting,
//! };
//!
//! let text = SpeechText::new().text("Good morning.").pause(Pause::seconds(0.5)?).text("How are you?");
//! let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, text)
//!     .voice_setting(VoiceSetting::new().voice_id("calm-narrator").speed(1.2));
//! assert!(request.validate().violations().is_empty());
//!
//! let body = serde_json::to_string(&request)?;
//! assert!(body.starts_with(r#"{"model":"speech-2.8-hd","text":"Good morning.<#0.5#>How are you?""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Requests are validated strictly and replies are read leniently: a reply can be parsed even if a
//! member is absent, null or new. [`check`] reports where a body violates the interface.
//!
//! [`Subtitles`] are written as SRT or `WebVTT`.
//!
//! # Features
//!
//! None is on by default; without one, the crate has the types and their validation.
//!
//! | Feature | Adds |
//! |---|---|
//! | `client` | the client `Audio`, over TLS with `rustls` or `native-tls`; speech as a stream of bytes or into a file |
//! | `blocking` | the method `blocking` of the client, for synchronous programs |
//! | `stream` | streamed replies from any source of bytes, with the audio decoded |
//! | `server` | the routes of a service, for an implementation of `AudioService` |
//! | `schema` | `schemars::JsonSchema` for every type |
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod generated;
mod list_voices_ext;
#[cfg(feature = "client")]
mod save;
#[cfg(feature = "client")]
mod speak;
mod speech_text;
#[cfg(feature = "stream")]
mod stream;
mod subtitles;
mod synthesize_speech_ext;

// The index of `generated` lists its names one by one, and follows the spec.
pub use generated::*;
#[cfg(feature = "client")]
pub use genwire_core::client;
pub use genwire_core::{Validate, typed};
#[cfg(feature = "client")]
pub use save::{SaveError, SavedSpeech};
#[cfg(feature = "client")]
pub use speak::{SpeechCall, SpeechStream};
pub use speech_text::{
    Fault, FaultKind, Faults, Pause, Reading, Segment, Span, SpeechText, Token, Tokens, ToneEntry,
    faults, tokens,
};
#[cfg(feature = "stream")]
pub use stream::{SpeechChunk, SpeechReader, SpeechSummary, SpeechTruncated, read_audio};
pub use subtitles::{Cue, Cues, Subtitles};
