//! Setting up the HTTP library.

use super::config::ConfigBuilder;
use super::error::Error;
use reqwest::redirect::Policy;
use reqwest::{Client, Url};

/// Makes sure that this process can speak TLS, as far as the program was built with it.
///
/// A [`Http`](super::Http) does so by itself; a program that sets up an HTTP client of its own
/// calls this before.
pub fn prepare_tls() {
    #[cfg(all(feature = "rustls", not(feature = "native-tls")))]
    choose_ring();
}

/// The HTTP client of a configuration.
pub(super) fn client(settings: &ConfigBuilder) -> Result<Client, Error> {
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
        return Err(Error::config(
            "this program was built without compression\nhelp: enable the feature `gzip`",
        ));
    }
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    {
        builder = tls(builder, settings);
    }
    builder.build().map_err(|error| {
        Error::config("the HTTP client could not be set up").caused_by(error.without_url())
    })
}

/// Sets the certificates, and the system's TLS where a program has both kinds.
#[cfg(any(feature = "rustls", feature = "native-tls"))]
fn tls(mut builder: reqwest::ClientBuilder, settings: &ConfigBuilder) -> reqwest::ClientBuilder {
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
    match &settings.identity {
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
fn redirects(settings: &ConfigBuilder) -> Policy {
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
