//! Speech calls, and speech as a stream of bytes.

use std::fmt;
use std::future::{IntoFuture, poll_fn};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use genwire_core::client::transport_types::{AsyncRead, Bytes, ReadBuf, Stream};
#[cfg(feature = "blocking")]
use genwire_core::client::{Blocking, Iter};
use genwire_core::client::{CallOptions, Error, ErrorKind, EventStream, Raw};

use crate::generated::{Audio, SynthesizeSpeechRequest, synthesize_speech};
use crate::stream::{Heard, SpeechReader, SpeechSummary};
use crate::subtitles::Subtitles;

/// Streamed speech: the bytes of the audio, as they arrive.
///
/// It is both a [`Stream`] of [`Bytes`] and an [`AsyncRead`]. It buffers only the next chunk. The
/// last event of a stream repeats the whole audio; the repetition is not returned. A stream that
/// ends before the audio is complete fails with [`ErrorKind::Truncated`];
/// [`summary`](SpeechStream::summary) is still available then.
///
/// Dropping the stream closes the connection.
///
/// ```no_run
/// # async fn example(audio: genwire_audio::Audio) -> Result<(), Box<dyn std::error::Error>> {
/// use genwire_audio::{SpeechModel, SynthesizeSpeechRequest};
///
/// let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "Good morning.");
/// let mut speech = audio.speak(&request).await?;
/// while let Some(chunk) = speech.next().await {
///     println!("{} bytes", chunk?.len());
/// }
/// println!("{:?}", speech.summary().info);
/// # Ok(())
/// # }
/// ```
pub struct SpeechStream {
    events: EventStream<Heard>,
    reader: SpeechReader,
    /// The rest of a chunk that did not fit into the buffer of a reader.
    rest: Bytes,
}

impl SpeechStream {
    /// Returns the next chunk of the audio; `None` once it is complete.
    ///
    /// # Errors
    ///
    /// The connection broke, the service reported an error, or an event has no valid audio.
    pub async fn next(&mut self) -> Option<Result<Bytes, Error>> {
        poll_fn(|context| self.poll_chunk(context)).await
    }

    /// Returns the summary so far, including the URL of the subtitles.
    pub fn summary(&self) -> &SpeechSummary {
        self.reader.summary()
    }

    /// Returns true once the audio is complete.
    pub fn is_complete(&self) -> bool {
        self.reader.is_complete()
    }

    /// Returns the head of the reply: its status, headers and request id.
    pub fn head(&self) -> Raw {
        self.events.head()
    }

    /// Polls like [`SpeechStream::next`], for hand-written futures.
    pub fn poll_chunk(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Error>>> {
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
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
    }
}

/// A speech call. It is sent when it is awaited, and returns the audio as a stream of bytes.
///
/// [`save`](SpeechCall::save) writes the audio to a file. With a client for synchronous programs,
/// `send` sends the call.
///
/// ```no_run
/// # async fn example(audio: genwire_audio::Audio) -> Result<(), Box<dyn std::error::Error>> {
/// use genwire_audio::{SpeechModel, SynthesizeSpeechRequest};
/// use std::time::Duration;
///
/// let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "Good morning.");
/// let saved = audio.speak(&request).timeout(Duration::from_secs(60)).save("hi.mp3").await?;
/// println!("{} bytes in {}", saved.summary.byte_count, saved.path.display());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[must_use = "a call is sent when it is awaited"]
pub struct SpeechCall<'a, D = ()> {
    pub(crate) audio: Audio<D>,
    pub(crate) request: &'a SynthesizeSpeechRequest,
    pub(crate) options: CallOptions,
}

impl<D> SpeechCall<'_, D> {
    genwire_core::call_option_methods!(options, with a body);
}

impl SpeechCall<'_> {
    pub(crate) async fn stream(self) -> Result<SpeechStream, Error> {
        let call = self.audio.transport().call::<Heard>(&synthesize_speech::ENDPOINT);
        let events = call.request(self.request).options(self.options).stream().await?;
        Ok(SpeechStream { events, reader: SpeechReader::new(), rest: Bytes::new() })
    }
}

impl<'a> IntoFuture for SpeechCall<'a> {
    type Output = Result<SpeechStream, Error>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.stream())
    }
}

