//! Holding whole bodies against types.

use crate::sample::{Any, Labels, Patch, Reply, Request};
use genwire_core::{
    Described, MAX_DEPTH, MAX_KEPT_VIOLATIONS, MAX_VALUES, PathLimits, RawJson, Report, Severity,
    Unreadable, Validate, Violation, Wire, check_within,
};
use serde::de::DeserializeOwned;

fn check<T: DeserializeOwned + Validate + Described>(body: &str, expected: &[&str]) {
    let report = genwire_core::check::<T>(body.as_bytes()).unwrap();
    let found: Vec<String> = report.violations().iter().map(ToString::to_string).collect();
    assert_eq!(found, expected, "{body}");
}

fn check_unreadable(body: &[u8], expected: &str) {
    assert_eq!(genwire_core::check::<Reply>(body).unwrap_err().to_string(), expected);
}

#[test]
fn an_alternative_may_be_any_object() {
    #[derive(Clone, Debug, PartialEq, Wire, Validate)]
    #[serde(untagged)]
    #[wire(name = "sample.Loose")]
    enum Loose {
        Text(String),
        #[wire(json = "object")]
        Object(RawJson),
    }
    for body in [r#""a""#, "{}", r#"{"a":[1,{"b":null}]}"#] {
        check::<Loose>(body, &[]);
        let read: Loose = serde_json::from_str(body).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), body);
    }
    let expected = "error: the body: expected a string or an object, found an array (sample.Loose)";
    check::<Loose>("[]", &[expected]);
}

