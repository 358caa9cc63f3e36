//! The smallest bodies of types: their size, and their existence.

use crate::spec::changed;
use genwire_spec::SpecFile;
use genwire_spec::instance;
use genwire_spec::model::TypeId;

/// An object with one required member.
fn holder(name: &str, member: &str) -> String {
    let member = format!("{{ required = true, doc = \"A.\", {member} }}");
    format!("[types.{name}]\ndoc = \"A.\"\nfields.a = {member}\n")
}

/// Files of a spec whose requests have the type `Thing`.
fn files(types: &[String]) -> Vec<SpecFile> {
    changed(&format!(
        "# in spec/demo/send_things.toml\n[operation]\ndoc = \"A.\"\nmethod = \"POST\"\n\
         path = \"/v1/a\"\nfamily = \"base_resp\"\nrequest = \"Thing\"\n\
         [operation.responses.whole]\ntype = \"Note\"\ndoc = \"A.\"\n{}",
        types.concat()
    ))
}

fn mistakes(types: &[String]) -> String {
    genwire_spec::load(&files(types)).err().map(|found| found.to_string()).unwrap_or_default()
}

fn many(of: &str) -> String {
    format!("type = \"[{of}]\", items = {{ min = 1000 }}")
}

#[test]
fn a_type_that_is_first_met_deep_inside_has_its_weight() {
    let chain =
        (0..70).map(|at| holder(&format!("T{at:02}"), &format!("type = \"T{:02}\"", at + 1)));
    let mut types: Vec<String> = chain.collect();
    types.push(holder("T70", "type = \"string\", length = { min = 2000 }"));
    types.push(holder("Thing", "type = \"T00\""));
    for at in 0..=70 {
        types.push(holder(&format!("Wide{at:02}"), &many(&format!("T{at:02}"))));
    }
    let mistakes = mistakes(&types);
    // Those that reach the long string within 64 types.
    for at in 8..=70 {
        let expected = format!("the smallest `Wide{at:02}` or a member of it");
        assert!(mistakes.contains(&expected), "no {expected}");
    }
}

#[test]
fn a_tree_with_a_limit_of_its_branches_has_an_end() {
    let of_branches = "type = \"[Thing]\", items = { max = 3 }";
    let files = files(&[holder("Thing", of_branches)]);
    let interface = genwire_spec::load(&files).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let id = interface.types.iter().position(|def| def.name.wire == "Thing").unwrap();
    let body = instance::minimal(&interface.types, TypeId(id)).unwrap();
    assert_eq!(body.to_compact(), r#"{"a":[]}"#);
}

#[test]
fn types_that_need_themselves_are_refused_soon() {
    let variant = |name: &str| {
        let member = "{ type = \"Thing\", doc = \"A.\", required = true }";
        format!("[types.Thing.variants.{name}]\ndoc = \"A.\"\nfields.a = {member}\n")
    };
    let union = "[types.Thing]\nkind = \"union\"\ndoc = \"A.\"\ntag = \"is\"\n";
    for types in [
        vec![holder("Thing", "type = \"[Thing]\", items = { min = 1 }")],
        vec![holder("Thing", "type = \"{Thing}\", members = { min = 1 }")],
        vec![union.to_owned(), variant("one"), variant("other")],
    ] {
        let mistakes = mistakes(&types);
        assert!(mistakes.contains("error[endless-type]"), "{types:?}: {mistakes}");
    }
}
