//! Tokens that a client requests by itself, such as OAuth 2 tokens.

use crate::client::auth::key::ApiKey;
use crate::client::error::Error;
use crate::client::transport_types::HttpClient;
use reqwest::Client;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::runtime::{Handle, Id};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

/// Maximum time between the renewal of a token and its expiry.
const LONGEST_MARGIN: Duration = Duration::from_secs(30);
/// Time to wait for a token request on another runtime before starting our own.
const LONGEST_WAIT: Duration = Duration::from_secs(3);
/// The renewal is due before expiry by the lifetime divided by this number, up to the maximum.
const MARGIN_PART: u32 = 10;

/// The future that [`TokenSource::token`] returns.
pub type TokenFuture<'a> = Pin<Box<dyn Future<Output = Result<Token, Error>> + Send + 'a>>;

/// A source of tokens that expire, for
/// [`ConfigBuilder::token_source`](crate::client::ConfigBuilder::token_source).
///
/// A client keeps a token until shortly before it expires or the service rejects it. It requests
/// one token at a time; all calls that wait for it share the token or the error. A token request
/// continues if the call that started it is dropped or times out.
///
/// Clients of one configuration share the token. A runtime may be idle while no call is in
/// progress, like the runtime of a blocking client. If it has not answered within three seconds, a
/// call on another runtime requests a token as well.
///
/// [`OAuth2`](crate::client::OAuth2) is a source.
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
    /// Requests a new token.
    ///
    /// `http` does not have the certificate of
    /// [`identity`](crate::client::ConfigBuilder::identity). A client set by
    /// [`http_client`](crate::client::ConfigBuilder::http_client) is passed unchanged.
    fn token<'a>(&'a self, http: &'a HttpClient) -> TokenFuture<'a>;
}

/// A token and its lifetime. The token is never printed.
#[derive(Clone, Debug)]
#[must_use]
pub struct Token {
    key: ApiKey,
    lifetime: Option<Duration>,
}

impl Token {
    /// Creates a token that is valid until the service rejects it.
    pub fn new(token: impl Into<ApiKey>) -> Self {
        Self { key: token.into(), lifetime: None }
    }

    /// Sets the time from now until the token expires.
    ///
    /// The token is renewed when a tenth of that time is left, or 30 seconds if that is less.
    pub fn lifetime(mut self, lifetime: Duration) -> Self {
        self.lifetime = Some(lifetime);
        self
    }

    /// Returns the token if it is a valid header value.
    fn usable(self) -> Result<Self, Error> {
        if self.key.is_usable() {
            return Ok(self);
        }
        Err(Error::token(
            "the token is empty or contains characters that are not allowed in a header",
        ))
    }

    /// Returns the time to renew the token; `None` if it does not expire.
    fn renewal(&self, now: Instant) -> Option<Instant> {
        let lifetime = self.lifetime?;
        now.checked_add(lifetime.saturating_sub((lifetime / MARGIN_PART).min(LONGEST_MARGIN)))
    }
}

/// The tokens of one source, shared by the calls of a client.
#[derive(Clone)]
pub(in crate::client) struct Tokens {
    source: Arc<dyn TokenSource>,
    kept: Arc<Mutex<Kept>>,
}

/// The future result of a token request.
type Answer = watch::Receiver<Option<Result<ApiKey, Error>>>;

/// A token request in progress.
#[derive(Clone)]
struct Asked {
    number: u64,
    /// The runtime on which the request runs.
    runtime: Id,
    answer: Answer,
}

#[derive(Default)]
struct Kept {
    /// The newest token request, while it is in progress.
    asked: Option<Asked>,
    /// Number of token requests so far.
    requests: u64,
    /// The token, and the time to renew it.
    current: Option<(ApiKey, Option<Instant>)>,
    /// The previous token; responses that are still being read may repeat it.
    former: Option<ApiKey>,
}

impl Kept {
    /// Returns the token, unless it is due for renewal.
    fn good(&self) -> Option<ApiKey> {
        let (key, renewal) = self.current.as_ref()?;
        renewal.is_none_or(|renewal| Instant::now() < renewal).then(|| key.clone())
    }

    fn set(&mut self, token: Option<(ApiKey, Option<Instant>)>) {
        if let Some((former, _)) = std::mem::replace(&mut self.current, token) {
            self.former = Some(former);
        }
    }
}

