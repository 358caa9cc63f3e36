//! `genwire login`, `genwire logout`, `genwire profiles`, and the connections that they keep.

mod calls;
mod mistakes;
mod place;
mod precedence;
#[cfg(target_os = "linux")]
mod terminal;

use crate::process::{Run, genwire, genwire_with, scratch};
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::PathBuf;

/// The key of all profiles.
const PROFILE_KEY: &str = "key-of-a-profile";

/// A file for profiles, the only file in its folder.
struct Kept(PathBuf);

impl Kept {
    /// A path without a file.
    fn new(name: &str) -> Self {
        Self(scratch(&format!("profiles-{name}")).join("genwire/config.toml"))
    }

    /// A file with the given content.
    fn with(name: &str, text: &str) -> Self {
        let kept = Self::new(name);
        kept.write(text);
        kept
    }

    fn write(&self, text: &str) {
        fs::create_dir_all(self.0.parent().expect("a folder")).expect("a folder");
        fs::write(&self.0, text).expect("a file");
        #[cfg(unix)]
        self.set_mode(0o600);
    }

    #[cfg(unix)]
    fn set_mode(&self, mode: u32) {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
        fs::set_permissions(&self.0, mode).expect("a mode");
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).expect("the file is there")
    }

    fn place(&self) -> &str {
        self.0.to_str().expect("a name")
    }

    /// Runs the command with the file; no key may be printed.
    fn genwire(&self, args: &[&str]) -> Run {
        self.genwire_with(args, &[], "")
    }

    /// The same with variables and standard input.
    fn genwire_with(&self, args: &[&str], variables: &[(&str, &str)], stdin: &str) -> Run {
        let variables =
            [&[("GENWIRE_CONFIG", self.place()), ("NO_PROXY", "*")], variables].concat();
        let run = genwire_with(args, &variables, stdin.as_bytes());
        let printed = [run.stdout.as_str(), &run.stderr].concat();
        for key in [PROFILE_KEY, stdin.trim()] {
            assert!(key.len() < 4 || !printed.contains(key), "the key is printed: {run:?}");
        }
        run
    }

    /// Runs the command, which must succeed, and returns its standard error.
    #[track_caller]
    fn says(&self, args: &[&str], stdin: &str) -> String {
        let run = self.genwire_with(args, &[], stdin);
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{args:?} {run:?}");
        run.stderr
    }

    /// Runs the command, which must fail with an error and a help that contain two strings.
    #[track_caller]
    fn refuses(&self, args: &[&str], stdin: &str, error: &str, help: &str) {
        let run = self.genwire_with(args, &[], stdin);
        let (first, rest) = run.stderr.split_once('\n').unwrap_or_default();
        assert!(run.code == 2 && first.starts_with("error: ") && first.contains(error), "{run:?}");
        assert!(rest.starts_with("help: ") && rest.contains(help), "{run:?}");
    }

    fn list(&self) -> JsonValue {
        let run = self.genwire(&["profiles", "--json"]);
        serde_json::from_str(&run.stdout).expect("one JSON object")
    }
}

/// A profile of the list for programs.
fn listed(name: &str, base_url: &str, has_key: bool, default: bool) -> JsonValue {
    json!({ "name": name, "base_url": base_url, "has_key": has_key, "default": default })
}

#[test]
fn an_address_is_kept_with_its_key_until_it_is_dropped() {
    let kept = Kept::new("kept");
    let place = kept.place();
    let said = kept.says(&["login", "--base-url", "https://api.example.com"], "key-1\n");
    assert_eq!(
        said,
        format!(
            "kept `default` for https://api.example.com with its key in {place}; it is the default \
             now\n"
        )
    );
    let said = kept.says(&["login", "local", "--base-url", "127.0.0.1:8080", "--no-key"], "");
    assert!(said.contains("`local` for http://127.0.0.1:8080 without a key in "), "{said}");
    let api = |default| listed("default", "https://api.example.com", true, default);
    let local = |default| listed("local", "http://127.0.0.1:8080", false, default);
    assert_eq!(kept.list(), json!({ "file": place, "profiles": [api(false), local(true)] }));
    let run = kept.genwire(&["profiles"]);
    let table = "NAME     DEFAULT  KEY  ADDRESS\n\
                 default           yes  https://api.example.com\n\
                 local    yes           http://127.0.0.1:8080\n";
    assert_eq!((run.stdout.as_str(), run.stderr), (table, format!("kept in {place}\n")));
    let said = kept.says(&["profiles", "--default", "default"], "");
    assert_eq!(said, "`default` (https://api.example.com) is the default now\n");
    assert_eq!(kept.list()["profiles"], json!([api(true), local(false)]));
    let said = kept.says(&["logout"], "");
    assert!(said.starts_with("dropped `default`\nthere is no default profile now; "), "{said}");
    assert_eq!(kept.list()["profiles"], json!([local(false)]));
    kept.refuses(&["logout"], "", "there is no default profile", "`genwire profiles` lists");
    assert_eq!(kept.says(&["logout", "local"], ""), "dropped `local`\n");
    assert_eq!(kept.list()["profiles"], json!([]));
    let said = kept.says(&["profiles"], "");
    assert_eq!(said, format!("no profile is kept in {place}; `genwire login` keeps one\n"));
}

