//! Generated clients against generated servers, over the network.

mod conformance;
mod feeds;
mod headers;
mod large;
mod parts;
mod path;
mod replies;
#[expect(clippy::disallowed_types, reason = "a test runs the samples as their readers do")]
mod samples;

use super::check_order::CheckOrderHeaders;
use super::check_orders::{CheckOrdersRequest, CheckOrdersResponse};
use super::client::Demo;
use super::estimate_note::{EstimateNoteRequest, EstimateNoteResponse};
use super::get_order_count::GetOrderCountResponse;
use super::get_order_label::GetOrderLabelHeaders;
use super::list_orders::{ListOrdersParameters, OrderPage};
use super::list_parcels::{ListParcelsParameters, Parcel, ParcelPage, Parcels};
use super::list_shop_orders::ListShopOrdersParameters;
use super::query_hall_seat::{SeatFloor, SeatSide};
use super::query_match::{Match, MatchInput, QueryMatchRequest, QueryMatchResponse};
use super::query_order::QueryOrderHeaders;
use super::query_order_events::OrderEvent;
use super::query_quote::QueryQuoteResponses;
use super::search_orders::{OrderCodes, SearchOrdersParameters};
use super::search_parcels::{ParcelSearch, SearchParcelsResponse};
use super::send_floor_plan::{Fence, FlatTop, Plan, PlanState};
use super::send_survey::{Buyer, Survey};
use super::server::{ByteReply, Bytes, Call, DemoService, EventBody, Open, Refusal, router};
use super::update_part::{ItemPatch, PatchedItem};
use super::upload_photos::{PhotoSizes, Photos};
use genwire_core::client::transport_types::Stream;
use genwire_core::client::{ErrorKind, Validation};
use genwire_core::{ByteBody, Nullable, RawJson, TextBody};
use std::collections::BTreeMap;
use std::task::{Context, Poll};
use std::{pin::Pin, sync::Arc};

/// The number of all parcels.
const PARCELS: i64 = 8;
/// Bytes that are not text.
const LABEL: &[u8] = b"GIF89a\xff\x00{\"error\":1}";

/// As many chunks as the number says; below zero the last one fails.
struct Chunks(i32);

impl Stream for Chunks {
    type Item = Result<Bytes, Refusal>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Refusal>>> {
        let left = self.0;
        self.0 -= left.signum();
        Poll::Ready(match left {
            0 => None,
            -1 => Some(Err(Refusal::unserved(&super::get_order_label::ENDPOINT))),
            _ => Some(Ok(Bytes::from_static(LABEL))),
        })
    }
}

/// A service that answers with what it got.
struct Echo;

impl DemoService for Echo {
    async fn upload_photos(&self, call: Call, request: Photos) -> Result<PhotoSizes, Refusal> {
        Ok(parts::sizes(&call, request))
    }

    async fn update_part(
        &self,
        _: Call,
        _: String,
        request: ItemPatch,
    ) -> Result<PatchedItem, Refusal> {
        let note = match request.note {
            None => "absent".to_owned(),
            Some(Nullable::Null) => "null".to_owned(),
            Some(Nullable::Value(note)) => note,
        };
        Ok(PatchedItem::new().note(note))
    }

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

    async fn check_order(&self, _: Call, order_id: String) -> Result<CheckOrderHeaders, Refusal> {
        match order_id.as_str() {
            "none" => Err(Refusal::unserved(&super::check_order::ENDPOINT)),
            _ => Ok(CheckOrderHeaders::default().x_amount(12)),
        }
    }

    async fn list_shop_orders(
        &self,
        _: Call,
        shop: String,
        parameters: ListShopOrdersParameters,
    ) -> Result<RawJson, Refusal> {
        assert!(["my shop", "0"].contains(&shop.as_str()), "{shop}");
        RawJson::from_serialize(&parameters)
            .map_err(|_| Refusal::unserved(&super::list_shop_orders::ENDPOINT))
    }

