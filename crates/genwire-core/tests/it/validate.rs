//! Checking typed values.

use crate::sample::{Any, Labels, Message, Model, Patch, Reply, Request};
use genwire_core::{RawJson, Validate};
use serde::de::DeserializeOwned;

fn check<T: DeserializeOwned + Validate>(input: &str, expected: &[&str]) {
    let value: T = serde_json::from_str(input).unwrap();
    let report = value.validate();
    let found: Vec<String> = report.violations().iter().map(ToString::to_string).collect();
    assert_eq!(found, expected, "{input}");
}

/// Checks a request with some members in addition to the required ones.
fn check_request(members: &str, expected: &[&str]) {
    check::<Request>(&format!(r#"{{"model":"X-M3","messages":[],"limit":1{members}}}"#), expected);
}

#[test]
fn a_constraint_holds_up_to_its_ends() {
    let range =
        "error: /temperature: expected a number from 0 to 2 (sample.Request.temperature.range)";
    let limit =
        "error: /limit: expected a number above 0 and at most 100 (sample.Request.limit.range)";
    let size = "error: /size: expected one of `8000`, `16000` (sample.Request.size.one_of)";
    let stop = "error: /stop: expected 1 to 2 items (sample.Request.stop.items)";
    let long = "warning: /user: expected at most 3 characters (sample.Request.user.length)";
    let blank = "error: /user: expected a string with at least one character that is not white space \
                 (sample.Request.user.format)";
    let kind = "error: /type: expected one of `a`, `b` (sample.Request.type.one_of)";
    for (members, expected) in [
        (r#","temperature":0"#, &[][..]),
        (r#","temperature":2"#, &[]),
        (r#","temperature":2.0000001"#, &[range]),
        (r#","temperature":-1e-9"#, &[range]),
        (r#","limit":100"#, &[]),
        (r#","limit":101"#, &[limit]),
        (r#","limit":0"#, &[limit]),
        (r#","size":8000"#, &[]),
        (r#","size":8001"#, &[size]),
        (r#","stop":[]"#, &[stop]),
        (r#","stop":["a"]"#, &[]),
        (r#","stop":["a","b","c"]"#, &[stop]),
        (r#","user":"äöü""#, &[]),
        (r#","user":"äöüß""#, &[long]),
        (r#","user":"    ""#, &[long, blank]),
        (r#","type":"b""#, &[]),
        (r#","type":"c""#, &[kind]),
        (r#","parameters":{}"#, &[]),
        (
            r#","parameters":[]"#,
            &["error: /parameters: expected an object (sample.Request.parameters)"],
        ),
        (
            r#","schemas":[{},1]"#,
            &["error: /schemas/1: expected an object (sample.Request.schemas)"],
        ),
        (
            r#","grade":5"#,
            &[
                "warning: /grade: `5` is not listed, expected one of `1`, `-2` (sample.Grade.values)",
            ],
        ),
    ] {
        check_request(members, expected);
    }
}

#[test]
fn a_number_that_is_none_lies_in_no_range() {
    let mut request = Request::new(Model::XM3, Vec::new());
    request.temperature = Some(f64::NAN);
    assert!(!request.validate().is_valid());
}

#[test]
fn rules_and_native_checks_run_after_the_members() {
    check::<Request>(
        r#"{"model":"X-M3","messages":[],"size":1,"user":"root"}"#,
        &[
            "error: /size: expected one of `8000`, `16000` (sample.Request.size.one_of)",
            "warning: /user: expected at most 3 characters (sample.Request.user.length)",
            "error: /size: a size needs a limit (sample.Request.rules.size_needs_a_limit)",
            "error: /user: not you (sample.Request.natives.native)",
        ],
    );
    let message = r#"{"role":"tool","tool_call_id":"1"}"#;
    let messages = [message; 4].join(",");
    check::<Request>(
        &format!(r#"{{"model":"X-M3","messages":[{messages}]}}"#),
        &["warning: the body: keep it short (sample.Request.rules.short)"],
    );
}

#[test]
fn what_is_inside_is_visited() {
    check::<Request>(
        r#"{"model":"M","messages":[
            {"role":"user","content":"a","name":""},
            {"role":"robot"},
            {"role":"user","content":[{"type":"text","text":""},{"type":"image","url":"ftp://x"},{"type":"sound"},{}]},
            {"content":1}
        ]}"#,
        &[
            "error: /model: `M` is not listed, expected one of `X-M3`, `X-M2.7` (sample.Model.values)",
            "error: /messages/0/name: expected at least 1 character (sample.Message.name.length)",
            "error: /messages/1/role: `robot` is not listed, expected one of `user`, `tool` (sample.Message.variants)",
            "error: /messages/2/content/1/url: expected an `http(s)` address, a data URL or an `mm_file://` reference \
             (sample.ImagePart.url.format)",
            "warning: /messages/2/content/2/type: `sound` is not listed, expected one of `text`, `image` (sample.Part.variants)",
            "warning: /messages/2/content/3/type: `type` is missing, expected one of `text`, `image` (sample.Part.variants)",
            "error: /messages/3/role: `role` is missing, expected one of `user`, `tool` (sample.Message.variants)",
            "warning: the body: keep it short (sample.Request.rules.short)",
        ],
    );
    check::<Any>(
        r#""M""#,
        &[
            "error: the body: `M` is not listed, expected one of `X-M3`, `X-M2.7` (sample.Model.values)",
        ],
    );
    check::<Any>(
        "{}",
        &["error: /total_tokens: `total_tokens` is missing (sample.Usage.total_tokens.required)"],
    );
    check::<Any>("1", &[]);
}

#[test]
fn lax_types_demand_their_members_only_here() {
    check::<Reply>(
        "{}",
        &[
            "error: /id: `id` is missing (sample.Reply.id.required)",
            "error: /choices: `choices` is missing (sample.Reply.choices.required)",
        ],
    );
    check::<Reply>(
        r#"{"id":"","choices":[],"usage":{"total_tokens":-1},"day":"2026-02-29"}"#,
        &[
            "error: /choices: expected at least 1 item (sample.Reply.choices.items)",
            "error: /usage/total_tokens: expected a number at least 0 (sample.Usage.total_tokens.range)",
            "error: /day: expected a date written `YYYY-MM-DD` (sample.Reply.day.format)",
        ],
    );
}

#[test]
fn an_invalid_value_becomes_an_error_with_its_report() {
    let message: Message = serde_json::from_str(r#"{"role":"robot"}"#).unwrap();
    let error = message.validate().into_result().unwrap_err();
    assert_eq!(error.report().violations().len(), 1);
    assert!(error.to_string().starts_with("/role: `robot` is not listed"));
    let mut request = Request::new(Model::XM3, vec![message]);
    request.parameters = Some(RawJson::from_text("1").unwrap());
    let text = request.validate().into_result().unwrap_err().to_string();
    assert!(text.ends_with(", and 1 other violation"), "{text}");
}

#[test]
fn the_members_that_are_written_are_counted() {
    const PATCH: &[&str] = &["error: the body: expected 1 to 3 members (sample.Patch.members)"];
    const LABELS: &[&str] =
        &["error: the body: expected at least 3 members (sample.Labels.members)"];
    check::<Patch>("{}", PATCH);
    // A null that means the same as an absent member is not written; a null that is kept is
    // written.
    check::<Patch>(r#"{"name":null}"#, PATCH);
    check::<Patch>(r#"{"note":null}"#, &[]);
    check::<Patch>(r#"{"name":"a","note":"b","size":1}"#, &[]);
    check::<Patch>(r#"{"more":1}"#, &[]);
    check::<Patch>(r#"{"name":"a","note":"b","size":1,"more":1}"#, PATCH);
    check::<Labels>(r#"{"first":"a","second":null}"#, LABELS);
    check::<Labels>(r#"{"first":"a","second":null,"third":"b"}"#, &[]);
    // An unlisted member with the name of a listed one is not written.
    let mut labels = Labels { first: "a".to_owned(), ..Labels::default() };
    labels.extra.insert("first".to_owned(), "b".to_owned());
    assert_eq!(labels.validate().violations().len(), 1);
    labels.extra.insert("third".to_owned(), "b".to_owned());
    assert!(labels.validate().is_valid());
}
