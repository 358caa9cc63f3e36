//! TLS by rustls with ring.

use super::unusable;
use crate::client::error::Error;
use rustls::client::danger::ServerCertVerifier;
use rustls::client::{ClientConfig, WebPkiServerVerifier};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{Error as TlsError, OtherError, RootCertStore};
use rustls_platform_verifier::Verifier;
use std::sync::Arc;

/// The protocols to offer, in order of preference.
const PROTOCOLS: &[&[u8]] = &[
    #[cfg(feature = "http2")]
    b"h2",
    b"http/1.1",
];

pub(super) type Root = CertificateDer<'static>;

/// A certificate chain and the private key of its first certificate.
pub(super) struct Own {
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
}

impl Clone for Own {
    fn clone(&self) -> Self {
        Self { chain: self.chain.clone(), key: self.key.clone_key() }
    }
}

pub(super) fn root_of_der(der: &[u8]) -> Result<Root, Error> {
    let root = Root::from(der.to_vec());
    match RootCertStore::empty().add(root.clone()) {
        Ok(()) => Ok(root),
        Err(error) => Err(unusable("a certificate in DER").caused_by(error)),
    }
}

pub(super) fn roots_of_pem(pem: &[u8]) -> Result<Vec<Root>, Error> {
    certificates(pem)?.iter().map(|root| root_of_der(root)).collect()
}

pub(super) fn identity_of_pem(pem: &[u8]) -> Result<Own, Error> {
    let chain = certificates(pem)?;
    let key = PrivateKeyDer::from_pem_slice(pem)
        .map_err(|error| unusable("a private key in the PEM file").caused_by(error))?;
    Ok(Own { chain, key })
}

fn certificates(pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, Error> {
    let all: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
    match all {
        Ok(all) if all.is_empty() => Err(unusable("a certificate in the PEM file")),
        Ok(all) => Ok(all),
        Err(error) => Err(unusable("certificates in PEM").caused_by(error)),
    }
}

pub(super) fn apply(
    builder: reqwest::ClientBuilder,
    roots: impl Iterator<Item = Root>,
    only_these: bool,
    own: Option<Own>,
) -> Result<reqwest::ClientBuilder, Error> {
    let config = config(roots, only_these, own)
        .map_err(|error| Error::config("TLS could not be set up").caused_by(error))?;
    Ok(builder.tls_backend_preconfigured(config))
}

fn config(
    roots: impl Iterator<Item = Root>,
    only_these: bool,
    own: Option<Own>,
) -> Result<ClientConfig, TlsError> {
    let provider = Arc::new(ring::default_provider());
    let verifier = verifier(roots, only_these, &provider)?;
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(verifier);
    let mut config = match own {
        Some(Own { chain, key }) => builder.with_client_auth_cert(chain, key)?,
        None => builder.with_no_client_auth(),
    };
    config.alpn_protocols = PROTOCOLS.iter().map(|name| name.to_vec()).collect();
    Ok(config)
}

/// Trusts the given roots, in addition to the roots of the system or instead of them.
fn verifier(
    roots: impl Iterator<Item = Root>,
    only_these: bool,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<dyn ServerCertVerifier>, TlsError> {
    let provider = Arc::clone(provider);
    if !only_these {
        return Ok(Arc::new(Verifier::new_with_extra_roots(roots, provider)?));
    }
    let mut store = RootCertStore::empty();
    for root in roots {
        store.add(root)?;
    }
    let verifier = WebPkiServerVerifier::builder_with_provider(store.into(), provider).build();
    verifier
        .map(|verifier| verifier as _)
        .map_err(|error| TlsError::Other(OtherError(Arc::new(error))))
}
