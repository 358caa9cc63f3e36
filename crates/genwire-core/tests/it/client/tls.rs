//! Calls over TLS: the authorities that the client trusts, and the protocols that it speaks.

use super::authority::Authority;
use super::server::{Server, Step, chunk, chunked, header, json, last_chunk, reply};
use super::{KEY, MAKE_ENDPOINT, Made, config, cube, kind, make};
use genwire_core::client::transport_types::{Certificate, Identity};
use genwire_core::client::{
    ConfigBuilder, Error, ErrorKind, RetryPolicy, Transport, http_client_builder,
};
use std::error::Error as StdError;
use tokio_rustls::rustls::crypto::CryptoProvider;

const LOCAL_ADDRESS: &str = "127.0.0.1";

fn http(config: ConfigBuilder) -> Transport {
    Transport::new(config.build().unwrap()).unwrap()
}

/// Returns the messages of an error and of all its sources.
fn chain(error: &Error) -> String {
    let first: &dyn StdError = error;
    let all = std::iter::successors(Some(first), |error| (**error).source());
    all.map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn an_authority_of_ones_own_is_trusted() {
    let authority = Authority::new();
    let server = Server::start(vec![json(200, r#"{"id":"a"}"#), json(200, r#"{"id":"b"}"#)]);
    let url = authority.before(&server, LOCAL_ADDRESS).await;
    let besides = config(&url).certificate(authority.certificate());
    assert_eq!(make(&http(besides.clone())).await.unwrap().id.as_deref(), Some("a"));
    let alone = http(besides.without_system_certificates());
    assert_eq!(make(&alone).await.unwrap().id.as_deref(), Some("b"));
    for request in server.seen().requests {
        assert_eq!(header(&request, "authorization"), Some(&*format!("Bearer {KEY}")));
    }
}

#[tokio::test]
async fn the_provider_of_the_process_is_left_to_the_program() {
    let authority = Authority::new();
    let server = Server::start(vec![json(200, r#"{"id":"a"}"#), json(200, r#"{"id":"b"}"#)]);
    let url = authority.before(&server, LOCAL_ADDRESS).await;
    let settings = config(&url).certificate(authority.certificate());
    assert_eq!(make(&http(settings.clone())).await.unwrap().id.as_deref(), Some("a"));
    let own = http_client_builder().unwrap().no_proxy().build().unwrap();
    let error = make(&http(settings.http_client(own))).await.unwrap_err();
    assert!(error.is_certificate(), "only the system's roots: {error:?}");
    // No other test of this process may choose a provider, either.
    assert!(CryptoProvider::get_default().is_none());
}

#[tokio::test]
async fn a_client_shows_its_certificate_to_the_service_and_to_no_download() {
    let authority = Authority::new();
    let server = Server::start(vec![json(200, r#"{"id":"a"}"#)]);
    let url = authority.before_known_clients(&server, LOCAL_ADDRESS).await;
    let settings = config(&url).certificate(authority.certificate());
    let settings = settings.retry(RetryPolicy::never());
    assert!(make(&http(settings.clone())).await.is_err());
    let identity = Identity::from_pem(authority.client().as_bytes()).unwrap();
    let known = http(settings.identity(identity));
    assert_eq!(make(&known).await.unwrap().id.as_deref(), Some("a"));
    assert!(known.fetch(&format!("{url}/file")).await.is_err());
    assert_eq!(server.count(), 1);
}

#[test]
fn certificates_that_cannot_be_read_are_errors_of_the_configuration() {
    let authority = Authority::new();
    let (client, key) = (authority.client(), "-----BEGIN PRIVATE KEY-----\nAAAA\n");
    assert!(Certificate::from_pem(client.as_bytes()).is_ok());
    assert_eq!(Certificate::from_pem_bundle(client.repeat(2).as_bytes()).unwrap().len(), 2);
    for (what, error) in [
        ("expected a certificate in DER", Certificate::from_der(b"no").unwrap_err()),
        ("expected a certificate in the PEM file", Certificate::from_pem(b"no").unwrap_err()),
        (
            "expected one certificate in the PEM file",
            Certificate::from_pem(client.repeat(2).as_bytes()).unwrap_err(),
        ),
        ("expected ", Identity::from_pem(key.as_bytes()).unwrap_err()),
    ] {
        assert_eq!(kind(&error), "Config", "{what}");
        assert!(error.to_string().contains(what), "{error}");
    }
}

#[tokio::test]
async fn a_certificate_that_does_not_fit_is_refused_before_anything_is_sent() {
    let (authority, other) = (Authority::new(), Authority::new());
    let server = Server::start(vec![json(200, "{}")]);
    let here = authority.before(&server, LOCAL_ADDRESS).await;
    let elsewhere = authority.before(&server, "service.example").await;
    for (what, config) in [
        ("no root certificate", config(&here)),
        ("another is trusted", config(&here).certificate(other.certificate())),
        (
            "only another is trusted",
            config(&here).certificate(other.certificate()).without_system_certificates(),
        ),
        ("it is for another name", config(&elsewhere).certificate(authority.certificate())),
    ] {
        let error = make(&http(config)).await.unwrap_err();
        assert_eq!(kind(&error), "transport sent=false", "{what}: {error:?}");
        assert!(error.is_certificate() && error.help().is_some(), "{what}: {error}");
        assert!(chain(&error).contains("certificate"), "{what}: {}", chain(&error));
        assert_eq!((error.attempts(), error.is_retryable()), (1, false), "{what}");
    }
    assert_eq!(server.seen().connections, 0);
}

#[tokio::test]
async fn a_redirect_out_of_tls_or_into_it_is_not_followed() {
    let authority = Authority::new();
    let plain = Server::start(vec![json(200, "{}")]);
    let secure = Server::start(vec![json(200, "{}")]);
    let secure_url = authority.before(&secure, LOCAL_ADDRESS).await;
    let downhill = |to: &str| reply(307, &format!("location: {to}/v1/make"), "");
    let from_tls = Server::start(vec![downhill(&plain.url)]);
    let from_tls_url = authority.before(&from_tls, LOCAL_ADDRESS).await;
    let from_plain = Server::start(vec![downhill(&secure_url)]);
    for url in [&from_tls_url, &from_plain.url] {
        let config = config(url).certificate(authority.certificate()).same_origin_redirects(true);
        let error = make(&http(config)).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Redirect { .. }), "{error:?}");
    }
    assert_eq!((from_tls.count(), from_plain.count()), (1, 1));
    assert_eq!((plain.seen().connections, secure.seen().connections), (0, 0));
}

#[tokio::test]
async fn a_stream_comes_over_tls_and_is_truncated_like_any_other() {
    let authority = Authority::new();
    let start = vec![Step::Read, chunked(200, "text/event-stream"), chunk("data: 1\n\n")];
    let whole = [start.clone(), vec![chunk("data: 2\n\n"), last_chunk()]].concat();
    let server = Server::start(vec![whole, start]);
    let url = authority.before(&server, LOCAL_ADDRESS).await;
    let http = http(config(&url).certificate(authority.certificate()));
    for (expected, ends) in [("data: 1\n\ndata: 2\n\n", true), ("data: 1\n\n", false)] {
        let mut stream = http.call::<Made>(&MAKE_ENDPOINT).request(&cube()).bytes().await.unwrap();
        let mut text = String::new();
        let mut end = None;
        while let Some(part) = stream.next().await {
            match part {
                Ok(part) => text.push_str(std::str::from_utf8(&part).unwrap()),
                Err(error) => end = Some(kind(&error)),
            }
        }
        assert_eq!(text, expected);
        assert_eq!(end, (!ends).then(|| "truncated".to_owned()));
    }
}

#[cfg(feature = "http2")]
mod http2 {
    use super::{Authority, LOCAL_ADDRESS, config, http, make};
    use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    const DATA: u8 = 0;
    const HEADERS: u8 = 1;
    const SETTINGS: u8 = 4;
    const END_STREAM: u8 = 1;
    const ACK: u8 = 1;
    const END_HEADERS: u8 = 4;
    /// `:status: 200` and `content-type: application/json`, the second one as a literal.
    const HEAD: &[u8] = b"\x88\x0f\x10\x10application/json";

    fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
        let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
        [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
    }

    /// Answers each request of a connection, and returns the number of requests.
    async fn answer(mut stream: impl AsyncRead + AsyncWrite + Unpin) -> usize {
        let mut preface = [0; PREFACE.len()];
        stream.read_exact(&mut preface).await.unwrap();
        assert_eq!(preface, PREFACE);
        stream.write_all(&frame(SETTINGS, 0, 0, &[])).await.unwrap();
        let mut count = 0;
        let mut head = [0; 9];
        while stream.read_exact(&mut head).await.is_ok() {
            let [a, b, c, kind, flags, id @ ..] = head;
            let length = u32::from_be_bytes([0, a, b, c]);
            let mut payload = vec![0; usize::try_from(length).unwrap()];
            stream.read_exact(&mut payload).await.unwrap();
            let id = u32::from_be_bytes(id);
            if kind == SETTINGS && flags & ACK == 0 {
                stream.write_all(&frame(SETTINGS, ACK, 0, &[])).await.unwrap();
            } else if matches!(kind, DATA | HEADERS) && flags & END_STREAM != 0 {
                count += 1;
                let mut reply = frame(HEADERS, END_HEADERS, id, HEAD);
                let body = format!("{{\"id\":\"{count}\"}}");
                reply.extend(frame(DATA, END_STREAM, id, body.as_bytes()));
                stream.write_all(&reply).await.unwrap();
            }
        }
        count
    }

    #[tokio::test]
    async fn is_spoken_where_the_service_offers_it() {
        let authority = Authority::new();
        let acceptor = authority.acceptor(LOCAL_ADDRESS, &["h2", "http/1.1"]);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://{}", listener.local_addr().unwrap());
        let served = tokio::spawn(async move {
            let stream = acceptor.accept(listener.accept().await.unwrap().0).await.unwrap();
            assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
            answer(stream).await
        });
        let http = http(config(&url).certificate(authority.certificate()));
        for id in ["1", "2"] {
            assert_eq!(make(&http).await.unwrap().id.as_deref(), Some(id));
        }
        drop(http);
        assert_eq!(served.await.unwrap(), 2, "both calls came over one connection");
    }
}
