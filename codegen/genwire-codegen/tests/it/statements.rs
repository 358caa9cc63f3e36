//! The statements about members. They are the same in every output.

use crate::language;
use crate::spec::changed;
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::SpecFile;
use genwire_spec::model::{Interface, Key, Statement, TypeDef, TypeKind};

/// A spec with an operation whose request and events have the members of [`MEMBERS`].
const SPEC: &str = r#"# in spec/demo/ask.toml
[operation]
doc = "Asks."
method = "POST"
path = "/v1/ask"
request = "Question"
family = "base_resp"
[operation.responses.streamed]
type = "Turn"
doc = "The answer in events."
media_type = "text/event-stream"
stream = { collects_to = "Whole", complete_when = "end" }
[types.Question]
doc = "A question."
[types.Question.fields.shade]
type = "Shade"
doc = "Its colour."
required = true
[[types.Question.rules]]
id = "warm"
doc = "The colour limits `bounded`."
message = "send less"
cel = "!has(this.bounded) || this.bounded <= this.shade.warmth"
[types.Turn]
doc = "An event."
[types.Whole]
doc = "The whole answer."
[types.Whole.fields]
stated = { type = "string", doc = "A member." }
end = { type = "string", doc = "A member." }
text = { type = "string", doc = "A member." }
"#;

