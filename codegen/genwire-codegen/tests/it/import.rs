//! Drafts of specs from OpenAPI documents.

use crate::documents::emitted;
use crate::exports::interfaces;
use crate::language;
use crate::spec::{changed, data};
use genwire_codegen::EMITTERS;
use genwire_import::{Change, Draft, Options, Reason, openapi};
use genwire_schema::{openapi_3_0, openapi_3_2, openapi_full};
use genwire_spec::{
    Interface,
    model::{Operation, TypeKind},
};
use serde_json::{Value as JsonValue, json};
use std::{collections::BTreeSet, fs, path::Path};

fn drafted(name: &str) -> (Draft, Interface) {
    of(&data().join("import").join(name), &Options::default())
}

fn of(path: &Path, options: &Options) -> (Draft, Interface) {
    let draft = openapi(&fs::read_to_string(path).unwrap(), options).unwrap();
    if let Some(mistakes) = &draft.mistakes {
        panic!("{mistakes}");
    }
    let mut files = options.spec.clone();
    files.extend(draft.files.clone());
    let interface = genwire_spec::load(&files).unwrap();
    assert!(!genwire_codegen::generate(&interface).is_empty());
    (draft, interface)
}

fn operations(interface: &Interface) -> Vec<&str> {
    interface.operations.iter().map(|operation| operation.name.wire.as_str()).collect()
}

fn text<'a>(draft: &'a Draft, name: &str) -> &'a str {
    let path = format!("spec/{}/{name}.toml", draft.area);
    &draft.files.iter().find(|file| file.path == path).unwrap().text
}

fn lost<'a>(draft: &'a Draft, pointer: &'a str) -> &'a str {
    draft.report.at(pointer).next().map_or("", |(_, what)| what)
}

#[test]
fn a_ticket_service_becomes_a_spec() {
    let (draft, interface) = drafted("tickets.yaml");
    assert_eq!(
        operations(&interface),
        [
            "book_tickets",
            "cancel_event",
            "check_health",
            "check_ticket",
            "create_event",
            "download_tickets",
            "edit_event",
            "fetch_order",
            "get_event",
            "list_events",
            "list_seats",
            "refund",
            "search_orders",
            "send_health",
            "upload_poster",
        ]
    );
    let event = text(&draft, "create_event");
    assert!(event.contains("starts_on\": \"2026-01-31\"") && event.contains("\"16:9\""), "{event}");
    assert!(text(&draft, "types").contains("wire = \"16:9\"\nname = \"value_16_9\""));
    let order = text(&draft, "book_tickets");
    assert!(order.contains("[operation.params.Idempotency-Key]"), "{order}");
    assert!(order.contains("in = \"header\""), "{order}");
    assert!(order.contains("[operation.callbacks.paid]"), "{order}");
    let check = "/paths/~1checks/post/requestBody/content/application~1json/schema/properties";
    let pattern = format!("{check}/code/pattern");
    assert_eq!(lost(&draft, &pattern), "");
    let check = text(&draft, "check_ticket");
    assert!(check.contains(r"pattern = '^(?!TEST)[\p{Lu}0-9]{8}$'"), "{check}");
    let sold = draft.files.iter().any(|file| file.text.contains("multiple_of = 0.01"));
    let once = draft.files.iter().any(|file| file.text.contains("unique = true"));
    assert!(sold && once);
    assert_eq!(lost(&draft, "/components/schemas/Event/allOf/1/properties/replaces"), "");
    let held = draft.files.iter().any(|file| file.text.contains("replaces]\ntype = \"Event\""));
    assert!(held, "an event may hold the one that it replaces");
    let default = "/components/schemas/Event/allOf/1/properties/sold_out/default";
    assert!(lost(&draft, default).contains("not valid for its type"), "`no` is a text");
}

