//! Names of operations, enum values and alternatives.

use crate::{document, drafted, post};
use genwire_import::{Areas, Draft, Options};

/// A draft of operations, each with its path, its tag and its `operationId`.
fn operations(all: &[(&str, &str, &str)], areas: Areas) -> Draft {
    let one = |(path, tag, id): &(&str, &str, &str)| {
        let id = if id.is_empty() { String::new() } else { format!(r#""operationId": "{id}","#) };
        format!(
            r#""{path}": {{"get": {{{id} "tags": ["{tag}"], "responses": {{"204": {{
            "description": "Done."}}}}}}}}"#
        )
    };
    let paths: Vec<String> = all.iter().map(one).collect();
    let options = Options { areas, ..Options::default() };
    drafted(&document(&format!("{{{}}}", paths.join(", ")), "{}"), &options)
}

/// The keys of an operation, by the suffix of its file name.
fn keys(draft: &Draft, file: &str) -> String {
    let found = draft.files.iter().find(|one| one.path.ends_with(&format!("/{file}.toml")));
    let names: Vec<&str> = draft.files.iter().map(|one| one.path.as_str()).collect();
    let text = &found.unwrap_or_else(|| panic!("{file}: {names:?}")).text;
    let keys = text.lines().filter(|line| {
        ["operation_id", "call"].iter().any(|key| line.starts_with(&format!("{key} = ")))
    });
    keys.collect::<Vec<_>>().join(" ")
}

#[test]
fn an_operation_has_the_words_of_its_id_as_its_name() {
    for (id, name, is_renamed) in [
        ("patchThing", "patch_thing", false),
        ("get_thing", "get_thing", false),
        ("POST_CreateFlowLogs", "post_create_flow_logs", false),
        ("itemRemove", "item_remove", false),
        ("floatingIPs_listURLsByIDs", "floating_ips_list_urls_by_ids", false),
        ("watch", "watch", false),
        ("2fa", "list_2fa", true),
        ("client", "list_client", true),
        ("type", "list_type", true),
        ("new", "list_new", true),
        // Generated servers have functions with these names.
        ("ready", "list_ready", true),
        ("router", "list_router", true),
        ("read", "read", false),
        ("", "list_things", true),
    ] {
        let draft = operations(&[("/v1/things", "zoo", id)], Areas::One);
        let expected = if id.is_empty() || id == name {
            String::new()
        } else {
            format!("operation_id = \"{id}\"")
        };
        assert_eq!(keys(&draft, name), expected, "{id}");
        let renamed: Vec<&str> = draft.report.renamed.iter().map(|it| it.what.as_str()).collect();
        assert_eq!(renamed.len(), usize::from(is_renamed), "{id}: {renamed:?}");
    }
}

#[test]
fn ids_with_the_same_words_get_numbers_and_stay_in_exported_documents() {
    let all = [
        ("/a", "zoo", "listPets"),
        ("/b", "zoo", "list_pets"),
        ("/c", "zoo", "list-pets"),
        ("/d", "zoo", "list_pets"),
        ("/list-pets", "zoo", ""),
        ("/f", "zoo", "pets1"),
        ("/g", "zoo", "pets_1"),
    ];
    let draft = operations(&all, Areas::One);
    assert_eq!(keys(&draft, "list_pets"), "");
    // The second operation with the same `operationId` has its own name in exported documents.
    assert_eq!(keys(&draft, "list_pets_2"), "");
    assert_eq!(keys(&draft, "list_pets_3"), "operation_id = \"listPets\"");
    assert_eq!(keys(&draft, "list_pets_4"), "operation_id = \"list-pets\"");
    assert_eq!(keys(&draft, "list_list_pets"), "");
    // Types would have equal names in Pascal case.
    assert_eq!(keys(&draft, "pets1"), "");
    assert_eq!(keys(&draft, "pets_1_2"), "operation_id = \"pets_1\"");
}