impl Tokens {
    pub(in crate::client) fn new(source: impl TokenSource + 'static) -> Self {
        Self { source: Arc::new(source), kept: Arc::default() }
    }

    /// Returns the current token, or requests a new one.
    pub(in crate::client) async fn get(&self, http: &Client) -> Result<ApiKey, Error> {
        let runtime = Handle::current().id();
        let mut resting = None;
        loop {
            let mut asked = {
                let mut kept = self.kept();
                if let Some(key) = kept.good() {
                    return Ok(key);
                }
                // A request is dead if its task ended without an answer (its sender is closed), or
                // if this call has already waited for it in vain. A second request is started only
                // then: with a refresh token, two concurrent requests would spend the same token.
                let is_live =
                    |it: &Asked| it.answer.has_changed().is_ok() && Some(it.number) != resting;
                let asked = kept.asked.take().filter(is_live);
                let asked = asked.unwrap_or_else(|| self.ask(&mut kept, http.clone(), runtime));
                kept.asked.insert(asked).clone()
            };
            // A task on this runtime makes progress while this call waits. A task on another
            // runtime may not: the runtime of a blocking client runs only during its calls.
            let answered = asked.answer.wait_for(Option::is_some);
            let answered = if asked.runtime == runtime {
                answered.await
            } else if let Ok(answered) = timeout(LONGEST_WAIT, answered).await {
                answered
            } else {
                resting = Some(asked.number);
                continue;
            };
            return match answered.as_deref() {
                Ok(Some(answer)) => answer.clone(),
                _ => Err(Error::token("the token source ended without a token")),
            };
        }
    }

    /// Requests a token in a separate task.
    ///
    /// The task continues when the calls that wait for it are dropped. The server may have spent
    /// the refresh token by then, and only its response has the next one.
    fn ask(&self, kept: &mut Kept, http: Client, runtime: Id) -> Asked {
        let (sender, answer) = watch::channel(None);
        kept.requests += 1;
        let (tokens, number) = (self.clone(), kept.requests);
        tokio::spawn(async move {
            // The lifetime counts from before the request, as the server may have issued the token
            // at any time since.
            let now = Instant::now();
            let token = tokens.source.token(&http).await.and_then(Token::usable);
            let mut kept = tokens.kept();
            let is_newest = kept.requests == number;
            if is_newest {
                kept.asked = None;
            }
            // A request on an idle runtime may finish after a later request; its token is then
            // older.
            if let Ok(token) = &token
                && (is_newest || kept.good().is_none())
            {
                kept.set(Some((token.key.clone(), token.renewal(now))));
            }
            drop(kept);
            sender.send_replace(Some(token.map(|token| token.key)));
        });
        Asked { number, runtime, answer }
    }

    /// Drops a token that the service rejected, unless it has been renewed meanwhile.
    pub(in crate::client) fn forget(&self, refused: &ApiKey) {
        let mut kept = self.kept();
        if kept.current.as_ref().is_some_and(|(key, _)| key == refused) {
            kept.set(None);
        }
    }

    /// Returns the current and the previous token; the service may repeat both.
    pub(in crate::client) fn known(&self) -> Vec<ApiKey> {
        let kept = self.kept();
        kept.current.iter().map(|(key, _)| key).chain(&kept.former).cloned().collect()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
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
    use crate::client::transport_types::HttpClient;
    use crate::client::{ApiKey, Error, http_client_builder};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;
    use tokio::runtime::Builder;
    use tokio::sync::Semaphore;
    use tokio::task::JoinHandle;

    /// A source that counts its tokens, and returns them after a pause.
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
        // In seconds: the lifetime, a time before the renewal, and one after it.
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
        assert_eq!(tokens.get(&http).await.unwrap().expose_secret(), "token 0");
    }

