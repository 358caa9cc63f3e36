//! Errors as users see them: one line, separate help, predicates.

use super::server::{Server, json};
use super::{MAKE_ENDPOINT, Made, config, cube, make};
use genwire_core::Category;
use genwire_core::client::{
    Config, ConfigBuilder, Error, FromConfig, RetryPolicy, Transport, http_client_builder,
};
use std::error::Error as StdError;
#[cfg(feature = "rustls")]
use std::io::{Read as _, Write as _};
use std::net::TcpListener;

fn transport(url: &str) -> Transport {
    Transport::new(config(url).retry(RetryPolicy::never()).build().unwrap()).unwrap()
}

/// Checks that `Display` is one line that repeats neither the help nor a source.
#[track_caller]
fn check(error: &Error, starts_with: &str, help: Option<&str>) {
    let line = error.to_string();
    assert!(line.starts_with(starts_with) && !line.contains('\n'), "{line}");
    match help {
        Some(help) => assert!(error.help().unwrap().contains(help), "{:?}", error.help()),
        None => assert_eq!(error.help(), None, "{line}"),
    }
    let mut source = error.source();
    while let Some(cause) = source {
        assert!(!line.contains(&cause.to_string()), "{line} repeats {cause}");
        source = cause.source();
    }
    let all = format!("{error:?}");
    assert!(all.starts_with(&line) && error.help().is_none_or(|it| all.contains(it)), "{all}");
}

#[tokio::test]
async fn a_failed_connection_names_the_address() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let error = make(&transport(&format!("http://{address}"))).await.unwrap_err();
    check(&error, &format!("`make`: cannot connect to {address}"), Some("genwire serve"));
    // It may be the address of a server, not the base address.
    assert!(error.help().unwrap().starts_with("check the address that was called"), "{error:?}");
    assert!(error.is_connect() && error.is_retryable() && !error.is_timeout());
    assert_eq!(error.category(), Category::Connection);
}

#[cfg(feature = "rustls")]
#[tokio::test]
async fn a_service_without_tls_is_recognized() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").unwrap();
        let _ = stream.read(&mut [0; 1024]);
    });
    let error = make(&transport(&url)).await.unwrap_err();
    check(&error, "`make`: cannot connect to ", Some("use `http://`"));
    assert!(error.is_connect() && !error.is_retryable() && !error.is_certificate(), "{error:?}");
}

#[tokio::test]
async fn every_violation_is_in_debug_and_the_first_in_display() {
    let transport = transport("http://127.0.0.1:9");
    let error = transport.call::<Made>(&MAKE_ENDPOINT).request(&cube().size(99)).await.unwrap_err();
    check(&error, "`make`: the request is not valid: /size: ", None);
    assert!(error.is_invalid() && error.category() == Category::Request);
    assert!(format!("{error:?}").contains("\n  error: /size: "), "{error:?}");
    assert_eq!(error.invalid().unwrap().report().error_count(), 1);
}

#[tokio::test]
async fn an_error_of_the_service_has_predicates_and_the_id_of_its_request() {
    let busy = r#"{"type":"error","error":{"code":1002,"message":"slow"},"request_id":"r-7"}"#;
    let bad_key = r#"{"base_resp":{"status_code":1004,"status_msg":"no"}}"#;
    let server = Server::start(vec![json(429, busy), json(401, bad_key), json(200, "{")]);
    let transport = transport(&server.url);
    let error = make(&transport).await.unwrap_err();
    check(&error, "`make`: slow (1002)", error.help());
    assert!(error.is_rate_limit() && error.is_retryable());
    assert_eq!(error.request_id().as_deref(), Some("r-7"));
    let error = make(&transport).await.unwrap_err();
    assert!(error.is_authentication() && !error.is_retryable());
    let error = make(&transport).await.unwrap_err();
    assert_eq!(error.category(), Category::Protocol);
}

/// A client of another interface.
#[derive(Debug)]
struct Pets(Transport);

impl FromConfig for Pets {
    const VARIABLE_PREFIX: &'static str = "PETS";
    const LOCAL_SERVICE: Option<&'static str> = Some("pets serve");
    const SERVERS: &'static [&'static str] = &["photos"];

    fn from_config(config: Config) -> Result<Self, Error> {
        Transport::new(config).map(Self)
    }
}

#[tokio::test]
async fn a_builder_builds_a_client_that_may_use_an_own_http_client() {
    let server = Server::start(vec![json(200, r#"{"id":"a"}"#)]);
    let http = http_client_builder().unwrap().user_agent("ignored").no_proxy().build().unwrap();
    let builder = Transport::builder().base_url(&*server.url).api_key("k").http_client(http);
    assert_eq!(make(&builder.build().unwrap()).await.unwrap().id.as_deref(), Some("a"));

    let error = Transport::builder().without_key().build().unwrap_err();
    check(&error, "no base address is set", Some("`GENWIRE_BASE_URL` and call `env`"));
    let error = ConfigBuilder::<Pets>::default().build().unwrap_err();
    check(&error, "no base address is set", Some("`PETS_BASE_URL` and call `env`; `pets serve`"));
    let error = ConfigBuilder::<Pets>::default().base_url("http://a").build().unwrap_err();
    check(&error, "no key is set", Some("`PETS_API_KEY`"));
    let set = ConfigBuilder::<Pets>::default().variables(|name| match name {
        "PETS_BASE_URL" => Some("http://pets".to_owned()),
        "PETS_API_KEY" => Some("k".to_owned()),
        _ => None,
    });
    let Pets(transport) = set.build().unwrap();
    let call = |servers| transport.call::<Made>(&MAKE_ENDPOINT).servers(servers);
    let error = call(&["photos", "files"]).request(&cube()).await.unwrap_err();
    let help = "builder, or set `PETS_PHOTOS_BASE_URL` and call `env`: the operation is not at";
    check(&error, "`make`: no address of the server `photos` or `files` is set", Some(help));
    // The variable of another server is not read.
    let error = call(&["files"]).request(&cube()).await.unwrap_err();
    check(
        &error,
        "`make`: no address of the server `files` is set",
        Some("of the builder: the operation"),
    );
    let error = Config::builder().base_url("ftp://a").without_key().build().unwrap_err();
    check(&error, "the base address starts with neither", Some("http://127.0.0.1:8080"));
}
