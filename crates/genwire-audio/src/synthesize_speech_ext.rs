//! Ways to make a speech request and to read its reply.

use crate::generated::{
    LanguageBoost, PronunciationDict, SpeechData, SpeechModel, SynthesizeSpeechRequest,
    SynthesizeSpeechResponse, synthesize_speech,
};
use crate::speech_text::{Fault, SpeechText, ToneEntry};

impl SynthesizeSpeechRequest {
    /// The text as segments; the first fault if its markers are not in order.
    ///
    /// ```
    /// use genwire_audio::{SpeechModel, SynthesizeSpeechRequest};
    ///
    /// let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "One<#0.5#>two");
    /// assert_eq!(request.speech_text()?.segments().len(), 3);
    /// # Ok::<(), genwire_audio::Fault>(())
    /// ```
    pub fn speech_text(&self) -> Result<SpeechText, Fault> {
        self.text.parse()
    }

    /// Whether the audio is to come in pieces.
    pub fn is_streamed(&self) -> bool {
        synthesize_speech::is_streamed(self)
    }
}

impl SynthesizeSpeechResponse {
    /// The audio as bytes, where the reply holds it in hexadecimal digits.
    ///
    /// ```
    /// use genwire_audio::SynthesizeSpeechResponse;
    ///
    /// let reply: SynthesizeSpeechResponse =
    ///     serde_json::from_str(r#"{ "data": { "audio": "fffb9064" } }"#)?;
    /// assert_eq!(reply.audio(), Some(vec![0xff, 0xfb, 0x90, 0x64]));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn audio(&self) -> Option<Vec<u8>> {
        decode_hex(self.data.as_ref()?.audio.as_deref()?)
    }

    /// The address of the audio, where the reply holds one instead.
    pub fn audio_url(&self) -> Option<&str> {
        self.data.as_ref().and_then(SpeechData::audio_url)
    }
}

impl SpeechData {
    /// The address of the audio, where the reply holds one instead of the audio itself.
    pub fn audio_url(&self) -> Option<&str> {
        self.audio.as_deref().filter(|audio| genwire_core::format::is_web_url(audio))
    }
}

impl SpeechModel {
    /// Whether the model knows a language; true where one of the two is not listed.
    pub fn knows(&self, language: &LanguageBoost) -> bool {
        self.all_languages() != Some(false) || language.newer_models_only() != Some(true)
    }
}

impl FromIterator<ToneEntry> for PronunciationDict {
    fn from_iter<I: IntoIterator<Item = ToneEntry>>(entries: I) -> Self {
        Self::new().tone(entries.into_iter().map(String::from).collect())
    }
}

/// The bytes that hexadecimal digits stand for; `None` if the text is not made of them.
pub fn decode_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    digits.chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}
