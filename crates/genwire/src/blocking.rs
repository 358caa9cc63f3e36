//! The client of all areas for synchronous programs.
//!
//! It has the same calls and errors, and its streams are iterators. It works on the thread of the
//! caller and cannot be used inside an asynchronous program.
//!
//! ```no_run
//! use genwire::blocking::Client;
//! use genwire::chat::{ChatModel, CreateChatCompletionRequest};
//!
//! let client = Client::from_env()?;
//! let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.");
//! for event in client.chat().create(&request).stream()? {
//!     println!("{:?}", event?.choices);
//! }
//! # Ok::<(), genwire::Error>(())
//! ```

#[cfg(feature = "audio")]
use genwire_audio::blocking::Audio;
#[cfg(feature = "chat")]
use genwire_chat::blocking::Chat;
use genwire_core::client::blocking::Transport;
use genwire_core::client::{Config, ConfigBuilder, Error, FromConfig};
#[cfg(feature = "video")]
use genwire_video::blocking::Video;

pub use genwire_core::client::blocking::Iter;

/// The client of all areas for synchronous programs.
///
/// Cheap to clone, and every clone is the same client: the areas share its connections, its retry
/// budget and its rate limits.
#[derive(Clone, Debug)]
pub struct Client {
    transport: Transport,
    #[cfg(feature = "audio")]
    audio: Audio,
    #[cfg(feature = "chat")]
    chat: Chat,
    #[cfg(feature = "video")]
    video: Video,
}

impl Client {
    /// Sets a client up. Nothing is sent yet.
    ///
    /// # Errors
    ///
    /// The runtime of the client cannot be created, or the HTTP library rejects the settings.
    pub fn new(config: Config) -> Result<Self, Error> {
        Transport::new(config).map(Self::from)
    }

    /// Sets a client up from `GENWIRE_BASE_URL` and `GENWIRE_API_KEY`.
    ///
    /// # Errors
    ///
    /// A variable is missing or not valid.
    pub fn from_env() -> Result<Self, Error> {
        Self::new(Config::from_env()?)
    }

    /// Starts a configuration; a base address and an API key are required.
    pub fn builder() -> ConfigBuilder<Self> {
        ConfigBuilder::default()
    }

    /// Chat.
    #[cfg(feature = "chat")]
    pub fn chat(&self) -> &Chat {
        &self.chat
    }

    /// Video prompts, their tasks, and videos from templates.
    ///
    /// ```no_run
    /// let client = genwire::blocking::Client::from_env()?;
    /// let task = client.video().tasks().wait("task-0001").run()?;
    /// println!("{}", task.prompt().unwrap_or_default());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "video")]
    pub fn video(&self) -> &Video {
        &self.video
    }

    /// Voices and speech.
    ///
    /// ```no_run
    /// use genwire::audio::{ListVoicesRequest, VoiceType};
    ///
    /// let client = genwire::blocking::Client::from_env()?;
    /// let voices = client.audio().voices(&ListVoicesRequest::new(VoiceType::All)).send()?;
    /// for (_, voice) in voices.voices() {
    ///     println!("{}", voice.label());
    /// }
    /// # Ok::<(), genwire::Error>(())
    /// ```
    #[cfg(feature = "audio")]
    pub fn audio(&self) -> &Audio {
        &self.audio
    }

    /// Calls of any operation, and the download of results; all areas share them.
    pub fn transport(&self) -> &Transport {
        &self.transport
    }
}

impl FromConfig for Client {
    const VARIABLE_PREFIX: &'static str = "GENWIRE";
    const LOCAL_SERVICE: Option<&'static str> = Some("genwire serve");

    fn from_config(config: Config) -> Result<Self, Error> {
        Self::new(config)
    }
}

impl From<Transport> for Client {
    fn from(transport: Transport) -> Self {
        Self {
            #[cfg(feature = "audio")]
            audio: Audio::from(transport.clone()),
            #[cfg(feature = "chat")]
            chat: Chat::from(transport.clone()),
            #[cfg(feature = "video")]
            video: Video::from(transport.clone()),
            transport,
        }
    }
}
