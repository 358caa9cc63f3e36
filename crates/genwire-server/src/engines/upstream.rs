//! The chat engine that passes requests on to an upstream server with a compatible interface.
//!
//! A request is translated into the interface of that server, and its reply into ours: the model,
//! the thinking, the indices of calls, the usage and the errors. A streamed reply is passed on
//! event by event, and a caller that disconnects closes the upstream connection as well. Members
//! that only the upstream server knows are sent to it, but omitted from replies. Nothing is sent to
//! any other address, and nothing at all unless an upstream server is configured.

mod body;
mod cassette;
mod config;
mod events;
mod fault;
mod secrets;
mod source;
mod stream;
mod translate;
mod whole;

#[cfg(test)]
mod tests;

pub(crate) use config::UpstreamConfig;

use crate::engines::chat::ChatAnswer;
use crate::screening::Screening;
use cassette::{Cassette, Recorder};
use config::CassetteMode;
use events::Translator;
use genwire_chat::CreateChatCompletionRequest;
use genwire_core::client::{environment_proxies, http_client_builder};
use genwire_core::server::{Answer, Refusal};
use genwire_mock::{Clock, pass_on, values::secret::Secret};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, StatusCode, Url};
use serde_json::Value as JsonValue;
use source::{Live, Source};
use std::error::Error;
use std::fmt;
use std::path::Path;
use std::time::Duration;
use translate::ReplyOptions;

/// Maximum size of a reply that is parsed on the event loop, in bytes.
const MAX_INLINE_BYTES: usize = 1024 * 1024;

/// The engine that passes requests on to an upstream server.
#[derive(Debug)]
pub(crate) struct UpstreamEngine {
    config: UpstreamConfig,
    name: String,
    clock: Clock,
    screening: Screening,
    /// The API key of the upstream server, which is never printed.
    secret: Secret,
    replies: ReplySource,
}

/// The source of replies.
enum ReplySource {
    Network { client: Client, url: Url, key: Option<HeaderValue>, recorder: Option<Recorder> },
    Cassette(Cassette),
}

