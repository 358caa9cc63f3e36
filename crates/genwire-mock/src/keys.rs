//! API keys and their limits.

mod config;

pub(crate) use config::KeyConfig;

use crate::error::Error;
use crate::failure::OrRefuse as _;
use crate::interface::InterfaceData;
use crate::nodes::{LastMinute, Nodes};
use crate::store::{CallLimits, Counted, Store, StoreError};
use crate::values::secret::Secret;
use genwire_core::server::{Caller, Permit, Refusal};
use genwire_core::{Category, Endpoint};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Number of attempts per minute for each call that a key is allowed.
const ATTEMPTS_PER_REQUEST: usize = 2;
/// Number of additional attempts per minute for each key.
const EXTRA_ATTEMPTS: usize = 8;
/// Number of digits and letters of a generated key.
const GENERATED_KEY_CHARS: usize = 32;

/// Prefix of a generated key.
const GENERATED_KEY_PREFIX: &str = "gw-";
/// Prefix of a generated key for basic authentication: a name and a colon.
const GENERATED_NAME_PREFIX: &str = "gw:";

/// The keys of the service.
#[derive(Debug)]
pub(crate) struct Keys {
    keys: Vec<Key>,
    /// True if the only key was generated at the start.
    is_made: bool,
    /// True if unknown keys are accepted.
    takes_any: bool,
    api: &'static InterfaceData,
}

#[derive(Debug)]
struct Key {
    id: String,
    secret: Secret,
    /// Digests all have the same length, and are compared in constant time.
    digest: blake3::Hash,
    limits: KeyConfig,
    api: &'static InterfaceData,
    expires_at: Option<i64>,
    /// Times of the attempts of the last minute, admitted or not.
    attempts: Mutex<LastMinute>,
}

/// Open call that counts against the limits.
struct OpenCall {
    nodes: Arc<dyn Nodes>,
    key_id: String,
}

impl Keys {
    /// Creates the configured keys, or generates one if none is configured; `takes_any` is true if
    /// other keys are accepted in addition to a generated one.
    pub(crate) fn new(
        configured: &[KeyConfig],
        takes_any: bool,
        api: &'static InterfaceData,
    ) -> Result<Self, Error> {
        let mut keys: Vec<Key> = Vec::with_capacity(configured.len().max(1));
        for (index, config) in configured.iter().enumerate() {
            let id = config.id.clone().unwrap_or_else(|| format!("key-{}", index + 1));
            let place = config.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
            let is_empty = config.key.reveal().is_empty().then_some("is empty");
            if let Some(mistake) = is_empty.or_else(|| config.key.mistake()) {
                return Err(Error::config(format!("{place}the key `{id}` {mistake}")));
            }
            if keys.iter().any(|known| known.id == id) {
                return Err(Error::config(format!("{place}two keys have the id `{id}`")));
            }
            keys.push(Key::new(id, config, api));
        }
        let is_made = keys.is_empty();
        if is_made {
            let is_basic = api.interface.auth.first().is_some_and(|auth| auth.basic);
            let key =
                make_secret(if is_basic { GENERATED_NAME_PREFIX } else { GENERATED_KEY_PREFIX })?;
            keys.push(Key::new("made".to_owned(), &KeyConfig::new(&key), api));
        }
        let takes_any = takes_any && is_made;
        Ok(Self { keys, is_made, takes_any, api })
    }

    /// Returns the first key, which the service prints for its user.
    pub(crate) fn first(&self) -> &str {
        self.keys.first().map_or("", |key| key.secret.reveal())
    }

    /// Returns true if the key was generated.
    pub(crate) fn is_made(&self) -> bool {
        self.is_made
    }

    /// Returns true if every key is accepted.
    pub(crate) fn takes_any(&self) -> bool {
        self.takes_any
    }

    /// Returns every key, to redact them in output.
    pub(crate) fn secrets(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(|key| key.secret.reveal())
    }

    /// Authenticates the holder of a key, or accepts a caller without a key if the operation needs
    /// none.
    pub(crate) fn caller(
        &self,
        endpoint: &Endpoint,
        shown: &str,
        now: i64,
    ) -> Result<Caller, Refusal> {
        let digest = blake3::hash(shown.as_bytes());
        let mut found = None;
        // All keys are compared, so that the time does not reveal which one matches.
        for key in &self.keys {
            if key.digest == digest {
                found = Some(key);
            }
        }
        let Some(key) = found.or_else(|| self.keys.first().filter(|_| self.takes_any)) else {
            let security = endpoint.security;
            let needs_none = security.is_empty() || security.iter().any(|all| all.is_empty());
            if shown.is_empty() && needs_none {
                return Ok(Caller::default());
            }
            return Err(self.unauthenticated(endpoint, "is unknown"));
        };
        if key.expires_at.is_some_and(|end| now >= end) {
            return Err(self.unauthenticated(endpoint, "has expired"));
        }
        let namespace = key.limits.namespace.clone().unwrap_or_default();
        Ok(Caller { key_id: key.id.clone(), namespace })
    }

