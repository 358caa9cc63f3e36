//! Path parameters of an imported document, in all outputs.

use genwire_codegen::version;
use genwire_diff::{SpecVersion, Verdict, compare};
use genwire_import::{Options, openapi};
use genwire_spec::{Interface, Project};

const DOCUMENT: &str = r#"
openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /pets/{petId}/{weight}/{isTame}/{size}:
    get:
      operationId: getPet
      parameters:
        - {name: petId, in: path, required: true, schema: {type: integer, minimum: 1, maximum: 9999}}
        - {name: weight, in: path, required: true, schema: {type: number}}
        - {name: isTame, in: path, required: true, schema: {type: boolean}}
        - {name: size, in: path, required: true, schema: {type: string, enum: [small, large]}}
        - {name: limit, in: query, required: true, schema: {type: integer, minimum: 5}}
        - {name: X-Region, in: header, required: true, schema: {type: string, minLength: 1}}
        - {name: after, in: query, schema: {type: string}}
      responses:
        "200": {description: A pet., content: {application/json: {schema: {type: object}}}}
  /notes/{noteId}:
    get:
      operationId: getNote
      parameters: [{name: noteId, in: path, required: true, schema: {type: string}}]
      responses:
        "200": {description: A note., content: {application/json: {schema: {type: object}}}}
"#;

fn interface() -> Interface {
    interface_of(DOCUMENT)
}

