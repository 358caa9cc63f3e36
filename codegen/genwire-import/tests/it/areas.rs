//! Areas derived from tags.

use crate::{document, drafted};
use genwire_import::{Areas, Draft, Options};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A draft with an area for each tag; checks that no file occurs twice.
fn by_tag(text: &str) -> Draft {
    let draft = drafted(text, &Options { areas: Areas::Tags, ..Options::default() });
    let paths: BTreeSet<&str> = draft.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths.len(), draft.files.len(), "{paths:?}");
    draft
}

/// The area of each operation.
fn homes(draft: &Draft) -> Vec<String> {
    let of_operations = draft.files.iter().filter(|file| file.text.contains("[operation]"));
    let paths = of_operations.filter_map(|file| file.path.strip_prefix("spec/"));
    paths.map(|path| path.trim_end_matches(".toml").replace('/', " ")).collect()
}

/// The remarks whose pointer contains a string, each with its reason.
fn remarks(draft: &Draft, place: &str) -> Vec<String> {
    let losses = draft.report.losses.iter();
    let all = losses.flat_map(|(reason, all)| all.iter().map(move |one| (reason, one)));
    let all = all.filter(|(_, one)| one.pointer.contains(place));
    all.map(|(reason, one)| format!("{} {}: {}", reason.id(), one.pointer, one.what)).collect()
}

/// A path with a `GET` operation that has tags and replies with a type.
fn get(id: &str, tags: &str, reply: &str) -> String {
    format!(
        r##""/{id}": {{"get": {{"operationId": "get_{id}", {tags} "responses": {{"200": {{
        "description": "A reply.", "content": {{"application/json": {{"schema":
        {{"$ref": "#/components/schemas/{reply}"}}}}}}}}}}}}}}"##
    )
}

/// A path with a `POST` operation that has a tag, and whose request type selects a stream.
fn post(id: &str, tag: &str, whole: &str) -> String {
    format!(
        r##""/{id}": {{"post": {{"operationId": "create_{id}", "tags": ["{tag}"],
        "requestBody": {{"required": true, "content": {{"application/json": {{"schema":
        {{"$ref": "#/components/schemas/{whole}"}}}}}}}},
        "responses": {{"200": {{"description": "A text.", "content": {{
        "application/json": {{"schema": {{"$ref": "#/components/schemas/{whole}"}}}},
        "text/event-stream": {{"schema": {{"$ref": "#/components/schemas/Part"}}}}}}}}}}}}}}"##
    )
}

#[test]
fn a_tag_with_the_name_of_the_area_without_a_tag_is_one_area() {
    let paths = [get("cats", r#""tags": ["pets"],"#, "Pet"), get("dogs", "", "Pet")].join(",");
    let schemas = r#"{"Pet": {"properties": {"name": {"type": "string"}}}}"#;
    let draft = by_tag(&document(&format!("{{{paths}}}"), schemas));
    assert_eq!(homes(&draft), ["pets get_cats", "pets get_dogs"]);
    assert_eq!(
        remarks(&draft, "tags"),
        [
            "other-form /paths/~1cats/get/tags/0: `pets`: operations without a tag are in its area, which has that name"
        ]
    );
}

#[test]
fn operations_that_several_streams_hold_together_are_in_the_area_of_the_first() {
    let both = get("both", r#""tags": ["c"],"#, "Both");
    let (one, other) = (post("one", "a", "One"), post("other", "b", "Other"));
    let text = r#"{"properties": {"text": {"type": "string"}, "stream": {"type": "boolean"}}}"#;
    let schemas = format!(
        r##"{{"One": {text}, "Other": {text}, "Part": {text}, "Both": {{"properties": {{
        "x": {{"$ref": "#/components/schemas/One"}}, "y": {{"$ref": "#/components/schemas/Other"}}
        }}}}}}"##
    );
    let orders = [
        ([&one, &other, &both], "a"),
        ([&one, &both, &other], "a"),
        ([&other, &one, &both], "b"),
        ([&other, &both, &one], "b"),
        ([&both, &one, &other], "c"),
        ([&both, &other, &one], "c"),
    ];
    for (order, area) in orders {
        let paths = order.map(String::as_str).join(",");
        let draft = by_tag(&document(&format!("{{{paths}}}"), &schemas));
        let found: BTreeSet<String> = homes(&draft).into_iter().collect();
        let wanted =
            ["get_both", "create_one", "create_other"].map(|name| format!("{area} {name}"));
        assert_eq!(found, BTreeSet::from(wanted));
        let moved = remarks(&draft, "/tags");
        assert_eq!(moved.len(), 2, "{moved:?}");
        assert!(moved.iter().all(|one| one.contains(&format!("becomes `{area}`"))), "{moved:?}");
    }
}