#[test]
fn a_studio_becomes_a_spec() {
    let (draft, interface) = drafted("studio.json");
    assert_eq!(
        operations(&interface),
        [
            "delete_scene",
            "get_scene",
            "list_voices",
            "render_scene",
            "synthesize_speech",
            "watch_scene",
            "write_story",
        ]
    );
    let kind = |name: &str| {
        let found = interface.types.iter().find(|def| def.name.wire == name);
        &found.unwrap().kind
    };
    assert!(matches!(kind("Layer"), TypeKind::Union(union) if union.variants.len() == 2));
    assert!(matches!(kind("Prompt"), TypeKind::Either(_)));
    assert!(matches!(kind("TextPart"), TypeKind::Object(object) if object.variant_of.is_some()));
    let story = text(&draft, "write_story");
    for part in ["terminator = \"[DONE]\"", "type = \"StoryDelta\"", "part = \"event\""] {
        assert!(story.contains(part), "{story}");
    }
    let mut responses = interface.operations.iter().flat_map(|operation| &operation.responses);
    assert_eq!(responses.by_ref().filter(|response| response.is_feed()).count(), 3);
    for pointer in ["/components/schemas/StoryRequest/if", "/jsonSchemaDialect"] {
        assert!(!lost(&draft, pointer).is_empty(), "{pointer}");
    }
    assert_eq!(interface.webhooks[0].name.wire, "quota_low");
    let is_call =
        |change: &Change| change.what.contains("Scene`") || change.what.contains("story`");
    let renamed = |what: &str| draft.report.renamed.iter().any(|change| change.what == what);
    assert!(renamed("`Error` is `ErrorObject`") && !draft.report.renamed.iter().any(is_call));
}

#[test]
fn an_exported_document_has_the_ids_and_summaries_of_the_imported_one() {
    let (draft, interface) = drafted("tickets.yaml");
    assert!(text(&draft, "edit_event").contains("operation_id = \"editEvent\""));
    let files = genwire_codegen::generate(&interface);
    let document = files.iter().find(|file| file.path.ends_with("schemas/openapi.json")).unwrap();
    for id in ["editEvent", "refund", "bookTickets", "list_seats"] {
        assert!(document.text.contains(&format!("\"operationId\": \"{id}\"")), "{id}");
    }
    for path in ["rust", "md", "json"].map(|end| format!(".{end}")) {
        let others = files.iter().filter(|file| file.path.ends_with(&path));
        let others = others.filter(|file| !file.path.contains("openapi"));
        assert!(others.into_iter().all(|file| !file.text.contains("editEvent")), "{path}");
    }
    let title = "Summary of a ticket sale";
    let pet = format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "Pets", "version": "1"}}, "paths": {{"/pets": {{"get": {{
        "summary": "{title}", "description": "Lists pets.", "responses": {{"204": {{"description": "None."}}}}}}}}}}}}"#
    );
    let draft = openapi(&pet, &Options::default()).unwrap();
    let interface = genwire_spec::load(&draft.files).unwrap();
    let files = genwire_codegen::generate(&interface);
    let document = files.iter().find(|file| file.path.ends_with("schemas/openapi.json")).unwrap();
    assert!(document.text.contains(&format!("\"summary\": \"{title}\"")), "{}", document.text);
}

#[test]
fn the_terms_the_contact_and_the_license_come_back() {
    let contact = json!({ "name": "A \"b\"", "url": "https://a.example", "email": "a@b.example" });
    let by_name = json!({ "name": "MIT", "identifier": "MIT" });
    let by_address = json!({ "name": "Own", "url": "https://a.example/license" });
    let both = json!({ "identifier": "MIT", "url": "https://a.example/license" });
    let unnamed = json!({ "name": "MIT", "identifier": "MIT" });
    for (stated, license, faults) in
        [(&by_name, &by_name, 0), (&by_address, &by_address, 0), (&both, &unnamed, 2)]
    {
        let mut info = json!({ "title": "Pets", "version": "1", "description": "Pets." });
        let document =
            |info: &JsonValue| json!({ "openapi": "3.1.0", "info": info, "paths": {} }).to_string();
        let bare = openapi(&document(&info), &Options::default()).unwrap();
        let bare = genwire_spec::load(&bare.files).unwrap();
        assert_eq!(emitted(openapi_full::emit, &bare)["info"], info);
        info["termsOfService"] = json!("https://a.example/terms");
        info["contact"] = contact.clone();
        info["license"] = stated.clone();
        let draft = openapi(&document(&info), &Options::default()).unwrap();
        let invalid = draft.report.losses.get(&Reason::Invalid).map_or(0, BTreeSet::len);
        assert_eq!(invalid, faults, "{}", draft.report.to_text());
        let interface = genwire_spec::load(&draft.files).unwrap();
        info["license"] = license.clone();
        assert_eq!(emitted(openapi_full::emit, &interface)["info"], info);
        // Version 3.0 has no SPDX expressions.
        info["license"].as_object_mut().unwrap().remove("identifier");
        assert_eq!(emitted(openapi_3_0::emit, &interface)["info"], info);
    }
}

