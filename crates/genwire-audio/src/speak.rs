//! Speech as a stream of bytes: of the client, pulled piece by piece.

use std::fmt;
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

#[cfg(feature = "blocking")]
use genwire_core::client::blocking::Iter;
use genwire_core::client::transport_types::{AsyncRead, Bytes, ReadBuf, Stream};
use genwire_core::client::{CallOptions, Error, ErrorKind, EventStream, Raw};

#[cfg(feature = "blocking")]
use crate::generated::blocking;
use crate::generated::{Audio, SynthesizeSpeechRequest, synthesize_speech};
use crate::stream::{Heard, SpeechReader, SpeechSummary};
use crate::subtitles::Subtitles;

/// Streamed speech: the bytes of the audio, as they come.
///
/// It is a [`Stream`] of [`Bytes`] and an [`AsyncRead`], whichever is at hand. Nothing is kept but
/// the piece that comes next; the whole audio, which the last event of a stream repeats, is
/// recognised and not given out again (TTS-003). A stream that ends before the audio is complete
/// ends with [`ErrorKind::Truncated`], whose [`partial`](Error::partial) is a [`SpeechSummary`].
///
/// Dropping the stream closes the connection.
///
/// ```no_run
/// # async fn example(audio: genwire_audio::Audio) -> Result<(), Box<dyn std::error::Error>> {
/// use genwire_audio::{SpeechModel, SynthesizeSpeechRequest};
///
/// let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "Good morning.");
/// let mut speech = audio.speak(&request).await?;
/// while let Some(piece) = speech.next().await {
///     println!("{} bytes", piece?.len());
/// }
/// println!("{:?}", speech.summary().info);
/// # Ok(())
/// # }
/// ```
pub struct SpeechStream {
    events: EventStream<Heard>,
    reader: SpeechReader,
    /// What a reader with a small buffer has left.
    rest: Bytes,
}

impl SpeechStream {
    /// The next piece of the audio; `None` once it is complete.
    pub async fn next(&mut self) -> Option<Result<Bytes, Error>> {
        poll_fn(|context| self.poll_piece(context)).await
    }

    /// What has been said beside the audio so far, the address of the subtitles among it.
    pub fn summary(&self) -> &SpeechSummary {
        self.reader.summary()
    }

    /// Whether the audio is complete.
    pub fn is_complete(&self) -> bool {
        self.reader.is_complete()
    }

    /// The head of the reply: its status, headers and the id of the request.
    pub fn head(&self) -> Raw {
        self.events.head()
    }

    /// The same as [`SpeechStream::next`] for people who write futures by hand.
    pub fn poll_piece(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Error>>> {
        if !self.rest.is_empty() {
            return Poll::Ready(Some(Ok(std::mem::take(&mut self.rest))));
        }
        loop {
            match ready!(self.events.poll_event(context)) {
                Some(Ok(event)) => {
                    let audio = self.reader.take(event).audio;
                    if !audio.is_empty() {
                        return Poll::Ready(Some(Ok(audio.into())));
                    }
                }
                Some(Err(error)) => {
                    let error = error.with_partial(self.reader.summary().clone());
                    return Poll::Ready(Some(Err(error)));
                }
                None => return Poll::Ready(None),
            }
        }
    }
}

impl Audio {
    /// Speaks a text, and hands on the audio as it comes: see [`SpeechStream`].
    ///
    /// A request for a whole reply is sent as one for a stream.
    pub async fn speak(&self, request: &SynthesizeSpeechRequest) -> Result<SpeechStream, Error> {
        self.speak_with(request, &CallOptions::new()).await
    }

    /// The same as [`Self::speak`] with options for this one call.
    pub async fn speak_with(
        &self,
        request: &SynthesizeSpeechRequest,
        options: &CallOptions,
    ) -> Result<SpeechStream, Error> {
        let own;
        let request = if request.is_streamed() {
            request
        } else {
            own = request.clone().stream(true);
            &own
        };
        let endpoint = &synthesize_speech::ENDPOINT;
        let bytes = self.http().open(endpoint, &[], Some(request), options).await?;
        let events = EventStream::new(bytes);
        Ok(SpeechStream { events, reader: SpeechReader::new(), rest: Bytes::new() })
    }

