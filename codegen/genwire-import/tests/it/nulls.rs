//! Bodies and members that may be null.

use crate::carried::operation;
use crate::{document, drafted, post, reasons};
use genwire_import::{Change, Draft, Options, Reason};

#[test]
fn a_body_may_be_null() {
    let body = |schema: &str| {
        format!(
            r#"{{"required": true, "content": {{"application/json": {{"schema": {schema}}}}}}}"#
        )
    };
    for (schema, request, reply) in [
        (r#"{"type": "string", "nullable": true}"#, "string?", "string?"),
        (
            r#"{"type": ["array", "null"], "items": {"type": "integer"}}"#,
            "[integer]?",
            "[integer]?",
        ),
        (r#"{"type": "object", "nullable": true}"#, "object?", "object?"),
        (
            r##"{"anyOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "object", "nullable": true}]}"##,
            "Pet?",
            "Pet?",
        ),
        (
            r#"{"type": ["object", "null"], "properties": {"a": {}}}"#,
            "CreatePetRequestValue?",
            "CreatePetResponseValue?",
        ),
        (
            r#"{"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]}"#,
            "CreatePetRequestValue?",
            "CreatePetResponseValue?",
        ),
    ] {
        let replies = format!(
            r#"{{"200": {}}}"#,
            body(schema).replacen("required\": true", "description\": \"It.\"", 1)
        );
        let (text, reasons) = operation(&body(schema), &replies);
        assert_eq!(reasons, "", "{schema}");
        assert!(text.contains(&format!("request = \"{request}\"")), "{text}");
        assert!(text.contains(&format!("type = \"{reply}\"\ndoc = \"It.\"")), "{text}");
    }
}

#[test]
fn null_of_a_schema_that_is_chosen_by_a_reference_is_kept() {
    let of = |name: &str| format!(r##"{{"$ref": "#/components/schemas/{name}"}}"##);
    let text = r#"{"type": ["string", "null"]}"#;
    let object = r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#;
    let nullable = object.replacen('{', r#"{"nullable": true, "#, 1);
    let integer = r#"{"type": "integer"}"#;
    let wrapped = format!(r#"{{"allOf": [{}]}}"#, of("Other"));
    for (version, other, schema, is_nullable) in [
        ("3.1.0", text, format!(r#"{{"anyOf": [{}, {integer}]}}"#, of("Other")), true),
        ("3.1.0", text, format!(r#"{{"anyOf": [{wrapped}, {integer}]}}"#), true),
        (
            "3.1.0",
            &format!(r#"{{"anyOf": [{object}, {{"type": "null"}}]}}"#),
            format!(r#"{{"oneOf": [{}, {integer}]}}"#, of("Other")),
            true,
        ),
        ("3.0.3", &nullable, format!(r#"{{"oneOf": [{}, {integer}]}}"#, of("Other")), true),
        ("3.0.3", &nullable, format!(r#"{{"oneOf": [{integer}, {wrapped}]}}"#), true),
        ("3.0.3", object, format!(r#"{{"oneOf": [{}, {integer}]}}"#, of("Other")), false),
        (
            "3.0.3",
            &nullable,
            format!(r#"{{"type": "object", "oneOf": [{}, {object}]}}"#, of("Other")),
            false,
        ),
        // Schemas that choose themselves have no null of their own.
        (
            "3.1.0",
            &format!(r#"{{"anyOf": [{}, {object}, {integer}]}}"#, of("Other")),
            format!(r#"{{"anyOf": [{}, {integer}, {{"type": "string"}}]}}"#, of("Other")),
            false,
        ),
    ] {
        let pet = format!(
            r#"{{"Other": {other}, "Pet": {{"type": "object", "properties": {{"it": {schema}}}}}}}"#
        );
        let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
        let text = document(&paths, &pet).replacen("3.1.0", version, 1);
        let draft = drafted(&text, &Options::default());
        let member = member(&draft);
        let takes_null = member.contains("nullable = true");
        assert_eq!(takes_null, is_nullable, "{schema} {other}: {text}");
    }
}

#[test]
fn a_body_may_be_null_whose_type_is_called_like_the_body() {
    let body = |name: &str| {
        format!(
            r##""content": {{"application/json": {{"schema":
            {{"$ref": "#/components/schemas/{name}"}}}}}}"##
        )
    };
    let paths = format!(
        r#"{{"/pets": {{"post": {{"operationId": "createPet",
        "requestBody": {{"required": true, {}}},
        "responses": {{"200": {{"description": "It.", {}}}}}}}}}}}"#,
        body("CreatePetRequest"),
        body("CreatePetResponse")
    );
    let types = r#"{"CreatePetRequest": {"type": "string", "enum": ["a", "b"], "nullable": true},
        "CreatePetResponse": {"type": "object", "nullable": true,
        "properties": {"a": {"type": "string"}}}}"#;
    let draft = drafted(&document(&paths, types), &Options::default());
    let texts: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    assert_eq!(reasons(&draft.report), [""], "{texts}");
    assert!(texts.contains("request = \"CreatePetRequest?\""), "{texts}");
    assert!(texts.contains("type = \"CreatePetResponse?\""), "{texts}");
    let interface = genwire_spec::load(&draft.files).unwrap();
    for name in ["CreatePetRequestOrNull", "CreatePetResponseOrNull"] {
        assert!(interface.types.iter().any(|def| def.name.wire == name), "no {name}");
    }
}

#[test]
fn null_in_a_request_means_what_the_document_says() {
    let types = r#"{"Change": {"type": "object", "properties": {
        "title": {"type": "string"}, "note": {"type": ["string", "null"]}}}}"#;
    let paths = r##"{"/pets": {"patch": {"operationId": "updatePet",
        "requestBody": {"required": true, "content": {"application/json": {"schema":
        {"$ref": "#/components/schemas/Change"}}}},
        "responses": {"204": {"description": "It is changed."}}}}}"##;
    let draft = drafted(&document(paths, types), &Options::default());
    assert_eq!(reasons(&draft.report), [""]);
    let interface = genwire_spec::load(&draft.files).unwrap();
    let change = interface.types.iter().find(|def| def.name.wire == "Change").unwrap();
    let genwire_spec::model::TypeKind::Object(object) = &change.kind else { panic!() };
    let [title, note] = object.fields.as_slice() else { panic!() };
    assert!(!change.accepts_null(title) && !change.keeps_null(title));
    assert!(change.accepts_null(note) && change.keeps_null(note));
    // Another area of the same spec has its policy; a spec with a different policy is a loss.
    for (policy, wanted) in
        [("exact", Vec::new()), ("absent", vec!["/components/schemas/Change/properties/note"])]
    {
        let mut spec = draft.files.clone();
        for file in &mut spec {
            file.text = file.text.replace("_nulls = \"exact\"", &format!("_nulls = \"{policy}\""));
        }
        let text = document(&paths.replace("pets", "cats").replace("Pet", "Cat"), types);
        let options = Options { area: Some("cats".to_owned()), spec, ..Options::default() };
        let joined = drafted(&text, &options);
        let lost = joined.report.losses.get(&Reason::Clash);
        let found: Vec<&str> = lost.into_iter().flatten().map(|one| one.pointer.as_str()).collect();
        assert_eq!(found, wanted, "{policy}");
    }
}

/// Returns the table of the member `it` of a pet.
fn member(draft: &Draft) -> String {
    let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    let member = text.split("[types.Pet.fields.it]").nth(1).unwrap_or_default();
    member.split("\n\n").next().unwrap_or_default().to_owned()
}

#[test]
fn null_that_openapi_3_0_refuses_is_taken_by_a_guess() {
    let toy = r##"{"$ref": "#/components/schemas/Toy"}"##;
    let none = r##"{"$ref": "#/components/schemas/None"}"##;
    let values = r#""type": "string", "nullable": true, "enum""#;
    let (by_enum, by_all) = ("`enum` without null", "`allOf` without null");
    for (schema, guessed) in [
        (format!(r#"{{{values}: ["a", "b"]}}"#), by_enum),
        (format!(r#"{{{values}: ["a"]}}"#), by_enum),
        (r#"{"nullable": true, "enum": [1, 2]}"#.to_owned(), by_enum),
        (format!(r#"{{"nullable": true, "allOf": [{toy}]}}"#), by_all),
        (
            format!(r#"{{"nullable": true, "oneOf": [{toy}, {{"type": "string"}}]}}"#),
            "`oneOf` without null",
        ),
        (format!(r#"{{"type": "object", "nullable": true, "allOf": [{toy}]}}"#), by_all),
        (format!(r#"{{"nullable": true, "anyOf": [{toy}]}}"#), "`anyOf` without null"),
        (r#"{"nullable": true, "allOf": [{"type": "string"}, {"maxLength": 3}]}"#.into(), by_all),
        (format!(r#"{{{values}: ["a", "b", null]}}"#), ""),
        (r#"{"type": "string", "nullable": true, "maxLength": 3}"#.to_owned(), ""),
        (r#"{"type": "object", "nullable": true, "properties": {"b": {}}}"#.to_owned(), ""),
        (format!(r#"{{"nullable": true, "allOf": [{none}]}}"#), ""),
        (format!(r#"{{"nullable": true, "oneOf": [{toy}, {none}]}}"#), ""),
        (r#"{"nullable": true, "description": "Any."}"#.to_owned(), ""),
    ] {
        for (version, is_letter) in [("3.0.3", true), ("3.1.0", false)] {
            let types = format!(
                r#"{{"Pet": {{"type": "object", "properties": {{"it": {schema}}}}},
                "Toy": {{"type": "object", "properties": {{"a": {{"type": "string"}}}}}},
                "None": {{"type": "object", "nullable": true, "properties": {{"a": {{}}}}}}}}"#
            );
            let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
            let text = document(&paths, &types).replacen("3.1.0", version, 1);
            let draft = drafted(&text, &Options::default());
            let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
            let member = text.split("[types.Pet.fields.it]").nth(1).unwrap_or_default();
            let member = member.split("\n\n").next().unwrap_or_default();
            let is_any = member.contains("type = \"json\"");
            assert!(is_any || member.contains("nullable = true"), "{schema} {text}");
            assert_eq!(reasons(&draft.report), [""], "{schema}");
            let all = draft.report.losses.get(&Reason::Guess).into_iter().flatten();
            let found: Vec<_> = all.filter(|one| one.what.contains("nullable: true")).collect();
            if guessed.is_empty() && is_letter {
                assert!(found.is_empty(), "{schema} {version} {found:?}");
                continue;
            }
            let said = if is_letter { guessed } else { "not a keyword of OpenAPI 3.1" };
            let at = "/components/schemas/Pet/properties/it/nullable";
            let is_it = |one: &&&Change| one.pointer == at && one.what.contains(said);
            assert_eq!(found.iter().filter(is_it).count(), 1, "{schema} {version} {found:?}");
        }
    }
}

#[test]
fn null_beside_a_reference_is_ignored_by_a_remark() {
    for (stated, remarks) in [("true", 1), ("false", 0)] {
        let schema = format!(r##"{{"$ref": "#/components/schemas/Toy", "nullable": {stated}}}"##);
        let types = format!(
            r#"{{"Pet": {{"type": "object", "properties": {{"it": {schema}}}}},
            "Toy": {{"type": "object", "properties": {{"a": {{"type": "string"}}}}}}}}"#
        );
        let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
        let text = document(&paths, &types).replacen("3.1.0", "3.0.3", 1);
        let draft = drafted(&text, &Options::default());
        assert_eq!(reasons(&draft.report), [""], "{stated}");
        let all = draft.report.losses.get(&Reason::NoEffect).into_iter().flatten();
        let found: Vec<&str> = all.map(|one| one.what.as_str()).collect();
        assert_eq!(found, vec!["`nullable`: it is next to a reference"; remarks]);
        let is_nullable = draft.files.iter().any(|file| file.text.contains("nullable = true"));
        assert!(!is_nullable, "{stated}");
    }
}

#[test]
fn null_is_refused_that_one_of_the_schemas_refuses() {
    let text = r#"{"type": ["string", "null"]}"#;
    let number = r#"{"type": "number"}"#;
    let object = r#"{"type": ["object", "null"], "properties": {"p": {"type": "string"}}}"#;
    let beside = |more: &str| format!(r##"{{"$ref": "#/components/schemas/S", {more}}}"##);
    for (version, target, schema, takes_null) in [
        (
            "3.1.0",
            r#"{"type": "integer"}"#,
            beside(r#""type": ["number", "null"], "minimum": 2"#),
            false,
        ),
        ("3.1.0", text, beside(r#""enum": ["a", "b"]"#), false),
        ("3.1.0", text, beside(r#""enum": ["a", null]"#), true),
        ("3.1.0", text, beside(r#""maxLength": 3"#), true),
        ("3.1.0", number, beside(r#""type": ["integer", "null"], "maximum": 5"#), false),
        ("3.1.0", text, format!(r#"{{"allOf": [{text}, {{"enum": ["a", "b"]}}]}}"#), false),
        ("3.1.0", text, format!(r#"{{"allOf": [{text}, {{"const": "a"}}]}}"#), false),
        ("3.1.0", text, format!(r#"{{"allOf": [{text}, {{"enum": ["a", null]}}]}}"#), true),
        (
            "3.1.0",
            text,
            r#"{"allOf": [{"type": "integer", "maximum": 4}], "type": ["integer", "null"]}"#.into(),
            false,
        ),
        ("3.1.0", text, format!(r#"{{"allOf": [{text}], "type": "string"}}"#), false),
        ("3.1.0", text, format!(r#"{{"allOf": [{text}]}}"#), true),
        ("3.1.0", object, beside(r#""required": ["p"]"#), true),
        ("3.1.0", object, beside(r#""properties": {"z": {"type": "integer"}}"#), true),
        (
            "3.1.0",
            object,
            r##"{"allOf": [{"$ref": "#/components/schemas/S"}, {"required": ["p"]}]}"##.into(),
            true,
        ),
        (
            "3.1.0",
            object,
            r##"{"allOf": [{"$ref": "#/components/schemas/S"}, {"type": "object"}]}"##.into(),
            false,
        ),
        (
            "3.0.3",
            r#"{"type": "string", "nullable": true}"#,
            r##"{"type": "string", "allOf": [{"$ref": "#/components/schemas/S"}]}"##.into(),
            false,
        ),
        (
            "3.0.3",
            r#"{"type": "string", "nullable": true}"#,
            r##"{"allOf": [{"$ref": "#/components/schemas/S"}]}"##.into(),
            true,
        ),
        (
            "3.0.3",
            r#"{"type": "string"}"#,
            r##"{"nullable": true, "allOf": [{"$ref": "#/components/schemas/S"}]}"##.into(),
            true,
        ),
    ] {
        let types = format!(
            r#"{{"Pet": {{"type": "object", "properties": {{"it": {schema}}}}}, "S": {target}}}"#
        );
        let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
        let text = document(&paths, &types).replacen("3.1.0", version, 1);
        let draft = drafted(&text, &Options::default());
        assert_eq!(reasons(&draft.report), [""], "{schema}");
        let member = member(&draft);
        assert_eq!(member.contains("nullable = true"), takes_null, "{schema}\n{member}");
    }
}

/// The schema `Kind` of the documents below, whose list has no null.
const LISTED: &str = r#"{"type": "string", "nullable": true, "enum": ["a", "b"]}"#;
const KIND: &str = r##"{"$ref": "#/components/schemas/Kind"}"##;

/// Checks whether the null of the member `it` of a reply is a guess, and is accepted.
fn check_null(version: &str, pet: &str, is_guessed: bool) {
    let pet = pet.replacen('{', r#"{"type": "object", "#, 1);
    let types = format!(
        r#"{{"Pet": {pet}, "Kind": {LISTED}, "Alias": {KIND},
            "Part": {{"properties": {{"k": {{"type": "string"}}}}, "required": ["k"]}}}}"#
    );
    let paths = r##"{"/v1/pets": {"get": {"operationId": "getPet", "responses": {"200": {"description": "It.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}}}}}"##;
    let text = document(paths, &types).replacen("3.1.0", version, 1);
    let draft = drafted(&text, &Options::default());
    let is_carried = draft.report.carried() == 1;
    assert_eq!(is_carried, !is_guessed, "{pet} {:?}", draft.report.operations);
    let member = member(&draft);
    let is_any = member.contains("type = \"json\"");
    let is_list = pet.contains("items");
    assert!(
        is_any || is_list || member.contains("nullable = true") == is_guessed,
        "{pet}\n{member}"
    );
}

#[test]
fn null_that_the_letter_refuses_is_refused_in_optional_members_of_replies() {
    let (old, new) = ("3.0.3", "3.1.0");
    for (version, pet, is_guessed) in [
        (old, format!(r#"{{"properties": {{"it": {LISTED}}}}}"#), false),
        (old, format!(r#"{{"properties": {{"it": {KIND}}}}}"#), false),
        (old, format!(r#"{{"properties": {{"it": {KIND}}}, "required": ["it"]}}"#), true),
        (
            old,
            format!(r#"{{"allOf": [{{"properties": {{"it": {KIND}}}}}, {{"required": ["it"]}}]}}"#),
            true,
        ),
        (
            old,
            format!(
                r#"{{"properties": {{"it": {KIND}, "all": {{"type": "array", "items": {KIND}}}}}}}"#
            ),
            true,
        ),
        (
            old,
            format!(
                r#"{{"properties": {{"it": {}}}}}"#,
                LISTED.replacen('{', r#"{"default": null, "#, 1)
            ),
            true,
        ),
        (new, r#"{"properties": {"it": {"type": "string", "nullable": true}}}"#.to_owned(), false),
        (new, r#"{"properties": {"it": {"nullable": true}}}"#.to_owned(), true),
        (
            new,
            r#"{"properties": {"it": {"type": "string", "nullable": true}}, "required": ["it"]}"#
                .to_owned(),
            true,
        ),
    ] {
        check_null(version, &pet, is_guessed);
    }
}

#[test]
fn null_that_is_read_as_valid_is_a_guess() {
    for pet in [
        // Schemas without types or values accept null.
        r#"{"properties": {"it": {"type": "string", "nullable": true, "allOf": [{"format": "date"}]}}}"#,
        r#"{"properties": {"it": {"type": "object", "nullable": true,
                "allOf": [{"properties": {"a": {"type": "string"}}}]}}}"#,
        // Null is a value of both schemas.
        r##"{"properties": {"it": {"type": "object", "nullable": true, "oneOf": [{"$ref": "#/components/schemas/Part"},
                {"type": "object", "nullable": true, "properties": {"k": {"type": "integer"}}, "required": ["k"]}]}}}"##,
        r#"{"properties": {"it": {"nullable": true,
                "oneOf": [{"type": "string", "nullable": true}, {"type": "integer", "nullable": true}]}}}"#,
        // The list has items whose schema the member has as well, each by the name of another one.
        r##"{"properties": {"all": {"type": "array", "items": {"$ref": "#/components/schemas/Alias"}},
                "it": {"$ref": "#/components/schemas/Alias"}}}"##,
    ] {
        check_null("3.0.3", pet, true);
    }
}

#[test]
fn null_of_a_parameter_is_no_guess_since_its_text_is_none() {
    let paths = r#"{"/v1/pets": {"get": {"operationId": "getPet", "parameters": [{"name": "after", "in": "query",
        "schema": {"type": "string", "nullable": true}}], "responses": {"204": {"description": "It."}}}}}"#;
    let draft = drafted(&document(paths, "{}"), &Options::default());
    assert_eq!(draft.report.carried(), 1, "{:?}", draft.report.operations);
}

#[test]
fn null_alone_among_the_parts_of_a_schema_is_a_guess() {
    for schema in [
        r#"{"allOf": [{"type": "string"}, {"type": "null"}]}"#,
        r#"{"type": "string", "allOf": [{"type": "null"}]}"#,
    ] {
        let paths = format!(
            r#"{{"/v1/pets": {{"get": {{"operationId": "getPet", "responses": {{"200": {{"description": "It.",
                "content": {{"application/json": {{"schema": {{"type": "object", "properties": {{"it": {schema}}}}}}}}}}}}}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        assert_eq!(draft.report.carried(), 0, "{schema} {:?}", draft.report.operations);
    }
}
