//! Tokens of OAuth 2.

use crate::client::auth::key::{ApiKey, form_encoded};
use crate::client::auth::token::{Token, TokenFuture, TokenSource};
use crate::client::body::response::Raw;
use crate::client::body::{self, Whole};
use crate::client::call::deadline::Deadline;
use crate::client::call::fault;
use crate::client::error::Error;
use crate::client::setup::target;
use crate::client::setup::timeouts::Timeouts;
use crate::client::transport_types::HttpClient;
use crate::failure::{ErrorKind, Phase, Secrets};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Method, Url};
use serde_json::Value as JsonValue;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Timeout of a token request.
const TOKEN_TIMEOUT: Duration = Duration::from_mins(1);
/// Maximum size of the response to a token request, in bytes.
const MAX_ANSWER_BYTES: usize = 256 * 1024;
/// Minimum length of a parameter value that is treated as a secret, in bytes.
const SHORTEST_SECRET: usize = 4;
/// The media type of a token request.
const FORM: &str = "application/x-www-form-urlencoded";

/// A callback for each new refresh token.
type Keep = Box<dyn Fn(&ApiKey) + Send + Sync>;

/// Tokens from a server of OAuth 2 ([RFC 6749](https://www.rfc-editor.org/rfc/rfc6749)).
///
/// The credentials are sent only to the given address, unless the program sets a
/// [client](crate::client::ConfigBuilder::http_client) that follows redirects. They are never
/// printed. A temporary failure, such as an overload or a broken connection, is retried like a
/// failure of the service.
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
    /// The refresh token, if the grant uses one; a server may replace it.
    refresh_token: Option<Mutex<ApiKey>>,
    on_refresh_token: Option<Keep>,
    scopes: Vec<String>,
    parameters: Vec<(String, String)>,
}

impl OAuth2 {
    /// Requests tokens with the id and the secret of the program itself.
    ///
    /// # Errors
    ///
    /// The address is not a URL that a client can call, for instance because `https://` or
    /// `http://` is missing.
    pub fn client_credentials(
        address: &str,
        client_id: impl Into<String>,
        secret: impl Into<ApiKey>,
    ) -> Result<Self, Error> {
        Self::new(address, client_id.into(), Some(secret.into()), None)
    }

