//! Tokens that a client asks for by itself, such as those of OAuth 2.

use super::error::Error;
use super::key::ApiKey;
use super::transport_types::HttpClient;
use reqwest::Client;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Mutex as Queue;
use tokio::time::Instant;

/// The longest time before its end at which a token is renewed.
const LONGEST_MARGIN: Duration = Duration::from_secs(30);
/// The part of its lifetime before whose beginning a token is renewed.
const MARGIN_PART: u32 = 10;

/// The future that [`TokenSource::token`] returns.
pub type TokenFuture<'a> = Pin<Box<dyn Future<Output = Result<Token, Error>> + Send + 'a>>;

/// A source of tokens that end, for [`ConfigBuilder::token_source`](super::ConfigBuilder::token_source).
///
/// A client keeps a token until shortly before its end, or until the service refuses it, and asks
/// for one token at a time, however many calls wait for it. [`OAuth2`](super::OAuth2) is a source.
///
/// ```
/// use genwire_core::client::transport_types::HttpClient;
/// use genwire_core::client::{Error, Token, TokenFuture, TokenSource};
/// use std::time::Duration;
///
/// /// A file that another program renews.
/// struct File(&'static str);
///
/// impl TokenSource for File {
///     fn token<'a>(&'a self, _: &'a HttpClient) -> TokenFuture<'a> {
///         Box::pin(async {
///             let token = std::fs::read_to_string(self.0).map_err(Error::token)?;
///             Ok(Token::new(token).lifetime(Duration::from_mins(5)))
///         })
///     }
/// }
/// ```
pub trait TokenSource: Send + Sync {
    /// Returns a new token; `http` is the HTTP client of the caller, without a certificate of its
    /// own.
    fn token<'a>(&'a self, http: &'a HttpClient) -> TokenFuture<'a>;
}

/// A token, and how long it is good for; it never prints.
#[derive(Clone, Debug)]
#[must_use]
pub struct Token {
    key: ApiKey,
    lifetime: Option<Duration>,
}

impl Token {
    /// Creates a token that is good until the service refuses it.
    pub fn new(token: impl Into<ApiKey>) -> Self {
        Self { key: token.into(), lifetime: None }
    }

    /// Sets the time from now on after which the token ends.
    ///
    /// It is renewed a tenth of that time before, at most 30 seconds.
    pub fn lifetime(mut self, lifetime: Duration) -> Self {
        self.lifetime = Some(lifetime);
        self
    }

    /// Returns the time at which the token is to be renewed, if there is one.
    fn renewal(&self, now: Instant) -> Option<Instant> {
        let lifetime = self.lifetime?;
        now.checked_add(lifetime.saturating_sub((lifetime / MARGIN_PART).min(LONGEST_MARGIN)))
    }
}

/// The tokens of one source, as the calls of a client share them.
#[derive(Clone)]
pub(super) struct Tokens {
    source: Arc<dyn TokenSource>,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    kept: Mutex<Kept>,
    /// Held by the call that asks for a token; the others wait for it.
    asking: Queue<()>,
}

#[derive(Default)]
struct Kept {
    /// The token, and when it is to be renewed.
    current: Option<(ApiKey, Option<Instant>)>,
    /// The token before, which replies that are still being read may repeat.
    former: Option<ApiKey>,
}

impl Kept {
    fn set(&mut self, token: Option<(ApiKey, Option<Instant>)>) {
        if let Some((former, _)) = std::mem::replace(&mut self.current, token) {
            self.former = Some(former);
        }
    }
}

impl Tokens {
    pub(super) fn new(source: impl TokenSource + 'static) -> Self {
        Self { source: Arc::new(source), shared: Arc::default() }
    }

    /// Returns the token that is kept, or a new one.
    pub(super) async fn get(&self, http: &Client) -> Result<ApiKey, Error> {
        if let Some(key) = self.current() {
            return Ok(key);
        }
        let _asking = self.shared.asking.lock().await;
        // The call before may have been given one.
        if let Some(key) = self.current() {
            return Ok(key);
        }
        let now = Instant::now();
        let token = self.source.token(http).await?;
        if !token.key.is_usable() {
            let problem = "the token is empty or has characters that a header cannot hold";
            return Err(Error::token(problem));
        }
        self.kept().set(Some((token.key.clone(), token.renewal(now))));
        Ok(token.key)
    }

