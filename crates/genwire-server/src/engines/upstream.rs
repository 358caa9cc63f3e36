//! The chat engine that passes requests on to an upstream server with a compatible interface.
//!
//! A request is translated into the interface of that server, and its reply into ours: the model,
//! the thinking, the indices of calls, the usage and the errors. A streamed reply is passed on
//! event by event, and a caller that disconnects closes the upstream connection as well. Members
//! that only the upstream server knows are sent to it, but omitted from replies. Nothing is sent to
//! any other address, and nothing at all unless an upstream server is configured.

mod body;
mod config;
mod events;
mod fault;
mod secrets;
mod source;
mod stream;
mod translate;
mod whole;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use config::UpstreamConfig;

use crate::engines::chat::ChatAnswer;
use crate::screening::Screening;
use events::Translator;
use genwire_chat::CreateChatCompletionRequest;
use genwire_core::client::{environment_proxies, http_client_builder};
use genwire_core::server::{Answer, Refusal};
use genwire_mock::{Clock, Error, pass_on, values::secret::Secret};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, Url};
use serde_json::Value as JsonValue;
use source::Source;
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
    /// The API key of the upstream server; it is never printed.
    secret: Secret,
    client: Client,
    url: Url,
    /// The header with the key.
    authorization: Option<HeaderValue>,
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
    ) -> Result<Self, Error> {
        let secret = Secret::new(key(&config, variable)?);
        let url = url(&config)?;
        let authorization = authorization(secret.reveal())?;
        let client = client(&config).map_err(|_| Error::config("cannot set up the HTTP client"))?;
        Ok(Self {
            config,
            name: name.to_owned(),
            clock,
            screening,
            secret,
            client,
            url,
            authorization,
        })
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
        let text = serde_json::to_vec(body)
            .map_err(|_| fault::unwritten("the request to the upstream server"))?;
        let mut sent = self
            .client
            .post(self.url.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, "application/json, text/event-stream")
            .body(text);
        if let Some(authorization) = &self.authorization {
            sent = sent.header(AUTHORIZATION, authorization.clone());
        }
        let limit = Duration::from_millis(self.config.head_timeout_ms);
        let response = tokio::time::timeout(limit, pass_on(sent).send())
            .await
            .map_err(|_| fault::timeout("answer"))?
            .map_err(|error| fault::unreachable(&error))?;
        let status = response.status();
        let headers = response.headers().clone();
        let idle = Duration::from_millis(self.config.idle_timeout_ms);
        let source = Source { response, idle };
        if status.is_success() {
            return Ok(source);
        }
        Err(fault::of_response(status, &headers, &source.whole().await?, &self.secret))
    }
}

/// Reads the API key of the upstream server; empty if it needs none.
fn key(
    config: &UpstreamConfig,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<String, Error> {
    let name = config.key_env.as_str();
    if name.is_empty() {
        return Ok(String::new());
    }
    let key = variable(name).map(|key| key.trim().to_owned()).filter(|key| !key.is_empty());
    key.ok_or_else(|| {
        Error::config(format!("the variable `{name}` holds no key"))
            .with_help("set it, or leave `upstream.key_env` empty")
    })
}

fn url(config: &UpstreamConfig) -> Result<Url, Error> {
    if config.base_url.is_empty() {
        return Err(
            Error::config("the upstream engine has no server").with_help("set `upstream.base_url`")
        );
    }
    let address = format!("{}/chat/completions", config.base_url.trim_end_matches('/'));
    let url = Url::parse(&address).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    let found = &config.base_url;
    url.ok_or_else(|| {
        Error::config(format!("expected an `http` or `https` address, found `{found}`"))
    })
}

fn authorization(key: &str) -> Result<Option<HeaderValue>, Error> {
    if key.is_empty() {
        return Ok(None);
    }
    let mut value = HeaderValue::from_str(&format!("Bearer {key}"))
        .map_err(|_| Error::config("the key has characters that a header cannot hold"))?;
    value.set_sensitive(true);
    Ok(Some(value))
}

fn client(config: &UpstreamConfig) -> Result<Client, Box<dyn std::error::Error>> {
    let builder = http_client_builder()?
        // Prompts are sent only to the configured server.
        .redirect(Policy::none())
        .referer(false)
        .no_proxy()
        .connect_timeout(Duration::from_millis(config.connect_timeout_ms));
    Ok(environment_proxies().into_iter().fold(builder, ClientBuilder::proxy).build()?)
}
