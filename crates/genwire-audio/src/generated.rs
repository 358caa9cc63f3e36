// @generated from spec/audio (genwire_rust::index) by cargo xtask generate. Do not edit by hand.

//! The code that is generated from the spec for the audio area.

mod check;
#[cfg(feature = "client")]
mod client;
pub mod list_voices;
#[cfg(feature = "server")]
pub mod server;
#[cfg(feature = "stream")]
mod streams;
pub mod synthesize_speech;
pub mod text_rules;
mod types;
pub use check::{AREA, check};
#[cfg(feature = "client")]
pub use client::Audio;
pub use genwire_common::{
    BaseResp, BaseRespBody, ErrorCode, ErrorDetail, ErrorEnvelope, INTERFACE,
};
pub use list_voices::{ListVoicesRequest, ListVoicesResponse, Voice, VoiceType};
#[cfg(feature = "server")]
pub use server::AudioService;
#[cfg(feature = "stream")]
pub use streams::SynthesizeSpeechAccumulator;
pub use synthesize_speech::{
    AudioSetting, PronunciationDict, SpeechData, SpeechEvent, SpeechInfo, SpeechPiece,
    SpeechStreamOptions, SynthesizeSpeechRequest, SynthesizeSpeechResponse, VoiceModify,
    VoiceSetting,
};
pub use types::{
    AudioFormat, Emotion, Interjection, LanguageBoost, OutputFormat, SoundEffect, SpeechModel,
    SpeechStatus, SubtitleEntry, SubtitleType, TimestampedWord,
};
