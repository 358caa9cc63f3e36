//! Extensions that describe paginated lists.

use crate::{document, drafted};
use genwire_import::{Options, Reason};
use std::collections::BTreeSet;

/// The pagination table in a draft of an operation with an extension, and the number of remarks
/// about extensions.
fn pages(extension: &str) -> (String, usize) {
    let query = |name: &str, ty: &str| {
        format!(r#"{{"name": "{name}", "in": "query", "schema": {{"type": "{ty}"}}}}"#)
    };
    let parameters = [
        query("after", "string"),
        query("page", "integer"),
        query("limit", "integer"),
        query("all", "boolean"),
    ];
    let reply = r##"{"application/json": {"schema": {"$ref": "#/components/schemas/Pets"}}}"##;
    let paths = format!(
        r#"{{"/v1/pets": {{"get": {{"operationId": "listPets", {extension},
        "parameters": [{}], "responses": {{"200": {{"description": "Pets.", "content": {reply}}}}}}}}}}}"#,
        parameters.join(", ")
    );
    let pets = r##"{
        "Pet": {"type": "object", "properties": {"id": {"type": "string"}, "old": {"type": "boolean"}, "tags": {"type": "array", "items": {"type": "string"}}}},
        "Page": {"type": "object", "properties": {"next": {"type": ["string", "null"]}, "more": {"type": "boolean"}, "count": {"type": "integer"}}},
        "Pets": {"type": "object", "properties": {
            "data": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}},
            "page": {"$ref": "#/components/schemas/Page"}}}
    }"##;
    let draft = drafted(&document(&paths, pets), &Options::default());
    let file = draft.files.iter().find(|file| file.path.ends_with("list_pets.toml"));
    let text = file.map(|file| file.text.as_str()).unwrap_or_default();
    let table = text.split("[operation.pages]\n").nth(1).unwrap_or_default();
    let table = table.split("\n\n").next().unwrap_or_default().trim().to_owned();
    (table, draft.report.losses.get(&Reason::Extension).map_or(0, BTreeSet::len))
}

#[test]
fn known_extensions_become_pages() {
    let cursor = "items = \"data\"\ncursor = { parameter = \"after\", from = \"page.next\" }";
    let last = "items = \"data\"\ncursor = { parameter = \"after\", from = \"data.id\" }";
    let counted = "items = \"data\"\npage = \"page\"";
    let more = format!("{cursor}\nmore = \"page.more\"");
    for (extension, expected) in [
        (
            r#""x-pages": {"items": "data", "cursor": {"parameter": "after", "from": "page.next"}, "more": "page.more"}"#,
            more.as_str(),
        ),
        (
            r#""x-pages": {"items": "data", "page": "page", "total": "page.count"}"#,
            "items = \"data\"\npage = \"page\"\ntotal = \"page.count\"",
        ),
        (r#""x-pages": {"items": "data", "link": true}"#, "items = \"data\"\nlink = true"),
        (
            r#""x-speakeasy-pagination": {"type": "cursor", "inputs": [{"name": "limit", "in": "parameters", "type": "limit"},
               {"name": "after", "in": "parameters", "type": "cursor"}],
               "outputs": {"results": "$.data", "nextCursor": "$.page.next"}}"#,
            cursor,
        ),
        (
            r#""x-speakeasy-pagination": {"type": "cursor", "inputs": [{"name": "after", "type": "cursor"}],
               "outputs": {"results": "$.data", "nextCursor": "$.data[(@.length-1)].id"}}"#,
            last,
        ),
        (
            r#""x-speakeasy-pagination": {"type": "offsetLimit", "inputs": [{"name": "page", "type": "page"}],
               "outputs": {"results": "$.data"}}"#,
            counted,
        ),
        (
            r#""x-fern-pagination": {"cursor": "$request.after", "next_cursor": "$response.page.next", "results": "$response.data"}"#,
            cursor,
        ),
        (
            r#""x-fern-pagination": {"offset": "$request.page", "results": "$response.data"}"#,
            counted,
        ),
        (
            r#""x-fern-pagination": {"offset": "$request.page", "step": "$request.limit", "results": "$response.data"}"#,
            "items = \"data\"\noffset = \"page\"",
        ),
    ] {
        assert_eq!(pages(extension), (expected.to_owned(), 0), "{extension}");
    }
}

