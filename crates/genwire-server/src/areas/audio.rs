//! The audio area: speech, and the voices for it.

mod events;
mod files;
mod slots;
mod voice;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use genwire_audio::server::{Answer, AudioService, Call, Refusal};
use genwire_audio::{
    ListVoicesRequest, ListVoicesResponse, OutputFormat, SpeechData, SpeechEvent, SpeechInfo,
    SpeechStatus, SubtitleType, SynthesizeSpeechRequest, SynthesizeSpeechResponse,
};
use genwire_common::{BaseResp, ErrorCode, INTERFACE};
use genwire_mock::{Mock, OrRefuse as _};

use crate::backends::Backends;
use crate::engines::speech::{
    self, Figures, Made, Mark, Production, Script, SpeechEngine, SpeechError, SpeechStyle,
};
use crate::voices;
use genwire_arguments::Cancellation;

use events::Events;
use files::FileStore;
use slots::{SpeechSlot, SpeechSlots};

/// The audio area of a service.
#[derive(Debug)]
pub(crate) struct AudioArea {
    mock: Arc<Mock>,
    backends: Arc<Backends>,
    engine: Arc<dyn SpeechEngine>,
    slots: SpeechSlots,
}

/// The members that are the same in every body of a reply.
#[derive(Clone, Debug)]
struct ReplyMembers {
    trace_id: String,
    figures: Figures,
}

impl AudioArea {
    pub(crate) fn new(mock: Arc<Mock>, backends: Arc<Backends>) -> Self {
        let engine = speech::engine(&backends.settings.speech);
        let slots = SpeechSlots::new(backends.settings.speech.max_audio.0);
        Self { mock, backends, engine, slots }
    }

    /// Rejects text with screened words.
    fn screen(&self, call: &Call, request: &SynthesizeSpeechRequest) -> Result<(), Refusal> {
        let Some(hit) = self.backends.screening.screen(call.namespace(), &request.text) else {
            return Ok(());
        };
        // The interface has no member for the type of a milder hit.
        let message = format!("the text holds content of type {} and is not spoken", hit.kind);
        Err(Refusal::new(ErrorCode::OutputContentError, message))
    }

    /// Returns an identifier; equal calls have equal identifiers.
    fn trace_id(&self, call: &Call) -> String {
        let seed = self.mock.seed().within(call.endpoint().operation).within(call.namespace());
        seed.draw(&blake3::hash(&call.body()).to_hex()).id("", 32)
    }
}

impl AudioService for AudioArea {
    async fn list_voices(
        &self,
        call: Call,
        request: ListVoicesRequest,
    ) -> Result<ListVoicesResponse, Refusal> {
        let store = self.mock.store();
        let reply = voices::list(store, call.namespace(), &request.voice_type).await;
        Ok(reply.or_refuse(&INTERFACE)?.base_resp(success()))
    }

    async fn synthesize_speech(
        &self,
        call: Call,
        request: SynthesizeSpeechRequest,
    ) -> Result<Answer<SynthesizeSpeechResponse, SpeechEvent>, Refusal> {
        self.screen(&call, &request)?;
        let chosen = voice::choose((&self.mock, &self.backends), &call, &request).await?;
        let slot = self.slots.take()?;
        // The call lives until its reply has been sent.
        call.insert(Arc::clone(&slot));
        let read = move |_: &Cancellation| {
            let script = Script::of(&request);
            let figures = Figures::of(&request.text, &script);
            Ok((request, script, figures))
        };
        let (request, script, figures) =
            speech::work(read).await.map_err(|error| speech_refusal(&error))?;
        let frame = ReplyMembers { trace_id: self.trace_id(&call), figures };
        let style = SpeechStyle::new(chosen.character, &request);
        let limit = self.backends.settings.speech.max_audio.0;
        let engine = Arc::clone(&self.engine);
        let production = Production::new(engine, style, script, &request, limit)
            .map_err(|error| speech_refusal(&error))?;
        let files = FileStore::new(Arc::clone(&self.mock), &call, chosen.voice_ids);
        if request.is_streamed() {
            return Ok(Answer::events(Events::new(production, files, frame, &request, slot)));
        }
        whole(production, &files, frame, &request, &slot).await.map(Answer::Whole)
    }
}

/// Produces the whole audio and its reply.
async fn whole(
    mut production: Production,
    files: &FileStore,
    frame: ReplyMembers,
    request: &SynthesizeSpeechRequest,
    slot: &SpeechSlot,
) -> Result<SynthesizeSpeechResponse, Refusal> {
    let (mut bytes, mut marks, mut made) = (Vec::new(), Vec::new(), None);
    while let Some(chunk) = production.next().await.map_err(|error| speech_refusal(&error))? {
        slot.reserve(production.expected_bytes())?;
        bytes.extend(chunk.bytes);
        marks.extend(chunk.marks);
        made = chunk.end;
    }
    let made = made.ok_or_else(|| {
        speech_refusal(&SpeechError::Failed("the engine did not end the audio".to_owned()))
    })?;
    files.mark_voices_used().await?;
    let audio = match request.output_format {
        Some(OutputFormat::Url) => files.put_audio(made.target.container, &bytes).await?,
        _ => const_hex::encode(&bytes),
    };
    let mut data = SpeechData::new().audio(audio).status(SpeechStatus::Finished);
    data.subtitle_file = subtitles(files, request, &marks).await?;
    Ok(SynthesizeSpeechResponse::new()
        .data(data)
        .extra_info(frame.info(&made))
        .trace_id(frame.trace_id)
        .base_resp(success()))
}

/// Stores the subtitles if the request includes them, and returns their URL.
async fn subtitles(
    files: &FileStore,
    request: &SynthesizeSpeechRequest,
    marks: &[Mark],
) -> Result<Option<String>, Refusal> {
    if request.subtitle_enable != Some(true) {
        return Ok(None);
    }
    files.put_subtitles(marks).await.map(Some)
}

/// Returns true if each chunk of a stream has its own subtitles.
fn streams_subtitles(request: &SynthesizeSpeechRequest) -> bool {
    request.subtitle_enable == Some(true)
        && request.subtitle_type == Some(SubtitleType::WordStreaming)
}

impl ReplyMembers {
    fn info(&self, made: &Made) -> SpeechInfo {
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        SpeechInfo::new()
            .audio_length(whole(made.length))
            .audio_sample_rate(made.target.sample_rate.into())
            .audio_size(whole(made.bytes))
            .bitrate(whole(made.bitrate))
            .word_count(whole(self.figures.words as u64))
            .invisible_character_ratio(self.figures.invisible)
            .usage_characters(whole(self.figures.characters as u64))
            .audio_format(made.target.container.format().as_str())
            .audio_channel(made.target.channels.into())
    }
}

fn success() -> BaseResp {
    BaseResp::new().status_code(0).status_msg("success")
}

/// Creates the error for speech that failed.
fn speech_refusal(error: &SpeechError) -> Refusal {
    let code = match error {
        SpeechError::TimedOut => ErrorCode::RequestTimeout,
        SpeechError::TooLarge { .. } | SpeechError::TooLong { .. } => ErrorCode::InvalidParameter,
        SpeechError::Failed(_) => ErrorCode::InternalError,
    };
    Refusal::new(code, error.to_string())
}
