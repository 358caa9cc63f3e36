//! Parts of the language that few interfaces need: generated, compiled and run on every vector.
//!
//! `language/` contains the generated types and is compiled with the tests. `GENWIRE_BLESS=1 cargo
//! test -p genwire-codegen` updates it; then run `cargo fmt` and read the difference.

#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
mod cancel_order;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod check_anything;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod check_order;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod check_orders;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
mod client;
mod compiled;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
#[expect(clippy::use_self, reason = "the derives take the name of the type that a member has")]
mod create_order;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
mod estimate_note;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
#[path = "language/check.rs"]
#[rustfmt::skip]
mod generated_check;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod get_order_count;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod get_order_label;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod get_order_table;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod list_orders;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod list_parcels;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
mod list_shop_orders;
mod nulls;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod query_hall_seat;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
mod query_match;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod query_order;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod query_order_events;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod query_quote;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod search_orders;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
mod search_parcels;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod send_answers;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
#[expect(clippy::use_self, reason = "the derives take the name of the type that a member has")]
mod send_floor_plan;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod send_report;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod send_survey;
mod served;
#[expect(clippy::too_many_lines, reason = "a router has a line for each operation")]
#[expect(unreachable_pub, unused_imports, dead_code, reason = "tests use some of it")]
mod server;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod servers;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
#[expect(clippy::use_self, reason = "the derives take the name of the type that a member has")]
mod update_item;
#[expect(unreachable_pub, dead_code, reason = "an area exports what it has, tests use some of it")]
#[expect(clippy::use_self, reason = "the derives take the name of the type that a member has")]
mod update_part;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod upload_label;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod upload_note;
#[expect(unreachable_pub, reason = "an area exports what it has, tests do not")]
mod upload_photos;

use crate::spec::{collect, data};
use cancel_order::Contact;
use check_anything::CheckAnythingRequest;
use check_orders::{CheckOrdersRequest, CheckOrdersResponse};
use compiled::COMPILED;
pub(crate) use compiled::looks_like;
use create_order::{ENDPOINT, Order, Receipt};
use estimate_note::{EstimateNoteRequest, EstimateNoteResponse};
use genwire_core::{Described, RawJson, Report, Validate};
use genwire_spec::SpecFile;
use genwire_spec::judge::{judge, type_of};
use genwire_spec::model::{BodyKind, Interface, Operation};
use get_order_count::GetOrderCountResponse;
use list_orders::{ListOrdersParameters, OrderPage};
use list_parcels::{ListParcelsParameters, ParcelPage};
use list_shop_orders::{ListShopOrdersParameters, ListShopOrdersResponse};
use query_match::{QueryMatchRequest, QueryMatchResponse};
use query_order_events::OrderEvent;
use search_orders::{OrderCodes, SearchOrdersParameters};
use search_parcels::{ParcelSearch, SearchParcelsResponse};
use send_floor_plan::{Plan, PlanState};
use send_survey::Survey;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use update_item::{Item, ItemInput};
use update_part::{ItemPatch, PatchedItem};
use upload_photos::{PhotoSizes, Photos};

