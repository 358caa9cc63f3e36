//! Unions whose variants are used outside of them, or include others.

use crate::{document, drafted, reasons};
use genwire_import::{Carried, Class, Draft, Options, Reason};
use genwire_spec::Interface;
use genwire_spec::model::{Object, TypeKind};

/// A draft of `POST /cats` with a body, and of `GET /pets` with a reply; both are references.
fn zoo(sent: &str, got: &str, types: &str, only: &[&str]) -> (Draft, Interface) {
    let content = |name: &str| {
        format!(
            r##""content": {{"application/json": {{"schema": {{"$ref": "#/components/schemas/{name}"}}}}}}"##
        )
    };
    let paths = format!(
        r#"{{"/cats": {{"post": {{"operationId": "createCat", "requestBody": {{"required": true, {}}},
        "responses": {{"204": {{"description": "It is made."}}}}}}}},
        "/pets": {{"get": {{"operationId": "getPet",
        "responses": {{"200": {{"description": "It.", {}}}}}}}}}}}"#,
        content(sent),
        content(got)
    );
    let only = only.iter().map(|name| (*name).to_owned()).collect();
    let draft = drafted(&document(&paths, types), &Options { only, ..Options::default() });
    let interface = genwire_spec::load(&draft.files).unwrap_or_else(|errors| panic!("{errors}"));
    (draft, interface)
}

fn object<'i>(interface: &'i Interface, name: &str) -> &'i Object {
    let found = interface.types.iter().find(|def| def.name.wire == name);
    match found.map(|def| &def.kind) {
        Some(TypeKind::Object(object)) => object,
        other => panic!("{name}: {other:?}"),
    }
}

/// The tags of a union, each with the type of its variant.
fn variants(interface: &Interface, name: &str) -> String {
    let found = interface.types.iter().find(|def| def.name.wire == name);
    let Some(TypeKind::Union(union)) = found.map(|def| &def.kind) else { panic!("no {name}") };
    let all = union
        .variants
        .iter()
        .map(|one| format!("{}={}", one.name.wire, interface.ty(one.ty).name.wire));
    all.collect::<Vec<_>>().join(" ")
}

/// `Pet` with the heirs `Cat` and `Dog`.
const HEIRS: &str = r##"{"Pet": {"type": "object", "required": ["kind", "id"],
    "properties": {"kind": {"type": "string"}, "id": {"type": "integer"}},
    "discriminator": {"propertyName": "kind", "mapping": {"cat": "#/components/schemas/Cat",
    "dog": "#/components/schemas/Dog"}}},
    "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"},
    {"type": "object", "properties": {"friend": {"$ref": "#/components/schemas/Pet"}}}]},
    "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"},
    {"type": "object", "properties": {"size": {"type": "integer"}}}]}}"##;

/// `Pet` with the alternatives `Cat` and `Dog`.
const ALTERNATIVES: &str = r##"{"Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"},
    {"$ref": "#/components/schemas/Dog"}], "discriminator": {"propertyName": "kind"}},
    "Cat": {"type": "object", "required": ["kind", "id"], "additionalProperties": false,
    "properties": {"kind": {"const": "cat"}, "id": {"type": "integer"}}},
    "Dog": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "dog"},
    "cats": {"type": "array", "items": {"$ref": "#/components/schemas/Cat"}}}}}"##;

