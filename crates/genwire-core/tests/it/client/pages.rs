//! Paged lists.

use super::server::{Script, Server, Step, body, json, reply};
use super::{KEY, LOOK_ENDPOINT, config, cube, kind};
use genwire_core::client::{CallBuilder, CallOptions, Error, Paged, Transport};
use genwire_core::{
    Auth, AuthPlace, BodyForm, Build, Endpoint, Extra, NextPage, PageInput, Paging, Parameter,
    ParameterPlace, ParameterStyle, RawJson, ResponseForm, Validate, Wire,
};
use std::collections::BTreeMap;

static QUERY_AUTH: Auth =
    Auth { id: "query", place: AuthPlace::Query, name: "key", scheme: "", basic: false };

static LIST: Endpoint = Endpoint {
    operation: "list",
    path: "/v2/list",
    responses: &[ResponseForm {
        statuses: &[],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    ..LOOK_ENDPOINT
};
static SEARCH: Endpoint = Endpoint { method: "POST", ..LIST };
static KEYED: Endpoint = Endpoint { security: &[&[&QUERY_AUTH]], ..LIST };

const fn parameter(name: &'static str) -> Parameter {
    let (place, style) = (ParameterPlace::Query, ParameterStyle::Form);
    Parameter { name, place, style, explode: true }
}

const PARAMETERS: &[Parameter] = &[parameter("at"), parameter("limit")];

#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.ListParameters")]
struct ListParameters {
    at: Option<RawJson>,
    #[validate(range(max = 9))]
    limit: Option<i64>,
    #[serde(flatten)]
    extra: Extra,
}

#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Tagged")]
struct Tagged {
    tags: Option<BTreeMap<String, i64>>,
    #[serde(flatten)]
    extra: Extra,
}

const INPUT: PageInput = PageInput::Parameter("at");

const fn paging(next: NextPage) -> Paging {
    Paging { items: "data", next, more: None, total: None }
}

static BY_CURSOR: Paging = paging(NextPage::Cursor { input: INPUT, from: "next" });
static BY_LAST_ITEM: Paging =
    Paging { more: Some("more"), ..paging(NextPage::Cursor { input: INPUT, from: "data.id" }) };
static BY_MEMBER: Paging =
    paging(NextPage::Cursor { input: PageInput::Member("at"), from: "page.next" });
static BY_NUMBER: Paging =
    Paging { total: Some("total"), ..paging(NextPage::Number { input: INPUT, first: 1 }) };
static BY_BODY_NUMBER: Paging =
    paging(NextPage::Number { input: PageInput::Member("size"), first: 0 });
static BY_OFFSET: Paging =
    Paging { total: Some("total"), ..paging(NextPage::Offset { input: INPUT }) };
static BY_NUMBER_OR_MORE: Paging =
    Paging { more: Some("more"), ..paging(NextPage::Number { input: INPUT, first: 1 }) };
static BY_OFFSET_OR_MORE: Paging =
    Paging { more: Some("more"), ..paging(NextPage::Offset { input: INPUT }) };
static BY_LINK: Paging = Paging { items: "", ..paging(NextPage::Link) };

fn transport(server: &Server) -> Transport {
    Transport::new(config(&server.url).build().unwrap()).unwrap()
}

fn list<'a>(
    http: &Transport,
    paging: &'static Paging,
    at: Option<&str>,
) -> CallBuilder<'a, RawJson, (), Paged<RawJson>> {
    let at = at.map(|at| RawJson::from_text(at).unwrap());
    let parameters = ListParameters { at, limit: Some(2), extra: Extra::default() };
    http.call(&LIST).parameters(PARAMETERS, &parameters).paged(paging)
}

/// Returns all items, each as JSON, and the error at the end.
async fn taken(call: CallBuilder<'_, RawJson, (), Paged<RawJson>>) -> (Vec<String>, Option<Error>) {
    let mut items = call.items();
    let mut all = Vec::new();
    while let Some(item) = items.next().await {
        match item {
            Ok(item) => all.push(item.get().to_owned()),
            Err(error) => {
                assert!(items.next().await.is_none());
                return (all, Some(error));
            }
        }
    }
    assert!(items.next().await.is_none());
    (all, None)
}

/// The queries of the requests.
fn queries(server: &Server) -> Vec<String> {
    let requests = server.seen().requests;
    let target = |request: &String| request.split(' ').nth(1).unwrap().to_owned();
    requests.iter().map(target).map(|it| it.replacen("/v2/list?", "", 1)).collect()
}

