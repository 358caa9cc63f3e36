//! TLS of the operating system.

use super::unusable;
use crate::client::error::Error;

pub(super) type Root = reqwest::Certificate;
pub(super) type Own = reqwest::Identity;

pub(super) fn root_of_der(der: &[u8]) -> Result<Root, Error> {
    Root::from_der(der).map_err(|error| unusable("a certificate in DER").caused_by(error))
}

pub(super) fn roots_of_pem(pem: &[u8]) -> Result<Vec<Root>, Error> {
    match Root::from_pem_bundle(pem) {
        Ok(all) if all.is_empty() => Err(unusable("a certificate in the PEM file")),
        Ok(all) => Ok(all),
        Err(error) => Err(unusable("certificates in PEM").caused_by(error)),
    }
}

pub(super) fn identity_of_pem(pem: &[u8]) -> Result<Own, Error> {
    let (keys, chain) = sections(pem);
    Own::from_pkcs8_pem(&chain, &keys).map_err(|error| {
        unusable("a private key and certificates in the PEM file").caused_by(error)
    })
}

pub(super) fn identity_of_archive(der: &[u8], password: &str) -> Result<Own, Error> {
    Own::from_pkcs12_der(der, password)
        .map_err(|error| unusable("a PKCS #12 archive of this password").caused_by(error))
}

/// Splits a PEM file into its private keys and the rest.
fn sections(pem: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (mut keys, mut rest) = (Vec::new(), Vec::new());
    let mut is_key = false;
    for line in pem.split_inclusive(|byte| *byte == b'\n') {
        if line.starts_with(b"-----BEGIN ") {
            is_key = line.trim_ascii_end().ends_with(b"PRIVATE KEY-----");
        }
        if is_key { &mut keys } else { &mut rest }.extend_from_slice(line);
    }
    (keys, rest)
}

#[expect(clippy::unnecessary_wraps, reason = "the other kind of TLS can fail")]
pub(super) fn apply(
    builder: reqwest::ClientBuilder,
    roots: impl Iterator<Item = Root>,
    only_these: bool,
    own: Option<Own>,
) -> Result<reqwest::ClientBuilder, Error> {
    let builder = builder.tls_backend_native();
    let mut roots = roots.peekable();
    let builder = if only_these {
        builder.tls_certs_only(roots)
    } else if roots.peek().is_none() {
        builder
    } else {
        builder.tls_certs_merge(roots)
    };
    Ok(match own {
        Some(own) => builder.identity(own),
        None => builder,
    })
}