#[test]
fn an_id_that_begins_with_its_tag_has_a_short_method() {
    let all = [
        ("/a", "gists", "gists/get"),
        ("/b", "gists", "gists/get-for-user"),
        ("/c", "Floating IPs", "floatingIPs_create"),
        ("/d", "gists", "getAllGists"),
        ("/e", "gists", "gists/new"),
        ("/f", "forks", "forks"),
        ("/g", "forks", "forks/list"),
        ("/h", "labels", "labels/get_it"),
        ("/i", "labels", "labels/getIt"),
        ("/j", "zoo", "labels/cut"),
    ];
    let is_call = |draft: &Draft, name: &str, call: &str| {
        let found = keys(draft, name);
        let expected = format!("call = \"{call}\"");
        assert_eq!(found.contains("call = "), !call.is_empty(), "{name}: {found}");
        assert!(call.is_empty() || found.contains(&expected), "{name}: {found}");
    };
    let expected = [
        ("gists_get", "gists.get", "get"),
        ("gists_get_for_user", "gists.get_for_user", "get_for_user"),
        ("floating_ips_create", "floating_ips.create", "create"),
        ("get_all_gists", "", ""),
        ("gists_new", "", ""),
        // A name cannot be a method and a method group at once.
        ("forks", "", ""),
        ("forks_list", "", "list"),
        // Two operations cannot share a method.
        ("labels_get_it", "", ""),
        ("labels_get_it_2", "", ""),
        ("labels_cut", "", ""),
    ];
    let (one, tags) = (operations(&all, Areas::One), operations(&all, Areas::Tags));
    for (name, of_one, of_tags) in expected {
        is_call(&one, name, of_one);
        is_call(&tags, name, of_tags);
    }
}