/// The files of the spec.
pub(crate) fn files() -> Vec<SpecFile> {
    let mut files = Vec::new();
    collect(&data().join("language"), "spec", &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

pub(crate) fn interface() -> Interface {
    genwire_spec::load(&files()).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// Returns a file without its layout: the imports, whose names `cargo fmt` sorts, and the rest.
pub(crate) fn without_layout(text: &str) -> (BTreeSet<Vec<String>>, String) {
    let plain = prettyplease::unparse(&syn::parse_file(text).unwrap());
    let (mut imports, mut rest, mut import) = (BTreeSet::new(), String::new(), String::new());
    for line in plain.lines() {
        if import.is_empty() && !line.starts_with("use ") && !line.starts_with("pub use ") {
            rest.extend([line.trim(), " "]);
            continue;
        }
        import.push_str(line);
        if line.ends_with(';') {
            let names = import.split([' ', ',', '{', '}', ';']).filter(|name| !name.is_empty());
            let mut names: Vec<String> = names.map(str::to_owned).collect();
            names.sort_unstable();
            imports.insert(names);
            import.clear();
        }
    }
    // `cargo fmt` adds the semicolon if the statement spans several lines.
    (imports, rest.replace("return true; }", "return true }"))
}

#[test]
fn the_types_look_like_this() {
    let files = genwire_codegen::generate(&interface());
    for (name, compiled) in COMPILED {
        let path = format!("crates/genwire-demo/src/generated/{name}.rs");
        let file = files.iter().find(|file| file.path == path).unwrap();
        looks_like("language", name, &file.text, compiled);
    }
}

#[test]
fn replies_that_are_no_json_are_behind_the_features_that_have_them() {
    let files = genwire_codegen::generate(&interface());
    let gate = "#[cfg(any(feature = \"client\", feature = \"server\"))]\n";
    let gated = [
        (
            "generated/query_quote.rs",
            vec!["use genwire_core::{ByteBody, TextBody};", "#[derive(Clone"],
        ),
        ("generated.rs", vec!["pub use query_quote::QueryQuoteResponses;"]),
    ];
    for (end, items) in gated {
        let path = format!("crates/genwire-demo/src/{end}");
        let text = &files.iter().find(|file| file.path == path).unwrap().text;
        let found = text.split(gate).skip(1);
        for (after, item) in found.zip(&items) {
            assert!(after.starts_with(item), "{end}: {after}");
        }
        assert_eq!(text.matches(gate).count(), items.len(), "{end}");
        assert_eq!(text.matches("QueryQuoteResponses").count(), 1, "{end}");
    }
}

#[test]
fn the_addresses_look_like_this_and_take_their_values() {
    let files = genwire_codegen::generate(&interface());
    let path = "crates/genwire-common/src/generated/servers.rs";
    let file = files.iter().find(|file| file.path == path).unwrap();
    looks_like("language", "servers", &file.text, include_str!("language/servers.rs"));
    assert_eq!(servers::PRODUCTION.url(), "https://eu.example.com:443/");
    let url = servers::PRODUCTION.with(&[("region", "us"), ("base", "v3")]);
    assert_eq!(url.unwrap(), "https://us.example.com:443/v3");
    let refused = servers::PRODUCTION.with(&[("region", "mars")]).unwrap_err();
    assert_eq!((refused.variable(), refused.permitted()), ("region", &["eu", "us"][..]));
    assert_eq!(servers::SAME_HOST.url(), "/");
}

#[test]
fn no_type_of_the_interface_has_a_name_that_its_files_import() {
    let good = genwire_spec::load(&crate::spec::good()).unwrap_or_else(|it| panic!("{it}"));
    let interfaces = [good, interface()];
    let files = interfaces.iter().flat_map(genwire_codegen::generate);
    let rust = files.filter(|file| file.path.starts_with("crates/genwire-demo/src/"));
    let mut imported = BTreeSet::new();
    for file in rust.filter(|file| matches!(file.kind, genwire_output::OutputKind::Rust)) {
        let parsed = syn::parse_file(&file.text).unwrap();
        let declares = |item: &syn::Item| matches!(item, syn::Item::Struct(_) | syn::Item::Enum(_));
        let names = names_by_root(&parsed);
        if parsed.items.iter().any(declares) || names.contains_key("super") {
            let others =
                names.into_iter().filter(|(root, _)| matches!(&**root, "genwire_core" | "std"));
            imported.extend(others.flat_map(|(_, names)| names));
        }
    }
    imported.retain(|name| name.starts_with(char::is_uppercase) && name != &name.to_uppercase());
    assert!(imported.contains("Gate") && imported.contains("BTreeMap"), "{imported:?}");
    imported.retain(|name| !genwire_spec::names::is_taken(name));
    assert!(imported.is_empty(), "a type may have these names: {imported:?}");
}

/// The names that a file imports, by the first word of their paths.
fn names_by_root(file: &syn::File) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for item in &file.items {
        if let syn::Item::Use(item) = item
            && let syn::UseTree::Path(path) = &item.tree
        {
            let names = found.entry(path.ident.to_string()).or_default();
            leaves(&path.tree, names);
        }
    }
    found
}

fn leaves(tree: &syn::UseTree, names: &mut BTreeSet<String>) {
    match tree {
        syn::UseTree::Path(path) => leaves(&path.tree, names),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, names)),
        syn::UseTree::Name(name) => {
            names.insert(name.ident.to_string());
        }
        syn::UseTree::Rename(name) => {
            names.insert(name.rename.to_string());
        }
        syn::UseTree::Glob(_) => panic!("no generated file imports everything"),
    }
}

