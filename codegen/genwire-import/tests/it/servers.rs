//! The servers of a document become servers of the spec.

use crate::{document, drafted, post, reasons};
use genwire_import::{Draft, Options, Reason};
use genwire_spec::SpecFile;
use std::collections::BTreeSet;

/// The draft of a document with these servers, and with more members in its operation.
fn draft(servers: &str, more: &str) -> Draft {
    let paths = format!(r#"{{"/pets": {}}}"#, post(more));
    let text = document(&paths, r#"{"Pet": {"type": "object"}}"#);
    let text = text.replacen('{', &format!(r#"{{"servers": {servers}, "#), 1);
    drafted(&text, &Options::default())
}

/// The servers of a draft, one per line, and the number of remarks about them.
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
#[expect(clippy::too_many_lines, reason = "a table with a row for each list of servers")]
fn servers_are_carried_with_their_paths() {
    for (servers, expected, remarks) in [
        ("[]", &[][..], 0),
        (r#"[{"url": "/"}]"#, &[], 0),
        (r#"[{"url": "/v1", "description": "Here."}]"#, &["here /v1"], 0),
        (r#"[{"url": "https://a.example"}, {"url": "/"}]"#, &["production https://a.example"], 1),
        (r#"[{"url": "/v1", "x-name": "here"}]"#, &["here /v1"], 0),
        (r#"[{"url": "https://a.example/v1/"}]"#, &["production https://a.example/v1"], 0),
        (
            r#"[{"url": "https://a.example", "description": "Production server"},
                {"url": "https://b.example", "description": "Production server"},
                {"url": "https://b.example", "description": "A server with so many words that they are no name"},
                {"url": "http://localhost:8080", "name": "Local One"}, {"url": "/mock"}]"#,
            &[
                "production_server https://a.example",
                "production_server_2 https://b.example",
                "production https://b.example",
                "local_one http://localhost:8080",
                "server /mock",
            ],
            0,
        ),
        (
            r#"[{"url": "https://{region}.example:{port}", "variables": {
                "region": {"default": "eu", "enum": ["eu", "us", "eu"]}, "port": {"default": 8443}}}]"#,
            &[
                "production https://{region}.example:{port} region=eu of \"eu|us\" port=8443 of \"\"",
            ],
            0,
        ),
        (
            r#"[{"url": "https://a.example/{base}/x", "variables": {"base": {"default": "v1"}}}]"#,
            &["production https://a.example/{base}/x base=v1 of \"\""],
            0,
        ),
        (
            r#"[{"url": "{address}/v1", "variables": {"address": {"default": "https://a.example"}}}]"#,
            &["production {address}/v1 address=https://a.example of \"\""],
            0,
        ),
        (
            r#"[{"url": "https://{a}.example", "variables": {"a": {"default": "x", "enum": ["y"]},
                "b": {"default": "z"}}}]"#,
            &["production https://{a}.example a=x of \"x|y\""],
            1,
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
            &["production https://a.example/v1", "a_example https://a.example/v2"],
            0,
        ),
        (
            r#"[{"url": "https://a.example/x/v1"}, {"url": "https://b.example/v1"}, {"url": "wss://a.example"}]"#,
            &["production https://a.example/x/v1", "b_example https://b.example/v1"],
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

/// The base addresses of a draft, the servers that operations name, and the remarks about servers.
fn divided(draft: &Draft, spec: &[SpecFile]) -> (String, String, Vec<String>) {
    let mut files = spec.to_vec();
    if let Some(changed) = &draft.changed {
        files.retain(|file| file.path != changed.path);
        files.push(changed.clone());
    }
    files.extend_from_slice(&draft.files);
    let interface = genwire_spec::load(&files).unwrap_or_else(|errors| panic!("{errors}"));
    let base: Vec<&str> = interface.base_servers().map(|server| server.name.as_str()).collect();
    let named = interface.operations.iter().map(|one| {
        let servers = interface.servers_of(one);
        let servers = servers.map(|server| format!("{}={}", server.name, server.url));
        format!("{} {}", one.path, servers.collect::<Vec<_>>().join(" "))
    });
    let remarks = draft.report.losses.get(&Reason::Servers).into_iter().flatten();
    let remarks = remarks.map(|change| change.what.clone()).collect();
    (base.join(" "), named.collect::<Vec<_>>().join("; "), remarks)
}

#[test]
fn servers_of_an_operation_are_those_of_the_document_or_its_own() {
    let apart = r#"[{"url": "https://a.example/v1"}, {"url": "https://b.example"}]"#;
    let same = r#"[{"url": "https://a.example/v1"}, {"url": "https://b.example/v1"}]"#;
    for (servers, own, expected, reason, remarks) in [
        (apart, apart, "/pets ", "", 0),
        (
            apart,
            r#"[{"url": "https://a.example/v1", "description": "The first."}, {"url": "https://b.example"}]"#,
            "/pets ",
            "",
            0,
        ),
        // An operation at only some hosts of the document is not at each base address.
        (
            same,
            r#"[{"url": "https://a.example/v2"}]"#,
            "/pets a_example=https://a.example/v2",
            "",
            0,
        ),
        (
            apart,
            r#"[{"url": "https://b.example/v2"}]"#,
            "/pets b_example_2=https://b.example/v2",
            "",
            0,
        ),
        (
            same,
            r#"[{"url": "https://b.example/v2"}, {"url": "https://a.example/v2"}]"#,
            "/pets b_example_2=https://b.example/v2 a_example=https://a.example/v2",
            "",
            0,
        ),
        (
            apart,
            r#"[{"url": "https://b.example/v2"}, {"url": "https://a.example/v2"}]"#,
            "/pets b_example_2=https://b.example/v2 a_example=https://a.example/v2",
            "",
            0,
        ),
        (same, r#"[{"url": "https://c.example"}]"#, "/pets c_example=https://c.example", "", 0),
        (
            same,
            r#"[{"url": "https://{r}.c.example/v3/", "description": "Uploads", "variables": {"r": {"default": "eu"}}},
                {"url": "https://d.example/v3"}, {"url": "/v3"}, {"url": "https://d.example/v3"}]"#,
            "/pets uploads=https://{r}.c.example/v3 d_example=https://d.example/v3 server=/v3",
            "",
            0,
        ),
        (same, r#"[{"url": "wss://c.example"}]"#, "/pets ", "operation-server", 0),
    ] {
        let draft = draft(servers, &format!(r#""servers": {own},"#));
        assert_eq!(reasons(&draft.report), [reason], "{own}");
        let (base, named, said) = divided(&draft, &[]);
        assert_eq!((base.as_str(), named.as_str()), ("production b_example", expected), "{own}");
        assert_eq!(said.len(), remarks, "{own}: {said:?}");
    }
}

#[test]
fn operations_at_one_address_share_a_server_which_is_no_base_address() {
    let get = r#"{"responses": {"200": {"description": "Done."}}}"#;
    let at = |url: &str| format!(r#""servers": [{{"url": "{url}"}}], "get": {get}"#);
    let paths = format!(
        r#"{{"/a": {{{}}}, "/b": {{{}}}, "/c": {{{}}}, "/d": {{"get": {get}}}}}"#,
        at("https://a.example"),
        at("https://f.example"),
        at("https://f.example/")
    );
    let text = document(&paths, "{}");
    let servers = r#"{"servers": [{"url": "https://a.example"}, {"url": "https://f.example"}], "#;
    // The hosts of the document are base addresses. An operation at one host is not at the other.
    let drafted_all = drafted(&text.replacen('{', servers, 1), &Options::default());
    let (base, named, _) = divided(&drafted_all, &[]);
    let (a, f) = ("a_example=https://a.example", "f_example_2=https://f.example");
    assert_eq!(
        (base, named),
        ("production f_example".to_owned(), format!("/a {a}; /b {f}; /c {f}; /d "))
    );
    let one = r#"{"servers": [{"url": "https://a.example"}], "#;
    let draft = drafted(&text.replacen('{', one, 1), &Options::default());
    let (base, named, _) = divided(&draft, &[]);
    let f = "f_example=https://f.example";
    assert_eq!((base, named), ("production".to_owned(), format!("/a ; /b {f}; /c {f}; /d ")));
}

/// A draft of a document with these servers that joins an existing spec.
fn joined(spec: &[SpecFile], servers: &str, more: &str) -> Draft {
    let paths = format!(r#"{{"/cats": {}}}"#, post(more).replace("createPet", "createCat"));
    let text = document(&paths, r#"{"Pet": {"type": "object"}}"#);
    let text = text.replacen('{', &format!(r#"{{"servers": {servers}, "#), 1);
    let area = Some("cats".to_owned());
    drafted(&text, &Options { area, spec: spec.to_vec(), ..Options::default() })
}

#[test]
fn an_existing_spec_gets_the_servers_that_it_does_not_have() {
    let first = r#"[{"url": "https://a.example", "x-name": "live"}]"#;
    let own = r#""servers": [{"url": "https://u.example", "x-name": "uploads"}],"#;
    let spec = draft(first, own).files;
    for (servers, more, base, named, said) in [
        (first, "", "live", "", &[][..]),
        ("[]", "", "live", "", &[]),
        // The operations of the spec are not at the servers of another document.
        (r#"[{"url": "https://b.example"}]"#, "", "live", "production=https://b.example", &[]),
        (
            r#"[{"url": "https://b.example", "x-name": "live"}, {"url": "https://c.example", "x-name": "test"}]"#,
            "",
            "live",
            "live_2=https://b.example test=https://c.example",
            &[],
        ),
        // A document with a base address of the spec has additional servers.
        (
            r#"[{"url": "https://a.example"}, {"url": "https://c.example", "x-name": "test"}]"#,
            "",
            "live test",
            "",
            &[],
        ),
        (
            r#"[{"url": "https://a.example"}, {"url": "https://c.example", "x-name": "live"}]"#,
            "",
            "live",
            "",
            &["the spec has another server with the name `live`"],
        ),
        // The spec only has the server for operations.
        (
            r#"[{"url": "https://u.example", "x-name": "other"}]"#,
            "",
            "live",
            "uploads=https://u.example",
            &[],
        ),
        (first, own, "live", "uploads=https://u.example", &[]),
        (
            first,
            r#""servers": [{"url": "https://v.example", "x-name": "uploads"}],"#,
            "live",
            "uploads_2=https://v.example",
            &[],
        ),
    ] {
        let draft = joined(&spec, servers, more);
        assert_eq!(reasons(&draft.report), [""], "{servers} {more}");
        let (found, operations, remarks) = divided(&draft, &spec);
        let cats = format!("/cats {named}");
        assert_eq!(
            (found.as_str(), remarks.as_slice()),
            (base, &said.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>()[..]),
            "{servers} {more}"
        );
        assert!(operations.split("; ").any(|one| one == cats), "{operations}");
        let is_same = base == "live" && ["", "uploads=https://u.example"].contains(&named);
        assert_eq!(draft.changed.is_none(), is_same, "{servers} {more}");
    }
}

#[test]
fn a_spec_without_a_base_address_gets_one() {
    let own = r#""servers": [{"url": "https://u.example", "x-name": "uploads"}],"#;
    let spec = draft("[]", own).files;
    let draft = joined(&spec, r#"[{"url": "https://b.example"}]"#, "");
    let (base, operations, _) = divided(&draft, &spec);
    assert_eq!((base.as_str(), operations.contains("/cats ")), ("production", true));
    assert!(!operations.contains("b.example"), "{operations}");
}

#[test]
fn a_spec_with_all_servers_in_one_value_stays_as_it_is() {
    let first = r#"[{"url": "https://a.example", "x-name": "live"}]"#;
    let mut spec = draft(first, "").files;
    let service = spec.iter_mut().find(|file| file.path == "spec/service.toml").unwrap();
    let (head, tail) = service.text.split_once("[servers.live]").unwrap();
    let (_, tail) = tail.split_once("\n[").unwrap();
    let value = r#"servers = { live = { url = "https://a.example", doc = "It." } }"#;
    service.text = format!("{value}\n{head}[{tail}");
    let own = r#""servers": [{"url": "https://u.example"}],"#;
    let draft = joined(&spec, r#"[{"url": "https://b.example"}]"#, own);
    assert_eq!(reasons(&draft.report), ["operation-server"]);
    let (base, named, _) = divided(&draft, &spec);
    assert_eq!((base.as_str(), draft.changed.is_none()), ("live", true));
    assert!(named.contains("/cats ") && !named.contains("u.example"), "{named}");
    let lost: Vec<_> = draft.report.losses[&Reason::OperationServer].iter().collect();
    assert!(lost[0].what.contains("in one value"), "{lost:?}");
}