    /// Fetches the audio behind an address: see
    /// [`audio_url`](crate::SynthesizeSpeechResponse::audio_url).
    ///
    /// The key stays at home, and the size is bounded by the reply limit of the client: see
    /// [`Http::fetch`](genwire_core::client::Http::fetch).
    pub async fn fetch_audio(&self, url: &str) -> Result<Bytes, Error> {
        Ok(self.http().fetch(url).await?.body().clone())
    }

    /// Fetches the subtitles behind an address: see
    /// [`subtitle_file`](crate::SpeechData::subtitle_file).
    ///
    /// The key stays at home, and the size is bounded by the reply limit of the client: see
    /// [`Http::fetch`](genwire_core::client::Http::fetch).
    pub async fn fetch_subtitles(&self, url: &str) -> Result<Subtitles, Error> {
        let file = self.http().fetch(url).await?;
        Subtitles::from_json(file.body())
            .map_err(|error| Error::undecodable(file.body(), &error).with_raw(file))
    }
}

#[cfg(feature = "blocking")]
impl blocking::Audio {
    /// Speaks a text, and hands on the audio as it comes: see [`SpeechStream`].
    pub fn speak(&self, request: &SynthesizeSpeechRequest) -> Result<Iter<SpeechStream>, Error> {
        self.speak_with(request, &CallOptions::new())
    }

    /// The same as [`Self::speak`] with options for this one call.
    pub fn speak_with(
        &self,
        request: &SynthesizeSpeechRequest,
        options: &CallOptions,
    ) -> Result<Iter<SpeechStream>, Error> {
        let driver = self.http().driver();
        let stream = driver.wait(self.client().speak_with(request, options))??;
        Ok(driver.drive(stream))
    }

    /// Fetches the audio behind an address: see [`Audio::fetch_audio`].
    pub fn fetch_audio(&self, url: &str) -> Result<Bytes, Error> {
        self.http().driver().wait(self.client().fetch_audio(url))?
    }

    /// Fetches the subtitles behind an address: see [`Audio::fetch_subtitles`].
    pub fn fetch_subtitles(&self, url: &str) -> Result<Subtitles, Error> {
        self.http().driver().wait(self.client().fetch_subtitles(url))?
    }

    /// The same client for asynchronous programs.
    pub(crate) fn client(&self) -> Audio {
        Audio::from(self.http().http().clone())
    }
}

impl Stream for SpeechStream {
    type Item = Result<Bytes, Error>;

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Error>>> {
        self.get_mut().poll_piece(context)
    }
}

/// An error of the stream is the source of the error of the reader.
impl AsyncRead for SpeechStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        match ready!(this.poll_piece(context)) {
            Some(Ok(mut piece)) => {
                this.rest = piece.split_off(piece.len().min(buffer.remaining()));
                buffer.put_slice(&piece);
                Poll::Ready(Ok(()))
            }
            Some(Err(error)) => Poll::Ready(Err(io::Error::new(kind(&error), error))),
            None => Poll::Ready(Ok(())),
        }
    }
}

/// The kind that comes nearest.
fn kind(error: &Error) -> io::ErrorKind {
    match error.kind() {
        ErrorKind::Truncated => io::ErrorKind::UnexpectedEof,
        ErrorKind::Timeout(_) => io::ErrorKind::TimedOut,
        ErrorKind::Transport { .. } => io::ErrorKind::ConnectionAborted,
        ErrorKind::Protocol { .. } => io::ErrorKind::InvalidData,
        _ => io::ErrorKind::Other,
    }
}

impl fmt::Debug for SpeechStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpeechStream")
            .field("events", &self.events)
            .field("summary", self.reader.summary())
            .finish_non_exhaustive()
    }
}
