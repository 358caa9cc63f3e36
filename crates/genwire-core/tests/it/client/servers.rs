//! Servers that operations name instead of the base address.

use super::server::{Server, header, json, reply};
use super::{KEY, LOOK_ENDPOINT, MAKE_ENDPOINT, Made, config, cube, kind};
use genwire_core::client::{CallBuilder, Transport};
use genwire_core::{Endpoint, NextPage, Paging, RawJson};

const UPLOADS: &[&str] = &["uploads"];
const EITHER: &[&str] = &["uploads", "archive"];

static LIST: Endpoint = Endpoint { operation: "list", path: "/v2/list", ..LOOK_ENDPOINT };
static BY_LINK: Paging = Paging { items: "", next: NextPage::Link, more: None, total: None };

/// A client with addresses for some servers only.
fn transport(base: &Server, servers: &[(&str, &Server)]) -> Transport {
    let mut builder = config(&base.url).same_origin_redirects(true);
    for (name, server) in servers {
        builder = builder.server_url(*name, &*server.url);
    }
    Transport::new(builder.build().unwrap()).unwrap()
}

fn make<'a>(http: &Transport) -> CallBuilder<'a, Made> {
    http.call(&MAKE_ENDPOINT)
}

#[tokio::test]
async fn a_call_goes_to_its_server_and_the_key_with_it() {
    let base = Server::start(vec![json(200, r#"{"id":"base"}"#)]);
    let uploads = Server::start(vec![json(200, r#"{"id":"uploads"}"#)]);
    let archive = Server::start(vec![json(200, r#"{"id":"archive"}"#)]);
    let http = transport(&base, &[("uploads", &uploads)]);
    for (call, id) in [(make(&http), "base"), (make(&http).servers(UPLOADS), "uploads")] {
        assert_eq!(call.request(&cube()).await.unwrap().id.as_deref(), Some(id));
    }
    let http = transport(&base, &[("archive", &archive)]);
    let call = make(&http).servers(EITHER);
    assert_eq!(call.request(&cube()).await.unwrap().id.as_deref(), Some("archive"));
    for server in [&base, &uploads, &archive] {
        let request = server.seen().requests.remove(0);
        assert!(request.starts_with("POST /v1/make "), "{request}");
        assert_eq!(header(&request, "authorization"), Some(&*format!("Bearer {KEY}")));
        assert_eq!(server.count(), 1);
    }
}

#[tokio::test]
async fn a_call_whose_server_has_no_address_is_not_sent() {
    let base = Server::start(vec![json(200, "{}")]);
    let http = transport(&base, &[("archive", &base)]);
    for (servers, name) in [(UPLOADS, "`uploads`"), (&["files", "uploads"], "`files` or `uploads`")]
    {
        let error = make(&http).servers(servers).request(&cube()).await.unwrap_err();
        assert_eq!(kind(&error), "Config");
        let text = error.to_string();
        assert!(text.contains(&format!("no address of the server {name} is set")), "{text}");
        let help = format!("call `server_url(\"{}\", …)` of the builder", servers[0]);
        assert!(error.help().unwrap().starts_with(&help), "{error:?}");
        assert_eq!((error.attempts(), error.operation()), (0, Some("make")));
    }
    let error = make(&http).servers(UPLOADS).raw().await.unwrap_err();
    assert_eq!(kind(&error), "Config");
    let call = http.call::<RawJson>(&LIST).servers(UPLOADS).paged::<i64>(&BY_LINK);
    assert_eq!(kind(&call.items().next().await.unwrap().unwrap_err()), "Config");
    assert_eq!(base.seen().connections, 0);
}

#[tokio::test]
async fn redirects_and_links_stay_at_the_server_of_the_call() {
    let base = Server::start(vec![json(200, "[9]")]);
    let next = |to: &str| reply(200, &format!("link: <{to}>; rel=next"), "[1]");
    let uploads = Server::start(vec![next("/v2/list?page=2"), json(200, "[2]")]);
    let http = transport(&base, &[("uploads", &uploads)]);
    let list = |http: &Transport| {
        let call = http.call::<RawJson>(&LIST).servers(UPLOADS);
        call.paged::<i64>(&BY_LINK).items()
    };
    let mut items = list(&http);
    let mut all = Vec::new();
    while let Some(item) = items.next().await {
        all.push(item.unwrap());
    }
    assert_eq!(all, [1, 2]);
    assert!(uploads.seen().requests[1].starts_with("GET /v2/list?page=2 "));

    // For a call that is not sent to the base address, the base address is another origin.
    let uploads = Server::start(vec![next(&format!("{}/v2/list?page=2", base.url))]);
    let http = transport(&base, &[("uploads", &uploads)]);
    let mut items = list(&http);
    assert_eq!(items.next().await.unwrap().unwrap(), 1);
    assert_eq!(kind(&items.next().await.unwrap().unwrap_err()), "protocol");

    let uploads = Server::start(vec![reply(307, &format!("location: {}/v1/make", base.url), "")]);
    let http = transport(&base, &[("uploads", &uploads)]);
    let error = make(&http).servers(UPLOADS).request(&cube()).await.unwrap_err();
    assert_eq!(kind(&error), "Redirect");
    assert_eq!(base.seen().connections, 0);
}

#[test]
fn an_address_of_a_server_is_checked_like_the_base_address() {
    for (url, problem) in [
        ("uploads.example.com", "the address of the server `uploads` is not a URL"),
        ("ftp://127.0.0.1", "the address of the server `uploads` starts with neither"),
        ("http://127.0.0.1?a=b", "the address of the server `uploads` has a query"),
        ("http://a:b@127.0.0.1", "the address of the server `uploads` contains a user name"),
    ] {
        let error = config("http://127.0.0.1").server_url("uploads", url).build().unwrap_err();
        assert!(error.to_string().contains(problem), "{error}");
        assert!(error.help().is_some(), "{error}");
    }
}
