//! TLS of the client: the authorities that it trusts, and the certificate that it presents.
//!
//! If a program has both TLS libraries, the library of the system is used. The rustls provider
//! belongs to the client; the process-wide choice stays with the program.

use crate::client::error::Error;
use std::fmt;

#[cfg(feature = "native-tls")]
use native as backend;
#[cfg(not(feature = "native-tls"))]
use ring as backend;

#[cfg(feature = "native-tls")]
mod native;
#[cfg(not(feature = "native-tls"))]
mod ring;

/// A certificate of an authority that the client trusts.
///
/// ```no_run
/// use genwire_core::client::transport_types::Certificate;
/// use genwire_core::client::Config;
///
/// let authority = Certificate::from_pem(&std::fs::read("authority.pem")?)?;
/// let config = Config::builder().certificate(authority);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Certificate(backend::Root);

impl Certificate {
    /// Reads a certificate in DER.
    ///
    /// # Errors
    ///
    /// The bytes are not a certificate.
    pub fn from_der(der: &[u8]) -> Result<Self, Error> {
        backend::root_of_der(der).map(Self)
    }

    /// Reads a PEM file with exactly one certificate.
    ///
    /// # Errors
    ///
    /// The bytes are not such a PEM file.
    pub fn from_pem(pem: &[u8]) -> Result<Self, Error> {
        let mut all = Self::from_pem_bundle(pem)?;
        match (all.pop(), all.is_empty()) {
            (Some(one), true) => Ok(one),
            _ => Err(Error::config("expected one certificate in the PEM file")
                .with_help("`from_pem_bundle` reads several")),
        }
    }

    /// Reads all certificates of a PEM file.
    ///
    /// # Errors
    ///
    /// The bytes are not such a PEM file.
    pub fn from_pem_bundle(pem: &[u8]) -> Result<Vec<Self>, Error> {
        Ok(backend::roots_of_pem(pem)?.into_iter().map(Self).collect())
    }
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Certificate")
    }
}

/// The certificate of the client, with its private key.
#[derive(Clone)]
pub struct Identity(backend::Own);

impl Identity {
    /// Reads a PEM file with a private key and a chain of certificates, starting with the
    /// certificate of the client.
    ///
    /// The key is in PKCS #8 (`BEGIN PRIVATE KEY`).
    ///
    /// # Errors
    ///
    /// The bytes are not such a PEM file.
    pub fn from_pem(pem: &[u8]) -> Result<Self, Error> {
        backend::identity_of_pem(pem).map(Self)
    }

    /// Reads a PKCS #12 archive.
    ///
    /// # Errors
    ///
    /// The bytes are not such an archive, or the password is wrong.
    #[cfg(feature = "native-tls")]
    pub fn from_pkcs12_der(der: &[u8], password: &str) -> Result<Self, Error> {
        backend::identity_of_archive(der, password).map(Self)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Identity")
    }
}

/// The TLS settings of an HTTP client; by default, it trusts the system and has no identity.
#[derive(Default)]
pub(in crate::client) struct Tls<'a> {
    pub(in crate::client) certificates: &'a [Certificate],
    /// True if no other certificate is trusted.
    pub(in crate::client) only_these: bool,
    pub(in crate::client) identity: Option<&'a Identity>,
}

impl Tls<'_> {
    /// Applies the settings to an HTTP client.
    pub(in crate::client) fn apply(
        &self,
        builder: reqwest::ClientBuilder,
    ) -> Result<reqwest::ClientBuilder, Error> {
        let roots = self.certificates.iter().map(|certificate| certificate.0.clone());
        let own = self.identity.map(|identity| identity.0.clone());
        backend::apply(builder, roots, self.only_these, own)
    }
}

/// Creates the error of an invalid certificate or key.
fn unusable(what: &str) -> Error {
    Error::config(format!("expected {what}"))
}