    /// A source that counts its requests and rejects each once it is released.
    struct Held(Arc<AtomicU32>, Arc<Semaphore>, &'static str);

    impl TokenSource for Held {
        fn token<'a>(&'a self, _: &'a HttpClient) -> TokenFuture<'a> {
            Box::pin(async {
                let number = self.0.fetch_add(1, Ordering::SeqCst);
                self.1.acquire().await.unwrap().forget();
                match self.2 {
                    "" => Ok(Token::new(format!("token {number}"))),
                    problem => Err(Error::token(format!("{problem} {number}"))),
                }
            })
        }
    }

    /// Starts calls that need a token, and returns them once each is waiting.
    async fn waiting(tokens: &Tokens, count: &AtomicU32) -> Vec<JoinHandle<Result<ApiKey, Error>>> {
        let http = http_client_builder().unwrap().build().unwrap();
        let start = |_| {
            let (tokens, http) = (tokens.clone(), http.clone());
            tokio::spawn(async move { tokens.get(&http).await })
        };
        let calls = (0..20).map(start).collect();
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        assert_eq!(count.load(Ordering::SeqCst), 1);
        calls
    }

    fn held(problem: &'static str) -> (Tokens, Arc<AtomicU32>, Arc<Semaphore>) {
        let (count, gate) = (Arc::new(AtomicU32::new(0)), Arc::new(Semaphore::new(0)));
        (Tokens::new(Held(Arc::clone(&count), Arc::clone(&gate), problem)), count, gate)
    }

    #[tokio::test]
    async fn a_token_that_was_asked_for_is_kept_when_the_calls_are_gone() {
        let (tokens, count, gate) = held("");
        let calls = waiting(&tokens, &count).await;
        for call in &calls {
            call.abort();
        }
        for call in calls {
            assert!(call.await.unwrap_err().is_cancelled());
        }
        gate.add_permits(1);
        let http = http_client_builder().unwrap().build().unwrap();
        assert_eq!(tokens.get(&http).await.unwrap().expose_secret(), "token 0");
        assert_eq!(count.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn calls_that_wait_share_the_answer() {
        for (problem, expected) in [("", "token 0"), ("no token", "no token 0")] {
            let (tokens, count, gate) = held(problem);
            let calls = waiting(&tokens, &count).await;
            gate.add_permits(1);
            for call in calls {
                let answer = call.await.unwrap();
                let text =
                    answer.map_or_else(|error| error.to_string(), |it| it.expose_secret().into());
                assert_eq!(text, expected);
            }
            assert_eq!(count.load(Ordering::SeqCst), 1);
            assert_eq!(format!("{tokens:?}"), "Tokens(***)");
        }
        let (tokens, count, gate) = held("no token");
        let http = http_client_builder().unwrap().build().unwrap();
        gate.add_permits(2);
        for number in 0..2 {
            let error = tokens.get(&http).await.unwrap_err();
            assert_eq!(error.to_string(), format!("no token {number}"));
        }
        assert_eq!(count.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn runtimes_that_work_share_one_request() {
        let (tokens, count, gate) = held("");
        let http = http_client_builder().unwrap().build().unwrap();
        let start = |_| {
            let (tokens, http) = (tokens.clone(), http.clone());
            std::thread::spawn(move || {
                let runtime = Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(tokens.get(&http)).unwrap()
            })
        };
        let calls: Vec<_> = (0..8).map(start).collect();
        while count.load(Ordering::SeqCst) == 0 {
            std::thread::yield_now();
        }
        gate.add_permits(8);
        for call in calls {
            assert_eq!(call.join().unwrap().expose_secret(), "token 0");
        }
        assert_eq!(count.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn the_answer_of_a_runtime_that_rested_replaces_no_newer_token() {
        let (tokens, count, gate) = held("");
        let http = http_client_builder().unwrap().build().unwrap();
        let resting = Builder::new_current_thread().enable_all().build().unwrap();
        let working = Builder::new_current_thread().enable_all().build().unwrap();
        resting.block_on(async {
            let is_asked = async {
                while count.load(Ordering::SeqCst) == 0 {
                    tokio::task::yield_now().await;
                }
            };
            tokio::select! {
                _ = tokens.get(&http) => panic!("nothing has been answered"),
                () = is_asked => {}
            }
        });
        gate.add_permits(2);
        assert_eq!(working.block_on(tokens.get(&http)).unwrap().expose_secret(), "token 1");
        resting.block_on(async {
            while gate.available_permits() > 0 {
                tokio::task::yield_now().await;
            }
            tokio::task::yield_now().await;
            assert_eq!(tokens.get(&http).await.unwrap().expose_secret(), "token 1");
        });
    }

    #[tokio::test]
    async fn a_source_that_ends_without_an_answer_is_asked_again() {
        let (tokens, count, gate) = held("");
        let http = http_client_builder().unwrap().build().unwrap();
        gate.close();
        for number in 1..3 {
            let error = tokens.get(&http).await.unwrap_err();
            assert_eq!(error.to_string(), "the token source ended without a token");
            assert_eq!(count.load(Ordering::SeqCst), number);
        }
    }
}