/// Answers with bodies, and expects items, queries and the kind of the final error.
async fn check(
    (paging, at): (&'static Paging, Option<&str>),
    bodies: &[&str],
    items: &[&str],
    expected: &[&str],
    failure: Option<&str>,
) {
    let server = Server::start(bodies.iter().map(|body| json(200, body)).collect());
    let (taken, error) = taken(list(&transport(&server), paging, at)).await;
    assert_eq!(taken, items, "{bodies:?}");
    assert_eq!(queries(&server), expected, "{bodies:?}");
    let text = error.map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(text.is_empty(), failure.is_none(), "{text}");
    assert!(text.contains(failure.unwrap_or_default()), "{text}");
}

#[tokio::test]
async fn a_cursor_leads_from_page_to_page() {
    check(
        (&BY_CURSOR, None),
        &[r#"{"data":[1,2],"next":"a b"}"#, r#"{"data":[],"next":7}"#, r#"{"data":[3],"next":""}"#],
        &["1", "2", "3"],
        &["limit=2", "at=a+b&limit=2", "at=7&limit=2"],
        None,
    )
    .await;
    for end in [r#"{"data":[1]}"#, r#"{"data":[1],"next":null}"#] {
        check((&BY_CURSOR, Some(r#""x""#)), &[end], &["1"], &["at=x&limit=2"], None).await;
    }
    check((&BY_CURSOR, None), &["{}"], &[], &["limit=2"], None).await;
}

#[tokio::test]
async fn the_last_item_may_be_the_cursor() {
    let first = r#"{"data":[{"id":"a"},{"id":"b"}],"more":true}"#;
    let last = r#"{"data":[{"id":"c"}],"more":false}"#;
    let items = [r#"{"id":"a"}"#, r#"{"id":"b"}"#, r#"{"id":"c"}"#];
    check((&BY_LAST_ITEM, None), &[first, last], &items, &["limit=2", "at=b&limit=2"], None).await;
    check((&BY_LAST_ITEM, None), &[r#"{"data":[]}"#], &[], &["limit=2"], None).await;
    // There is more, but no way to it.
    let stuck = r#"{"data":[],"more":true}"#;
    check((&BY_LAST_ITEM, None), &[stuck], &[], &["limit=2"], Some("cursor")).await;
}

#[tokio::test]
async fn a_cursor_that_comes_back_is_an_error() {
    let page = |next: &str| format!(r#"{{"data":[1],"next":{next}}}"#);
    let [a, b, text, number, list, end] =
        [r#""a""#, r#""b""#, r#""7""#, "7", "[]", "null"].map(page);
    for (at, pages, count) in [
        (None, vec![&a, &a], 2),
        (Some(r#""a""#), vec![&a], 1),
        (None, vec![&a, &b, &a, &b, &a, &b], 4),
        (None, vec![&list], 1),
    ] {
        let server = Server::start(pages.iter().map(|body| json(200, body)).collect());
        let (taken, error) = taken(self::list(&transport(&server), &BY_CURSOR, at)).await;
        assert_eq!((kind(error.as_ref().unwrap()).as_str(), taken.len()), ("protocol", count));
        assert_eq!((server.count(), error.unwrap().operation()), (count, Some("list")));
    }
    // A string is not equal to the number that is written like it.
    let server = Server::start([&text, &number, &end].map(|body| json(200, body)).into());
    let (taken, error) = taken(self::list(&transport(&server), &BY_CURSOR, None)).await;
    assert_eq!((taken.len(), error.is_none()), (3, true));
}

#[tokio::test]
async fn pages_are_counted() {
    let (full, other, empty) = (r#"{"data":[1,2]}"#, r#"{"data":[3,4]}"#, r#"{"data":[]}"#);
    let four = ["1", "2", "3", "4"];
    check(
        (&BY_NUMBER, None),
        &[full, other, empty],
        &four,
        &["limit=2", "at=2&limit=2", "at=3&limit=2"],
        None,
    )
    .await;
    check(
        (&BY_NUMBER, Some("5")),
        &[full, empty],
        &four[..2],
        &["at=5&limit=2", "at=6&limit=2"],
        None,
    )
    .await;
    let (first, last) = (r#"{"data":[1,2],"total":3}"#, r#"{"data":[3],"total":3}"#);
    let all = ["1", "2", "3"];
    check((&BY_NUMBER, None), &[first, last], &all, &["limit=2", "at=2&limit=2"], None).await;
    check((&BY_OFFSET, None), &[first, last], &all, &["limit=2", "at=2&limit=2"], None).await;
    check((&BY_OFFSET, Some("2")), &[last], &all[2..], &["at=2&limit=2"], None).await;
    // If the call begins on a later page, the total does not determine the number of pages.
    let queries = ["at=2&limit=2", "at=3&limit=2"];
    check((&BY_NUMBER, Some("2")), &[last, empty], &all[2..], &queries, None).await;
}

#[tokio::test]
async fn a_counted_page_may_be_empty_before_the_last_one() {
    let (empty, last) = (r#"{"data":[],"more":true}"#, r#"{"data":[1],"more":false}"#);
    let queries = ["limit=2", "at=2&limit=2", "at=3&limit=2"];
    check((&BY_NUMBER_OR_MORE, None), &[empty, empty, last], &["1"], &queries, None).await;
    // The number of items did not increase.
    let failure = Some("no next page");
    check((&BY_OFFSET_OR_MORE, None), &[empty], &[], &queries[..1], failure).await;
}

#[tokio::test]
async fn a_service_that_does_not_count_is_an_error() {
    let (one, two) = (r#"{"data":[1,2]}"#, r#"{"data":[3]}"#);
    let failure = Some("the next page repeats an earlier one");
    let twice = ["1", "2", "1", "2"];
    check((&BY_NUMBER, None), &[one, one], &twice, &["limit=2", "at=2&limit=2"], failure).await;
    check((&BY_OFFSET, None), &[one, one], &twice, &["limit=2", "at=2&limit=2"], failure).await;
    let all = ["1", "2", "3", "1", "2"];
    let queries = ["limit=2", "at=2&limit=2", "at=3&limit=2", "at=4&limit=2"];
    check((&BY_NUMBER, None), &[one, two, one, r#"{"data":[]}"#], &all, &queries, None).await;
}

#[tokio::test]
async fn each_page_is_a_call_with_a_key_of_its_own() {
    let pages = [r#"{"data":[1],"page":{"next":"x"}}"#, r#"{"data":[2]}"#];
    let request = cube();
    let server = Server::start(pages.iter().map(|body| json(200, body)).collect());
    let http = transport(&server);
    let call = || http.call::<RawJson>(&SEARCH).request(&request).paged(&BY_MEMBER);
    for refused in [
        call().idempotency_key("a"),
        call().idempotent("X-Key").idempotency_key("a"),
        call().idempotent("X-Key").header("x-key", " "),
    ] {
        let (none, error) = taken(refused).await;
        let text = error.unwrap().to_string();
        assert!(none.is_empty() && text.contains("idempotency key"), "{text}");
    }
    assert_eq!(server.count(), 0);
    let (all, error) = taken(call().idempotent("X-Key")).await;
    assert!(all.len() == 2 && error.is_none(), "{error:?}");
    let requests = server.seen().requests;
    let keys: Vec<_> = requests.iter().map(|it| super::server::header(it, "x-key")).collect();
    assert!(keys[0].is_some() && keys[1].is_some() && keys[0] != keys[1], "{keys:?}");
}

#[tokio::test]
async fn a_member_with_the_name_of_a_credential_is_refused() {
    let server = Server::start(vec![json(200, "{}")]);
    let http = transport(&server);
    let call = |endpoint, name| {
        let list: &[Parameter] = const { &[parameter("tags")] };
        let parameters = Tagged { tags: Some([(name, 1)].map(owned).into()), ..Tagged::default() };
        http.call::<RawJson>(endpoint).parameters(list, &parameters)
    };
    let error = call(&KEYED, "key").await.unwrap_err();
    assert!(error.to_string().contains("the member `key` has the name of a credential"), "{error}");
    assert_eq!(server.count(), 0);
    call(&LIST, "key").await.unwrap();
    assert_eq!(queries(&server), ["key=1"]);
}

fn owned((name, count): (&str, i64)) -> (String, i64) {
    (name.to_owned(), count)
}

#[tokio::test]
async fn a_member_of_the_request_may_say_the_page() {
    let search = async |paging, pages: &[&str]| {
        let server = Server::start(pages.iter().map(|body| json(200, body)).collect());
        let http = transport(&server);
        let request = cube().size(3);
        let call = http.call::<RawJson>(&SEARCH).request(&request).member("more", &1);
        let (taken, error) = taken(call.paged(paging)).await;
        assert!(error.is_none(), "{error:?}");
        let bodies: Vec<String> =
            server.seen().requests.iter().map(|one| body(one).to_owned()).collect();
        (taken.len(), bodies)
    };
    let pages = [r#"{"data":[1],"page":{"next":"x"}}"#, r#"{"data":[1]}"#];
    let (first, second) =
        (r#"{"name":"cube","size":3,"more":1}"#, r#"{"name":"cube","size":3,"more":1,"at":"x"}"#);
    let found = search(&BY_MEMBER, &pages).await;
    assert_eq!(found, (2, vec![first.to_owned(), second.to_owned()]));
    let (count, bodies) = search(&BY_BODY_NUMBER, &[r#"{"data":[1]}"#, r#"{"data":[]}"#]).await;
    assert_eq!((count, bodies[0].as_str()), (1, first));
    assert_eq!(bodies[1], r#"{"name":"cube","size":4,"more":1}"#);
}

fn linked(to: &str, text: &str) -> Script {
    reply(200, &format!("content-type: application/json\nlink: <{to}>; rel=\"next\""), text)
}

#[tokio::test]
async fn a_link_leads_to_the_next_page() {
    let server = Server::start(vec![
        linked("?page=2&limit=2#there", "[1,2]"),
        linked("/v2/other?page=3", "[3]"),
        json(200, "[4]"),
    ]);
    let (taken, error) = taken(list(&transport(&server), &BY_LINK, None)).await;
    assert_eq!((taken.concat().as_str(), error.is_none()), ("1234", true));
    assert_eq!(queries(&server), ["limit=2", "page=2&limit=2", "/v2/other?page=3"]);
    for request in server.seen().requests {
        let key = super::server::header(&request, "authorization");
        assert_eq!(key, Some(&*format!("Bearer {KEY}")));
    }
}

#[tokio::test]
async fn only_links_of_the_same_origin_are_followed() {
    let other = Server::start(vec![json(200, "[]")]);
    let port = |url: &str| url.rsplit(':').next().unwrap().to_owned();
    for to in [
        "http://127.0.0.1:OTHER/v2/list",
        "//127.0.0.1:OTHER/v2/list",
        "http://localhost:OWN/v2/list",
        "https://127.0.0.1:OWN/v2/list",
        "http://a:b@127.0.0.1:OWN/v2/list",
        "http://",
        "data:,x",
    ] {
        let server = Server::start_with(|url| {
            let to = to.replace("OTHER", &port(&other.url)).replace("OWN", &port(url));
            vec![linked(&to, "[1]")]
        });
        let (taken, error) = taken(list(&transport(&server), &BY_LINK, None)).await;
        let error = error.unwrap();
        assert_eq!((taken.len(), kind(&error).as_str()), (1, "protocol"), "{to}");
        assert!(error.help().unwrap().contains("the address that was called"), "{error}");
        assert_eq!(server.count(), 1);
    }
    assert_eq!(other.seen().connections, 0);
}

#[tokio::test]
async fn a_link_to_a_page_that_was_read_is_an_error() {
    let server = Server::start(vec![linked("?limit=2", "[1]")]);
    let (taken, error) = taken(list(&transport(&server), &BY_LINK, None)).await;
    assert_eq!((taken.len(), kind(&error.unwrap()).as_str()), (1, "protocol"));
    assert_eq!(server.count(), 1);
}

#[tokio::test]
async fn a_key_in_the_query_is_sent_once() {
    let to = format!("/v2/list?page=2&key={KEY}");
    let server = Server::start(vec![linked(&to, "[1]"), json(200, "[2]")]);
    let call = transport(&server).call::<RawJson>(&KEYED);
    let (taken, error) = taken(call.paged(&BY_LINK)).await;
    assert_eq!((taken.len(), error.is_none()), (2, true));
    assert_eq!(queries(&server), [format!("key={KEY}"), format!("page=2&key={KEY}")]);
}

#[tokio::test]
async fn the_options_of_the_call_hold_for_each_page() {
    let server = Server::start(vec![
        json(200, r#"{"data":[1],"next":"a"}"#),
        vec![Step::Read, Step::Reset],
        json(200, r#"{"data":[2],"next":"b"}"#),
        json(400, r#"{"error":{"message":"no"}}"#),
    ]);
    let http = transport(&server);
    let options = CallOptions::new().header("x-team", "maps").query("more", "1");
    let (taken, error) = taken(list(&http, &BY_CURSOR, None).options(options)).await;
    assert_eq!((taken.concat().as_str(), error.unwrap().status()), ("12", Some(400)));
    let expected = ["limit=2&more=1", "at=a&limit=2&more=1", "at=a&limit=2&more=1"];
    assert_eq!(queries(&server)[..3], expected);
    for request in server.seen().requests {
        assert_eq!(super::server::header(&request, "x-team"), Some("maps"));
    }
    // Parameters that break a rule are refused before anything is sent.
    let parameters = ListParameters { limit: Some(10), ..ListParameters::default() };
    let call = http.call::<RawJson>(&LIST).parameters(PARAMETERS, &parameters);
    let (none, error) = self::taken(call.paged(&BY_CURSOR)).await;
    assert!(none.is_empty() && error.unwrap().is_invalid());
}

#[tokio::test]
async fn pages_are_whole_replies() {
    let (first, last) = (r#"{"data":[1],"next":"a"}"#, r#"{"data":[2]}"#);
    let server = Server::start([first, last].map(|body| json(200, body)).into());
    let mut pages = list(&transport(&server), &BY_CURSOR, None).pages();
    // Nothing is sent ahead.
    assert_eq!(pages.next().await.unwrap().unwrap().get(), first);
    assert_eq!(server.count(), 1);
    let page = pages.next().await.unwrap().unwrap();
    assert_eq!((page.get(), page.raw().status().as_u16()), (last, 200));
    assert!(pages.next().await.is_none());
    // Awaited, the call is one for one page.
    let server = Server::start(vec![json(200, first)]);
    assert_eq!(list(&transport(&server), &BY_CURSOR, None).await.unwrap().get(), first);
}

#[tokio::test]
async fn a_reply_that_is_no_page_is_an_error() {
    let form = |statuses| ResponseForm { statuses, ..LIST.responses[0] };
    let responses = Vec::leak(vec![form(&[200]), form(&[202])]);
    let endpoint: &'static Endpoint = Box::leak(Box::new(Endpoint { responses, ..LIST }));
    let page = r#"{"data":[1],"next":"a"}"#;
    let server = Server::start(vec![json(200, page), json(202, r#"{"job":"b"}"#)]);
    let call = transport(&server).call(endpoint);
    let call = call.parameters(PARAMETERS, &ListParameters::default());
    let (all, error) = taken(call.paged(&BY_CURSOR)).await;
    assert_eq!(
        (all.as_slice(), kind(&error.unwrap()).as_str()),
        (&["1".to_owned()][..], "protocol")
    );
}

#[tokio::test]
async fn items_of_another_type_are_an_error() {
    let server = Server::start(vec![json(200, r#"{"data":[1,"a"],"next":"b"}"#)]);
    let call = transport(&server).call::<RawJson>(&LIST).paged::<i64>(&BY_CURSOR);
    let mut items = call.items();
    assert_eq!(kind(&items.next().await.unwrap().unwrap_err()), "protocol");
    assert!(items.next().await.is_none());
    assert_eq!(server.count(), 1);
}

#[cfg(feature = "blocking")]
#[test]
fn synchronous_programs_have_iterators() {
    let bodies = [r#"{"data":[1,2],"next":"a"}"#, r#"{"data":[3]}"#];
    let server = Server::start(bodies.map(|body| json(200, body)).into());
    let http = Transport::new(config(&server.url).build().unwrap()).unwrap().blocking().unwrap();
    let call = || http.call::<RawJson>(&LIST).parameters(PARAMETERS, &ListParameters::default());
    let items: Result<Vec<i64>, _> = call().paged(&BY_CURSOR).items().collect();
    assert_eq!(items.unwrap(), [1, 2, 3]);
    let server = Server::start(bodies.map(|body| json(200, body)).into());
    let http = Transport::new(config(&server.url).build().unwrap()).unwrap().blocking().unwrap();
    let call = http.call::<RawJson>(&LIST).parameters(PARAMETERS, &ListParameters::default());
    assert_eq!(call.paged::<i64>(&BY_CURSOR).pages().count(), 2);
}