#[test]
fn a_new_key_needs_no_address() {
    let kept = Kept::new("new-key");
    kept.says(&["login", "--base-url", "https://api.example.com"], "key-1\n");
    let said = kept.says(&["login"], "  key-2  \n");
    assert!(said.starts_with("kept `default` for https://api.example.com with"), "{said}");
    assert!(kept.text().contains("api_key = \"key-2\"\n"), "{}", kept.text());
    let variables = [("GENWIRE_BASE_URL", "https://b.example.com")];
    let run = kept.genwire_with(&["login"], &variables, "key-3");
    assert!(run.stderr.starts_with("kept `default` for https://b.example.com with"), "{run:?}");
    let hint = "the variables of this terminal count before it: GENWIRE_BASE_URL; unset them";
    assert!(run.stderr.contains(hint), "{run:?}");
    // The key of a variable does not count without the address of a variable.
    let run = kept.genwire_with(&["login"], &[("GENWIRE_API_KEY", "key-of-a-variable")], "key-5");
    assert!(run.code == 0 && !run.stderr.contains("variables"), "{run:?}");
    let run = kept.genwire_with(&["login"], &[], "\u{feff}key-6\r\n");
    assert!(run.code == 0 && kept.text().contains("api_key = \"key-6\"\n"), "{run:?}");
    let wide: Vec<u8> = "\u{feff}key-7".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let run = genwire_with(&["login"], &[("GENWIRE_CONFIG", kept.place())], &wide);
    let error = "error: <stdin>: the key is not UTF-8\nhelp: write the file as UTF-8";
    assert!(run.code == 2 && run.stderr.starts_with(error), "{run:?}");
    assert!(kept.text().contains("api_key = \"key-6\"\n"), "{}", kept.text());
}

#[test]
fn a_key_in_the_wrong_place_is_not_repeated() {
    const KEY: &str = "sk-0123456789abcdef0123456789abcdef";
    let kept = Kept::new("wrong-place");
    let [glued, equal, long] = ["-", "--no-key=", "--key="].map(|option| [option, KEY].concat());
    for (args, error) in [
        (&["--base-url", KEY][..], "error: expected the address of a service in --base-url\n"),
        (&[KEY], "error: this cannot be the name of a profile\n"),
        (&["work", KEY], "error: `genwire login` expects the name of a profile, and no other"),
        (&["--", "work", KEY], "error: `genwire login` expects the name of a profile, and no"),
        (&["--", "work", &glued], "error: `genwire login` expects the name of a profile, and no"),
        (&[&equal], "error: an option of `genwire login` has a value that it does not take\n"),
        (&["--key", KEY], "error: unexpected argument '--key' found\n"),
        (&[&long], "error: unexpected argument '--key' found\n"),
        (&[&glued], "error: unexpected argument '-s' found\n"),
    ] {
        let run = kept.genwire_with(&[&["login"], args].concat(), &[], "k");
        assert!(run.code == 2 && run.stderr.starts_with(error), "{args:?} {run:?}");
        assert!(!run.stderr.contains("0123") && run.stdout.is_empty(), "{args:?} {run:?}");
    }
    let run = kept.genwire_with(&["login"], &[("GENWIRE_BASE_URL", KEY)], "k");
    assert!(run.code == 2 && run.stderr.contains("in GENWIRE_BASE_URL\nhelp: "), "{run:?}");
    assert!(!run.stderr.contains("0123") && !kept.0.exists(), "{run:?}");
}

