//! The client of all areas.

#[cfg(feature = "audio")]
use genwire_audio::Audio;
#[cfg(feature = "chat")]
use genwire_chat::Chat;
use genwire_core::client::{Config, ConfigBuilder, Error, FromConfig, Transport};
#[cfg(feature = "video")]
use genwire_video::Video;

/// The client of all areas.
///
/// Clones are cheap and refer to the same client: the areas share its connections, its retry budget
/// and its rate limits.
///
/// `D` is `()` for asynchronous programs, and [`Blocking`](crate::client::Blocking) for synchronous
/// ones: see [`blocking`](Client::blocking).
///
/// ```
/// use genwire::{Client, Timeouts, Validation};
/// use std::time::Duration;
///
/// let client = Client::builder()
///     .base_url("http://127.0.0.1:8080")
///     .api_key("a-key")
///     .timeouts(Timeouts::default().idle(Duration::from_secs(30)))
///     .validation(Validation::Warn)
///     .build()?;
/// # Ok::<(), genwire::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Client<D = ()> {
    transport: Transport<D>,
    #[cfg(feature = "audio")]
    audio: Audio<D>,
    #[cfg(feature = "chat")]
    chat: Chat<D>,
    #[cfg(feature = "video")]
    video: Video<D>,
}

impl Client {
    /// Creates a client without sending anything.
    ///
    /// # Errors
    ///
    /// The HTTP library rejects the settings.
    pub fn new(config: Config) -> Result<Self, Error> {
        Transport::new(config).map(Self::from)
    }

    /// Creates a client from `GENWIRE_BASE_URL` and `GENWIRE_API_KEY`.
    ///
    /// ```no_run
    /// let client = genwire::Client::from_env()?;
    /// # Ok::<(), genwire::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A variable is missing or invalid.
    pub fn from_env() -> Result<Self, Error> {
        Self::new(Config::from_env()?)
    }

    /// Starts a configuration; a base address and an API key are required.
    pub fn builder() -> ConfigBuilder<Self> {
        ConfigBuilder::default()
    }

    /// Returns the same client for synchronous programs.
    ///
    /// Its calls are sent by `send`, and its streams are iterators. It works on the thread of the
    /// caller, with its own connections, and cannot be used inside an asynchronous program.
    ///
    /// ```no_run
    /// # #[cfg(feature = "chat")] {
    /// use genwire::chat::{ChatModel, CreateChatCompletionRequest};
    ///
    /// let client = genwire::Client::from_env()?.blocking()?;
    /// let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.");
    /// for event in client.chat().create(&request).stream()? {
    ///     println!("{:?}", event?.choices);
    /// }
    /// # }
    /// # Ok::<(), genwire::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The runtime or the HTTP client cannot be created.
    #[cfg(feature = "blocking")]
    pub fn blocking(self) -> Result<Client<genwire_core::client::Blocking>, Error> {
        self.transport.blocking().map(Client::from)
    }
}

impl<D> Client<D> {
    /// Returns the client of the chat area.
    ///
    /// ```no_run
    /// # async fn example(client: genwire::Client) -> Result<(), genwire::Error> {
    /// use genwire::chat::{ChatModel, CreateChatCompletionRequest};
    ///
    /// let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.");
    /// let mut reply = client.chat().create(&request).stream().await?;
    /// while let Some(event) = reply.next().await {
    ///     println!("{:?}", event?.choices);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "chat")]
    pub fn chat(&self) -> &Chat<D> {
        &self.chat
    }

    /// Returns the client of the video area: prompts, tasks and template videos.
    ///
    /// ```no_run
    /// # async fn example(client: genwire::Client) -> Result<(), genwire::video::WaitError> {
    /// use genwire::video::{AspectRatio, CreateH3ContextIrRequest};
    ///
    /// let request = CreateH3ContextIrRequest::from_prompt("The boat leaves.")
    ///     .duration_seconds(6)
    ///     .ratio(AspectRatio::Wide16_9);
    /// let task = client.video().tasks().create_and_wait(&request).await?;
    /// println!("{}", task.prompt().unwrap_or_default());
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "video")]
    pub fn video(&self) -> &Video<D> {
        &self.video
    }

    /// Returns the client of the audio area: speech and voices.
    ///
    /// ```no_run
    /// # async fn example(client: genwire::Client) -> Result<(), genwire::audio::SaveError> {
    /// use genwire::audio::{SpeechModel, SynthesizeSpeechRequest};
    ///
    /// let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "Good morning.");
    /// client.audio().speak(&request).save("morning.mp3").await?;
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "audio")]
    pub fn audio(&self) -> &Audio<D> {
        &self.audio
    }

    /// Returns the transport that all areas share. It calls any operation and downloads results.
    ///
    /// ```no_run
    /// # async fn example(client: genwire::Client) -> Result<(), genwire::Error> {
    /// let video = client.transport().fetch("https://example.com/video.mp4").await?;
    /// println!("{} bytes", video.body().len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn transport(&self) -> &Transport<D> {
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

impl<D: Clone> From<Transport<D>> for Client<D> {
    fn from(transport: Transport<D>) -> Self {
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