/// A finding: its path, its rule and its severity.
type Finding = (String, String, String);

fn said(report: &Report) -> BTreeSet<Finding> {
    let one = |it: &genwire_core::Violation| {
        (it.path.clone(), it.rule.to_string(), it.severity.as_str().to_owned())
    };
    report.violations().iter().map(one).collect()
}

/// Removes null members from a body, and uses one kind of number.
fn settled(value: &serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Object(members) => {
            let members = members.iter().filter(|(_, value)| !value.is_null());
            members.map(|(name, value)| (name.clone(), settled(value))).collect()
        }
        serde_json::Value::Array(items) => items.iter().map(settled).collect(),
        serde_json::Value::Number(number) => number.as_f64().into(),
        other => other.clone(),
    }
}

/// Checks a body as bytes, and as a value parsed from them.
fn check<T>(body: &str) -> BTreeSet<Finding>
where
    T: DeserializeOwned + Serialize + Validate + Described,
{
    let found = said(&genwire_core::check::<T>(body.as_bytes()).unwrap());
    if let Ok(value) = serde_json::from_str::<T>(body) {
        let mut typed = said(&value.validate());
        let written = serde_json::to_value(&value).unwrap();
        let read: serde_json::Value = serde_json::from_str(body).unwrap();
        // A value without nulls has fewer members than the JSON from which it was parsed.
        typed.retain(|(_, rule, _)| written == read || !rule.ends_with(".members"));
        assert!(typed.is_subset(&found), "{body}: {typed:?} typed, {found:?} from bytes");
        assert_eq!(settled(&written), settled(&read), "{body}");
    }
    found
}

/// The findings in a body of an operation.
fn found_in(operation: &Operation, part: BodyKind, body: &str) -> BTreeSet<Finding> {
    match (operation.name.snake.as_str(), part) {
        ("check_anything", _) => check::<CheckAnythingRequest>(body),
        ("check_orders", BodyKind::Request) => check::<CheckOrdersRequest>(body),
        ("check_orders", _) => check::<CheckOrdersResponse>(body),
        ("list_shop_orders", BodyKind::Parameters) => check::<ListShopOrdersParameters>(body),
        ("list_shop_orders", _) => check::<ListShopOrdersResponse>(body),
        ("get_order_count", _) => check::<GetOrderCountResponse>(body),
        ("query_quote", _) => {
            // With several replies, the body is checked as the best matching one.
            let report = generated_check::check("query_quote", part, body.as_bytes());
            said(&report.unwrap().unwrap())
        }
        ("list_orders", BodyKind::Parameters) => check::<ListOrdersParameters>(body),
        ("list_orders", _) => check::<OrderPage>(body),
        ("list_parcels", BodyKind::Parameters) => check::<ListParcelsParameters>(body),
        ("list_parcels", _) => check::<ParcelPage>(body),
        ("search_parcels", BodyKind::Request) => check::<ParcelSearch>(body),
        ("search_parcels", _) => check::<SearchParcelsResponse>(body),
        ("estimate_note", BodyKind::Request) => check::<EstimateNoteRequest>(body),
        ("estimate_note", _) => check::<EstimateNoteResponse>(body),
        ("query_match", BodyKind::Request) => check::<QueryMatchRequest>(body),
        ("query_match", _) => check::<QueryMatchResponse>(body),
        ("query_order_events", _) => check::<OrderEvent>(body),
        ("search_orders", BodyKind::Parameters) => check::<SearchOrdersParameters>(body),
        ("search_orders", _) => check::<OrderCodes>(body),
        ("send_answers" | "send_report" | "send_survey", _) => check::<Survey>(body),
        ("send_floor_plan", BodyKind::Request) => check::<Plan>(body),
        ("send_floor_plan", _) => check::<PlanState>(body),
        ("update_item", BodyKind::Request) => check::<ItemInput>(body),
        ("update_item", _) => check::<Item>(body),
        ("update_part", BodyKind::Request) => check::<ItemPatch>(body),
        ("update_part", _) => check::<PatchedItem>(body),
        ("upload_photos", BodyKind::Request) => check::<Photos>(body),
        ("upload_photos", _) => check::<PhotoSizes>(body),
        (_, BodyKind::Request) => check::<Order>(body),
        _ => check::<Receipt>(body),
    }
}

