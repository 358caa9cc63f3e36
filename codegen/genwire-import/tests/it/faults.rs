//! Documents and overlays that cannot be read, and the messages about them.

use genwire_import::{Fault, Options, Origin, openapi};

/// The faults of a document with overlays.
fn faults(text: &str, overlays: &[&str]) -> Vec<Fault> {
    let overlays = overlays.iter().map(|text| (*text).to_owned()).collect();
    openapi(text, &Options { overlays, ..Options::default() }).expect_err(text).0
}

#[test]
fn a_document_that_cannot_be_read_has_a_line_and_a_help() {
    let deep = format!("openapi: 3.1.0\nx-a: {}1{}\n", "[".repeat(90), "]".repeat(90));
    let deeper = format!(r#"{{"openapi": "3.1.0", "x": {}"#, "[".repeat(200));
    let bomb: String = (1..12).fold("x-0: &a0 [1]\n".to_owned(), |text, level| {
        let all = vec![format!("*a{}", level - 1); 10].join(", ");
        text + &format!("x-{level}: &a{level} [{all}]\n")
    });
    for (text, line, message, help) in [
        ("", 0, "the file is empty", "name the file"),
        ("[1]", 0, "`openapi` is missing", "openapi: 3.1.0"),
        ("swagger: '2.0'\n", 0, "Swagger 2.0 is not supported", "swagger2openapi"),
        ("openapi: 4.0.0\n", 0, "OpenAPI 4.0.0 is not supported", "3.0, 3.1 or 3.2"),
        ("overlay: 1.0.0\n", 0, "the file is an overlay", "--overlay"),
        (
            "openapi: 3.1.0\ninfo: {}\ninfo: {}\n",
            3,
            "duplicate key `info` in an object",
            "keep one",
        ),
        ("openapi: 3.1.0\ninfo: {title: x\npaths:\n  /a: [\n", 3, "not YAML", "brackets"),
        ("openapi: 3.1.0\nx: *a\n", 2, "has no anchor", "quotes"),
        ("openapi: 3.1.0\n---\nopenapi: 3.1.0\n", 3, "several YAML documents", "keep one"),
        (&deep, 2, "more than 64 levels deep", "components/schemas"),
        (&bomb, 1, "aliases", "$ref"),
        (&deeper, 1, "more than 128 levels deep", "components/schemas"),
        (
            "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"J\"\n,}",
            2,
            "a comma is before the end",
            "remove the comma",
        ),
        ("{\"openapi\": \"3.1.0\",\n\"a\": [1, 2}", 2, "not JSON", "at this line"),
        ("{\"openapi\": \"3.1.0\",\n\"a\": [1, 2", 2, "ends too early", "close what is open"),
        (
            r#"{"openapi": "3.1.0", "paths": {"/a": {"get": {}}, "/a": {"post": {}}}}"#,
            0,
            "duplicate key `/a` in `/paths`",
            "keep one",
        ),
        (
            r#"{"openapi": "3.1.0", "x": 1, "x": 1}"#,
            0,
            "duplicate key `x` in the document",
            "keep one",
        ),
    ] {
        let found = faults(text, &[]);
        let [fault] = found.as_slice() else { panic!("{text}: {found:?}") };
        assert_eq!(fault.line, line, "{text}: {fault:?}");
        assert!(fault.message.contains(message), "{text}: {fault:?}");
        assert!(fault.help.as_ref().is_some_and(|it| it.contains(help)), "{text}: {fault:?}");
        let said = fault.to_string();
        let words = ["Options", "budget", "Recorded", "DuplicateKey"];
        assert!(words.iter().all(|word| !said.contains(word)), "{said}");
    }
}

#[test]
fn all_mistakes_of_all_overlays_are_reported_with_their_overlay() {
    let document = "openapi: 3.1.0\ninfo: {title: A}\npaths: {}\n";
    let wrong = "overlay: 1.0.0\nactions:\n- target: $.info\n- target: info\n  remove: true\n";
    let broken = "overlay: 1.0.0\nactions: [\n";
    let found = faults(document, &[wrong, "a: 1\n", broken]);
    let places: Vec<(Origin, usize)> = found.iter().map(|it| (it.origin, it.line)).collect();
    let [first, second, third] = [0, 1, 2].map(Origin::Overlay);
    assert_eq!(places, [(first, 0), (first, 0), (second, 0), (third, 2)]);
    assert!(found.iter().all(|fault| fault.help.is_some()), "{found:?}");
    let document = faults("openapi: [\n", &[]);
    assert_eq!(document[0].origin, Origin::Document);
}

#[test]
fn an_action_that_selects_nothing_is_a_warning() {
    let document = "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths:\n  /a: {get: {responses: {'204': {description: x}}}}\n";
    let overlay = "overlay: 1.0.0\nactions:\n- target: $.nothing\n  update: {a: 1}\n";
    let overlays = vec![overlay.to_owned()];
    let draft = openapi(document, &Options { overlays, ..Options::default() }).unwrap();
    let plain = openapi(document, &Options::default()).unwrap();
    assert_eq!(draft.files, plain.files);
    let [warning] = draft.warnings.as_slice() else { panic!("{:?}", draft.warnings) };
    assert_eq!(warning.origin, Origin::Overlay(0));
    assert!(warning.message.contains("`$.nothing` selects nothing"), "{warning:?}");
}
