//! Replies that the status or the media type selects.

use super::{LABEL, client};
use crate::language::client::Demo;
use crate::language::query_order::QueryOrderHeaders;
use crate::language::query_quote::{QueryQuoteResponses, Quote, QuoteJob, QuotePlace};
use crate::language::server::http;
use axum::extract::Path;
use genwire_core::client::ErrorKind;
use genwire_core::{ByteBody, TextBody};

/// Each reply to a request for a quote.
pub(super) fn quotes() -> Vec<QueryQuoteResponses> {
    let quote = Quote::new("a");
    vec![
        QueryQuoteResponses::Ok(quote.clone()),
        QueryQuoteResponses::Table(TextBody::new("a,1").with_media_type("text/csv")),
        QueryQuoteResponses::Accepted(QuoteJob::new("b")),
        QueryQuoteResponses::Picture(ByteBody::new(LABEL).with_media_type("image/gif")),
        QueryQuoteResponses::Gone,
        QueryQuoteResponses::Other(QuotePlace::new("c")),
        QueryQuoteResponses::Success(quote),
    ]
}

#[tokio::test]
async fn each_of_several_replies_is_read_by_its_status_and_media_type() {
    let client = client().await;
    let statuses = [200, 200, 202, 200, 204, 303, 299];
    for (index, (quote, status)) in quotes().into_iter().zip(statuses).enumerate() {
        let code = index.to_string();
        let reply = client.query_quote(&code).await.unwrap();
        assert_eq!((&*reply, reply.raw().status().as_u16()), (&quote, status));
        let raw = client.query_quote(&code).raw().await.unwrap();
        assert_eq!((raw.status(), raw.body()), (reply.raw().status(), reply.raw().body()));
    }
}

/// A reply as a service may write it: its status, its media type and its body.
type Written = (u16, &'static str, &'static str);

/// Starts a service that returns these replies to requests for quotes.
async fn scripted(replies: &'static [Written]) -> Demo {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let reply = move |Path(index): Path<usize>| async move {
        let (status, media_type, body) = replies[index];
        (http::StatusCode::from_u16(status).unwrap(), [("content-type", media_type)], body)
    };
    let quotes = axum::Router::new().route("/quotes/{index}", axum::routing::get(reply));
    tokio::spawn(async move { axum::serve(listener, quotes).await });
    Demo::builder().base_url(address).api_key("a").build().unwrap()
}

#[tokio::test]
async fn a_reply_that_is_not_listed_is_the_one_that_comes_nearest() {
    let client = scripted(&[
        (201, "application/json; charset=utf-8", r#"{"code":"a"}"#),
        (200, "application/hal+json", r#"{"code":"a"}"#),
        (207, "application/json", r#"{"code":"a"}"#),
        (202, "application/json", "[]"),
        (301, "application/json", r#"{"url":"a"}"#),
    ])
    .await;
    let quote = Quote::new("a");
    // An additional status, another media type, and a status that only the reply for all statuses
    // covers.
    assert_eq!(*client.query_quote("0").await.unwrap(), QueryQuoteResponses::Ok(quote.clone()));
    assert_eq!(*client.query_quote("1").await.unwrap(), QueryQuoteResponses::Ok(quote.clone()));
    assert_eq!(*client.query_quote("2").await.unwrap(), QueryQuoteResponses::Success(quote));
    let error = client.query_quote("3").await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Response(_)), "{error}");
    let error = client.query_quote("4").await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Redirect { .. }), "{error}");
}

#[tokio::test]
async fn a_response_without_a_required_member_names_it_and_is_kept() {
    let client = scripted(&[
        (200, "application/json", r#"{"amount":3,"later":[1]}"#),
        (200, "application/json", r#"{"code":null}"#),
        (202, "application/json", r#"{"later":1}"#),
    ])
    .await;
    let missing = "`query_quote`: the response does not match its type: \
                   /code: `code` is missing (demo.Quote.code.required)";
    let error = client.query_quote("0").await.unwrap_err();
    assert_eq!(error.to_string(), missing);
    assert_eq!(error.report().unwrap().violations()[0].path, "/code");
    let kept: serde_json::Value = error.body().unwrap();
    assert_eq!(kept, serde_json::json!({ "amount": 3, "later": [1] }));
    let error = client.query_quote("1").await.unwrap_err();
    assert!(error.to_string().contains("/code: `code` is null"), "{error}");
    assert!(matches!(error.kind(), ErrorKind::Response(_)), "{error:?}");
    // A lenient reply has an accessor instead of the error.
    let QueryQuoteResponses::Accepted(job) = client.query_quote("2").await.unwrap().into_inner()
    else {
        panic!("the work on a quote")
    };
    assert_eq!(job.job().unwrap_err().to_string(), "the response has no `job` (demo.QuoteJob.job)");
    assert_eq!(QuoteJob::new("b").job(), Ok("b"));
}

#[tokio::test]
async fn a_redirect_that_is_described_is_a_reply() {
    let reply = client().await.query_order("AB-1").await.unwrap();
    assert_eq!(reply.raw().status().as_u16(), 303);
    let headers: QueryOrderHeaders = reply.raw().typed_headers().unwrap();
    assert_eq!(headers.location.as_deref(), Some("/orders/AB-1"));
    let mut stream = client().await.query_order("AB-1").bytes().await.unwrap();
    assert_eq!(stream.status().as_u16(), 303);
    assert!(stream.next().await.is_none());
}
