//! Warnings about duplicate members of an object.

use genwire_core::{Report, Severity, duplicates};

#[track_caller]
fn check(body: &str, expected: &[&str]) {
    let mut report = Report::default();
    duplicates::check(body.as_bytes(), &mut report);
    let paths: Vec<&str> = report.violations().iter().map(|it| it.path.as_str()).collect();
    assert_eq!(paths, expected, "{body}");
    assert!(report.violations().iter().all(|it| it.severity == Severity::Warning));
}

#[test]
fn each_repetition_is_named_with_its_place() {
    check(r#"{"a":1,"b":{"a":2}}"#, &[]);
    check(r#"{"a":1,"a":2,"a":{"a":3,"a":4}}"#, &["/a", "/a", "/a/a"]);
    check(r#"[0,{"x":[{"c/d":true,"c/d":null}]},"t",1.5]"#, &["/1/x/0/c~1d"]);
    // The same name, once with an escape.
    check(r#"{"a":1,"\u0061":2}"#, &["/a"]);
}

#[test]
fn text_that_is_not_json_adds_what_comes_before_the_error() {
    check(r#"{"a":1,"a":2,"#, &["/a"]);
    check("", &[]);
    check("\u{0}", &[]);
}
