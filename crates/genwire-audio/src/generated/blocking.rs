// @generated from spec/audio by cargo xtask generate. Do not edit by hand.

//! The client of the audio area for synchronous programs.

use super::client;
use super::list_voices::{ListVoicesRequest, ListVoicesResponse};
use super::synthesize_speech::{SynthesizeSpeechRequest, SynthesizeSpeechResponse};
use genwire_core::client::blocking::{Http, Iter};
use genwire_core::client::{CallOptions, Config, Error, EventStream, Reply};

/// Calls the operations of the audio area from synchronous programs.
///
/// Cheap to clone, and every clone is the same client.
///
/// Spec: `spec/audio`.
#[derive(Clone, Debug)]
pub struct Audio {
    http: Http,
    client: client::Audio,
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
    /// Spec: `audio.list_voices` (COM-005, COM-008, VOICE-001).
    pub fn list_voices(
        &self,
        request: &ListVoicesRequest,
    ) -> Result<Reply<ListVoicesResponse>, Error> {
        self.list_voices_with(request, &CallOptions::new())
    }

    /// The same as [`Self::list_voices`] with options for this one call.
    pub fn list_voices_with(
        &self,
        request: &ListVoicesRequest,
        options: &CallOptions,
    ) -> Result<Reply<ListVoicesResponse>, Error> {
        self.http.driver().wait(self.client.list_voices_with(request, options))?
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
    /// Spec: `audio.synthesize_speech` (COM-005, COM-008, TTS-001).
    pub fn synthesize_speech(
        &self,
        request: &SynthesizeSpeechRequest,
    ) -> Result<Reply<SynthesizeSpeechResponse>, Error> {
        self.synthesize_speech_with(request, &CallOptions::new())
    }

    /// The same as [`Self::synthesize_speech`] with options for this one call.
    pub fn synthesize_speech_with(
        &self,
        request: &SynthesizeSpeechRequest,
        options: &CallOptions,
    ) -> Result<Reply<SynthesizeSpeechResponse>, Error> {
        self.http.driver().wait(self.client.synthesize_speech_with(request, options))?
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
    /// Spec: `audio.synthesize_speech` (COM-005, COM-008, TTS-001).
    pub fn synthesize_speech_stream(
        &self,
        request: &SynthesizeSpeechRequest,
    ) -> Result<Iter<EventStream<SynthesizeSpeechResponse>>, Error> {
        self.synthesize_speech_stream_with(request, &CallOptions::new())
    }

    /// The same as [`Self::synthesize_speech_stream`] with options for this one call.
    pub fn synthesize_speech_stream_with(
        &self,
        request: &SynthesizeSpeechRequest,
        options: &CallOptions,
    ) -> Result<Iter<EventStream<SynthesizeSpeechResponse>>, Error> {
        let driver = self.http.driver();
        let stream = driver.wait(self.client.synthesize_speech_stream_with(request, options))??;
        Ok(driver.drive(stream))
    }
}

impl From<Http> for Audio {
    fn from(http: Http) -> Self {
        let client = client::Audio::from(http.http().clone());
        Self { http, client }
    }
}
