//! Replies that differ in their media types: generated, compiled, and sent over the network.
//!
//! `forms/` contains the generated files, as `language/` does.

#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
#[rustfmt::skip]
mod client;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
#[rustfmt::skip]
mod create_speech;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
#[rustfmt::skip]
mod create_text;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
#[rustfmt::skip]
mod get_film;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
#[rustfmt::skip]
mod get_log;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
#[rustfmt::skip]
mod get_screen;
mod served;
#[expect(unreachable_pub, unused_imports, dead_code, reason = "tests use some of it")]
#[rustfmt::skip]
mod server;

use crate::language::looks_like;
use crate::spec::{collect, data};
use genwire_import::{Options, openapi};
use genwire_schema::{openapi_3_2, openapi_full};
use genwire_spec::SpecFile;
use genwire_spec::model::{Interface, RawBody, Response};
use std::collections::{BTreeMap, BTreeSet};

/// The generated files that are compiled with the tests.
const COMPILED: [(&str, &str); 7] = [
    ("client", include_str!("forms/client.rs")),
    ("create_speech", include_str!("forms/create_speech.rs")),
    ("create_text", include_str!("forms/create_text.rs")),
    ("get_film", include_str!("forms/get_film.rs")),
    ("get_log", include_str!("forms/get_log.rs")),
    ("get_screen", include_str!("forms/get_screen.rs")),
    ("server", include_str!("forms/server.rs")),
];

/// The files of the spec.
fn files() -> Vec<SpecFile> {
    let mut files = Vec::new();
    collect(&data().join("forms"), "spec", &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn interface() -> Interface {
    genwire_spec::load(&files()).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// Describes the replies of each operation: their media types, statuses and bodies.
fn forms(interface: &Interface) -> BTreeMap<&str, BTreeSet<String>> {
    let form = |response: &Response| {
        let types: Vec<&str> = response.all_media_types().filter(|_| response.has_body()).collect();
        let raw = response.raw.map(RawBody::as_str);
        let (statuses, is_stream) = (response.status_words(), response.stream.is_some());
        format!("{statuses} {types:?} {raw:?} {is_stream} {:?}", response.when_text)
    };
    let operations = interface.operations.iter();
    operations.map(|it| (it.name.wire.as_str(), it.responses.iter().map(form).collect())).collect()
}

#[test]
fn exports_have_each_form_and_are_read_back() {
    let interface = interface();
    let mut expected = forms(&interface);
    // The import turns alternatives of text and bytes in addition to JSON into one body of bytes.
    expected.remove("get_film");
    for emit in [openapi_full::emit, openapi_3_2::emit] {
        // The order of media types determines the default.
        let files = emit(&interface);
        let draft = openapi(&files[0].text, &Options::default()).unwrap();
        assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
        let losses = draft.report.losses.keys().filter(|reason| reason.weakens());
        assert_eq!(losses.count(), 0, "{:?}", draft.report.losses);
        let read = genwire_spec::load(&draft.files).unwrap_or_else(|it| panic!("{it}"));
        let mut found = forms(&read);
        found.remove("get_film");
        assert_eq!(found, expected);
    }
}

#[test]
fn the_code_looks_like_this() {
    let files = genwire_codegen::generate(&interface());
    for (name, compiled) in COMPILED {
        let path = format!("crates/genwire-demo/src/generated/{name}.rs");
        let file = files.iter().find(|file| file.path == path).unwrap();
        looks_like("forms", name, &file.text, compiled);
    }
}