fn interface_of(document: &str) -> Interface {
    let draft = openapi(document, &Options::default()).unwrap();
    assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
    genwire_spec::load(&draft.files).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

fn text(interface: &Interface, end: &str) -> String {
    let mut files = genwire_codegen::generate(interface).into_iter();
    files.find(|file| file.path.ends_with(end)).unwrap_or_else(|| panic!("no {end}")).text
}

#[test]
fn a_service_gets_numbers_as_numbers_and_enums_as_enums() {
    let server = text(&interface(), "/generated/server.rs");
    for line in [
        "_pet_id: i64,",
        "_weight: f64,",
        "_is_tame: bool,",
        "_size: GetPetSize,",
        "_note_id: String,",
    ] {
        assert!(server.contains(line), "{line}: {server}");
    }
    assert!(server.contains("entry.check_path(super::get_pet::PATH)?;\n    let pet_id ="));
    assert_eq!(server.matches("check_path").count(), 1, "any text is a note");
}

/// A list of string values in a component that two operations use, and a list of numbers.
const COATS_DOCUMENT: &str = r##"
openapi: 3.1.0
info: {title: Coats, version: "1"}
components:
  schemas:
    Size: {type: string, description: A size., enum: [small, large]}
paths:
  /coats/{size}/{grade}:
    parameters:
      - {name: size, in: path, required: true, schema: {$ref: "#/components/schemas/Size"}}
      - {name: grade, in: path, required: true, schema: {type: integer, enum: [1, 2]}}
    get:
      operationId: getCoat
      responses: {"204": {description: A coat.}}
    delete:
      operationId: deleteCoat
      responses: {"204": {description: Deleted.}}
"##;

#[test]
fn a_method_takes_what_turns_into_an_enum_of_its_schema() {
    let interface = interface_of(COATS_DOCUMENT);
    let mut names: Vec<&str> = interface.types.iter().map(|one| one.name.wire.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["GetCoatGrade", "Size"]);
    let client = text(&interface, "/generated/client.rs");
    let client = client.split_whitespace().collect::<Vec<_>>().join(" ");
    for method in ["get_coat", "delete_coat"] {
        let taken = format!(
            "pub fn {method}( &self, size: impl Into<Size>, grade: impl Into<GetCoatGrade>, ) \
             -> CallBuilder<'static, NoContent, D>"
        );
        assert!(client.contains(&taken), "{taken}: {client}");
        assert!(client.contains(&format!("{method}(\"small\", 1)")), "{client}");
    }
    let sent = r#".param("size", Into::<Size>::into(size).to_string())"#;
    assert!(client.contains(sent), "{client}");
}

#[test]
fn vectors_have_parameters_in_the_path_beside_those_that_are_required() {
    let interface = interface();
    let vectors: serde_json::Value =
        serde_json::from_str(&text(&interface, "/get_pet.json")).unwrap();
    let cases = vectors["cases"].as_array().unwrap();
    let case = |id: &str| {
        let found = cases.iter().find(|case| case["id"] == id);
        found.unwrap_or_else(|| panic!("no case {id}"))
    };
    let mut body = case("path")["body"].clone();
    let expected = serde_json::json!({
        "limit": 5, "X-Region": "a", "petId": 1, "weight": 0, "isTame": false, "size": "small",
    });
    assert_eq!(body, expected);
    for (id, name, value, rule) in [
        ("path.petId.range.max", "petId", 9999.into(), None),
        ("path.petId.range.beyond_max", "petId", 10_000.into(), Some("get_pet.params.petId.range")),
        ("path.weight.type.word", "weight", "x".into(), Some("get_pet.params.weight")),
        ("path.isTame.type.word", "isTame", "x".into(), Some("get_pet.params.isTame")),
        ("path.size.values.large", "size", "large".into(), None),
        ("path.size.unlisted", "size", "x_unlisted".into(), Some("GetPetSize.values")),
    ] {
        body.clone_from(&expected);
        body[name] = value;
        assert_eq!(case(id)["body"], body, "{id}");
        assert_eq!(case(id)["valid"], rule.is_none(), "{id}");
        let found = &case(id)["violations"][0];
        let area = &interface.operations[1].area;
        let listed = rule.map(|rule| format!("{area}.{rule}"));
        assert_eq!(found["rule"].as_str(), listed.as_deref(), "{id}");
        if rule.is_some() {
            assert_eq!(found["path"], format!("/{name}"), "{id}");
            assert_eq!(case(id)["control"], "path", "{id}");
        }
    }
    let notes: serde_json::Value =
        serde_json::from_str(&text(&interface, "/get_note.json")).unwrap();
    let parts: Vec<&str> =
        notes["cases"].as_array().unwrap().iter().map(|it| it["part"].as_str().unwrap()).collect();
    assert!(!parts.is_empty() && !parts.contains(&"parameters"), "{parts:?}");
}

#[test]
fn samples_show_the_parameters_that_are_required() {
    let page = text(&interface(), "/get_pet.md");
    let target = "/pets/1/0/false/small?limit=5";
    for line in [
        format!("_BASE_URL{target}\" \\\n  --header 'X-Region: a'\n"),
        "GetPetParameters::new(5, \"a\")".to_owned(),
        "get_pet(1, 0.0, false, \"small\", &parameters)".to_owned(),
    ] {
        assert!(page.contains(&line), "{line}: {page}");
    }
}

#[test]
fn a_parameter_is_in_each_of_its_places() {
    let document = r#"
openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /copies/{petId}/of.{petId}/{size}:
    get:
      operationId: getCopy
      parameters:
        - {name: petId, in: path, required: true, schema: {type: integer, minimum: 7}}
        - {name: size, in: path, required: true, schema: {type: string, enum: [small, large]}}
      responses:
        "200": {description: A copy., content: {application/json: {schema: {type: object}}}}
"#;
    let page = text(&interface_of(document), "/get_copy.md");
    assert!(page.contains("/copies/7/of.7/small"), "{page}");
}

/// Parameters with the names of variables in the generated functions.
const NAMES: &str = r#"
openapi: 3.1.0
info: {title: Services, version: "1"}
paths:
  /services/{service}/{entry}/{call}/{request}/{parameters}/{request_param}:
    parameters:
      - {name: service, in: path, required: true, schema: {type: string}}
      - {name: entry, in: path, required: true, schema: {type: string}}
      - {name: call, in: path, required: true, schema: {type: string}}
      - {name: request, in: path, required: true, schema: {type: integer}}
      - {name: parameters, in: path, required: true, schema: {type: string}}
      - {name: request_param, in: path, required: true, schema: {type: string}}
    get:
      operationId: getService
      responses:
        "200": {description: A service., content: {application/json: {schema: {type: object}}}}
    put:
      operationId: updateService
      parameters: [{name: limit, in: query, schema: {type: integer}}]
      requestBody:
        required: true
        content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}
      responses:
        "200": {description: A service., content: {application/json: {schema: {type: object}}}}
"#;