#[test]
fn parameters_of_a_path_are_checked_beside_others() {
    #[derive(Clone, Debug, PartialEq, Wire, Validate)]
    #[wire(name = "sample.look.params")]
    struct Path {
        #[validate(range(min = 1, max = 5))]
        id: i64,
        name: String,
    }
    #[derive(Clone, Debug, PartialEq, Wire, Validate)]
    #[wire(name = "sample.LookParameters")]
    struct Others {
        name: i64,
    }
    let limits = PathLimits::of::<Path>();
    let said = |report: Result<Report, Unreadable>| -> Vec<String> {
        report.unwrap().violations().iter().map(ToString::to_string).collect()
    };
    let beyond = "error: /id: expected a number from 1 to 5 (sample.look.params.id.range)";
    let absent = "error: /name: `name` is missing (sample.LookParameters.name.required)";
    for (body, alone, beside) in [
        (r#"{"id":5}"#, vec![], vec![absent]),
        (r#"{"id":6}"#, vec![beyond], vec![absent, beyond]),
        // The name in both belongs to the other type.
        (
            r#"{"id":6,"name":1}"#,
            vec![
                beyond,
                "error: /name: expected a string, found a number (sample.look.params.name)",
            ],
            vec![beyond],
        ),
        (
            r#"{"name":"a"}"#,
            vec![],
            vec![
                "error: /name: expected a whole number, found a string (sample.LookParameters.name)",
            ],
        ),
        (
            r#"{"name":1,"other":1}"#,
            vec![
                "error: /name: expected a string, found a number (sample.look.params.name)",
                "warning: /other: `other` is not a listed member of `sample.look.params` (unknown-member)",
            ],
            vec![
                "warning: /other: `other` is not a listed member of `sample.LookParameters` (unknown-member)",
            ],
        ),
        (
            "[]",
            vec!["error: the body: expected an object, found an array (sample.look.params)"],
            vec!["error: the body: expected an object, found an array (sample.LookParameters)"],
        ),
    ] {
        assert_eq!(said(limits.check(body.as_bytes())), alone, "{body}");
        assert_eq!(said(limits.check_beside::<Others>(body.as_bytes())), beside, "{body}");
    }
    assert!(limits.check_beside::<Others>(b"{").is_err());
    let report = limits.check_beside::<Others>(br#"{"id":5,"name":1}"#).unwrap();
    assert!(report.is_valid() && report.warning_count() == 0);
}

#[test]
fn parts_of_a_path_without_limits_are_listed_members() {
    #[derive(Clone, Debug, PartialEq, Wire, Validate)]
    #[wire(name = "sample.LookParameters")]
    struct Others {
        name: i64,
    }
    for (body, expected) in [
        (r#"{"id":[5],"name":1,"a/b":{"c":1}}"#, vec![]),
        (
            r#"{"name":1,"other":1}"#,
            vec![
                "warning: /other: `other` is not a listed member of `sample.LookParameters` (unknown-member)",
            ],
        ),
        (
            r#"{"name":"a"}"#,
            vec![
                "error: /name: expected a whole number, found a string (sample.LookParameters.name)",
            ],
        ),
    ] {
        let report = PathLimits::check_without::<Others>("/x/{id}/{a/b}/{name}", body.as_bytes());
        let report = report.unwrap();
        let said: Vec<String> = report.violations().iter().map(ToString::to_string).collect();
        assert_eq!(said, expected, "{body}");
    }
}

#[test]
fn everything_that_departs_is_found_at_once() {
    check::<Request>(
        r#"{
            "messages": [
                {"role": "user", "content": 1, "nam": "x"},
                {"role": "user"},
                {"role": 3},
                {"role": "tool", "tool_call_id": null},
                5
            ],
            "temperature": "hot", "limit": 1.5, "size": 8001, "stop": ["a", 1, "c"],
            "user": " ", "type": "c", "parameters": [], "schemas": [{}, 1], "grade": "low",
            "stream": 0, "temprature": 1, "qqqqqqqqqqqqqqqqqqq": 1
        }"#,
        &[
            "error: /model: `model` is missing (sample.Request.model.required)",
            "error: /messages/0/content: expected a string or an array, found a number (sample.UserMessage.content)",
            "warning: /messages/0/nam: `nam` is not listed, did you mean `name`? (unknown-member)",
            "error: /messages/1/content: `content` is missing (sample.UserMessage.content.required)",
            "error: /messages/2/role: expected a string, found a number (sample.Message.variants)",
            "error: /messages/3/tool_call_id: `tool_call_id` is null (sample.ToolMessage.tool_call_id.required)",
            "error: /messages/4: expected an object, found a number (sample.Request.messages)",
            "error: /temperature: expected a number, found a string (sample.Request.temperature)",
            "error: /limit: expected a whole number, found a number with a fraction, an exponent or too many digits (sample.Request.limit)",
            "error: /size: expected one of `8000`, `16000` (sample.Request.size.one_of)",
            "error: /stop/1: expected a string, found a number (sample.Request.stop)",
            "error: /stop: expected 1 to 2 items (sample.Request.stop.items)",
            "error: /user: expected a string with at least one character that is not white space (sample.Request.user.format)",
            "error: /type: expected one of `a`, `b` (sample.Request.type.one_of)",
            "error: /parameters: expected an object, found an array (sample.Request.parameters)",
            "error: /schemas/1: expected an object, found a number (sample.Request.schemas)",
            "error: /grade: expected a whole number, found a string (sample.Request.grade)",
            "error: /stream: expected a boolean, found a number (sample.Request.stream)",
            "warning: /qqqqqqqqqqqqqqqqqqq: `qqqqqqqqqqqqqqqqqqq` is not a listed member of `sample.Request` (unknown-member)",
            "warning: /temprature: `temprature` is not listed, did you mean `temperature`? (unknown-member)",
        ],
    );
}

#[test]
fn descriptor_and_rules_report_the_same_departure_once() {
    check::<Request>(
        r#"{"model":"X-M3","messages":[],"size":7,"user":"long name"}"#,
        &[
            "error: /size: expected one of `8000`, `16000` (sample.Request.size.one_of)",
            "warning: /user: expected at most 3 characters (sample.Request.user.length)",
            "error: /size: a size needs a limit (sample.Request.rules.size_needs_a_limit)",
        ],
    );
}

#[test]
fn null_is_exact_where_the_type_says_so() {
    check::<Request>(r#"{"model":"X-M3","messages":[],"size":null,"user":null}"#, &[]);
    check::<Reply>(
        r#"{"id":"1","choices":[{"role":"tool","tool_call_id":"1"}],"usage":null,"index":null}"#,
        &["error: /index: expected a whole number, found null (sample.Reply.index)"],
    );
    check::<Reply>(
        r#"{"id":null,"choices":[null]}"#,
        &[
            "error: /id: `id` is null (sample.Reply.id.required)",
            "error: /choices/0: expected an object, found null (sample.Reply.choices)",
        ],
    );
}

#[test]
fn a_body_of_the_wrong_type_names_the_type() {
    check::<Reply>("[]", &["error: the body: expected an object, found an array (sample.Reply)"]);
    check::<Any>(
        "[]",
        &[
            "error: the body: expected a string, a number, a boolean or an object, found an array (sample.Any)",
        ],
    );
    check::<Any>(r#"{"total_tokens":1}"#, &[]);
}

#[test]
fn names_are_escaped_in_pointers() {
    check::<Reply>(
        r#"{"id":"1","choices":[{"role":"tool","tool_call_id":"1","a/b~c":1}]}"#,
        &[
            "warning: /choices/0/a~1b~0c: `a/b~c` is not a listed member of `sample.ToolMessage` (unknown-member)",
        ],
    );
}

#[test]
fn unreadable_bodies_are_distinguished() {
    for (body, expected) in [
        (&b""[..], "the body is not JSON: EOF while parsing a value at line 1 column 0"),
        (b"{\n \"id\": }", "the body is not JSON: expected value at line 2 column 8"),
        (b"{} {}", "the body is not JSON: trailing characters at line 1 column 4"),
        (b"{\"id\":1e999}", "the body is not JSON: number out of range at line 1 column 11"),
        (b"\"\xff\"", "the body is not UTF-8 after its first 1 bytes"),
    ] {
        check_unreadable(body, expected);
    }
}

#[test]
fn depth_and_size_have_limits() {
    let nested =
        |depth: usize| format!("{{\"x\":{}{}}}", "[".repeat(depth - 1), "]".repeat(depth - 1));
    assert!(genwire_core::check::<Reply>(nested(MAX_DEPTH).as_bytes()).is_ok());
    check_unreadable(
        nested(MAX_DEPTH + 1).as_bytes(),
        "arrays and objects are nested more than 127 deep",
    );
    let brackets = format!("{{\"x\":\"{}\\\"[\"}}", "[".repeat(1000));
    assert!(genwire_core::check::<Reply>(brackets.as_bytes()).is_ok());
    assert_eq!(
        check_within::<Reply>(b"{}  ", 3).unwrap_err(),
        Unreadable::TooLarge { size: 4, limit: 3 }
    );
    assert!(check_within::<Reply>(b"{} ", 3).is_ok());
}

#[test]
fn the_number_of_values_has_a_limit() {
    let list = |item: &str, count: usize| format!("{{\"x\":[{}]}}", vec![item; count].join(","));
    for (item, most) in
        [("0", MAX_VALUES - 11), ("{}", (MAX_VALUES - 10) / 11), ("[]", (MAX_VALUES - 10) / 2)]
    {
        let is_read = |count| genwire_core::check::<Reply>(list(item, count).as_bytes()).is_ok();
        assert!(is_read(most), "{item}");
        check_unreadable(
            list(item, most + 20).as_bytes(),
            "the body has more than 1000000 values, where an object counts as ten",
        );
    }
    let text = format!("{{\"x\":\"{}\\\",\"}}", ",{[".repeat(MAX_VALUES));
    assert!(genwire_core::check::<Reply>(text.as_bytes()).is_ok());
}

#[test]
fn a_flood_of_violations_is_counted_but_not_kept() {
    let messages = vec!["{}"; 3 * MAX_KEPT_VIOLATIONS].join(",");
    let unknown: Vec<String> =
        (0..2 * MAX_KEPT_VIOLATIONS).map(|index| format!("\"m{index}\":1")).collect();
    let body = format!(r#"{{"model":"X-M3","messages":[{messages}],{}}}"#, unknown.join(","));
    let report = genwire_core::check::<Request>(body.as_bytes()).unwrap();
    assert_eq!(report.errors().count(), MAX_KEPT_VIOLATIONS);
    assert_eq!(report.warnings().count(), MAX_KEPT_VIOLATIONS);
    assert!(report.omitted() >= 3 * MAX_KEPT_VIOLATIONS);
    assert!(!report.is_valid());
}

#[test]
fn a_long_value_is_shown_by_its_beginning() {
    let body = format!(r#"{{"model":"{}","messages":[]}}"#, "é".repeat(1000));
    let report = genwire_core::check::<Request>(body.as_bytes()).unwrap();
    let message = &report.violations()[0].message;
    assert!(message.starts_with(&format!("`{}..` is not listed", "é".repeat(60))), "{message}");
}

#[test]
fn what_two_looks_at_a_body_leave_out_is_counted_once() {
    let found = |first: usize, last: usize| {
        let mut report = Report::default();
        for index in first..last {
            report.push(Violation {
                path: format!("/{index}"),
                rule: "x".into(),
                code: None,
                severity: Severity::Error,
                message: "x".into(),
            });
        }
        report
    };
    let count = |mut report: Report, other: Report| {
        report.merge(other);
        (report.error_count(), report.omitted())
    };
    let many = 3 * MAX_KEPT_VIOLATIONS;
    assert_eq!(count(found(0, 2), found(1, 3)), (3, 0));
    assert_eq!(count(found(0, many), found(0, many)), (many, many - MAX_KEPT_VIOLATIONS));
    assert_eq!(count(found(0, 5), found(0, many)), (many, many - MAX_KEPT_VIOLATIONS));
    assert_eq!(
        count(found(0, MAX_KEPT_VIOLATIONS), found(MAX_KEPT_VIOLATIONS, MAX_KEPT_VIOLATIONS + 1)),
        (MAX_KEPT_VIOLATIONS + 1, 1)
    );
}

#[test]
fn a_byte_order_mark_is_named() {
    let error = check_within::<Vec<String>>("\u{feff}[]".as_bytes(), 100).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the body is not JSON: a byte order mark before the body at line 1 column 1"
    );
}

#[test]
fn a_report_without_the_rules_says_so() {
    let is_partial = |body: &str| {
        genwire_core::check::<Request>(body.as_bytes()).map(|report| report.is_partial())
    };
    assert_eq!(is_partial(r#"{"model":"X-M3","messages":[]}"#), Ok(false));
    assert_eq!(is_partial(r#"{"model":"X-M3","messages":7}"#), Ok(true));
}

#[test]
fn the_members_of_the_json_are_counted() {
    const PATCH: &[&str] = &["error: the body: expected 1 to 3 members (sample.Patch.members)"];
    const LABELS: &[&str] =
        &["error: the body: expected at least 3 members (sample.Labels.members)"];
    check::<Patch>("{}", PATCH);
    // Null is a member, even if it means the same as an absent member.
    check::<Patch>(r#"{"name":null}"#, &[]);
    check::<Patch>(r#"{"name":null,"more":1,"less":2}"#, &[]);
    check::<Patch>(r#"{"name":null,"note":null,"size":null,"more":1}"#, PATCH);
    check::<Patch>(r#"{"name":"a","note":"b","size":1}"#, &[]);
    // A duplicate member counts once.
    check::<Patch>(r#"{"name":"a","name":"b","note":"c","size":1}"#, &[]);
    check::<Labels>(r#"{"first":"a","second":null}"#, LABELS);
    check::<Labels>(r#"{"first":"a","second":"b","third":"c"}"#, &[]);
    check::<Vec<Patch>>(
        r#"[{"size":1},{}]"#,
        &["error: /1: expected 1 to 3 members (sample.Patch.members)"],
    );
}