#[test]
fn tags_that_become_no_area_of_their_own_are_remarks() {
    let tags = [r#"["a-b"]"#, r#"["A B"]"#, r#"["", "a-b"]"#, "[7]", r#""a-b""#, r#"["A_B"]"#];
    let paths = tags.iter().zip('a'..).fold(String::new(), |mut all, (tags, id)| {
        let front = if all.is_empty() { "" } else { "," };
        let _ = write!(
            all,
            "{front}{}",
            get(&format!("{id}_cat"), &format!(r#""tags": {tags},"#), "Pet")
        );
        all
    });
    let schemas = r#"{"Pet": {"properties": {"name": {"type": "string"}}}}"#;
    let text = document(&format!("{{{paths}}}"), schemas);
    let listed = r#"{"tags": [{"name": "a-b", "description": "First."}, {"name": "A B", "description":
        "Second."}, {"name": "Unused", "description": "None."}], "#;
    let draft = by_tag(&text.replacen('{', listed, 1));
    assert_eq!(
        homes(&draft),
        [
            "a_b get_a_cat",
            "a_b get_b_cat",
            "a_b get_c_cat",
            "pets get_d_cat",
            "pets get_e_cat",
            "a_b get_f_cat"
        ]
    );
    assert_eq!(
        remarks(&draft, "tags/"),
        [
            "docs /paths/~1c_cat/get/tags/0: a tag that is blank or no string",
            "docs /paths/~1d_cat/get/tags/0: a tag that is blank or no string",
            "docs /tags/1/description: `A B`: its area has another description already",
            "docs /tags/2: `Unused`: no operation or webhook is in its area",
            "other-form /paths/~1f_cat/get/tags/0: `A_B` and `a-b` are one area",
            "other-form /tags/1: `A B` and `a-b` are one area",
        ]
    );
    assert_eq!(
        remarks(&draft, "e_cat/get/tags"),
        ["docs /paths/~1e_cat/get/tags: `tags`: it is not a list"]
    );
}

#[test]
fn types_that_nothing_uses_are_in_the_area_of_what_they_mention() {
    let paths = [("cats", "a", "Cat"), ("dogs", "b", "Dog")];
    let paths = paths.map(|(id, tag, ty)| get(id, &format!(r#""tags": ["{tag}"],"#), ty)).join(",");
    let schema = |name: &str, all: &[&str]| {
        let all = all.iter().zip('a'..);
        let all =
            all.map(|(ty, key)| format!(r##""{key}": {{"$ref": "#/components/schemas/{ty}"}}"##));
        let id = r#""id": {"type": "string"}"#.to_owned();
        let members = all.chain([id]).collect::<Vec<_>>().join(",");
        format!(r#""{name}": {{"type": "object", "properties": {{{members}}}}}"#)
    };
    let schemas = [
        schema("Cat", &[]),
        schema("Dog", &[]),
        schema("OfCat", &["Bare", "Cat"]),
        schema("OfOfCat", &["OfCat"]),
        schema("Bare", &[]),
        schema("OfDogs", &["Dog", "OfDogs"]),
        schema("OfBare", &["Bare"]),
    ];
    let draft = by_tag(&document(&format!("{{{paths}}}"), &format!("{{{}}}", schemas.join(","))));
    let mut found = BTreeSet::new();
    for file in &draft.files {
        let area = file.path.split('/').nth(1).unwrap_or_default();
        let types =
            file.text.lines().filter_map(|it| it.strip_prefix("[types.")?.strip_suffix(']'));
        found.extend(types.filter(|it| !it.contains('.')).map(|name| format!("{area} {name}")));
    }
    let wanted =
        ["a Cat", "a OfCat", "a OfOfCat", "b Dog", "b OfDogs", "common Bare", "common OfBare"];
    assert_eq!(found, BTreeSet::from(wanted.map(str::to_owned)));
}

#[test]
fn an_area_has_a_name_that_the_spec_can_have() {
    let schemas = r#"{"Pet": {"properties": {"name": {"type": "string"}}}}"#;
    for (name, area) in [
        ("Released", "released_api"),
        ("Self", "self_api"),
        ("Error", "error_api"),
        ("common", "common_api"),
        ("try", "try"),
    ] {
        let paths = |tags: &str| format!("{{{}}}", get("cat", tags, "Pet"));
        let titled = document(&paths(""), schemas);
        let titled = titled.replace(r#""title": "Pets""#, &format!(r#""title": "{name}""#));
        let home = [format!("{area} get_cat")];
        assert_eq!(homes(&drafted(&titled, &Options::default())), home);
        let tags = format!(r#""tags": ["{name}"],"#);
        assert_eq!(homes(&by_tag(&document(&paths(&tags), schemas))), home);
    }
}