impl<D: Clone> Audio<D> {
    /// Synthesizes speech and returns the audio as bytes: see [`SpeechCall`].
    ///
    /// The response is streamed, whatever the request states.
    pub fn speak<'a>(&self, request: &'a SynthesizeSpeechRequest) -> SpeechCall<'a, D> {
        SpeechCall { audio: self.clone(), request, options: CallOptions::new() }
    }
}

impl Audio {
    /// Downloads the audio at a URL: see [`audio_url`](crate::SynthesizeSpeechResponse::audio_url).
    ///
    /// The API key is not sent, and the size is bounded by the reply limit of the client: see
    /// [`Transport::fetch`](genwire_core::client::Transport::fetch).
    ///
    /// # Errors
    ///
    /// The URL is not valid, or the audio does not arrive.
    pub async fn fetch_audio(&self, url: &str) -> Result<Bytes, Error> {
        Ok(self.transport().fetch(url).await?.body().clone())
    }

    /// Downloads the subtitles at a URL: see [`subtitle_file`](crate::SpeechData::subtitle_file).
    ///
    /// The API key is not sent, and the size is bounded by the reply limit of the client: see
    /// [`Transport::fetch`](genwire_core::client::Transport::fetch).
    ///
    /// # Errors
    ///
    /// The URL is not valid, or the subtitles do not arrive or are not JSON.
    pub async fn fetch_subtitles(&self, url: &str) -> Result<Subtitles, Error> {
        let file = self.transport().fetch(url).await?;
        Subtitles::from_json(file.body())
            .map_err(|error| Error::undecodable(file.body(), &error).with_raw(file))
    }
}

#[cfg(feature = "blocking")]
impl SpeechCall<'_, Blocking> {
    /// Sends the request and returns the audio as an iterator of bytes.
    ///
    /// # Errors
    ///
    /// The request is not valid, no response arrives, or the service reports an error.
    pub fn send(self) -> Result<Iter<SpeechStream>, Error> {
        let driver = self.audio.transport().driver().clone();
        let stream = driver.wait(self.asynchronous().stream())??;
        Ok(driver.drive(stream))
    }

    /// Returns the same call for asynchronous programs.
    pub(crate) fn asynchronous(&self) -> SpeechCall<'_> {
        SpeechCall {
            audio: self.audio.asynchronous(),
            request: self.request,
            options: self.options.clone(),
        }
    }
}

#[cfg(feature = "blocking")]
impl Audio<Blocking> {
    /// Downloads the audio at a URL: see [`Audio::fetch_audio`].
    ///
    /// # Errors
    ///
    /// The URL is not valid, or the audio does not arrive.
    pub fn fetch_audio(&self, url: &str) -> Result<Bytes, Error> {
        self.transport().driver().wait(self.asynchronous().fetch_audio(url))?
    }

    /// Downloads the subtitles at a URL: see [`Audio::fetch_subtitles`].
    ///
    /// # Errors
    ///
    /// The URL is not valid, or the subtitles do not arrive or are not JSON.
    pub fn fetch_subtitles(&self, url: &str) -> Result<Subtitles, Error> {
        self.transport().driver().wait(self.asynchronous().fetch_subtitles(url))?
    }

    fn asynchronous(&self) -> Audio {
        Audio::from(self.transport().asynchronous())
    }
}

impl Stream for SpeechStream {
    type Item = Result<Bytes, Error>;

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Error>>> {
        self.get_mut().poll_chunk(context)
    }
}

/// If the stream fails, its error is the source of the I/O error.
impl AsyncRead for SpeechStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        match ready!(this.poll_chunk(context)) {
            Some(Ok(mut chunk)) => {
                this.rest = chunk.split_off(chunk.len().min(buffer.remaining()));
                buffer.put_slice(&chunk);
                Poll::Ready(Ok(()))
            }
            Some(Err(error)) => Poll::Ready(Err(io::Error::new(kind(&error), error))),
            None => Poll::Ready(Ok(())),
        }
    }
}

/// Returns the closest [`io::ErrorKind`].
fn kind(error: &Error) -> io::ErrorKind {
    match error.kind() {
        ErrorKind::Truncated => io::ErrorKind::UnexpectedEof,
        ErrorKind::Timeout(_) => io::ErrorKind::TimedOut,
        ErrorKind::Connection { .. } => io::ErrorKind::ConnectionAborted,
        ErrorKind::Response(_) | ErrorKind::Protocol { .. } => io::ErrorKind::InvalidData,
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
