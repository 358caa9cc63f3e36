//! Tokens of OAuth 2.

use super::body::{self, Whole};
use super::config::Timeouts;
use super::deadline::Deadline;
use super::error::Error;
use super::error_kind::Phase;
use super::key::ApiKey;
use super::token::{Token, TokenFuture, TokenSource};
use super::transport_types::HttpClient;
use super::{fault, target};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Method, Url};
use serde_json::Value as JsonValue;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time within which a server must answer a request for a token.
const TIMEOUT: Duration = Duration::from_mins(1);
/// Maximum size of the answer to such a request, in bytes.
const MAX_ANSWER_BYTES: usize = 256 * 1024;
/// The media type of the request.
const FORM: &str = "application/x-www-form-urlencoded";

/// Tokens from a server of OAuth 2 ([RFC 6749](https://www.rfc-editor.org/rfc/rfc6749)).
///
/// It sends the credentials to the address that it is given, and to no other. Nothing that it
/// prints has them.
///
/// ```
/// use genwire_core::client::{Config, OAuth2};
///
/// let address = "https://login.example.com/oauth/token";
/// let tokens = OAuth2::client_credentials(address, "my-program", "a-secret")?.scope("read");
/// let config = Config::builder()
///     .base_url("https://api.example.com")
///     .token_source("token", tokens)
///     .build()?;
/// # Ok::<(), genwire_core::client::Error>(())
/// ```
#[must_use]
pub struct OAuth2 {
    address: Url,
    client_id: String,
    secret: Option<ApiKey>,
    secret_in_body: bool,
    /// The token by which others are asked for, where there is one; a server may replace it.
    refresh_token: Option<Mutex<ApiKey>>,
    scopes: Vec<String>,
    parameters: Vec<(String, String)>,
}

impl OAuth2 {
    /// Asks for tokens by the name and the secret of the program itself.
    ///
    /// # Errors
    ///
    /// The address is not one that a client can call, such as one without `https://` or `http://`.
    pub fn client_credentials(
        address: &str,
        client_id: impl Into<String>,
        secret: impl Into<ApiKey>,
    ) -> Result<Self, Error> {
        Self::new(address, client_id.into(), Some(secret.into()), None)
    }

    /// Asks for tokens by the refresh token of a user, which the server may replace each time.
    ///
    /// # Errors
    ///
    /// The same as of [`client_credentials`](Self::client_credentials).
    pub fn refresh_token(
        address: &str,
        client_id: impl Into<String>,
        refresh_token: impl Into<ApiKey>,
    ) -> Result<Self, Error> {
        Self::new(address, client_id.into(), None, Some(Mutex::new(refresh_token.into())))
    }

    fn new(
        address: &str,
        client_id: String,
        secret: Option<ApiKey>,
        refresh_token: Option<Mutex<ApiKey>>,
    ) -> Result<Self, Error> {
        Ok(Self {
            address: target::absolute(address, "the address for tokens")?,
            client_id,
            secret,
            secret_in_body: false,
            refresh_token,
            scopes: Vec::new(),
            parameters: Vec::new(),
        })
    }

    /// Sets the secret of the program, for servers that want it beside a refresh token.
    pub fn secret(mut self, secret: impl Into<ApiKey>) -> Self {
        self.secret = Some(secret.into());
        self
    }

    /// Sends the secret in the body of the request; by default it is in the header
    /// `Authorization`.
    pub fn secret_in_body(mut self) -> Self {
        self.secret_in_body = true;
        self
    }

    /// Adds a scope that the tokens are to have.
    pub fn scope(mut self, scope: impl Into<String>) -> Self {
        self.scopes.push(scope.into());
        self
    }

    /// Adds a parameter of the request, such as `audience`.
    pub fn parameter(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.parameters.push((name.into(), value.into()));
        self
    }

