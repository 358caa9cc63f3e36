//! Decodes streamed and whole speech replies to the bytes of the audio.

use crate::generated::{SpeechInfo, SpeechStatus, SynthesizeSpeechResponse};
use genwire_common::{BaseResp, INTERFACE};
use genwire_core::hex::Hex;
use genwire_core::merge::{self, Collected as _, EventError, is_repeat};
use genwire_core::{RawJson, ServiceError, Wire};
use std::error::Error;
use std::fmt;

/// Reads the events of a streamed speech reply one by one, without keeping the audio.
///
/// The last event repeats the whole audio unless the request excludes that. The repetition is
/// recognised and kept separate.
///
/// ```
/// use genwire_audio::SpeechReader;
///
/// let mut reader = SpeechReader::new();
/// let mut audio = Vec::new();
/// for event in [
///     r#"{ "data": { "audio": "fffb", "status": 1 } }"#,
///     r#"{ "data": { "audio": "9064", "status": 1 } }"#,
///     r#"{ "data": { "audio": "fffb9064", "status": 2 }, "extra_info": { "audio_size": 4 } }"#,
/// ] {
///     audio.extend(reader.push(event.as_bytes())?.audio);
/// }
/// assert_eq!(audio, [0xff, 0xfb, 0x90, 0x64]);
/// let summary = reader.finish()?;
/// assert_eq!(summary.info.and_then(|info| info.audio_size), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SpeechReader {
    summary: SpeechSummary,
}

/// A chunk of streamed speech.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpeechChunk {
    /// The next bytes of the audio; empty if the event repeats the whole audio.
    pub audio: Vec<u8>,
    /// The whole audio, if the event repeats it.
    pub repeated: Option<Vec<u8>>,
    /// The URL of the subtitles, if the event has it.
    pub subtitle_file: Option<String>,
}

/// Summary of a streamed speech reply without its audio.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SpeechSummary {
    /// Number of bytes of audio that were returned.
    pub byte_count: usize,
    /// Progress of the synthesis.
    pub status: Option<SpeechStatus>,
    /// The URL of the subtitles.
    pub subtitle_file: Option<String>,
    /// More information about the audio; `None` until the reply is complete.
    pub info: Option<SpeechInfo>,
    /// The id of the call, for support requests to the service.
    pub trace_id: Option<String>,
}

/// The error for a streamed speech reply that ended before it was complete.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeechTruncated {
    /// Summary of the part that had arrived.
    pub partial: Box<SpeechSummary>,
}

impl SpeechReader {
    /// Creates a reader at the start of a stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the data of the next event; after an error the stream is over.
    ///
    /// # Errors
    ///
    /// The event is not JSON of its type, reports an error, or has audio that is not hexadecimal.
    pub fn push(&mut self, data: &[u8]) -> Result<SpeechChunk, EventError> {
        if data.trim_ascii() == SynthesizeSpeechResponse::terminator().as_bytes() {
            return Ok(SpeechChunk::default());
        }
        Ok(self.take(read(data)?))
    }

    /// Processes a parsed event.
    pub(crate) fn take(&mut self, event: Event) -> SpeechChunk {
        let data = event.data.unwrap_or_default();
        let mut chunk =
            SpeechChunk { subtitle_file: data.subtitle_file.clone(), ..SpeechChunk::default() };
        let audio = data.audio.unwrap_or_default().into_bytes();
        if event.extra_info.is_some() && is_repeat(self.summary.byte_count, audio.len()) {
            chunk.repeated = Some(audio);
        } else {
            self.summary.byte_count += audio.len();
            chunk.audio = audio;
        }
        self.summary.status = data.status.or(self.summary.status.take());
        self.summary.subtitle_file = data.subtitle_file.or(self.summary.subtitle_file.take());
        self.summary.info = event.extra_info.or(self.summary.info.take());
        self.summary.trace_id = self.summary.trace_id.take().or(event.trace_id);
        chunk
    }

    /// Returns the summary so far.
    pub const fn summary(&self) -> &SpeechSummary {
        &self.summary
    }

    /// Returns true once the event with the description of the whole audio has arrived.
    pub const fn is_complete(&self) -> bool {
        self.summary.info.is_some()
    }

    /// Ends the stream and returns the summary.
    ///
    /// # Errors
    ///
    /// The audio is not complete.
    pub fn finish(self) -> Result<SpeechSummary, SpeechTruncated> {
        if self.is_complete() {
            Ok(self.summary)
        } else {
            Err(SpeechTruncated { partial: Box::new(self.summary) })
        }
    }
}

/// Returns the audio of a whole reply that has it as hexadecimal digits.
///
/// The digits are decoded without an intermediate string. A reply without audio yields no bytes.
///
/// ```
/// let body = br#"{ "data": { "audio": "fffb9064", "status": 2 } }"#;
/// assert_eq!(genwire_audio::read_audio(body)?, [0xff, 0xfb, 0x90, 0x64]);
/// # Ok::<(), genwire_core::merge::EventError>(())
/// ```
///
/// # Errors
///
/// The body is not JSON of its type, reports an error, or has audio that is not hexadecimal.
pub fn read_audio(body: &[u8]) -> Result<Vec<u8>, EventError> {
    let event: Event = read(body)?;
    Ok(event.data.and_then(|data| data.audio).unwrap_or_default().into_bytes())
}

/// An event or a whole reply, with decoded audio.
#[derive(Clone, Debug, Default, Wire)]
#[wire(name = "audio.SpeechEvent")]
pub(crate) struct Event {
    data: Option<ChunkData>,
    extra_info: Option<SpeechInfo>,
    trace_id: Option<String>,
    base_resp: Option<BaseResp>,
    error: Option<RawJson>,
}

/// A chunk of audio.
#[derive(Clone, Debug, Default, Wire)]
#[wire(name = "audio.SpeechPiece")]
struct ChunkData {
    audio: Option<Hex>,
    status: Option<SpeechStatus>,
    subtitle_file: Option<String>,
}

/// The members of a reply that show if it is complete. The audio is passed on instead of merged.
#[cfg(feature = "client")]
#[derive(Debug, Default, Wire)]
#[wire(name = "audio.SynthesizeSpeechResponse")]
pub(crate) struct Heard {
    extra_info: Option<SpeechInfo>,
}

#[cfg(feature = "client")]
impl merge::Collected for Heard {
    type Event = Event;

    const INTERFACE: &'static genwire_core::Interface = &INTERFACE;
    const TERMINATOR: Option<&'static str> = SynthesizeSpeechResponse::TERMINATOR;

    fn add(&mut self, event: Event, _: &mut merge::Tally) {
        merge::replace(&mut self.extra_info, event.extra_info);
    }

    fn may_report(event: &Event) -> bool {
        event.base_resp.is_some() || event.error.is_some()
    }

    fn is_complete(&self) -> bool {
        self.extra_info.is_some()
    }
}

/// Parses an event; it is searched for an error only if a member indicates one.
fn read(data: &[u8]) -> Result<Event, EventError> {
    let event: Event = merge::parse(&INTERFACE, data)?;
    let failed = event.base_resp.as_ref().is_some_and(|base| base.status_code != Some(0));
    if (failed || event.error.is_some())
        && let Some(error) = ServiceError::classify(&INTERFACE, data)
    {
        return Err(EventError::Service(error));
    }
    Ok(event)
}

impl fmt::Display for SpeechTruncated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the stream ended after {} bytes of audio, before it was complete",
            self.partial.byte_count
        )
    }
}

impl Error for SpeechTruncated {}
