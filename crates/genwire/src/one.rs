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
/// Cheap to clone, and every clone is the same client: the areas share its connections, its retry
/// budget and its rate limits.
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
    /// The HTTP library rejects the settings.
    pub fn new(config: Config) -> Result<Self, Error> {
        Transport::new(config).map(Self::from)
    }

    /// Sets a client up from `GENWIRE_BASE_URL` and `GENWIRE_API_KEY`.
    ///
    /// ```no_run
    /// let client = genwire::Client::from_env()?;
    /// # Ok::<(), genwire::Error>(())
    /// ```
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
    pub fn chat(&self) -> &Chat {
        &self.chat
    }

    /// Video prompts, their tasks, and videos from templates.
    ///
    /// ```no_run
    /// # async fn example(client: genwire::Client) -> Result<(), genwire::video::WaitError> {
    /// use genwire::video::{AspectRatio, CreateH3ContextIrRequest};
    ///
    /// let request = CreateH3ContextIrRequest::from_prompt("The boat leaves.", [], 6)
    ///     .ratio(AspectRatio::Wide16_9);
    /// let task = client.video().tasks().create_and_wait(&request).await?;
    /// println!("{}", task.prompt().unwrap_or_default());
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "video")]
    pub fn video(&self) -> &Video {
        &self.video
    }

    /// Voices and speech.
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
    pub fn audio(&self) -> &Audio {
        &self.audio
    }

    /// Calls of any operation, and the download of results; all areas share them.
    ///
    /// ```no_run
    /// # async fn example(client: genwire::Client) -> Result<(), genwire::Error> {
    /// let video = client.transport().fetch("https://example.com/video.mp4").await?;
    /// println!("{} bytes", video.body().len());
    /// # Ok(())
    /// # }
    /// ```
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
