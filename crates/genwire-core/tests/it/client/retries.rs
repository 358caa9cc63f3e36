//! Retries: for which errors, how often and when.

use super::server::{Script, Server, Step, header, json, reply};
use super::{MAKE_ENDPOINT, Made, client, config, cube, kind, look, look_at, make, make_of};
use genwire_core::client::{CallOptions, Rate, RetryPolicy, Transport};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn quick() -> RetryPolicy {
    RetryPolicy::default().backoff(ms(1), ms(2))
}

fn failing(status: u16, code: i64) -> Script {
    json(status, &format!(r#"{{"base_resp":{{"status_code":{code}}}}}"#))
}

fn good() -> Script {
    json(200, r#"{"id":"a"}"#)
}

#[tokio::test]
async fn a_creation_is_repeated_only_if_it_was_not_admitted() {
    for (script, repeated) in [
        (failing(200, 1002), true),
        (failing(429, 1002), true),
        (failing(429, 9999), true),
        (reply(429, "", "slow down"), true),
        (reply(529, "", ""), true),
        (reply(503, "retry-after: 0", ""), true),
        (reply(503, "", ""), false),
        (reply(500, "", ""), false),
        (failing(500, 1013), false),
        (failing(504, 1001), false),
        (failing(200, 1000), false),
        (failing(429, 1008), false),
        (failing(429, 1039), false),
        (failing(400, 2013), false),
    ] {
        let server = Server::start(vec![script.clone(), good()]);
        let result = make(&client(&server)).await;
        assert_eq!(result.is_ok(), repeated, "{script:?}");
        assert_eq!(server.count(), if repeated { 2 } else { 1 });
    }
}

#[tokio::test]
async fn reading_is_repeated_whenever_it_may_help() {
    for (script, repeated) in [
        (failing(500, 1013), true),
        (failing(200, 1000), true),
        (reply(502, "", ""), true),
        (failing(402, 1008), false),
        (reply(404, "", ""), false),
    ] {
        let server = Server::start(vec![script, good()]);
        assert_eq!(look(&client(&server)).await.is_ok(), repeated);
    }
}

#[tokio::test]
async fn the_user_decides() {
    let server = Server::start(vec![failing(200, 1002), good()]);
    let options = CallOptions::new().no_retry();
    let http = client(&server);
    assert_eq!(kind(&make_of(&http, &cube(), &options).await.unwrap_err()), "api 1002");

    for (count, works) in [(2, false), (3, true)] {
        let server = Server::start(vec![failing(200, 1002), failing(200, 1002), good()]);
        let config = config(&server.url).retry(RetryPolicy::never()).build().unwrap();
        let options = CallOptions::new().attempts(count);
        let made = make_of(&Transport::new(config).unwrap(), &cube(), &options).await;
        assert_eq!((made.is_ok(), server.count()), (works, count as usize));
    }

    let server = Server::start(vec![failing(200, 1002), good()]);
    let config_never = config(&server.url).retry(RetryPolicy::never()).build().unwrap();
    assert!(make(&Transport::new(config_never).unwrap()).await.is_err());

    let server = Server::start(vec![failing(200, 2064), failing(200, 2064), good()]);
    let policy = quick().retry_code(2064);
    let config = config(&server.url).retry(policy).build().unwrap();
    let reply = make(&Transport::new(config).unwrap()).await.unwrap();
    assert_eq!(reply.raw().attempts(), 3);
}

#[tokio::test]
async fn attempts_are_counted() {
    let server = Server::start(vec![failing(200, 1002); 5]);
    let config = config(&server.url).retry(quick().attempts(4)).build().unwrap();
    let error = make(&Transport::new(config).unwrap()).await.unwrap_err();
    assert_eq!((error.attempts(), server.count()), (4, 4));
}

async fn waits(headers: &str, at_least: u64) {
    let server = Server::start(vec![reply(429, headers, ""), good()]);
    let client = client(&server);
    let start = Instant::now();
    let reply = make(&client).await.unwrap();
    assert_eq!(reply.raw().attempts(), 2);
    let waited = start.elapsed();
    // Reading the value in another unit would take longer, even on a slow machine.
    assert!(waited >= ms(at_least) && waited < ms(at_least + 20_000), "{headers}: {waited:?}");
}

#[tokio::test]
async fn the_service_says_when_to_come_back() {
    waits("retry-after: 0", 0).await;
    waits("retry-after: 0.04", 40).await;
    waits("retry-after-ms: 40", 40).await;
    let date = "date: Sun, 06 Nov 1994 08:49:37 GMT";
    waits(&format!("{date}\nretry-after: Sun, 06 Nov 1994 08:49:37 GMT"), 0).await;
    waits("retry-after: Sun, 06 Nov 1994 08:49:37 GMT", 0).await;
}

#[tokio::test]
async fn a_wait_that_is_too_long_is_left_to_the_caller() {
    let server = Server::start(vec![reply(429, "retry-after: 3600", ""), good()]);
    let error = make(&client(&server)).await.unwrap_err();
    assert_eq!(error.retry_after(), Some(Duration::from_hours(1)));
    assert_eq!((error.attempts(), server.count()), (1, 1));
}

#[tokio::test]
async fn all_calls_share_one_budget() {
    let server = Server::start(vec![failing(200, 1002); 8]);
    let config = config(&server.url).retry(quick().budget(3)).build().unwrap();
    let http = Transport::new(config).unwrap();
    let mut attempts = Vec::new();
    for _ in 0..3 {
        attempts.push(make(&http.clone()).await.unwrap_err().attempts());
    }
    assert_eq!(attempts, [3, 2, 1]);
    assert_eq!(server.count(), 6);
}

#[tokio::test]
async fn calls_of_an_operation_keep_below_its_rate() {
    let server = Server::start(vec![good(); 6]);
    let config =
        config(&server.url).rate_limit(&MAKE_ENDPOINT, Rate::new(100, Duration::from_secs(2)));
    let http = Transport::new(config.build().unwrap()).unwrap();
    let start = Instant::now();
    for _ in 0..3 {
        make(&http).await.unwrap();
    }
    assert!(start.elapsed() >= ms(40));
}

#[tokio::test]
async fn a_turn_that_would_come_too_late_is_a_timeout() {
    let server = Server::start(vec![good(); 5]);
    let config =
        config(&server.url).rate_limit(&MAKE_ENDPOINT, Rate::new(1, Duration::from_hours(1)));
    let http = Transport::new(config.build().unwrap()).unwrap();
    let options = CallOptions::new().timeout(Duration::from_mins(1));
    let mut results = Vec::new();
    for _ in 0..2 {
        results.push(make_of(&http, &cube(), &options).await);
    }
    assert!(results[0].is_ok());
    let error = results[1].as_ref().unwrap_err();
    assert_eq!((kind(error).as_str(), error.attempts()), ("timeout total", 0));
    assert_eq!(server.count(), 1);
    for _ in 0..3 {
        look_at(&http, "7", &options).await.expect("other operations have no rate");
    }
}

#[tokio::test]
async fn a_call_with_a_key_is_sent_again_with_it() {
    let server = Server::start(vec![
        vec![Step::Read, Step::Reset],
        json(500, r#"{"base_resp":{"status_code":1000}}"#),
        json(200, r#"{"id":"a"}"#),
    ]);
    let http = client(&server);
    let request = cube();
    let call = || http.call::<Made>(&MAKE_ENDPOINT).request(&request);
    assert_eq!(call().idempotent("X-Key").await.unwrap().raw().attempts(), 3);
    let keys = server.seen().requests;
    let keys: BTreeSet<_> = keys.iter().map(|it| header(it, "x-key").unwrap().to_owned()).collect();
    assert_eq!((server.count(), keys.len()), (3, 1));
    // Without an idempotency key, work that may have been done is not repeated.
    let server = Server::start(vec![vec![Step::Read, Step::Reset], json(200, "{}")]);
    let http = client(&server);
    let call = || http.call::<Made>(&MAKE_ENDPOINT).request(&request);
    assert!(call().await.is_err());
    assert_eq!(server.count(), 1);
}

#[tokio::test]
async fn the_key_of_a_call_may_be_that_of_the_user() {
    let request = cube();
    for (header_name, options, expected) in [
        (Some("X-Key"), CallOptions::new().idempotency_key("b"), Ok("b")),
        (Some("X-Key"), CallOptions::new().header("x-key", "c"), Ok("c")),
        (Some("X-Key"), CallOptions::new().idempotency_key("a\n"), Err("not valid")),
        (Some("X-Key"), CallOptions::new().idempotency_key(""), Err("key is empty")),
        (Some("X-Key"), CallOptions::new().idempotency_key(" \n"), Err("key is empty")),
        (Some("X-Key"), CallOptions::new().header("x-key", ""), Err("key is empty")),
        (Some("X-Key"), CallOptions::new().header("x-key", " \t"), Err("key is empty")),
        (None, CallOptions::new().idempotency_key("d"), Err("not accept an idempotency key")),
    ] {
        let server = Server::start(vec![json(200, "{}")]);
        let call = client(&server).call::<Made>(&MAKE_ENDPOINT).request(&request);
        let call = match header_name {
            Some(name) => call.idempotent(name),
            None => call,
        };
        match (call.options(options).await, expected) {
            (Ok(_), Ok(key)) => {
                assert_eq!(header(&server.seen().requests[0], "x-key"), Some(key));
            }
            (Err(error), Err(words)) => assert!(error.to_string().contains(words), "{error}"),
            (result, expected) => panic!("{result:?} in place of {expected:?}"),
        }
    }
}
