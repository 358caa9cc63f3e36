//! What one call does differently from the others of its client.

use super::config::{Timeouts, Validation};
use super::error::Error;
use crate::RawJson;
use reqwest::header::{HeaderName, HeaderValue};
use serde_core::Serialize;
use std::fmt;
use std::time::Duration;

/// What one call does differently from the others of its client.
///
/// ```
/// use genwire_core::client::{CallOptions, Validation};
/// use std::time::Duration;
///
/// let options = CallOptions::new()
///     .timeout(Duration::from_secs(20))
///     .header("x-team", "maps")?
///     .member("seed", &7)?
///     .validation(Validation::Warn)
///     .no_retry();
/// # Ok::<(), genwire_core::client::Error>(())
/// ```
#[derive(Clone, Default)]
#[must_use]
pub struct CallOptions {
    pub(super) timeouts: Option<Timeouts>,
    pub(super) total: Option<Duration>,
    pub(super) headers: Vec<(HeaderName, HeaderValue)>,
    pub(super) query: Vec<(String, String)>,
    pub(super) members: Vec<(String, RawJson)>,
    pub(super) validation: Option<Validation>,
    pub(super) no_retry: bool,
}

impl CallOptions {
    /// Does everything as the client does.
    pub fn new() -> Self {
        Self::default()
    }

    /// Bounds the call as a whole.
    pub fn timeout(mut self, total: Duration) -> Self {
        self.total = Some(total);
        self
    }

    /// Sets other timeouts than those of the client; the one for connecting stays the client's.
    pub fn timeouts(mut self, timeouts: Timeouts) -> Self {
        self.timeouts = Some(timeouts);
        self
    }

    /// Adds a header, or takes the place of one that the client sets.
    pub fn header(mut self, name: &str, value: &str) -> Result<Self, Error> {
        let name = HeaderName::try_from(name)
            .map_err(|_| Error::request(format!("`{name}` is not the name of a header")))?;
        let mut value = HeaderValue::try_from(value).map_err(|_| {
            Error::request(format!("the value of the header `{name}` is not valid"))
        })?;
        // Nobody knows what people put into headers of their own.
        value.set_sensitive(true);
        self.headers.push((name, value));
        Ok(self)
    }

    /// Adds a pair to the query of the address.
    pub fn query(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.query.push((name.into(), value.into()));
        self
    }

    /// Sets a member of the body, whatever the request says; it is not validated.
    pub fn member<T: Serialize + ?Sized>(
        mut self,
        name: impl Into<String>,
        value: &T,
    ) -> Result<Self, Error> {
        let name = name.into();
        let value = RawJson::from_serialize(value).map_err(|error| {
            Error::request(format!("the member `{name}` cannot be written as JSON: {error}"))
        })?;
        self.members.push((name, value));
        Ok(self)
    }

    /// Treats violations otherwise than the client does.
    pub fn validation(mut self, validation: Validation) -> Self {
        self.validation = Some(validation);
        self
    }

    /// Sends the request once at most.
    pub fn no_retry(mut self) -> Self {
        self.no_retry = true;
        self
    }
}

/// Leaves out values, which may hold secrets.
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
            .field("no_retry", &self.no_retry)
            .finish()
    }
}
