//! The key, which must not appear anywhere.

use super::listener::Notes;
use super::server::{Server, Step, header, json, reply};
use super::{KEY, LOOK_ENDPOINT, MAKE_ENDPOINT, Made, config, cube, make, make_of};
use genwire_common::BEARER_AUTH;
use genwire_core::client::{
    CallOptions, Config, ConfigBuilder, Middleware, Next, Outgoing, ResponseFuture, Token,
    TokenFuture, TokenSource, Transport, Validation, transport_types::HttpClient,
};
use genwire_core::{
    Auth, AuthPlace, Build, Endpoint, Extra, Parameter, ParameterPlace, ParameterStyle, Validate,
    Wire,
};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

/// Prints the request, as people do.
struct Print(Arc<Mutex<String>>);

impl Middleware for Print {
    fn handle<'a>(&'a self, request: Outgoing, next: Next<'a>) -> ResponseFuture<'a> {
        write!(self.0.lock().unwrap(), "{request:?} {next:?}").unwrap();
        next.run(request)
    }
}

fn assert_silent(text: &str) {
    for secret in [KEY, "hush", "token-in-query"] {
        assert!(!text.contains(secret), "`{secret}` shows in {text}");
    }
}

#[tokio::test]
async fn a_client_without_a_key_sends_none() {
    let server = Server::start(vec![json(200, r#"{"id":"a"}"#), json(200, r#"{"id":"a"}"#)]);
    for has_key in [false, true] {
        let config = Config::builder().base_url(&*server.url).no_proxy();
        let config = if has_key { config.api_key(KEY) } else { config.without_key() };
        let http = Transport::new(config.build().unwrap()).unwrap();
        assert_eq!(make(&http).await.unwrap().id.as_deref(), Some("a"));
        let request = server.seen().requests.pop().unwrap();
        let expected = has_key.then(|| format!("Bearer {KEY}"));
        assert_eq!(header(&request, "authorization"), expected.as_deref());
        assert_eq!(request.contains(KEY), has_key);
    }
}

/// A source of one token.
struct Fixed;

impl TokenSource for Fixed {
    fn token<'a>(&'a self, _: &'a HttpClient) -> TokenFuture<'a> {
        Box::pin(async { Ok(Token::new("a-token")) })
    }
}

#[tokio::test]
async fn without_a_key_only_credentials_with_a_name_are_sent() {
    let key = |name: &str| (name == "GENWIRE_API_KEY").then(|| KEY.to_owned());
    let server = Server::start(vec![json(200, "{}"); 7]);
    let at = || Config::builder().base_url(&*server.url).no_proxy();
    for (config, expected) in [
        (at().variables(key), Some("Bearer key-of-the-tests-4711")),
        (at().variables(key).without_key(), None),
        (at().without_key().variables(key), None),
        (at().api_key(KEY).without_key(), None),
        (at().without_key().api_key(KEY), None),
        (at().variables(key).without_key().credential("bearer", "a-word"), Some("Bearer a-word")),
        (at().variables(key).without_key().token_source("bearer", Fixed), Some("Bearer a-token")),
    ] {
        make(&Transport::new(config.build().unwrap()).unwrap()).await.unwrap();
        let request = server.seen().requests.pop().unwrap();
        assert_eq!(header(&request, "authorization"), expected);
    }
}

/// A user name and a password, with characters that are escaped in a query.
const PASSWORD: &str = "user:pass word>?";

#[tokio::test]
async fn a_key_is_removed_in_each_form_in_which_it_is_sent() {
    const QUERY_AUTH: Auth =
        Auth { id: "query", place: AuthPlace::Query, name: "key", scheme: "", basic: false };
    static KEYED: Endpoint = Endpoint { security: &[&[&QUERY_AUTH]], ..MAKE_ENDPOINT };
    static BASIC_AUTH: Auth = Auth { basic: true, scheme: "Basic", ..BEARER_AUTH };
    static BASIC_ENDPOINT: Endpoint = Endpoint { security: &[&[&BASIC_AUTH]], ..MAKE_ENDPOINT };
    static BASIC_QUERY_AUTH: Auth = Auth { basic: true, ..QUERY_AUTH };
    static BASIC_QUERY_ENDPOINT: Endpoint =
        Endpoint { security: &[&[&BASIC_QUERY_AUTH]], ..MAKE_ENDPOINT };
    for (endpoint, form) in [
        (&KEYED, "user%3Apass+word%3E%3F"),
        (&BASIC_ENDPOINT, "dXNlcjpwYXNzIHdvcmQ+Pw=="),
        (&BASIC_QUERY_ENDPOINT, "dXNlcjpwYXNzIHdvcmQ%2BPw%3D%3D"),
    ] {
        let words = format!("unknown: {form} {PASSWORD}");
        let echo = format!(r#"{{"error":{{"message":"{words} (1004)"}}}}"#);
        let server = Server::start(vec![json(401, &echo)]);
        // One key contains the other.
        let settings =
            config(&server.url).api_key("user").credential(endpoint.security[0][0].id, PASSWORD);
        let http = Transport::new(settings.build().unwrap()).unwrap();
        let error = http.call::<Made>(endpoint).request(&cube()).await.unwrap_err();
        assert!(server.seen().requests[0].contains(form), "{:?}", server.seen().requests);
        assert!(error.to_string().contains("unknown: *** ***"), "{error}");
    }
}

#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Cookies")]
struct Cookies {
    dark: Option<i64>,
    #[serde(flatten)]
    extra: Extra,
}

#[tokio::test]
async fn cookies_are_one_header_which_is_not_printed() {
    const PARAMETERS: &[Parameter] = &[Parameter {
        name: "dark",
        place: ParameterPlace::Cookie,
        style: ParameterStyle::Form,
        explode: true,
    }];
    static COOKIE_AUTH: Auth =
        Auth { id: "cookie", place: AuthPlace::Cookie, name: "session", scheme: "", basic: false };
    static KEYED: Endpoint =
        Endpoint { security: &[&[&COOKIE_AUTH]], path: "/v2/things", ..LOOK_ENDPOINT };
    let server = Server::start(vec![json(200, "{}")]);
    let printed = Arc::new(Mutex::new(String::new()));
    let settings = config(&server.url).middleware(Print(Arc::clone(&printed)));
    let http = Transport::new(settings.build().unwrap()).unwrap();
    let call = http.call::<Made>(&KEYED).parameters(PARAMETERS, &Cookies::new().dark(1));
    call.header("cookie", "mine=hush").await.unwrap();
    let request = server.seen().requests.pop().unwrap();
    let cookies = request.lines().filter_map(|line| line.strip_prefix("cookie: "));
    let cookies: Vec<_> = cookies.collect();
    assert_eq!(cookies, [format!("session={KEY}; mine=hush; dark=1")]);
    assert_silent(&printed.lock().unwrap());
}

#[tokio::test]
async fn nothing_that_prints_shows_the_key() {
    let echo = format!(r#"{{"error":{{"message":"unknown key {KEY} (1004)"}}}}"#);
    let server = Server::start(vec![
        json(401, &echo),
        reply(401, "", &format!("no such key: {KEY}")),
        json(200, &format!("{{\"id\": {KEY}")),
        vec![Step::Read, Step::Reset],
        json(200, "{}"),
    ]);
    let printed = Arc::new(Mutex::new(String::new()));
    let builder: ConfigBuilder = config(&server.url).middleware(Print(Arc::clone(&printed)));
    assert_silent(&format!("{builder:?}"));
    let config = builder.build().unwrap();
    assert_silent(&format!("{config:?}"));
    let http = Transport::new(config).unwrap();
    assert_silent(&format!("{http:?} {http:#?}"));
    let options = CallOptions::new()
        .header("x-secret", "hush")
        .query("token", "token-in-query")
        .validation(Validation::Warn);
    assert_silent(&format!("{options:?}"));

    let notes = Notes::default();
    let guard = tracing::subscriber::set_default(notes.clone());
    for _ in 0..4 {
        let error = make_of(&http, &cube().size(99), &options).await.unwrap_err();
        assert_silent(&format!("{error} {error:?} {error:#?}"));
        let mut source = std::error::Error::source(&error);
        while let Some(inner) = source {
            assert_silent(&format!("{inner} {inner:?}"));
            source = inner.source();
        }
    }
    let reply = make(&http).await.unwrap();
    assert_silent(&format!("{reply:?}"));
    drop(guard);
    assert!(notes.text().contains("sample.Make.size.range"), "{}", notes.text());
    assert_silent(&notes.text());
    assert_silent(&printed.lock().unwrap());
    assert!(printed.lock().unwrap().contains("/v1/make"));
}