#[test]
fn our_own_documents_come_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in ["openapi-3.0.json", "openapi.portable.json"] {
        let options = Options { area: Some("own".to_owned()), ..Options::default() };
        let (_, interface) = of(&root.join("schemas").join(name), &options);
        assert_eq!(interface.operations.len(), 7, "{name}");
        for ty in ["CreateChatCompletionRequest", "Message", "Usage", "VideoTask", "VoiceSetting"] {
            let found = interface.types.iter().find(|def| def.name.wire == ty);
            assert!(
                matches!(found.unwrap().kind, TypeKind::Object(_) | TypeKind::Union(_)),
                "{ty}"
            );
        }
    }
}

#[test]
fn the_events_of_our_own_documents_come_back() {
    let streams = |interface: &Interface| {
        let mut found = Vec::new();
        for operation in &interface.operations {
            for response in &operation.responses {
                let (Some(stream), Some(ty)) = (&response.stream, response.ty) else { continue };
                let ty = interface.ty(ty).name.wire.clone();
                found.push((operation.path.clone(), ty, stream.terminator.clone()));
            }
        }
        found
    };
    let mut count = 0;
    for interface in interfaces() {
        let mut own = streams(&interface);
        own.sort();
        for emit in [openapi_full::emit, openapi_3_2::emit] {
            let document = emitted(emit, &interface).to_string();
            let draft = openapi(&document, &Options::default()).unwrap();
            let mut back = streams(&genwire_spec::load(&draft.files).unwrap());
            back.sort();
            assert_eq!(back, own);
        }
        count += own.len();
    }
    assert_ne!(count, 0);
}

/// An operation with styles, defaults and headers.
const ANSWERS: &str = r#"# in spec/demo/send_answers.toml
[operation]
doc = "Sends answers."
method = "POST"
path = "/v1/answers"
request = "Answers"
codes = [2013]
family = "base_resp"
body.media_type = "application/x-www-form-urlencoded"
body.style = "deepObject"

[operation.params.any]
in = "query"
type = "json"
style = "deepObject"
doc = "Any value in brackets."

[operation.params.size]
in = "query"
type = "integer"
explode = false
default = 20
doc = "A number, of which there is one."

[operation.params.list]
in = "query"
type = "[integer]"
style = "pipeDelimited"
doc = "Numbers."
deprecated = { doc = "They are gone." }

[operation.headers.x-count]
type = "integer"
doc = "The number of answers."
statuses = ["200"]
default = 1

[operation.headers.x-fault]
type = "string"
doc = "The fault."
statuses = ["default"]

[operation.responses.whole]
doc = "Done."

[types.Answers]
unknown = "{[string]}"
doc = "Answers."

[types.Answers.fields.name]
type = "string"
doc = "A name."
"#;

