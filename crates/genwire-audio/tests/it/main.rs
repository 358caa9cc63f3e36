//! Tests of the audio area.

mod replies;
mod speech_text;
mod tone;
