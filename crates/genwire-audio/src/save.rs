//! Speech into a file, which is there as a whole or under another name.

use std::error::Error as StdError;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use genwire_core::client::{CallOptions, Error};
use genwire_core::merge::EventError;

#[cfg(feature = "blocking")]
use crate::generated::blocking;
use crate::generated::{Audio, SynthesizeSpeechRequest};
use crate::stream::{SpeechSummary, read_audio};

/// What is appended to the name of a file that is not complete.
const PARTIAL: &str = ".partial";

/// Speech that was written to a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SavedSpeech {
    /// The file.
    pub path: PathBuf,
    /// What was said beside the audio; its `length` is that of the file, in bytes.
    pub summary: SpeechSummary,
}

/// Why speech was not written to a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum SaveError {
    /// The call failed, before the audio came or in the middle of it.
    Call {
        /// Why it failed.
        error: Error,
        /// The file that holds what had arrived, if anything had.
        partial: Option<PathBuf>,
    },
    /// The reply holds no audio but the address of it; [`Audio::fetch_audio`] fetches it.
    Address {
        /// The address.
        url: String,
    },
    /// The reply holds no audio that can be read.
    NoAudio {
        /// What is wrong with it.
        error: EventError,
    },
    /// The reply is complete and holds no audio at all.
    Silent,
    /// The file could not be written.
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
        /// The file that holds what had arrived, if anything had.
        partial: Option<PathBuf>,
    },
}

impl SaveError {
    /// The file that holds what had arrived, if anything had.
    pub fn partial(&self) -> Option<&Path> {
        match self {
            Self::Call { partial, .. } | Self::File { partial, .. } => partial.as_deref(),
            Self::Address { .. } | Self::NoAudio { .. } | Self::Silent => None,
        }
    }
}

impl Audio {
    /// Speaks a text into a file.
    ///
    /// A request for a stream is written as it comes, any other once the reply is there. Until the
    /// audio is complete, the file is called like the one that was asked for with `.partial`
    /// appended; then it takes its name, and the place of a file of that name. After an error,
    /// the partial file stays if anything has arrived; [`SaveError::partial`] tells. Whether the
    /// file can be made is found out before anything is sent.
    ///
    /// Bytes are written on the thread that drives the future.
    ///
    /// ```no_run
    /// # async fn example(audio: genwire_audio::Audio) -> Result<(), genwire_audio::SaveError> {
    /// use genwire_audio::{SpeechModel, SynthesizeSpeechRequest};
    ///
    /// let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "Good morning.");
    /// let saved = audio.speak_to_file(&request.stream(true), "morning.mp3").await?;
    /// println!("{} bytes in {}", saved.summary.length, saved.path.display());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn speak_to_file(
        &self,
        request: &SynthesizeSpeechRequest,
        path: impl AsRef<Path>,
    ) -> Result<SavedSpeech, SaveError> {
        self.speak_to_file_with(request, path, &CallOptions::new()).await
    }

    /// The same as [`Self::speak_to_file`] with options for its call.
    pub async fn speak_to_file_with(
        &self,
        request: &SynthesizeSpeechRequest,
        path: impl AsRef<Path>,
        options: &CallOptions,
    ) -> Result<SavedSpeech, SaveError> {
        let mut file = PartialFile::create(path.as_ref())?;
        let summary = if request.is_streamed() {
            self.stream_into(&mut file, request, options).await
        } else {
            self.write_whole(&mut file, request, options).await
        };
        match summary {
            // A file without a sound would pass for the speech.
            Ok(_) if file.is_empty => Err(file.give_up(Failure::Silent)),
            Ok(summary) => Ok(SavedSpeech { path: file.finish()?, summary }),
            Err(failure) => Err(file.give_up(failure)),
        }
    }

    async fn stream_into(
        &self,
        file: &mut PartialFile,
        request: &SynthesizeSpeechRequest,
        options: &CallOptions,
    ) -> Result<SpeechSummary, Failure> {
        let mut speech = self.speak_with(request, options).await?;
        while let Some(piece) = speech.next().await {
            file.write(&piece?)?;
        }
        Ok(speech.summary().clone())
    }

    async fn write_whole(
        &self,
        file: &mut PartialFile,
        request: &SynthesizeSpeechRequest,
        options: &CallOptions,
    ) -> Result<SpeechSummary, Failure> {
        let reply = self.synthesize_speech_with(request, options).await?;
        if let Some(url) = reply.audio_url() {
            return Err(Failure::Address(url.to_owned()));
        }
        let audio = read_audio(reply.raw().body()).map_err(Failure::NoAudio)?;
        file.write(&audio)?;
        let reply = reply.into_inner();
        let data = reply.data.unwrap_or_default();
        Ok(SpeechSummary {
            length: audio.len(),
            status: data.status,
            subtitle_file: data.subtitle_file,
            info: reply.extra_info,
            trace_id: reply.trace_id,
        })
    }
}