    /// Requests tokens with the refresh token of a user. The server may replace the refresh token
    /// each time.
    ///
    /// A replacement is kept as long as the client and its configuration exist;
    /// [`on_refresh_token`](Self::on_refresh_token) can save it for the next run of the program.
    ///
    /// # Errors
    ///
    /// The same as for [`client_credentials`](Self::client_credentials).
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
            on_refresh_token: None,
            scopes: Vec::new(),
            parameters: Vec::new(),
        })
    }

    /// Sets the secret of the program, for servers that require it together with a refresh token.
    pub fn secret(mut self, secret: impl Into<ApiKey>) -> Self {
        self.secret = Some(secret.into());
        self
    }

    /// Sends the secret in the body of the request instead of the header `Authorization`.
    pub fn secret_in_body(mut self) -> Self {
        self.secret_in_body = true;
        self
    }

    /// Calls a function with each refresh token that replaces the previous one.
    ///
    /// ```
    /// # use genwire_core::client::{Error, OAuth2};
    /// # fn example() -> Result<OAuth2, Error> {
    /// let kept = std::fs::read_to_string("refresh-token").map_err(Error::token)?;
    /// let tokens = OAuth2::refresh_token("https://login.example.com/token", "my-program", kept)?;
    /// # Ok(
    /// tokens.on_refresh_token(|next| {
    ///     if let Err(error) = std::fs::write("refresh-token", next.expose_secret()) {
    ///         eprintln!("the refresh token is lost: {error}");
    ///     }
    /// })
    /// # )
    /// # }
    /// ```
    pub fn on_refresh_token(mut self, keep: impl Fn(&ApiKey) + Send + Sync + 'static) -> Self {
        self.on_refresh_token = Some(Box::new(keep));
        self
    }

    /// Adds a scope to request.
    pub fn scope(mut self, scope: impl Into<String>) -> Self {
        self.scopes.push(scope.into());
        self
    }

    /// Adds a parameter to the request, such as `audience`.
    pub fn parameter(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.parameters.push((name.into(), value.into()));
        self
    }

    fn request(&self) -> reqwest::Request {
        let refresh_token = self.refreshing().map(|token| token.expose_secret().to_owned());
        let grant = if refresh_token.is_some() { "refresh_token" } else { "client_credentials" };
        let mut pairs = vec![("grant_type", grant.to_owned())];
        pairs.extend(refresh_token.map(|token| ("refresh_token", token)));
        if !self.scopes.is_empty() {
            pairs.push(("scope", self.scopes.join(" ")));
        }
        let secret = self.secret.as_ref().map(ApiKey::expose_secret);
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
            let value = HeaderValue::try_from(format!("Basic {}", self.basic(secret)));
            if let Ok(mut value) = value {
                value.set_sensitive(true);
                headers.insert(AUTHORIZATION, value);
            }
        }
        *request.body_mut() = Some(form.query().unwrap_or_default().to_owned().into());
        request
    }

    /// Encodes the client id and the secret for HTTP basic authentication.
    fn basic(&self, secret: &str) -> String {
        let both = format!("{}:{}", form_encoded(&self.client_id), form_encoded(secret));
        STANDARD.encode(both)
    }

    async fn ask(&self, http: &HttpClient) -> Result<Token, Error> {
        let deadline = Deadline::start(Timeouts::default().total(TOKEN_TIMEOUT));
        // Read before the request is sent, since the token may be replaced meanwhile.
        let spent = self.refreshing().map(|token| token.clone());
        let sent = deadline.within(Phase::Headers, http.execute(self.request())).await;
        let sent = sent.and_then(|sent| sent.map_err(fault::before_response));
        let response = sent.map_err(|error| self.unanswered(error))?;
        let status = response.status();
        let headers = response.headers().clone();
        let mut body = response.into();
        let Whole { bytes, error } =
            body::whole(None, &mut body, &deadline, MAX_ANSWER_BYTES).await;
        let head = Raw { status, headers, body: Bytes::new(), attempts: 0 };
        if let Some(error) = error {
            return Err(self.unanswered(error).with_raw(head));
        }
        let answer: JsonValue = serde_json::from_slice(&bytes).unwrap_or_default();
        let member = |name: &str| answer.get(name).and_then(JsonValue::as_str);
        // Saved before anything else is checked: the old token is no longer valid, even if the rest
        // of the response is unusable.
        if let Some(next) = member("refresh_token").filter(|_| status.is_success()) {
            self.replace(spent.as_ref(), next);
        }
        // Only the head is kept: the status decides about a retry, but the body may contain a
        // secret.
        let server = fault::address(&self.address);
        let refused = |problem: String| Error::token(problem).with_raw(head);
        if let Some(reason) = member("error") {
            let words = member("error_description").map(|words| format!(": {words}"));
            let words = self.scrub(format!("{reason}{}", words.unwrap_or_default()));
            return Err(refused(format!("{server} refused to issue a token: {words}")));
        }
        let Some(token) = member("access_token").filter(|_| status.is_success()) else {
            let problem = format!("{server} answered the token request with HTTP {status}");
            return Err(refused(format!("{problem} and no `access_token`")));
        };
        match member("token_type") {
            Some(kind) if !kind.eq_ignore_ascii_case("bearer") => {
                let kind = self.scrub(kind.to_owned());
                let problem = format!("{server} issued a token of the type `{kind}`, not `Bearer`");
                return Err(refused(problem));
            }
            _ => {}
        }
        let token = Token::new(token);
        Ok(match answer.get("expires_in").and_then(seconds) {
            Some(seconds) => token.lifetime(Duration::from_secs(seconds)),
            None => token,
        })
    }

    /// Returns the error for a token request without a response; the call itself was not sent.
    fn unanswered(&self, error: Error) -> Error {
        let server = fault::address(&self.address);
        let problem = match error.kind() {
            ErrorKind::Connection { sent: true, .. } | ErrorKind::Truncated => {
                format!("the connection to {server} was lost before it issued a token")
            }
            ErrorKind::Timeout(Phase::Headers | Phase::Idle | Phase::Total) => {
                format!("{server} did not issue a token in time")
            }
            // A connection error names its own cause and help.
            _ => return error,
        };
        let failure = Error::token(problem);
        // Without a cause, the error is not retried: a server that sees a refresh token twice may
        // revoke all tokens of the user.
        if self.refresh_token.is_some() { failure } else { failure.caused_by(error) }
    }

    /// Saves a new refresh token, unless it is unchanged or another request has replaced `spent`
    /// meanwhile.
    fn replace(&self, spent: Option<&ApiKey>, next: &str) {
        let next = ApiKey::new(next);
        let Some(mut kept) = self.refreshing() else { return };
        if next.expose_secret().is_empty() || *kept == next || Some(&*kept) != spent {
            return;
        }
        *kept = next.clone();
        drop(kept);
        if let Some(keep) = &self.on_refresh_token {
            keep(&next);
        }
    }

    fn refreshing(&self) -> Option<MutexGuard<'_, ApiKey>> {
        let token = self.refresh_token.as_ref()?;
        Some(token.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Removes the secrets of the request from a message of the server, since the server may repeat
    /// them.
    fn scrub(&self, text: String) -> String {
        let secret = self.secret.as_ref().map(|secret| secret.expose_secret().to_owned());
        let basic = secret.as_ref().map(|secret| self.basic(secret));
        let refresh_token = self.refreshing().map(|token| token.expose_secret().to_owned());
        let values = self.parameters.iter().map(|(_, value)| value.clone());
        let values = values.filter(|value| value.len() >= SHORTEST_SECRET);
        let plain: Vec<String> = secret.into_iter().chain(refresh_token).chain(values).collect();
        let mut all: Vec<String> = plain.iter().map(|text| form_encoded(text)).collect();
        all.extend(basic);
        all.extend(plain);
        Secrets::new(all).scrub(text)
    }
}

