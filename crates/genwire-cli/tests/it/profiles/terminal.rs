//! Questions at a terminal.

use super::Kept;
use crate::terminal::Terminal;

const KEY: &str = "sk-typed-0123456789";

#[test]
fn a_terminal_asks_for_the_address_and_hides_the_key() {
    let kept = Kept::new("terminal");
    let variables = [("GENWIRE_CONFIG", kept.place())];
    let Some(mut terminal) = Terminal::start("login", &variables) else { return };
    terminal.wait("address of the service: ");
    terminal.types("127.0.0.1:8080\r");
    terminal.wait("API key for http://127.0.0.1:8080 (it is not shown): ");
    // Typed key by key with a typo, and the rest pasted.
    for key in ["s", "k", "x", "\u{7f}", "-", &KEY[3..]] {
        terminal.types(key);
    }
    terminal.types("\r");
    let shown = terminal.wait("kept `default` for http://127.0.0.1:8080 with its key");
    for part in ["sk", "typed", "0123"] {
        assert!(!shown.contains(part), "{shown:?}");
    }
    assert_eq!(terminal.end(), Some(0));
    assert!(kept.text().contains(&format!("api_key = \"{KEY}\"")), "{}", kept.text());
    // The current address can be accepted.
    let mut terminal = Terminal::start("login", &variables).expect("there are terminals");
    terminal.wait("http://127.0.0.1:8080");
    terminal.types("\r");
    terminal.wait("(it is not shown): ");
    terminal.types("k2\r");
    terminal.wait("kept `default` for http://127.0.0.1:8080 with");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn an_address_that_is_not_typed_is_shown_before_the_key_is_asked_for() {
    let kept = Kept::new("terminal-variable");
    let url = ("GENWIRE_BASE_URL", "https://staging.example.com");
    let variables = [("GENWIRE_CONFIG", kept.place()), url];
    let Some(mut terminal) = Terminal::start("login", &variables) else { return };
    terminal.wait("API key for https://staging.example.com (it is not shown): ");
    terminal.types("k\r");
    terminal.wait("kept `default` for https://staging.example.com with");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn an_interruption_keeps_nothing() {
    let kept = Kept::new("terminal-interrupted");
    let variables = [("GENWIRE_CONFIG", kept.place())];
    for (keys, code) in [("\u{3}", 130), ("\u{4}", 2), ("\r", 2)] {
        let args = "login --base-url https://a.example";
        let Some(mut terminal) = Terminal::start(args, &variables) else { return };
        terminal.wait("(it is not shown): ");
        terminal.types(keys);
        assert_eq!(terminal.end(), Some(code));
        assert!(!kept.0.exists());
    }
}

#[test]
fn a_terminal_that_would_show_the_key_is_not_asked() {
    let kept = Kept::new("terminal-simple");
    let variables = [("GENWIRE_CONFIG", kept.place()), ("TERM", "dumb")];
    let args = "login --base-url https://a.example";
    let Some(mut terminal) = Terminal::start(args, &variables) else { return };
    terminal.wait("would show the key");
    assert_eq!(terminal.end(), Some(2));
}