    async fn get_order_count(&self, _: Call) -> Result<GetOrderCountResponse, Refusal> {
        Ok(17.into())
    }

    async fn get_order_label(
        &self,
        _: Call,
        order_id: String,
    ) -> Result<(Option<ByteReply>, GetOrderLabelHeaders), Refusal> {
        let reply = match order_id.as_str() {
            "none" => None,
            "long" => Some(ByteReply::stream(Chunks(3))),
            "cut" => Some(ByteReply::stream(Chunks(-3))),
            _ => Some(ByteReply::new(LABEL).with_media_type("image/gif")),
        };
        Ok((reply, GetOrderLabelHeaders::default().e_tag("a").x_width(3)))
    }

    async fn query_quote(&self, _: Call, code: String) -> Result<QueryQuoteResponses, Refusal> {
        Ok(replies::quotes().swap_remove(code.parse().unwrap_or(0)))
    }

    async fn query_hall_seat(
        &self,
        _: Call,
        hall: String,
        floor: SeatFloor,
        row: i64,
        side: SeatSide,
        note: String,
    ) -> Result<TextBody, Refusal> {
        let behind = row + 1;
        let words = if side == SeatSide::Left { "on the left" } else { "on the right" };
        Ok(format!("{hall} {floor} before {behind} {words} {note}").into())
    }

    async fn query_order_events(&self, call: Call) -> Result<EventBody<OrderEvent>, Refusal> {
        Ok(feeds::events(call.headers().contains_key("x-fails")))
    }

    async fn query_order(&self, _: Call, order_id: String) -> Result<QueryOrderHeaders, Refusal> {
        Ok(QueryOrderHeaders::new(format!("/orders/{order_id}")))
    }

    async fn get_order_table(&self, _: Call) -> Result<TextBody, Refusal> {
        Ok("code,amount\nAB-123,3\n".into())
    }

    async fn list_orders(
        &self,
        _: Call,
        parameters: ListOrdersParameters,
    ) -> Result<OrderPage, Refusal> {
        let mut codes = vec!["list".to_owned(), parameters.x_region];
        codes.extend(parameters.after.map(|after| after.to_string()));
        Ok(OrderPage { codes: Some(codes), ..OrderPage::default() })
    }

    async fn list_parcels(
        &self,
        _: Call,
        parameters: ListParcelsParameters,
    ) -> Result<ParcelPage, Refusal> {
        let first: i64 = parameters.after.map_or(0, |after| after.parse().unwrap());
        let end = (first + parameters.limit.unwrap_or(3)).min(PARCELS);
        let parcels: Vec<Parcel> = (first..end).map(Parcel::new).collect();
        let page = Parcels::new(parcels).next(end.to_string()).more(end < PARCELS);
        Ok(ParcelPage::new(page))
    }

    async fn search_parcels(
        &self,
        _: Call,
        request: ParcelSearch,
    ) -> Result<SearchParcelsResponse, Refusal> {
        let first = request.page.unwrap_or(0) * 4;
        Ok((first..(first + 4).min(PARCELS)).collect::<Vec<_>>().into())
    }

    async fn estimate_note(
        &self,
        _: Call,
        request: EstimateNoteRequest,
    ) -> Result<EstimateNoteResponse, Refusal> {
        Ok(request.into_inner().map(|_| 7).into())
    }

    async fn query_match(
        &self,
        _: Call,
        request: QueryMatchRequest,
    ) -> Result<QueryMatchResponse, Refusal> {
        let found = |one: MatchInput| vec![Match { code: Some(one.code), ..Match::default() }];
        Ok(request.into_inner().map(found).into())
    }

    async fn send_answers(&self, call: Call, request: Survey) -> Result<Survey, Refusal> {
        assert!(!String::from_utf8_lossy(&call.body()).contains("%7B"));
        Ok(request)
    }

