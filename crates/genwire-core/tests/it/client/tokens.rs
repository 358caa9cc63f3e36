//! OAuth 2 tokens: when a client requests them, and how often.

use super::server::{Script, Server, Step, body, head, header, json, reply};
use super::{KEY, MAKE_ENDPOINT, Made, config, cube, kind, look, make, make_of};
use genwire_common::BEARER_AUTH;
use genwire_core::client::transport_types::HttpClient;
use genwire_core::client::{
    ApiKey, CallOptions, Config, ConfigBuilder, Error, OAuth2, Rate, RetryPolicy, Token,
    TokenFuture, TokenSource, Transport, http_client_builder,
};
use genwire_core::{Auth, Category, Endpoint};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

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

fn settings(service: &Server, tokens: OAuth2) -> ConfigBuilder {
    let config = Config::builder().base_url(&*service.url).no_proxy();
    config.retry(quick()).token_source("bearer", tokens)
}

fn quick() -> RetryPolicy {
    RetryPolicy::default().backoff(Duration::from_millis(1), Duration::from_millis(2))
}

fn client(service: &Server, tokens: OAuth2) -> Transport {
    Transport::new(settings(service, tokens).build().unwrap()).unwrap()
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
async fn a_new_token_is_sent_where_a_retry_may_be() {
    let code = |number| format!(r#"{{"base_resp":{{"status_code":{number},"status_msg":"no"}}}}"#);
    let refused = REFUSED_REPLY.to_owned();
    let all: [(u16, String, RetryPolicy, u32); 10] = [
        (401, refused.clone(), quick(), 2),
        (401, "<html>".to_owned(), quick(), 2),
        (200, code(1004), quick(), 2),
        (403, code(1004), quick(), 1),
        (403, refused.clone(), quick(), 1),
        (403, String::new(), quick(), 1),
        (200, code(1008), quick(), 1),
        (401, refused.clone(), RetryPolicy::never(), 1),
        (401, refused.clone(), quick().attempts(2), 2),
        (401, refused, quick().budget(0), 1),
    ];
    for (status, text, policy, sent) in all {
        let case = format!("{status} {text} {policy:?}");
        let server = Server::start(["first", "second"].map(given).to_vec());
        let service = Server::start(vec![json(status, &text), json(200, DONE_REPLY)]);
        let settings = settings(&service, credentials(&server)).retry(policy);
        let http = Transport::new(settings.build().unwrap()).unwrap();
        let attempts = match make(&http).await {
            Ok(reply) => reply.raw().attempts(),
            Err(error) => error.attempts(),
        };
        let asked = usize::try_from(sent).unwrap();
        assert_eq!((attempts, service.count(), server.count()), (sent, asked, asked), "{case}");
    }
}

#[tokio::test]
async fn renewals_take_from_the_budget_and_give_it_back() {
    let server = Server::start(["first", "second", "third", "fourth", "fifth"].map(given).to_vec());
    let (refused, done) = (json(401, REFUSED_REPLY), json(200, DONE_REPLY));
    let service = Server::start(vec![
        refused.clone(),
        done.clone(),
        refused.clone(),
        refused.clone(),
        refused,
        done,
    ]);
    let settings = settings(&service, credentials(&server)).retry(quick().budget(1));
    let http = Transport::new(settings.build().unwrap()).unwrap();
    make(&http).await.unwrap();
    for attempts in [2, 1] {
        assert_eq!(make(&http).await.unwrap_err().attempts(), attempts);
    }
    assert_eq!(make(&http).await.unwrap().raw().attempts(), 1);
}

#[tokio::test]
async fn a_server_that_fails_for_now_is_asked_again() {
    for status in [408, 429, 500, 503, 504] {
        let failing = json(status, r#"{"error":"temporarily_unavailable"}"#);
        let server = Server::start(vec![failing.clone(), json(status, ""), given("first")]);
        let service = Server::start(vec![json(200, DONE_REPLY)]);
        let made = make(&client(&service, credentials(&server))).await.unwrap();
        assert_eq!((made.raw().attempts(), service.count(), server.count()), (1, 1, 3));

        let server = Server::start(vec![failing; 3]);
        let service = Server::start(Vec::new());
        let error = make(&client(&service, credentials(&server))).await.unwrap_err();
        assert_eq!((error.attempts(), error.status(), server.count()), (0, Some(status), 3));
        assert!(error.is_retryable() && !error.is_authentication(), "{error:?}");
    }
    let wait = reply(429, "retry-after: 300", "");
    let server = Server::start(vec![wait]);
    let service = Server::start(Vec::new());
    let error = make(&client(&service, credentials(&server))).await.unwrap_err();
    assert_eq!(error.retry_after(), Some(Duration::from_mins(5)));
    assert_eq!((error.category(), server.count()), (Category::RateLimit, 1));
}

#[tokio::test]
async fn a_server_that_breaks_off_is_asked_again() {
    let late = vec![Step::Read, head(200, "content-length: 9"), Step::Reset];
    for (broken, words) in [
        (vec![Step::Read, Step::Reset], "the connection to HOST was lost before it issued a token"),
        (late, "the connection to HOST was lost before it issued a token"),
    ] {
        let server = Server::start(vec![broken.clone(), given("first")]);
        let service = Server::start(vec![json(200, DONE_REPLY)]);
        let made = make(&client(&service, credentials(&server))).await.unwrap();
        assert_eq!((made.raw().attempts(), service.count(), server.count()), (1, 1, 2));

        let server = Server::start(vec![broken; 3]);
        let service = Server::start(Vec::new());
        let error = make(&client(&service, credentials(&server))).await.unwrap_err();
        let host = server.url.trim_start_matches("http://");
        assert_eq!(error.to_string(), format!("`make`: {}", words.replace("HOST", host)));
        assert_eq!((kind(&error).as_str(), error.attempts(), server.count()), ("Token", 0, 3));
        assert!(error.is_retryable() && !error.is_authentication(), "{error:?}");
        assert!(std::error::Error::source(&error).is_some(), "{error:?}");
    }
}

/// A source that fails once, and records the times of its requests.
#[derive(Clone, Default)]
struct Asked(Arc<Mutex<Vec<Instant>>>);

impl TokenSource for Asked {
    fn token<'a>(&'a self, _: &'a HttpClient) -> TokenFuture<'a> {
        let mut asked = self.0.lock().unwrap();
        asked.push(Instant::now());
        let is_first = asked.len() == 1;
        Box::pin(async move {
            if is_first {
                return Err(Error::truncated());
            }
            Ok(Token::new("brief").lifetime(Duration::ZERO))
        })
    }
}

#[tokio::test]
async fn a_token_is_asked_for_once_it_is_the_turn_of_the_call() {
    let asked = Asked::default();
    let service = Server::start(vec![json(200, DONE_REPLY)]);
    let period = Duration::from_secs(1);
    let settings = Config::builder().base_url(&*service.url).no_proxy().retry(quick());
    let settings = settings.token_source("bearer", asked.clone());
    let settings = settings.rate_limit(&MAKE_ENDPOINT, Rate::new(1, period));
    let http = Transport::new(settings.build().unwrap()).unwrap();
    let start = Instant::now();
    // A call without a token has not been sent, so it is retried.
    assert_eq!(make(&http).await.unwrap().raw().attempts(), 1);
    let times = asked.0.lock().unwrap().clone();
    assert_eq!(times.len(), 2);
    assert!(times[1] >= start + period, "{:?}", times[1] - start);
}

#[tokio::test]
async fn a_server_that_gives_no_token_says_nothing_about_others() {
    static OTHER_AUTH: Auth = Auth { id: "other", name: "x-other", scheme: "", ..BEARER_AUTH };
    static BOTH_ENDPOINT: Endpoint =
        Endpoint { security: &[&[&BEARER_AUTH, &OTHER_AUTH]], ..MAKE_ENDPOINT };
    let server = Server::start(vec![given("first")]);
    let brief = json(200, r#"{"access_token":"brief","expires_in":0}"#);
    let refusing = json(401, r#"{"error":"invalid_client"}"#);
    let other = Server::start(vec![brief, refusing.clone(), refusing, given("second")]);
    let service = Server::start(vec![json(429, ""), json(200, DONE_REPLY)]);
    let settings = settings(&service, credentials(&server));
    let settings = settings.token_source("other", credentials(&other));
    let http = Transport::new(settings.build().unwrap()).unwrap();
    // The first call is sent once, and gets no token for its retry.
    for (sent, asked) in [(1, 2), (0, 3)] {
        let error = http.call::<Made>(&BOTH_ENDPOINT).request(&cube()).await.unwrap_err();
        assert_eq!((error.attempts(), other.count(), server.count()), (sent, asked, 1));
        assert!(error.is_authentication() && !error.is_retryable(), "{error:?}");
    }
    http.call::<Made>(&BOTH_ENDPOINT).request(&cube()).await.unwrap();
    assert_eq!((shown(&service), server.count()), (vec!["Bearer first".to_owned(); 2], 1));
}

#[tokio::test]
async fn a_redirect_does_not_carry_the_secret_away() {
    let other = Server::start(vec![given("first")]);
    let to = format!("location: {}/token", other.url);
    for is_own in [false, true] {
        let server = Server::start(vec![reply(307, &to, "")]);
        let service = Server::start(Vec::new());
        let mut settings = settings(&service, credentials(&server).secret_in_body());
        if is_own {
            let http = http_client_builder().unwrap().no_proxy().build().unwrap();
            settings = settings.http_client(http);
        }
        let http = Transport::new(settings.build().unwrap()).unwrap();
        let error = make(&http).await.unwrap_err();
        assert!(error.to_string().contains("HTTP 307"), "{error}");
        assert_eq!((server.count(), other.seen().connections), (1, 0), "{is_own}");
    }
}

/// A source whose errors repeat a key of the client.
struct Telling;

impl TokenSource for Telling {
    fn token<'a>(&'a self, _: &'a HttpClient) -> TokenFuture<'a> {
        Box::pin(async { Err(Error::token(format!("no token beside {KEY}"))) })
    }
}

#[tokio::test]
async fn what_the_request_has_of_secrets_is_not_printed() {
    let form = "a+secret%3Awith%2Fall%2Bkinds%26";
    let basic = "bXkrcHJvZ3JhbTphK3NlY3JldCUzQXdpdGglMkZhbGwlMkJraW5kcyUyNg==";
    let words = format!("{SECRET} {form} {basic} an assertion an+assertion 7");
    let answer = format!(r#"{{"error":"bad","error_description":"{words}"}}"#);
    let server = Server::start(vec![json(400, &answer)]);
    let service = Server::start(Vec::new());
    let tokens = credentials(&server).parameter("assertion", "an assertion").parameter("n", "7");
    let error = make(&client(&service, tokens)).await.unwrap_err();
    assert!(error.to_string().ends_with(": bad: *** *** *** *** *** 7"), "{error}");

    let settings = config(&service.url).token_source("bearer", Telling);
    let error = make(&Transport::new(settings.build().unwrap()).unwrap()).await.unwrap_err();
    assert_eq!(error.to_string(), "`make`: no token beside ***");
}

#[tokio::test]
async fn a_refresh_token_is_the_one_that_came_last() {
    let useless = r#"{"access_token":"none","refresh_token":"between","token_type":"mac"}"#;
    let next = r#"{"access_token":"one","refresh_token":"after","expires_in":"0"}"#;
    let last = r#"{"access_token":"two","refresh_token":"after","token_type":"Bearer"}"#;
    let server = Server::start(vec![json(200, useless), json(200, next), json(200, last)]);
    let service =
        Server::start(vec![json(200, DONE_REPLY), json(200, DONE_REPLY), json(200, DONE_REPLY)]);
    let address = format!("{}/token", server.url);
    let kept = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&kept);
    let tokens = OAuth2::refresh_token(&address, "app", "before").unwrap();
    let tokens = tokens.on_refresh_token(move |next| list.lock().unwrap().push(next.clone()));
    let http = client(&service, tokens);
    assert_eq!(kind(&make(&http).await.unwrap_err()), "Token");
    for _ in 0..3 {
        make(&http).await.unwrap();
    }
    let sent: Vec<String> =
        server.seen().requests.iter().map(|request| body(request).to_owned()).collect();
    let form =
        |token: &str| format!("grant_type=refresh_token&refresh_token={token}&client_id=app");
    assert_eq!(sent, ["before", "between", "after"].map(form));
    assert_eq!(*kept.lock().unwrap(), ["between", "after"].map(ApiKey::from));
    assert_eq!(shown(&service), ["Bearer one", "Bearer two", "Bearer two"]);
}

#[tokio::test]
async fn a_call_without_a_token_is_not_sent() {
    let answers = [
        (
            json(400, &format!(r#"{{"error":"invalid_client","error_description":"{SECRET}"}}"#)),
            "`make`: HOST refused to issue a token: invalid_client: ***",
        ),
        (
            json(200, r#"{"error":"invalid_scope"}"#),
            "`make`: HOST refused to issue a token: invalid_scope",
        ),
        (
            json(404, r#"{"access_token":"x"}"#),
            "`make`: HOST answered the token request with HTTP 404 Not Found and no \
             `access_token`",
        ),
        (
            json(200, "{}"),
            "`make`: HOST answered the token request with HTTP 200 OK and no `access_token`",
        ),
        (
            json(200, r#"{"access_token":"x","token_type":"mac"}"#),
            "`make`: HOST issued a token of the type `mac`, not `Bearer`",
        ),
        (
            json(200, r#"{"access_token":" "}"#),
            "`make`: the token is empty or contains characters that are not allowed in a header",
        ),
        (json(200, &" ".repeat(300_000)), "`make`: the response is larger than 262144 bytes"),
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
        ("http://u:p@a", "the address for tokens contains a user name or a password"),
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
