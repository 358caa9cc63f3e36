//! Names that collide.

use crate::{document, drafted, post, reasons};
use genwire_import::Options;

#[test]
fn names_that_collide_get_names_of_their_own() {
    let object =
        r#"{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {}}}}}"#;
    let names =
        ["Pet", "pet", "PET", "Pet2", "PetA", "Box", "Type", "1", "é", "PetRequest", "Pets"];
    let all: Vec<String> = names.iter().map(|name| format!(r#""{name}": {object}"#)).collect();
    let schemas = format!("{{{}}}", all.join(", "));
    let paths = format!(
        r#"{{"/v1/pets": {post}, "/v1/pets/": {post}, "/v1/createPet": {post},
            "/v1/x#a": {post}, "/v1/x#b": {post}, "/v1/2020_05_31": {{"get": {{"operationId": "get2020_05_31",
            "responses": {{"200": {{"description": "x"}}}}}}}}}}"#,
        post = post("")
    );
    let text = document(&paths, &schemas);
    let first = drafted(&text, &Options::default());
    assert_eq!(first.files, drafted(&text, &Options::default()).files);
    let names: Vec<&str> = first.files.iter().map(|file| file.path.as_str()).collect();
    assert!(names.contains(&"spec/pets/create_pet_2.toml"), "{names:?}");
}

#[test]
fn names_with_control_characters_are_keys_on_one_line() {
    let pet = r#"{"type": "object", "properties": {"x\ny": {"type": "string"},
        "a\t\u007fb": {"type": "string"}}, "required": ["x\ny"]}"#;
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    let draft = drafted(&document(&paths, &format!(r#"{{"Pet": {pet}}}"#)), &Options::default());
    let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    for key in [r#"[types.Pet.fields."x\ny"]"#, r#"[types.Pet.fields."a\t\u007fb"]"#] {
        assert!(text.contains(key), "{key}: {text}");
    }
    assert_eq!(reasons(&draft.report), [""]);
}

#[test]
fn digits_that_would_touch_stay_apart_in_made_names() {
    let get = |id: &str, more: &str| {
        format!(
            r#"{{"get": {{"operationId": "{id}", "parameters": [
            {{"name": "size", "in": "query", "schema": {{"type": "integer"}}}}{more}],
            "responses": {{"200": {{"description": "x"}}}}}}}}"#
        )
    };
    // The path parameter comes after the query parameter with the same name.
    let twice = r#", {"name": "id", "in": "query", "schema": {"type": "string"}},
        {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}"#;
    let paths =
        format!(r#"{{"/v1/a": {}, "/v1/b/{{id}}": {}}}"#, get("listV2_2", ""), get("getB", twice));
    let draft = drafted(&document(&paths, "{}"), &Options::default());
    assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
    assert_eq!(reasons(&draft.report), ["", ""]);
}

#[test]
fn values_and_tags_that_collide_get_names_of_their_own() {
    let schemas = r##"{
        "Pet": {"type": "object", "properties": {
            "a": {"type": "string", "enum": ["a-b", "a_b", "A B"]},
            "b": {"type": "string", "enum": ["", "-", "+", "*"]},
            "c": {"type": "integer", "enum": [1, 1, 2]},
            "f": {"type": "string", "enum": ["JFc", "JFC"]},
            "g": {"type": "object", "discriminator": {"propertyName": "k"}},
            "d": {"type": "string", "enum": ["unknown", "Unknown"]},
            "e": {"oneOf": [{"const": "x"}, {"const": "x"}, {"enum": ["y", "y"]}]},
            "e_": {}, "E": {}, "extra": {}, "new": {}, "$x": {}, "@type": {}, "1": {}, "a.b": {}}},
        "U": {"oneOf": [{"$ref": "#/components/schemas/X"}, {"$ref": "#/components/schemas/X"}],
              "discriminator": {"propertyName": "k"}},
        "X": {"type": "object", "properties": {"k": {"type": "string"}}}}"##;
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    let draft = drafted(&document(&paths, schemas), &Options::default());
    assert!(!reasons(&draft.report).concat().contains("member-name"));
    let text: String = draft.files.into_iter().map(|file| file.text).collect();
    for (member, name) in [("extra", "extra_member"), ("\"@type\"", "type"), ("1", "member_1")] {
        let table = format!(".fields.{member}]");
        let (_, after) = text.split_once(&table).unwrap_or_else(|| panic!("{table}: {text}"));
        let keys = after.split("\n\n").next().unwrap_or_default();
        let is_given = keys.contains(&format!("name = \"{name}\""));
        assert_eq!(is_given, name != "type", "{table}{keys}");
    }
}

