//! Text inside XML and HTML.

/// Escapes a text, and replaces the characters that XML cannot have.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn markup_and_controls_are_harmless() {
        assert_eq!(
            escape("<a b=\"&\">\u{1b}\u{ffff}\n"),
            "&lt;a b=&quot;&amp;&quot;&gt;\u{fffd}\u{fffd}\n"
        );
    }
}