#[test]
fn the_styles_and_defaults_of_parameters_and_forms_come_back() {
    let interface = genwire_spec::load(&changed(ANSWERS)).unwrap();
    let find = |interface: &Interface| {
        let mut all = interface.operations.iter().filter(|it| it.name.snake == "send_answers");
        all.next().unwrap().clone()
    };
    let own = find(&interface);
    for name in ["openapi_3_0", "openapi_full", "openapi_portable"] {
        let emitter = EMITTERS.iter().find(|emitter| emitter.name == name).unwrap();
        let document = emitter.emit(&interface).remove(0).text;
        let draft = openapi(&document, &Options::default()).unwrap();
        let json: JsonValue = serde_json::from_str(&document).unwrap();
        let responses = json["paths"]["/v1/answers"]["post"]["responses"].as_object().unwrap();
        assert!(responses.len() > 1, "{name}");
        for (status, response) in responses {
            let header = if status == "200" { "x-count" } else { "x-fault" };
            let headers: Vec<&String> = response["headers"].as_object().unwrap().keys().collect();
            assert_eq!(headers, [header], "{name} {status}");
        }
        assert_eq!(responses["200"]["headers"]["x-count"]["schema"]["default"], 1, "{name}");
        let loaded = genwire_spec::load(&draft.files).unwrap();
        let back = find(&loaded);
        assert!(back.is_body_deep, "{name}");
        assert_eq!(back.forms, own.forms, "{name}");
        let defaults = |interface: &Interface, operation: &Operation| -> Vec<_> {
            let fields = &interface.object(operation.parameters.unwrap()).fields;
            fields.iter().map(|field| format!("{:?}", field.default)).collect()
        };
        assert_eq!(defaults(&loaded, &back), defaults(&interface, &own), "{name}");
        let parameters = json["paths"]["/v1/answers"]["post"]["parameters"].as_array().unwrap();
        let is_list = |it: &&JsonValue| it["name"] == "list";
        assert_eq!(parameters.iter().find(is_list).unwrap()["deprecated"], true, "{name}");
        assert!(document.contains("\"default\": 20") && !document.contains("\"x-default\": 20"));
    }
}

#[test]
fn an_area_joins_a_spec() {
    let path = data().join("import/tickets.yaml");
    let options = Options {
        area: Some("tickets".to_owned()),
        spec: crate::spec::good(),
        ..Options::default()
    };
    let document = fs::read_to_string(path).unwrap();
    let draft = openapi(&document, &options).unwrap();
    assert!(draft.files.iter().all(|file| file.path.starts_with("spec/tickets/")));
    // The spec has its own header.
    let alone = openapi(&document, &Options::default()).unwrap();
    for key in ["description", "termsOfService", "contact", "license"] {
        let place = format!("/info/{key}");
        let is_joined = document.contains(&format!("\n  {key}:"));
        assert_eq!(
            lost(&draft, &place).contains("joins a spec"),
            is_joined,
            "{key} {}",
            draft.report.to_text()
        );
        assert_eq!(lost(&alone, &place), "", "{key}");
    }
    if let Some(mistakes) = &draft.mistakes {
        panic!("{mistakes}");
    }
}

#[test]
fn what_is_no_document_is_refused_with_a_reason() {
    let refused = |text: &str| openapi(text, &Options::default()).unwrap_err().to_string();
    assert!(refused("{").contains("the JSON ends too early"));
    assert!(refused("a: [").contains("is not YAML"));
    assert!(refused("{\"swagger\": \"2.0\"}").contains("Swagger 2.0"));
    assert!(refused("swagger: '2.0'").contains("swagger2openapi"));
    assert!(refused("openapi: 4.0.0").contains("4.0.0 is not supported"));
    assert!(refused("openapi: 3.20.0").contains("3.20.0 is not supported"));
    assert!(refused("overlay: 1.0.0").contains("`--overlay`"));
    for area in ["Big Area", "common", "released", "self", "error"] {
        let options = Options { area: Some(area.to_owned()), ..Options::default() };
        let refused = openapi("openapi: 3.1.0", &options).unwrap_err().to_string();
        let expected = format!("`{area}` cannot be the name of an area");
        assert!(refused.contains(&expected), "{refused}");
    }
}

#[test]
fn a_body_that_is_a_map_is_a_map() {
    let text = r#"{"openapi":"3.0.0","info":{"title":"Counts","version":"1"},"paths":{"/counts":{
        "get":{"responses":{"200":{"description":"All.","content":{"application/json":{"schema":
        {"type":"object","additionalProperties":{"type":"integer"}}}}}}}}}}"#;
    let draft = openapi(text, &Options::default()).unwrap();
    assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
    assert_eq!(draft.report.carried(), 1);
    let operation = draft.files.iter().find(|file| file.text.contains("[operation]")).unwrap();
    assert!(operation.text.contains("type = \"{integer}\""), "{}", operation.text);
}