    fn request(&self) -> reqwest::Request {
        let refresh_token = self.refreshing().map(|token| token.reveal().to_owned());
        let grant = if refresh_token.is_some() { "refresh_token" } else { "client_credentials" };
        let mut pairs = vec![("grant_type", grant.to_owned())];
        pairs.extend(refresh_token.map(|token| ("refresh_token", token)));
        if !self.scopes.is_empty() {
            pairs.push(("scope", self.scopes.join(" ")));
        }
        let secret = self.secret.as_ref().map(ApiKey::reveal);
        let in_header = secret.filter(|_| !self.secret_in_body);
        if in_header.is_none() {
            pairs.push(("client_id", self.client_id.clone()));
            pairs.extend(secret.map(|secret| ("client_secret", secret.to_owned())));
        }
        let others = self.parameters.iter().map(|(name, value)| (name.as_str(), value.clone()));
        pairs.extend(others);
        let mut form = self.address.clone();
        form.query_pairs_mut().clear().extend_pairs(pairs);
        let mut request = reqwest::Request::new(Method::POST, self.address.clone());
        let headers = request.headers_mut();
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(FORM));
        if let Some(secret) = in_header {
            let both = format!("{}:{}", self.encoded(&self.client_id), self.encoded(secret));
            let value = HeaderValue::try_from(format!("Basic {}", STANDARD.encode(both)));
            if let Ok(mut value) = value {
                value.set_sensitive(true);
                headers.insert(AUTHORIZATION, value);
            }
        }
        *request.body_mut() = Some(form.query().unwrap_or_default().to_owned().into());
        request
    }

    /// Writes a text as in a form, in which names and secrets are sent.
    fn encoded(&self, text: &str) -> String {
        let mut url = self.address.clone();
        url.query_pairs_mut().clear().append_key_only(text);
        url.query().unwrap_or_default().to_owned()
    }

    async fn ask(&self, http: &HttpClient) -> Result<Token, Error> {
        let deadline = Deadline::start(Timeouts::default().total(TIMEOUT));
        let sent = deadline.within(Phase::Headers, http.execute(self.request())).await?;
        let response = sent.map_err(fault::before_reply)?;
        let status = response.status();
        let mut body = response.into();
        let Whole { bytes, error } =
            body::whole(None, &mut body, &deadline, MAX_ANSWER_BYTES).await;
        if let Some(error) = error {
            return Err(error);
        }
        let answer: JsonValue = serde_json::from_slice(&bytes).unwrap_or_default();
        let member = |name: &str| answer.get(name).and_then(JsonValue::as_str);
        let server = fault::address(&self.address);
        if let Some(reason) = member("error") {
            let words = member("error_description").map(|words| format!(": {words}"));
            let words = self.scrub(format!("{reason}{}", words.unwrap_or_default()));
            return Err(Error::token(format!("{server} gives no token: {words}")));
        }
        let Some(token) = member("access_token").filter(|_| status.is_success()) else {
            let problem = format!("{server} answers a request for a token with HTTP {status}");
            return Err(Error::token(format!("{problem} and no `access_token`")));
        };
        match member("token_type") {
            Some(kind) if !kind.eq_ignore_ascii_case("bearer") => {
                let kind = self.scrub(kind.to_owned());
                let problem = format!("{server} gives a token of the type `{kind}`, not `Bearer`");
                return Err(Error::token(problem));
            }
            _ => {}
        }
        if let (Some(mut kept), Some(next)) = (self.refreshing(), member("refresh_token")) {
            *kept = ApiKey::new(next);
        }
        let token = Token::new(token);
        Ok(match answer.get("expires_in").and_then(seconds) {
            Some(seconds) => token.lifetime(Duration::from_secs(seconds)),
            None => token,
        })
    }

    fn refreshing(&self) -> Option<MutexGuard<'_, ApiKey>> {
        let token = self.refresh_token.as_ref()?;
        Some(token.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn scrub(&self, text: String) -> String {
        let text = self.secret.iter().fold(text, |text, secret| secret.scrub(text));
        match self.refreshing() {
            Some(token) => token.scrub(text),
            None => text,
        }
    }
}

/// Reads a number of seconds; some servers write it as a string.
fn seconds(value: &JsonValue) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

impl TokenSource for OAuth2 {
    fn token<'a>(&'a self, http: &'a HttpClient) -> TokenFuture<'a> {
        Box::pin(self.ask(http))
    }
}

/// Omits the credentials.
impl fmt::Debug for OAuth2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OAuth2")
            .field("address", &fault::address(&self.address))
            .field("scopes", &self.scopes)
            .finish_non_exhaustive()
    }
}