    async fn send_floor_plan(&self, _: Call, request: Plan) -> Result<PlanState, Refusal> {
        let top = request.top.clone().unwrap_or_else(|| FlatTop::default().into());
        Ok(PlanState::new(top, Fence::default()).plan(RawJson::from_serialize(&request).unwrap()))
    }

    async fn send_report(
        &self,
        _: Call,
        request: Option<Survey>,
    ) -> Result<Option<Survey>, Refusal> {
        Ok(request)
    }

    async fn send_survey(&self, call: Call, request: Survey) -> Result<Survey, Refusal> {
        let json: serde_json::Value = serde_json::from_slice(&call.json()).unwrap();
        assert_eq!(json["name"].as_str(), request.name.as_deref());
        let key = call.headers().get("X-Call-Key").unwrap().to_str().unwrap().to_owned();
        if request.name.as_deref() == Some("key") {
            return Ok(Survey { name: Some(key), ..request });
        }
        Ok(request)
    }

    async fn upload_label(
        &self,
        _: Call,
        _: String,
        request: ByteBody,
    ) -> Result<ByteReply, Refusal> {
        Ok(request.into())
    }

    async fn upload_note(&self, _: Call, request: Option<TextBody>) -> Result<TextBody, Refusal> {
        Ok(request.unwrap_or_else(|| "none".into()))
    }

    async fn search_orders(
        &self,
        _: Call,
        parameters: SearchOrdersParameters,
    ) -> Result<OrderCodes, Refusal> {
        let codes = Some(vec!["search".to_owned(), parameters.search]);
        Ok(OrderCodes { codes, ..OrderCodes::default() })
    }
}

/// Starts the service, which runs until the test ends; returns its address.
async fn started() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(
        async move { axum::serve(listener, router(Arc::new(Echo), Arc::new(Open))).await },
    );
    address
}

pub(super) async fn client() -> Demo {
    Demo::builder().base_url(started().await).api_key("key-0").build().unwrap()
}

/// A client that knows the server of the uploads, and no service at its base address.
async fn uploads() -> Demo {
    let client = Demo::builder().base_url("http://127.0.0.1:9").api_key("key-0");
    client.server_url(super::servers::UPLOADS.name, started().await).build().unwrap()
}

#[tokio::test]
async fn a_call_of_a_named_server_goes_nowhere_else() {
    let client = client().await;
    for error in [
        client.upload_label("AB-1", ByteBody::new(LABEL)).await.unwrap_err(),
        client.upload_note(None).await.unwrap_err(),
    ] {
        assert!(matches!(error.kind(), ErrorKind::Config(_)), "{error:?}");
        assert!(error.help().unwrap().contains("`server_url(\"uploads\", …)`"), "{error:?}");
    }
    let second = Demo::builder().base_url("http://127.0.0.1:9").api_key("key-0");
    let second = second.server_url(super::servers::ARCHIVE.name, started().await).build().unwrap();
    assert_eq!(second.upload_note(None).await.unwrap().text(), "none");
    let look_up = |name: &str| match name {
        "GENWIRE_BASE_URL" => Some("http://127.0.0.1:9".to_owned()),
        "GENWIRE_UPLOADS_BASE_URL" => Some("http://127.0.0.1:10?a=b".to_owned()),
        _ => None,
    };
    let wrong = Demo::builder().variables(look_up).api_key("key-0").build().unwrap_err();
    assert!(
        wrong.to_string().contains("the address of the server `uploads` has a query"),
        "{wrong}"
    );
}

#[tokio::test]
async fn an_error_has_the_form_of_its_status() {
    let client = client().await;
    let request = RawJson::from_serialize(&[1]).unwrap();
    let call = client.transport().call::<RawJson>(&super::check_orders::ENDPOINT);
    let error = call.request(&request).await.unwrap_err();
    let service = error.service_error().unwrap();
    assert_eq!(service.family, Some(&genwire_common::ENVELOPE_ERRORS));
}

