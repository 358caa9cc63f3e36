//! The keys of the service, and what each is good for.

use crate::config::{KeyConfig, Secret};
use crate::error::Error;
use genwire_core::ErrorCode;
use genwire_core::server::{Caller, Permit, Refusal};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time over which calls are counted, in milliseconds.
const MINUTE: i64 = 60_000;
/// How many digits and letters a key has that is made here.
const MADE_LENGTH: usize = 32;

/// The keys of the service.
#[derive(Debug)]
pub(crate) struct Keys {
    keys: Vec<Key>,
}

#[derive(Debug)]
struct Key {
    id: String,
    secret: Secret,
    /// Digests are of one length, and compared in a time that says nothing.
    digest: blake3::Hash,
    limits: KeyConfig,
    expires_at: Option<i64>,
    usage: Arc<Mutex<Usage>>,
}

#[derive(Debug, Default)]
struct Usage {
    /// When the calls of the last minute were admitted.
    recent: VecDeque<i64>,
    open: u32,
    spent: u64,
}

/// A call that is counted as under way.
struct Open(Arc<Mutex<Usage>>);

impl Keys {
    /// The keys of the configuration; if there are none, one is made.
    pub(crate) fn new(configured: &[KeyConfig]) -> Result<Self, Error> {
        let mut keys: Vec<Key> = Vec::with_capacity(configured.len().max(1));
        for (index, config) in configured.iter().enumerate() {
            let id = config.id.clone().unwrap_or_else(|| format!("key-{}", index + 1));
            if config.key.reveal().is_empty() {
                return Err(Error::config(format!("the key `{id}` is empty")));
            }
            if keys.iter().any(|known| known.id == id) {
                return Err(Error::config(format!("two keys are called `{id}`")));
            }
            keys.push(Key::new(id, config));
        }
        if keys.is_empty() {
            keys.push(Key::new("made".to_owned(), &KeyConfig::new(&make_key()?)));
        }
        Ok(Self { keys })
    }

    /// The key that the service shows to its user.
    pub(crate) fn first(&self) -> &str {
        self.keys.first().map_or("", |key| key.secret.reveal())
    }

    /// Every key, for those who have to keep them out of what they write.
    pub(crate) fn secrets(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(|key| key.secret.reveal())
    }

    /// Who shows this key.
    pub(crate) fn caller(&self, shown: &str, now: i64) -> Result<Caller, Refusal> {
        let digest = blake3::hash(shown.as_bytes());
        let mut found = None;
        // Every key is looked at, so that the time does not tell which one it was.
        for key in &self.keys {
            if key.digest == digest {
                found = Some(key);
            }
        }
        let Some(key) = found else {
            return Err(Refusal::new(
                ErrorCode::AuthenticationFailed,
                "the key is not known; carry the secret key in the `Authorization` header, after \
                 `Bearer`",
            ));
        };
        if key.expires_at.is_some_and(|end| now >= end) {
            let message =
                "the key has expired; carry another secret key in the `Authorization` header";
            return Err(Refusal::new(ErrorCode::AuthenticationFailed, message));
        }
        let namespace = key.limits.namespace.clone().unwrap_or_default();
        Ok(Caller { key_id: key.id.clone(), namespace })
    }

    /// Counts a call; the permit ends with it.
    pub(crate) fn admit(&self, key_id: &str, now: i64) -> Result<Permit, Refusal> {
        let Some(key) = self.keys.iter().find(|key| key.id == key_id) else {
            return Ok(Permit::default());
        };
        if !key.has_limits() {
            return Ok(Permit::default());
        }
        let mut usage = lock(&key.usage);
        key.check(&mut usage, now)?;
        usage.recent.push_back(now);
        usage.open += 1;
        usage.spent += 1;
        drop(usage);
        Ok(Permit::holding(Open(Arc::clone(&key.usage))))
    }

    /// Forgets what was used.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        for key in &self.keys {
            let own = key.limits.namespace.as_deref();
            if namespace.is_none() || namespace == own {
                let mut usage = lock(&key.usage);
                usage.recent.clear();
                usage.spent = 0;
            }
        }
    }
}

impl Key {
    fn new(id: String, config: &KeyConfig) -> Self {
        Self {
            id,
            secret: config.key.clone(),
            digest: blake3::hash(config.key.reveal().as_bytes()),
            limits: config.clone(),
            expires_at: config.expires_at(),
            usage: Arc::default(),
        }
    }

    fn has_limits(&self) -> bool {
        let KeyConfig { requests_per_minute, concurrency, balance, .. } = &self.limits;
        requests_per_minute.is_some() || concurrency.is_some() || balance.is_some()
    }

