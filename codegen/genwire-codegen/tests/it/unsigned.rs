//! Unsigned 64-bit integers of an imported document, in all outputs.

use genwire_import::{Draft, Options, openapi};
use genwire_schema::{openapi_3_0, openapi_3_2, openapi_full, openapi_portable};
use genwire_spec::Interface;

const DOCUMENT: &str = r##"
openapi: 3.1.0
info: {title: Blocks, version: "1"}
paths:
  /blocks/{height}:
    post:
      operationId: createBlock
      parameters:
        - {name: height, in: path, required: true, schema: {$ref: "#/components/schemas/Height"}}
        - {name: after, in: query, schema: {type: integer, format: uint64}}
        - {name: X-Nonce, in: header, schema: {type: integer, format: uint64}}
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: "#/components/schemas/Block"}}}
      responses:
        "204": {description: Created.}
components:
  schemas:
    Height: {type: integer, format: uint64, maximum: 18446744073709551614}
    Block:
      type: object
      required: [size]
      properties:
        size: {type: integer, format: uint64, minimum: 9300000000000000001}
        sizes: {type: array, items: {type: integer, format: uint64}}
        owner: {type: integer, format: uint64, default: 18446744073709551615}
"##;

fn drafted(document: &str) -> Draft {
    let draft = openapi(document, &Options::default()).unwrap();
    assert!(draft.mistakes.is_none(), "{:?}", draft.mistakes);
    let weakened: Vec<_> = draft.report.losses.iter().filter(|(it, _)| it.weakens()).collect();
    assert!(weakened.is_empty(), "{weakened:?}");
    draft
}

fn loaded(draft: &Draft) -> Interface {
    genwire_spec::load(&draft.files).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

#[test]
fn the_generated_code_has_unsigned_integers() {
    let files = genwire_codegen::generate(&loaded(&drafted(DOCUMENT)));
    for (end, lines) in [
        ("/generated/server.rs", &["_height: u64,"][..]),
        ("/generated/client.rs", &["height: u64,"]),
        (
            "/generated/create_block.rs",
            &[
                "height: u64",
                "range(max = 18_446_744_073_709_551_614_u64)",
                "after: Option<u64>",
                "x_nonce: Option<u64>",
                "range(min = 9_300_000_000_000_000_001_u64)",
                "size: u64",
                "sizes: Option<Vec<u64>>",
                "owner: Option<u64>",
            ],
        ),
    ] {
        let file = files.iter().find(|file| file.path.ends_with(end));
        let text = &file.unwrap_or_else(|| panic!("no {end}")).text;
        for line in lines {
            assert!(text.contains(line), "{line}: {text}");
        }
    }
}

#[test]
fn the_import_reads_the_documents_that_the_generator_writes() {
    let first = loaded(&drafted(DOCUMENT));
    for emit in [openapi_full::emit, openapi_portable::emit, openapi_3_0::emit, openapi_3_2::emit] {
        let file = emit(&first).remove(0);
        let text = file.text;
        let again = drafted(&text);
        let spec: String = again.files.iter().map(|file| file.text.as_str()).collect();
        assert_eq!(spec.matches("\"u64\"").count(), 5, "{}: {spec}", file.path);
        assert_eq!(spec.matches("\"[u64]\"").count(), 1, "{}: {spec}", file.path);
        for range in ["{ min = 9300000000000000001 }", "{ max = 18446744073709551614 }"] {
            assert!(spec.contains(range), "{}: {spec}", file.path);
        }
        loaded(&again);
    }
}