#[tokio::test]
async fn a_parameter_distinguishes_operations_with_one_address() {
    let client = client().await;
    let list = ListOrdersParameters::new("north");
    let reply = client.list_orders(&list).await.unwrap();
    assert_eq!(reply.codes.as_deref().unwrap_or_default(), ["list", "north"]);
    let reply = client.list_orders(&list.after(u64::MAX)).await.unwrap();
    let codes = reply.codes.as_deref().unwrap_or_default();
    assert_eq!(codes, ["list", "north", "18446744073709551615"]);
    let search = SearchOrdersParameters::new("places");
    let reply = client.search_orders(&search).await.unwrap();
    assert_eq!(reply.codes.as_deref().unwrap_or_default(), ["search", "places"]);
}

#[tokio::test]
async fn a_service_reads_the_parameters_that_a_client_writes() {
    let client = client().await;
    for body in [
        "{}",
        r#"{"size": {"width": 2, "units": ["mm", "a b&c"]}, "page": 3}"#,
        r#"{"rows": [{"width": 1}, {"units": ["]"]}], "page": [3, 4], "free": {"a&b": 7}}"#,
        r#"{"span": {"least": 1, "most": 2}, "X-Span": {"least": -1, "most": 2}}"#,
        r#"{"filter": {"words": ["a", "", "c,d"], "sizes": [{"width": 1}, {"units": ["x"]}]}}"#,
        r#"{"filter": {"least": 0.5}, "where": [{"words": []}, {"sizes": [{"units": ["ü\n"]}]}]}"#,
        r#"{"X-Filter": {"words": ["ü, €; 😀"]}, "theme": {"words": ["a; b=\"c\"", "ü%41+"]}}"#,
    ] {
        let parameters: ListShopOrdersParameters = serde_json::from_str(body).unwrap();
        let reply = client.list_shop_orders("my shop", &parameters).await;
        let reply = reply.unwrap_or_else(|error| panic!("{body}: {error}"));
        let read: serde_json::Value = serde_json::from_str(reply.get()).unwrap();
        assert_eq!(read, serde_json::from_str::<serde_json::Value>(body).unwrap());
    }
    // What a caller sends of another type, or in no form, is refused.
    let parameters = ListShopOrdersParameters::default();
    for (name, text, said) in [
        ("width", "0", "/size/width"),
        ("width", "many", "/size/width"),
        ("filter[least]", "x", "/filter/least"),
        ("filter[sizes][0][width]", "0", "/filter/sizes/0/width"),
        ("where", "[{", "/where"),
        ("span", "least,1,most", "/span"),
        ("more", "x", "/free/more"),
        ("rows", "{]", "/rows/0"),
    ] {
        let error =
            client.list_shop_orders("my shop", &parameters).query(name, text).await.unwrap_err();
        assert_eq!(error.status(), Some(400), "{name}: {error}");
        assert!(error.to_string().contains(said), "{name}: {error}");
    }
    let body = r#"{"size": {"width": 1}, "free": {"width": 1}}"#;
    let parameters: ListShopOrdersParameters = serde_json::from_str(body).unwrap();
    let error = client.list_shop_orders("my shop", &parameters).await.unwrap_err();
    assert!(error.to_string().contains("has the name of another parameter"), "{error}");
}

