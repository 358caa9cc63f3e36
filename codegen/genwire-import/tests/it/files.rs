//! Documents in several files: the targets of all references are imported.

use crate::reasons;
use genwire_import::{Draft, Options, openapi_beside};
use std::collections::BTreeMap;

/// A draft that loads, of the document `api.yaml` with other files, each given with its name.
fn drafted(document: &str, files: &[(&str, &str)]) -> Draft {
    let files: BTreeMap<&str, &str> = files.iter().copied().collect();
    let mut read = |path: &str| match files.get(path) {
        Some(text) => Ok((*text).to_owned()),
        None => Err("there is no such file".to_owned()),
    };
    let options = Options { file: Some("api.yaml".to_owned()), ..Options::default() };
    let head = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\n";
    let draft = openapi_beside(format!("{head}{document}"), &options, &mut read);
    let draft = draft.unwrap_or_else(|why| panic!("{why}"));
    assert!(draft.mistakes.is_none(), "{document}\n{:?}", draft.mistakes);
    draft
}

/// The source of a draft without its head.
fn spec(draft: &Draft) -> String {
    let files = draft.files.iter().filter(|file| !file.path.ends_with("service.toml"));
    files.map(|file| format!("== {}\n{}", file.path, file.text)).collect::<Vec<_>>().concat()
}

/// An operation whose parts can all be in other files.
const GET: &str = "
operationId: getPet
tags: [pets]
parameters:
  - {name: id, in: path, required: true, schema: {type: string}}
  - {name: size, in: query, schema: {$ref: '#/components/schemas/Size'}}
requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
responses:
  '200':
    description: A pet.
    headers: {X-Left: {description: The rest., schema: {type: integer}}}
    content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
  '404':
    description: None.
    content: {application/json: {schema: {$ref: '#/components/schemas/Problem'}}}
";

const SCHEMAS: &str = "
Size: {type: string, enum: [small, large]}
Pet:
  type: object
  required: [name]
  properties: {name: {type: string}, size: {$ref: '#/components/schemas/Size'}}
Problem: {type: object, properties: {message: {type: string}}}
";

/// Indents a string by some levels.
fn within(levels: usize, text: &str) -> String {
    text.lines().map(|line| format!("\n{}{line}", "  ".repeat(levels))).collect::<Vec<_>>().concat()
}

/// The document in one file.
fn whole() -> String {
    let (get, schemas) = (within(3, GET), within(2, SCHEMAS));
    format!("paths:\n  /pets/{{id}}:\n    get:{get}\ncomponents:\n  schemas:{schemas}\n")
}