#[test]
fn what_has_no_name_is_left_out() {
    let listed = r#"{"Pet": {"type": "object", "properties": {"": {}, "a": {}}}}"#;
    let required = r#"{"Pet": {"type": "object", "properties": {"a": {}}, "required": [""]}}"#;
    let paths = r##"{"/v1/pets": {
        "get": {"operationId": "listPets", "parameters": [
            {"name": "", "in": "header", "schema": {"type": "string"}}],
            "responses": {"200": {"description": "x"}}},
        "post": {"operationId": "createPet", "requestBody": {"content": {"application/json": {
            "schema": {"$ref": "#/components/schemas/Pet"}}}, "required": true},
            "responses": {"200": {"description": "x"}}}}}"##;
    for schemas in [listed, required] {
        let draft = drafted(&document(paths, schemas), &Options::default());
        assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
        assert_eq!(reasons(&draft.report), ["header-parameter", "member-name"]);
    }
}

#[test]
fn the_place_of_a_parameter_distinguishes_it_from_one_in_another_place() {
    let parameter = |(place, name): (&str, &str)| {
        format!(
            r#"{{"name": "{name}", "in": "{place}", "required": true, "schema": {{"type": "string"}}}}"#
        )
    };
    for (parameters, given) in [
        ([("path", "number"), ("query", "number")], vec!["query_number"]),
        ([("query", "number"), ("path", "number")], vec!["query_number"]),
        ([("path", "number"), ("header", "Number")], vec!["header_number"]),
        ([("query", "gist_id"), ("header", "Gist-Id")], vec!["header_gist_id"]),
        ([("header", "Gist-Id"), ("query", "gist_id")], vec!["header_gist_id"]),
        ([("query", "a-b"), ("query", "a_b")], vec!["a_b_2"]),
        ([("query", "a"), ("query", "b")], vec![]),
    ] {
        let listed = parameters.map(parameter).join(", ");
        let in_path = parameters.iter().find(|(place, _)| *place == "path");
        let part = in_path.map_or_else(String::new, |(_, name)| format!("/{{{name}}}"));
        let body = r#"{"operationId": "getIt", "responses": {"200": {"description": "x"}}, "#;
        let paths = format!(r#"{{"/v1/it{part}": {{"get": {body}"parameters": [{listed}]}}}}}}"#);
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        assert!(draft.mistakes.is_none(), "{parameters:?}: {:?}", draft.mistakes);
        let text: String = draft.files.into_iter().map(|file| file.text).collect();
        let (_, text) = text.split_once("[operation]").unwrap_or_default();
        let names = text.lines().filter_map(|line| line.strip_prefix("name = \""));
        let names: Vec<&str> = names.map(|name| name.trim_end_matches('"')).collect();
        assert_eq!(names, given, "{parameters:?}: {text}");
    }
}

#[test]
fn names_that_become_names_of_files_are_bounded() {
    let words = |count: usize| vec!["word"; count].join("-");
    let operation = |id: &str| {
        format!(r#"{{"operationId": "{id}", "responses": {{"200": {{"description": "x"}}}}}}"#)
    };
    let paths = format!(
        r#"{{"/a": {{"get": {}}}, "/b": {{"get": {}}}, "/c": {{"get": {}}}}}"#,
        operation(&format!("get-{}", words(60))),
        operation(&format!("get-{}", words(61))),
        operation(&format!("get-{}", "letters".repeat(60))),
    );
    let schemas = format!(
        r#"{{"{}": {{"type": "object", "properties": {{"a": {{"type": "string"}}}}}}}}"#,
        words(60)
    );
    let draft = drafted(&document(&paths, &schemas), &Options::default());
    let names = draft.files.iter().filter_map(|file| file.path.rsplit('/').next());
    let long: Vec<&str> = names.filter(|name| name.len() > 100).collect();
    let first = format!("get_{}", vec!["word"; 29].join("_"));
    let last = format!("get_{}", "letters".repeat(60));
    let expected =
        [format!("{first}.toml"), format!("{first}_2.toml"), format!("{}.toml", &last[..150])];
    let long: std::collections::BTreeSet<&str> = long.into_iter().collect();
    assert_eq!(long, expected.iter().map(String::as_str).collect());
    let text: String = draft.files.into_iter().map(|file| file.text).collect();
    assert!(text.contains(&format!("[types.{}]", "Word".repeat(37))));
}

#[test]
fn a_member_that_is_spelt_like_a_name_keeps_it() {
    let all = |names: [&str; 3]| {
        names.map(|name| format!(r#""{name}": {{"type": "string"}}"#)).join(", ")
    };
    let parameter = |name: &str| {
        format!(r#"{{"name": "{name}", "in": "query", "schema": {{"type": "string"}}}}"#)
    };
    for names in [["a b", "a_b", "a-b"], ["a-b", "a b", "a_b"], ["a_b", "a b", "a-b"]] {
        let schemas =
            format!(r#"{{"Pet": {{"type": "object", "properties": {{{}}}}}}}"#, all(names));
        let parameters = names.map(parameter).join(", ");
        let paths =
            format!(r#"{{"/v1/pets": {}}}"#, post(&format!(r#""parameters": [{parameters}],"#)));
        let draft = drafted(&document(&paths, &schemas), &Options::default());
        let text: String = draft.files.into_iter().map(|file| file.text).collect();
        for table in ["[types.Pet.fields", "[operation.params"] {
            let (_, own) = text.split_once(&format!("{table}.a_b]")).unwrap_or_default();
            let keys = own.split("\n\n").next().unwrap_or_default();
            assert!(!keys.is_empty() && !keys.contains("name ="), "{names:?}: {table} {keys}");
        }
        assert_eq!(text.matches("name = \"a_b_2\"").count(), 2, "{text}");
        assert_eq!(text.matches("name = \"a_b_3\"").count(), 2, "{text}");
    }
}

#[test]
fn letters_with_diacritics_become_those_without() {
    let schemas = r#"{"Pet": {"type": "object", "properties": {"délété": {"type": "string"},
        "größe": {"type": "string", "enum": ["groß", "klein"]}, "名": {"type": "string"}}}}"#;
    let paths = r##"{"/v1/pets": {"get": {"operationId": "supprimerÉtat", "parameters": [
        {"name": "año", "in": "query", "schema": {"type": "integer"}}], "responses": {"200": {
        "description": "x", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}}}}}"##;
    let draft = drafted(&document(paths, schemas), &Options::default());
    assert_eq!(reasons(&draft.report), [""], "{:?}", draft.report.losses);
    assert!(draft.files.iter().any(|file| file.path.ends_with("supprimer_etat.toml")));
    let text: String = draft.files.into_iter().map(|file| file.text).collect();
    for name in ["delete", "grosse", "ano"] {
        assert!(text.contains(&format!("name = \"{name}\"")), "{name}: {text}");
    }
    assert!(text.contains(".values.gross]\nwire = \"groß\""), "{text}");
}

