//! A certificate authority of the tests, which puts TLS before their servers.

use super::server::Server;
use genwire_core::client::transport_types::Certificate;
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};
use std::sync::Arc;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

pub(crate) struct Authority {
    issuer: Issuer<'static, KeyPair>,
    certificate: Vec<u8>,
}

impl Authority {
    pub(crate) fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, "authority of the tests");
        params.key_usages.push(KeyUsagePurpose::KeyCertSign);
        let key = KeyPair::generate().unwrap();
        let certificate = params.self_signed(&key).unwrap().der().to_vec();
        Self { issuer: Issuer::new(params, key), certificate }
    }

    /// Certificate that a client must trust.
    pub(crate) fn certificate(&self) -> Certificate {
        Certificate::from_der(&self.certificate).unwrap()
    }

    /// The server's end of TLS, with a certificate for a name.
    pub(crate) fn acceptor(&self, name: &str, protocols: &[&str]) -> TlsAcceptor {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        params.distinguished_name.push(DnType::CommonName, "service of the tests");
        params.extended_key_usages.push(ExtendedKeyUsagePurpose::ServerAuth);
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(
                vec![certificate.der().clone()],
                PrivateKeyDer::try_from(key.serialize_der()).unwrap(),
            )
            .unwrap();
        config.alpn_protocols = protocols.iter().map(|it| it.as_bytes().to_vec()).collect();
        TlsAcceptor::from(Arc::new(config))
    }

    /// Puts TLS before a server, under a name; the address with TLS.
    pub(crate) async fn before(&self, server: &Server, name: &str) -> String {
        let acceptor = self.acceptor(name, &[]);
        let behind = server.url.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, behind) = (acceptor.clone(), behind.clone());
                tokio::spawn(async move {
                    // A client that does not like the certificate comes no further.
                    let Ok(mut stream) = acceptor.accept(stream).await else { return };
                    let mut server = TcpStream::connect(behind).await.unwrap();
                    drop(copy_bidirectional(&mut stream, &mut server).await);
                });
            }
        });
        url
    }
}