    /// Forgets a token that the service refused, unless it has been renewed since.
    pub(super) fn forget(&self, refused: &ApiKey) {
        let mut kept = self.kept();
        if kept.current.as_ref().is_some_and(|(key, _)| key == refused) {
            kept.set(None);
        }
    }

    /// Removes the tokens from a text of the service, should it repeat them.
    pub(super) fn scrub(&self, text: String) -> String {
        let kept = self.kept();
        let keys = kept.current.iter().map(|(key, _)| key).chain(&kept.former);
        keys.fold(text, |text, key| key.scrub(text))
    }

    fn current(&self) -> Option<ApiKey> {
        let kept = self.kept();
        let (key, renewal) = kept.current.as_ref()?;
        renewal.is_none_or(|renewal| Instant::now() < renewal).then(|| key.clone())
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.shared.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tokens(***)")
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, TokenFuture, TokenSource, Tokens};
    use crate::client::http_client_builder;
    use crate::client::transport_types::HttpClient;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    /// A source that counts its tokens, after a pause.
    struct Counted(Arc<AtomicU32>, Option<Duration>);

    impl TokenSource for Counted {
        fn token<'a>(&'a self, _: &'a HttpClient) -> TokenFuture<'a> {
            Box::pin(async {
                let number = self.0.fetch_add(1, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_millis(10)).await;
                let token = Token::new(format!("token {number}"));
                Ok(self.1.map_or(token.clone(), |lifetime| token.lifetime(lifetime)))
            })
        }
    }

    fn counted(lifetime: Option<Duration>) -> (Tokens, Arc<AtomicU32>) {
        let count = Arc::new(AtomicU32::new(0));
        (Tokens::new(Counted(Arc::clone(&count), lifetime)), count)
    }

    #[tokio::test(start_paused = true)]
    async fn a_token_is_renewed_before_its_end_or_once_it_is_refused() {
        let http = http_client_builder().unwrap().build().unwrap();
        // Lifetime, a time at which it is still good, and one at which it is renewed: seconds.
        for (lifetime, good, renewed) in [(10, 8, 9), (300, 269, 271), (3600, 3569, 3571)] {
            let (tokens, count) = counted(Some(Duration::from_secs(lifetime)));
            let first = tokens.get(&http).await.unwrap();
            tokio::time::advance(Duration::from_secs(good)).await;
            assert_eq!(tokens.get(&http).await.unwrap(), first);
            tokio::time::advance(Duration::from_secs(renewed - good)).await;
            let second = tokens.get(&http).await.unwrap();
            assert_ne!(second, first, "{lifetime}");
            tokens.forget(&first);
            assert_eq!(tokens.get(&http).await.unwrap(), second, "the newer one stays");
            assert_eq!(count.load(Ordering::SeqCst), 2);
        }
        let (tokens, count) = counted(None);
        let first = tokens.get(&http).await.unwrap();
        tokio::time::advance(Duration::from_hours(1000)).await;
        assert_eq!(tokens.get(&http).await.unwrap(), first);
        tokens.forget(&first);
        assert_ne!(tokens.get(&http).await.unwrap(), first);
        assert_eq!(count.load(Ordering::SeqCst), 2);
        let (tokens, _) = counted(Some(Duration::MAX));
        assert_eq!(tokens.get(&http).await.unwrap().reveal(), "token 0");
    }

    #[tokio::test(start_paused = true)]
    async fn one_call_asks_and_the_others_wait_for_it() {
        let http = http_client_builder().unwrap().build().unwrap();
        let (tokens, count) = counted(None);
        let calls: Vec<_> = (0..20)
            .map(|_| {
                let (tokens, http) = (tokens.clone(), http.clone());
                tokio::spawn(async move { tokens.get(&http).await.unwrap() })
            })
            .collect();
        calls[0].abort();
        for call in calls.into_iter().skip(1) {
            assert!(call.await.unwrap().reveal().starts_with("token"));
        }
        assert!(count.load(Ordering::SeqCst) <= 2);
        assert_eq!(format!("{tokens:?}"), "Tokens(***)");
    }
}
