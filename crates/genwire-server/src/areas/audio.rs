//! The audio area: speech and the voices that it can use.

mod events;
mod files;
mod voice;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use genwire_audio::server::{Answer, AudioService, Call, Refusal};
use genwire_audio::{
    ListVoicesRequest, ListVoicesResponse, OutputFormat, SpeechData, SpeechEvent, SpeechInfo,
    SpeechStatus, SubtitleType, SynthesizeSpeechRequest, SynthesizeSpeechResponse,
};
use genwire_core::{BaseResp, ErrorCode};

use crate::engines::speech::{
    self, Figures, Made, Manner, Mark, Production, Script, SpeechEngine, SpeechError,
};
use crate::shared::Shared;
use crate::store::StoreError;
use crate::voices;

pub(crate) use files::files;

use events::Events;
use files::Desk;

/// The audio area of one service.
#[derive(Debug)]
pub(crate) struct AudioArea {
    shared: Arc<Shared>,
    engine: Arc<dyn SpeechEngine>,
}

/// What is the same in every body of the answer to one call.
#[derive(Clone, Debug)]
struct Frame {
    trace_id: String,
    figures: Figures,
}

impl AudioArea {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        let engine = speech::engine(&shared.config.speech);
        Self { shared, engine }
    }

    /// Refuses a text with words that are not let through.
    fn screen(&self, call: &Call, request: &SynthesizeSpeechRequest) -> Result<(), Refusal> {
        let Some(hit) = self.shared.screening.screen(call.namespace(), &request.text) else {
            return Ok(());
        };
        // Speech has no place that could tell the type of a milder hit beside the audio.
        let message = format!("the text holds content of type {} and is not spoken", hit.kind);
        Err(Refusal::new(ErrorCode::OutputContentError, message))
    }

    /// An identifier that the same call always gets.
    fn trace_id(&self, call: &Call) -> String {
        let seed = self.shared.seed.within(call.endpoint().operation).within(call.namespace());
        seed.draw(&blake3::hash(call.body()).to_hex()).id("", 32)
    }
}

impl AudioService for AudioArea {
    async fn list_voices(
        &self,
        call: Call,
        request: ListVoicesRequest,
    ) -> Result<ListVoicesResponse, Refusal> {
        let Shared { store, .. } = &*self.shared;
        let reply = voices::list(store, call.namespace(), &request.voice_type).await;
        Ok(reply.map_err(|error| stored(&error))?.base_resp(success()))
    }

    async fn synthesize_speech(
        &self,
        call: Call,
        request: SynthesizeSpeechRequest,
    ) -> Result<Answer<SynthesizeSpeechResponse, SpeechEvent>, Refusal> {
        self.screen(&call, &request)?;
        let chosen = voice::choose(&self.shared, call.namespace(), &request).await?;
        let script = Script::of(&request);
        let figures = Figures::of(&request.text, &script);
        let frame = Frame { trace_id: self.trace_id(&call), figures };
        let manner = Manner::new(chosen.character, &request);
        let limit = self.shared.config.speech.max_audio.0;
        let engine = Arc::clone(&self.engine);
        let production = Production::new(engine, manner, script, &request, limit)
            .map_err(|error| unspoken(&error))?;
        let desk = Desk::new(Arc::clone(&self.shared), &call, chosen.made);
        if request.is_streamed() {
            return Ok(Answer::events(Events::new(production, desk, frame, &request)));
        }
        whole(production, &desk, frame, &request).await.map(Answer::Whole)
    }
}

/// Makes the whole audio and the reply that holds it.
async fn whole(
    mut production: Production,
    desk: &Desk,
    frame: Frame,
    request: &SynthesizeSpeechRequest,
) -> Result<SynthesizeSpeechResponse, Refusal> {
    let (mut bytes, mut marks, mut made) = (Vec::new(), Vec::new(), None);
    while let Some(piece) = production.next().await.map_err(|error| unspoken(&error))? {
        bytes.extend(piece.bytes);
        marks.extend(piece.marks);
        made = piece.end;
    }
    let made = made.ok_or_else(|| unspoken(&SpeechError::Failed("it gave no end".to_owned())))?;
    desk.used().await?;
    let audio = match request.output_format {
        Some(OutputFormat::Url) => desk.put_audio(made.target.container, &bytes).await?,
        _ => const_hex::encode(&bytes),
    };
    let mut data = SpeechData::new().audio(audio).status(SpeechStatus::Finished);
    data.subtitle_file = subtitles(desk, request, &marks).await?;
    Ok(SynthesizeSpeechResponse::new()
        .data(data)
        .extra_info(frame.info(&made))
        .trace_id(frame.trace_id)
        .base_resp(success()))
}

/// The address of the subtitles, if the request asks for them.
async fn subtitles(
    desk: &Desk,
    request: &SynthesizeSpeechRequest,
    marks: &[Mark],
) -> Result<Option<String>, Refusal> {
    if request.subtitle_enable != Some(true) {
        return Ok(None);
    }
    desk.put_subtitles(marks).await.map(Some)
}

/// Whether each piece of a stream has subtitles of its own.
fn streams_subtitles(request: &SynthesizeSpeechRequest) -> bool {
    request.subtitle_enable == Some(true)
        && request.subtitle_type == Some(SubtitleType::WordStreaming)
}

impl Frame {
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

/// Why there is no audio, for the caller.
fn unspoken(error: &SpeechError) -> Refusal {
    let code = match error {
        SpeechError::TimedOut => ErrorCode::RequestTimeout,
        SpeechError::TooLarge { .. } => ErrorCode::InvalidParameter,
        SpeechError::Failed(_) => ErrorCode::InternalError,
    };
    Refusal::new(code, error.to_string())
}

/// The store did not do what it should; what exactly, the log tells.
fn stored(error: &StoreError) -> Refusal {
    tracing::error!(error = %error, "the store failed");
    Refusal::new(ErrorCode::InternalError, "the store of the service failed")
}