impl UpstreamEngine {
    /// Creates the engine.
    ///
    /// `name` is the name of the assistant, and `variable` reads an environment variable.
    pub(crate) fn new(
        config: UpstreamConfig,
        name: &str,
        clock: Clock,
        screening: Screening,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, UpstreamError> {
        let secret = Secret::new(key(&config, variable)?);
        let replies = match config.mode {
            CassetteMode::Replay | CassetteMode::Record if config.cassette.is_empty() => {
                return Err(UpstreamError(
                    "the upstream engine has no cassette\nhelp: set `upstream.cassette`".to_owned(),
                ));
            }
            CassetteMode::Replay => ReplySource::Cassette(
                Cassette::open(Path::new(&config.cassette)).map_err(|error| {
                    UpstreamError(format!(
                        "cannot read the cassette `{}`: {error}",
                        config.cassette
                    ))
                })?,
            ),
            CassetteMode::Off | CassetteMode::Record => network(&config, secret.reveal())?,
        };
        Ok(Self { config, name: name.to_owned(), clock, screening, secret, replies })
    }

    /// Answers a request with the reply of the upstream server.
    #[cfg(test)]
    pub(crate) async fn answer(
        &self,
        namespace: &str,
        request: &CreateChatCompletionRequest,
    ) -> Result<ChatAnswer, Refusal> {
        self.answer_as(namespace, request, request.model.as_str()).await
    }

    /// Answers a request with the reply of the upstream server.
    ///
    /// The reply has the model `shown_model`.
    pub(crate) async fn answer_as(
        &self,
        namespace: &str,
        request: &CreateChatCompletionRequest,
        shown_model: &str,
    ) -> Result<ChatAnswer, Refusal> {
        let hit = crate::engines::chat::screen_input(&self.screening, namespace, request)?;
        let now = self.clock.now().div_euclid(1000);
        let kind = hit.map(|hit| hit.kind);
        let options = ReplyOptions::new(request, &self.name, now, kind, self.secret.clone());
        let options = options.shown_as(shown_model);
        let body = body::write(request, &self.config)
            .map_err(|_| fault::unwritten("the request to the upstream server"))?;
        let source = self.open(&body).await?;
        if request.is_streamed() {
            let translator = Translator::new(options, namespace, self.screening.clone());
            return Ok(Answer::written(stream::pass(source, translator)));
        }
        let body = source.whole().await?;
        if body.len() <= MAX_INLINE_BYTES {
            return whole::read(&body, &options, namespace, &self.screening).map(Answer::Whole);
        }
        let (namespace, screening) = (namespace.to_owned(), self.screening.clone());
        let reading = tokio::task::spawn_blocking(move || {
            whole::read(&body, &options, &namespace, &screening).map(Answer::Whole)
        });
        reading.await.unwrap_or_else(|_| Err(fault::unreadable("a reply that cannot be read")))
    }

    /// Sends a body and reads the head of the reply; an error status is an error.
    async fn open(&self, body: &JsonValue) -> Result<Source, Refusal> {
        let (client, url, key, recorder) = match &self.replies {
            ReplySource::Network { client, url, key, recorder } => (client, url, key, recorder),
            ReplySource::Cassette(cassette) => {
                let replayed = cassette.play(body)?;
                let status = status(replayed.status);
                let source = Source::Recorded(replayed.chunks);
                return if status.is_success() {
                    Ok(source)
                } else {
                    let body = source.whole().await?;
                    Err(fault::of_reply(status, &Default::default(), &body, &self.secret))
                };
            }
        };
        let text = serde_json::to_vec(body)
            .map_err(|_| fault::unwritten("the request to the upstream server"))?;
        let mut sent = client
            .post(url.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, "application/json, text/event-stream")
            .body(text);
        if let Some(key) = key {
            sent = sent.header(AUTHORIZATION, key.clone());
        }
        let limit = Duration::from_millis(self.config.head_timeout_ms);
        let response = tokio::time::timeout(limit, pass_on(sent).send())
            .await
            .map_err(|_| fault::timeout("answer"))?
            .map_err(|error| fault::unreachable(&error))?;
        let status = response.status();
        let headers = response.headers().clone();
        let recording = recorder.as_ref().map(|it| it.begin(body, status.as_u16()));
        let idle = Duration::from_millis(self.config.idle_timeout_ms);
        let source = Source::Live(Box::new(Live { response, idle, recording }));
        if status.is_success() {
            return Ok(source);
        }
        Err(fault::of_reply(status, &headers, &source.whole().await?, &self.secret))
    }
}

fn status(number: u16) -> StatusCode {
    StatusCode::from_u16(number).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Reads the API key of the upstream server; empty if it needs none, or nothing is sent.
fn key(
    config: &UpstreamConfig,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<String, UpstreamError> {
    let name = config.key_env.as_str();
    if name.is_empty() || config.mode == CassetteMode::Replay {
        return Ok(String::new());
    }
    let key = variable(name).map(|key| key.trim().to_owned()).filter(|key| !key.is_empty());
    key.ok_or_else(|| {
        UpstreamError(format!(
            "the variable `{name}` holds no key\nhelp: set it, or leave `upstream.key_env` empty"
        ))
    })
}

fn network(config: &UpstreamConfig, key: &str) -> Result<ReplySource, UpstreamError> {
    if config.base_url.is_empty() {
        return Err(UpstreamError(
            "the upstream engine has no server\nhelp: set `upstream.base_url`".to_owned(),
        ));
    }
    let address = format!("{}/chat/completions", config.base_url.trim_end_matches('/'));
    let url = Url::parse(&address)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https"))
        .ok_or_else(|| {
            UpstreamError(format!(
                "expected an `http` or `https` address, found `{}`",
                config.base_url
            ))
        })?;
    let key = Some(key.to_owned()).filter(|key| !key.is_empty());
    let header = key.as_ref().map(|key| {
        let mut value = HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| {
            UpstreamError("the key has characters that a header cannot hold".to_owned())
        })?;
        value.set_sensitive(true);
        Ok(value)
    });
    let recorder = match config.mode {
        CassetteMode::Record => {
            let recorder = Recorder::open(config.cassette.as_ref(), key);
            Some(recorder.map_err(|error| {
                UpstreamError(format!("cannot write the cassette `{}`: {error}", config.cassette))
            })?)
        }
        _ => None,
    };
    let failed = || UpstreamError("the HTTP client could not be set up".to_owned());
    let builder = http_client_builder()
        .map_err(|_| failed())?
        // Prompts are sent only to the configured server.
        .redirect(Policy::none())
        .referer(false)
        .no_proxy()
        .connect_timeout(Duration::from_millis(config.connect_timeout_ms));
    let builder = environment_proxies().into_iter().fold(builder, ClientBuilder::proxy);
    let client = builder.build().map_err(|_| failed())?;
    Ok(ReplySource::Network { client, url, key: header.transpose()?, recorder })
}

impl fmt::Debug for ReplySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network { url, .. } => f.debug_tuple("Network").field(&url.as_str()).finish(),
            Self::Cassette(_) => f.write_str("Cassette(..)"),
        }
    }
}

/// The reason why the engine cannot be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UpstreamError(String);

impl fmt::Display for UpstreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for UpstreamError {}