/// Members of the request and of the events, each with the sentences about its keys.
const MEMBERS: &[(&str, &str, &[&str])] = &[
    ("Question.required", r#"type = "string"; required = true"#, &["Required."]),
    ("Question.nullable", r#"type = "string"; nullable = true"#, &["May be null."]),
    (
        "Question.number",
        r#"type = "number"; range = { min = 0, max = 2 }; default = 1; unit = "seconds""#,
        &["Range: from 0 to 2.", "Unit: seconds.", "Default: `1`."],
    ),
    (
        "Question.advised",
        r#"type = "integer"; range = { min = 1, max = 9 }; advice = ["range"]"#,
        &["Recommended: a number from 1 to 9."],
    ),
    ("Question.bounded", r#"type = "number""#, &["At most 1 for `red`; 0.1 for `blue`."]),
    (
        "Question.property",
        r#"type = "number"; default = { of = "shade", property = "warmth" }"#,
        &["Default: 1 for `red`; 0.1 for `blue`."],
    ),
    (
        "Question.old",
        r#"type = "number"; deprecated = { replacement = "number", doc = "It means the same." }"#,
        &["Deprecated: Use `number` instead. It means the same."],
    ),
    (
        "Question.assumed",
        r#"type = "string"; assumed = true"#,
        &["The interface does not document this member."],
    ),
    ("Question.constant", r#"type = "string"; one_of = ["a"]"#, &["Always `a`."]),
    ("Question.empty", r#"type = "string"; one_of = [""]"#, &["Always an empty string."]),
    (
        "Turn.stated",
        r#"type = "string"; required = true; merge = "first""#,
        &["Always present.", "In a stream, the first value counts."],
    ),
    ("Turn.end", r#"type = "string"; merge = "replace""#, &["In a stream, the last value counts."]),
    (
        "Turn.chunk",
        r#"type = "string"; merge = "concat"; into = "text""#,
        &["In a stream, deltas are concatenated; the whole reply has the result as `text`."],
    ),
];

fn spec() -> Vec<SpecFile> {
    let members = MEMBERS.iter().map(|(member, keys, _)| {
        let (ty, name) = member.split_once('.').unwrap();
        let keys = keys.replace("; ", "\n");
        format!("[types.{ty}.fields.{name}]\ndoc = \"A member.\"\n{keys}\n")
    });
    changed(&format!("{SPEC}{}", members.collect::<String>()))
}

/// One output, and the statements that it does not show as sentences.
struct Face {
    name: &'static str,
    text: String,
    is_left_out: fn(&TypeDef, &Statement<'_>) -> bool,
}

fn faces(interface: &Interface) -> [Face; 4] {
    let outputs = genwire_codegen::generate(interface);
    let text = |is_of: &dyn Fn(&OutputFile) -> bool| {
        let files = outputs.iter().filter(|file| is_of(file));
        files.map(|file| without_markup(&without_escapes(&file.text))).collect::<String>()
    };
    let ends = |ending: &'static str| move |file: &OutputFile| file.path.ends_with(ending);
    [
        Face {
            name: "Rust",
            text: text(&|file| file.kind == OutputKind::Rust),
            // The Rust type of a request shows the required members.
            is_left_out: |def, one| matches!(one.key, Key::Required) && !def.sides.reply,
        },
        Face { name: "TypeScript", text: text(&ends(".ts")), is_left_out: is_in_typings },
        Face { name: "Python", text: text(&ends(".py")), is_left_out: is_in_typings },
        Face {
            name: "OpenAPI",
            text: text(&ends("openapi.json")),
            // Schema keywords express these statements, and the encoding of a body its media types.
            is_left_out: |_, one| {
                let keys = matches!(one.key, Key::Required | Key::Nullable | Key::MediaTypes);
                keys || one.is_enforced()
            },
        },
    ]
}

/// Returns true for statements that the types of other languages express.
fn is_in_typings(_: &TypeDef, one: &Statement<'_>) -> bool {
    match one.key {
        Key::Required | Key::Nullable => true,
        Key::Constraint(limit) => one.is_enforced() && limit.constraint.facets().one_of.is_some(),
        _ => false,
    }
}

/// Removes the escapes of Python and JSON from a string.
fn without_escapes(text: &str) -> String {
    text.replace("\\\\", "\\").replace("\\\"", "\"")
}

/// Removes the marks of comments and links from a string, and normalises spaces.
fn without_markup(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches(['/', '*', '#']));
    let words = lines.collect::<Vec<_>>().join(" ");
    let words =
        words.replace("**Deprecated:**", "Deprecated:").replace("@deprecated", "Deprecated:");
    words.split_whitespace().map(without_link).collect::<Vec<_>>().join(" ") + "\n"
}

/// Returns a word without the brackets and the target of a link.
fn without_link(word: &str) -> String {
    match word.strip_prefix('[').and_then(|word| word.split_once("](")) {
        Some((name, rest)) => {
            format!("{name}{}", rest.split_once(')').map_or("", |(_, after)| after))
        }
        None => word.to_owned(),
    }
}

#[test]
fn every_output_shows_the_same_words() {
    for files in [spec(), language::files()] {
        check_faces(&load(&files));
    }
}

fn check_faces(interface: &Interface) {
    let faces = faces(interface);
    for def in &interface.types {
        let TypeKind::Object(object) = &def.kind else { continue };
        for field in &object.fields {
            for statement in interface.statements(Some(def), field) {
                let sentence = without_markup(&statement.sentence());
                for face in faces.iter().filter(|face| !(face.is_left_out)(def, &statement)) {
                    assert!(
                        face.text.contains(sentence.trim_end()),
                        "{} does not show of `{}.{}`: {sentence}",
                        face.name,
                        def.path(),
                        field.name.wire
                    );
                }
            }
        }
    }
}

#[test]
fn keys_are_said_in_these_words() {
    let interface = load(&spec());
    for (member, _, expected) in MEMBERS {
        let (ty, name) = member.split_once('.').unwrap();
        let def = interface.types.iter().find(|def| def.name.wire == ty).unwrap();
        let TypeKind::Object(object) = &def.kind else { panic!("`{ty}` is an object") };
        let statements = interface.statements(Some(def), object.field(name).unwrap());
        let sentences: Vec<String> = statements.iter().map(Statement::sentence).collect();
        assert_eq!(sentences, *expected, "{member}");
    }
}

#[test]
fn words_of_the_doc_are_not_repeated() {
    let files = spec().into_iter().map(|file| SpecFile {
        text: file.text.replacen(
            "\"A member.\"\ntype = \"string\"\none_of",
            "\"Always `a`.\"\ntype = \"string\"\none_of",
            1,
        ),
        ..file
    });
    let interface = load(&files.collect::<Vec<_>>());
    let def = interface.types.iter().find(|def| def.name.wire == "Question").unwrap();
    let TypeKind::Object(object) = &def.kind else { panic!("`Question` is an object") };
    let field = object.field("constant").unwrap();
    assert_eq!(field.doc, "Always `a`.");
    assert!(interface.statements(Some(def), field).is_empty());
}

fn load(files: &[SpecFile]) -> Interface {
    let mut interface = genwire_spec::load(files).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let outputs = &mut interface.project.outputs;
    for output in [&mut outputs.schemas, &mut outputs.typescript, &mut outputs.python] {
        *output = Some("out".to_owned());
    }
    interface
}
