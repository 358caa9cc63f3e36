//! Options of a single call.

use crate::RawJson;
use crate::client::call::validation::Validation;
use crate::client::setup::timeouts::Timeouts;
use reqwest::Url;
use reqwest::header::{HeaderName, HeaderValue};
use serde_core::Serialize;
use std::fmt;
use std::time::Duration;
use uuid::Uuid;

/// Options of a single call. Several calls can share them.
///
/// [`CallBuilder`](crate::client::CallBuilder) has the same methods.
///
/// ```
/// use genwire_core::client::{CallOptions, Validation};
/// use std::time::Duration;
///
/// let options = CallOptions::new()
///     .timeout(Duration::from_secs(20))
///     .header("x-team", "maps")
///     .member("seed", &7)
///     .validation(Validation::Warn)
///     .no_retry();
/// ```
#[derive(Clone, Default)]
#[must_use]
pub struct CallOptions {
    pub(in crate::client) timeouts: Option<Timeouts>,
    pub(in crate::client) total: Option<Duration>,
    pub(in crate::client) headers: Vec<(HeaderName, HeaderValue)>,
    pub(in crate::client) query: Vec<(String, String)>,
    pub(in crate::client) members: Vec<(String, RawJson)>,
    pub(in crate::client) validation: Option<Validation>,
    /// Maximum number of times that the request is sent; `None` for the number of the client.
    pub(in crate::client) attempts: Option<u32>,
    /// The key that identifies a repeated call for the service.
    pub(in crate::client) idempotency_key: Option<String>,
    /// True if the service processes a repeated request only once.
    pub(in crate::client) is_idempotent: bool,
    /// The servers that the operation names.
    pub(in crate::client) servers: &'static [&'static str],
    /// The complete URL, instead of the URL of path and query.
    pub(in crate::client) address: Option<Url>,
    /// The first invalid option; the call fails with it before it is sent.
    pub(in crate::client) problem: Option<String>,
}

impl CallOptions {
    /// Creates options that leave the configuration of the client unchanged.
    pub fn new() -> Self {
        Self::default()
    }

    /// Limits the duration of the whole call, retries included.
    pub fn timeout(mut self, total: Duration) -> Self {
        self.total = Some(total);
        self
    }

    /// Replaces the timeouts of the client, except the one for connecting.
    pub fn timeouts(mut self, timeouts: Timeouts) -> Self {
        self.timeouts = Some(timeouts);
        self
    }

    /// Sets a header; it replaces a header of the client.
    ///
    /// A name or a value that HTTP does not allow makes the call fail before it is sent.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        let Ok(parsed) = HeaderName::try_from(name) else {
            return self.fail(format!("`{name}` is not a valid header name"));
        };
        let Ok(mut value) = HeaderValue::try_from(value) else {
            return self.fail(format!("the value of the header `{name}` is not valid"));
        };
        // A header of the caller may hold a secret.
        value.set_sensitive(true);
        self.headers.push((parsed, value));
        self
    }

    /// Adds a query parameter to the URL.
    pub fn query(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.query.push((name.into(), value.into()));
        self
    }

    /// Sets a member of the request body that the request type does not have.
    ///
    /// The member is not validated, and replaces a member of the same name. A value that cannot be
    /// serialized makes the call fail before it is sent.
    pub fn member<T: Serialize + ?Sized>(mut self, name: impl Into<String>, value: &T) -> Self {
        let name = name.into();
        match RawJson::from_serialize(value) {
            Ok(value) => {
                self.members.push((name, value));
                self
            }
            Err(error) => {
                self.fail(format!("the member `{name}` cannot be written as JSON: {error}"))
            }
        }
    }

    /// Removes the members of the request body, for a call without a body.
    pub fn without_members(mut self) -> Self {
        self.members.clear();
        self
    }

    /// Sets the handling of requests that break a rule of the interface.
    pub fn validation(mut self, validation: Validation) -> Self {
        self.validation = Some(validation);
        self
    }

    /// Sends the request at most once.
    pub fn no_retry(self) -> Self {
        self.attempts(1)
    }

    /// Sets the maximum number of times that the request is sent, instead of the
    /// [`attempts`](crate::client::RetryPolicy::attempts) of the client.
    pub fn attempts(mut self, count: u32) -> Self {
        self.attempts = Some(count);
        self
    }

    /// Sets the idempotency key of the call, instead of generating one.
    ///
    /// Options with a key are for one call. The call fails before it is sent if the operation has
    /// no such key, if the key is empty, or if the call requests pages, since each page is a
    /// separate call.
    pub fn idempotency_key(mut self, key: impl Into<String>) -> Self {
        self.idempotency_key = Some(key.into());
        self
    }

    /// Sets the header with the idempotency key: the key of the caller, or a new one.
    pub(in crate::client) fn with_idempotency(mut self, header: Option<&str>) -> Self {
        let own = self.idempotency_key.take();
        let Some(header) = header else {
            return match own {
                Some(_) => self.fail("the operation does not accept an idempotency key".to_owned()),
                None => self,
            };
        };
        self.is_idempotent = true;
        let is_blank = |key: &[u8]| key.trim_ascii().is_empty();
        let given =
            self.headers.iter().filter(|(name, _)| name.as_str().eq_ignore_ascii_case(header));
        let given: Vec<bool> = given.map(|(_, value)| is_blank(value.as_bytes())).collect();
        if own.as_ref().is_some_and(|key| is_blank(key.as_bytes())) || given.contains(&true) {
            // Without a key, the service would perform every attempt.
            return self.fail("the idempotency key is empty".to_owned());
        }
        if own.is_none() && !given.is_empty() {
            return self;
        }
        let key = own.unwrap_or_else(|| Uuid::new_v4().to_string());
        self.header(header, &key)
    }

    /// Rejects an idempotency key, for pages that are separate calls.
    pub(in crate::client) fn without_key(mut self) -> Self {
        match self.idempotency_key.take() {
            Some(_) => self.fail("paged lists do not accept an idempotency key".to_owned()),
            None => self,
        }
    }

    fn fail(mut self, problem: String) -> Self {
        self.problem.get_or_insert(problem);
        self
    }
}

/// Omits values, since they may be secret.
impl fmt::Debug for CallOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn names<'a, N: 'a, V: 'a>(pairs: &'a [(N, V)]) -> Vec<&'a N> {
            pairs.iter().map(|(name, _)| name).collect()
        }
        f.debug_struct("CallOptions")
            .field("timeouts", &self.timeouts)
            .field("total", &self.total)
            .field("headers", &names(&self.headers))
            .field("query", &names(&self.query))
            .field("members", &names(&self.members))
            .field("validation", &self.validation)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}
