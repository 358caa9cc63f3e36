//! Speech in a file. The file gets its name only once it is complete.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

#[cfg(feature = "blocking")]
use genwire_core::client::Blocking;
use genwire_core::client::{Error, PartialFile};
use genwire_core::merge::EventError;
use genwire_core::{Category, Validate as _};

use crate::generated::SynthesizeSpeechRequest;
use crate::speak::SpeechCall;
use crate::stream::{SpeechSummary, read_audio};

/// Speech that was written to a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SavedSpeech {
    /// The path of the file.
    pub path: PathBuf,
    /// Summary of the speech without the audio; its `byte_count` is the size of the file.
    pub summary: SpeechSummary,
}

/// The error of writing speech to a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum SaveError {
    /// The call failed, before or during the transfer of the audio.
    Call {
        /// The error of the call.
        error: Error,
        /// The path of the file with the audio that had arrived, if any.
        partial: Option<PathBuf>,
    },
    /// The reply has the URL of the audio instead of the audio;
    /// [`fetch_audio`](crate::Audio::fetch_audio) downloads it.
    Address {
        /// The URL.
        url: String,
    },
    /// The audio in the reply cannot be read.
    NoAudio {
        /// The error.
        error: EventError,
    },
    /// The reply is complete but has no audio.
    Silent,
    /// The file could not be written.
    File {
        /// The path of the file.
        path: PathBuf,
        /// The error of the file system.
        error: io::Error,
        /// The path of the file with the audio that had arrived, if any.
        partial: Option<PathBuf>,
    },
}

impl SaveError {
    /// Returns the error of the call, if it failed.
    pub fn call_error(&self) -> Option<&Error> {
        match self {
            Self::Call { error, .. } => Some(error),
            _ => None,
        }
    }

    /// Returns the category of the error; unknown for a file that could not be written.
    pub fn category(&self) -> Category {
        match self {
            Self::Call { error, .. } => error.category(),
            Self::Address { .. } => Category::Request,
            Self::NoAudio { .. } | Self::Silent => Category::Protocol,
            Self::File { .. } => Category::Unknown,
        }
    }

    /// Returns true if the call took too long.
    pub fn is_timeout(&self) -> bool {
        self.call_error().is_some_and(Error::is_timeout)
    }

    genwire_core::call_error_methods!();

    /// Returns true if the same call may succeed later.
    pub fn is_retryable(&self) -> bool {
        self.call_error().is_some_and(Error::is_retryable)
    }

    /// Returns the id of the failed request.
    pub fn request_id(&self) -> Option<String> {
        self.call_error()?.request_id()
    }

    /// Returns help for the caller, if there is any.
    pub fn help(&self) -> Option<&str> {
        match self {
            Self::Call { error, .. } => error.help(),
            Self::Address { .. } => Some("fetch it, or ask for the form `hex`"),
            _ => None,
        }
    }

    /// Returns the path of the file with the audio that arrived, if any did.
    pub fn partial(&self) -> Option<&Path> {
        match self {
            Self::Call { partial, .. } | Self::File { partial, .. } => partial.as_deref(),
            Self::Address { .. } | Self::NoAudio { .. } | Self::Silent => None,
        }
    }
}