#[test]
fn a_variant_that_is_used_alone_has_its_tag() {
    for (types, sent, only) in [
        (HEIRS, "Cat", &[][..]),
        (HEIRS, "Cat", &["/cats", "/pets"]),
        (ALTERNATIVES, "Cat", &[]),
        (ALTERNATIVES, "Cat", &["/cats", "/pets"]),
        // The dog has cats.
        (ALTERNATIVES, "Pet", &[]),
    ] {
        let (draft, interface) = zoo(sent, "Pet", types, only);
        assert_eq!(reasons(&draft.report), ["", ""], "{types}");
        let cat = object(&interface, "Cat");
        assert!(cat.variant_of.is_none(), "{types}");
        let tag = cat.fields.iter().find(|field| field.name.wire == "kind").unwrap();
        assert!(tag.required, "{types}");
        let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        let tag = text.split("[types.Cat.fields.kind]").nth(1).unwrap_or_default();
        let tag = tag.split("\n[").next().unwrap_or_default();
        assert!(tag.contains("one_of = [\"cat\"]"), "{tag}");
        assert_eq!(variants(&interface, "Pet"), "cat=CatPet dog=Dog", "{types}");
        let payload = object(&interface, "CatPet");
        assert!(!payload.fields.iter().any(|field| field.name.wire == "kind"), "{types}");
        assert_eq!(payload.fields.len() + 1, cat.fields.len());
        let is_closed = types == ALTERNATIVES;
        assert_eq!(text.matches("unknown = \"error\"").count(), 2 * usize::from(is_closed));
    }
}

#[test]
fn a_variant_that_is_used_in_its_union_alone_has_the_name_of_its_schema() {
    let (draft, interface) = zoo("Pet", "Pet", HEIRS, &[]);
    assert_eq!(reasons(&draft.report), ["", ""]);
    assert_eq!(variants(&interface, "Pet"), "cat=Cat dog=Dog");
}

#[test]
fn a_variant_without_its_union_is_an_object() {
    let (draft, interface) = zoo("Cat", "Pet", ALTERNATIVES, &["/cats"]);
    assert_eq!(reasons(&draft.report), [""]);
    assert!(object(&interface, "Cat").fields.iter().any(|field| field.name.wire == "kind"));
}

#[test]
fn schemas_that_include_one_through_others_are_its_variants() {
    let of = |kind: &str, mapping: &str| {
        format!(
            r##"{{"Base": {{"type": "object", "required": ["kind"],
            "properties": {{"kind": {kind}, "id": {{"type": "integer"}}}},
            "discriminator": {{"propertyName": "kind", "mapping": {{{mapping}}}}}}},
            "Cat": {{"allOf": [{{"$ref": "#/components/schemas/Base"}},
            {{"type": "object", "properties": {{"c": {{"type": "string"}}}}}}]}},
            "Mid": {{"allOf": [{{"$ref": "#/components/schemas/Base"}},
            {{"type": "object", "properties": {{"m": {{"type": "string"}}}}}}]}},
            "Low": {{"allOf": [{{"$ref": "#/components/schemas/Mid"}}, {{"type": "object",
            "properties": {{"l": {{"type": "string"}}}}}}]}}}}"##
        )
    };
    let string = r#"{"type": "string"}"#;
    let cat = r#""cat": "Cat""#;
    let named = r#""cat": "Cat", "low": "Low""#;
    let itself = r#""cat": "Cat", "base": "Base""#;
    let listed = r#"{"type": "string", "enum": ["cat", "Mid", "Low"]}"#;
    let other = r#"{"type": "string", "enum": ["cat", "low"]}"#;
    let between = r#""cat": "Cat", "mid": "Mid""#;
    for (kind, mapping, expected, reason, remarks) in [
        (string, cat, "cat=Cat Mid=Mid Low=Low", "", 1),
        (string, named, "cat=Cat Mid=Mid low=Low", "", 1),
        (string, itself, "cat=Cat Mid=Mid Low=Low", "clash", 0),
        // No value is left for the schema itself.
        (listed, r#""cat": "Cat", "Mid": "Mid", "Low": "Low""#, "cat=Cat Mid=Mid Low=Low", "", 0),
        // Without a mapping, a value is the name of a schema.
        (listed, cat, "cat=Cat Mid=Mid Low=Low", "", 0),
        // The schema in the middle has no value of its own.
        (other, cat, "cat=Cat low=Low", "", 0),
        // The schema in the middle has no value, but a schema that includes it has.
        (r#"{"type": "string", "enum": ["cat", "Low"]}"#, cat, "cat=Cat Low=Low", "", 0),
        // No value selects the last one.
        (r#"{"type": "string", "enum": ["cat", "Mid"]}"#, cat, "cat=Cat Mid=Mid", "", 0),
        // The mapping leaves no value for it.
        (r#"{"type": "string", "enum": ["cat", "mid"]}"#, between, "cat=Cat mid=Mid", "", 0),
    ] {
        let types = of(kind, mapping);
        let (draft, interface) = zoo("Base", "Base", &types, &[]);
        assert_eq!(variants(&interface, "Base"), expected, "{mapping}");
        assert_eq!(reasons(&draft.report), [reason, reason], "{mapping}");
        let said = draft.report.at("/components/schemas/Base");
        let said = said.filter(|(_, what)| what.contains("itself is not a variant"));
        assert_eq!(said.count(), remarks, "{mapping}: {:?}", draft.report.losses);
    }
}

/// A base with values of its tag, `Mid` that includes it, and two schemas that include `Mid`.
fn shared(values: &str) -> String {
    format!(
        r##"{{"Base": {{"type": "object", "required": ["kind"], "properties": {{"kind":
        {{"type": "string", "enum": [{values}]}}}}, "discriminator": {{"propertyName": "kind"}}}},
        "Mid": {{"allOf": [{{"$ref": "#/components/schemas/Base"}},
        {{"type": "object", "properties": {{"m": {{"type": "string"}}}}}}]}},
        "LowEvent": {{"allOf": [{{"$ref": "#/components/schemas/Mid"}},
        {{"type": "object", "properties": {{"l": {{"type": "string"}}}}}}]}},
        "OtherEvent": {{"allOf": [{{"$ref": "#/components/schemas/Mid"}},
        {{"type": "object", "properties": {{"o": {{"type": "string"}}}}}}]}}}}"##
    )
}

