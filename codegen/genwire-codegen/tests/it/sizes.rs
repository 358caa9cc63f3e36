//! The number of members that an object may have.

use crate::language;
use crate::spec::changed;
use genwire_constraint::{Constraint, Size};
use genwire_schema::{Dialect, Schemas};
use genwire_spec::instance;
use genwire_spec::judge::judge;
use genwire_spec::model::{Interface, Json, Object, TypeId, TypeKind};

/// An interface whose requests have this type.
fn load(types: &str) -> Interface {
    let operation = r#"# in spec/demo/send_things.toml
[operation]
doc = "Sends things."
method = "POST"
path = "/v1/things"
family = "base_resp"
request = "Thing"

[operation.responses.whole]
type = "Note"
doc = "A note."
"#;
    let files = changed(&format!("{operation}\n{types}"));
    genwire_spec::load(&files).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

fn find(interface: &Interface, name: &str) -> TypeId {
    TypeId(interface.types.iter().position(|def| def.name.wire == name).unwrap())
}

fn object(interface: &Interface, id: TypeId) -> &Object {
    match &interface.ty(id).kind {
        TypeKind::Object(object) => object,
        _ => panic!("not an object"),
    }
}

/// A type with additional keys, a required member and an optional one.
fn thing(keys: &str) -> String {
    format!(
        r#"
[types.Thing]
doc = "A thing."
{keys}
[types.Thing.fields.name]
type = "string"
doc = "The name."
required = true
[types.Thing.fields.size]
type = "integer"
doc = "The size."
"#
    )
}

#[test]
fn limits_that_every_object_keeps_are_none() {
    for (keys, expected) in [
        ("members = { min = 1 }", None),
        ("members = { min = 1, max = 2 }\nunknown = \"error\"", None),
        ("members = { min = 2, max = 2 }\nunknown = \"error\"", Some((Some(2), None))),
        ("members = { min = 1, max = 2 }", Some((None, Some(2)))),
        ("members = { min = 3 }\nunknown = \"{string}\"", Some((Some(3), None))),
    ] {
        let interface = load(&thing(keys));
        let size = object(&interface, find(&interface, "Thing")).size();
        assert_eq!(size, expected.map(|(min, max)| Size { min, max }), "{keys}");
    }
}

#[test]
fn unions_and_variants_refuse_a_number_of_members() {
    let (of_union, of_variant) = (("members = { min = 1 }\n", ""), ("", "members = { min = 1 }\n"));
    for ((of_union, of_variant), expected) in [
        (of_union, "error[key-of-other-kind]: a `union` type has no `members`"),
        (of_variant, "error[toml-structure]: unknown key `members`"),
    ] {
        let types = format!(
            "# in spec/demo/bad.toml\n[types.Thing]\nkind = \"union\"\ntag = \"is\"\ndoc = \"A.\"\n{of_union}\
             [types.Thing.variants.one]\ndoc = \"A.\"\n{of_variant}"
        );
        let mistakes = genwire_spec::load(&changed(&types)).unwrap_err().to_string();
        assert!(mistakes.contains(expected) && mistakes.contains("members = { min"), "{mistakes}");
    }
}

#[test]
fn the_smallest_body_has_enough_members() {
    for (keys, more, expected) in [
        ("members = { min = 2 }", "", r#"{"name":"a","size":0}"#),
        ("members = { min = 3 }", "", r#"{"name":"a","size":0,"m0":0}"#),
        (
            "members = { min = 3 }\nunknown = \"{boolean}\"",
            "",
            r#"{"name":"a","size":0,"m0":false}"#,
        ),
        // A plain member precedes a member that refers to another object.
        (
            "members = { min = 2 }",
            "[types.Thing.fields.inside]\ntype = \"Thing\"\ndoc = \"A thing inside.\"\n",
            r#"{"name":"a","size":0}"#,
        ),
        (
            "members = { min = 3 }\nunknown = \"error\"",
            "[types.Thing.fields.inside]\ntype = \"Crate\"\ndoc = \"A box.\"\n\
             [types.Crate]\ndoc = \"A box.\"\nmembers = { min = 1 }\n\
             [types.Crate.fields.width]\ntype = \"integer\"\ndoc = \"The width.\"\n",
            r#"{"name":"a","size":0,"inside":{"width":0}}"#,
        ),
    ] {
        let interface = load(&(thing(keys) + more));
        let id = find(&interface, "Thing");
        let body = instance::minimal(&interface.types, id).unwrap();
        assert_eq!(body.to_compact(), expected, "{keys}");
        let errors: Vec<_> = judge(&interface, id, &body);
        assert!(errors.iter().all(|it| it.rule == "unknown-member"), "{errors:?}");
    }
}

#[test]
fn types_that_only_lead_to_each_other_have_no_body() {
    let types: Vec<String> = (0..12)
        .map(|name| {
            let keys = "doc = \"A.\"\nunknown = \"error\"\nmembers = { min = 1 }\n";
            let field = |to| format!("fields.m{to} = {{ type = \"T{to}\", doc = \"A.\" }}\n");
            let fields: Vec<String> = (0..12).map(field).collect();
            format!("[types.T{name}]\n{keys}{}", fields.concat())
        })
        .collect();
    let types = types.concat();
    let thing = "[types.Thing]\ndoc = \"A.\"\nfields.it = { type = \"T0\", doc = \"A.\" }\n";
    let files = changed(&format!(
        "# in spec/demo/send_things.toml\n[operation]\ndoc = \"A.\"\nmethod = \"POST\"\npath = \"/v1/a\"\n\
         family = \"base_resp\"\nrequest = \"Thing\"\n[operation.responses.whole]\ntype = \"Note\"\n\
         doc = \"A.\"\n{types}{thing}"
    ));
    let mistakes = genwire_spec::load(&files).unwrap_err().to_string();
    assert!(mistakes.contains("error[endless-type]: no finite body of `T0` exists"), "{mistakes}");
}

#[test]
fn every_limit_shows_in_a_vector() {
    let interface = language::interface();
    let generator = genwire_vectors::Generator::new(&interface);
    let all = interface.operations.iter().map(|operation| generator.vectors(operation));
    let cases: Vec<_> = all.flat_map(|vectors| vectors.cases).collect();
    let mut count = 0;
    for index in 0..interface.types.len() {
        let id = TypeId(index);
        let TypeKind::Object(object) = &interface.ty(id).kind else { continue };
        let Some(size) = object.size() else { continue };
        let moved =
            |end: Option<u64>| end.into_iter().flat_map(|end| [Some(end + 1), Some(end - 1), None]);
        let mins = moved(size.min).map(|min| Size { min, ..size });
        let maxs = moved(size.max).map(|max| Size { max, ..size });
        for wrong in mins.chain(maxs) {
            let mut mutant = interface.clone();
            if let TypeKind::Object(object) = &mut mutant.types[index].kind {
                object.constraints[0].constraint = Constraint::Members(wrong);
            }
            let is_seen = cases.iter().any(|it| judge(&mutant, it.ty, &it.body) != it.violations);
            assert!(is_seen, "{}: {wrong:?} for {size:?}", interface.ty(id).path());
            count += 1;
        }
    }
    assert!(count > 10, "{count} mutants");
}

#[test]
fn schemas_docs_and_lists_of_losses_say_it() {
    let interface = load(&thing("members = { min = 2, max = 4 }"));
    for dialect in [Dialect::JsonSchema, Dialect::OpenApi, Dialect::Portable, Dialect::WithoutRules]
    {
        let schemas = Schemas::new(&interface, dialect);
        let schema = schemas.schema(find(&interface, "Thing"));
        let limits = ["minProperties", "maxProperties"].map(|key| schema.get(key).cloned());
        assert_eq!(limits, [Some(Json::Integer(2)), Some(Json::Integer(4))], "{dialect:?}");
    }
    let files = genwire_codegen::generate(&interface);
    let text = |path: &str| {
        let file =
            files.iter().find(|file| file.path.ends_with(path)).unwrap_or_else(|| panic!("{path}"));
        &*file.text
    };
    assert!(text("docs/reference/demo/send_things.md").contains("Members: 2 to 4 members."));
    let code = text("generated/send_things.rs");
    assert!(
        code.contains("/// 2 to 4 members.")
            && code.contains("#[validate(members(min = 2, max = 4))]")
    );
    let losses = text("schemas/loss.json");
    assert!(!losses.contains("demo.Thing"), "every target carries it: {losses}");
}
