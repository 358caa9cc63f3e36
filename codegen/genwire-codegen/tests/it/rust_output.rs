//! Output of the Rust emitters, before rustfmt.

use crate::spec::{changed, good};
use genwire_output::OutputFile;
use genwire_spec::names;
use std::collections::BTreeSet;

fn generated(text: &str) -> Vec<OutputFile> {
    let files = if text.is_empty() { good() } else { changed(text) };
    let interface =
        genwire_spec::load(&files).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    genwire_codegen::generate(&interface)
}

/// Checks that a file generated from the good spec and additional types contains some strings.
fn check(types: &str, path: &str, expected: &[&str]) {
    let change = format!("# after spec/demo/types.toml\n{types}");
    check_changed(if types.is_empty() { "" } else { &change }, path, expected);
}

/// Checks that a file generated from the changed spec contains some strings.
fn check_changed(change: &str, path: &str, expected: &[&str]) {
    let files = generated(change);
    let path = format!("crates/genwire-{path}");
    let file = files.iter().find(|file| file.path == path).unwrap();
    for expected in expected {
        let expected = expected.trim_start_matches('\n');
        assert!(file.text.contains(expected), "no\n{expected}\nin\n{}", file.text);
    }
}

const TYPES: &str = "demo/src/generated/types.rs";

#[test]
fn a_file_opens_with_its_origin_and_its_imports() {
    check(
        "",
        TYPES,
        &["// @generated from spec/demo/types.toml (genwire_rust::types) by cargo \
             genwire generate. Do not edit by hand.\n\n\
           //! The types that the demo operations share.\n"],
    );
}

#[test]
fn a_member_of_a_reply_is_an_option() {
    check(
        "",
        TYPES,
        &[
            r#"
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "demo.Note")]
#[non_exhaustive]
pub struct Note {
"#,
            "    #[validate(required)]\n    pub text: Option<String>,\n",
            "    #[validate(range(min = 0))]\n    pub count: Option<i64>,\n",
            "    pub pages: Option<Vec<Page>>,\n",
            "    /// Default: `red`.\n    pub shade: Option<Shade>,\n",
            "    #[serde(flatten)]\n    pub extra: Extra,\n",
        ],
    );
}

/// An operation whose request has members of many kinds.
const STRICT: &str = r#"# in spec/demo/create_strict.toml
[operation]
doc = "Takes it."
method = "POST"
path = "/v1/strict"
request = "Strict"
family = "base_resp"
codes = [2013]
[operation.responses.whole]
type = "Note"
doc = "A note."
[types.Strict]
doc = "A strict one."
[types.Strict.fields.type]
type = "string"
doc = "A keyword."
required = true
one_of = ["a", "b"]
[types.Strict.fields.share]
type = "number"
doc = "A share."
required = true
range = { above = 0, max = 12345.5 }
advice = ["range"]
unit = "percent."
[types.Strict.fields.yield]
type = "integer"
doc = "A keyword."
range = { min = -3000000000, max = 9 }
[types.Strict.fields.schema]
type = "object"
doc = "An object."
required = true
nullable = true
deprecated = { replacement = "share", doc = "It is old." }
notes.size = "It is large."
[types.Strict.fields.names]
type = "[string]"
doc = "Names."
items = { min = 1, max = 2 }
[[types.Strict.rules]]
id = "named"
cel = "has(this.names)"
message = "there are no `names`"
severity = "advice"
at = "names"
accept = [{ name = "named", with = { type = "a", share = 1, schema = {}, names = ["a"] } }]
refuse = [{ name = "not named", control = "named", with = { names = "$absent" } }]
"#;

#[test]
fn a_member_of_a_request_is_what_it_must_be() {
    check_changed(
        STRICT,
        "demo/src/generated/create_strict.rs",
        &[
            "#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]\n",
            r#"
    #[serde(rename = "type")]
    #[validate(one_of("a", "b"))]
    pub ty: String,
"#,
            r"
    /// Recommended: a number above 0 and at most 12345.5. Unit: percent.
    #[validate(range(exclusive_min = 0.0, max = 12_345.5), warning)]
    pub share: f64,
",
            r#"
    #[serde(rename = "yield")]
    #[validate(range(min = -3_000_000_000_i64, max = 9))]
    pub yield_: Option<i64>,
"#,
            r"
    /// It is large.
    ///
    /// **Deprecated:** Use [`share`](Self::share) instead. It is old.
    #[wire(object, nullable, required)]
    pub schema: Option<RawJson>,
",
            "    #[validate(length(min = 1, max = 2))]\n    pub names: Option<Vec<String>>,\n",
            "/// # Validation\n///\n/// - `named` (warning): There are no `names`.\n",
            "fn named(this: &Strict) -> bool {\n    this.names.is_some()\n}\n",
        ],
    );
}