/// The argument names of a function, and the names of the variables in its body.
fn variables(signature: &syn::Signature, body: Option<&syn::Block>) -> Vec<String> {
    let arguments = signature.inputs.iter().filter_map(|argument| match argument {
        syn::FnArg::Typed(typed) => Some(&*typed.pat),
        syn::FnArg::Receiver(_) => None,
    });
    let declared = body.into_iter().flat_map(|body| &body.stmts).filter_map(|one| match one {
        syn::Stmt::Local(local) => Some(&local.pat),
        _ => None,
    });
    let names = arguments.chain(declared).map(|pattern| match pattern {
        syn::Pat::Type(typed) => &*typed.pat,
        other => other,
    });
    let names = names.filter_map(|pattern| match pattern {
        syn::Pat::Ident(name) => Some(name.ident.to_string()),
        _ => None,
    });
    names.collect()
}

/// The variables of each function in a file, including the methods of traits and types.
fn all_variables(text: &str) -> Vec<(String, Vec<String>)> {
    let file = syn::parse_file(text).unwrap();
    let mut all = Vec::new();
    let mut add = |signature: &syn::Signature, body: Option<&syn::Block>| {
        all.push((signature.ident.to_string(), variables(signature, body)));
    };
    for item in &file.items {
        match item {
            syn::Item::Fn(function) => add(&function.sig, Some(&function.block)),
            syn::Item::Trait(one) => one.items.iter().for_each(|item| {
                if let syn::TraitItem::Fn(method) = item {
                    add(&method.sig, None);
                }
            }),
            syn::Item::Impl(one) => one.items.iter().for_each(|item| {
                if let syn::ImplItem::Fn(method) = item {
                    add(&method.sig, Some(&method.block));
                }
            }),
            _ => {}
        }
    }
    all
}