#[test]
fn a_schema_does_not_get_the_name_of_what_is_made_of_an_operation() {
    let object = r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#;
    let parameters =
        r#""parameters": [{"name": "a", "in": "query", "schema": {"type": "string"}}],"#;
    let reply = |of: &str| {
        format!(
            r#"{{"get": {{"operationId": "get", {parameters} "responses": {{
            "200": {{"description": "x", "headers": {{"X-A": {{"schema": {{"type": "string"}}}}}},
            "content": {{"application/json": {{"schema": {of}}}}}}},
            "201": {{"description": "x", "content": {{"application/json": {{"schema": {{"type": "string"}}}}}}}}}}}}}}"#
        )
    };
    let refer = |name: &str| format!(r##"{{"$ref": "#/components/schemas/{name}"}}"##);
    for (made, given) in [
        ("GetParameters", "GetParameters"),
        ("GetHeaders", "get-headers"),
        ("GetResponses", "GetResponses"),
        ("GetCreated", "GetCreated"),
    ] {
        let schemas = format!(r#"{{"{given}": {object}}}"#);
        let paths = format!(r#"{{"/pets": {}}}"#, reply(&refer(given)));
        let draft = drafted(&document(&paths, &schemas), &Options::default());
        assert_eq!(reasons(&draft.report), [""], "{given}");
        let renamed: Vec<&str> =
            draft.report.renamed.iter().map(|change| change.what.as_str()).collect();
        assert!(renamed.contains(&format!("`{given}` is `{made}2`").as_str()), "{renamed:?}");
    }
}

#[test]
fn a_schema_keeps_a_name_that_no_operation_makes() {
    let object = r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#;
    let names = ["Parameters", "Headers", "Reply", "Request", "Response"]
        .map(|end| format!(r#""CreatePet{end}": {object}"#));
    let schemas = format!(r#"{{"Pet": {object}, {}}}"#, names.join(", "));
    let ignored =
        r#""parameters": [{"name": "accept", "in": "header", "schema": {"type": "string"}}],"#;
    let paths = format!(r#"{{"/pets": {}}}"#, post(ignored));
    let draft = drafted(&document(&paths, &schemas), &Options::default());
    let renamed: Vec<&str> =
        draft.report.renamed.iter().map(|change| change.what.as_str()).collect();
    assert!(!renamed.iter().any(|what| what.contains("CreatePet")), "{renamed:?}");
}

#[test]
fn a_body_without_a_name_keeps_the_one_that_it_gets() {
    let object = r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#;
    let schemas = format!(r#"{{"CreatePetRequest": {object}, "CreatePetResponse": {object}}}"#);
    let list = |name: &str| {
        format!(
            r##"{{"content": {{"application/json": {{"schema": {{"type": "array",
            "items": {{"$ref": "#/components/schemas/{name}"}}}}}}}}, "description": "x"}}"##
        )
    };
    let paths = format!(
        r#"{{"/pets": {{"post": {{"operationId": "createPet", "requestBody": {},
            "responses": {{"200": {}}}}}}}}}"#,
        list("CreatePetRequest"),
        list("CreatePetResponse")
    );
    let draft = drafted(&document(&paths, &schemas), &Options::default());
    assert_eq!(reasons(&draft.report), [""]);
    let text: String = draft.files.into_iter().map(|file| file.text).collect();
    for ty in ["CreatePetRequest2", "CreatePetResponse2"] {
        assert!(text.contains(&format!("\"[{ty}]\"")), "{text}");
    }
}

