//! Tokens of OAuth 2: when a client asks for them, and how often.

use super::server::{Script, Server, body, header, json};
use super::{config, cube, kind, look, make, make_of};
use genwire_core::client::{CallOptions, Config, Error, OAuth2, Token, Transport};

const SECRET: &str = "a secret:with/all+kinds&";
const DONE_REPLY: &str = r#"{"id":"a"}"#;
const REFUSED_REPLY: &str = r#"{"error":{"message":"unknown key: first"}}"#;

fn given(token: &str) -> Script {
    json(200, &format!(r#"{{"access_token":"{token}","token_type":"bearer","expires_in":3600}}"#))
}

fn credentials(server: &Server) -> OAuth2 {
    let address = format!("{}/oauth/token?tenant=7", server.url);
    OAuth2::client_credentials(&address, "my program", SECRET).unwrap()
}

fn client(service: &Server, tokens: OAuth2) -> Transport {
    let config = Config::builder().base_url(&*service.url).no_proxy();
    Transport::new(config.token_source("bearer", tokens).build().unwrap()).unwrap()
}

/// The tokens that a service was shown.
fn shown(service: &Server) -> Vec<String> {
    let requests = service.seen().requests;
    requests.iter().map(|it| header(it, "authorization").unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_token_is_asked_for_once_and_shown_in_each_call() {
    let server = Server::start(vec![given("first")]);
    let service = Server::start(vec![json(200, DONE_REPLY), json(200, DONE_REPLY)]);
    let tokens = credentials(&server).scope("read").scope("make").parameter("audience", "x&y");
    let http = client(&service, tokens);
    make(&http).await.unwrap();
    look(&http).await.unwrap();
    assert_eq!(shown(&service), ["Bearer first", "Bearer first"]);
    let asked = &server.seen().requests[0];
    assert!(asked.starts_with("POST /oauth/token?tenant=7 HTTP/1.1\r\n"), "{asked}");
    assert_eq!(header(asked, "content-type"), Some("application/x-www-form-urlencoded"));
    let known = "bXkrcHJvZ3JhbTphK3NlY3JldCUzQXdpdGglMkZhbGwlMkJraW5kcyUyNg==";
    assert_eq!(header(asked, "authorization"), Some(format!("Basic {known}").as_str()));
    assert_eq!(body(asked), "grant_type=client_credentials&scope=read+make&audience=x%26y");
}

#[tokio::test]
async fn a_secret_can_be_in_the_body() {
    let server = Server::start(vec![given("first")]);
    let service = Server::start(vec![json(200, DONE_REPLY)]);
    make(&client(&service, credentials(&server).secret_in_body())).await.unwrap();
    let asked = &server.seen().requests[0];
    assert_eq!(header(asked, "authorization"), None);
    let program = "client_id=my+program&client_secret=a+secret%3Awith%2Fall%2Bkinds%26";
    assert_eq!(body(asked), format!("grant_type=client_credentials&{program}"));
}

#[tokio::test]
async fn a_refused_token_is_replaced_once_for_each_call() {
    let server = Server::start(["first", "second", "third"].map(given).to_vec());
    let service = Server::start(vec![
        json(401, REFUSED_REPLY),
        json(200, DONE_REPLY),
        json(401, REFUSED_REPLY),
        json(401, REFUSED_REPLY),
    ]);
    let http = client(&service, credentials(&server));
    assert_eq!(make(&http).await.unwrap().id.as_deref(), Some("a"));
    let error = make(&http).await.unwrap_err();
    assert_eq!((error.status(), error.attempts(), server.count()), (Some(401), 2, 3));
    let expected = ["first", "second", "second", "third"].map(|token| format!("Bearer {token}"));
    assert_eq!(shown(&service), expected);
    assert!(!format!("{error} {error:?}").contains("third"), "{error:?}");
}

#[tokio::test]
async fn a_call_without_retries_is_sent_once_and_the_next_has_a_new_token() {
    let server = Server::start(["first", "second"].map(given).to_vec());
    let service = Server::start(vec![json(401, REFUSED_REPLY), json(200, DONE_REPLY)]);
    let http = client(&service, credentials(&server));
    let once = CallOptions::new().no_retry();
    let error = make_of(&http, &cube(), &once).await.unwrap_err();
    assert_eq!((error.status(), error.attempts()), (Some(401), 1));
    assert!(!format!("{error} {error:?}").contains("first"), "{error:?}");
    make_of(&http, &cube(), &once).await.unwrap();
    assert_eq!(shown(&service), ["Bearer first", "Bearer second"]);
}

#[tokio::test]
async fn a_refresh_token_is_the_one_that_came_last() {
    let next = r#"{"access_token":"one","refresh_token":"after","expires_in":"0"}"#;
    let last = r#"{"access_token":"two","token_type":"Bearer"}"#;
    let server = Server::start(vec![json(200, next), json(200, last)]);
    let service =
        Server::start(vec![json(200, DONE_REPLY), json(200, DONE_REPLY), json(200, DONE_REPLY)]);
    let address = format!("{}/token", server.url);
    let http = client(&service, OAuth2::refresh_token(&address, "app", "before").unwrap());
    for _ in 0..3 {
        make(&http).await.unwrap();
    }
    let sent: Vec<String> =
        server.seen().requests.iter().map(|request| body(request).to_owned()).collect();
    let form =
        |token: &str| format!("grant_type=refresh_token&refresh_token={token}&client_id=app");
    assert_eq!(sent, ["before", "after"].map(form));
    assert_eq!(shown(&service), ["Bearer one", "Bearer two", "Bearer two"]);
}

#[tokio::test]
async fn a_call_without_a_token_is_not_sent() {
    let answers = [
        (
            json(400, &format!(r#"{{"error":"invalid_client","error_description":"{SECRET}"}}"#)),
            "`make`: HOST gives no token: invalid_client: ***",
        ),
        (json(200, r#"{"error":"invalid_scope"}"#), "`make`: HOST gives no token: invalid_scope"),
        (
            json(503, r#"{"access_token":"x"}"#),
            "`make`: HOST answers a request for a token with HTTP 503 Service Unavailable and no \
             `access_token`",
        ),
        (
            json(200, "{}"),
            "`make`: HOST answers a request for a token with HTTP 200 OK and no `access_token`",
        ),
        (
            json(200, r#"{"access_token":"x","token_type":"mac"}"#),
            "`make`: HOST gives a token of the type `mac`, not `Bearer`",
        ),
        (
            json(200, r#"{"access_token":" "}"#),
            "`make`: the token is empty or has characters that a header cannot hold",
        ),
        (json(200, &" ".repeat(300_000)), "`make`: the reply is larger than 262144 bytes"),
    ];
    for (answer, expected) in answers {
        let server = Server::start(vec![answer]);
        let service = Server::start(Vec::new());
        let http = client(&service, credentials(&server));
        let error = make(&http).await.unwrap_err();
        let host = server.url.trim_start_matches("http://");
        assert_eq!(error.to_string(), expected.replace("HOST", host));
        assert_eq!((error.attempts(), service.count()), (0, 0));
        let printed = format!("{error:?} {http:?}");
        assert!(!printed.contains(SECRET), "{printed}");
    }
}

#[test]
fn addresses_that_cannot_be_called_are_refused() {
    let of = |address: &str| -> Error {
        OAuth2::client_credentials(address, "app", SECRET).unwrap_err()
    };
    for (address, expected) in [
        ("login", "the address for tokens is not a URL: relative URL without a base"),
        ("ftp://a", "the address for tokens starts with neither `https://` nor `http://`"),
        ("http://u:p@a", "the address for tokens holds a user name or a password"),
    ] {
        assert_eq!(of(address).to_string(), expected);
        assert_eq!(kind(&of(address)), "Config");
    }
    let tokens = OAuth2::client_credentials("http://127.0.0.1/t", "app", SECRET).unwrap();
    assert_eq!(format!("{tokens:?}"), "OAuth2 { address: \"127.0.0.1:80\", scopes: [], .. }");
    assert_eq!(format!("{:?}", Token::new(SECRET)), "Token { key: ApiKey(***), lifetime: None }");
    let config = config("http://127.0.0.1").token_source("bearer", tokens);
    assert!(!format!("{config:?} {:?}", config.clone().build().unwrap()).contains(SECRET));
}
