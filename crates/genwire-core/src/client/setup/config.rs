//! Settings of a client.

use crate::Endpoint;
use crate::client::auth::key::ApiKey;
use crate::client::auth::token::{TokenSource, Tokens};
use crate::client::call::validation::Validation;
use crate::client::error::Error;
use crate::client::limit::Rate;
use crate::client::middleware::{Middleware, Propagator};
use crate::client::setup::target;
use crate::client::setup::timeouts::Timeouts;
#[cfg(any(feature = "rustls", feature = "native-tls"))]
use crate::client::setup::tls::{Certificate, Identity};
use crate::failure::RetryPolicy;
use reqwest::header::HeaderMap;
use reqwest::{Client, Proxy, Url};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// The suffix of the variable that holds the API key.
const KEY_VARIABLE: &str = "API_KEY";
/// The suffix of the variable that holds the base address.
const BASE_URL_VARIABLE: &str = "BASE_URL";
/// Default maximum size of a response, in bytes.
const MAX_RESPONSE_BYTES: usize = 64 * 1024 * 1024;

/// Settings of a client, from [`Config::builder`] or the environment.
#[derive(Clone, Debug)]
pub struct Config {
    pub(in crate::client) base_url: Url,
    /// The addresses of the servers that operations name.
    pub(in crate::client) server_urls: BTreeMap<String, Url>,
    /// Returns the variable with the address of a server, if the environment is used.
    pub(in crate::client) server_variable: fn(&str) -> Option<String>,
    pub(in crate::client) settings: Settings,
}

impl Config {
    /// Starts a builder with the defaults of [`Timeouts`], [`RetryPolicy`] and [`Validation`].
    ///
    /// A base address and an API key are required.
    pub fn builder() -> ConfigBuilder {
        ConfigBuilder::default()
    }

    /// Reads `GENWIRE_API_KEY` and `GENWIRE_BASE_URL`, with defaults for the rest.
    ///
    /// # Errors
    ///
    /// A variable is missing or invalid.
    pub fn from_env() -> Result<Self, Error> {
        Self::builder().env().build()
    }
}

/// A type that a [`ConfigBuilder`] can build: a client, or the [`Config`] itself.
pub trait FromConfig: Sized {
    /// The prefix of the variables that [`ConfigBuilder::env`] reads: `GENWIRE` for
    /// `GENWIRE_API_KEY` and `GENWIRE_BASE_URL`.
    const VARIABLE_PREFIX: &'static str;
    /// The command that serves the interface on this machine, for messages.
    const LOCAL_SERVICE: Option<&'static str> = None;
    /// False if no operation needs a key, so that the program need not set one.
    const NEEDS_KEY: bool = true;
    /// The servers that operations name. [`ConfigBuilder::env`] reads their addresses, too.
    const SERVERS: &'static [&'static str] = &[];

    /// Creates a value with the given settings.
    ///
    /// # Errors
    ///
    /// The HTTP library rejects the settings, for instance a certificate.
    fn from_config(config: Config) -> Result<Self, Error>;
}

impl FromConfig for Config {
    const VARIABLE_PREFIX: &'static str = "GENWIRE";

    fn from_config(config: Config) -> Result<Self, Error> {
        Ok(config)
    }
}

/// Builder of a client, or of a [`Config`] that several clients share.
#[must_use]
pub struct ConfigBuilder<T = Config> {
    settings: Settings,
    built: PhantomData<fn() -> T>,
}

/// The settings of a client.
#[derive(Clone)]
pub(in crate::client) struct Settings {
    base_url: Option<String>,
    server_urls: BTreeMap<String, String>,
    without_key: bool,
    pub(in crate::client) api_key: Option<ApiKey>,
    pub(in crate::client) credentials: BTreeMap<String, ApiKey>,
    pub(in crate::client) tokens: BTreeMap<String, Tokens>,
    pub(in crate::client) timeouts: Timeouts,
    pub(in crate::client) retry: RetryPolicy,
    pub(in crate::client) validation: Validation,
    pub(in crate::client) limits: BTreeMap<&'static str, Rate>,
    pub(in crate::client) middleware: Vec<Arc<dyn Middleware>>,
    pub(in crate::client) max_response_bytes: usize,
    pub(in crate::client) same_origin_redirects: bool,
    pub(in crate::client) gzip: bool,
    pub(in crate::client) trace_content: bool,
    pub(in crate::client) propagator: Option<Propagator>,
    pub(in crate::client) user_agent: String,
    pub(in crate::client) http_client: Option<Client>,
    pub(in crate::client) proxies: Vec<Proxy>,
    pub(in crate::client) no_proxy: bool,
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    pub(in crate::client) certificates: Vec<Certificate>,
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    pub(in crate::client) without_system_certificates: bool,
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    pub(in crate::client) identity: Option<Identity>,
}