#[test]
fn compiled_types_say_exactly_what_the_vectors_list() {
    let interface = interface();
    let endpoints = [
        cancel_order::ENDPOINT,
        check_anything::ENDPOINT,
        check_order::ENDPOINT,
        check_orders::ENDPOINT,
        ENDPOINT,
        estimate_note::ENDPOINT,
        get_order_count::ENDPOINT,
        get_order_label::ENDPOINT,
        get_order_table::ENDPOINT,
        list_orders::ENDPOINT,
        list_parcels::ENDPOINT,
        list_shop_orders::ENDPOINT,
        query_hall_seat::ENDPOINT,
        query_match::ENDPOINT,
        query_order::ENDPOINT,
        query_order_events::ENDPOINT,
        query_quote::ENDPOINT,
        search_orders::ENDPOINT,
        search_parcels::ENDPOINT,
        send_answers::ENDPOINT,
        send_floor_plan::ENDPOINT,
        send_report::ENDPOINT,
        send_survey::ENDPOINT,
        update_item::ENDPOINT,
        update_part::ENDPOINT,
        upload_label::ENDPOINT,
        upload_note::ENDPOINT,
        upload_photos::ENDPOINT,
    ];
    for (operation, endpoint) in interface.operations.iter().zip(endpoints) {
        assert_eq!(operation.path, endpoint.path);
    }
    assert_eq!(endpoints[0].family, &genwire_core::STATUS_ERRORS);
    let generator = genwire_vectors::Generator::new(&interface);
    let mut count = 0;
    for operation in &interface.operations {
        let vectors = generator.vectors(operation);
        assert_eq!(vectors.missing, Vec::<String>::new());
        for vector in vectors.cases {
            let body = vector.body.to_compact();
            let found = found_in(operation, vector.part, &body);
            let listed: BTreeSet<Finding> = vector
                .violations
                .iter()
                .map(|it| (it.path.clone(), it.rule.clone(), it.severity.as_str().to_owned()))
                .collect();
            assert_eq!(found, listed, "{}: {body}", vector.id);
            count += 1;
        }
    }
    assert!(count > 100, "{count} vectors");
}

