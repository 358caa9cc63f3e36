//! Tests of the highlighting: the text is unchanged, and the tokens of each language are found.

use super::{Language, coloured};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const LANGUAGES: [Language; 7] = [
    Language::Shell,
    Language::Rust,
    Language::Python,
    Language::TypeScript,
    Language::Json,
    Language::Http,
    Language::Cel,
];

/// Returns the text of HTML.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    for (place, part) in html.split('<').enumerate() {
        text.push_str(if place == 0 { part } else { part.split_once('>').unwrap().1 });
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// Delimiters of some language, with other strings between them.
fn any_text() -> impl Strategy<Value = String> {
    let signs = prop::sample::select(vec![
        "\"",
        "'",
        "`",
        "\\",
        "#",
        "//",
        "r#\"",
        "\"#",
        "\"\"\"",
        "${",
        "$A",
        "}",
        "\n",
        " ",
        "-",
        "--a",
        "<<'A'",
        "\nA\n",
        ": ",
        ":",
        "1",
        ".",
        "e+",
        "0x",
        "true",
        "let",
        "curl",
        "&amp;",
        "<",
        ">",
        "é",
        "\u{1f600}",
        "\r\n",
    ]);
    let part = prop_oneof![4 => signs.prop_map(str::to_owned), 1 => any::<String>()];
    prop::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_text_stays_as_it_is(text in any_text()) {
        for language in LANGUAGES {
            let html = coloured(language, &text);
            prop_assert_eq!(text_of(&html), &*text, "{:?}", language);
            prop_assert_eq!(html.matches("<span ").count(), html.matches("</span>").count());
            prop_assert!(!html.contains("\"></span>"), "{:?}: {}", language, html);
        }
    }
}

/// Returns the highlighted tokens as `class:token`.
fn parts(language: Language, text: &str) -> Vec<String> {
    let html = coloured(language, text);
    let parts = html.split("<span class=\"").skip(1);
    parts
        .map(|part| {
            let (class, rest) = part.split_once("\">").unwrap();
            format!("{class}:{}", text_of(rest.split("</span>").next().unwrap()))
        })
        .collect()
}

#[test]
fn commands_and_programs_have_their_parts() {
    for (language, text, expected) in [
        (
            Language::Shell,
            "curl --request POST \"$BASE/v1?a=1\" \\\n  --form 'a=$b' # say",
            &[
                "keyword:curl",
                "key:--request",
                "string:\"",
                "variable:$BASE",
                "string:/v1?a=1\"",
                "key:--form",
                "string:'a=$b'",
                "comment:# say",
            ][..],
        ),
        (
            Language::Shell,
            "curl --data @- <<'JSON'\n{\"a\": 1}\nJSON\nls a#b",
            &[
                "keyword:curl",
                "key:--data",
                "string:<<'JSON'",
                "key:\"a\"",
                "number:1",
                "string:JSON",
                "keyword:ls",
            ],
        ),
        (
            Language::Rust,
            "let text = r#\"a\"b\"#; // end\nf(1_000, 2.5e-3, 1..2)",
            &[
                "keyword:let",
                "string:r#\"a\"b\"#",
                "comment:// end",
                "number:1_000",
                "number:2.5e-3",
                "number:1",
                "number:2",
            ],
        ),
    ] {
        assert_eq!(parts(language, text), expected, "{text}");
    }
}

#[test]
fn members_have_the_colour_of_keys() {
    for (language, text, expected) in [
        (
            Language::Python,
            "x1 = {\"a\": None, 'b': \"it's\"}  # no",
            &["key:\"a\"", "keyword:None", "key:'b'", "string:\"it's\"", "comment:# no"][..],
        ),
        (
            Language::TypeScript,
            "await f(`${process.env.A}/b`, { A: \"\\\"\", \"c\": newer });",
            &[
                "keyword:await",
                "string:`",
                "variable:${process.env.A}",
                "string:/b`",
                "key:A",
                "string:\"\\\"\"",
                "key:\"c\"",
            ],
        ),
        (
            Language::Json,
            "{\"a\" : -1.5, \"b\": [true, \"http://\"]}",
            &["key:\"a\"", "number:1.5", "key:\"b\"", "keyword:true", "string:\"http://\""],
        ),
        (Language::Http, "X-Key: a: b", &["key:X-Key", "key:a"]),
        (
            Language::Cel,
            "has(this.a) && this.a in ['b']",
            &["keyword:has", "keyword:this", "keyword:this", "keyword:in", "string:'b'"],
        ),
    ] {
        assert_eq!(parts(language, text), expected, "{text}");
    }
}

#[test]
fn a_string_without_an_end_ends_with_its_line_or_the_text() {
    assert_eq!(parts(Language::Json, "\"a\n1"), ["string:\"a", "number:1"]);
    assert_eq!(parts(Language::Rust, "\"a\n1\\"), ["string:\"a\n1\\"]);
}