    /// Counts an attempt to call before its body is read.
    ///
    /// A key may attempt more calls than its limit, since invalid calls do not count. The number of
    /// attempts is limited so that reading them does not cost more than the limit is meant to
    /// allow.
    pub(crate) fn admit_attempt(&self, key_id: &str, now: i64) -> Result<(), Refusal> {
        let Some(key) = self.keys.iter().find(|key| key.id == key_id) else { return Ok(()) };
        let Some(limit) = key.limits.requests_per_minute else { return Ok(()) };
        let limit = ATTEMPTS_PER_REQUEST * limit as usize + EXTRA_ATTEMPTS;
        let message = || format!("this key is limited to {limit} attempts per minute");
        key.attempts().add(now, limit).map_err(|wait| key.limited(message(), wait))
    }

    /// Counts a call; the permit ends with it.
    ///
    /// A balance pays for the operations whose error codes include an exhausted balance. Querying
    /// and deleting tasks is free.
    pub(crate) async fn admit(
        &self,
        key_id: &str,
        endpoint: &'static Endpoint,
        now: i64,
        store: &Store,
        nodes: &Arc<dyn Nodes>,
    ) -> Result<Permit, Refusal> {
        let Some(key) = self.keys.iter().find(|key| key.id == key_id) else {
            return Ok(Permit::default());
        };
        if !key.has_limits() {
            return Ok(Permit::default());
        }
        // Rarely needed data is boxed, since futures are moved.
        Box::pin(key.admit(endpoint, now, store, nodes)).await
    }

    /// Resets the attempts, which are counted per process.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        self.of(namespace).for_each(|key| key.attempts().clear());
    }

    /// Resets the usage that all nodes count together.
    pub(crate) async fn reset_spent(
        &self,
        namespace: Option<&str>,
        store: &Store,
        nodes: &dyn Nodes,
    ) -> Result<(), StoreError> {
        for key in self.of(namespace) {
            store.forget_spent(&key.id).await?;
            nodes.forget_calls(&key.id).await?;
        }
        Ok(())
    }

    /// Refuses a key, and requests another key if the operation requires one.
    fn unauthenticated(&self, endpoint: &Endpoint, what: &str) -> Refusal {
        let interface = self.api.interface;
        let requests = endpoint.security.iter().filter(|all| !all.is_empty()).map(|all| {
            let all: Vec<String> = all.iter().map(|auth| auth.request()).collect();
            all.join(", and ")
        });
        let requests: Vec<String> = requests.collect();
        let message = format!("the key {what}; {}", requests.join("; or "));
        Refusal::new(self.api.code(interface.unauthenticated_code), message)
    }

    /// Returns the keys of a namespace, or all keys.
    fn of(&self, namespace: Option<&str>) -> impl Iterator<Item = &Key> {
        self.keys
            .iter()
            .filter(move |key| namespace.is_none() || namespace == key.limits.namespace.as_deref())
    }
}

impl Key {
    fn new(id: String, config: &KeyConfig, api: &'static InterfaceData) -> Self {
        Self {
            id,
            secret: config.key.clone(),
            digest: blake3::hash(config.key.reveal().as_bytes()),
            limits: config.clone(),
            api,
            expires_at: config.expires_at(),
            attempts: Mutex::default(),
        }
    }

    fn attempts(&self) -> MutexGuard<'_, LastMinute> {
        self.attempts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_limits(&self) -> bool {
        let KeyConfig { requests_per_minute, concurrency, balance, .. } = &self.limits;
        requests_per_minute.is_some() || concurrency.is_some() || balance.is_some()
    }

    /// Counts a call against all limits; the permit ends with it.
    async fn admit(
        &self,
        endpoint: &'static Endpoint,
        now: i64,
        store: &Store,
        nodes: &Arc<dyn Nodes>,
    ) -> Result<Permit, Refusal> {
        let interface = self.api.interface;
        let KeyConfig { requests_per_minute: per_minute, concurrency, .. } = self.limits;
        let limits = CallLimits { per_minute, concurrency };
        let at = match nodes.begin_call(&self.id, limits, now).await.or_refuse(interface)? {
            Counted::Call(at) => at,
            Counted::TooManyOpen => {
                let most = calls(concurrency.unwrap_or_default());
                let message = format!("this key is limited to {most} at the same time");
                return Err(self.limited(message, Duration::from_secs(1)));
            }
            Counted::TooManyRecent(wait) => {
                let most = calls(per_minute.unwrap_or_default());
                return Err(self.limited(format!("this key is limited to {most} per minute"), wait));
            }
        };
        let open = OpenCall { nodes: Arc::clone(nodes), key_id: self.id.clone() };
        // The balance comes last: a call that another limit refuses costs nothing.
        if let Some(balance) = self.limits.balance.filter(|_| self.costs(endpoint))
            && !store.spend(&self.id, balance).await.or_refuse(interface)?
        {
            // A refused call does not count against the limit per minute.
            nodes.uncount_call(&self.id, at).await.or_refuse(interface)?;
            let message = "the balance of the account does not cover the call; top it up";
            return Err(Refusal::new(self.api.code_of(Category::Balance), message));
        }
        Ok(Permit::holding(open))
    }

