//! A certificate authority for the tests. It adds TLS to their servers.

use super::server::Server;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use genwire_core::client::transport_types::Certificate;
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};
use std::sync::Arc;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::server::WebPkiClientVerifier;
use tokio_rustls::rustls::{RootCertStore, ServerConfig};

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

    /// A certificate and a private key that identify a client, in PEM.
    pub(crate) fn client(&self) -> String {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec!["client.example".to_owned()]).unwrap();
        params.extended_key_usages.push(ExtendedKeyUsagePurpose::ClientAuth);
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        pem("CERTIFICATE", certificate.der()) + &pem("PRIVATE KEY", &key.serialize_der())
    }

    /// The TLS acceptor of a server, with a certificate for a name.
    pub(crate) fn acceptor(&self, name: &str, protocols: &[&str]) -> TlsAcceptor {
        self.acceptor_of(name, protocols, false)
    }

    fn acceptor_of(&self, name: &str, protocols: &[&str], asks_who: bool) -> TlsAcceptor {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        params.distinguished_name.push(DnType::CommonName, "service of the tests");
        params.extended_key_usages.push(ExtendedKeyUsagePurpose::ServerAuth);
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        let provider = Arc::new(ring::default_provider());
        let mut roots = RootCertStore::empty();
        roots.add(self.certificate.clone().into()).unwrap();
        let clients =
            WebPkiClientVerifier::builder_with_provider(roots.into(), Arc::clone(&provider));
        let builder = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap();
        let builder = if asks_who {
            builder.with_client_cert_verifier(clients.build().unwrap())
        } else {
            builder.with_no_client_auth()
        };
        let mut config = builder
            .with_single_cert(
                vec![certificate.der().clone()],
                PrivateKeyDer::try_from(key.serialize_der()).unwrap(),
            )
            .unwrap();
        config.alpn_protocols = protocols.iter().map(|it| it.as_bytes().to_vec()).collect();
        TlsAcceptor::from(Arc::new(config))
    }

    /// Adds TLS to a server, under a name; returns the address with TLS.
    pub(crate) async fn before(&self, server: &Server, name: &str) -> String {
        serve(self.acceptor(name, &[]), server).await
    }

    /// The same as `before`, for clients with a certificate of this authority.
    pub(crate) async fn before_known_clients(&self, server: &Server, name: &str) -> String {
        serve(self.acceptor_of(name, &[], true), server).await
    }
}

fn pem(label: &str, der: &[u8]) -> String {
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", STANDARD.encode(der))
}

async fn serve(acceptor: TlsAcceptor, server: &Server) -> String {
    let behind = server.url.trim_start_matches("http://").to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (acceptor, behind) = (acceptor.clone(), behind.clone());
            tokio::spawn(async move {
                // A client that rejects the certificate ends here.
                let Ok(mut stream) = acceptor.accept(stream).await else { return };
                let mut server = TcpStream::connect(behind).await.unwrap();
                drop(copy_bidirectional(&mut stream, &mut server).await);
            });
        }
    });
    url
}
