//! Calls through a proxy, and past it.

use super::server::{Server, header, json};
use super::{KEY, config, kind, make};
use genwire_core::client::transport_types::{NoProxy, Proxy};
use genwire_core::client::{ConfigBuilder, Transport};

fn http(config: ConfigBuilder) -> Transport {
    Transport::new(config.build().unwrap()).unwrap()
}

fn by(proxy: &Server) -> Proxy {
    Proxy::all(&proxy.url).unwrap()
}

#[tokio::test]
async fn a_proxy_receives_the_whole_address() {
    let proxy = Server::start(vec![json(200, r#"{"id":"a"}"#)]);
    let config = config("http://service.invalid/gate").proxy(by(&proxy).basic_auth("me", "hush"));
    assert!(!format!("{config:?}").contains("hush"));
    assert_eq!(make(&http(config)).await.unwrap().id.as_deref(), Some("a"));
    let request = proxy.seen().requests.remove(0);
    assert!(request.starts_with("POST http://service.invalid/gate/v1/make HTTP/1.1"), "{request}");
    assert_eq!(header(&request, "host"), Some("service.invalid"));
    assert_eq!(header(&request, "proxy-authorization"), Some("Basic bWU6aHVzaA=="));
}

#[tokio::test]
async fn who_needs_no_proxy_is_called_directly() {
    let proxy = Server::start(vec![json(200, "{}")]);
    let server = Server::start(vec![json(200, "{}"), json(200, "{}"), json(200, "{}")]);
    let exempt = by(&proxy).no_proxy(NoProxy::from_string("other.example, 127.0.0.1"));
    make(&http(config(&server.url).proxy(exempt))).await.unwrap();
    let only_secure = Proxy::https(&proxy.url).unwrap();
    make(&http(config(&server.url).proxy(only_secure))).await.unwrap();
    make(&http(config(&server.url).proxy(by(&proxy)).no_proxy())).await.unwrap();
    assert_eq!((server.count(), proxy.seen().connections), (3, 0));
    let request = server.seen().requests.remove(0);
    assert!(request.starts_with("POST /v1/make HTTP/1.1"), "{request}");
}

#[tokio::test]
async fn a_proxy_that_is_not_there_is_an_error_before_anything_was_sent() {
    let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let proxy = Proxy::all(format!("http://{gone}")).unwrap();
    let error = make(&http(config("http://service.invalid").proxy(proxy))).await.unwrap_err();
    assert_eq!(kind(&error), "transport sent=false");
    assert!(!format!("{error} {error:?}").contains(KEY));
}

#[cfg(feature = "rustls")]
mod tunnels {
    use super::{KEY, Proxy, Server, config, header, http, json, kind, make};
    use crate::client::authority::Authority;
    use std::sync::{Arc, Mutex};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy};
    use tokio::net::{TcpListener, TcpStream};

    const NAME: &str = "service.example";

    /// A proxy that connects every request to one address, and everything that it receives.
    async fn tunnel(to: &str, status: u16) -> (String, Arc<Mutex<Vec<u8>>>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (log, to) = (Arc::clone(&seen), to.trim_start_matches("https://").to_owned());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&to).await.unwrap();
                tokio::spawn(pass(client, server, status, Arc::clone(&log)));
            }
        });
        (url, seen)
    }

    async fn pass(mut client: TcpStream, server: TcpStream, status: u16, log: Arc<Mutex<Vec<u8>>>) {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(client.read_u8().await.unwrap());
        }
        log.lock().unwrap().extend(head);
        let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\n\r\n");
        client.write_all(answer.as_bytes()).await.unwrap();
        let (mut from_server, mut to_server) = server.into_split();
        let (mut from_client, mut to_client) = client.into_split();
        tokio::spawn(async move { copy(&mut from_server, &mut to_client).await });
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from_client.read(&mut bytes).await {
            log.lock().unwrap().extend(&bytes[..count]);
            if to_server.write_all(&bytes[..count]).await.is_err() {
                return;
            }
        }
    }

    #[tokio::test]
    async fn carry_what_the_proxy_cannot_read() {
        let authority = Authority::new();
        let server = Server::start(vec![json(200, r#"{"id":"a"}"#)]);
        let (proxy, seen) = tunnel(&authority.before(&server, NAME).await, 200).await;
        let config = config(&format!("https://{NAME}"))
            .certificate(authority.certificate())
            .proxy(Proxy::all(&proxy).unwrap());
        assert_eq!(make(&http(config)).await.unwrap().id.as_deref(), Some("a"));
        let request = server.seen().requests.remove(0);
        assert!(request.starts_with("POST /v1/make HTTP/1.1"), "{request}");
        assert_eq!(header(&request, "authorization"), Some(&*format!("Bearer {KEY}")));
        let text = String::from_utf8_lossy(&seen.lock().unwrap()).into_owned();
        assert!(text.starts_with(&format!("CONNECT {NAME}:443 HTTP/1.1\r\n")), "{text}");
        let head = text.split("\r\n\r\n").next().unwrap();
        assert_eq!(header(head, "authorization"), None, "{head}");
        assert!(text.len() > head.len() + 100 && !text.contains(KEY) && !text.contains("cube"));
    }

    #[tokio::test]
    async fn that_are_refused_or_lead_elsewhere_carry_nothing() {
        let (authority, other) = (Authority::new(), Authority::new());
        let server = Server::start(vec![json(200, "{}")]);
        let front = other.before(&server, NAME).await;
        for status in [200, 407] {
            let (proxy, seen) = tunnel(&front, status).await;
            let config = config(&format!("https://{NAME}"))
                .certificate(authority.certificate())
                .proxy(Proxy::all(&proxy).unwrap());
            let error = make(&http(config)).await.unwrap_err();
            assert_eq!(kind(&error), "transport sent=false", "{error:?}");
            assert!(!String::from_utf8_lossy(&seen.lock().unwrap()).contains(KEY));
        }
        assert_eq!(server.seen().connections, 0);
    }
}
