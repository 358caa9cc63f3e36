//! Tests of the audio area.

mod replies;
mod speech_text;
#[cfg(feature = "stream")]
mod stream;
mod tone;