#[test]
fn pages_that_do_not_fit_are_a_remark() {
    for extension in [
        r#""x-pages": true"#,
        r#""x-pages": {"items": "page", "link": true}"#,
        r#""x-pages": {"link": true}"#,
        r#""x-pages": {"items": "data", "link": true, "page": "page"}"#,
        r#""x-pages": {"items": "data", "page": "after"}"#,
        r#""x-pages": {"items": "data", "page": "where"}"#,
        r#""x-pages": {"items": "data", "cursor": {"parameter": "page", "from": "page.next"}}"#,
        r#""x-pages": {"items": "data", "cursor": {"parameter": "all", "from": "page.more"}}"#,
        r#""x-pages": {"items": "data", "cursor": {"parameter": "after", "from": "data.tags"}}"#,
        r#""x-pages": {"items": "data", "link": true, "more": "page.count"}"#,
        r#""x-pages": {"items": "data", "link": true, "total": "page.count"}"#,
        r#""x-pages": {"items": "data.tags", "link": true}"#,
        r#""x-pages": {"items": "data", "link": true, "more": "data.old"}"#,
        r#""x-speakeasy-pagination": {"type": "offsetLimit", "inputs": [{"name": "page", "type": "page"}], "outputs": {"results": "$.data[-1]"}}"#,
        r#""x-speakeasy-pagination": {"type": "url", "outputs": {"results": "$.data", "nextUrl": "$.page.next"}}"#,
        r#""x-speakeasy-pagination": {"type": "cursor", "inputs": [], "outputs": {"results": "$.data"}}"#,
        r#""x-speakeasy-pagination": {"type": "offsetLimit", "inputs": [{"name": "page", "type": "page"}], "outputs": {"results": "$.data[?(@.id)]"}}"#,
        r#""x-fern-pagination": {"offset": "$request.nothing", "results": "$response.data"}"#,
    ] {
        assert_eq!(pages(extension), (String::new(), 1), "{extension}");
    }
    // Each unused part is a remark as well.
    for (extension, remarks) in [
        (r#""x-pages": {"items": "data", "link": true, "size": 9}"#, 1),
        (
            r#""x-pages": {"items": "data", "cursor": {"parameter": "after", "from": "page.next", "at": 1}, "more": 1}"#,
            2,
        ),
        (
            r#""x-speakeasy-pagination": {"type": "offsetLimit", "inputs": [{"name": "page", "type": "page"}, {"name": "after", "type": "cursor"}],
               "outputs": {"results": "$.data", "numPages": "$.page.count"}, "flavour": true}"#,
            3,
        ),
        (
            r#""x-fern-pagination": {"offset": "$request.page", "results": "$response.data", "has-next-page": "$response.data[-1].old", "unit": 1}"#,
            2,
        ),
    ] {
        let (table, found) = pages(extension);
        assert!(!table.is_empty() && found == remarks, "{extension}: {found}");
    }
    // The second of two extensions is a remark.
    let both = r#""x-pages": {"items": "data", "link": true}, "x-fern-pagination": {"offset": "$request.page", "results": "$response.data"}"#;
    assert_eq!(pages(both).1, 1);
}