#[test]
fn parameters_with_names_of_variables_get_others() {
    let interface = interface_of(NAMES);
    for (file, name, expected) in [
        (
            "server.rs",
            "update_service",
            "call, _service, _entry, _call, _request_param_param, _parameters_param, \
             _request_param, _parameters, _request",
        ),
        (
            "server.rs",
            "update_service",
            "service, entry, service_param, entry_param, call_param, request_param_param, \
             parameters_param, request_param, parameters, request, call, reply",
        ),
        (
            "server.rs",
            "get_service",
            "service, entry, service_param, entry_param, call_param, request, parameters, \
             request_param, call, reply",
        ),
        (
            "client.rs",
            "update_service",
            "service, entry, call, request_param_param, parameters_param, request_param, \
             parameters, request",
        ),
        ("client.rs", "get_service", "service, entry, call, request, parameters, request_param"),
    ] {
        let text = text(&interface, &format!("/generated/{file}"));
        let all = all_variables(&text);
        let found = all.iter().any(|(known, names)| known == name && names.join(", ") == expected);
        assert!(found, "{file}: {name}: {expected}: {all:?}");
        for (name, mut names) in all {
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count, "{file}: {name}: {names:?}");
        }
    }
    let server = text(&interface, "/generated/server.rs");
    let passed = "service_param, entry_param, call_param, request_param_param, parameters_param, \
                  request_param, parameters, request,";
    let line = server.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(line.contains(passed), "{server}");
    assert!(server.contains(r#"let service_param = entry.param("service")?;"#), "{server}");
    let client = text(&interface, "/generated/client.rs");
    for setting in [r#".param("request", request_param_param.to_string())"#, ".request(request)"] {
        assert!(client.contains(setting), "{setting}: {client}");
    }
}

/// Limits that are difficult to exceed by one step.
const LIMITS: &str = r#"
openapi: 3.1.0
info: {title: Rows, version: "1"}
paths:
  /rows/{weight}/{row}/{size}:
    get:
      operationId: getRow
      parameters:
        - {name: weight, in: path, required: true, schema: {type: number, maximum: 1000000000000}}
        - {name: row, in: path, required: true, schema: {type: integer, maximum: 1000000000000000}}
        - name: size
          in: path
          required: true
          schema: {type: string, enum: [ab, x_unlisted]}
      responses:
        "200": {description: A row., content: {application/json: {schema: {type: object}}}}
"#;

#[test]
fn values_beyond_a_limit_break_its_rule() {
    let interface = interface_of(LIMITS);
    let operation = &interface.operations[0];
    let generator = genwire_vectors::Generator::new(&interface);
    let files = genwire_vectors::requirements::emit(&interface);
    let requirements: serde_json::Value = serde_json::from_str(&files[0].text).unwrap();
    let calls = requirements["operations"][0]["cases"].as_array().unwrap();
    let vectors: serde_json::Value =
        serde_json::from_str(&text(&interface, "/get_row.json")).unwrap();
    let vectors = vectors["cases"].as_array().unwrap();
    let find =
        |cases: &[serde_json::Value], id: &str| cases.iter().find(|case| case["id"] == id).cloned();
    for (name, beyond) in [("weight", "1000000000000.0009"), ("row", "1000000000000001")] {
        let id = format!("path.{name}.range.beyond_max");
        let vector = find(vectors, &id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!(vector["body"][name].to_string(), beyond);
        let rule = format!("{}.params.{name}.range", operation.item_path());
        assert_eq!(vector["violations"][0]["rule"], rule.as_str());
        let call = find(calls, &id).unwrap_or_else(|| panic!("no {id}"));
        assert!(call.to_string().contains(&format!("\"{beyond}\"")), "{call}");
    }
    // The value that usually serves as unlisted is listed here.
    let id = "path.size.unlisted";
    assert_eq!([find(vectors, id), find(calls, id)], [None, None]);
    let missing = generator.vectors(operation).missing;
    assert!(missing.iter().any(|one| one.ends_with(&format!(": parameters.{id}"))), "{missing:?}");
}

/// A version with a path parameter that has this schema.
fn version_of(schema: &str) -> SpecVersion {
    let document = format!(
        "openapi: 3.1.0\n\
         info: {{title: Pets, version: '1'}}\n\
         paths:\n  /pets/{{pet}}/toys:\n    get:\n      operationId: listToys\n      \
         parameters: [{{name: pet, in: path, required: true, schema: {schema}}}]\n      \
         responses: {{'204': {{description: None.}}}}\n"
    );
    let draft = openapi(&document, &Options::default()).unwrap();
    version("edited", &draft.files, &Project::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// A request of the old version, of the new version, or of neither shows each change of a path
/// parameter.
#[test]
fn a_change_of_a_parameter_in_a_path_has_a_request_that_shows_it() {
    for (old, new, shown) in [
        ("{enum: [a, b]}", "{enum: [a, c]}", ["b", "c"]),
        ("{type: integer, enum: [1, 2]}", "{type: integer, enum: [1, 3]}", ["2", "3"]),
        ("{type: string, maxLength: 4}", "{type: string, maxLength: 3}", ["aaaa", ""]),
        ("{type: integer, minimum: 1}", "{type: integer, minimum: 2}", ["1", ""]),
        ("{type: string, pattern: '^(a/b|c)$'}", "{type: string, pattern: '^c$'}", ["a%2Fb", ""]),
        (
            "{type: string, format: date}",
            "{type: string, format: ipv4}",
            ["2026-01-31", "192.0.2.1"],
        ),
        ("{type: integer}", "{type: integer, format: uint64}", ["-1", "18446744073709551615"]),
        (
            "{type: integer, format: uint64}",
            "{type: integer, format: uint64, maximum: 18446744073709551614}",
            ["18446744073709551615", ""],
        ),
        // A path parameter is never empty.
        ("{type: string}", "{type: string, minLength: 1}", ["", ""]),
        (
            "{type: string, minLength: 0, maxLength: 4}",
            "{type: string, minLength: 1, maxLength: 4}",
            ["", ""],
        ),
    ] {
        let report = compare(&version_of(old), &version_of(new));
        let effects = report.changes.iter().flat_map(|change| &change.effects);
        let breaking = effects.filter(|effect| effect.verdict > Verdict::Warning);
        let mut found: Vec<String> =
            breaking.map(|effect| format!("{:?}", effect.witness)).collect();
        found.sort();
        let lines = shown.iter().filter(|value| !value.is_empty());
        let mut expected: Vec<String> =
            lines.map(|value| format!("Some(Value(\"`GET /pets/{value}/toys`\"))")).collect();
        expected.sort();
        assert_eq!(found, expected, "{old}, {new}");
    }
}

#[test]
fn a_parameter_outside_the_path_may_have_the_name_of_a_part_of_it() {
    let document = r#"
openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters:
        - {name: id, in: query, schema: {type: integer}}
        - {name: id, in: path, required: true, schema: {type: string}}
      responses: {"204": {description: It.}}
"#;
    let draft = openapi(document, &Options::default()).unwrap();
    let lines: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    assert!(lines.contains("[operation.params.id_in_query]\n"), "{lines}");
    assert!(lines.contains("\nwire = \"id\"\n"), "{lines}");
    let interface = interface_of(document);
    let schema = text(&interface, "schemas/openapi.json");
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let parameters = schema["paths"]["/pets/{id}"]["get"]["parameters"].as_array().unwrap();
    let found: Vec<(&str, &str)> = parameters
        .iter()
        .map(|one| (one["in"].as_str().unwrap(), one["name"].as_str().unwrap()))
        .collect();
    assert_eq!(found, [("path", "id"), ("query", "id")]);
    let types = text(&interface, "/generated/get_pet.rs");
    assert!(types.contains("#[serde(rename = \"id\")]"), "{types}");
}

#[test]
fn the_errors_of_an_operation_without_codes_are_said() {
    for (end, words) in [
        ("/generated/client.rs", "or if the service answers with an error."),
        ("/generated/server.rs", "The interface lists no codes."),
    ] {
        let text = text(&interface(), end);
        let said = text.replace("\n    /// ", " ");
        assert_eq!(said.matches(words).count(), 2, "{text}");
    }
}

#[test]
fn the_constant_of_a_family_says_once_that_it_has_errors() {
    let document = r#"
openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /pets:
    get:
      operationId: getPets
      responses:
        "204": {description: It.}
        "400": {description: No., content: {application/json: {schema: {$ref: '#/components/schemas/ItemError'}}}}
        "404": {description: No., content: {application/json: {schema: {$ref: '#/components/schemas/PetError'}}}}
components:
  schemas:
    ItemError: {type: object, required: [text], properties: {text: {type: string}}}
    PetError: {type: object, required: [word], properties: {word: {type: string}}}
"#;
    let types = text(&interface_of(document), "/generated/get_pets.rs");
    for name in ["&ITEM_ERRORS,", "&PET_ERRORS)"] {
        assert!(types.contains(name), "{name}: {types}");
    }
}

#[test]
fn a_reference_has_no_pages_without_content() {
    let files = genwire_codegen::generate(&interface());
    let pages: Vec<_> = files.iter().filter(|file| file.path.contains("reference/")).collect();
    assert!(pages.len() > 5, "{pages:?}");
    for page in pages {
        for name in ["values", "open_questions", "sources"] {
            let link = format!("{name}.md");
            assert!(!page.path.ends_with(&link), "{link}");
            assert!(!page.text.contains(&link), "{link} in {}", page.path);
        }
    }
}

/// A body that no value satisfies, beside a header that can be tried.
const IMPOSSIBLE: &str = r##"
openapi: 3.1.0
info: {title: Chats, version: "1"}
paths:
  /chats:
    post:
      operationId: createChat
      parameters:
        - {name: X-Region, in: header, required: true, schema: {type: string, minLength: 1}}
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: "#/components/schemas/Chat"}}}
      responses:
        "200": {description: A chat., content: {application/json: {schema: {type: object}}}}
components:
  schemas:
    Chat:
      type: object
      required: [from]
      properties:
        from: {type: string, format: uuid, minLength: 24, maxLength: 24}
"##;

#[test]
fn an_operation_without_a_valid_body_has_a_reason_in_place_of_calls() {
    let files = genwire_vectors::requirements::emit(&interface_of(IMPOSSIBLE));
    let requirements: serde_json::Value = serde_json::from_str(&files[0].text).unwrap();
    let operation = &requirements["operations"][0];
    assert_eq!(operation["cases"], serde_json::json!([]));
    assert_eq!(operation["obstacle"], "no body is known that the spec accepts");
    let untried = operation["untried"].to_string();
    assert!(untried.contains("CreateChatParameters.X-Region.length"), "{untried}");
}