impl<T> ConfigBuilder<T> {
    /// Sets the API key of the caller.
    pub fn api_key(mut self, key: impl Into<ApiKey>) -> Self {
        self.settings.api_key = Some(key.into());
        self
    }

    /// Sets the credential with a name in `[auth]` of the spec, for a service with several
    /// credentials.
    ///
    /// [`api_key`](Self::api_key) is used for each credential that is not set.
    pub fn credential(mut self, name: impl Into<String>, key: impl Into<ApiKey>) -> Self {
        self.settings.credentials.insert(name.into(), key.into());
        self
    }

    /// Sets the source of tokens for a name in `[auth]` of the spec, such as
    /// [`OAuth2`](crate::client::OAuth2).
    ///
    /// A call whose token the service rejects is sent once more with a new token, if the
    /// [`RetryPolicy`] has an attempt left for it. A rejection is HTTP 401, or an error code for
    /// missing or wrong credentials with a status other than 403.
    ///
    /// Clients of one configuration share the token. A token request runs as a task of the runtime
    /// whose call needs it first.
    pub fn token_source(
        mut self,
        name: impl Into<String>,
        source: impl TokenSource + 'static,
    ) -> Self {
        self.settings.tokens.insert(name.into(), Tokens::new(source));
        self
    }

    /// Sends no API key, for a service that needs none or behind a gateway that adds one.
    ///
    /// Neither the key of [`api_key`](Self::api_key) nor the key of the environment is sent, in
    /// whichever order they are set.
    ///
    /// Token sources and other named credentials are still sent: the program has set each of them
    /// for the service.
    pub fn without_key(mut self) -> Self {
        self.settings.without_key = true;
        self
    }

    /// Sets the base address; the paths of the operations are appended to it.
    pub fn base_url(mut self, url: impl Into<String>) -> Self {
        self.settings.base_url = Some(url.into());
        self
    }

    /// Sets the address of a server that operations name. It replaces the base address in their
    /// calls.
    ///
    /// There is no default: a call that needs the address fails without it. The API key of the
    /// client is sent to that server as well.
    ///
    /// ```
    /// use genwire_core::client::Config;
    ///
    /// let config = Config::builder()
    ///     .base_url("https://api.example.com")
    ///     .server_url("uploads", "https://uploads.example.com");
    /// ```
    pub fn server_url(mut self, server: impl Into<String>, url: impl Into<String>) -> Self {
        self.settings.server_urls.insert(server.into(), url.into());
        self
    }

    /// Sets the timeouts of a call and of its phases.
    pub fn timeouts(mut self, timeouts: Timeouts) -> Self {
        self.settings.timeouts = timeouts;
        self
    }

    /// Sets the retry policy.
    pub fn retry(mut self, policy: RetryPolicy) -> Self {
        self.settings.retry = policy;
        self
    }

    /// Sets the handling of a request that violates the interface.
    pub fn validation(mut self, validation: Validation) -> Self {
        self.settings.validation = validation;
        self
    }

    /// Limits the call rate of an operation; calls above it wait in a queue.
    ///
    /// Each attempt counts. A call that would wait beyond its total timeout fails with that timeout
    /// at once. Each operation has an `ENDPOINT` in its area; the `AREA` lists all of them.
    ///
    /// ```
    /// # mod create_chat_completion {
    /// #     use genwire_core::Endpoint;
    /// #     pub const ENDPOINT: Endpoint = Endpoint {
    /// #         operation: "create_chat_completion",
    /// #         ..Endpoint::DEFAULT
    /// #     };
    /// # }
    /// use genwire_core::client::{Config, Rate};
    ///
    /// let config = Config::builder()
    ///     .rate_limit(&create_chat_completion::ENDPOINT, Rate::per_minute(20).burst(5));
    /// ```
    pub fn rate_limit(mut self, endpoint: &Endpoint, rate: Rate) -> Self {
        self.settings.limits.insert(endpoint.operation, rate);
        self
    }

    /// Adds a layer around each attempt; the first layer is the outermost.
    pub fn middleware(mut self, middleware: impl Middleware + 'static) -> Self {
        self.settings.middleware.push(Arc::new(middleware));
        self
    }

    /// Sets the maximum size of a response and of an event of a stream, in bytes; 64 MiB by
    /// default.
    ///
    /// The events of a stream may add up to four times that size.
    pub fn max_response_bytes(mut self, bytes: usize) -> Self {
        self.settings.max_response_bytes = bytes;
        self
    }

    /// Follows redirects that keep the method and lead to the same scheme, host and port.
    ///
    /// By default no redirect is followed. A redirect to another host is never followed.
    pub fn same_origin_redirects(mut self, follow: bool) -> Self {
        self.settings.same_origin_redirects = follow;
        self
    }