#[test]
fn a_parameter_of_a_path_may_be_in_several_places() {
    let paths = r#"{"/v1/{id}/System.{id}": {"get": {"operationId": "getB", "parameters": [
        {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
        "responses": {"200": {"description": "x"}}}}}"#;
    let draft = drafted(&document(paths, "{}"), &Options::default());
    assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
    assert_eq!(reasons(&draft.report), [""]);
}

#[test]
fn alternatives_are_named_by_the_values_that_distinguish_them() {
    let one = |kind: &str| {
        format!(
            r#"{{"type": "object", "properties": {{"text": {{"type": "string"}},
            "issue": {{"type": "string", "enum": ["{kind}"]}}}}}}"#
        )
    };
    let base = r#"{"type": "object", "properties": {"field": {"type": "string"},
        "issue": {"type": "string"}}, "required": ["field"]}"#;
    let all = ["NOT_FOUND", "GONE"].map(one).join(", ");
    let schemas = format!(
        r##"{{"Pet": {{"type": "object", "properties": {{
        "plain": {{"anyOf": [{all}]}}, "joined": {{"allOf": [{{"$ref": "#/components/schemas/Base"}},
        {{"anyOf": [{all}]}}]}}}}}}, "Base": {base}}}"##
    );
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    let draft = drafted(&document(&paths, &schemas), &Options::default());
    let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    for name in ["PetPlain", "PetJoined"] {
        for value in ["NotFound", "Gone"] {
            assert!(text.contains(&format!("[types.{name}{value}]")), "{name}{value}: {text}");
        }
    }
}