#[test]
fn what_cannot_be_kept_is_refused_and_changes_nothing() {
    let kept = Kept::new("refused");
    let url = ["--base-url", "https://api.example.com"];
    for (args, stdin, error, help) in [
        (&["login"][..], "k", "the address of the service is missing", "`--base-url URL`"),
        (&["login", url[0], "api.example.com"], "k", "of a service in --base-url", "https://"),
        (&["login", url[0], "https://a b"], "k", "is not a URL", "such as"),
        (&["login", url[0], "https://me:pass@a.example"], "k", "a password", "leave it out"),
        (&["login", url[0], "https://a.example/v1"], "k", "the version `/v1`", "leave it out"),
        (&["login", url[0], url[1]], "", "there is no key", "`--no-key`"),
        (&["login", url[0], url[1]], " \n", "there is no key", "`--no-key`"),
        (&["login", "-x.", url[0], url[1]], "k", "unexpected argument", ""),
        (
            &["login", "sk-0123456789abcdef0123456789abcdef"],
            "k",
            "this cannot be the name",
            "a key",
        ),
        (&["login", "a/b", url[0], url[1]], "k", "this cannot be the name", "32 letters"),
        (&["login", "", url[0], url[1]], "k", "this cannot be the name", "32 letters"),
        (&["logout", "work"], "", "there is no profile `work`", "`genwire login` keeps"),
        (&["profiles", "--default", "work"], "", "there is no profile `work`", "`genwire login`"),
        (&["voices", "--profile", "work"], "", "there is no profile `work`", "`genwire login`"),
    ] {
        if help.is_empty() {
            assert_eq!(kept.genwire_with(args, &[], stdin).code, 2, "{args:?}");
        } else {
            kept.refuses(args, stdin, error, help);
        }
        assert!(!kept.0.exists(), "{args:?}");
    }
    for (stdin, error) in [
        ("two\nlines", "characters that are not allowed in a header"),
        ("nul\0", "characters that are not allowed in a header"),
    ] {
        let run = kept.genwire_with(&["login", url[0], url[1]], &[], stdin);
        assert!(run.code == 2 && run.stderr.contains(error), "{run:?}");
    }
    let long = "k".repeat(65_537);
    let run = kept.genwire_with(&["login", url[0], url[1]], &[], &long);
    assert!(run.code == 2 && run.stderr.contains("is larger than 65536 bytes"), "{run:?}");
    assert!(!kept.0.exists());
}

#[test]
fn a_name_that_is_not_kept_is_compared_with_those_that_are() {
    let text = "[profiles.work]\nbase_url = \"https://a.example\"\n[profiles.home]\n\
                base_url = \"https://b.example\"\n";
    let kept = Kept::with("names", text);
    let meant = "did you mean `work`? The profiles are `home` and `work`";
    for (args, error, help) in [
        (&["voices", "--profile", "wrok"][..], "there is no profile `wrok`", meant),
        (&["logout", "wrok"], "there is no profile `wrok`", meant),
        (&["profiles", "--default", "wrok"], "there is no profile `wrok`", meant),
        (&["conform", "--profile", "wrok"], "there is no profile `wrok`", meant),
        (&["batch", "no.jsonl", "--profile", "wrok"], "there is no profile `wrok`", meant),
        (&["voices", "--profile", "\u{1b}[2J"], "`\\u001b[2J`", "the profiles are `home` and"),
    ] {
        kept.refuses(args, "", error, help);
    }
    let run = kept.genwire_with(&["voices"], &[("GENWIRE_PROFILE", "wrok")], "");
    assert!(run.code == 2 && run.stderr.contains(meant), "{run:?}");
    assert_eq!(kept.text(), text);
}

#[test]
fn shells_complete_the_names() {
    let text = "[profiles.workshop]\nbase_url = \"https://a.example\"\n";
    let kept = Kept::with("completions", text);
    for shell in ["bash", "fish", "zsh"] {
        let with = kept.genwire(&["completions", shell]).stdout;
        assert!(with.matches("workshop").count() > 5, "{shell}");
        assert!(!genwire(&["completions", shell]).stdout.contains("workshop"));
    }
    // Completions work even if the file has a mistake.
    kept.write("profiles = 7");
    assert_eq!(kept.genwire(&["completions", "bash"]).code, 0);
}

#[test]
fn every_command_about_profiles_teaches() {
    for command in ["login", "logout", "profiles"] {
        genwire(&[command, "--help"]).shows(&format!("help_{command}"));
    }
}