#[test]
fn a_document_about_gauges_is_carried_wholly() {
    let (draft, interface) = drafted("gauges.yaml");
    let reasons = draft.report.operations.iter().flat_map(|one| &one.reasons);
    assert_eq!(reasons.collect::<Vec<_>>(), []);
    assert_eq!(
        operations(&interface),
        ["add_reading", "create_gauge", "get_part", "get_slot", "list_readings", "update_marks"]
    );
    let operation = text(&draft, "get_part");
    for part in ["params.ty]\ntype = \"string\"\nname = \"ty_2\"", "name = \"id_2\""] {
        assert!(operation.contains(part), "{part}: {operation}");
    }
}

#[test]
fn parts_of_a_document_are_files() {
    let (draft, interface) = drafted("album.yaml");
    let photos = text(&draft, "add_photos");
    for (name, lines) in [
        ("title", "type = \"string\""),
        ("cover", "type = \"file\"\nmedia_types = [\"image/png\", \"image/jpeg\"]"),
        ("others", "type = \"[file]\"\nitems = { max = 9 }"),
        ("either", "type = \"[file]\""),
        ("maybe", "type = \"file\""),
        ("raw", "type = \"file\"\nmedia_types = [\"image/*\"]"),
        ("place", "type = \"Place\"\nmedia_types = [\"application/vnd.place+json\"]"),
        ("table", "type = \"string\"\nmedia_types = [\"text/csv\"]"),
        ("poster", "type = \"file\"\nmedia_types = [\"image/png\"]"),
        ("pages", "type = \"[file]\"\nmedia_types = [\"image/tiff\"]"),
        ("sketch", "type = \"file\"\nmedia_types = [\"image/png\"]"),
        ("odd", "type = \"file\""),
    ] {
        let (_, table) = photos.split_once(&format!(".fields.{name}]\n")).unwrap();
        let table = table.split("\n\n").next().unwrap();
        assert!(lines.lines().all(|line| table.contains(line)), "{name}: {table}");
    }
    assert!(photos.contains("[operation.examples.request]"), "{photos}");
    // Everything except for the invalid media type.
    let lost: Vec<&str> = photos.lines().filter(|line| line.contains("not carried")).collect();
    assert!(matches!(lost[..], [line] if line.contains("`contentMediaType`")), "{lost:?}");
    // A photo is also a reply, and replies cannot contain files.
    let types = |name: &str| {
        let def = interface.types.iter().find(|def| def.name.wire == name).unwrap();
        let TypeKind::Object(object) = &def.kind else { panic!("{name}") };
        object.fields.iter().filter(|field| field.is_file()).count()
    };
    assert_eq!((types("Photo"), types("PhotoParts"), types("Scan")), (0, 1, 1));
    let ids =
        |one: &genwire_import::Carried| one.losses().map(Reason::id).collect::<Vec<_>>().join(" ");
    let reasons: Vec<String> = draft.report.operations.iter().map(ids).collect();
    assert_eq!(reasons, ["", "further-body", ""]);
}

#[test]
fn files_survive_a_document() {
    let interface = language::interface();
    let table = |text: &str, name: &str| {
        let (_, table) = text.split_once(&format!("[types.Photos.fields.{name}]\n")).unwrap();
        table.split("\n\n").next().unwrap().to_owned()
    };
    let own = language::files_of_language().remove("upload_photos.toml").unwrap();
    for files in [
        openapi_full::emit(&interface),
        genwire_schema::openapi_portable::emit(&interface),
        openapi_3_0::emit(&interface),
        openapi_3_2::emit(&interface),
    ] {
        let draft = openapi(&files[0].text, &Options::default()).unwrap();
        let file = draft.files.iter().find(|file| file.path.ends_with("upload_photos.toml"));
        let file = file.unwrap();
        assert!(
            file.text.contains("\nbody.media_type = \"multipart/form-data\"\n"),
            "{}",
            file.text
        );
        for name in ["cover", "others", "buyer", "table"] {
            let found = table(&file.text, name);
            for line in table(&own, name).lines() {
                assert!(found.contains(line), "{}: {line}: {found}", files[0].path);
            }
        }
    }
}