    /// Requests compressed responses; needs the feature `gzip`.
    pub fn gzip(mut self, ask: bool) -> Self {
        self.settings.gzip = ask;
        self
    }

    /// Records prompts and answers in spans; off by default.
    pub fn trace_content(mut self, trace: bool) -> Self {
        self.settings.trace_content = trace;
        self
    }

    /// Sets the `User-Agent` header; `genwire/` and the version by default.
    pub fn user_agent(mut self, name: impl Into<String>) -> Self {
        self.settings.user_agent = name.into();
        self
    }

    /// Adds a proxy for every address, loopback addresses included.
    ///
    /// Without one, the proxies of the environment are used for every address except loopback
    /// addresses: see [`environment_proxies`](crate::client::environment_proxies).
    pub fn proxy(mut self, proxy: Proxy) -> Self {
        self.settings.proxies.push(proxy);
        self
    }

    /// Ignores the proxies of the environment, and removes proxies that have already been added.
    pub fn no_proxy(mut self) -> Self {
        self.settings.proxies.clear();
        self.settings.no_proxy = true;
        self
    }

    /// Trusts a certificate in addition to the certificates of the system.
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    pub fn certificate(mut self, certificate: Certificate) -> Self {
        self.settings.certificates.push(certificate);
        self
    }

    /// Trusts only the given certificates.
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    pub fn without_system_certificates(mut self) -> Self {
        self.settings.without_system_certificates = true;
        self
    }

    /// Sets the certificate that identifies the client.
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    pub fn identity(mut self, identity: Identity) -> Self {
        self.settings.identity = Some(identity);
        self
    }

    /// Adds headers to each request, such as the headers of another tracing format.
    ///
    /// The function runs inside the span of the call. OpenTelemetry does not need this method: the
    /// feature `opentelemetry` sends the W3C `traceparent`, unless that header is set already.
    ///
    /// ```
    /// use genwire_core::client::Config;
    /// use genwire_core::client::transport_types::header::HeaderValue;
    ///
    /// let config = Config::builder().propagator(|headers| {
    ///     headers.insert("b3", HeaderValue::from_static("0"));
    /// });
    /// ```
    pub fn propagator(mut self, inject: impl Fn(&mut HeaderMap) + Send + Sync + 'static) -> Self {
        self.settings.propagator = Some(Arc::new(inject));
        self
    }

    /// Uses an HTTP client of the caller.
    ///
    /// Its connection pool, proxies, certificates, redirects, compression and `connect` timeout
    /// apply; the settings of this builder for them do not.
    /// [`http_client_builder`](crate::client::http_client_builder) starts a client with the TLS of
    /// this library and without redirects. Any other client follows redirects by default, even to
    /// other hosts, and passes on the body of a token request of [`OAuth2`](crate::client::OAuth2),
    /// which may contain a secret.
    ///
    /// A connection works only while the runtime that opened it runs. Each blocking client has its
    /// own runtime, which is idle between its calls. Give each client its own HTTP client, or
    /// disable the pool with `pool_max_idle_per_host(0)`. Otherwise a call may hang on a connection
    /// of an idle runtime.
    ///
    /// ```
    /// use genwire_core::client::{Config, http_client_builder};
    ///
    /// let http = http_client_builder()?.pool_max_idle_per_host(2).no_proxy().build()?;
    /// let config = Config::builder().base_url("http://127.0.0.1:8080").without_key();
    /// let config = config.http_client(http).build()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn http_client(mut self, client: Client) -> Self {
        self.settings.http_client = Some(client);
        self
    }
}

impl<T: FromConfig> ConfigBuilder<T> {
    /// Reads the API key and the addresses from the environment, unless they are set already.
    ///
    /// The variables start with [`FromConfig::VARIABLE_PREFIX`]: `GENWIRE_API_KEY` and
    /// `GENWIRE_BASE_URL` for a [`Config`]. For a server in [`FromConfig::SERVERS`], its name
    /// precedes `BASE_URL`. Each variable is read independently: after
    /// [`base_url`](Self::base_url), servers without [`server_url`](Self::server_url) still get
    /// their addresses from the environment, and receive the API key.
    pub fn env(self) -> Self {
        self.variables(|name| std::env::var(name).ok())
    }

    /// Like [`ConfigBuilder::env`], with a function that looks up the variables.
    pub fn variables(mut self, look_up: impl Fn(&str) -> Option<String>) -> Self {
        let found =
            |name: &str| look_up(&variable::<T>(name)).filter(|value| !value.trim().is_empty());
        self.settings.api_key =
            self.settings.api_key.or_else(|| found(KEY_VARIABLE).map(ApiKey::from));
        self.settings.base_url = self.settings.base_url.or_else(|| found(BASE_URL_VARIABLE));
        for server in T::SERVERS {
            if !self.settings.server_urls.contains_key(*server)
                && let Some(url) = found(&server_variable(server))
            {
                self.settings.server_urls.insert((*server).to_owned(), url);
            }
        }
        self
    }