    /// Whether another call is within the limits.
    fn check(&self, usage: &mut Usage, now: i64) -> Result<(), Refusal> {
        if self.limits.balance.is_some_and(|balance| usage.spent >= balance) {
            let message = "the balance of the account does not cover the call; top it up";
            return Err(Refusal::new(ErrorCode::InsufficientBalance, message));
        }
        if let Some(most) = self.limits.concurrency.filter(|most| usage.open >= *most) {
            let message = format!("{most} calls of this key are under way, which is the most");
            return Err(limited(message, Duration::from_secs(1)));
        }
        while usage.recent.front().is_some_and(|at| at + MINUTE <= now) {
            usage.recent.pop_front();
        }
        let most = self.limits.requests_per_minute;
        if let Some(most) = most.filter(|most| usage.recent.len() >= *most as usize) {
            let free_at = usage.recent.front().map_or(now, |at| at + MINUTE);
            let wait = Duration::from_millis(u64::try_from(free_at - now).unwrap_or_default());
            let message = format!("this key is good for {most} calls in a minute");
            return Err(limited(message, wait.max(Duration::from_secs(1))));
        }
        Ok(())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut usage = lock(&self.0);
        usage.open = usage.open.saturating_sub(1);
    }
}

fn limited(message: String, wait: Duration) -> Refusal {
    Refusal::new(ErrorCode::RateLimited, message).with_retry_after(wait)
}

fn make_key() -> Result<String, Error> {
    let mut bytes = [0; MADE_LENGTH / 2];
    getrandom::fill(&mut bytes)
        .map_err(|error| Error::start("cannot make a key", error.to_string()))?;
    let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
    Ok(digits.fold("gw-".to_owned(), |key, digits| key + &digits))
}

fn lock(usage: &Mutex<Usage>) -> MutexGuard<'_, Usage> {
    usage.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Keys {
        let table: toml::Table = text.parse().unwrap();
        let list = table["keys"].clone().try_into::<Vec<KeyConfig>>().unwrap();
        Keys::new(&list).unwrap()
    }

    fn code(refused: Result<Permit, Refusal>) -> ErrorCode {
        refused.unwrap_err().code()
    }

    #[test]
    fn a_minute_slides() {
        let keys = keys("keys = [{ key = \"a\", requests_per_minute = 2 }]");
        let admit = |now| keys.admit("key-1", now);
        assert!(admit(0).is_ok());
        assert!(admit(30_000).is_ok());
        let refused = admit(45_000).unwrap_err();
        assert_eq!(refused.code(), ErrorCode::RateLimited);
        assert_eq!(refused.headers()["retry-after"], "15");
        assert!(admit(60_000).is_ok());
        assert_eq!(code(admit(60_001)), ErrorCode::RateLimited);
    }

    #[test]
    fn calls_under_way_are_counted_until_they_end() {
        let keys = keys("keys = [{ key = \"a\", concurrency = 1 }]");
        let first = keys.admit("key-1", 0).unwrap();
        assert_eq!(code(keys.admit("key-1", 0)), ErrorCode::RateLimited);
        drop(first);
        assert!(keys.admit("key-1", 0).is_ok());
    }

    #[test]
    fn a_balance_runs_out_and_refused_calls_cost_nothing() {
        let keys = keys("keys = [{ key = \"a\", balance = 2, concurrency = 1 }]");
        let first = keys.admit("key-1", 0).unwrap();
        assert_eq!(code(keys.admit("key-1", 0)), ErrorCode::RateLimited);
        drop(first);
        drop(keys.admit("key-1", 0).unwrap());
        assert_eq!(code(keys.admit("key-1", 0)), ErrorCode::InsufficientBalance);
        keys.reset(None);
        assert!(keys.admit("key-1", 0).is_ok());
    }

    #[test]
    fn keys_are_told_apart() {
        let keys = keys(
            "keys = [{ key = \"a\", namespace = \"n\" }, { key = \"b\", id = \"second\", expires = 1970-01-02 }]",
        );
        assert_eq!(keys.caller("a", 0).unwrap().namespace, "n");
        assert_eq!(keys.caller("b", 86_399_999).unwrap().key_id, "second");
        for (key, now) in [("b", 86_400_000), ("c", 0), ("", 0), ("aa", 0)] {
            let refused = keys.caller(key, now).unwrap_err();
            assert_eq!(refused.code(), ErrorCode::AuthenticationFailed, "{key}");
        }
    }

    #[test]
    fn without_keys_one_is_made() {
        let (one, other) = (Keys::new(&[]).unwrap(), Keys::new(&[]).unwrap());
        assert_ne!(one.first(), other.first());
        assert_eq!(one.caller(one.first(), 0).unwrap().key_id, "made");
        assert!(!format!("{one:?}").contains(one.first()));
    }
}
