//! Files with mistakes.

use super::{Kept, PROFILE_KEY};

/// The error for an unknown key in the file.
const UNKNOWN_KEY: &str = "this key is not known";
/// A profile up to its key.
const BEGINNING: &str = "[profiles.a]\nbase_url = \"https://a.example\"\n";

/// Files with the position, the error and the help; `KEY` is the key, which no output repeats.
const MISTAKES: [(&str, &str, &str, &str); 24] = [
    ("default", "1:8", "this is not TOML", "`[profiles.NAME]`"),
    ("KEY", "1:17", "this is not TOML", "`[profiles.NAME]`"),
    ("[profiles.a\nbase_url = \"KEY\"", "1:12", "this is not TOML", "`[profiles.NAME]`"),
    ("BEGINNING_api_key = \"KEY", "3:28", "this is not TOML", "`[profiles.NAME]`"),
    ("BEGINNING_api_key = KEY", "3:11", "this is not TOML", "`[profiles.NAME]`"),
    ("BEGINNING_api_key = \"x\"\napi_key = \"KEY\"", "4:1", "this is not TOML", "`[profiles"),
    ("defualt = \"a\"", "1:1", UNKNOWN_KEY, "did you mean `default`?"),
    ("\"KEY\" = 1", "1:1", UNKNOWN_KEY, "the file has `default` and `[profiles.NAME]`"),
    ("BEGINNING_api_kye = \"KEY\"", "3:1", UNKNOWN_KEY, "did you mean `api_key`?"),
    ("BEGINNING_KEY = \"KEY\"", "3:1", UNKNOWN_KEY, "a profile is a table"),
    ("[profiles.a]\napi_key = \"KEY\"", "1:11", "the profile has no `base_url`", "a profile is"),
    ("profiles = \"KEY\"", "1:12", "expected a table, found a string", "`[profiles.NAME]`"),
    ("[profiles]\na = \"KEY\"", "2:5", "expected a table, found a string", "`[profiles.NAME]`"),
    ("BEGINNING_api_key = 1234567890", "3:11", "expected a string, found a number", "api_key"),
    ("BEGINNING_api_key = [\"KEY\"]", "3:11", "expected a string, found a list", "api_key"),
    ("BEGINNING_api_key = \"\"", "3:11", "the key is empty", "leave `api_key` out"),
    ("BEGINNING_api_key = \"KEY\\nx\"", "3:11", "not allowed in a header", "leave `api_key` out"),
    ("[profiles.a]\nbase_url = \"KEY\"", "2:12", "expected the address of", "https://"),
    ("[profiles.a]\nbase_url = \"https://\"", "2:12", "is not a URL", "such as"),
    ("[profiles.a]\nbase_url = \"https://u:KEY@a.b\"", "2:12", "a password", "leave it out"),
    ("[profiles.\"KEY KEY\"]\nbase_url = \"x\"", "1:11", "cannot be the name", "32 letters"),
    ("default = \"KEY\"\nBEGINNING_", "1:11", "no profile with this name", "only profile is `a`"),
    ("default = \"KEY\"", "1:11", "no profile with this name", "a profile is a table"),
    ("# é世\u{0}KEY", "1:5", "this is not TOML", "`[profiles.NAME]`"),
];

#[test]
fn a_mistake_is_reported_with_its_place_and_without_any_text_of_the_file() {
    for (text, place, error, help) in MISTAKES {
        let text = text.replace("BEGINNING_", BEGINNING).replace("KEY", PROFILE_KEY);
        let kept = Kept::with("mistakes", &text);
        let expected = kept.genwire(&["voices"]).stderr;
        let first = expected.lines().next().unwrap_or_default();
        let start = format!("error: {}:{place}: ", kept.place());
        assert!(first.starts_with(&start) && first.contains(error), "{text}\n{expected}");
        let expected = first.trim_start_matches("error: ");
        kept.refuses(&["voices"], "", expected, help);
        // Nothing that cannot be read is overwritten.
        kept.refuses(&["login", "--base-url", "https://b.example"], "k", expected, help);
        kept.refuses(&["logout"], "", expected, help);
        kept.refuses(&["profiles"], "", expected, help);
        assert_eq!(kept.text(), text);
    }
}

#[test]
fn bytes_and_sizes_are_checked_before_the_text() {
    let kept = Kept::with("bytes", "");
    std::fs::write(&kept.0, b"# a\n# \xff").expect("a file");
    kept.refuses(&["voices"], "", "config.toml:2:3: the text is not UTF-8", "as UTF-8");
    std::fs::write(&kept.0, vec![b'#'; (1 << 20) + 1]).expect("a file");
    for args in [&["voices"][..], &["profiles"], &["logout"]] {
        let run = kept.genwire(args);
        assert!(run.code == 2 && run.stderr.contains("is larger than 1048576 bytes"), "{run:?}");
    }
    std::fs::write(&kept.0, vec![b'#'; 1 << 20]).expect("a file");
    assert_eq!(kept.genwire(&["profiles"]).code, 0);
}
