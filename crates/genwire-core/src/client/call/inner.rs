//! State that the clones of a client share: settings, credentials and addresses.

use crate::client::auth::key::{ApiKey, Secrets};
use crate::client::auth::token::Tokens;
use crate::client::call::deadline::Deadline;
use crate::client::call::options::CallOptions;
use crate::client::call::path_params::PathParams;
use crate::client::call::validation::Validation;
use crate::client::error::Error;
use crate::client::error_kind::Phase;
use crate::client::middleware::{Middleware, Propagator};
use crate::client::retry::limit::Limiter;
use crate::client::retry::{Budget, RetryPolicy};
use crate::client::setup::target;
use crate::client::setup::timeouts::Timeouts;
use crate::errors::fast_path::Search;
use crate::{Auth, Endpoint};
use reqwest::header::HeaderMap;
use reqwest::{Client, Url};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The HTTP clients of a transport.
pub(crate) struct Clients {
    /// The client for calls of the service.
    pub(crate) service: Client,
    /// The client for URLs from responses, which never shows the identity of the caller.
    pub(crate) download: Client,
}

/// The credentials of an attempt, of which nearly every call has one.
#[derive(Default)]
pub(crate) struct Keys {
    first: Option<(&'static Auth, ApiKey)>,
    others: Vec<(&'static Auth, ApiKey)>,
}

impl Keys {
    fn push(&mut self, auth: &'static Auth, key: ApiKey) {
        match self.first {
            None => self.first = Some((auth, key)),
            Some(_) => self.others.push((auth, key)),
        }
    }

    /// Returns each key with the credential that it is, in the order of the operation.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(&'static Auth, ApiKey)> {
        self.first.iter().chain(&self.others)
    }
}

/// State that the clones of a client share.
pub(crate) struct ClientInner {
    pub(crate) clients: Clients,
    pub(crate) base: target::Base,
    /// The servers that operations name, as far as they have an address.
    pub(crate) servers: BTreeMap<String, target::Base>,
    /// Returns the variable with the address of a server, if the environment is read for it.
    pub(crate) server_variable: fn(&str) -> Option<String>,
    pub(crate) api_key: Option<ApiKey>,
    /// The credentials with a name.
    pub(crate) credentials: BTreeMap<String, ApiKey>,
    /// The sources of the tokens that have one, by the name of the credential.
    pub(crate) tokens: BTreeMap<String, Tokens>,
    /// Headers that go into every request.
    pub(crate) headers: HeaderMap,
    pub(crate) timeouts: Timeouts,
    pub(crate) retry: RetryPolicy,
    pub(crate) budget: Budget,
    pub(crate) limiters: BTreeMap<&'static str, Limiter>,
    /// The search for errors in replies, made for the interface of the first call.
    pub(crate) search: OnceLock<Search>,
    pub(crate) middleware: Vec<Arc<dyn Middleware>>,
    pub(crate) validation: Validation,
    pub(crate) max_reply_bytes: usize,
    pub(crate) trace_content: bool,
    pub(crate) propagator: Option<Propagator>,
}

impl ClientInner {
    /// The address of a call, without a key.
    pub(crate) fn address(
        &self,
        endpoint: &'static Endpoint,
        params: &PathParams<'_>,
        options: &CallOptions,
    ) -> Result<Url, Error> {
        match &options.address {
            Some(address) => Ok(address.clone()),
            None => self.base(options)?.of_call(endpoint, params, &options.query),
        }
    }

    /// The base address of a call: that of the first of its servers which has one, or that of the
    /// client for an operation that names none.
    pub(crate) fn base(&self, options: &CallOptions) -> Result<&target::Base, Error> {
        let [first, ..] = options.servers else { return Ok(&self.base) };
        let mut known = options.servers.iter().filter_map(|name| self.servers.get(*name));
        known.next().ok_or_else(|| {
            let names = options.servers.join("` or `");
            let variable = (self.server_variable)(first);
            let variable = variable.map(|name| format!(", or set `{name}` and call `env`"));
            Error::config(format!("no address of the server `{names}` is set")).with_help(format!(
                "call `server_url(\"{first}\", …)` of the builder{}: the operation is not at the base \
                 address",
                variable.unwrap_or_default()
            ))
        })
    }

    /// Adds the operation and the attempts to an error, and removes the key from its texts.
    pub(crate) fn named(&self, error: Error, endpoint: &'static Endpoint, attempts: u32) -> Error {
        let keys = self.api_key.iter().chain(self.credentials.values()).cloned();
        let tokens = self.tokens.values().flat_map(Tokens::known);
        let secrets = Secrets::of_keys(keys.chain(tokens));
        error.of_call(endpoint, attempts, |text| secrets.scrub(text))
    }

    /// The credentials of a call: those of the first list of its operation that the client has.
    pub(crate) async fn keys(
        &self,
        endpoint: &Endpoint,
        deadline: &Deadline,
    ) -> Result<Keys, Error> {
        let has = |auth: &&'static Auth| {
            self.api_key.is_some()
                || self.credentials.contains_key(auth.id)
                || self.tokens.contains_key(auth.id)
        };
        let mut lists = endpoint.security.iter().filter(|all| !all.is_empty());
        let Some(all) = lists.find(|all| all.iter().all(has)) else {
            return Ok(Keys::default());
        };
        let mut keys = Keys::default();
        for auth in *all {
            if let Some(tokens) = self.tokens.get(auth.id) {
                let token = Box::pin(tokens.get(&self.clients.download));
                keys.push(auth, deadline.within(Phase::Total, token).await??);
            } else if let Some(key) = self.credentials.get(auth.id).or(self.api_key.as_ref()) {
                keys.push(auth, key.clone());
            }
        }
        Ok(keys)
    }

    /// Forgets the tokens of a call that the service refused; returns false if it had none.
    pub(crate) fn forget(&self, keys: &Keys) -> bool {
        let mut had = false;
        for (auth, key) in keys.iter() {
            if let Some(tokens) = self.tokens.get(auth.id) {
                tokens.forget(key);
                had = true;
            }
        }
        had
    }
}
