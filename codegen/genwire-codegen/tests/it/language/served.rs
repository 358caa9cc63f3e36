//! Generated clients against generated servers, over the network.

use super::check_orders::{CheckOrdersRequest, CheckOrdersResponse};
use super::client::Demo;
use super::server::{Call, DemoService, Open, Refusal, router};
use genwire_core::RawJson;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A service that answers with what it got.
struct Echo;

impl DemoService for Echo {
    async fn check_anything(&self, _: Call, request: RawJson) -> Result<RawJson, Refusal> {
        Ok(request)
    }

    async fn check_orders(
        &self,
        _: Call,
        request: Option<CheckOrdersRequest>,
    ) -> Result<Option<CheckOrdersResponse>, Refusal> {
        let Some(codes) = request else { return Ok(None) };
        let amounts: BTreeMap<String, i64> = codes.into_inner().into_iter().zip(1..).collect();
        Ok(Some(amounts.into()))
    }
}

/// Starts the service; the client calls it until the test ends.
async fn client() -> Demo {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(
        async move { axum::serve(listener, router(Arc::new(Echo), Arc::new(Open))).await },
    );
    Demo::builder().base_url(address).api_key("a").build().unwrap()
}

#[tokio::test]
async fn an_error_has_the_form_of_its_status() {
    let client = client().await;
    let request = RawJson::from_serialize(&[1]).unwrap();
    let call = client.transport().call::<RawJson>(&super::check_orders::ENDPOINT);
    let error = call.request(&request).await.unwrap_err();
    let service = error.api().unwrap();
    assert_eq!(service.family, Some(&genwire_common::ENVELOPE_ERRORS));
}

#[tokio::test]
async fn a_body_may_be_anything() {
    let client = client().await;
    for body in ["null", "[1, {}]", r#""a""#, "0.5", "{}"] {
        let request = RawJson::from_text(body).unwrap();
        let reply = client.check_anything(&request).await.unwrap();
        assert_eq!(*reply, request, "{body}");
    }
}

#[tokio::test]
async fn a_body_may_be_left_out_and_may_be_a_list() {
    let client = client().await;
    let reply = client.check_orders(None).await.unwrap();
    assert_eq!(*reply, None);
    assert_eq!(reply.raw().status().as_u16(), 204);
    let request = CheckOrdersRequest::from(vec!["AB-1".to_owned(), "AB-2".to_owned()]);
    let reply = client.check_orders(Some(&request)).await.unwrap().into_inner().unwrap();
    assert_eq!(reply.get("AB-2"), Some(&2));
    assert_eq!(reply.into_inner().len(), 2);
}
