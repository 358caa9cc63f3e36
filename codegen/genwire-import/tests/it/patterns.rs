//! Patterns that a draft rewrites.

use crate::{document, drafted, post, reasons};
use genwire_import::Options;

#[test]
fn patterns_are_carried_in_another_form_where_they_need_one() {
    for (pattern, constraints) in [
        (r"^(?!aws:)[\\p{L}\\p{N}:]*$", r"pattern = '^(?!aws:)[\p{L}\p{N}:]*$'"),
        (r"[\\p{L}\\p{Z}]*", ""),
        (r"[\\p{all}]*", ""),
        (r"^(\\p{LD}|\\p{IsLetter}|\\P{Blank})$", r"pattern = '^([\p{L}\p{Nd}]|[\p{L}]|[^ \t])$'"),
        (r"\\p{ASCII}{0,8192}", ""),
        ("^[a-z]{0,2048}$", "length = { max = 2048 }\npattern = \"^[a-z]*$\""),
        ("^x[a-z]{1,4096}y$", "length = { max = 4098 }\npattern = \"^x[a-z]+y$\""),
        (r"\\A\\p{XDigit}{8}\\z", r#"pattern = "^[0-9A-Fa-f]{8}$""#),
        (r"^[^/\\000-\\037]$", r"pattern = '^[^/\x00-\x1f]$'"),
        (r"^[\\p{Upper}\\p{Digit}]\\x{60}\\p{Alpha}$", r"pattern = '^[A-Z0-9]\u0060[A-Za-z]$'"),
        (
            r"^[\\u0020-\\uD7FF\\uD800\\uDBFF-\\uDC00\\uDFFF\\t]*$",
            r"pattern = '^[\u0020-\uD7FF\t]*$'",
        ),
    ] {
        let pet = format!(
            r#"{{"Pet": {{"type": "object", "properties": {{"it": {{"type": "string", "pattern": "{pattern}"}}}}}}}}"#
        );
        let paths = format!(r#"{{"/v1/pets": {}}}"#, post(""));
        let draft = drafted(&document(&paths, &pet), &Options::default());
        assert_eq!(reasons(&draft.report), [""], "{pattern}");
        let text: String = draft.files.iter().map(|file| file.text.as_str()).collect();
        let member = text.split("fields.it]\n").nth(1).unwrap().split("\n\n").next().unwrap();
        let found: Vec<&str> = member
            .lines()
            .filter(|line| line.starts_with("length") || line.starts_with("pattern"))
            .collect();
        assert_eq!(found.join("\n"), constraints, "{pattern}");
    }
}
