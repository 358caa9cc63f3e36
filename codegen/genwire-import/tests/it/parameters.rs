//! Parameters in the query, in headers and in cookies.

use crate::{document, drafted, reasons};
use genwire_import::Options;

const FLAT_OBJECT: &str = r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#;
const DEEP_OBJECT: &str = r#"{"type": "object", "properties": {
    "a": {"type": "array", "items": {"type": "string"}},
    "b": {"type": "object", "properties": {"c": {"type": "integer"}}}}}"#;
const LIST: &str = r#"{"type": "array", "items": {"type": "integer"}}"#;
const MAP: &str = r#"{"type": "object", "additionalProperties": {"type": "string"}}"#;

/// The draft of an operation with parameters, each given by its position, more members and its
/// schema, and the reasons.
fn of(parameters: &[(&str, &str, &str)]) -> (String, String) {
    let parameters = parameters.iter().enumerate().map(|(number, (place, more, schema))| {
        let schema = match *more {
            "content" => {
                format!(r#""content": {{"application/json": {{"schema": {schema}}}}}"#)
            }
            "" => format!(r#""schema": {schema}"#),
            more => format!(r#"{more}, "schema": {schema}"#),
        };
        format!(r#"{{"name": "it{number}", "in": "{place}", {schema}}}"#)
    });
    let parameters: Vec<String> = parameters.collect();
    let paths = format!(
        r#"{{"/pets": {{"get": {{"operationId": "listPets", "parameters": [{}],
        "responses": {{"204": {{"description": "None."}}}}}}}}}}"#,
        parameters.join(", ")
    );
    let draft = drafted(&document(&paths, "{}"), &Options::default());
    let text = draft.files.iter().find(|file| file.path.ends_with("list_pets.toml"));
    (text.map(|file| file.text.clone()).unwrap_or_default(), reasons(&draft.report).concat())
}

