//! State that the clones of a client share: settings, credentials and addresses.

use crate::client::auth::key::ApiKey;
use crate::client::auth::token::Tokens;
use crate::client::call::deadline::Deadline;
use crate::client::call::options::CallOptions;
use crate::client::call::path_params::PathParams;
use crate::client::error::Error;
use crate::client::limit::Limiter;
use crate::client::setup::config::Settings;
use crate::client::setup::target;
use crate::failure::Budget;
use crate::failure::Phase;
use crate::failure::Secrets;
use crate::{Auth, Endpoint};
use reqwest::header::HeaderMap;
use reqwest::{Client, Url};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The HTTP clients of a transport.
#[derive(Clone)]
pub(in crate::client) struct Clients {
    /// The client for calls to the service.
    pub(in crate::client) service: Client,
    /// The client for URLs from responses. It never presents the certificate of the caller.
    pub(in crate::client) download: Client,
}

/// The credentials of an attempt, each with its key, in the order of the operation.
pub(in crate::client) type Keys = Vec<(&'static Auth, ApiKey)>;

/// State that the clones of a client share.
#[derive(Clone)]
pub(in crate::client) struct ClientInner {
    pub(in crate::client) clients: Clients,
    pub(in crate::client) settings: Settings,
    pub(in crate::client) base: Url,
    /// The servers that operations name, if they have an address.
    pub(in crate::client) servers: BTreeMap<String, Url>,
    /// Returns the environment variable with the address of a server, if the environment is used.
    pub(in crate::client) server_variable: fn(&str) -> Option<String>,
    /// Headers of every request.
    pub(in crate::client) headers: HeaderMap,
    pub(in crate::client) budget: Arc<Budget>,
    pub(in crate::client) limiters: BTreeMap<&'static str, Arc<Limiter>>,
}

impl ClientInner {
    /// Returns the URL of a call, without credentials.
    pub(in crate::client) fn address(
        &self,
        endpoint: &'static Endpoint,
        params: &PathParams<'_>,
        options: &CallOptions,
    ) -> Result<Url, Error> {
        match &options.address {
            Some(address) => Ok(address.clone()),
            None => target::of_call(self.base(options)?, endpoint, params, &options.query),
        }
    }

    /// Returns the base address of a call: the first known address of its servers, or the base
    /// address of the client if the operation does not name servers.
    pub(in crate::client) fn base(&self, options: &CallOptions) -> Result<&Url, Error> {
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

    /// Adds the operation and the attempts to an error, and redacts secrets.
    pub(in crate::client) fn named(
        &self,
        error: Error,
        endpoint: &'static Endpoint,
        attempts: u32,
    ) -> Error {
        let keys = self.settings.api_key.iter().chain(self.settings.credentials.values()).cloned();
        let tokens = self.settings.tokens.values().flat_map(Tokens::known);
        let secrets = Secrets::of_keys(keys.chain(tokens));
        error.of_call(endpoint, attempts, |text| secrets.scrub(text))
    }

    /// Returns the credentials of a call: the first alternative of its operation with all
    /// credentials set.
    pub(in crate::client) async fn keys(
        &self,
        endpoint: &Endpoint,
        deadline: &Deadline,
    ) -> Result<Keys, Error> {
        let has = |auth: &&'static Auth| {
            self.settings.api_key.is_some()
                || self.settings.credentials.contains_key(auth.id)
                || self.settings.tokens.contains_key(auth.id)
        };
        let mut lists = endpoint.security.iter().filter(|all| !all.is_empty());
        let Some(all) = lists.find(|all| all.iter().all(has)) else {
            return Ok(Keys::new());
        };
        let mut keys = Keys::with_capacity(all.len());
        for auth in *all {
            if let Some(tokens) = self.settings.tokens.get(auth.id) {
                let token = Box::pin(tokens.get(&self.clients.download));
                keys.push((auth, deadline.within(Phase::Total, token).await??));
            } else if let Some(key) =
                self.settings.credentials.get(auth.id).or(self.settings.api_key.as_ref())
            {
                keys.push((auth, key.clone()));
            }
        }
        Ok(keys)
    }

    /// Drops the tokens of a call that the service rejected; returns false if there were none.
    pub(in crate::client) fn forget(&self, keys: &[(&Auth, ApiKey)]) -> bool {
        let mut had = false;
        for (auth, key) in keys {
            if let Some(tokens) = self.settings.tokens.get(auth.id) {
                tokens.forget(key);
                had = true;
            }
        }
        had
    }
}