    /// Returns true if calls of an operation cost balance: its error codes include an exhausted
    /// balance.
    fn costs(&self, endpoint: &Endpoint) -> bool {
        let interface = self.api.interface;
        let codes = endpoint.codes.iter().filter_map(|code| interface.code(i64::from(*code)));
        codes.into_iter().any(|code| code.category == Category::Balance)
    }

    fn limited(&self, message: String, wait: Duration) -> Refusal {
        Refusal::new(self.api.code_of(Category::RateLimit), message).with_retry_after(wait)
    }
}

impl Drop for OpenCall {
    fn drop(&mut self) {
        self.nodes.end_call(&self.key_id);
    }
}

fn calls(count: impl Into<u64>) -> String {
    match count.into() {
        1 => "1 call".to_owned(),
        count => format!("{count} calls"),
    }
}

/// Generates a secret, with a prefix for its purpose.
pub(crate) fn make_secret(prefix: &str) -> Result<String, Error> {
    let mut bytes = [0; GENERATED_KEY_CHARS / 2];
    getrandom::fill(&mut bytes)
        .map_err(|error| Error::start("cannot make a key", error.to_string()))?;
    let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
    Ok(digits.fold(prefix.to_owned(), |key, digits| key + &digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interface::tests::API;
    use crate::nodes::{self, Beginning};
    use crate::store::StoreConfig;
    use genwire_core::{Auth, AuthPlace, Security};

    const PAID_ENDPOINT: &Endpoint = &genwire_video::create_h3_context_ir::ENDPOINT;
    const FREE_ENDPOINT: &Endpoint = &genwire_video::delete_video_task::ENDPOINT;

    fn keys(text: &str) -> Keys {
        let table: toml::Table = text.parse().unwrap();
        let list = table["keys"].clone().try_into::<Vec<KeyConfig>>().unwrap();
        Keys::new(&list, false, &API).unwrap()
    }

    /// Keys, and the store that keeps their spending.
    struct TestKeys {
        keys: Keys,
        store: Store,
        nodes: Arc<dyn Nodes>,
    }

    impl TestKeys {
        async fn new(text: &str) -> Self {
            let store = Store::open(&StoreConfig::Memory).await.unwrap();
            let nodes = nodes::open(&StoreConfig::Memory, &store, Beginning::new(1)).await.unwrap();
            Self { keys: keys(text), store, nodes }
        }

        async fn admit(&self, now: i64) -> Result<Permit, Refusal> {
            self.keys.admit("key-1", PAID_ENDPOINT, now, &self.store, &self.nodes).await
        }

        async fn code(&self, now: i64) -> i64 {
            self.admit(now).await.unwrap_err().code().as_i64()
        }
    }

    #[tokio::test]
    async fn a_minute_slides() {
        let keys = TestKeys::new("keys = [{ key = \"a\", requests_per_minute = 2 }]").await;
        assert!(keys.admit(0).await.is_ok());
        assert!(keys.admit(30_000).await.is_ok());
        let refused = keys.admit(45_000).await.unwrap_err();
        assert_eq!(refused.code().as_i64(), 1002);
        assert_eq!(refused.headers()["retry-after"], "15");
        assert!(keys.admit(60_000).await.is_ok());
        assert_eq!(keys.code(60_001).await, 1002);
    }

    #[tokio::test]
    async fn attempts_are_limited_before_their_bodies_are_read() {
        let keys = TestKeys::new("keys = [{ key = \"a\", requests_per_minute = 1 }]").await;
        for now in 0..10 {
            assert!(keys.keys.admit_attempt("key-1", now).is_ok(), "{now}");
        }
        let refused = keys.keys.admit_attempt("key-1", 20_000).unwrap_err();
        assert_eq!(refused.code().as_i64(), 1002);
        assert_eq!(refused.headers()["retry-after"], "40");
        assert!(keys.keys.admit_attempt("key-1", 60_000).is_ok());
        assert!(keys.keys.admit_attempt("unknown", 20_000).is_ok());
    }

    #[tokio::test]
    async fn calls_under_way_are_counted_until_they_end() {
        let keys = TestKeys::new("keys = [{ key = \"a\", concurrency = 1 }]").await;
        let first = keys.admit(0).await.unwrap();
        assert_eq!(keys.code(0).await, 1002);
        drop(first);
        assert!(keys.admit(0).await.is_ok());
    }

    #[tokio::test]
    async fn a_balance_runs_out_and_refused_calls_cost_nothing() {
        let keys = TestKeys::new("keys = [{ key = \"a\", balance = 2, concurrency = 1 }]").await;
        let first = keys.admit(0).await.unwrap();
        assert_eq!(keys.code(0).await, 1002);
        drop(first);
        drop(keys.admit(0).await.unwrap());
        // A call that the balance does not cover does not count as open either.
        assert_eq!(keys.code(0).await, 1008);
        assert_eq!(keys.code(0).await, 1008);
        let TestKeys { keys: all, store, nodes } = &keys;
        assert!(all.admit("key-1", FREE_ENDPOINT, 0, store, nodes).await.is_ok());
        all.reset_spent(None, store, &**nodes).await.unwrap();
        assert!(keys.admit(0).await.is_ok());
    }

    #[tokio::test]
    async fn an_empty_balance_pays_for_nothing() {
        let keys = TestKeys::new("keys = [{ key = \"a\", balance = 0 }]").await;
        assert_eq!(keys.code(0).await, 1008);
    }

    #[test]
    fn keys_are_distinguished() {
        let keys = keys(
            "keys = [{ key = \"a\", namespace = \"n\" }, { key = \"b\", id = \"second\", expires = 1970-01-02 }]",
        );
        assert_eq!(keys.caller(PAID_ENDPOINT, "a", 0).unwrap().namespace, "n");
        assert_eq!(keys.caller(PAID_ENDPOINT, "b", 86_399_999).unwrap().key_id, "second");
        for (key, now) in [("b", 86_400_000), ("c", 0), ("", 0), ("aa", 0)] {
            let refused = keys.caller(PAID_ENDPOINT, key, now).unwrap_err();
            assert_eq!(refused.code().as_i64(), 1004, "{key}");
            let place = API.interface.auth[0].request();
            assert!(refused.message().contains(&place), "{}", refused.message());
        }
    }

    #[test]
    fn a_refused_key_is_asked_for_where_its_operation_expects_it() {
        const AUTH: Auth =
            Auth { id: "", place: AuthPlace::Query, name: "", scheme: "", basic: false };
        const A: &Auth = &Auth { name: "a", ..AUTH };
        const B: &Auth = &Auth { name: "b", ..AUTH };
        let keys = keys("keys = [{ key = \"a\" }]");
        let [a, b] = ["a", "b"].map(|name| format!("carry the secret key in the `{name}` query"));
        for (security, expected) in [
            (&[&[A] as &[_]] as Security, format!("the key is unknown; {a} parameter")),
            (&[&[A, B]], format!("the key is unknown; {a} parameter, and {b} parameter")),
            (&[&[], &[B], &[A]], format!("the key is unknown; {b} parameter; or {a} parameter")),
        ] {
            let endpoint = Endpoint { security, ..Endpoint::DEFAULT };
            let refused = keys.caller(&endpoint, "other", 0).unwrap_err();
            assert_eq!(refused.message(), expected);
        }
    }

    #[test]
    fn a_key_that_no_caller_can_send_is_refused() {
        for (key, expected) in [
            ("", "is empty"),
            ("***", "is the placeholder of a secret"),
            ("a\nb", "has other characters"),
            (" a", "begins or ends with white space"),
            ("schlüssel", "has other characters"),
            ("a\n", "begins or ends with white space"),
        ] {
            let error = Keys::new(&[KeyConfig::new(key)], true, &API).unwrap_err();
            let text = error.to_string();
            assert!(error.is_config() && text.contains(&format!("`key-1` {expected}")), "{text}");
        }
        for key in ["a b", "*", "name:password"] {
            assert_eq!(Keys::new(&[KeyConfig::new(key)], true, &API).unwrap().first(), key);
        }
    }

    #[test]
    fn without_keys_one_is_made() {
        let (one, other) =
            (Keys::new(&[], false, &API).unwrap(), Keys::new(&[], true, &API).unwrap());
        assert_ne!(one.first(), other.first());
        assert_eq!(one.caller(PAID_ENDPOINT, one.first(), 0).unwrap().key_id, "made");
        assert!(!format!("{one:?}").contains(one.first()));
        assert!(one.caller(PAID_ENDPOINT, "other", 0).is_err());
        assert_eq!(other.caller(PAID_ENDPOINT, "other", 0).unwrap().key_id, "made");
    }
}