#[cfg(feature = "blocking")]
impl blocking::Audio {
    /// Speaks a text into a file: see [`Audio::speak_to_file`].
    pub fn speak_to_file(
        &self,
        request: &SynthesizeSpeechRequest,
        path: impl AsRef<Path>,
    ) -> Result<SavedSpeech, SaveError> {
        self.speak_to_file_with(request, path, &CallOptions::new())
    }

    /// The same as [`Self::speak_to_file`] with options for its call.
    pub fn speak_to_file_with(
        &self,
        request: &SynthesizeSpeechRequest,
        path: impl AsRef<Path>,
        options: &CallOptions,
    ) -> Result<SavedSpeech, SaveError> {
        let client = self.client();
        let saved = self.http().driver().wait(client.speak_to_file_with(request, path, options));
        saved.unwrap_or_else(|error| Err(SaveError::Call { error, partial: None }))
    }
}

/// What stops the writing of a file.
enum Failure {
    Call(Error),
    Address(String),
    NoAudio(EventError),
    Silent,
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

/// A file that has its name only once it is complete.
struct PartialFile {
    file: File,
    partial: PathBuf,
    path: PathBuf,
    is_empty: bool,
}

impl PartialFile {
    fn create(path: &Path) -> Result<Self, SaveError> {
        let failed = |error| SaveError::File { path: path.to_owned(), error, partial: None };
        let name = path.file_name().filter(|_| !path.is_dir());
        let name = name.ok_or_else(|| failed(io::ErrorKind::IsADirectory.into()))?;
        let mut partial = OsString::from(name);
        partial.push(PARTIAL);
        let partial = path.with_file_name(partial);
        let file = File::create(&partial).map_err(failed)?;
        Ok(Self { file, partial, path: path.to_owned(), is_empty: true })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.is_empty &= bytes.is_empty();
        self.file.write_all(bytes)
    }

    /// Gives the file its name.
    fn finish(self) -> Result<PathBuf, SaveError> {
        let named = self.file.sync_all().and_then(|()| fs::rename(&self.partial, &self.path));
        match named {
            Ok(()) => Ok(self.path),
            Err(error) => Err(self.give_up(Failure::File(error))),
        }
    }

    /// Leaves the partial file there if it holds anything.
    fn give_up(self, failure: Failure) -> SaveError {
        let partial = if self.is_empty {
            // An empty file that cannot be removed does no harm.
            drop(fs::remove_file(&self.partial));
            None
        } else {
            Some(self.partial)
        };
        match failure {
            Failure::Call(error) => SaveError::Call { error, partial },
            Failure::Address(url) => SaveError::Address { url },
            Failure::NoAudio(error) => SaveError::NoAudio { error },
            Failure::Silent => SaveError::Silent,
            Failure::File(error) => SaveError::File { path: self.path, error, partial },
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call { error, .. } => write!(f, "{error}")?,
            Self::Address { .. } => f.write_str(
                "the reply holds the address of the audio\n\
                 help: fetch it, or ask for the form `hex`",
            )?,
            Self::NoAudio { error } => write!(f, "the reply holds no audio: {error}")?,
            Self::Silent => f.write_str("the reply holds no audio")?,
            Self::File { path, error, .. } => {
                write!(f, "`{}` cannot be written: {error}", path.display())?;
            }
        }
        match self.partial() {
            Some(partial) => write!(f, "\nhelp: what had arrived is in `{}`", partial.display()),
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
