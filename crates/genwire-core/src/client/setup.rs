//! Setup of the HTTP library.

pub(super) mod config;
pub(super) mod environment_proxies;
pub(super) mod target;
pub(super) mod timeouts;
#[cfg(any(feature = "rustls", feature = "native-tls"))]
pub(super) mod tls;

use super::error::Error;
use crate::client::call::inner::Clients;
use crate::client::setup::config::Settings;
use crate::client::setup::environment_proxies::environment_proxies;
#[cfg(any(feature = "rustls", feature = "native-tls"))]
use crate::client::setup::tls::Tls;
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, Url};

/// Creates a builder of an HTTP client with the TLS that this program was built with.
///
/// A [`Transport`](super::Transport) creates its own HTTP client. A program that passes one to
/// [`http_client`](super::ConfigBuilder::http_client) starts with this builder. With only the
/// feature `rustls`, the HTTP library has no TLS provider and panics without this builder.
///
/// The client uses the proxies of the environment, for loopback addresses too; see
/// [`environment_proxies`] for the proxies of a [`Transport`](super::Transport).
///
/// The client follows no redirects unless the program sets a redirect policy: a redirect may send
/// API keys and the credentials of [`OAuth2`](super::OAuth2) to another host.
///
/// # Errors
///
/// TLS cannot be set up, for instance because the root certificates of the system cannot be read.
#[cfg_attr(
    not(any(feature = "rustls", feature = "native-tls")),
    expect(clippy::unnecessary_wraps, reason = "TLS can fail")
)]
pub fn http_client_builder() -> Result<ClientBuilder, Error> {
    let builder = Client::builder().redirect(Policy::none());
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    let builder = Tls::default().apply(builder)?;
    Ok(builder)
}

/// Creates the HTTP clients of a configuration.
pub(super) fn clients(settings: &Settings) -> Result<Clients, Error> {
    let service = client(settings, true)?;
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    if settings.identity.is_some() && settings.http_client.is_none() {
        return Ok(Clients { service, download: client(settings, false)? });
    }
    Ok(Clients { download: service.clone(), service })
}

fn client(
    settings: &Settings,
    #[cfg_attr(
        not(any(feature = "rustls", feature = "native-tls")),
        expect(unused_variables, reason = "an identity is part of TLS")
    )]
    shows_identity: bool,
) -> Result<Client, Error> {
    if let Some(client) = &settings.http_client {
        return Ok(client.clone());
    }
    let mut builder = Client::builder().redirect(redirects(settings)).referer(false);
    if let Some(limit) = settings.timeouts.connect {
        builder = builder.connect_timeout(limit);
    }
    // The HTTP library would use the proxies of the environment for loopback addresses as well.
    builder = builder.no_proxy();
    let is_named = settings.no_proxy || !settings.proxies.is_empty();
    let proxies = if is_named { settings.proxies.clone() } else { environment_proxies() };
    for proxy in proxies {
        builder = builder.proxy(proxy);
    }
    #[cfg(feature = "gzip")]
    {
        builder = builder.gzip(settings.gzip);
    }
    #[cfg(not(feature = "gzip"))]
    if settings.gzip {
        return Err(Error::config("this program was built without compression")
            .with_help("enable the feature `gzip`"));
    }
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    {
        let tls = Tls {
            certificates: &settings.certificates,
            only_these: settings.without_system_certificates,
            identity: settings.identity.as_ref().filter(|_| shows_identity),
        };
        builder = tls.apply(builder)?;
    }
    builder.build().map_err(|error| {
        Error::config("the HTTP client could not be set up").caused_by(error.without_url())
    })
}

/// Follows no redirects, or only redirects within the same origin.
fn redirects(settings: &Settings) -> Policy {
    if !settings.same_origin_redirects {
        return Policy::none();
    }
    Policy::custom(|attempt| {
        let keeps_method = matches!(attempt.status().as_u16(), 307 | 308);
        let stays = attempt.previous().iter().all(|from| is_same_origin(from, attempt.url()));
        if keeps_method && stays && attempt.previous().len() <= 5 {
            attempt.follow()
        } else {
            attempt.stop()
        }
    })
}

/// Returns true if two URLs have the same scheme, host and port.
pub(super) fn is_same_origin(a: &Url, b: &Url) -> bool {
    a.scheme() == b.scheme()
        && a.host_str() == b.host_str()
        && a.port_or_known_default() == b.port_or_known_default()
}
