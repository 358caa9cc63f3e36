//! The events of streamed speech, each produced when it is polled.

use std::future::Future;
use std::mem;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use genwire_audio::server::Refusal;
use genwire_audio::{SpeechEvent, SpeechPiece, SpeechStatus, SynthesizeSpeechRequest};

use super::files::FileStore;
use super::slots::SpeechSlot;
use super::{ReplyMembers, speech_refusal, streams_subtitles, success};
use crate::engines::speech::{Made, Mark, Production};

/// The events of a call.
///
/// Nothing is produced ahead, so that a slow reader slows production down, and a disconnect ends
/// it.
pub(super) struct Events {
    state: SpeechState,
}

enum SpeechState {
    Idle(Box<Maker>),
    Working(Step),
    Over,
}

type Step =
    Pin<Box<dyn Future<Output = (Option<Box<Maker>>, Result<SpeechEvent, Refusal>)> + Send>>;

/// The state for producing events.
struct Maker {
    production: Production,
    files: FileStore,
    frame: ReplyMembers,
    slot: Arc<SpeechSlot>,
    /// The bytes sent so far, if the last event repeats them.
    repeated: Option<Vec<u8>>,
    /// True if subtitles are produced.
    has_subtitles: bool,
    has_own_subtitles: bool,
    marks: Vec<Mark>,
    /// The properties of the whole audio, once only the last event remains.
    made: Option<Made>,
}

impl Events {
    pub(super) fn new(
        production: Production,
        files: FileStore,
        frame: ReplyMembers,
        request: &SynthesizeSpeechRequest,
        slot: Arc<SpeechSlot>,
    ) -> Self {
        let options = request.stream_options.as_ref();
        let excluded = options.and_then(|it| it.exclude_aggregated_audio) == Some(true);
        let maker = Maker {
            production,
            files,
            frame,
            slot,
            repeated: (!excluded).then(Vec::new),
            has_subtitles: request.subtitle_enable == Some(true),
            has_own_subtitles: streams_subtitles(request),
            marks: Vec::new(),
            made: None,
        };
        Self { state: SpeechState::Idle(Box::new(maker)) }
    }
}

impl Stream for Events {
    type Item = Result<SpeechEvent, Refusal>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let SpeechState::Idle(_) = self.state
            && let SpeechState::Idle(maker) = mem::replace(&mut self.state, SpeechState::Over)
        {
            self.state = SpeechState::Working(Box::pin(step(maker)));
        }
        let SpeechState::Working(work) = &mut self.state else { return Poll::Ready(None) };
        let (maker, event) = ready!(work.as_mut().poll(context));
        self.state = maker.map_or(SpeechState::Over, SpeechState::Idle);
        Poll::Ready(Some(event))
    }
}

/// Produces the next event; returns no state after the last one.
async fn step(mut maker: Box<Maker>) -> (Option<Box<Maker>>, Result<SpeechEvent, Refusal>) {
    match maker.next().await {
        Ok(Some(event)) => (Some(maker), Ok(event)),
        Ok(None) => (None, maker.last().await),
        Err(refusal) => (None, Err(refusal)),
    }
}

impl Maker {
    /// Produces the event of the next chunk with audio; `None` if only the last event remains.
    async fn next(&mut self) -> Result<Option<SpeechEvent>, Refusal> {
        while let Some(chunk) =
            self.production.next().await.map_err(|error| speech_refusal(&error))?
        {
            self.made = chunk.end;
            if chunk.bytes.is_empty() {
                self.marks.extend(chunk.marks);
                continue;
            }
            if let Some(repeated) = &mut self.repeated {
                self.slot.reserve((repeated.len() + chunk.bytes.len()) as u64)?;
                repeated.extend_from_slice(&chunk.bytes);
            }
            let audio = const_hex::encode(&chunk.bytes);
            let mut data = SpeechPiece::new().audio(audio).status(SpeechStatus::Synthesizing);
            if self.has_own_subtitles && !chunk.marks.is_empty() {
                data.subtitle_file = Some(self.files.put_subtitles(&chunk.marks).await?);
            }
            self.marks.extend(chunk.marks);
            return Ok(Some(self.event(data)));
        }
        Ok(None)
    }

    /// Produces the last event. It repeats the whole audio unless that is excluded.
    async fn last(&mut self) -> Result<SpeechEvent, Refusal> {
        self.files.mark_voices_used().await?;
        let audio = self.repeated.take().unwrap_or_default();
        let mut data =
            SpeechPiece::new().audio(const_hex::encode(audio)).status(SpeechStatus::Finished);
        if self.has_subtitles {
            data.subtitle_file = Some(self.files.put_subtitles(&self.marks).await?);
        }
        let mut event = self.event(data);
        event.extra_info = self.made.as_ref().map(|made| self.frame.info(made));
        Ok(event)
    }

    fn event(&self, data: SpeechPiece) -> SpeechEvent {
        SpeechEvent::new().data(data).trace_id(self.frame.trace_id.as_str()).base_resp(success())
    }
}
