//! The command of an interface from outside this repository, built from its crates.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

/// The crates of the interface, shared with the tests of its service.
#[path = "../../../genwire-mock/tests/it"]
mod shared {
    // The same code as the generator writes; a test of the generator compares the two.
    #[rustfmt::skip]
    pub(crate) mod library;
}

use genwire_command::{Program, Verdict, command};
use genwire_mock::{InterfaceData, Mock, Running};
use serde_json::{Value as JsonValue, json};
use shared::library::{self, common::INTERFACE, loans::AREA, loans::server};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The whole command: `LOANS_BASE_URL` and `LOANS_API_KEY` are its variables.
static PROGRAM: Program = Program::new("loans", "LOANS", &[AREA]);

static API: LazyLock<InterfaceData> = LazyLock::new(|| {
    let operations = include_str!("../../../genwire-mock/tests/it/library/operations.json");
    InterfaceData::new(&INTERFACE, [AREA], operations).unwrap()
});

/// Calls an operation, and returns the verdict with the reply.
fn run(service: &Running, name: &str, words: &[&str]) -> (Verdict, JsonValue) {
    let file = |end: &str| {
        let name = format!("genwire_command_{name}_{}.{end}", std::process::id());
        std::env::temp_dir().join(name)
    };
    let (key, reply): (PathBuf, PathBuf) = (file("key"), file("json"));
    std::fs::write(&key, "card-7").unwrap();
    let words = std::iter::once(&"call").chain(words).map(|word| OsString::from(*word));
    let address = ["--base-url", service.base_url()].map(OsString::from);
    let files =
        ["--api-key-file".into(), key.clone().into(), "--output".into(), reply.clone().into()];
    let words: Vec<OsString> = words.chain(address).chain(files).collect();
    let verdict = command::run(&PROGRAM, words);
    let text = std::fs::read_to_string(&reply).unwrap_or_default();
    std::fs::remove_file(key).unwrap();
    drop(std::fs::remove_file(reply));
    (verdict, serde_json::from_str(&text).unwrap_or_default())
}

#[test]
fn the_areas_of_an_interface_are_its_command() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let builder = Mock::builder(&API).seed(7).key("card-7").routes(server::unserved);
    let service = runtime.block_on(builder.start()).unwrap();
    let emma = r#"{"book":"Emma","days":7}"#;
    let (verdict, loan) = run(&service, "create", &["create-loan", emma]);
    assert_eq!((verdict, &loan["book"]), (Verdict::Success, &json!("Emma")));
    let id = loan["loan_id"].as_str().unwrap();
    let (verdict, loan) = run(&service, "query", &["query_loan", "--loan_id", id]);
    assert_eq!((verdict, &loan["loan_id"]), (Verdict::Success, &json!(id)));
    assert_eq!(run(&service, "wrong", &["create_loan", "{}"]).0, Verdict::Failure);
    assert_eq!(run(&service, "gone", &["query_loan", "--loan_id", "l-9"]).0, Verdict::Service);
    for (words, expected) in [
        (&["operations", "--json"][..], Verdict::Success),
        (&["check", "create-loan", "response", "/dev/null"], Verdict::CannotRun),
        (&["check", "crate_loan"], Verdict::CannotRun),
        (&["call", "--help"], Verdict::Success),
        (&["login", "a", "b"], Verdict::CannotRun),
    ] {
        assert_eq!(command::run(&PROGRAM, words.iter().map(Into::into)), expected, "{words:?}");
    }
}