#[tokio::test]
async fn a_list_in_pages_is_read_to_its_end() {
    let client = client().await;
    for (after, limit, count) in [(None, None, 8), (Some("6"), None, 2), (None, Some(1), 8)] {
        let mut parameters = ListParcelsParameters::new();
        parameters.after = after.map(str::to_owned);
        parameters.limit = limit;
        let mut items = client.list_parcels(&parameters).items();
        let mut ids = Vec::new();
        while let Some(item) = items.next().await {
            ids.push(item.unwrap().id);
        }
        assert_eq!(ids, (PARCELS - count..PARCELS).collect::<Vec<_>>());
    }
    let parameters = ListParcelsParameters::new();
    let mut pages = client.list_parcels(&parameters).pages();
    let mut sizes = Vec::new();
    while let Some(page) = pages.next().await {
        let page = page.unwrap().into_inner().page;
        sizes.push(page.all.len());
    }
    assert_eq!(sizes, [3, 3, 2]);
    // A body that says the number of its page, from its default on; a whole page is not the last.
    for (page, count) in [(None, 8), (Some(1), 4), (Some(2), 0)] {
        let mut request = ParcelSearch::new("heavy");
        request.page = page;
        let mut items = client.search_parcels(&request).items();
        let mut numbers: Vec<i64> = Vec::new();
        while let Some(item) = items.next().await {
            numbers.push(item.unwrap());
        }
        assert_eq!(numbers, (PARCELS - count..PARCELS).collect::<Vec<_>>());
    }
    // A request that breaks a rule is not sent.
    let parameters = ListParcelsParameters::new().limit(10);
    let error = client.list_parcels(&parameters).items().next().await.unwrap().unwrap_err();
    assert!(error.is_invalid(), "{error}");
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
async fn a_body_travels_under_a_media_type_of_the_operation() {
    let client = client().await;
    let request = RawJson::from_text("1").unwrap();
    for (media_type, is_taken) in [
        ("application/vnd.demo+json; charset=utf-8", true),
        ("application/json", true),
        ("application/xml", false),
        ("text/json", false),
    ] {
        let call = client.check_anything(&request).header("content-type", media_type);
        assert_eq!(call.await.is_ok(), is_taken, "{media_type}");
    }
}

#[tokio::test]
async fn an_object_may_be_a_form_or_parts() {
    let client = client().await;
    let survey = Survey::new("a b&c=d\r\n--part-0")
        .stars(4)
        .again(false)
        .words(["x,y", "z"].map(str::to_owned).to_vec())
        .grades(vec![1])
        .buyer(Buyer::default().since(2020));
    for survey in [survey, Survey::new("b")] {
        let reply = client.send_survey(&survey).await.unwrap();
        assert_eq!(*reply, survey);
        let reply = client.send_report(Some(&survey)).await.unwrap();
        assert_eq!(reply.as_ref(), Some(&survey));
        assert_eq!(*client.send_answers(&survey).await.unwrap(), survey);
    }
    assert_eq!(*client.send_report(None).await.unwrap(), None);
}

#[tokio::test]
async fn each_call_has_a_key_of_its_own() {
    let client = client().await;
    let survey = Survey::new("key");
    let mut keys = Vec::new();
    for _ in 0..2 {
        keys.push(client.send_survey(&survey).await.unwrap().into_inner().name.unwrap());
    }
    assert!(keys[0] != keys[1] && keys.iter().all(|key| key.len() == 36), "{keys:?}");
    let own = client.send_survey(&survey).idempotency_key("mine").await.unwrap();
    assert_eq!(own.name.as_deref(), Some("mine"));
}

#[tokio::test]
async fn a_request_may_be_bytes() {
    let client = uploads().await;
    let label = || ByteBody::new(LABEL);
    for (body, media_type) in [
        (label(), "image/png"),
        (label().with_media_type("image/gif"), "image/gif"),
        (label().with_media_type("application/pdf; a=b"), "application/pdf; a=b"),
        (ByteBody::new(Vec::new()), "image/png"),
    ] {
        let bytes = body.bytes().clone();
        let reply = client.upload_label("AB-1", body).await.unwrap();
        assert_eq!((reply.media_type(), reply.bytes()), (Some(media_type), &bytes));
    }
    let other = label().with_media_type("text/plain");
    let error = client.upload_label("AB-1", other).await.unwrap_err();
    assert_eq!(error.status(), Some(415));
    let error = client.upload_label("AB-1", vec![0; 1025].into()).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { .. }), "{error}");
    let call = client.upload_label("AB-1", vec![0; 1025].into());
    let error = call.validation(Validation::Off).await.unwrap_err();
    assert_eq!(error.status(), Some(413));
    let call = client.upload_label("AB-1", label()).member("more", &1);
    assert!(call.await.unwrap_err().to_string().contains("only be set in a JSON body"));
}

