//! The servers of a document become those of the spec.

use crate::{document, drafted, post, reasons};
use genwire_import::{Draft, Options, Reason};
use std::collections::BTreeSet;

/// The draft of a document with these servers, and with more members of its operation.
fn draft(servers: &str, more: &str) -> Draft {
    let paths = format!(r#"{{"/pets": {}}}"#, post(more));
    let text = document(&paths, r#"{"Pet": {"type": "object"}}"#);
    let text = text.replacen('{', &format!(r#"{{"servers": {servers}, "#), 1);
    drafted(&text, &Options::default())
}

/// The servers of a draft, each in one line, and the number of remarks about them.
fn carried(servers: &str) -> (Vec<String>, usize) {
    let draft = draft(servers, "");
    let interface = genwire_spec::load(&draft.files).unwrap_or_else(|errors| panic!("{errors}"));
    let lines = interface.service.servers.iter().map(|server| {
        let variables = server.variables.iter().map(|variable| {
            let values = variable.values.join("|");
            format!(" {}={} of {values:?}", variable.name, variable.default)
        });
        format!("{} {}{}", server.name, server.url, variables.collect::<String>())
    });
    let remarks = draft.report.losses.get(&Reason::Servers).map_or(0, BTreeSet::len);
    assert_eq!(reasons(&draft.report), [""], "{servers}");
    (lines.collect(), remarks)
}

#[test]
fn servers_are_carried_without_the_path_that_operations_have() {
    for (servers, expected, remarks) in [
        ("[]", &[][..], 0),
        (r#"[{"url": "/"}]"#, &[], 0),
        (r#"[{"url": "/v1", "description": "Here."}]"#, &[], 1),
        (r#"[{"url": "https://a.example"}, {"url": "/"}]"#, &["a_example https://a.example"], 1),
        (r#"[{"url": "/v1", "x-name": "here"}]"#, &["here /"], 0),
        (r#"[{"url": "https://a.example/v1/"}]"#, &["a_example https://a.example"], 0),
        (
            r#"[{"url": "https://a.example", "description": "Production server"},
                {"url": "https://b.example", "description": "Production server"},
                {"url": "https://b.example", "description": "A server with so many words that they are no name"},
                {"url": "http://localhost:8080", "name": "Local One"}, {"url": "/mock"}]"#,
            &[
                "production_server https://a.example",
                "production_server_2 https://b.example",
                "b_example https://b.example",
                "local_one http://localhost:8080",
                "server /mock",
            ],
            0,
        ),
        (
            r#"[{"url": "https://{region}.example:{port}", "variables": {
                "region": {"default": "eu", "enum": ["eu", "us", "eu"]}, "port": {"default": 8443}}}]"#,
            &[
                "eu_example https://{region}.example:{port} region=eu of \"eu|us\" port=8443 of \"\"",
            ],
            0,
        ),
        (
            r#"[{"url": "https://a.example/{base}", "variables": {"base": {"default": "v1"}}}]"#,
            &["a_example https://a.example"],
            1,
        ),
        (
            r#"[{"url": "{address}/v1", "variables": {"address": {"default": "https://a.example"}}}]"#,
            &["a_example {address} address=https://a.example of \"\""],
            0,
        ),
        (
            r#"[{"url": "https://{a}.example", "variables": {"a": {"default": "x", "enum": ["y"]},
                "b": {"default": "z"}}}]"#,
            &["x_example https://{a}.example a=x of \"x|y\""],
            2,
        ),
        (
            r#"[{"url": "https://{a}.example"}, {"url": "ws://a.example"}, {"url": "https://a{"},
                {"url": "https://a.example?b=c"}, {"url": 1},
                {"url": "https://{a}.example", "variables": {"a": {"default": "a", "enum": ["a", "/"]}}},
                {"url": "https://{vendor_prefix}.example", "variables": {"vendor_prefix": {"default": "a"}}}]"#,
            &[],
            7,
        ),
        (
            r#"[{"url": "https://a.example/v1"}, {"url": "https://a.example/v2"}]"#,
            &["a_example https://a.example"],
            1,
        ),
    ] {
        let (found, said) = carried(servers);
        assert_eq!(
            (found.as_slice(), said),
            (&expected.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>()[..], remarks),
            "{servers}"
        );
    }
}

#[test]
fn servers_of_an_operation_are_those_of_the_document_or_a_loss() {
    let servers = r#"[{"url": "https://a.example/v1"}, {"url": "https://b.example"}]"#;
    for (own, expected) in [
        (servers, ""),
        (
            r#"[{"url": "https://a.example/v1", "description": "The first."}, {"url": "https://b.example"}]"#,
            "",
        ),
        (r#"[{"url": "https://c.example"}]"#, "operation-server"),
    ] {
        let draft = draft(servers, &format!(r#""servers": {own},"#));
        assert_eq!(reasons(&draft.report), [expected], "{own}");
        let at = draft.report.losses.get(&Reason::Servers).map_or(0, BTreeSet::len);
        assert_eq!(at, 1, "only the second server of the document, in {own}");
    }
}
