//! The interface that results from a good spec.

use crate::spec::{changed, good};
use genwire_spec::instance;
use genwire_spec::model::{Case, Interface, Trace, TypeId, TypeKind, UnionId};
use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};

fn load(text: &str) -> Interface {
    let files = if text.is_empty() { good() } else { changed(text) };
    genwire_spec::load(&files).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

fn find(interface: &Interface, path: &str) -> TypeId {
    TypeId(interface.types.iter().position(|def| def.path() == path).unwrap())
}

fn check_minimal(path: &str, expected: &str) {
    let interface = load("");
    let body = instance::minimal(&interface.types, find(&interface, path)).unwrap();
    assert_eq!(body.to_compact(), expected);
}

#[test]
fn the_smallest_body_has_the_required_members_only() {
    check_minimal("demo.Note", r#"{"text":"a"}"#);
    check_minimal("demo.Part", r#"{"type":"text","text":"a"}"#);
    check_minimal("demo.ImagePart", r#"{"type":"image","url":"https://example.com/a"}"#);
    check_minimal("demo.Content", r#""a""#);
    check_minimal("demo.Shade", r#""red""#);
}

#[test]
fn a_type_travels_where_operations_take_it() {
    let interface = load("");
    let sides = |path: &str| interface.ty(find(&interface, path)).sides;
    assert!(sides("demo.Page").request && sides("demo.Page").reply);
    assert!(!sides("common.Failure").request && sides("common.Failure").reply);
}

#[test]
fn a_payload_is_read_through_its_union() {
    let interface = load("");
    let (union, payload) = (find(&interface, "demo.Part"), find(&interface, "demo.TextPart"));
    assert_eq!(payload.0, union.0 + 1);
    let TypeKind::Object(object) = &interface.ty(payload).kind else { panic!() };
    assert_eq!(object.variant_of, Some((UnionId::declared(union), "text".to_owned())));
}

#[test]
fn a_type_whose_members_travel_one_way_has_two_forms() {
    let interface = load(
        r#"# in spec/demo/create_box.toml
[operation]
doc = "Creates a box."
method = "POST"
path = "/v1/boxes"
request = "Parcel"
family = "base_resp"
codes = []
[operation.responses.whole]
type = "Parcel"
doc = "The box."
[types.ParcelInput]
doc = "Something else."
[types.Parcel]
kind = "union"
doc = "A box."
tag = "kind"
[types.Parcel.common.id]
type = "string"
doc = "The id."
required = true
only = "reply"
[types.Parcel.variants.big]
doc = "A big box."
type_name = "Crate"
[types.Parcel.variants.big.fields.inside]
type = "[{Parcel}]"
doc = "The boxes inside."
[[types.Parcel.variants.big.rules]]
id = "named"
cel = "this.id != ''"
message = "the box has no id"
accept = [{ name = "an id" }]
refuse = [{ name = "none", control = "an id", with = { id = "" } }]
[types.Parcel.variants.small]
doc = "A small box."
[types.Parcel.variants.small.fields.key]
type = "string"
doc = "The key."
only = "request"
"#,
    );
    let members = |path: &str| {
        let def = interface.ty(find(&interface, path));
        let TypeKind::Object(object) = &def.kind else { panic!("{path}") };
        let names: Vec<&str> = object.fields.iter().map(|it| it.name.wire.as_str()).collect();
        (names, def.rules.len())
    };
    assert_eq!(members("demo.Crate"), (vec!["id", "inside"], 1));
    assert_eq!(members("demo.CrateInput"), (vec!["inside"], 0));
    assert_eq!(members("demo.SmallParcel"), (vec!["id"], 0));
    assert_eq!(members("demo.SmallParcelInput"), (vec!["key"], 0));
    let operation = interface.operations.iter().find(|it| it.name.wire == "create_box").unwrap();
    let form = interface.ty(operation.request.unwrap());
    assert_eq!(
        (form.path().as_str(), form.form_of.as_deref()),
        ("demo.ParcelInput2", Some("demo.Parcel"))
    );
    assert_eq!(interface.ty(operation.responses[0].ty.unwrap()).path(), "demo.Parcel");
}

#[test]
fn a_gap_is_shown_by_the_items_that_it_names() {
    let interface = load("");
    let TypeKind::Object(note) = &interface.ty(find(&interface, "demo.Note")).kind else {
        panic!()
    };
    assert_eq!(note.fields[0].gaps, ["UNK-001"]);
}

#[test]
fn cases_are_built_from_the_smallest_body_and_their_controls() {
    let interface = load(
        r#"# in spec/demo/more.toml
[types.Pair]
doc = "Two numbers."
[types.Pair.fields.low]
type = "integer"
doc = "The lower one."
required = true
[types.Pair.fields.high]
type = "integer"
doc = "The higher one."
[[types.Pair.rules]]
id = "order"
cel = "!has(this.high) || this.low <= this.high"
message = "`low` is above `high`"
at = "low"
accept = [{ name = "equal", with = { high = 0 } }, { name = "one", with = { high = "$absent" } }]
refuse = [{ name = "above", control = "equal", with = { low = 1 } }]
"#,
    );
    let rule = &interface.ty(find(&interface, "demo.Pair")).rules[0];
    let bodies: Vec<String> = rule.cases.iter().map(|case| case.body.to_compact()).collect();
    assert_eq!(bodies, [r#"{"low":0,"high":0}"#, r#"{"low":0}"#, r#"{"low":1,"high":0}"#]);
    assert_eq!((rule.path.as_str(), rule.code), ("demo.Pair.rules.order", 2013));
    assert_eq!(rule.cases[2].control.as_deref(), Some("equal"));
}

#[test]
fn model_names_carry_the_vendor_prefix() {
    let interface = load(
        r#"# in spec/demo/more.toml
[types.Model]
kind = "enum"
prefix = true
doc = "A model."
[types.Model.values.m2_7_highspeed]
doc = "A fast one."
wire = "M2.7-highspeed"
[types.Model.values.m1]
doc = "A slow one."
wire = "M1"
[types.Choice]
doc = "A choice."
[types.Choice.fields.model]
type = "Model"
doc = "The model."
required = true
example = "{vendor_prefix}M2.7-highspeed"
[[types.Choice.rules]]
id = "fast"
cel = "this.model == '{vendor_prefix}M2.7-highspeed'"
message = "`model` is slow"
accept = [{ name = "fast", with = { model = "{vendor_prefix}M2.7-highspeed" } }]
refuse = [{ name = "other", control = "fast", with = { model = "{vendor_prefix}M1" } }]
"#,
    );
    let rule = &interface.ty(find(&interface, "demo.Choice")).rules[0];
    assert_eq!(rule.text, "this.model == 'X-M2.7-highspeed'");
    let TypeKind::Enum(model) = &interface.ty(find(&interface, "demo.Model")).kind else {
        panic!()
    };
    let name = &model.values[0].name;
    assert_eq!(
        (name.wire.as_str(), name.pascal.as_str(), name.shouting().as_str()),
        ("X-M2.7-highspeed", "XM2_7Highspeed", "X_M2_7_HIGHSPEED")
    );
}

#[test]
fn a_message_shows_the_values_of_an_enum_and_those_of_its_properties() {
    for (message, expected) in [
        ("expected one of {Shade.values}", "expected one of `red`, `blue`"),
        ("too warm: {Shade.warmth}", "too warm: 1 for `red`, 0.1 for `blue`"),
        ("{shade.values} and {} are texts", "{shade.values} and {} are texts"),
    ] {
        let text = format!(
            r#"# in spec/demo/more.toml
[types.Wall]
doc = "A wall."
[types.Wall.fields.shade]
type = "string"
doc = "Its colour."
required = true
[[types.Wall.rules]]
id = "known"
cel = "this.shade == 'red' || this.shade == 'blue'"
message = "{message}"
accept = [{{ name = "red", with = {{ shade = "red" }} }}]
refuse = [{{ name = "green", control = "red", with = {{ shade = "green" }} }}]
"#
        );
        let interface = load(&text);
        let rule = &interface.ty(find(&interface, "demo.Wall")).rules[0];
        assert_eq!(rule.message, expected);
    }
}

#[test]
fn a_rule_that_compares_with_a_property_has_cases_at_each_limit() {
    let text = r#"# in spec/demo/more.toml
[types.Model]
kind = "enum"
prefix = true
doc = "A model."
[types.Model.properties.most]
type = "integer"
doc = "The most words."
default = 50
[types.Model.properties.least]
type = "integer"
doc = "The fewest words, left out by the value."
optional = true
[types.Model.values.big]
doc = "A big one."
with = { most = 100, least = 2 }
[types.Model.values.small]
doc = "A small one."
[types.Ask]
doc = "A question."
[types.Ask.fields.model]
type = "Model"
doc = "The model."
required = true
[types.Ask.fields.words]
type = "integer"
doc = "The number of words."
[[types.Ask.rules]]
id = "most"
cel = "!has(this.words) || this.words <= this.model.most"
message = "there are too many words"
at = "words"
accept = [{ name = "at the limit of small", with = { model = "X-small", words = 50 } }]
[[types.Ask.rules]]
id = "above_least"
cel = "!has(this.words) || this.words > this.model.least"
message = "there are too few words"
at = "words"
"#;
    let interface = load(text);
    let cases = |rule: usize| -> Vec<String> {
        let rule = &interface.ty(find(&interface, "demo.Ask")).rules[rule];
        let line = |case: &Case| {
            let of = case.control.as_ref().map_or_else(String::new, |of| format!(" ({of})"));
            format!("{} {}: {}{of}", case.accept, case.name, case.body.to_compact())
        };
        rule.cases.iter().map(line).collect()
    };
    assert_eq!(
        cases(0),
        [
            r#"true at the limit of big: {"model":"X-big","words":100}"#,
            r#"false above the limit of big: {"model":"X-big","words":101} (at the limit of big)"#,
            r#"false above the limit of small: {"model":"X-small","words":51} (at the limit of small)"#,
            r#"true at the limit of small: {"model":"X-small","words":50}"#,
        ]
    );
    assert_eq!(
        cases(1),
        [
            r#"true above the limit of big: {"model":"X-big","words":3}"#,
            r#"false at the limit of big: {"model":"X-big","words":2} (above the limit of big)"#,
        ]
    );
}

#[test]
fn members_of_a_union_carry_facts_in_every_payload() {
    let interface = load(
        "# after spec/facts.tsv\nDEMO-002\tdemo\tfield\tParts have labels\tmodel\tdemo.Part.label\n",
    );
    for path in ["demo.Part.label", "demo.TextPart.label", "demo.ImagePart.label"] {
        assert_eq!(interface.ledger.facts_at(path).len(), 1, "{path}");
    }
}

#[test]
fn no_trace_may_have_an_attribute_that_clients_record_themselves() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../crates/genwire-core/src/endpoint/trace.rs");
    let spans = fs::read_to_string(path).unwrap();
    let (_, spans) = spans.split_once("macro_rules! open_span").unwrap();
    let fields = spans.lines().filter_map(|line| {
        let (attribute, _) = line.trim().strip_prefix('"')?.split_once("\" = ")?;
        Some(attribute)
    });
    assert_eq!(fields.collect::<BTreeSet<_>>(), Trace::OF_CLIENTS.into());
}

#[test]
fn loading_twice_gives_the_same() {
    assert_eq!(format!("{:?}", load("")), format!("{:?}", load("")));
}

#[test]
fn the_spec_of_this_repository_has_no_mistakes() {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec");
    let mut files = Vec::new();
    crate::spec::collect(&spec, "spec", &mut files);
    let loaded = genwire_spec::load_with_warnings(&files);
    let (interface, warnings) = loaded.unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert!(interface.operations.len() >= 7 && !interface.facts.is_empty());
    assert_eq!(warnings.to_string(), "");
}

#[test]
fn a_request_belongs_to_the_first_operation_that_takes_it() {
    let operation = |name: &str| {
        format!(
            "in spec/demo/{name}_strict.toml\n[operation]\ndoc = \"Takes it.\"\nmethod = \"POST\"\n\
             path = \"/v1/{name}\"\nrequest = \"Strict\"\nfamily = \"base_resp\"\ncodes = [2013]\n\
             [operation.responses.whole]\ntype = \"Note\"\ndoc = \"A note.\"\n"
        )
    };
    let ty = "[types.Strict]\ndoc = \"A strict one.\"\n[types.Strict.fields.a]\ntype = \"string\"\n\
              doc = \"A text.\"\nrequired = true\n";
    let interface = load(&format!("# {}{ty}\n# and {}", operation("update"), operation("create")));
    let first = |id: &TypeId| interface.operations.iter().position(|it| it.request == Some(*id));
    let strict = find(&interface, "demo.Strict");
    let takers = interface.operations.iter().filter(|one| one.request == Some(strict));
    assert_eq!(takers.count(), 2);
    assert!(interface.first_by_request.contains_key(&strict));
    for (id, place) in &interface.first_by_request {
        assert_eq!(Some(*place), first(id));
    }
}

/// A type whose member `rules` and rule `named` have items with the same path, and additional
/// types.
fn with_further_types(count: usize) -> Interface {
    let mut text = "in spec/demo/same.toml\n[types.Same]\ndoc = \"Same.\"\n\
        [types.Same.fields.rules]\ntype = \"string\"\ndoc = \"The rules.\"\nrequired = true\n\
        [[types.Same.rules]]\nid = \"required\"\ncel = \"this.rules != ''\"\n\
        message = \"there are no rules\"\naccept = [{ name = \"a rule\" }]\n\
        refuse = [{ name = \"none\", control = \"a rule\", with = { rules = \"\" } }]\n"
        .to_owned();
    for index in 0..count {
        writeln!(text, "[types.Further{index}]\ndoc = \"Further.\"").unwrap();
    }
    load(&text)
}

#[test]
fn what_a_spec_says_does_not_depend_on_how_much_it_says() {
    let known = |interface: &Interface| {
        let is_other = |path: &str| !path.starts_with("demo.Further");
        let items = interface.items.iter().filter(|(item, _)| is_other(&item.0));
        let types = interface.types.iter().filter(|def| is_other(&def.path()));
        let types =
            types.map(|def| (def.path(), def.sides, def.rules.len(), def.references().len()));
        let operations =
            interface.operations.iter().map(|one| (one.item_path(), one.responses.len()));
        (
            items.map(|(item, kind)| (item.0.clone(), *kind)).collect::<Vec<_>>(),
            types.collect::<Vec<_>>(),
            operations.collect::<Vec<_>>(),
        )
    };
    let few = known(&with_further_types(0));
    assert!(few.0.iter().any(|(item, _)| item == "demo.Same.rules.required"));
    // They are resolved in several parts.
    assert_eq!(known(&with_further_types(1_200)), few);
}

#[test]
fn a_union_that_is_declared_twice_is_reported_once_more() {
    let text = "in spec/demo/create_box.toml\n[operation]\ndoc = \"Creates a box.\"\n\
        method = \"POST\"\npath = \"/v1/boxes\"\nrequest = \"Box\"\nfamily = \"base_resp\"\n\
        codes = [2013]\n[operation.responses.whole]\ntype = \"Box\"\ndoc = \"The box.\"\n\
        [types.Box]\ndoc = \"A box.\"\n[types.Box.fields.inside]\ntype = \"BigParcel\"\n\
        doc = \"What is inside.\"\n[types.Parcel]\nkind = \"union\"\ndoc = \"A parcel.\"\n\
        tag = \"kind\"\n[types.Parcel.variants.big]\ndoc = \"A big one.\"\n\
        [types.Parcel.variants.big.fields.id]\ntype = \"string\"\ndoc = \"The id.\"\n\
        only = \"reply\"\n\
        # and in spec/demo/z_last.toml\n[types.Parcel]\ndoc = \"Another parcel.\"\n";
    let mistakes = genwire_spec::load(&changed(text)).unwrap_err();
    let ids: Vec<&str> = mistakes.iter().map(genwire_spec::Diagnostic::id).collect();
    assert!(ids.contains(&"type-twice"), "{mistakes}");
}
