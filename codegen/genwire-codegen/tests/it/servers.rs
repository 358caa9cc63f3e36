//! Servers in documents, in the reference and in a comparison.

use crate::language;
use genwire_codegen::{ON_DEMAND, version};
use genwire_diff::{Change, Level, SpecVersion, Upgrade, compare};
use genwire_import::{Options, openapi};
use genwire_spec::{Interface, SpecFile};
use serde_json::{Value as JsonValue, json};

/// Returns the content of the output whose path has this ending.
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
        let names = |servers: &JsonValue| -> Vec<String> {
            let all = servers.as_array().into_iter().flatten();
            all.map(|server| server["x-name"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(names(&document["servers"]), ["production", "same_host"], "{path}");
        let note = &document["paths"]["/v1/notes"]["post"];
        assert_eq!(names(&note["servers"]), ["uploads", "archive"], "{path}");
        assert_eq!(note["servers"][0]["url"], "https://uploads.example.com", "{path}");
        assert!(document["paths"]["/v1/orders"]["post"]["servers"].is_null(), "{path}");
        let draft = openapi(&text, &Options::default()).unwrap();
        let again = genwire_spec::load(&draft.files).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(again.service.servers, interface.service.servers, "{path}");
        let named = |interface: &Interface| -> Vec<(String, Vec<String>)> {
            let all = interface.operations.iter().filter(|one| !one.servers.is_empty());
            all.map(|one| (one.name.snake.clone(), one.servers.clone())).collect()
        };
        assert_eq!(named(&again), named(&interface), "{path}");
    }
}

#[test]
fn the_reference_says_what_a_caller_chooses() {
    let page = output("getting_started.md");
    for part in [
        "`https://{region}.example.com:{port}/{base}`",
        "`eu`, `us`",
        "any string",
        "`/`",
        "[`upload_label`](demo/upload_label.md), [`upload_note`](demo/upload_note.md)",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    let page = output("upload_note.md");
    for part in [
        "`uploads` at `https://uploads.example.com`, or `archive` at",
        "\"$GENWIRE_UPLOADS_BASE_URL/v1/notes\"",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
}

/// The language with other base addresses.
fn with(servers: &str) -> SpecVersion {
    let mut files: Vec<SpecFile> = language::files();
    let service = files.iter_mut().find(|file| file.path == "spec/service.toml").unwrap();
    let (head, rest) = service.text.split_once("[servers.").unwrap();
    let (_, tail) = rest.split_once("[servers.uploads]").unwrap();
    service.text = format!("{head}{servers}\n[servers.uploads]{tail}");
    let project = genwire_spec::Project::default();
    version("edited", &files, &project).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn a_comparison_names_the_servers_of_operations() {
    let of = |servers: &str| {
        let mut files: Vec<SpecFile> = language::files();
        let path = "spec/demo/upload_note.toml";
        let note = files.iter_mut().find(|file| file.path == path).unwrap();
        note.text = note.text.replace("servers = [\"uploads\", \"archive\"]\n", servers);
        let project = genwire_spec::Project::default();
        version("edited", &files, &project).unwrap_or_else(|errors| panic!("{errors}"))
    };
    let item = "demo.upload_note.servers";
    let [none, first, second, both, swapped] = [
        "",
        "servers = [\"uploads\"]\n",
        "servers = [\"archive\"]\n",
        "servers = [\"archive\", \"uploads\"]\n",
        "servers = [\"uploads\", \"archive\"]\n",
    ];
    let (gone, here) = ("base_server_removed", "base_server_added");
    // Another operation of the language uses `uploads`. Without this operation, `archive` is a base
    // address.
    for (old, new, id, base, breaks) in [
        (none, none, "", "", [false, false]),
        (none, first, "operation_server_added", "", [true, true]),
        (first, none, "operation_server_removed", "", [true, true]),
        (first, second, "operation_server_changed", gone, [true, true]),
        (first, both, "operation_server_changed", gone, [true, false]),
        (both, first, "operation_server_changed", here, [false, false]),
        (both, none, "operation_server_removed", here, [true, true]),
        (both, swapped, "operation_server_changed", "", [false, false]),
    ] {
        let report = compare(&of(old), &of(new));
        let bases = report.changes.iter().filter(|change| change.id().starts_with("base_server_"));
        let bases: Vec<String> = bases.map(Change::id).collect();
        let expected =
            if base.is_empty() { "" } else { &format!("{base}:service.servers.archive") };
        assert_eq!(bases.join(" "), expected, "{old} {new}");
        let changes = report.changes.iter().filter(|change| change.id().contains(item));
        let ids: Vec<String> = changes.map(Change::id).collect();
        let expected = if id.is_empty() { String::new() } else { format!("{id}:{item}") };
        assert_eq!(ids.join(" "), expected, "{old} {new}");
        let found = Upgrade::ALL.map(|upgrade| report.unaccepted(upgrade).next().is_some());
        assert_eq!(found, breaks, "{old} {new}");
        // If both versions have a list, its level is that of its effects.
        let mut changes = report.changes.iter().filter(|change| change.id().contains(item));
        let is_major = [(none, first), (first, none), (first, second), (both, none)];
        let expected = if is_major.contains(&(old, new)) { Level::Major } else { Level::Minor };
        assert!(changes.all(|change| change.level() == expected), "{old} {new}");
    }
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

/// Media rules. A service checks them before it requests quota.
const PHOTO: &str = r#"
[media.photo]
doc = "A photo."
kind = "image"
max_bytes = "30 MiB"

[media.photo.formats.png]
name = "PNG"
extensions = [".png"]
media_types = ["image/png"]
"#;

/// Each name in the program has one meaning, whatever the names of types and parameters in the
/// document.
#[test]
fn the_program_of_a_server_has_names_of_its_own() {
    let parameters = ["call", "request"].map(
        |name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}),
    );
    let document = json!({"openapi": "3.1.0", "info": {"title": "A", "version": "1"},
        "paths": {"/a/{call}/{request}": {"post": {"operationId": "match",
            "parameters": parameters,
            "requestBody": {"required": true, "content": {"application/json": {"schema":
                {"$ref": "#/components/schemas/Call"}}}},
            "responses": {"200": {"description": "A.", "content": {"application/json": {"schema":
                {"$ref": "#/components/schemas/Service"}}}}}}}},
        "components": {"schemas": {"Call": {"type": "object", "required": ["kind"],
            "properties": {"kind": {"type": "string"}}}, "Service": {"type": "object",
            "properties": {"open": {"type": "string"}}}}}});
    let draft = openapi(&document.to_string(), &Options::default()).unwrap();
    let mut files = draft.files;
    let server = |files: &[SpecFile]| {
        let interface = genwire_spec::load(files).unwrap_or_else(|error| panic!("{error}"));
        let operation = &interface.operations[0];
        let area = interface.areas.iter().find(|area| area.name.wire == operation.area).unwrap();
        genwire_rust::server::program(&interface, area, operation).unwrap()
    };
    let plain = server(&files);
    for line in [
        "struct MyService;",
        "        _call: server::Call,\n        _call_param: String,\n        \
         _request_param: String,\n        _request: ",
    ] {
        assert!(plain.contains(line), "no {line}\nin {plain}");
    }
    assert!(!plain.contains("Media"), "{plain}");
    let path = format!("spec/{}/media.toml", draft.area);
    files.push(SpecFile { path, text: PHOTO.to_owned() });
    let served = server(&files);
    for line in ["    type Media = ();\n", "        _media: Self::Media,\n    ) ->"] {
        assert!(served.contains(line), "no {line}\nin {served}");
    }
}
