// @generated from spec/audio by cargo xtask generate. Do not edit by hand.

//! The client of the audio area.

use super::list_voices::{ListVoicesRequest, ListVoicesResponse};
use super::synthesize_speech::{SynthesizeSpeechRequest, SynthesizeSpeechResponse};
use genwire_core::client::{CallOptions, Config, Error, EventStream, Http, Reply};

/// Calls the operations of the audio area.
///
/// Cheap to clone, and every clone is the same client.
///
/// ```no_run
/// use genwire_audio::Audio;
/// use genwire_audio::client::Config;
///
/// let client = Audio::new(Config::from_env()?)?;
/// # Ok::<(), genwire_audio::client::Error>(())
/// ```
///
/// Spec: `spec/audio`.
#[derive(Clone, Debug)]
pub struct Audio {
    http: Http,
}

impl Audio {
    /// Sets up a client of its own.
    pub fn new(config: Config) -> Result<Self, Error> {
        Http::new(config).map(Self::from)
    }

    /// The client that all areas can share.
    pub fn http(&self) -> &Http {
        &self.http
    }

    /// Lists the voices that the account can use, by category.
    ///
    /// `POST /v1/get_voice`
    ///
    /// Error codes: 1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013.
    ///
    /// ```no_run
    /// # async fn example(audio: genwire_audio::Audio) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_audio::ListVoicesRequest;
    ///
    /// let body = r##"{"voice_type":"all"}"##;
    /// let request: ListVoicesRequest = serde_json::from_str(body)?;
    /// let reply = audio.list_voices(&request).await?;
    /// println!("{:?}", *reply);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Spec: `audio.list_voices` (COM-005, COM-008, VOICE-001).
    pub async fn list_voices(
        &self,
        request: &ListVoicesRequest,
    ) -> Result<Reply<ListVoicesResponse>, Error> {
        self.list_voices_with(request, &CallOptions::new()).await
    }

    /// The same as [`Self::list_voices`] with options for this one call.
    pub async fn list_voices_with(
        &self,
        request: &ListVoicesRequest,
        options: &CallOptions,
    ) -> Result<Reply<ListVoicesResponse>, Error> {
        self.http.call(&super::list_voices::ENDPOINT, &[], Some(request), options).await
    }

    /// Speaks a text and returns the audio, at once or in pieces.
    ///
    /// `POST /v1/t2a_v2`
    ///
    /// Error codes: 1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013.
    ///
    /// A request for a stream is sent as one for a whole reply: see
    /// [`Self::synthesize_speech_stream`].
    ///
    /// ```no_run
    /// # async fn example(audio: genwire_audio::Audio) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_audio::SynthesizeSpeechRequest;
    ///
    /// let body = r##"{"model":"speech-2.8-hd","text":"Good morning. <#0.5#> How are you?"}"##;
    /// let request: SynthesizeSpeechRequest = serde_json::from_str(body)?;
    /// let reply = audio.synthesize_speech(&request).await?;
    /// println!("{:?}", *reply);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Spec: `audio.synthesize_speech` (COM-005, COM-008, TTS-001).
    pub async fn synthesize_speech(
        &self,
        request: &SynthesizeSpeechRequest,
    ) -> Result<Reply<SynthesizeSpeechResponse>, Error> {
        self.synthesize_speech_with(request, &CallOptions::new()).await
    }

    /// The same as [`Self::synthesize_speech`] with options for this one call.
    pub async fn synthesize_speech_with(
        &self,
        request: &SynthesizeSpeechRequest,
        options: &CallOptions,
    ) -> Result<Reply<SynthesizeSpeechResponse>, Error> {
        let own;
        let request = if super::synthesize_speech::is_streamed(request) {
            own = request.clone().stream(false);
            &own
        } else {
            request
        };
        self.http.call(&super::synthesize_speech::ENDPOINT, &[], Some(request), options).await
    }

    /// Speaks a text and returns the audio, at once or in pieces.
    ///
    /// `POST /v1/t2a_v2`
    ///
    /// Error codes: 1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013.
    ///
    /// The reply comes in events. They add up to the reply of the call that does not stream.
    ///
    /// A request for a whole reply is sent as one for a stream.
    ///
    /// ```no_run
    /// # async fn example(audio: genwire_audio::Audio) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_audio::SynthesizeSpeechRequest;
    ///
    /// let body = r##"{"model":"speech-2.8-hd","text":"Good morning. <#0.5#> How are you?"}"##;
    /// let request: SynthesizeSpeechRequest = serde_json::from_str(body)?;
    /// let mut reply = audio.synthesize_speech_stream(&request).await?;
    /// while let Some(event) = reply.next().await {
    ///     println!("{:?}", event?);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Spec: `audio.synthesize_speech` (COM-005, COM-008, TTS-001).
    pub async fn synthesize_speech_stream(
        &self,
        request: &SynthesizeSpeechRequest,
    ) -> Result<EventStream<SynthesizeSpeechResponse>, Error> {
        self.synthesize_speech_stream_with(request, &CallOptions::new()).await
    }

    /// The same as [`Self::synthesize_speech_stream`] with options for this one call.
    pub async fn synthesize_speech_stream_with(
        &self,
        request: &SynthesizeSpeechRequest,
        options: &CallOptions,
    ) -> Result<EventStream<SynthesizeSpeechResponse>, Error> {
        let own;
        let request = if super::synthesize_speech::is_streamed(request) {
            request
        } else {
            own = request.clone().stream(true);
            &own
        };
        let stream = self
            .http
            .open(&super::synthesize_speech::ENDPOINT, &[], Some(request), options)
            .await?;
        Ok(EventStream::new(stream))
    }
}

impl From<Http> for Audio {
    fn from(http: Http) -> Self {
        Self { http }
    }
}
