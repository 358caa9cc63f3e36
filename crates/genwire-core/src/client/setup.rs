//! Setting up the HTTP library.

use super::config::Settings;
use super::error::Error;
use reqwest::redirect::Policy;
use reqwest::{Client, Url};

/// Makes sure that this process can speak TLS, as far as the program was built with it.
///
/// A [`Transport`](super::Transport) does so by itself; a program that sets up an HTTP client of its own
/// calls this before.
pub fn prepare_tls() {
    #[cfg(all(feature = "rustls", not(feature = "native-tls")))]
    choose_ring();
}

/// The HTTP clients of a transport.
pub(super) struct Clients {
    /// The client for calls of the service.
    pub(super) service: Client,
    /// The client for URLs from responses, which never shows the identity of the caller.
    pub(super) download: Client,
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
    prepare_tls();
    let mut builder = Client::builder().redirect(redirects(settings)).referer(false);
    if let Some(limit) = settings.timeouts.connect {
        builder = builder.connect_timeout(limit);
    }
    if settings.no_proxy {
        builder = builder.no_proxy();
    }
    for proxy in &settings.proxies {
        builder = builder.proxy(proxy.clone());
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
        builder = tls(builder, settings, shows_identity);
    }
    builder.build().map_err(|error| {
        Error::config("the HTTP client could not be set up").caused_by(error.without_url())
    })
}

/// Sets the certificates, and the system's TLS where a program has both kinds.
#[cfg(any(feature = "rustls", feature = "native-tls"))]
fn tls(
    mut builder: reqwest::ClientBuilder,
    settings: &Settings,
    shows_identity: bool,
) -> reqwest::ClientBuilder {
    #[cfg(feature = "native-tls")]
    {
        builder = builder.tls_backend_native();
    }
    let certificates = settings.certificates.iter().cloned();
    builder = if settings.only_these_certificates {
        builder.tls_certs_only(certificates)
    } else if settings.certificates.is_empty() {
        builder
    } else {
        builder.tls_certs_merge(certificates)
    };
    match settings.identity.as_ref().filter(|_| shows_identity) {
        Some(identity) => builder.identity(identity.clone()),
        None => builder,
    }
}

/// Makes ring the provider of this process, unless the program has chosen one.
#[cfg(all(feature = "rustls", not(feature = "native-tls")))]
fn choose_ring() {
    use rustls::crypto::{CryptoProvider, ring};

    if CryptoProvider::get_default().is_none() {
        // Another thread may have been faster, which is as good.
        drop(ring::default_provider().install_default());
    }
}

/// Follows no redirect, or only those that stay where the key belongs.
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

fn is_same_origin(a: &Url, b: &Url) -> bool {
    a.scheme() == b.scheme()
        && a.host_str() == b.host_str()
        && a.port_or_known_default() == b.port_or_known_default()
}
