//! The headers of replies, and a reply that consists only of its headers.

use super::client;
use crate::language::check_order::CheckOrderHeaders;
use crate::language::get_order_label::GetOrderLabelHeaders;

#[tokio::test]
async fn headers_of_a_reply_have_types() {
    let reply = client().await.get_order_label("one").await.unwrap();
    let headers: GetOrderLabelHeaders = reply.raw().typed_headers().unwrap();
    assert_eq!((headers.e_tag.as_deref(), headers.x_width), (Some("a"), Some(3)));
}

#[tokio::test]
async fn a_call_by_head_has_a_reply_without_body() {
    let reply = client().await.check_order("AB-1").await.unwrap();
    assert_eq!(reply.raw().status().as_u16(), 200);
    let headers: CheckOrderHeaders = reply.raw().typed_headers().unwrap();
    assert_eq!(headers.x_amount, Some(12));
    let error = client().await.check_order("none").await.unwrap_err();
    assert!(error.status().is_some_and(|status| status >= 400), "{error}");
    // The redirect of the same path by `GET`.
    assert_eq!(client().await.query_order("AB-1").await.unwrap().raw().status().as_u16(), 303);
}