#[tokio::test]
async fn a_request_may_be_a_text() {
    let client = uploads().await;
    let note = client.upload_note(Some("Grüße".into())).await.unwrap();
    assert_eq!((note.media_type(), note.text()), (Some("text/plain"), "Grüße"));
    assert_eq!(client.upload_note(None).await.unwrap().text(), "none");
    let call = client.transport().call::<TextBody>(&super::upload_note::ENDPOINT);
    let call = call.servers(super::upload_note::SERVERS);
    let error = call.raw_request(ByteBody::new(LABEL)).await.unwrap_err();
    assert_eq!(error.status(), Some(400));
}

#[tokio::test]
async fn a_form_is_checked_as_any_body() {
    let client = client().await;
    let survey = Survey::new("a").stars(9);
    let error = client.send_survey(&survey).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Invalid(_)), "{error}");
    let error = client.send_survey(&survey).validation(Validation::Off).await.unwrap_err();
    assert!(error.to_string().contains("number from 1 to 5"), "{error}");
    // A form under the media type of JSON, which the operation takes as well.
    let call = client.send_survey(&survey).header("content-type", "application/json");
    let error = call.validation(Validation::Off).await.unwrap_err();
    assert!(error.to_string().contains("not JSON"), "{error}");
}

#[tokio::test]
async fn a_body_may_be_null() {
    let client = client().await;
    let none = client.query_match(&QueryMatchRequest::Value(None)).await.unwrap();
    assert_eq!((*none).as_ref(), None);
    let one = client.query_match(&Some(MatchInput::new("AB")).into()).await.unwrap();
    assert_eq!(one.as_ref().unwrap()[0].code.as_deref(), Some("AB"));
    let error = client.query_match(&Some(MatchInput::new("A")).into()).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Invalid(_)), "{error}");
    let note = RawJson::from_text("{}").unwrap();
    assert_eq!(**client.estimate_note(&Some(note).into()).await.unwrap(), Some(7));
    assert_eq!(**client.estimate_note(&None.into()).await.unwrap(), None);
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

#[tokio::test]
async fn a_reply_may_be_a_number_under_a_media_type_of_texts() {
    let reply = client().await.get_order_count().await.unwrap();
    assert_eq!(reply.raw().media_type(), Some("text/plain"));
    assert_eq!(reply.into_inner().into_inner(), 17);
}

#[tokio::test]
async fn a_reply_may_be_a_text() {
    let reply = client().await.get_order_table().await.unwrap();
    assert_eq!(reply.media_type(), Some("text/csv"));
    assert_eq!(reply.lines().count(), 2);
}

#[tokio::test]
async fn a_reply_may_be_bytes_whole_or_in_chunks() {
    let client = client().await;
    let reply = client.get_order_label("one").await.unwrap();
    assert_eq!((reply.media_type(), &reply[..]), (Some("image/gif"), LABEL));
    let reply = client.get_order_label("long").await.unwrap();
    assert_eq!((reply.media_type(), reply.len()), (Some("image/png"), 3 * LABEL.len()));
    let mut stream = client.get_order_label("long").bytes().await.unwrap();
    let mut length = 0;
    while let Some(chunk) = stream.next().await {
        length += chunk.unwrap().len();
    }
    assert_eq!(length, 3 * LABEL.len());
    let none = client.get_order_label("none").await.unwrap();
    assert_eq!((none.raw().status().as_u16(), none.len()), (204, 0));
}

#[tokio::test]
async fn bytes_that_end_early_are_an_error() {
    let error = client().await.get_order_label("cut").await.unwrap_err();
    // The head may not have left before the connection breaks.
    let is_cut = matches!(error.kind(), ErrorKind::Truncated | ErrorKind::Connection { .. });
    assert!(is_cut, "{error:?}");
}
