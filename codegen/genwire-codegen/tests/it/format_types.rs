//! Members with a format that have types from libraries.

use crate::spec::changed;

/// A request with formatted members, and a response with the same ones.
const VISIT: &str = r#"# in spec/demo/create_visit.toml
[operation]
doc = "Takes it."
method = "POST"
path = "/v1/visit"
request = "Visit"
family = "base_resp"
[operation.responses.whole]
type = "Seen"
doc = "The visit."
[operation.examples.usual]
doc = "A usual one."
part = "request"
body = { id = "123e4567-e89b-12d3-a456-426614174000", day = "2026-01-31" }
[types.Visit]
doc = "A visit."
[types.Visit.fields.id]
type = "string"
format = "uuid"
required = true
doc = "The id."
[types.Visit.fields.day]
type = "string"
format = "date"
doc = "The day."
[types.Visit.fields.times]
type = "[string]"
each = { format = "date-time" }
doc = "The times."
[types.Visit.fields.hint]
type = "string"
format = "date"
advice = ["format"]
doc = "A date, usually."
[types.Visit.fields.site]
type = "string"
format = "uri"
doc = "The site."
[types.Seen]
doc = "A visit that was seen."
[types.Seen.fields.id]
type = "string"
format = "uuid"
doc = "The id."
# and in genwire.toml
[project]
name = "genwire"
"#;

/// Returns the generated file of the operation, for these libraries and additional lines in its
/// response.
fn visit(libraries: &str, seen: &str) -> String {
    let spec = VISIT.replace("[types.Seen]\n", &format!("[types.Seen]\n{seen}"));
    let files = changed(&format!("{spec}{libraries}"));
    let interface =
        genwire_spec::load(&files).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let path = "crates/genwire-demo/src/generated/create_visit.rs";
    let mut files = genwire_codegen::generate(&interface).into_iter();
    files.find(|file| file.path == path).unwrap().text
}

/// Checks the types of the members, and of the id in the response.
fn check(text: &str, members: [(&str, &str); 6]) {
    for (name, ty) in members {
        let member = format!("pub {name}: {ty},");
        assert!(text.contains(&member), "no\n{member}\nin\n{text}");
    }
}

const LIBRARIES: &str = "format_types = [\"chrono\", \"uuid\"]\n";

#[test]
fn members_are_strings_without_a_library() {
    let text = visit("", "");
    let strings = [
        ("id", "String"),
        ("day", "Option<String>"),
        ("times", "Option<Vec<String>>"),
        ("hint", "Option<String>"),
        ("site", "Option<String>"),
        ("id", "Option<String>"),
    ];
    check(&text, strings);
    assert!(text.contains("[`typed`](genwire_core::typed) reads it as `uuid::Uuid`"), "{text}");
    assert!(!text.contains("genwire_core::formatted"), "{text}");
}

#[test]
fn members_have_the_types_of_a_library_where_only_its_strings_are_valid() {
    let text = visit(LIBRARIES, "");
    let types = [
        ("id", "genwire_core::formatted::Uuid"),
        ("day", "Option<genwire_core::formatted::chrono::Date>"),
        ("times", "Option<Vec<genwire_core::formatted::chrono::DateTime>>"),
        ("hint", "Option<String>"),
        ("site", "Option<String>"),
        ("id", "Option<String>"),
    ];
    check(&text, types);
    let example =
        "    genwire_core::formatted::Uuid::parse(\"123e4567-e89b-12d3-a456-426614174000\")?";
    assert!(text.contains(example), "{text}");
    assert!(text.contains("# Ok::<(), genwire_core::typed::TypedError>(())"), "{text}");
    assert!(text.contains("#[validate(format = \"uuid\")]\n    pub id"), "{text}");
}

#[test]
fn members_of_exact_responses_have_them() {
    let seen = "Option<genwire_core::formatted::Uuid>";
    let text = visit(LIBRARIES, "responses = \"exact\"\n");
    assert!(text.contains(&format!("pub id: {seen},")), "{text}");
    let text = visit("format_types = [\"jiff\", \"std\", \"url\"]\n", "responses = \"exact\"\n");
    let types = [
        ("id", "String"),
        ("day", "Option<genwire_core::formatted::jiff::Date>"),
        ("times", "Option<Vec<genwire_core::formatted::jiff::DateTime>>"),
        ("hint", "Option<String>"),
        ("site", "Option<genwire_core::formatted::Url>"),
        ("id", "Option<String>"),
    ];
    check(&text, types);
}