#[test]
fn a_schema_whose_values_select_none_is_an_object_with_all_of_them() {
    let (_, interface) = zoo("Base", "Base", &shared(r#""Mid", "low", "other""#), &[]);
    assert_eq!(object(&interface, "Base").fields.len(), 1);
}

#[test]
fn schemas_that_share_their_values_are_a_loss() {
    let (draft, interface) = zoo("Base", "Base", &shared(r#""low", "other""#), &[]);
    assert_eq!(variants(&interface, "Base"), "low=Mid other=OtherBase");
    assert_eq!(reasons(&draft.report), ["clash", "clash"]);
}

#[test]
fn own_values_of_the_tag_select_a_schema_whatever_other_schemas_are_called() {
    let heir = |name: &str, values: &str| {
        format!(
            r##""{name}": {{"allOf": [{{"$ref": "#/components/schemas/Base"}},
            {{"type": "object", "properties": {{"kind": {values}, "n": {{"type": "string"}}}}}}]}}"##
        )
    };
    let types = format!(
        r#"{{"Base": {{"type": "object", "required": ["kind"], "properties": {{"kind":
        {{"type": "string"}}}}, "discriminator": {{"propertyName": "kind"}}}}, {}, {}, {},
        "User": {{"type": "object", "properties": {{"id": {{"type": "string"}}}}}}}}"#,
        heir("UserEvent", r#"{"const": "User"}"#),
        heir("OrderEvent", r#"{"const": "order"}"#),
        heir("Cat", r#"{"type": "string", "enum": ["Cat", "Kitten"]}"#),
    );
    let (draft, interface) = zoo("Base", "Base", &types, &[]);
    let found = variants(&interface, "Base");
    for value in ["User=", "order=", "Cat=", "Kitten="] {
        assert!(found.contains(value), "{value}: {found} {:?}", draft.report.losses);
    }
}

#[test]
fn a_value_without_a_usable_name_selects_its_variant() {
    for (first, second, names) in [
        ("1", "2", "1=Value1 2=Value2"),
        ("2d", "+", "2d=Value2d +=Plus"),
        ("", "b", "=Empty b=B"),
        ("a-b", "a_b", "a-b=AB a_b=AB2"),
        ("dog", "Dog", "dog=Dog Dog=Dog2"),
        ("self", "unknown", "self=SelfValue unknown=UnknownValue"),
        ("cat v1", "cat/dog", "cat v1=CatV1 cat/dog=CatDog"),
    ] {
        let types = format!(
            r##"{{"Pet": {{"oneOf": [{{"$ref": "#/components/schemas/Cat"}},
            {{"$ref": "#/components/schemas/Dog"}}], "discriminator": {{"propertyName": "kind",
            "mapping": {{"{first}": "#/components/schemas/Cat",
            "{second}": "#/components/schemas/Dog"}}}}}},
            "Cat": {{"type": "object", "required": ["kind"],
            "properties": {{"kind": {{"type": "string"}}}}}},
            "Dog": {{"type": "object", "required": ["kind"],
            "properties": {{"kind": {{"type": "string"}}}}}}}}"##
        );
        let (draft, interface) = zoo("Pet", "Pet", &types, &[]);
        assert_eq!(reasons(&draft.report), ["", ""], "{types}");
        let found = interface.types.iter().find(|def| def.name.wire == "Pet");
        let Some(TypeKind::Union(union)) = found.map(|def| &def.kind) else { panic!("{types}") };
        let made = union.variants.iter().map(|it| format!("{}={}", it.name.wire, it.name.pascal));
        assert_eq!(made.collect::<Vec<_>>().join(" "), names);
    }
}

