//! Ways to make a speech request and to read its reply.

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

    /// Returns true if the request asks for the audio in chunks.
    pub fn is_streamed(&self) -> bool {
        synthesize_speech::is_streamed(self)
    }
}

impl SynthesizeSpeechResponse {
    /// The audio as bytes, where the reply holds it in hexadecimal digits.
    ///
    /// [`read_audio`](crate::read_audio) goes from the body to the bytes in one step.
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
    /// Returns true if the model knows a language, or if one of the two is not listed.
    pub fn knows(&self, language: &LanguageBoost) -> bool {
        self.all_languages() != Some(false) || language.newer_models_only() != Some(true)
    }
}

impl FromIterator<ToneEntry> for PronunciationDict {
    fn from_iter<I: IntoIterator<Item = ToneEntry>>(entries: I) -> Self {
        Self::new().tone(entries.into_iter().map(String::from).collect())
    }
}