#[test]
fn an_enum_is_open_and_knows_its_properties() {
    check(
        "",
        TYPES,
        &[
            r#"
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "demo.Shade", unknown = "error")]
#[non_exhaustive]
pub enum Shade {
"#,
            r"
    pub const fn warmth(&self) -> Option<f64> {
        match self {
            Self::Red => Some(1.0),
            Self::Blue => Some(0.1),
            Self::Unknown(_) => None,
        }
    }
",
        ],
    );
}

#[test]
fn a_property_that_a_value_leaves_out_is_none() {
    check(
        r#"
[types.Medium]
kind = "enum"
doc = "Material of a note."
[types.Medium.properties.shelf_life]
type = "integer"
doc = "Time that it keeps."
optional = true
[types.Medium.values.paper]
doc = "Paper."
with = { shelf_life = 100 }
[types.Medium.values.sand]
doc = "Sand."
[types.Medium.values.snow]
doc = "Snow."
with = {}
"#,
        TYPES,
        &[r"
    /// Time that it keeps.
    ///
    /// `None` for values that do not state it and for values that the interface does not list.
    pub const fn shelf_life(&self) -> Option<i64> {
        match self {
            Self::Paper => Some(100),
            Self::Sand | Self::Snow | Self::Unknown(_) => None,
        }
    }
"],
    );
}

#[test]
fn an_enum_of_numbers_states_them() {
    check(
        r#"
[types.Level]
kind = "enum"
repr = "integer"
unknown = "accept"
doc = "A level."
[types.Level.values.low]
number = -1
doc = "A low one."
"#,
        TYPES,
        &["    #[wire(number = -1)]\n    Low,\n", "    Unknown(UnknownNumber),\n"],
    );
}

#[test]
fn a_union_reads_the_members_of_its_variants() {
    check(
        "",
        TYPES,
        &[
            "#[serde(tag = \"type\")]\n#[wire(name = \"demo.Part\", unknown = \"error\")]\n",
            r#"
    pub fn ty(&self) -> &str {
        match self {
            Self::Text(_) => "text",
            Self::Image(_) => "image",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `label`, if the variant has it.
    pub fn label(&self) -> Option<&str> {
"#,
            "            Self::Text(_) | Self::Unknown(_) => None,\n",
            "impl From<ImagePart> for Part {\n",
        ],
    );
}

#[test]
fn an_either_type_is_made_from_its_alternatives() {
    check(
        r#"
[types.Pick]
kind = "either"
doc = "A shade or a page."
[types.Pick.alternatives.shade]
type = "Shade"
doc = "A shade."
[types.Pick.alternatives.page]
type = "Page"
doc = "A page."
"#,
        TYPES,
        &[
            "    #[wire(json = \"string\")]\n    Shade(Shade),\n",
            r"
    pub fn as_page(&self) -> Option<&Page> {
        match self {
            Self::Page(value) => Some(value),
            Self::Shade(_) => None,
        }
    }
",
            "impl From<&str> for Content {\n",
        ],
    );
}

#[test]
fn a_sample_names_the_alternative_where_two_are_strings() {
    let operation = r#"# in spec/demo/create_book.toml
[operation]
doc = "Writes a book."
method = "POST"
path = "/v1/books"
request = "Book"
family = "base_resp"

[operation.responses.whole]
type = "Note"
doc = "A note on the book."

[operation.examples.short]
part = "request"
doc = "A short book."
body = { word = "spine" }

[types.Word]
kind = "either"
doc = "A short or a long word."
[types.Word.alternatives.short]
type = "string"
doc = "A short word."
length = { max = 3 }
[types.Word.alternatives.long]
type = "string"
doc = "A long word."
length = { min = 4 }

[types.Book]
doc = "A book."
[types.Book.fields.word]
type = "Word"
doc = "Its word."
required = true
"#;
    let path = "demo/src/generated/create_book.rs";
    check_changed(operation, path, &["Word::Long(\"spine\".to_owned())"]);
}

#[test]
fn a_reply_that_is_much_larger_than_the_others_is_no_mistake() {
    let operation = r#"# in spec/demo/create_book.toml
[operation]
doc = "Writes a book."
method = "POST"
path = "/v1/books"
request = "Note"
family = "base_resp"

[operation.responses.whole]
type = "Leaf"
doc = "A page of the book."

[operation.responses.accepted]
type = "Job"
doc = "The book is being made."
status = 202

[types.Job]
doc = "A job without members."

[types.Leaf]
doc = "A page."
"#;
    let path = "demo/src/generated/create_book.rs";
    let lint = "#[allow(clippy::large_enum_variant, reason = \"a reply is read once\")]\n";
    for (fields, is_allowed) in [(3, false), (5, true)] {
        let field = |index| {
            format!("\n[types.Leaf.fields.text_{index}]\ntype = \"string\"\ndoc = \"A text.\"\n")
        };
        let text = operation.to_owned() + &(0..fields).map(field).collect::<String>();
        let files = generated(&text);
        let file = files.iter().find(|file| file.path.ends_with(path)).unwrap();
        assert_eq!(file.text.contains(lint), is_allowed, "{}", &*file.text);
        assert!(file.text.contains("pub enum CreateBookResponses {"));
    }
}

#[test]
fn a_hand_written_request_and_reply_are_in_the_samples() {
    let operation = r#"# in spec/demo/create_book.toml
[operation]
doc = "Writes a book."
method = "POST"
path = "/v1/books"
request = "Book"
family = "base_resp"
rust.request = 'Book::about(Topic::Sea, other::Thing::new())'
rust.reply = "title"

[operation.responses.whole]
type = "Note"
doc = "A note on the book."

[operation.examples.short]
part = "request"
doc = "A short book."
body = { topic = "sea" }

[types.Topic]
kind = "enum"
doc = "Subject of a book."
values.sea = { doc = "The sea." }

[types.Book]
doc = "A book."
[types.Book.fields.topic]
type = "Topic"
doc = "Its topic."
required = true
"#;
    let used = "use genwire_demo::{Book, Topic};";
    let made = "let request = Book::about(Topic::Sea, other::Thing::new());";
    let shown = "println!(\"{}\", response.title());";
    check_changed(operation, "demo/src/generated/client.rs", &[used, made, shown]);
    // The short form is compared with the value that the example creates.
    let compared = "/// # let made = Book::new(Topic::Sea);\n/// # assert_eq!(request, made);\n";
    check_changed(operation, "demo/src/generated/create_book.rs", &[made, compared]);
    let files = generated(operation);
    let page = files.iter().find(|file| file.path.ends_with("demo/create_book.md")).unwrap();
    for expected in [made, "println!(\"{}\", reply.title());"] {
        assert!(page.text.contains(expected), "no {expected} in\n{}", page.text);
    }
}

#[test]
fn the_check_finds_every_body() {
    check(
        "",
        "demo/src/generated/check.rs",
        &["        (\"create_note\", BodyKind::Request | BodyKind::Response) => {\n            \
             genwire_core::check::<Note>(body)\n"],
    );
}

#[test]
fn docs_have_the_lines_of_the_spec() {
    let words = "word ".repeat(40);
    let doc =
        format!("A long one.\n\nIt has {words}and\n*ends* here:\n\n- One.\n- Two,\n  with more.\n");
    check(
        &format!("[types.Story]\ndoc = \"\"\"\n{doc}\"\"\"\n"),
        TYPES,
        &[&format!(
            "\n/// A long one.\n///\n/// It has {words}and\n/// *ends* here:\n///\n/// - One.\n/// - Two,\n\
             ///   with more.\n"
        )],
    );
}

const SERVER: &str = "demo/src/generated/server.rs";

#[test]
fn a_service_has_a_method_and_a_route_for_each_operation() {
    check(
        "",
        SERVER,
        &[
            r"
pub trait DemoService: Send + Sync + 'static {
    /// Writes a note.
    ///
    /// `POST /v1/notes/{shelf}`
",
            r"
    fn create_note(
        &self,
        call: Call,
        _shelf: String,
        _request: Note,
    ) -> impl Future<Output = Result<Note, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }
",
            r#"
    let shelf = entry.param("shelf")?;
    let request: Note = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.create_note(call, shelf, request).await?;
    entry.whole(&reply)
"#,
        ],
    );
}

#[test]
fn a_service_answers_in_the_forms_of_its_operation() {
    let operation = |responses: &str| {
        format!(
            "# in spec/demo/create_tale.toml\n[operation]\ndoc = \"Writes a tale.\"\nmethod = \"POST\"\n\
             path = \"/v1/tales\"\nrequest = \"Note\"\nfamily = \"base_resp\"\ncodes = [2013]\n\
             {responses}"
        )
    };
    let whole = "[operation.responses.whole]\ntype = \"Note\"\ndoc = \"A note.\"\nstatus = 202\n";
    check_changed(&operation(whole), SERVER, &["    Ok(entry.whole(&reply)?.with_status(202))\n"]);
    let streamed = "[operation.responses.streamed]\ntype = \"Note\"\ndoc = \"A delta.\"\n\
                    media_type = \"text/event-stream\"\n\
                    [operation.responses.streamed.stream]\nterminator = \"END\"\n\
                    collects_to = \"Note\"\ncomplete_when = \"text\"\n";
    check_changed(
        &operation(streamed),
        SERVER,
        &[
            "impl Future<Output = Result<EventBody<Note>, Refusal>> + Send {\n",
            "    Ok(entry.events(reply, Some(\"END\")))\n",
        ],
    );
}

#[test]
fn a_service_of_an_area_with_media_may_look_at_them_before_quota_is_asked_for() {
    check_changed(
        r#"# in spec/demo/media.toml
[media.cover]
doc = "A cover."
kind = "image"
max_bytes = "1 MiB"
"#,
        SERVER,
        &[
            r"
    fn check_media_of_create_note(
        &self,
        _call: &Call,
        _request: &Note,
    ) -> impl Future<Output = Result<Self::Media, Refusal>> + Send {
        ready(Ok(Self::Media::default()))
    }
",
            r"
    let media = service.check_media_of_create_note(entry.call(), &request).await?;
    let call = entry.admit().await?;
",
        ],
    );
}

/// A client is a struct with the name of its area, in a file that also uses other names.
#[test]
fn no_area_has_a_name_that_the_code_of_clients_needs() {
    let files = genwire_codegen::generate(&crate::language::interface());
    let clients = files.iter().filter(|file| file.path.ends_with("/client.rs"));
    let lines = clients.flat_map(|file| file.text.lines());
    let code = lines.filter(|line| !line.trim_start().starts_with("//"));
    let words = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
    let needed: BTreeSet<&str> = words.filter(|word| names::is_taken(word)).collect();
    assert!(needed.contains("Transport"), "{needed:?}");
    for name in needed {
        assert!(!names::is_area(&names::name(name).snake), "{name}");
    }
    assert!(names::is_area("report") && names::is_area("family"));
}

/// Members whose Rust names clash with others: with another variant, and with a validation method.
const CLASHES: &str = r#"# in spec/demo/create_clash.toml
[operation]
doc = "Takes it."
method = "POST"
path = "/v1/clash"
request = "Clash"
family = "base_resp"
[operation.responses.whole]
type = "Note"
doc = "A note."
[operation.examples.usual]
doc = "A usual one."
part = "request"
body = { validate = "all" }
[types.Clash]
doc = "A clash."
[types.Clash.fields.validate]
type = "string"
doc = "The kind of check."
[types.Clash.fields.owner]
type = "Owner"
doc = "The owner."
[types.Owner]
kind = "union"
doc = "An owner."
tag = "kind"
[types.Owner.variants.team.fields.type]
type = "string"
doc = "The kind of team."
[types.Owner.variants.team]
doc = "A team."
[types.Owner.variants.user.fields.ty]
type = "string"
doc = "The kind of user."
[types.Owner.variants.user]
doc = "A user."
"#;

#[test]
fn members_with_names_of_other_methods_clash_with_none() {
    let files = generated(CLASHES);
    let path = "crates/genwire-demo/src/generated/create_clash.rs";
    let file = files.iter().find(|file| file.path == path).unwrap();
    assert!(!file.text.contains("pub fn ty(&self)"), "{}", file.text);
    let check = "assert!(genwire_core::Validate::validate(&request).is_valid());";
    assert!(file.text.contains(check), "{}", file.text);
}
