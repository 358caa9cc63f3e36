//! Downloads from addresses; they must not send the key anywhere.

use super::server::{Script, Server, Step, head, header, reply, send};
use super::{KEY, client, config, kind};
use genwire_core::client::{Error, ErrorKind, Transport};

fn file(text: &str) -> Script {
    reply(200, "content-type: audio/mpeg", text)
}

fn moved(to: &str) -> Script {
    reply(302, &format!("location: {to}"), "")
}

#[tokio::test]
async fn a_file_is_fetched_without_the_key() {
    let other = Server::start(vec![file("sound")]);
    let own = Server::start(vec![file("sound"), moved(&format!("{}/b?sign=1", other.url))]);
    let http = client(&own);
    for path in ["/a?sign=2", "/moved"] {
        let raw = http.fetch(&format!("{}{path}", own.url)).await.unwrap();
        assert_eq!(&raw.body()[..], b"sound");
        assert_eq!(raw.headers()["content-type"], "audio/mpeg");
    }
    let mut requests = own.seen().requests;
    requests.extend(other.seen().requests);
    assert_eq!(requests.len(), 3);
    for request in requests {
        assert!(request.starts_with("GET /"), "{request}");
        assert!(!request.contains(KEY) && header(&request, "authorization").is_none(), "{request}");
        assert!(header(&request, "user-agent").is_some_and(|name| name.starts_with("genwire/")));
    }
}

async fn fetch(scripts: Vec<Script>, limit: usize) -> (Result<usize, Error>, usize) {
    let server = Server::start(scripts);
    let http = client(&server);
    let result = http.fetch_within(&format!("{}/a?sign=secret", server.url), limit).await;
    (result.map(|raw| raw.body().len()), server.count())
}

#[tokio::test]
async fn a_file_has_a_size_that_it_may_have() {
    assert_eq!(fetch(vec![file("12345")], 5).await.0.unwrap(), 5);
    let endless = vec![Step::Read, head(200, "x: y"), send("123"), send("456")];
    for script in [file("123456"), endless] {
        let error = fetch(vec![script], 5).await.0.unwrap_err();
        assert_eq!(kind(&error), "too large the file 5");
    }
    let server = Server::start(vec![file("123456")]);
    let http = Transport::new(config(&server.url).max_response_bytes(5).build().unwrap()).unwrap();
    let error = http.fetch(&server.url).await.unwrap_err();
    assert_eq!(kind(&error), "too large the file 5");
}

#[tokio::test]
async fn what_is_no_file_is_a_typed_error() {
    let (result, _) = fetch(vec![reply(403, "", "<Error/>")], 99).await;
    let error = result.unwrap_err();
    assert_eq!(error.to_string(), "the file could not be downloaded: HTTP 403 Forbidden");
    assert_eq!((error.status(), kind(&error)), (Some(403), "api 0".to_owned()));
    let cut = vec![Step::Read, head(200, "content-length: 9"), send("123")];
    let error = fetch(vec![cut], 99).await.0.unwrap_err();
    assert_eq!(
        (error.kind(), &error.raw().unwrap().body()[..]),
        (&ErrorKind::Truncated, &b"123"[..])
    );
    let http = Transport::new(config("http://127.0.0.1:9").build().unwrap()).unwrap();
    for url in ["file:///etc/hosts", "fff", "data:,x"] {
        let error = http.fetch(url).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Request(_)), "{error}");
    }
}

#[tokio::test]
async fn redirects_end() {
    let (result, count) = fetch(vec![moved("/a"); 7], 99).await;
    assert_eq!((kind(&result.unwrap_err()).as_str(), count), ("Request", 6));
    for to in ["file:///etc/hosts", "ftp://example.com/"] {
        let (result, count) = fetch(vec![moved(to)], 99).await;
        assert_eq!((kind(&result.unwrap_err()).as_str(), count), ("Redirect", 1));
    }
}
