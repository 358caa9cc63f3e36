//! Convenience methods of lists of voices.

use crate::generated::{ListVoicesResponse, Voice, VoiceType};

impl ListVoicesResponse {
    /// Returns every voice with its category; an absent category counts as empty.
    ///
    /// ```
    /// use genwire_audio::{ListVoicesResponse, VoiceType};
    ///
    /// let reply: ListVoicesResponse = serde_json::from_str(
    ///     r#"{ "system_voice": [{ "voice_id": "calm-narrator" }], "voice_cloning": null }"#,
    /// )?;
    /// let ids: Vec<_> = reply.voices().filter_map(|(_, voice)| voice.voice_id.as_deref()).collect();
    /// assert_eq!(ids, ["calm-narrator"]);
    /// assert!(reply.voice("calm-narrator").is_some_and(|(kind, _)| kind == VoiceType::System));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn voices(&self) -> impl Iterator<Item = (VoiceType, &Voice)> {
        [
            (VoiceType::System, &self.system_voice),
            (VoiceType::VoiceCloning, &self.voice_cloning),
            (VoiceType::VoiceGeneration, &self.voice_generation),
        ]
        .into_iter()
        .flat_map(|(kind, voices)| voices.iter().flatten().map(move |voice| (kind.clone(), voice)))
    }

    /// Returns the voice with an id, and the category of the voice.
    pub fn voice(&self, voice_id: &str) -> Option<(VoiceType, &Voice)> {
        self.voices().find(|(_, voice)| voice.voice_id.as_deref() == Some(voice_id))
    }
}

impl Voice {
    /// Returns the name of the voice, or its id if it has no name.
    pub fn label(&self) -> &str {
        self.voice_name.as_deref().or(self.voice_id.as_deref()).unwrap_or_default()
    }
}
