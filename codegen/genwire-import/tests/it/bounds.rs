//! Documents that are deep, long or recursive.

use crate::{document, drafted, post};
use genwire_import::{Draft, Options, Reason, openapi};
use std::collections::BTreeSet;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

fn schemas(schemas: &str) {
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    drafted(&document(&paths, schemas), &Options::default());
}

#[test]
fn deep_nesting_is_refused() {
    let deep = |open: &str, close: &str| {
        let inner = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let json = format!(r#"{{"openapi": "3.1.0", "x-a": {inner}}}"#);
        let yaml = format!("openapi: 3.1.0\nx-a: {inner}\n");
        for text in [json, yaml] {
            assert!(openapi(&text, &Options::default()).is_err());
        }
    };
    deep("[", "]");
    deep("{\"a\": ", "}");
}

#[test]
fn aliases_that_multiply_are_refused() {
    let mut text = "openapi: 3.1.0\nx-0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n".to_owned();
    for level in 1..12 {
        let all = vec![format!("*a{}", level - 1); 10].join(", ");
        text += format!("x-{level}: &a{level} [{all}]\n").as_str();
    }
    let error = openapi(&text, &Options::default()).unwrap_err().to_string();
    assert!(error.contains("aliases"), "{error}");
}

#[test]
fn an_anchor_has_any_number_of_aliases() {
    let paths: Vec<String> = (0..3_000).map(|number| format!("  /a{number}: *item\n")).collect();
    let paths = paths.concat();
    let item = "&item {get: {responses: {'204': {description: A.}}}}";
    let text = format!("openapi: 3.1.0\nx-a: {item}\npaths:\n{paths}");
    let draft = openapi(&text, &Options { only: vec!["/a7".to_owned()], ..Options::default() });
    assert_eq!(draft.unwrap().report.carried(), 1);
}

#[test]
fn schemas_that_hold_themselves_end() {
    let me = r##"{"$ref": "#/components/schemas/Pet"}"##;
    for pet in [
        me.to_owned(),
        format!(r#"{{"allOf": [{me}, {me}]}}"#),
        format!(r#"{{"anyOf": [{me}, {{"type": "string"}}, {me}]}}"#),
        format!(r#"{{"oneOf": [{me}]}}"#),
        format!(r#"{{"type": "array", "items": {me}}}"#),
        format!(r#"{{"type": "object", "additionalProperties": {me}}}"#),
        format!(
            r#"{{"discriminator": {{"propertyName": "a"}}, "allOf": [{me}], "properties": {{"a": {me}}}}}"#
        ),
        format!(r#"{{"properties": {{"a": {{"anyOf": [{me}, {{"type": "string"}}]}}}}}}"#),
        format!(
            r#"{{"oneOf": [{{"properties": {{"k": {{"const": "a"}}, "p": {me}}}}},
                              {{"properties": {{"k": {{"const": "b"}}, "p": {me}}}}}]}}"#
        ),
        "true".to_owned(),
        "[]".to_owned(),
        "7".to_owned(),
    ] {
        schemas(&format!(r#"{{"Pet": {pet}}}"#));
    }
}

#[test]
fn many_alternatives_that_hold_each_other_end() {
    let all: Vec<String> =
        (0..30).map(|n| format!(r##"{{"$ref": "#/components/schemas/T{n}"}}"##)).collect();
    let all = all.join(", ");
    let types: Vec<String> = (0..30).map(|n| format!(r#""T{n}": {{"anyOf": [{all}]}}"#)).collect();
    schemas(&format!("{{\"Pet\": {{}}, {}}}", types.join(", ")));
}

#[test]
fn alternatives_inside_schemas_that_only_include_them_load() {
    for depth in 2..8 {
        let step = |n: usize| {
            let inner = format!(r##"{{"$ref": "#/components/schemas/T{}"}}"##, n - 1);
            format!(r#""T{n}": {{"oneOf": [{inner}, {{"allOf": [{inner}]}}]}}"#)
        };
        let steps: Vec<String> = (1..=depth).map(step).collect();
        let object = r#""T0": {"type": "object", "properties": {"a": {}}}"#;
        let pet = format!(r##""Pet": {{"$ref": "#/components/schemas/T{depth}"}}"##);
        schemas(&format!("{{{pet}, {object}, {}}}", steps.join(", ")));
    }
    let wrapped = r##"{"allOf": [{"$ref": "#/components/schemas/Pet"}]"##;
    for more in [r#", "description": "A pet.""#, r#", "maxLength": 3"#, ""] {
        schemas(&format!(
            r#"{{"Pet": {{"oneOf": [{{"type": "string"}}, {{"type": "integer"}}]}},
            "Toy": {{"oneOf": [{{"type": "array"}}, {wrapped}{more}}}]}}}}"#
        ));
    }
}

#[test]
fn long_chains_and_long_lists_end() {
    let step = |n: usize| {
        let next = format!("#/components/schemas/T{}", n + 1);
        format!(r#""T{n}": {{"type": "object", "properties": {{"next": {{"$ref": "{next}"}}}}}}"#)
    };
    let chain: Vec<String> = (0..300).map(step).collect();
    let values: Vec<String> = (0..300).map(|n| format!("\"value {n}\"")).collect();
    let pet = format!(r#""Pet": {{"type": "string", "enum": [{}]}}"#, values.join(", "));
    schemas(&format!("{{{pet}, {}, \"T300\": {{}}}}", chain.join(", ")));
    let inside: Vec<String> = (0..100)
        .map(|n| format!(r##""T{n}": {{"allOf": [{{"$ref": "#/components/schemas/T{}"}}], "properties": {{"m{n}": {{}}}}}}"##, n + 1))
        .collect();
    schemas(&format!("{{\"Pet\": {{}}, {}, \"T100\": {{}}}}", inside.join(", ")));
}

/// Drafts a document within a time limit that an exponential or cubic walk would far exceed.
fn ends_soon(name: &str, text: &str, options: Options) -> Draft {
    let (send, receive) = mpsc::channel();
    let text = text.to_owned();
    let work = thread::spawn(move || send.send(openapi(&text, &options)).is_ok());
    let found = receive.recv_timeout(Duration::from_secs(20));
    let draft = found.unwrap_or_else(|why| panic!("{name}: {why}"));
    assert!(work.join().is_ok_and(|is_sent| is_sent));
    draft.unwrap_or_else(|why| panic!("{name}: {why}"))
}

#[test]
fn forms_whose_schemas_include_themselves_end() {
    let me = r##"{"$ref": "#/components/schemas/A"}"##;
    for key in ["allOf", "anyOf"] {
        for (media_type, member) in [
            ("multipart/form-data", r#"{"type": "string"}"#),
            ("application/x-www-form-urlencoded", r#"{"type": "string"}"#),
            ("multipart/form-data", me),
        ] {
            let all = [me; 12].join(", ");
            let schema =
                format!(r#"{{"A": {{"properties": {{"x": {member}}}, "{key}": [{all}]}}}}"#);
            let paths = format!(
                r#"{{"/pets": {{"post": {{"requestBody": {{"content": {{"{media_type}": {{"schema": {me},
                "encoding": {{"x": {{"contentType": "text/plain"}}}}}}}}}},
                "responses": {{"204": {{"description": "x"}}}}}}}}}}"#
            );
            ends_soon(media_type, &document(&paths, &schema), Options::default());
        }
    }
}

#[test]
fn long_chains_of_required_members_end() {
    let member = |ty: String| {
        format!(
            r##"{{"type": "object", "required": ["m"], "properties": {{"m": {{"$ref": "#/components/schemas/{ty}"}}}}}}"##
        )
    };
    let chain = (0..400).map(|n| format!(r#""A{n:03}": {}"#, member(format!("A{:03}", n + 1))));
    let loops = (0..400).map(|n| format!(r#""L{n:03}": {}"#, member(format!("L{n:03}"))));
    let end = r#""A400": {"type": "string", "enum": ["a", "b"]}"#.to_owned();
    let all: Vec<String> = chain.chain(loops).chain([end]).collect();
    let text = document("{}", &format!("{{{}}}", all.join(", ")));
    ends_soon("a chain", &text, Options::default());
}

#[test]
fn long_chains_of_alternatives_end() {
    let number = 3_000;
    let chain: Vec<String> = (0..number)
        .map(|n| {
            let next = (n + 1) % number;
            let null = if n == number / 2 { r#", "nullable": true"# } else { "" };
            format!(
                r##""T{n}": {{"anyOf": [{{"$ref": "#/components/schemas/T{next}"}},
                {{"type": "integer"}}, {{"type": "object", "properties": {{"m": {{}}}}}}]{null}}}"##
            )
        })
        .collect();
    ends_soon("null", &document("{}", &format!("{{{}}}", chain.join(", "))), Options::default());
}

#[test]
fn long_chains_of_schemas_with_a_discriminator_end() {
    let chain: Vec<String> = (0..150)
        .map(|n| {
            let base = if n == 0 {
                String::new()
            } else {
                format!(r##", "allOf": [{{"$ref": "#/components/schemas/T{}"}}]"##, n - 1)
            };
            format!(
                r#""T{n}": {{"type": "object", "required": ["k"], "properties": {{"k": {{"type": "string"}},
                "m{n}": {{"type": "string"}}}}, "discriminator": {{"propertyName": "k"}}{base}}}"#
            )
        })
        .collect();
    let text = document("{}", &format!("{{{}}}", chain.join(", ")));
    let draft = ends_soon("heirs", &text, Options::default());
    let too_far = draft.report.losses.get(&Reason::Clash).map_or(0, BTreeSet::len);
    assert!(too_far > 0, "those that are too many schemas away are reported");
}

#[test]
fn many_operations_at_one_address_end() {
    let paths: Vec<String> = (0..1_200)
        .map(|n| {
            format!(r#""/p#{n}": {{"get": {{"responses": {{"204": {{"description": "x"}}}}}}}}"#)
        })
        .collect();
    let text = document(&format!("{{{}}}", paths.join(", ")), "{}");
    let draft = ends_soon("one address", &text, Options::default());
    assert_eq!(draft.report.carried(), 1);
}

#[test]
fn json_with_too_many_values_is_refused_before_it_takes_memory() {
    for (values, is_refused) in [(9_000_000, true), (1_000, false)] {
        let list = "1,".repeat(values);
        let text = format!(
            r#"{{"openapi": "3.1.0", "info": {{"title": "a\"{{,,,,", "version": "1"}}, "paths": {{}}, "x-a": [{list}1]}}"#
        );
        let found = openapi(&text, &Options::default());
        let said = found.map(drop).map_err(|why| why.to_string());
        assert_eq!(said.is_err(), is_refused, "{said:?}");
        assert!(said.err().is_none_or(|it| it.contains("the JSON has too many values")));
    }
}

#[test]
fn many_servers_of_one_name_end() {
    let servers: Vec<String> = (0..2_500)
        .map(|n| format!(r#"{{"url": "https://h{n}.example", "description": "Main"}}"#))
        .collect();
    let text = document("{}", "{}");
    let text = text.replacen('{', &format!(r#"{{"servers": [{}], "#, servers.join(", ")), 1);
    ends_soon("servers", &text, Options::default());
}

#[test]
fn long_statements_over_many_types_end() {
    let number = 1_000;
    let types: Vec<String> = (0..number)
        .map(|n| {
            let next = (n + 1) % number;
            let members: Vec<String> = (0..3)
                .map(|m| format!(r##""m{m}": {{"$ref": "#/components/schemas/T{next}"}}"##))
                .collect();
            let members = members.join(", ");
            format!(r#""T{n}": {{"type": "object", "properties": {{{members}}}}}"#)
        })
        .collect();
    let members: Vec<String> = (0..300)
        .map(|n| {
            format!(
                r##""a{n}": {{"type": "object", "not": {{"$ref": "#/components/schemas/T{n}"}}}}"##
            )
        })
        .collect();
    let pet = format!(r#""Pet": {{"type": "object", "properties": {{{}}}}}"#, members.join(", "));
    let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
    let text = document(&paths, &format!("{{{pet}, {}}}", types.join(", ")));
    let options = Options { for_comparison: true, ..Options::default() };
    let all = ends_soon("statements", &text, options).comparison.unwrap().omitted;
    let long: Vec<&str> =
        all.iter().map(|one| one.stated.as_str()).filter(|it| it.contains('…')).collect();
    assert_eq!(long.len(), 300);
    assert!(long.windows(2).all(|pair| pair[0] != pair[1]));
}
