//! Convenience methods of speech requests and replies.

use crate::generated::{
    LanguageBoost, PronunciationDict, SpeechData, SpeechModel, SynthesizeSpeechRequest,
    SynthesizeSpeechResponse, synthesize_speech,
};
use crate::speech_text::{Fault, SpeechText, ToneEntry};

impl SynthesizeSpeechRequest {
    /// Parses the text into segments.
    ///
    /// # Errors
    ///
    /// A marker in the text is malformed or misplaced; returns the first fault.
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

    /// Returns true if the request specifies that the audio is sent in chunks.
    pub fn is_streamed(&self) -> bool {
        synthesize_speech::is_streamed(self)
    }
}

impl SynthesizeSpeechResponse {
    /// Returns the audio as bytes, if the reply has it as hexadecimal digits.
    ///
    /// [`read_audio`](crate::read_audio) decodes a body directly to the bytes.
    ///
    /// ```
    /// use genwire_audio::SynthesizeSpeechResponse;
    ///
    /// let reply: SynthesizeSpeechResponse =
    ///     serde_json::from_str(r#"{ "data": { "audio": "fffb9064" } }"#)?;
    /// assert_eq!(reply.audio(), Some(vec![0xff, 0xfb, 0x90, 0x64]));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[cfg(feature = "stream")]
    pub fn audio(&self) -> Option<Vec<u8>> {
        genwire_core::hex::decode(self.data.as_ref()?.audio.as_deref()?).ok()
    }

    /// Returns the URL of the audio, if the reply has a URL instead of the audio.
    pub fn audio_url(&self) -> Option<&str> {
        self.data.as_ref().and_then(SpeechData::audio_url)
    }
}

impl SpeechData {
    /// Returns the URL of the audio, if the reply has one instead of the audio.
    pub fn audio_url(&self) -> Option<&str> {
        self.audio.as_deref().filter(|audio| genwire_core::format::is_web_url(audio))
    }
}

impl SpeechModel {
    /// Returns true if the model supports a language, or if the interface does not list one of the
    /// two.
    pub fn knows(&self, language: &LanguageBoost) -> bool {
        self.all_languages() != Some(false) || language.newer_models_only() != Some(true)
    }
}

impl FromIterator<ToneEntry> for PronunciationDict {
    fn from_iter<I: IntoIterator<Item = ToneEntry>>(entries: I) -> Self {
        Self::new().tone(entries.into_iter().map(String::from).collect())
    }
}