impl SpeechCall<'_> {
    /// Sends the request and writes the audio to a file.
    ///
    /// The audio is streamed unless the request sets `stream` to false or requests a member that
    /// only a whole response has. Until the audio is complete, it is in a file with `.partial`
    /// appended to its name. That file is then renamed, replacing any file of that name. After an
    /// error, the partial file is kept if any audio arrived: see [`SaveError::partial`]. It is
    /// created before anything is sent.
    ///
    /// Bytes are written on the thread that polls the future.
    ///
    /// # Errors
    ///
    /// The call fails, the reply has no audio, or the file cannot be written.
    pub async fn save(self, path: impl AsRef<Path>) -> Result<SavedSpeech, SaveError> {
        let path = path.as_ref();
        let failed = |error| SaveError::File { path: path.to_owned(), error, partial: None };
        let mut file = PartialFile::create(path).map_err(failed)?;
        let summary = if can_stream(self.request) {
            self.stream_into(&mut file).await
        } else {
            self.write_whole(&mut file).await
        };
        match summary {
            // A file without audio could be mistaken for the speech.
            Ok(_) if file.is_empty() => Err(SaveError::Silent),
            Ok(summary) => {
                let partial = file.partial().map(Path::to_owned);
                let failed = |error| Failure::File(error).at(path, partial);
                file.finish().map_err(failed)?;
                Ok(SavedSpeech { path: path.to_owned(), summary })
            }
            Err(failure) => {
                // An empty file is removed when it is dropped.
                let partial = file.partial().filter(|_| !file.is_empty()).map(Path::to_owned);
                Err(failure.at(path, partial))
            }
        }
    }

    async fn stream_into(self, file: &mut PartialFile) -> Result<SpeechSummary, Failure> {
        let mut speech = self.stream().await?;
        while let Some(chunk) = speech.next().await {
            file.write(&chunk?)?;
        }
        Ok(speech.summary().clone())
    }

    async fn write_whole(self, file: &mut PartialFile) -> Result<SpeechSummary, Failure> {
        let reply = self.audio.synthesize(self.request).options(self.options).await?;
        if let Some(url) = reply.audio_url() {
            return Err(Failure::Address(url.to_owned()));
        }
        let audio = read_audio(reply.raw().body()).map_err(Failure::NoAudio)?;
        file.write(&audio)?;
        let reply = reply.into_inner();
        let data = reply.data.unwrap_or_default();
        Ok(SpeechSummary {
            byte_count: audio.len(),
            status: data.status,
            subtitle_file: data.subtitle_file,
            info: reply.extra_info,
            trace_id: reply.trace_id,
        })
    }
}

/// Returns true unless the request forbids a streamed response, or a stream would omit something.
fn can_stream(request: &SynthesizeSpeechRequest) -> bool {
    request.stream.unwrap_or_else(|| {
        // Only a whole response has the watermark.
        request.aigc_watermark != Some(true) && request.clone().stream(true).validate().is_valid()
    })
}

#[cfg(feature = "blocking")]
impl SpeechCall<'_, Blocking> {
    /// Sends the request and writes the audio to a file: see [`SpeechCall::save`].
    ///
    /// # Errors
    ///
    /// The call fails, the reply has no audio, or the file cannot be written.
    pub fn save(self, path: impl AsRef<Path>) -> Result<SavedSpeech, SaveError> {
        let driver = self.audio.transport().driver();
        let saved = driver.wait(self.asynchronous().save(path));
        saved.unwrap_or_else(|error| Err(SaveError::Call { error, partial: None }))
    }
}

/// An error that ends the writing of a file.
enum Failure {
    Call(Error),
    Address(String),
    NoAudio(EventError),
    File(io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Call(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl Failure {
    /// Returns the error for the file at `path`, with the path of the partial file.
    fn at(self, path: &Path, partial: Option<PathBuf>) -> SaveError {
        match self {
            Self::Call(error) => SaveError::Call { error, partial },
            Self::Address(url) => SaveError::Address { url },
            Self::NoAudio(error) => SaveError::NoAudio { error },
            Self::File(error) => SaveError::File { path: path.to_owned(), error, partial },
        }
    }
}

/// Formats one line that does not repeat the source.
impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call { .. } => f.write_str("the speech could not be synthesized")?,
            Self::Address { .. } => f.write_str("the reply has the URL of the audio")?,
            Self::NoAudio { .. } => f.write_str("the reply has no readable audio")?,
            Self::Silent => f.write_str("the reply has no audio")?,
            Self::File { path, .. } => write!(f, "`{}` cannot be written", path.display())?,
        }
        match self.partial() {
            Some(partial) => write!(f, "; the audio that arrived is in `{}`", partial.display()),
            None => Ok(()),
        }
    }
}

impl StdError for SaveError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Call { error, .. } => Some(error),
            Self::Address { .. } | Self::Silent => None,
            Self::NoAudio { error } => Some(error),
            Self::File { error, .. } => Some(error),
        }
    }
}