#[test]
fn the_header_with_a_key_of_the_call_is_recognised() {
    let text = |parameter: &str| {
        let reply = r#"{"200": {"description": "Done."}}"#;
        let paths = format!(
            r#"{{"/v1/pets": {{"post": {{"operationId": "addPets", "parameters": [{parameter}], "responses": {reply}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        let file = draft.files.iter().find(|file| file.path.ends_with("add_pets.toml"));
        (file.map(|file| file.text.clone()).unwrap_or_default(), draft.report.carried())
    };
    let parameter = |name: &str, schema: &str, more: &str| {
        format!(r#"{{"name": "{name}", "in": "header", "schema": {schema}{more}}}"#)
    };
    let string = r#"{"type": "string"}"#;
    for (name, schema, more, is_key) in [
        ("idempotency-key", string, "", true),
        ("X-Call", string, r#", "x-idempotency-key": true"#, true),
        ("X-Call", string, "", false),
        ("Idempotency-Key", string, r#", "required": true"#, false),
        ("Idempotency-Key", r#"{"type": "string", "maxLength": 9}"#, "", false),
        ("Idempotency-Key", r#"{"type": "integer"}"#, "", false),
    ] {
        let parameter = parameter(name, schema, more);
        let (text, carried) = text(&parameter);
        assert_eq!(text.contains(&format!("\nidempotency = \"{name}\"\n")), is_key, "{text}");
        assert_eq!(text.contains("[operation.params"), !is_key, "{text}");
        assert_eq!(carried, 1, "{parameter}");
    }
}

#[test]
fn what_is_said_of_a_key_and_not_kept_is_a_remark() {
    let remarks = |parameter: &str| {
        let reply = r#"{"200": {"description": "Done."}}"#;
        let paths = format!(
            r#"{{"/v1/pets": {{"post": {{"operationId": "addPets", "parameters": [{parameter}], "responses": {reply}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        let count = |reason| draft.report.losses.get(&reason).map_or(0, BTreeSet::len);
        [count(Reason::Docs), count(Reason::Example), count(Reason::Extension)]
    };
    let parameter = |name: &str, more: &str| {
        format!(r#"{{"name": "{name}", "in": "header", "schema": {{"type": "string"}}, {more}}}"#)
    };
    let marked = r#""x-idempotency-key": true"#;
    for (name, more, expected) in [
        ("Idempotency-Key", r#""description": "Lives for a day.", "example": "a""#, [1, 1, 0]),
        ("Idempotency-Key", r#""required": false"#, [0, 0, 0]),
        ("X-Call", marked, [0, 0, 0]),
        ("X-Call", r#""x-idempotency-key": true, "required": true"#, [0, 0, 1]),
        ("User-Agent", marked, [0, 0, 1]),
    ] {
        assert_eq!(remarks(&parameter(name, more)), expected, "{name} {more}");
    }
    let both = [parameter("X-Call", marked), parameter("X-Other", marked)].join(", ");
    assert_eq!(remarks(&both), [0, 0, 1]);
}

#[test]
fn usual_names_become_pages_and_are_reported() {
    let field = |name: &str, ty: &str| format!(r#""{name}": {{"type": "{ty}"}}"#);
    let pet = r#"{"type": "object", "properties": {"id": {"type": "string"}}}"#;
    let list = |name: &str| format!(r#""{name}": {{"type": "array", "items": {pet}}}"#);
    let (more, token) = (field("has_more", "boolean"), field("next_page_token", "string"));
    let last = field("last_id", "string");
    for (parameter, members, expected) in [
        ("after", vec![list("data"), more.clone(), last], "after from last_id, more has_more"),
        (
            "starting_after",
            vec![list("data"), more.clone()],
            "starting_after from data.id, more has_more",
        ),
        ("page_token", vec![list("pets"), token.clone()], "page_token from next_page_token"),
        (
            "page_token",
            vec![list("pets"), list("items"), token.clone()],
            "page_token from next_page_token",
        ),
        // Names that are too unspecific.
        ("page_token", vec![list("pets"), list("cats"), token.clone()], ""),
        ("page_token", vec![token], ""),
        ("after", vec![list("data")], ""),
        ("after", vec![field("data", "string"), more], ""),
    ] {
        let schema = format!(r#"{{"type": "object", "properties": {{{}}}}}"#, members.join(", "));
        let paths = format!(
            r#"{{"/pets": {{"get": {{"operationId": "listPets", "parameters":
            [{{"name": "{parameter}", "in": "query", "schema": {{"type": "string"}}}}],
            "responses": {{"200": {{"description": "Pets.", "content":
            {{"application/json": {{"schema": {schema}}}}}}}}}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        let interface =
            genwire_spec::load(&draft.files).unwrap_or_else(|errors| panic!("{errors}"));
        let pages = interface.operations[0].pages.as_ref();
        assert_eq!(pages.is_some(), !expected.is_empty(), "{parameter} {members:?}");
        let file = draft.files.iter().find(|file| file.path.ends_with("list_pets.toml")).unwrap();
        for part in expected.split([',', ' ']).filter(|part| !["", "from", "more"].contains(part)) {
            assert!(file.text.contains(&format!("\"{part}\"")), "{part}: {}", file.text);
        }
        let said = draft.report.losses.get(&Reason::Pages).map_or(0, BTreeSet::len);
        assert_eq!(said, usize::from(pages.is_some()), "{parameter}");
    }
}