/// Files whose references to components lead back to the document.
fn elsewhere(text: &str) -> String {
    text.replace("'#/components", "'api.yaml#/components")
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of the places of references")]
fn a_document_in_files_is_the_same_as_in_one() {
    let expected = spec(&drafted(&whole(), &[]));
    let (get, schemas) = (elsewhere(GET), elsewhere(SCHEMAS));
    let components = format!("components:\n  schemas:{}\n", within(2, SCHEMAS));
    let path = format!("get:{}", within(1, &get));
    let paths = format!("/pets/{{id}}:\n  get:{}", within(2, &get));
    let sizes = "small: 1\nlist: [small, large]\n";
    let of_size = SCHEMAS.replace("[small, large]", "{$ref: 'parts.yaml#/list'}");
    let members = "name: {type: string}\nsize: {$ref: 'api.yaml#/components/schemas/Size'}\n";
    let of_members = SCHEMAS.replace(
        "{name: {type: string}, size: {$ref: '#/components/schemas/Size'}}",
        "{$ref: 'parts.yaml'}",
    );
    assert_ne!(of_members, SCHEMAS);
    let content = "application/json: {schema: {$ref: 'api.yaml#/components/schemas/Pet'}}\n";
    let of_content = GET.replace(
        "content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}",
        "content: {$ref: parts.yaml}",
    );
    let media = "schema: {$ref: 'api.yaml#/components/schemas/Pet'}\n";
    let of_media = GET.replace(
        "application/json: {schema: {$ref: '#/components/schemas/Pet'}}",
        "application/json: {$ref: parts.yaml}",
    );
    let headers = "X-Left: {description: The rest., schema: {type: integer}}\n";
    let of_headers = GET.replace(
        "{X-Left: {description: The rest., schema: {type: integer}}}",
        "{$ref: parts.yaml}",
    );
    let anchored = SCHEMAS
        .replace("Size: {type", "Size: {$anchor: size, type")
        .replace("size: {$ref: '#/components/schemas/Size'}", "size: {$ref: '#size'}");
    let named = SCHEMAS
        .replace("Size: {type", "Size: {$id: 'https://a.example/s/size', type")
        .replace("Pet:\n", "Pet:\n  $id: https://a.example/s/pet\n")
        .replace("size: {$ref: '#/components/schemas/Size'}", "size: {$ref: 'size'}");
    let dynamic = SCHEMAS
        .replace("Size: {type", "Size: {$dynamicAnchor: size, type")
        .replace("size: {$ref: '#/components/schemas/Size'}", "size: {$dynamicRef: '#size'}");
    let one =
        |get: &str| format!("paths:\n  /pets/{{id}}:\n    get:{}\n{components}", within(3, get));
    let with = |schemas: &str| {
        let (get, schemas) = (within(3, GET), within(2, schemas));
        format!("paths:\n  /pets/{{id}}:\n    get:{get}\ncomponents:\n  schemas:{schemas}\n")
    };
    for (document, file) in [
        (format!("paths:\n  /pets/{{id}}: {{$ref: parts.yaml}}\n{components}"), path.as_str()),
        (format!("paths:\n  /pets/{{id}}: {{get: {{$ref: parts.yaml}}}}\n{components}"), &get),
        (format!("paths: {{$ref: parts.yaml}}\n{components}"), &paths),
        (
            format!("paths: {{$ref: 'parts.yaml#/all'}}\n{components}"),
            &format!("all:{}", within(1, &paths)),
        ),
        (
            format!(
                "paths:\n  /pets/{{id}}:\n    get:{}\ncomponents: {{schemas: {{$ref: parts.yaml}}}}\n",
                within(3, GET)
            ),
            &schemas,
        ),
        (
            format!(
                "paths:\n  /pets/{{id}}:\n    get:{}\ncomponents: {{$ref: parts.yaml}}\n",
                within(3, GET)
            ),
            &format!("schemas:{}", within(1, &schemas)),
        ),
        (with(&of_size), sizes),
        (with(&of_members), members),
        (one(&of_content), content),
        (one(&of_media), media),
        (one(&of_headers), headers),
        (one(&GET.replace("[pets]", "{$ref: parts.yaml}")), "[pets]\n"),
        (with(&anchored), ""),
        (with(&named), ""),
        (with(&dynamic), ""),
    ] {
        let draft = drafted(&document, &[("parts.yaml", file)]);
        assert_eq!(reasons(&draft.report), [""], "{document}{file}\n{}", draft.report.to_text());
        assert_eq!(spec(&draft), expected, "{document}{file}");
    }
}

/// An operation whose parameter, body, reply, error and header are in other files.
#[test]
#[expect(clippy::too_many_lines, reason = "the files of one document")]
fn references_lead_through_files_relative_to_each() {
    let document = "
paths:
  /pets: {$ref: paths/pets.yaml}
components:
  schemas:
    Animal: {$ref: schemas/animal_model.yaml}
    Cat: {$ref: schemas/kinds.yaml#/cat}
    Dog: {$ref: './schemas/kinds.yaml#/dog'}
  securitySchemes: {key: {$ref: parts/key.yaml}}
security: [{key: []}]
webhooks:
  born: {$ref: paths/born.yaml}
";
    let files = [
        (
            "paths/pets.yaml",
            "parameters: [{$ref: '../parts/parameters.yaml#/~1size'}]
post:
  operationId: createPet
  parameters: {$ref: ../parts/parameters.yaml#/list}
  requestBody: {$ref: ../parts/body.yaml}
  responses:
    '200': {$ref: ../parts/responses.yaml#/ok}
    '409': {$ref: ../parts/responses.yaml#/conflict}
put:
  operationId: putProblem
  requestBody: {required: true, content: {application/json: {schema: {$ref: ../schemas/problem.yaml}}}}
  responses: {'204': {description: Done.}}
  callbacks: {done: {$ref: ../parts/callback.yaml}}
",
        ),
        (
            "paths/born.yaml",
            "post:
  operationId: born
  requestBody: {$ref: ../parts/body.yaml}
  responses: {'200': {description: Heard.}}
",
        ),
        (
            "parts/parameters.yaml",
            "/size: {name: size, in: query, schema: {type: integer}}
list: [{name: sort, in: query, schema: {type: string}}, {$ref: '#/~1size'}]
",
        ),
        (
            "parts/body.yaml",
            "required: true
content: {application/json: {schema: {$ref: ../api.yaml#/components/schemas/Animal}, examples: {one: {$ref: example.yaml}}}}
",
        ),
        ("parts/example.yaml", "value: {kind: Cat, address: 'https://a.example'}\n"),
        (
            "parts/responses.yaml",
            "ok:
  description: A pet.
  headers: {X-Left: {$ref: header.yaml}}
  content: {application/json: {schema: {$ref: ../schemas/animal_model.yaml}}}
conflict: {description: No., content: {application/json: {schema: {$ref: ../schemas/problem.yaml}}}}
",
        ),
        ("parts/header.yaml", "schema: {type: integer}\n"),
        ("parts/key.yaml", "type: http\nscheme: bearer\n"),
        (
            "parts/callback.yaml",
            "'{$request.body#/message}':
  post:
    requestBody: {required: true, content: {application/json: {schema: {$ref: ../schemas/problem.yaml}}}}
    responses: {'200': {description: Heard.}}
",
        ),
        ("schemas/problem.yaml", "type: object\nproperties: {message: {type: string}}\n"),
        (
            "schemas/animal_model.yaml",
            "oneOf: [{$ref: '../api.yaml#/components/schemas/Cat'}, {$ref: 'kinds.yaml#/dog'}]
discriminator: {propertyName: kind, mapping: {Cat: '../api.yaml#/components/schemas/Cat'}}
",
        ),
        (
            "schemas/kinds.yaml",
            "cat: {type: object, required: [kind], properties: {kind: {type: string}, address: {type: string}}}
dog: {type: object, required: [kind], properties: {kind: {type: string}, address: {type: string}}}
",
        ),
    ];
    let draft = drafted(document, &files);
    assert_eq!(reasons(&draft.report), ["", ""], "{}", draft.report.to_text());
    let text = spec(&draft);
    for part in [
        "request = \"Animal\"",
        "[operation.params.size]",
        "[operation.params.sort]",
        "[operation.headers.X-Left]",
        "[operation.callbacks.done]",
        "[operation.examples.one]",
        "Cat",
        "Dog",
        "[webhook]",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("AnimalModel"), "{text}");
}

#[test]
fn a_reference_that_leads_nowhere_is_named_as_it_is_written() {
    for (reference, said) in [
        ("none.yaml", "`none.yaml` cannot be read: there is no such file"),
        ("parts.yaml#/none", "`parts.yaml#/none` has no target"),
        (":parts.yaml", "`parts.yaml` has no target"),
        ("#none", "`#none` is an anchor"),
        ("parts.yaml#/me", "leads back to itself"),
        // The last reference in a chain has no target.
        ("parts.yaml#/on", "`none.yaml` cannot be read: there is no such file"),
    ] {
        let document = format!(
            "paths: {{/pets: {{get: {{responses: {{'200': {{description: A., content: \
             {{application/json: {{schema: {{$ref: '{reference}'}}}}}}}}}}}}}}}}\n"
        );
        let draft = drafted(
            &document,
            &[("parts.yaml", "me: {$ref: '#/me'}\non: {$ref: none.yaml}\nb: {type: string}\n")],
        );
        let at = "/paths/~1pets/get/responses/200/content/application~1json/schema";
        let found: Vec<&str> = draft.report.at(at).map(|(_, what)| what).collect();
        assert!(found.iter().any(|what| what.contains(said)), "{reference}: {found:?}");
    }
    // A self-reference at another position ends, and is reported.
    for odd in ["paths: {$ref: '#/paths'}", "paths: {/a: {get: {$ref: '#/paths/~1a/get'}}}"] {
        drafted(odd, &[]);
    }
}

#[test]
fn statuses_of_errors_in_other_files_are_known() {
    let document = "paths: {/a: {$ref: a.yaml}, /b: {get: {$ref: 'a.yaml#/get'}}}\n";
    let file = "get: {responses: {'204': {description: A.}, '404': {description: None.}, '418': {description: Tea.}}}\n";
    let draft = drafted(document, &[("a.yaml", file)]);
    assert_eq!(reasons(&draft.report), ["", ""], "{}", draft.report.to_text());
}

#[test]
fn schemas_of_other_files_are_merged_like_those_of_the_document() {
    let more = "
Code: {type: string, maxLength: 9}
Toy: {type: object, required: [t], properties: {t: {type: string}}}
";
    let types = "
Text: {type: string, pattern: '^a'}
Pet:
  type: object
  required: [name]
  properties: {name: {$ref: '#/Text'}, toys: {type: array, items: {$ref: '../more.yaml#/Toy'}}}
";
    let document = "
paths:
  /pets:
    post:
      operationId: sendPet
      requestBody: {required: true, content: {application/json: {schema: {$ref: 'sub/types.yaml#/Body'}}}}
      responses: {'204': {description: Sent.}}
";
    for (schema, text) in [
        (
            "type: object, properties: {c: {allOf: [{$ref: '#/Text'}, {$ref: '../more.yaml#/Code'}]}}",
            "max = 9",
        ),
        ("allOf: [{$ref: '#/Pet'}, {properties: {name: {maxLength: 5}}}]", "max = 5"),
        (
            "allOf: [{$ref: '#/Pet'}, {properties: {toys: {type: array, items: {$ref: '../more.yaml#/Toy'}, maxItems: 3}}}]",
            "max = 3",
        ),
        (
            "type: object, properties: {a: {$ref: '#/Text'}}, anyOf: [{$ref: '#/Pet'}, {$ref: '../more.yaml#/Toy'}]",
            "kind = \"either\"",
        ),
        (
            "type: array, prefixItems: [{$ref: '../more.yaml#/Toy'}, {$ref: '../more.yaml#/Toy'}], items: false",
            "[Toy]",
        ),
        (
            "type: object, properties: {p: {allOf: [{$ref: '#/Pet'}, {type: object, properties: {n: {type: integer}}}]}}",
            "fields.n]",
        ),
    ] {
        let types = format!("{types}Body: {{{schema}}}\n");
        let draft = drafted(document, &[("sub/types.yaml", &types), ("more.yaml", more)]);
        assert_eq!(reasons(&draft.report), [""], "{schema}: {:?}", draft.report.losses);
        assert!(spec(&draft).contains(text), "{schema}\n{}", spec(&draft));
    }
}

#[test]
fn a_method_that_cannot_be_read_says_why() {
    let draft = drafted("paths:\n  /pets:\n    get: {$ref: pets.yaml}\n", &[]);
    let mut said = draft.report.at("/paths/~1pets/get");
    assert!(said.any(|(_, what)| what == "`pets.yaml` cannot be read: there is no such file"));
    assert_eq!(reasons(&draft.report), ["reference keyword"]);
}