#[test]
fn a_style_carries_what_has_a_text_of_its_own() {
    let choice = format!(r#"{{"oneOf": [{{"type": "integer"}}, {LIST}]}}"#);
    let words = format!(r#"{{"oneOf": [{{"type": "string"}}, {LIST}]}}"#);
    let either = format!(r#"{{"oneOf": [{{"type": "integer"}}, {FLAT_OBJECT}]}}"#);
    let rows = format!(r#"{{"type": "array", "items": {FLAT_OBJECT}}}"#);
    let all = [FLAT_OBJECT, DEEP_OBJECT, LIST, MAP, &choice, &words, &either, &rows];
    for (place, more, has) in [
        ("query", "", [true; 8]),
        ("query", r#""explode": false"#, [true, false, true, true, true, false, false, false]),
        (
            "query",
            r#""style": "pipeDelimited", "explode": false"#,
            [true, false, true, true, true, false, false, false],
        ),
        ("query", r#""style": "pipeDelimited", "explode": true"#, [false; 8]),
        ("query", r#""style": "deepObject", "explode": true"#, [true; 8]),
        ("query", r#""style": "simple""#, [false; 8]),
        ("query", "content", [true; 8]),
        ("header", "", [true, false, true, true, true, false, false, false]),
        ("header", r#""explode": true"#, [true, false, true, true, true, false, false, false]),
        ("header", r#""style": "form""#, [false; 8]),
        ("header", "content", [true; 8]),
        ("cookie", "", [true; 8]),
        ("cookie", r#""explode": false"#, [true, false, true, true, true, false, false, false]),
        ("cookie", "content", [true; 8]),
    ] {
        for (schema, has) in all.iter().zip(has) {
            let (text, reason) = of(&[(place, more, schema)]);
            assert_eq!(reason.is_empty(), has, "{place} {more} {schema}: {reason}\n{text}");
        }
    }
}

#[test]
fn a_parameter_with_a_limit_and_without_a_type_is_a_string() {
    for (schema, written) in [
        (r#"{"maxLength": 2}"#, "type = \"string\"\nin = \"query\"\nlength = { max = 2 }\n"),
        (r#"{"minimum": 1}"#, "type = \"string\"\nin = \"query\"\n\n"),
    ] {
        let (text, reasons) = of(&[("query", "", schema)]);
        assert_eq!(reasons, "", "{schema}");
        assert!(text.contains(written), "{schema}: {text}");
    }
}

#[test]
fn two_parameters_have_two_names() {
    let named = r#"{"type": "object", "properties": {"it0": {"type": "string"}}}"#;
    let deep = r#""style": "deepObject""#;
    for (first, second, is_carried) in [
        (("query", "", FLAT_OBJECT), ("query", "", FLAT_OBJECT), false),
        (("query", "", FLAT_OBJECT), ("query", deep, FLAT_OBJECT), true),
        (("query", "", FLAT_OBJECT), ("cookie", "", FLAT_OBJECT), true),
        (("query", "", LIST), ("query", "", named), false),
        (("query", "", LIST), ("header", "", named), true),
        (("query", "", named), ("query", "", FLAT_OBJECT), true),
        (("query", "", MAP), ("query", "", MAP), false),
        (("query", "", MAP), ("query", "", LIST), true),
    ] {
        let (text, reason) = of(&[first, second]);
        assert_eq!(reason.is_empty(), is_carried, "{first:?} {second:?}: {text}");
    }
}

#[test]
fn a_json_text_has_its_style() {
    let (text, _) = of(&[("query", "content", DEEP_OBJECT), ("header", "content", LIST)]);
    assert_eq!(text.matches("style = \"json\"").count(), 2, "{text}");
    assert!(!text.contains("explode"), "{text}");
}

#[test]
fn a_form_may_have_its_parts_in_brackets() {
    let deep = r#"{"style": "deepObject", "explode": true}"#;
    for (encoding, expected, is_deep) in [
        (format!(r#"{{"a": {deep}, "b": {deep}, "c": {deep}}}"#), "", true),
        (format!(r#"{{"a": {deep}, "b": {deep}}}"#), "", true),
        (format!(r#"{{"a": {deep}}}"#), "form-body", false),
        (r#"{"a": {"style": "pipeDelimited"}}"#.to_owned(), "form-body", false),
        ("{}".to_owned(), "", false),
    ] {
        let paths = format!(
            r#"{{"/pets": {{"post": {{"operationId": "createPet", "requestBody": {{
            "required": true, "content": {{"application/x-www-form-urlencoded": {{
                "encoding": {encoding}, "schema": {{"type": "object", "properties": {{
                "a": {LIST}, "b": {DEEP_OBJECT}, "c": {{"type": "integer"}}}}}}}}}}}},
            "responses": {{"204": {{"description": "None."}}}}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        assert_eq!(reasons(&draft.report), [expected], "{encoding}");
        let text = draft.files.iter().find(|file| file.path.ends_with("create_pet.toml"));
        let text = text.map(|file| file.text.as_str()).unwrap_or_default();
        assert_eq!(text.contains("body.style = \"deepObject\""), is_deep, "{text}");
    }
}

#[test]
fn the_type_of_unlisted_members_has_no_encoding() {
    let deep = r#""encoding": {"a": {"style": "deepObject"}}"#;
    let said = r#""x-body-style": "deepObject""#;
    let both = [deep, said].join(", ");
    for (media, extra, expected, is_deep) in [
        (deep, r#"{"type": "string"}"#, "", true),
        (deep, LIST, "form-body", false),
        (said, LIST, "", true),
        (both.as_str(), LIST, "", true),
        (r#""x-body-style": "form""#, LIST, "", false),
    ] {
        let paths = format!(
            r#"{{"/pets": {{"post": {{"operationId": "createPet", "requestBody": {{
            "required": true, "content": {{"application/x-www-form-urlencoded": {{{media},
                "schema": {{"type": "object", "properties": {{"a": {LIST}}},
                "additionalProperties": {extra}}}}}}}}},
            "responses": {{"204": {{"description": "None."}}}}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        assert_eq!(reasons(&draft.report), [expected], "{media} {extra}");
        let text = draft.files.iter().find(|file| file.path.ends_with("create_pet.toml"));
        let text = text.map(|file| file.text.as_str()).unwrap_or_default();
        assert_eq!(text.contains("body.style = \"deepObject\""), is_deep, "{media}: {text}");
    }
}

#[test]
fn a_credential_and_a_part_in_brackets_have_names_of_their_own() {
    let named = |name: &str| {
        format!(r#"{{"name": "{name}", "in": "query", "schema": {{"type": "string"}}}}"#)
    };
    let object = |name: &str, more: &str| {
        format!(r#"{{"name": "{name}", "in": "query"{more}, "schema": {FLAT_OBJECT}}}"#)
    };
    let deep = r#", "style": "deepObject""#;
    for (parameters, credential, is_carried) in [
        (vec![object("it", "")], "a", false),
        (vec![object("it", deep)], "a", true),
        (vec![object("it", "")], "b", true),
        (vec![object("it", deep), named("it[a]")], "b", false),
        (vec![named("it[a]"), object("it", deep)], "b", false),
        (vec![named("it.a"), object("it", deep)], "b", true),
    ] {
        let parameters = parameters.join(", ");
        let text = format!(
            r#"{{"openapi": "3.1.0", "info": {{"title": "Pets", "version": "1"}},
            "security": [{{"key": []}}], "paths": {{"/pets": {{"get": {{"operationId": "listPets",
            "parameters": [{parameters}], "responses": {{"204": {{"description": "None."}}}}}}}}}},
            "components": {{"securitySchemes": {{"key":
            {{"type": "apiKey", "in": "query", "name": "{credential}"}}}}}}}}"#
        );
        let draft = drafted(&text, &Options::default());
        let expected = if is_carried { "" } else { "query-parameter" };
        assert_eq!(reasons(&draft.report), [expected], "{credential}: {parameters}");
    }
}

/// The parameters of an operation with a path, each with its type, position and constraints, and
/// the reasons.
fn of_path(path: &str, params: &str) -> (String, String) {
    let paths = format!(
        r#"{{"{path}": {{"get": {{"operationId": "listPlaces", "parameters": [{params}],
        "responses": {{"204": {{"description": "x"}}}}}}}}}}"#
    );
    let draft = drafted(&document(&paths, "{}"), &Options::default());
    let file = draft.files.iter().find(|file| file.path.ends_with("list_places.toml"));
    let file = file.expect("the operation");
    assert!(!file.text.contains('?'), "{}", file.text);
    let tables = file.text.split("\n[operation.params.").skip(1).map(|table| {
        let (name, rest) = table.split_once("]\n").expect("a table");
        let value = |key: &str| {
            let line = rest.lines().find_map(|line| line.strip_prefix(key));
            line.map(|line| line.trim_start_matches(" = ").replace('"', ""))
        };
        let all = ["type", "in", "explode", "default", "length", "one_of"];
        let all: Vec<String> = all.into_iter().filter_map(value).collect();
        format!("{name}:{}", all.join(","))
    });
    (tables.collect::<Vec<_>>().join(" "), reasons(&draft.report).concat())
}

#[test]
fn a_path_has_parameters_in_its_query() {
    let of_part = |more: &str| {
        format!(
            r#"{{"name": "city", "in": "path", "required": true, {more}
            "schema": {{"type": "string", "maxLength": 9}}}}"#
        )
    };
    let (city, simple) = (of_part(""), of_part(r#""style": "simple","#));
    let page = r#"{"name": "page", "in": "query", "schema": {"type": "integer", "default": 1}}"#;
    let ids = r#"{"name": "ids", "in": "path", "required": true, "schema": {"type": "array",
        "items": {"type": "integer"}}}"#;
    for (path, params, expected, reason) in [
        ("/a?city={city}", &*city, "city:string,query,{ max = 9 }", ""),
        ("/a?city={city}", &simple, "city:string,query,{ max = 9 }", ""),
        ("/a?q={city}", &city, "q:string,query,{ max = 9 }", ""),
        ("/a?page={page}", page, "page:integer,query,1", ""),
        ("/a?city={city}", "", "city:string,query", ""),
        ("/a/{city}?to={city}", &city, "city:string,{ max = 9 } to:string,query,{ max = 9 }", ""),
        (
            "/a/{city}?city={city}",
            &city,
            "city:string,{ max = 9 } city_in_query:string,query,{ max = 9 }",
            "",
        ),
        (
            "/a/{city}?city=oslo",
            &city,
            "city:string,{ max = 9 } city_in_query:string,query,[oslo]",
            "",
        ),
        (
            "/a?from={city}&to={city}",
            &city,
            "from:string,query,{ max = 9 } to:string,query,{ max = 9 }",
            "",
        ),
        ("/a?ids={ids}", ids, "ids:[integer],query,false", ""),
        ("/a?kind=cat", "", "kind:string,query,[cat]", ""),
        ("/a?acl", "", "acl:string,query,[]", ""),
        ("/a?city={city}&city={town}", &city, "city:string,query,{ max = 9 }", "query-parameter"),
        ("/a?{kind}=1", "", "", "query-parameter"),
        ("/a?kind=x{kind}", "", "", "query-parameter"),
        ("/a?kind={a}{b}", "", "", "query-parameter"),
        ("/a?={a}", "", "", "query-parameter"),
    ] {
        let found = of_path(path, params);
        assert_eq!((found.0.as_str(), found.1.as_str()), (expected, reason), "{path}");
    }
}

#[test]
fn a_part_with_a_colon_is_a_parameter_where_one_is_declared() {
    let id = r#"{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}"#;
    for (path, params, expected, reason) in [
        ("/a/:id", id, "/a/{id}", ""),
        ("/a/:id/b", id, "/a/{id}/b", ""),
        ("/a/:id", "", "/a/:id", ""),
        ("/a/b:id", id, "/a/b:id", "invalid"),
        ("/a/:ids", id, "/a/:ids", "invalid"),
    ] {
        let paths = format!(
            r#"{{"{path}": {{"parameters": [{params}], "get": {{"operationId": "getPlace",
            "responses": {{"204": {{"description": "x"}}}}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        let file = draft.files.iter().find(|file| file.path.ends_with("get_place.toml")).unwrap();
        assert!(file.text.contains(&format!("path = \"{expected}\"")), "{}", file.text);
        assert_eq!(reasons(&draft.report).concat(), reason, "{path}");
    }
}

#[test]
fn an_operation_without_an_id_is_named_after_the_last_fixed_part() {
    let id = r#"{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}"#;
    for (path, params, expected) in [
        ("/pets/:id", id, "get_pets"),
        ("/pets/{id}", id, "get_pets"),
        ("/pets/{id}/toys", id, "list_toys"),
        ("/pets", "", "list_pets"),
        ("/pets?city={city}", "", "list_pets_city"),
        ("/pets?city={city}&kind=cat", "", "list_pets_city_kind_cat"),
    ] {
        let paths = format!(
            r#"{{"{path}": {{"parameters": [{params}],
            "get": {{"responses": {{"204": {{"description": "x"}}}}}}}}}}"#
        );
        let draft = drafted(&document(&paths, "{}"), &Options::default());
        let files: Vec<&str> = draft.files.iter().map(|file| file.path.as_str()).collect();
        let is_named = |path: &&str| path.ends_with(&format!("/{expected}.toml"));
        assert!(files.iter().any(is_named), "{path}: {files:?}");
    }
}

#[test]
fn a_default_that_clients_do_not_send_is_read_wherever_a_default_is() {
    let name = r#"{"Name": {"type": "string", "maxLength": 9, "x-default": "cat"}}"#;
    for (schema, schemas, expected, reason) in [
        (r#"{"type": "string", "x-default": "cat"}"#, "{}", Some("cat"), ""),
        (r#"{"type": "string", "default": "dog", "x-default": "cat"}"#, "{}", Some("dog"), ""),
        (
            r#"{"allOf": [{"type": "string", "maxLength": 9}, {"type": "string", "x-default": "cat"}]}"#,
            "{}",
            Some("cat"),
            "",
        ),
        (r##"{"$ref": "#/components/schemas/Name"}"##, name, Some("cat"), ""),
    ] {
        let param = format!(r#"{{"name": "kind", "in": "query", "schema": {schema}}}"#);
        let paths = format!(
            r#"{{"/a": {{"get": {{"operationId": "listPlaces", "parameters": [{param}],
            "responses": {{"204": {{"description": "x"}}}}}}}}}}"#
        );
        let draft = drafted(&document(&paths, schemas), &Options::default());
        let file = draft.files.iter().find(|file| file.path.ends_with("list_places.toml")).unwrap();
        let found = file.text.lines().find_map(|line| line.strip_prefix("default = "));
        let found = found.map(|value| value.trim_matches('"'));
        assert_eq!(
            (found, reasons(&draft.report).concat().as_str()),
            (expected, reason),
            "{schema}"
        );
    }
}

#[test]
fn headers_and_cookies_have_names_of_http() {
    for (place, expected) in [
        ("query", "reply-header"),
        ("header", "header-parameter security reply-header"),
        ("cookie", "cookie-parameter security reply-header"),
    ] {
        let draft = |name: &str| {
            let text = document(
                &format!(
                    r#"{{"/pets": {{"get": {{"operationId": "listPets", "security": [{{"own": []}}],
                    "parameters": [{{"name": "{name}", "in": "{place}", "schema": {{"type": "string"}}}}],
                    "responses": {{"204": {{"description": "None.",
                        "headers": {{"X-{name}": {{"schema": {{"type": "string"}}}}}}}}}}}}}}}}"#
                ),
                "{}",
            );
            let own =
                format!(r#""own": {{"type": "apiKey", "in": "{place}", "name": "{name}-2"}}, "#);
            text.replace(r#""securitySchemes": {"#, &format!(r#""securitySchemes": {{{own}"#))
        };
        let found = reasons(&drafted(&draft("Pet Name"), &Options::default()).report).concat();
        assert_eq!(found, expected, "{place}");
        let found = reasons(&drafted(&draft("Pet-Name"), &Options::default()).report).concat();
        assert_eq!(found, "", "{place}");
    }
}

#[test]
fn the_variants_of_a_union_have_the_members_that_they_do_not_list() {
    let variant = |tag: &str, extra: &str| {
        format!(
            r#"{{"type": "object", "required": ["k"], "properties": {{"k": {{"const": "{tag}"}}}},
            "additionalProperties": {extra}}}"#
        )
    };
    for (extra, is_carried) in [(r#"{"type": "string"}"#, true), (LIST, false)] {
        let union = format!(
            r#"{{"oneOf": [{}, {}], "discriminator": {{"propertyName": "k"}}}}"#,
            variant("a", extra),
            variant("b", r#"{"type": "string"}"#)
        );
        let (text, reason) = of(&[("query", r#""explode": false"#, &union)]);
        assert_eq!(reason.is_empty(), is_carried, "{extra}: {reason}\n{text}");
    }
}

#[test]
fn many_parameters_with_one_name_in_code_have_numbers() {
    let one = |number: usize| ("query", "", r#"{"type": "string"}"#, number);
    let params: Vec<String> = (0..40)
        .map(one)
        .map(|(place, _, schema, number)| {
            let name = format!("a{}b", ".".repeat(number + 1));
            format!(r#"{{"name": "{name}", "in": "{place}", "schema": {schema}}}"#)
        })
        .collect();
    let (found, reason) = of_path("/a", &params.join(", "));
    assert_eq!(reason, "");
    assert_eq!(found.split(" \"a").count(), 40, "{found}");
}

/// The credentials of an operation with these parameters and this `security`, and the reasons.
fn credentials(schemes: &str, security: &str, parameters: &str) -> (String, String) {
    let text = format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "Pets", "version": "1"}},
        "paths": {{"/pets": {{"get": {{"operationId": "listPets", {security}
        "parameters": [{parameters}], "responses": {{"204": {{"description": "None."}}}}}}}}}},
        "components": {{"securitySchemes": {{{schemes}}}}}}}"#
    );
    let draft = drafted(&text, &Options::default());
    let interface = genwire_spec::load(&draft.files).unwrap_or_else(|errors| panic!("{errors}"));
    let shown = |all: &Vec<usize>| {
        let all = all.iter().map(|one| interface.schemes[*one].auth.shown("*"));
        all.collect::<Vec<_>>().join(" and ")
    };
    let all = interface.operations[0].security.iter().map(shown);
    (all.collect::<Vec<_>>().join(" or "), reasons(&draft.report).concat())
}

#[test]
fn the_header_of_credentials_is_one_of_them() {
    let key = r#""key": {"type": "apiKey", "in": "header", "name": "X-Key"}"#;
    let bearer = r#""token": {"type": "http", "scheme": "bearer"}"#;
    let digest = r#""digest": {"type": "http", "scheme": "Digest"}"#;
    let own = r#""own": {"type": "apiKey", "in": "header", "name": "authorization"}"#;
    let certificate = r#""tls": {"type": "mutualTLS"}"#;
    let header = |required: &str| {
        format!(
            r#"{{"name": "authorization", "in": "header", "required": {required}, "schema": {{"type": "string"}}}}"#
        )
    };
    let (needed, free) = (header("true"), header("false"));
    let (by_key, by_token) = (r#""security": [{"key": []}],"#, r#""security": [{"token": []}],"#);
    let either = r#""security": [{"key": []}, {"token": []}],"#;
    for (schemes, security, parameters, expected) in [
        ("", "", needed.as_str(), "Authorization: * or "),
        ("", "", &free, "Authorization: * or "),
        (key, by_key, &needed, "X-Key: * and Authorization: * or X-Key: *"),
        (key, by_key, &free, "X-Key: *"),
        (bearer, by_token, &needed, "Authorization: Bearer *"),
        (
            &[key, bearer].join(", "),
            either,
            &needed,
            "X-Key: * and Authorization: * or X-Key: * or Authorization: Bearer *",
        ),
        (own, "", &needed, "authorization: * or "),
        (digest, r#""security": [{"digest": []}],"#, "", "Authorization: *"),
        (certificate, r#""security": [{"tls": []}],"#, "", ""),
        (
            &[certificate, key].join(", "),
            r#""security": [{"tls": [], "key": []}],"#,
            "",
            "X-Key: *",
        ),
    ] {
        let found = credentials(schemes, security, parameters);
        assert_eq!(
            found,
            (expected.to_owned(), String::new()),
            "{schemes} {security} {parameters}"
        );
    }
    let (_, reason) = credentials("", r#""security": [{"none": []}],"#, "");
    assert_eq!(reason, "security");
}

#[test]
fn a_parameter_of_the_path_without_a_part_of_it_is_left_out() {
    let param = |name: &str| {
        format!(
            r#"{{"name": "{name}", "in": "path", "required": true, "schema": {{"type": "integer"}}}}"#
        )
    };
    for (path, names, expected, reason) in [
        ("/a", &["id"][..], "", ""),
        ("/a/{id}", &["id", "more"], "id:integer", ""),
        ("/a/{id}:close", &["id", "more"], "id:integer", ""),
        // The parameter may be misspelt.
        ("/a/{id}", &["ID"], "id:string", "invalid"),
    ] {
        let params: Vec<String> = names.iter().map(|name| param(name)).collect();
        let found = of_path(path, &params.join(", "));
        assert_eq!((found.0.as_str(), found.1.as_str()), (expected, reason), "{path}");
    }
}