/// Parses a number of seconds. Some servers send it as a string.
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

#[cfg(test)]
mod tests {
    use super::OAuth2;
    use crate::Category;
    use crate::client::error::Error;
    use crate::failure::Phase;
    use crate::failure::RetryPolicy;

    #[test]
    fn a_server_without_an_answer_may_be_asked_again_for_any_call() {
        let tokens = OAuth2::client_credentials("http://127.0.0.1/t", "app", "a secret").unwrap();
        let late = "127.0.0.1:80 did not issue a token in time";
        let broken = "the connection to 127.0.0.1:80 was lost before it issued a token";
        for (error, text, category) in [
            (Error::timeout(Phase::Headers), late, Category::Timeout),
            (Error::timeout(Phase::Idle), late, Category::Timeout),
            (Error::timeout(Phase::Total), late, Category::Timeout),
            (Error::truncated(), broken, Category::Truncated),
        ] {
            let source = error.to_string();
            let error = tokens.unanswered(error);
            assert_eq!((error.to_string().as_str(), error.category()), (text, category));
            assert_eq!(std::error::Error::source(&error).unwrap().to_string(), source);
            assert!(
                RetryPolicy::default().pause(&error.facts(), 1, false, 0.5).is_some(),
                "{text}"
            );
        }
    }

    #[test]
    fn a_refresh_token_that_a_server_may_have_taken_is_not_sent_again() {
        let tokens = OAuth2::refresh_token("http://127.0.0.1/t", "app", "before").unwrap();
        for error in [
            Error::timeout(Phase::Headers),
            Error::timeout(Phase::Idle),
            Error::timeout(Phase::Total),
            Error::truncated(),
        ] {
            let error = tokens.unanswered(error);
            assert!(error.to_string().contains("127.0.0.1:80"), "{error}");
            assert!(std::error::Error::source(&error).is_none());
            assert!(
                RetryPolicy::default().pause(&error.facts(), 1, true, 0.5).is_none(),
                "{error}"
            );
        }
    }
}