/// The source of a draft whose pet has a schema.
fn of_pet(pet: &str) -> String {
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    let draft = drafted(&document(&paths, &format!(r#"{{"Pet": {pet}}}"#)), &Options::default());
    draft.files.into_iter().map(|file| file.text).collect()
}

#[test]
fn values_that_are_no_names_get_names() {
    for (values, names) in [
        (r#"["+1", "-1", "laugh"]"#, "plus_1=+1 minus_1=-1 laugh=laugh"),
        (r#"["unknown", "self", "a"]"#, "unknown_value=unknown self_value=self a=a"),
        (r#"["", "*", "a"]"#, "empty= star=* a=a"),
        (r#"["A", "a", "JFc", "JFC"]"#, "a=A a_2=a j_fc=JFc jfc_2=JFC"),
        (r#"["-created", "created"]"#, "minus_created=-created created=created"),
        (r#"["1", "2.5", "a1", "a_1"]"#, "value_1=1 value_2_5=2.5 a1=a1 a_1_2=a_1"),
        (r#"["名", "前"]"#, "value=名 value_2=前"),
    ] {
        let text = of_pet(&format!(
            r#"{{"type": "object", "properties": {{"it": {{"type": "string", "enum": {values}}}}}}}"#
        ));
        let found = text.split("[types.PetIt.values.").skip(1).map(|value| {
            let (key, rest) = value.split_once("]\n").unwrap_or_default();
            let wire = rest.strip_prefix("wire = \"").and_then(|rest| rest.split_once('"'));
            format!("{key}={}", wire.map_or(key, |(wire, _)| wire))
        });
        assert_eq!(found.collect::<Vec<_>>().join(" "), names, "{text}");
    }
}

#[test]
fn alternatives_are_named_after_the_member_that_distinguishes_them() {
    let object = |members: &str, required: &str| {
        format!(r#"{{"type": "object", "properties": {{{members}}}, "required": [{required}]}}"#)
    };
    let number = |name: &str| format!(r#""{name}": {{"type": "number"}}"#);
    let (color, radius) = (number("color"), number("edgeRadius"));
    for (one, other, names) in [
        (
            object(&format!("{color}, {radius}"), r#""color", "edgeRadius""#),
            object(&format!("{color}, {}", number("width")), r#""color", "width""#),
            ["with_edge_radius:PetWithEdgeRadius", "with_width:PetWithWidth"],
        ),
        // Both have the same members, but require different ones.
        (
            object(&format!("{color}, {radius}"), r#""color""#),
            object(&format!("{color}, {radius}"), r#""edgeRadius""#),
            ["with_color:PetWithColor", "with_edge_radius:PetWithEdgeRadius"],
        ),
        (object(&color, ""), object(&radius, ""), ["object:PetObject", "object_2:PetObject2"]),
    ] {
        let text = of_pet(&format!(r#"{{"anyOf": [{one}, {other}]}}"#));
        for name in names {
            let (alternative, ty) = name.split_once(':').unwrap_or_default();
            let head = format!("[types.Pet.alternatives.{alternative}]\ntype = \"{ty}\"");
            assert!(text.contains(&head), "{head}: {text}");
        }
    }
}

#[test]
fn a_summary_is_the_title_and_the_doc_where_there_is_no_other() {
    for (given, expected) in [
        (
            r#""summary": "Make a pet.", "description": "Makes it."#,
            "title = \"Make a pet\"\ndoc = \"Makes it.\"",
        ),
        (r#""summary": "Make it", "description": "Make it. Now"#, "title = \"Make it\"\n"),
        (r#""summary": "Make <it>", "description": "Makes it."#, "title = \"Make `<it>`\"\n"),
        (
            r#""summary": "Make a pet.", "description": " "#,
            "title = \"Make a pet\"\ndoc = \"Make a pet.\"",
        ),
        (r#""summary": "Make a pet."#, "title = \"Make a pet\"\ndoc = \"Make a pet.\""),
        (r#""description": "Make a pet."#, "[operation]\ndoc = \"Make a pet.\""),
    ] {
        let paths = format!(r#"{{"/v1/pets": {}}}"#, post(&format!("{given}\",")));
        let draft =
            drafted(&document(&paths, r#"{"Pet": {"type": "object"}}"#), &Options::default());
        assert!(!draft.report.losses.keys().any(|reason| reason.id() == "docs"), "{given}");
        let text: String = draft.files.into_iter().map(|file| file.text).collect();
        let text = text.replacen("\noperation_id = \"createPet\"", "", 1);
        assert!(text.contains(expected), "{given}: {text}");
    }
}

#[test]
fn types_whose_names_are_one_in_code_have_numbers() {
    let object = r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#;
    for names in [["AB", "Ab"], ["a_b", "ab"], ["A.B", "Ab"], ["aB", "ab"]] {
        for [first, second] in [names, [names[1], names[0]]] {
            let schemas = format!(r#"{{"{first}": {object}, "{second}": {object}}}"#);
            let draft = drafted(&document("{}", &schemas), &Options::default());
            let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
            let types = text.lines().filter(|line| {
                line.strip_prefix("[types.").is_some_and(|rest| !rest.contains('.'))
            });
            assert_eq!(types.count(), 2, "{first} {second}: {text}");
        }
    }
}

#[test]
fn equal_schemas_without_names_are_one_type() {
    let list = |id: &str, order: &str| {
        format!(
            r#""/{id}": {{"get": {{"operationId": "{id}", "parameters": [
            {{"name": "order", "in": "query", "schema": {order}}}],
            "responses": {{"200": {{"description": "It.", "content": {{"application/json": {{"schema": {{
            "type": "object", "properties": {{"next": {{"type": "object", "properties": {{"at": {{"type": "string"}},
            "mode": {{"enum": ["fast", "slow"]}}}}}}}}}}}}}}}}}}}}}}"#
        )
    };
    let documented = r#"{"enum": ["asc", "desc"], "description": "The order."}"#;
    let other = r#"{"enum": ["asc", "desc", "none"]}"#;
    let plain = r#"{"enum": ["asc", "desc"]}"#;
    let paths = [list("list_cats", documented), list("get_dogs", plain), list("get_fish", other)]
        .join(", ");
    let draft = drafted(&document(&format!("{{{paths}}}"), "{}"), &Options::default());
    let interface = genwire_spec::load(&draft.files).unwrap_or_else(|errors| panic!("{errors}"));
    let names: Vec<&str> = interface.types.iter().map(|def| def.name.wire.as_str()).collect();
    let count = |end: &str| names.iter().filter(|name| name.ends_with(end)).count();
    assert_eq!(names.iter().filter(|name| **name == "Order").count(), 1, "{names:?}");
    assert_eq!([count("Order"), count("ResponseNext"), count("NextMode")], [2, 1, 1], "{names:?}");
    let renamed: Vec<&str> = draft.report.renamed.iter().map(|one| one.what.as_str()).collect();
    assert!(renamed.contains(&"`ListCatsOrder` is `Order`"), "{renamed:?}");
    // The bodies of operations are named after the operations.
    assert!(names.contains(&"ListCatsResponse") && names.contains(&"GetDogsResponse"));
}

#[test]
fn a_word_sets_two_types_apart() {
    let content = r#""content": {"application/json": {"schema": {"type": "object", "properties": {"id": {"type": "string"}}}}}"#;
    let paths = format!(
        r#"{{"/pets": {{"get": {{"operationId": "list_pets", "responses": {{"200": {{"description": "It.", {content}}}}}}}}}}}"#
    );
    let schemas = r#"{"ListPetsResponse": {"type": "object", "properties": {"a": {"type": "integer"}}},
        "Pet": {"type": "object", "properties": {"status": {"enum": ["a", "b"]}}},
        "PetStatus": {"enum": ["c", "d"]}}"#;
    let draft = drafted(&document(&paths, schemas), &Options::default());
    let interface = genwire_spec::load(&draft.files).unwrap_or_else(|errors| panic!("{errors}"));
    let names: Vec<&str> = interface.types.iter().map(|def| def.name.wire.as_str()).collect();
    assert!(names.contains(&"PetStatusValue"), "{names:?}");
    assert!(names.iter().all(|name| !name.ends_with(|sign: char| sign.is_ascii_digit())));
}
