//! Servers have their meaning in documents, in the reference and in a comparison.

use crate::language;
use genwire_codegen::{ON_DEMAND, version};
use genwire_diff::{Change, SpecVersion, Upgrade, compare};
use genwire_import::{Options, openapi};
use genwire_spec::SpecFile;
use serde_json::{Value as JsonValue, json};

/// The text of the output whose path ends like this.
fn output(end: &str) -> String {
    let interface = language::interface();
    let on_demand = ON_DEMAND.iter().flat_map(|emitter| emitter.files(&interface));
    let files = genwire_codegen::generate(&interface).into_iter().chain(on_demand);
    let mut texts = files.filter(|file| file.path.ends_with(end));
    texts.next().unwrap_or_else(|| panic!("no output {end}")).text
}

#[test]
fn documents_list_them_and_an_import_reads_them_again() {
    let interface = language::interface();
    for path in ["schemas/openapi-3.0.json", "schemas/openapi.json", "schemas/openapi-3.2.json"] {
        let text = output(path);
        let document: JsonValue = serde_json::from_str(&text).unwrap();
        let production = &document["servers"][0];
        assert_eq!(production["x-name"], "production", "{path}");
        assert_eq!(production["url"], "https://{region}.example.com:{port}/{base}", "{path}");
        let region = json!({"default": "eu", "enum": ["eu", "us"], "description": "The region of the orders."});
        assert_eq!(production["variables"]["region"], region, "{path}");
        assert_eq!(production["variables"]["base"], json!({"default": ""}), "{path}");
        let draft = openapi(&text, &Options::default()).unwrap();
        let again = genwire_spec::load(&draft.files).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(again.service.servers, interface.service.servers, "{path}");
    }
}

#[test]
fn the_reference_says_what_a_caller_chooses() {
    let page = output("getting_started.md");
    for part in ["`https://{region}.example.com:{port}/{base}`", "`eu`, `us`", "any string", "`/`"]
    {
        assert!(page.contains(part), "no {part} in {page}");
    }
}

/// The language with other servers.
fn with(servers: &str) -> SpecVersion {
    let mut files: Vec<SpecFile> = language::files();
    let service = files.iter_mut().find(|file| file.path == "spec/service.toml").unwrap();
    let (head, rest) = service.text.split_once("[servers.").unwrap();
    let (_, tail) = rest.split_once("[families.").unwrap();
    service.text = format!("{head}{servers}\n[families.{tail}");
    let project = genwire_spec::Project::default();
    version("edited", &files, &project).unwrap_or_else(|errors| panic!("{errors}"))
}

/// An address with one variable.
fn one(url: &str, variable: &str) -> String {
    format!("[servers.a]\nurl = \"{url}\"\ndoc = \"It.\"\nvariables.r = {{ {variable} }}\n")
}

#[test]
fn a_comparison_names_each_change() {
    let url = "https://{r}.example.com";
    let two = one(url, r#"default = "eu", values = ["eu", "us"]"#);
    let more = one(url, r#"default = "eu", values = ["eu", "us", "uk"]"#);
    let other = one(url, r#"default = "eu", values = ["eu", "uk"]"#);
    let default = one(url, r#"default = "us", values = ["eu", "us"]"#);
    let any = one(url, r#"default = "eu""#);
    let moved = one("https://{r}.example.org", r#"default = "eu", values = ["eu", "us"]"#);
    let words = one(url, r#"default = "eu", values = ["us", "eu"], doc = "It.""#);
    let values = "service.servers.a.variables.r.values";
    let none = String::new();
    for (old, new, expected, is_breaking) in [
        (&two, &two, String::new(), false),
        (&two, &words, "doc_added:service.servers.a.variables.r.doc".to_owned(), false),
        (&none, &two, "server_added:service.servers.a".to_owned(), false),
        (&two, &none, "server_removed:service.servers.a".to_owned(), true),
        (&two, &moved, "server_changed:service.servers.a.url".to_owned(), true),
        (&two, &more, format!("server_values_relaxed:{values}"), false),
        (&more, &two, format!("server_values_tightened:{values}"), true),
        (&two, &other, format!("server_values_changed:{values}"), true),
        (
            &two,
            &any,
            "server_values_relaxed:service.servers.a.variables.r.values".to_owned(),
            false,
        ),
        (&any, &two, "server_values_tightened:service.servers.a.variables.r".to_owned(), true),
        (&two, &default, "default_changed:service.servers.a.variables.r.default".to_owned(), false),
    ] {
        let report = compare(&with(old), &with(new));
        let ids: Vec<String> = report.changes.iter().map(Change::id).collect();
        assert_eq!(ids.join(" "), expected);
        let found = report.unaccepted(Upgrade::Service).next().is_some();
        assert_eq!(found, is_breaking, "{expected}");
        for change in &report.changes {
            assert!(change.old.is_some() || change.new.is_some(), "{expected}");
        }
    }
}