#[test]
fn a_file_of_vectors_has_the_parameters_of_a_path() {
    let interface = interface();
    let mut in_path: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in genwire_vectors::emit(&interface) {
        let file: serde_json::Value = serde_json::from_str(&file.text).unwrap();
        let name = file["operation"].as_str().unwrap();
        for case in file["cases"].as_array().unwrap() {
            let part = BodyKind::ALL.into_iter().find(|part| case["part"] == part.as_str());
            let body = case["body"].to_string();
            let report = generated_check::check(name, part.unwrap(), body.as_bytes());
            let listed = case["violations"].as_array().into_iter().flatten();
            let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
            let listed: BTreeSet<Finding> = listed
                .map(|it| (text(&it["path"]), text(&it["rule"]), text(&it["severity"])))
                .collect();
            assert_eq!(said(&report.unwrap().unwrap()), listed, "{name}: {body}");
            let id = text(&case["id"]);
            if id.split('.').next() == Some("path") {
                assert_eq!(case["valid"], listed.is_empty());
                in_path.entry(name.to_owned()).or_default().push(format!("{id}: {body}"));
            }
        }
    }
    let of_seat = &in_path["query_hall_seat"];
    let seat = |hall: &str, row: &str, side: &str| {
        format!(r#"{{"floor":1,"hall":"{hall}","note":"a","row":{row},"side":"{side}"}}"#)
    };
    for case in [
        format!("path: {}", seat("east", "1", "left")),
        format!("path.row.range.max: {}", seat("east", "30", "left")),
        format!("path.row.range.beyond_max: {}", seat("east", "31", "left")),
        format!("path.row.type.word: {}", seat("east", r#""x""#, "left")),
        format!("path.row.type.fraction: {}", seat("east", "1.5", "left")),
        format!("path.side.values.right: {}", seat("east", "1", "right")),
        format!("path.side.unlisted: {}", seat("east", "1", "x_unlisted")),
    ] {
        assert!(of_seat.contains(&case), "{case} is not in {of_seat:#?}");
    }
    assert_eq!(in_path["list_shop_orders"], [r#"path: {"shop":0}"#]);
    assert_eq!(in_path.len(), 2, "others take any text: {in_path:#?}");
}

#[test]
fn pages_and_keys_of_calls_survive_a_document() {
    let interface = interface();
    let mut count = 0;
    for files in [
        genwire_schema::openapi_full::emit(&interface),
        genwire_schema::openapi_3_0::emit(&interface),
        genwire_schema::openapi_3_2::emit(&interface),
    ] {
        let draft =
            genwire_import::openapi(&files[0].text, &genwire_import::Options::default()).unwrap();
        assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
        let survey = draft.files.iter().find(|file| file.path.ends_with("send_survey.toml"));
        assert!(survey.unwrap().text.contains("\nidempotency = \"X-Call-Key\"\n"));
        for operation in interface.operations.iter().filter(|one| one.pages.is_some()) {
            let name = format!("{}.toml", operation.name.snake);
            let file = draft.files.iter().find(|file| file.path.ends_with(&name)).unwrap();
            let own = files_of_language().remove(&name).unwrap();
            let table = |text: &str| {
                let table = text.split("\n[operation.pages]\n").nth(1).unwrap();
                table.split("\n\n").next().unwrap().to_owned()
            };
            assert_eq!(table(&file.text), table(&own), "{name}");
            count += 1;
        }
    }
    assert_eq!(count, 6);
}

/// The contents of the spec files, by their names.
pub(crate) fn files_of_language() -> BTreeMap<String, String> {
    let name = |path: &str| path.rsplit('/').next().unwrap().to_owned();
    files().into_iter().map(|file| (name(&file.path), file.text)).collect()
}

#[test]
fn a_body_of_one_of_several_replies_is_checked_as_the_one_that_it_fits_best() {
    let interface = interface();
    let operation = interface.operations.iter().find(|it| it.name.snake == "query_quote").unwrap();
    for (body, ty, rule) in [
        (r#"{"code":"a"}"#, "Quote", None),
        (r#"{"job":"a"}"#, "QuoteJob", None),
        (r#"{"job":"0123456789"}"#, "QuoteJob", Some("demo.QuoteJob.job.length")),
        (r#"{"url":"a"}"#, "QuotePlace", None),
        (r#"{"url":1}"#, "Quote", Some("demo.Quote.code.required")),
        ("{}", "Quote", Some("demo.Quote.code.required")),
        ("[]", "Quote", Some("demo.Quote")),
    ] {
        let json = genwire_spec::rule::json_of(&serde_json::from_str(body).unwrap());
        let found = type_of(operation, BodyKind::Response, &interface, &json).unwrap();
        assert_eq!(interface.ty(found).name.wire, ty, "{body}");
        let judged = judge(&interface, found, &json);
        let report = generated_check::check("query_quote", BodyKind::Response, body.as_bytes());
        let report = report.unwrap().unwrap();
        let errors: Vec<&str> = report
            .violations()
            .iter()
            .filter(|it| it.severity.as_str() == "error")
            .map(|it| it.rule.as_ref())
            .collect();
        assert_eq!(errors, Vec::from_iter(rule), "{body}");
        assert_eq!(judged.len(), report.violations().len(), "{body}");
    }
    assert!(generated_check::check("query_quote", BodyKind::Response, b"{").unwrap().is_err());
}

#[test]
fn a_body_of_an_object_or_null_is_nothing_else() {
    for body in ["1", "1.5", "true", r#""a""#, "[]", "[{}]"] {
        let refused = serde_json::from_str::<EstimateNoteRequest>(body).unwrap_err().to_string();
        assert!(refused.contains("expected an object"), "{body}: {refused}");
        let made = EstimateNoteRequest::from(Some(RawJson::from_text(body).unwrap()));
        let found = said(&made.validate());
        assert_eq!(found, check::<EstimateNoteRequest>(body), "{body}");
        assert!(!found.is_empty(), "{body}");
    }
    for body in ["null", "{}", r#"{ "a": 1.10 }"#] {
        let read: EstimateNoteRequest = serde_json::from_str(body).unwrap();
        assert!(said(&read.validate()).is_empty(), "{body}");
        assert_eq!(serde_json::to_string(&read).unwrap(), body);
        assert!(check::<EstimateNoteRequest>(body).is_empty(), "{body}");
    }
}

#[test]
fn items_are_compared_as_json_compares_them() {
    for (items, is_unique) in [
        ("[1,1.0]", false),
        (r#"[{"a":1,"b":[2]},{"b":[2.0],"a":1}]"#, false),
        (r#"[1,"1",true,null,[],{}]"#, true),
        ("[0.1,0.1]", false),
        (r#"["a","\u0061"]"#, false),
    ] {
        let body = format!(r#"{{"code":"AB-123","anything":{items}}}"#);
        let rule = "demo.Order.anything.unique".to_owned();
        let finding = ("/anything".to_owned(), rule, "error".to_owned());
        let expected = if is_unique { BTreeSet::new() } else { BTreeSet::from([finding]) };
        assert_eq!(check::<Order>(&body), expected, "{items}");
        let json = genwire_spec::rule::json_of(&serde_json::from_str(&body).unwrap());
        let interface = interface();
        let is_it = |one: &&Operation| one.name.snake == "create_order";
        let root = interface.operations.iter().find(is_it).unwrap().request.unwrap();
        let judged = judge(&interface, root, &json);
        assert_eq!(judged.is_empty(), is_unique, "{items}");
    }
}

#[test]
fn a_value_is_read_as_the_alternative_that_it_fits_best() {
    for (json, alternative) in [
        (r#"{"number":"1"}"#, "phone"),
        (r#"{"number":"1","name":"a"}"#, "phone"),
        (r#"{"city":"a","name":"b"}"#, "mail"),
        (r#"{"name":"a"}"#, "phone"),
        ("{}", "phone"),
        // A member that an alternative does not list counts less than an error.
        (r#"{"number":"1","city":"a","more":1.10}"#, "phone"),
        (r#"{"number":"1","name":"abcdef"}"#, "phone"),
        (r#"{"number":1,"city":"b"}"#, "mail"),
        (r#"{"contact":{"contact":{"city":1}}}"#, "phone"),
        ("[1,2]", "floors"),
        ("[]", "floors"),
        (r#"["a"]"#, "towns"),
        (r#"[1,"a","b"]"#, "towns"),
        ("7", "desk"),
        ("7.5", "place"),
        (r#"{"contact":{"contact":[1]}}"#, "forwarded"),
    ] {
        let interface = interface();
        let is_contact = |ty: &&genwire_spec::model::TypeDef| ty.name.wire == "Contact";
        let contact = interface.types.iter().find(is_contact).unwrap();
        let genwire_spec::model::TypeKind::Either(either) = &contact.kind else { panic!() };
        let value = genwire_spec::rule::json_of(&serde_json::from_str(json).unwrap());
        let selected = genwire_spec::judge::selected(&interface, either, &value).unwrap();
        assert_eq!(selected.name.wire, alternative, "{json}");
        let Ok(read) = serde_json::from_str::<Contact>(json) else { continue };
        let written = serde_json::to_string(&read).unwrap();
        assert_eq!(written.contains("1.10"), json.contains("1.10"), "{written}");
        let plain = |text: &str| settled(&serde_json::from_str(text).unwrap());
        assert_eq!(plain(&written), plain(json));
        let name = match read {
            Contact::Phone(_) => "phone",
            Contact::Mail(_) => "mail",
            Contact::Floors(_) => "floors",
            Contact::Towns(_) => "towns",
            Contact::Desk(_) => "desk",
            Contact::Place(_) => "place",
            Contact::Forwarded(_) => "forwarded",
        };
        assert_eq!(name, alternative, "{json}");
    }
}

#[test]
fn alternatives_that_hold_each_other_are_read_in_time() {
    let deep = format!("{}7{}", r#"{"contact":"#.repeat(100), "}".repeat(100));
    let read: Contact = serde_json::from_str(&deep).unwrap();
    assert!(read.validate().is_valid());
    assert_eq!(serde_json::to_string(&read).unwrap(), deep);
}