    /// Builds the client or the [`Config`].
    ///
    /// # Errors
    ///
    /// A setting is missing or invalid.
    pub fn build(self) -> Result<T, Error> {
        self.settings.check::<T>().and_then(T::from_config)
    }
}

/// Returns the name of a variable.
fn variable<T: FromConfig>(name: &str) -> String {
    format!("{}_{name}", T::VARIABLE_PREFIX)
}

/// Returns the suffix of the variable for the address of a server.
fn server_variable(server: &str) -> String {
    format!("{}_{BASE_URL_VARIABLE}", server.to_ascii_uppercase())
}

/// Returns the variable for the address of a server that operations name.
fn variable_of_server<T: FromConfig>(server: &str) -> Option<String> {
    T::SERVERS.contains(&server).then(|| variable::<T>(&server_variable(server)))
}

impl Settings {
    fn has_other_credentials(&self) -> bool {
        !self.credentials.is_empty() || !self.tokens.is_empty()
    }

    fn check<T: FromConfig>(mut self) -> Result<Config, Error> {
        if self.without_key {
            self.api_key = None;
        }
        let base_url = self.base_url.as_deref().ok_or_else(|| {
            let local = T::LOCAL_SERVICE.map(|command| {
                format!("; `{command}` starts a local service and prints its address")
            });
            Error::config("no base address is set").with_help(format!(
                "call `base_url`, or set `{}` and call `env`{}",
                variable::<T>(BASE_URL_VARIABLE),
                local.unwrap_or_default()
            ))
        })?;
        let base_url = target::base(base_url, "the base address")?;
        let server_urls = self.server_urls.iter().map(|(server, url)| {
            let url = target::base(url, &format!("the address of the server `{server}`"))?;
            Ok((server.clone(), url))
        });
        let server_urls = server_urls.collect::<Result<_, Error>>()?;
        match &self.api_key {
            _ if self.credentials.values().any(|key| !key.is_usable()) => Err(Error::config(
                "a credential is empty or contains characters that are not allowed in a header",
            )),
            Some(key) if !key.is_usable() => Err(Error::config(
                "the key is empty or contains characters that are not allowed in a header",
            )),
            None if T::NEEDS_KEY && !self.without_key && !self.has_other_credentials() => {
                Err(Error::config("no key is set").with_help(format!(
                    "call `api_key`, or set `{}` and call `env`; `without_key` sends none",
                    variable::<T>(KEY_VARIABLE)
                )))
            }
            _ => {
                let server_variable = variable_of_server::<T>;
                Ok(Config { base_url, server_urls, server_variable, settings: self })
            }
        }
    }
}

impl<T> Clone for ConfigBuilder<T> {
    fn clone(&self) -> Self {
        Self { settings: self.settings.clone(), built: PhantomData }
    }
}

impl<T> Default for ConfigBuilder<T> {
    fn default() -> Self {
        Self { settings: Settings::default(), built: PhantomData }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            base_url: None,
            server_urls: BTreeMap::new(),
            without_key: false,
            api_key: None,
            credentials: BTreeMap::new(),
            tokens: BTreeMap::new(),
            timeouts: Timeouts::default(),
            retry: RetryPolicy::default(),
            validation: Validation::default(),
            limits: BTreeMap::new(),
            middleware: Vec::new(),
            max_response_bytes: MAX_RESPONSE_BYTES,
            same_origin_redirects: false,
            gzip: false,
            trace_content: false,
            propagator: None,
            user_agent: concat!("genwire/", env!("CARGO_PKG_VERSION")).to_owned(),
            http_client: None,
            proxies: Vec::new(),
            no_proxy: false,
            #[cfg(any(feature = "rustls", feature = "native-tls"))]
            certificates: Vec::new(),
            #[cfg(any(feature = "rustls", feature = "native-tls"))]
            without_system_certificates: false,
            #[cfg(any(feature = "rustls", feature = "native-tls"))]
            identity: None,
        }
    }
}

/// Omits values that may be secret: proxies, certificates, unchecked addresses.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("api_key", &self.api_key)
            .field("timeouts", &self.timeouts)
            .field("retry", &self.retry)
            .field("validation", &self.validation)
            .field("limits", &self.limits)
            .field("middleware", &self.middleware.len())
            .field("max_response_bytes", &self.max_response_bytes)
            .field("same_origin_redirects", &self.same_origin_redirects)
            .field("gzip", &self.gzip)
            .field("trace_content", &self.trace_content)
            .finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for ConfigBuilder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ConfigBuilder").field(&self.settings).finish()
    }
}