#[test]
fn an_inline_variant_whose_type_has_no_free_name_gets_another_one() {
    for (union, value, expected) in
        [("Pet", "unknown", "TypeUnknownValuePet"), ("Code", "error", "ErrorCodeObject")]
    {
        let variant = |value: &str| {
            format!(
                r#"{{"type": "object", "required": ["kind"],
                "properties": {{"kind": {{"type": "string", "enum": ["{value}"]}}}}}}"#
            )
        };
        let types =
            format!(r#"{{"{union}": {{"oneOf": [{}, {}]}}}}"#, variant(value), variant("cat"));
        let (_, interface) = zoo(union, union, &types, &[]);
        assert!(interface.types.iter().any(|def| def.name.wire == expected), "{value}");
    }
}

/// The schemas `Pet`, `Cat` and `Dog`, of the members that `Pet` has and the tag of the others.
fn selected(pet: &str, tag: &str) -> String {
    let kind = |name: &str| {
        format!(
            r#""{name}": {{"type": "object", "required": ["kind"],
            "properties": {{"kind": {tag}, "size": {{"type": "integer"}}}}}}"#
        )
    };
    format!(r#"{{"Pet": {{{pet}}}, {}, {}}}"#, kind("Cat"), kind("Dog"))
}

#[test]
fn a_discriminator_that_selects_nothing_is_a_loss() {
    let both = r##""oneOf": [{"$ref": "#/components/schemas/Cat"},
        {"$ref": "#/components/schemas/Dog"}]"##;
    let mapping =
        r##""mapping": {"1": "#/components/schemas/Cat", "2": "#/components/schemas/Dog"}"##;
    let own = r#""type": "object", "properties": {"kind": {"type": "string"}}"#;
    let inline = r#""oneOf": [{"type": "object", "properties": {"kind": {"type": "string"}}},
        {"type": "object", "properties": {"kind": {"type": "string"}, "a": {"type": "string"}}}]"#;
    let by = |more: &str| format!(r#""discriminator": {{"propertyName": "kind"{more}}}"#);
    let at = "/components/schemas/Pet/discriminator";
    for (pet, tag, reason, place) in [
        // The tag is not a string, and its values are not listed.
        (
            format!("{both}, {}", by(&format!(", {mapping}"))),
            r#"{"type": "integer"}"#,
            "untagged",
            at,
        ),
        // No name in code can be made from the tag.
        (
            format!(r#"{both}, "discriminator": {{"propertyName": "9"}}"#),
            r#"{"type": "string"}, "9": {"type": "string"}"#,
            "untagged",
            at,
        ),
        // Alternatives without a name.
        (format!("{inline}, {}", by("")), r#"{"type": "string"}"#, "untagged", at),
        // No schema includes the schema with the `mapping`.
        (
            format!("{own}, {}", by(&format!(", {mapping}"))),
            r#"{"type": "string"}"#,
            "untagged",
            at,
        ),
        (
            format!(r#"{both}, "discriminator": {{{mapping}}}"#),
            r#"{"type": "string"}"#,
            "invalid",
            at,
        ),
        (
            format!("{both}, {}", by(r#", "mapping": {"1": 5}"#)),
            r#"{"type": "string"}"#,
            "invalid",
            "/components/schemas/Pet/discriminator/mapping/1",
        ),
        (
            format!("{both}, {}", by(r#", "defaultMapping": "Cat""#)),
            r#"{"type": "string"}"#,
            "keyword",
            "/components/schemas/Pet/discriminator/defaultMapping",
        ),
    ] {
        let (draft, _) = zoo("Pet", "Pet", &selected(&pet, tag), &[]);
        let losses = &draft.report.losses;
        assert_eq!(reasons(&draft.report), [reason, reason], "{pet}: {losses:?}");
        let is_there = losses.values().flatten().any(|change| change.pointer == place);
        assert!(is_there, "{pet}: {losses:?}");
    }
}

#[test]
fn a_single_alternative_with_a_tag_is_a_union() {
    let cat = r##""oneOf": [{"$ref": "#/components/schemas/Cat"}]"##;
    let by = r##""discriminator": {"propertyName": "kind",
        "mapping": {"cat": "#/components/schemas/Cat"}}"##;
    let types = selected(&format!("{cat}, {by}"), r#"{"type": "string"}"#);
    let (draft, interface) = zoo("Pet", "Pet", &types, &[]);
    assert_eq!(reasons(&draft.report), ["", ""]);
    assert_eq!(variants(&interface, "Pet"), "cat=Cat");
    // The tag is not a string: nothing can select by it.
    let types = selected(&format!("{cat}, {by}"), r#"{"type": "integer"}"#);
    let (draft, _) = zoo("Pet", "Pet", &types, &[]);
    assert_eq!(reasons(&draft.report), ["untagged", "untagged"]);
}

#[test]
fn a_tag_may_be_in_the_only_messages_of_its_union() {
    for (key, sent, got, expected) in [
        ("readOnly", "Toy", "Pet", [false, false]),
        ("readOnly", "Pet", "Toy", [true, false]),
        ("readOnly", "Pet", "Pet", [true, true]),
        ("writeOnly", "Pet", "Toy", [false, false]),
        ("writeOnly", "Toy", "Pet", [false, true]),
    ] {
        let toy = r#"{"Toy": {"type": "object", "properties": {"a": {"type": "string"}}},"#;
        let inline = format!(r#""kind": {{"type": "string", "{key}": true}}, "id""#);
        let referred = format!(r#"{toy} "Kind": {{"type": "string", "{key}": true}},"#);
        let plain = r#""kind": {"type": "string"}, "id""#;
        let reference = r##""kind": {"$ref": "#/components/schemas/Kind"}, "id""##;
        for (start, kind) in [(toy, inline.as_str()), (referred.as_str(), reference)] {
            let types = HEIRS.replacen('{', start, 1).replace(plain, kind);
            let (draft, interface) = zoo(sent, got, &types, &[]);
            let is_guessed = |it: &Carried| {
                let mut guesses = it.reasons.get(&Reason::Guess).into_iter().flatten();
                guesses.any(|it| it.what.ends_with("so that all messages have it"))
            };
            let guessed = draft.report.operations.iter().map(is_guessed);
            assert_eq!(guessed.collect::<Vec<_>>(), expected, "{types}");
            assert_eq!(reasons(&draft.report), ["", ""], "{types}");
            assert_eq!(variants(&interface, "Pet"), "cat=Cat dog=Dog");
        }
    }
}

/// Unions of the same schemas, one of which has a member of the other union.
const MESSAGES: &str = r##"{"Text": {"type": "object", "required": ["type", "text"], "properties": {
    "type": {"const": "text"}, "text": {"type": "string"}, "tone": {"enum": ["calm", "loud"]}}},
    "Image": {"type": "object", "required": ["type"], "properties": {"type": {"const": "image"}}},
    "Sound": {"type": "object", "required": ["type"], "properties": {"type": {"const": "sound"},
    "words": {"type": "array", "items": {"$ref": "#/components/schemas/Input"}}}},
    "Input": {"oneOf": [{"$ref": "#/components/schemas/Text"}, {"$ref": "#/components/schemas/Image"}]},
    "Output": {"oneOf": [{"$ref": "#/components/schemas/Text"}, {"$ref": "#/components/schemas/Sound"}]}}"##;

#[test]
fn a_schema_in_several_unions_is_one_type() {
    let (draft, interface) = zoo("Input", "Output", MESSAGES, &[]);
    assert_eq!(reasons(&draft.report), ["", ""]);
    let (input, output) = (variants(&interface, "Input"), variants(&interface, "Output"));
    assert_eq!([input, output], ["text=Text image=Image", "text=Text sound=Sound"]);
    let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
    assert_eq!(text.matches("fields.text]").count(), 1, "{text}");
    assert_eq!(text.matches("type = \"Text\"").count(), 1, "{text}");
    assert!(object(&interface, "Text").variant_of.is_some());
    // The name of a schema that is a type of its own as well has its tag.
    let types = MESSAGES.replacen(
        "\"words\"",
        "\"first\": {\"$ref\": \"#/components/schemas/Text\"}, \"words\"",
        1,
    );
    let (_, interface) = zoo("Input", "Output", &types, &[]);
    let names = ["Input", "Output"].map(|union| variants(&interface, union));
    let shared = names.map(|names| names.split(' ').next().unwrap_or_default().to_owned());
    assert_eq!(shared[0], shared[1]);
    assert_ne!(shared[0], "text=Text");
    assert!(object(&interface, "Text").fields.iter().any(|field| field.name.wire == "type"));
}

/// The classes of the two operations of a zoo, whose reply and request is this schema.
fn classes(schema: &str) -> Vec<Option<Class>> {
    let types = format!(
        r#"{{"Pet": {schema}, "Food": {{"properties": {{"food": {{"type": "string"}}}}}},
        "Legs": {{"oneOf": [{{"type": "object", "required": ["two"], "properties": {{"two": {{}}}}}},
        {{"type": "object", "required": ["four"], "properties": {{"four": {{}}}}}}]}}}}"#
    );
    let (draft, _) = zoo("Pet", "Pet", &types, &["createCat", "getPet"]);
    draft.report.operations.iter().map(Carried::class).collect()
}

#[test]
fn alternatives_in_an_included_schema_are_compared() {
    let legs = r##"{"$ref": "#/components/schemas/Legs"}"##;
    let beside = r#"{"type": "object", "properties": {"name": {"type": "string"}}}"#;
    let schema = format!(r#"{{"allOf": [{legs}, {beside}]}}"#);
    assert_eq!(classes(&schema), [Some(Class::Guess); 2]);
}

#[test]
fn a_schema_without_type_that_is_only_included_beside_objects_is_no_guess() {
    let food = r##"{"$ref": "#/components/schemas/Food"}"##;
    let beside = r#"{"type": "object", "properties": {"name": {"type": "string"}}}"#;
    assert_eq!(classes(&format!(r#"{{"allOf": [{food}, {beside}]}}"#)), [None; 2]);
    let member = beside.replace(r#"{"type": "string"}"#, food);
    assert_eq!(classes(&member), [Some(Class::Guess); 2]);
}

#[test]
fn the_tag_of_a_union_is_a_guess_where_the_union_is_used() {
    let types = ALTERNATIVES.replace(r#""kind": {"#, r#""kind": {"readOnly": true, "#);
    assert_ne!(types, ALTERNATIVES);
    for (sent, expected) in [("Cat", false), ("Pet", true)] {
        let (draft, _) = zoo(sent, "Pet", &types, &[]);
        let said = format!("{:?}", draft.report.operations).contains("all messages have it");
        assert_eq!(said, expected, "{:?}", draft.report.operations);
    }
}
