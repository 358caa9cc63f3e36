//! Null in requests of a service that distinguishes it from an absent member.

use super::served::client;
use super::update_part::{HallItemPlace, ItemPatch, ItemPlace};
use genwire_core::{Nullable, Validate as _, check};
use genwire_spec::judge::judge;
use genwire_spec::model::{BodyKind, Interface, Operation};

fn operation(interface: &Interface) -> &Operation {
    let all = &interface.operations;
    all.iter().find(|operation| operation.name.snake == "update_part").unwrap()
}

#[test]
fn every_null_of_a_request_comes_back_as_null() {
    let interface = super::interface();
    let operation = operation(&interface);
    let vectors = genwire_vectors::Generator::new(&interface).vectors(operation).cases;
    let requests = vectors.iter().filter(|one| one.part == BodyKind::Request && one.valid);
    let mut nulls = 0;
    for vector in requests {
        let text = vector.body.to_compact();
        let value: ItemPatch = serde_json::from_str(&text).unwrap();
        let body: serde_json::Value = serde_json::from_str(&text).unwrap();
        let again = serde_json::to_value(&value).unwrap();
        assert_eq!(again, body, "{}", vector.id);
        nulls += usize::from(text.contains(":null"));
    }
    assert!(nulls > 10, "{nulls} bodies have a null");
}

#[test]
fn null_is_an_error_where_the_member_may_not_be_null() {
    let interface = super::interface();
    let ty = operation(&interface).request.unwrap();
    for (body, wanted) in [
        (r#"{"version":1,"title":null}"#, &["/title demo.ItemPatch.title"][..]),
        (r#"{"title":"a","weight":1}"#, &["/version demo.ItemPatch.version.required"]),
        (r#"{"version":1}"#, &[" demo.ItemPatch.members"]),
        (r#"{"version":1,"note":null}"#, &[]),
        (r#"{"version":null,"note":null,"weight":null,"marks":null,"labels":null}"#, &[]),
        (r#"{"version":null,"box":null,"anything":null,"inside":null,"place":null}"#, &[]),
        (
            r#"{"version":1,"title":null,"note":"too long, too long","weight":1}"#,
            &[
                "/note demo.ItemPatch.note.length",
                "/note demo.ItemPatch.rules.noted_weight",
                "/title demo.ItemPatch.title",
            ],
        ),
        (r#"{"version":1,"marks":[1,1]}"#, &["/marks demo.ItemPatch.marks.unique"]),
        (
            r#"{"version":1,"inside":{"version":1,"box":1,"title":null}}"#,
            &["/inside/box demo.ItemPatch.box", "/inside/title demo.ItemPatch.title"],
        ),
    ] {
        let report = check::<ItemPatch>(body.as_bytes()).unwrap();
        let found = report.violations().iter().map(|it| format!("{} {}", it.path, it.rule));
        let mut found: Vec<String> = found.collect();
        found.sort();
        assert_eq!(found, wanted, "{body}");
        let json = genwire_spec::rule::json_of(&serde_json::from_str(body).unwrap());
        let judged = judge(&interface, ty, &json);
        let mut judged: Vec<String> =
            judged.iter().map(|it| format!("{} {}", it.path, it.rule)).collect();
        judged.sort();
        assert_eq!(judged, wanted, "{body}");
    }
}

#[test]
fn a_setter_takes_a_value_and_another_one_sends_null() {
    let patch = ItemPatch::new(7).note("ab").weight_null().marks(vec![1, 2]).place_null();
    assert_eq!(patch.note.as_ref().and_then(Nullable::value).map(String::as_str), Some("ab"));
    assert_eq!((patch.weight, &patch.labels), (Some(Nullable::Null), &None));
    assert!(patch.validate().is_valid());
    let written = serde_json::to_string(&patch).unwrap();
    let wanted = r#"{"note":"ab","weight":null,"marks":[1,2],"place":null,"version":7}"#;
    assert_eq!(written, wanted);
    let place = ItemPlace::Hall(HallItemPlace::new().floor(3).name_null());
    assert_eq!((place.floor(), place.name(), place.rows()), (Some(3), None, None));
    assert_eq!(ItemPatch::new(7).validate().violations()[0].rule, "demo.ItemPatch.members");
    let long = ItemPatch::new(7).note("abc").weight(2);
    assert!(!long.validate().is_valid());
    assert!(ItemPatch::new(7).note("abc").weight_null().validate().is_valid());
    let repeated = ItemPatch::new(7).marks(vec![1, 1]).validate();
    assert_eq!(repeated.violations()[0].rule, "demo.ItemPatch.marks.unique");
}

#[tokio::test]
async fn a_server_sees_the_null_that_a_client_sends() {
    let client = client().await;
    for (patch, seen) in [
        (ItemPatch::new(1).title("b"), "absent"),
        (ItemPatch::new(1).note_null(), "null"),
        (ItemPatch::new(1).note("a"), "a"),
    ] {
        let item = client.update_part("i-1", &patch).await.unwrap().into_inner();
        assert_eq!(item.note.as_deref(), Some(seen));
        assert_eq!(item.place, None);
    }
}

#[test]
fn an_example_sends_the_nulls_of_its_body() {
    let interface = super::interface();
    let ty = operation(&interface).request.unwrap();
    let text = r#"{"version":1,"note":null,"weight":2,"box":null}"#;
    let body: serde_json::Value = serde_json::from_str(text).unwrap();
    let json = genwire_spec::rule::json_of(&body);
    let example = genwire_rust::example::example(&interface, ty, &json).unwrap();
    let code = "let change = ItemPatch::new(1).box_null().note_null().weight(2);\n";
    assert_eq!(example.statement("change"), code);
    let change = ItemPatch::new(1).box_null().note_null().weight(2);
    assert_eq!(serde_json::to_value(&change).unwrap(), body);
}
