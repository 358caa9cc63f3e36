//! The tokens of generated Rust as text, from which files are laid out.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use std::fmt::Write as _;
use std::mem;

/// Items whose tokens are printed, those of each on a line: no literal has a line end as it is, but
/// for that of a [`doc_comment`].
///
/// The text takes a fraction of the memory of the tokens, which matters for a file of a million
/// lines.
#[derive(Clone, Debug, Default)]
pub struct PrintedItems(String);

impl PrintedItems {
    /// Returns the printed text.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl Extend<TokenStream> for PrintedItems {
    /// Prints some more items.
    fn extend<I: IntoIterator<Item = TokenStream>>(&mut self, items: I) {
        for item in items {
            let start = self.0.len();
            print_tokens(item, &mut self.0);
            if self.0.len() > start {
                self.0.push('\n');
            }
        }
    }
}

/// Returns the tokens of a doc comment; none for an empty text.
///
/// All lines are one literal, which [`PrintedItems`] prints as an attribute for each line. Of the
/// millions of lines of a large interface, the tokens would take longer to make than the texts.
#[expect(clippy::missing_panics_doc, reason = "escaped text between quotes is a literal")]
pub fn doc_comment(text: &str) -> TokenStream {
    if text.is_empty() {
        return TokenStream::new();
    }
    let mut quoted = String::with_capacity(text.len() + text.len() / 16);
    quoted.push('"');
    for (place, line) in text.lines().enumerate() {
        if place > 0 {
            quoted.push('\n');
        }
        if !line.is_empty() {
            quoted.push(' ');
        }
        push_escaped(&mut quoted, line);
    }
    quoted.push('"');
    let literal: Literal = quoted.parse().expect("escaped text between quotes is a literal");
    let doc = TokenTree::Ident(Ident::new("doc", Span::call_site()));
    let equals = TokenTree::Punct(Punct::new('=', Spacing::Alone));
    let attribute = TokenStream::from_iter([doc, equals, TokenTree::Literal(literal)]);
    let hash = TokenTree::Punct(Punct::new('#', Spacing::Alone));
    TokenStream::from_iter([hash, TokenTree::Group(Group::new(Delimiter::Bracket, attribute))])
}

/// Adds a line as it is in a literal.
fn push_escaped(quoted: &mut String, line: &str) {
    // Most lines have nothing to escape, which is soon known.
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    if line.bytes().all(is_plain) {
        quoted.push_str(line);
        return;
    }
    let literal = Literal::string(line).to_string();
    let escaped = literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    quoted.push_str(escaped.unwrap_or(&literal));
}

/// Prints tokens with a space between two, and frees each of them once it is printed: their
/// `Display` would leave that to a second pass.
fn print_tokens(tokens: TokenStream, out: &mut String) {
    let mut is_apart = false;
    for token in tokens {
        if mem::replace(&mut is_apart, true) {
            out.push(' ');
        }
        match token {
            TokenTree::Group(group) => print_group(group, out),
            TokenTree::Punct(punct) => {
                out.push(punct.as_char());
                is_apart = punct.spacing() == Spacing::Alone;
            }
            // A string takes whatever is written to it.
            TokenTree::Ident(ident) => _ = write!(out, "{ident}"),
            TokenTree::Literal(literal) => print_literal(&literal, out),
        }
    }
}

fn print_group(group: Group, out: &mut String) {
    let delimiters = match group.delimiter() {
        Delimiter::Parenthesis => Some(('(', ')')),
        Delimiter::Brace => Some(('{', '}')),
        Delimiter::Bracket => Some(('[', ']')),
        Delimiter::None => None,
    };
    let tokens = group.stream();
    // The tokens have one owner then, and need not be copied.
    drop(group);
    out.extend(delimiters.map(|(open, _)| open));
    print_tokens(tokens, out);
    out.extend(delimiters.map(|(_, close)| close));
}

/// Prints a literal; each further line of a doc comment becomes an attribute of its own.
fn print_literal(literal: &Literal, out: &mut String) {
    let start = out.len();
    let _ = write!(out, "{literal}");
    if out[start..].contains('\n') {
        debug_assert!(out[..start].ends_with("[doc = "), "a literal with a line end: {literal}");
        let lines = out.split_off(start);
        for (place, line) in lines.split('\n').enumerate() {
            out.push_str(if place > 0 { "\"] # [doc = \"" } else { "" });
            out.push_str(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PrintedItems, doc_comment};
    use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
    use std::str::FromStr as _;

    fn printed(tokens: TokenStream) -> String {
        let mut items = PrintedItems::default();
        items.extend([tokens]);
        items.into_string()
    }

    #[test]
    fn printed_tokens_are_the_same_ones() {
        for text in [
            "",
            "a - > b -> c <= d < = e",
            "fn f ( x : & 'a r#type ) { [ 1 , - 2.5e3 ] ; { } ( ) }",
            "\"\\n \\\" é\" b\"x\" r#\"y\"# 'z' 1_u8 ..= .. . ... && & &",
            "#![a] # [b] $ c ? ! ~ @ ^ | || % * / + += ; : ::",
        ] {
            let tokens = TokenStream::from_str(text).unwrap();
            let expected = tokens.to_string();
            let found = printed(tokens);
            assert_eq!(TokenStream::from_str(&found).unwrap().to_string(), expected, "{found}");
            assert_eq!(found.lines().count(), usize::from(!text.is_empty()));
        }
    }

    #[test]
    fn a_group_without_delimiters_is_what_it_holds() {
        for (before, inside, after) in
            [("a", "", "b"), ("a", "b", "c"), ("#", "[x = 1]", "y"), ("", "a :: b", "")]
        {
            let tokens = |text: &str| TokenStream::from_str(text).unwrap();
            let group = TokenTree::Group(Group::new(Delimiter::None, tokens(inside)));
            let all = [tokens(before), group.into(), tokens(after)];
            let found = printed(all.into_iter().collect());
            let expected = tokens(&[before, inside, after].join(" ")).to_string();
            assert_eq!(tokens(&found).to_string(), expected, "{found}");
        }
    }

    #[test]
    fn a_doc_comment_has_an_attribute_for_each_line() {
        for text in [
            "",
            "One.",
            "One.\n\nTwo `a`.",
            "   \n \n",
            "ends\r\nwith\rsigns \\\n\"\n\u{0}\n1 'x'\n",
            "A \"quote\", a \\n backslash,\n\\\n\ttab, é 日 \u{200b}, \u{0}1.\n```text\n{}\n```",
        ] {
            let attributes = text.lines().map(|line| {
                let space = if line.is_empty() { "" } else { " " };
                format!("#[doc = {}]", Literal::string(&format!("{space}{line}")))
            });
            let expected = TokenStream::from_str(&attributes.collect::<String>()).unwrap();
            assert_eq!(printed(doc_comment(text)), printed(expected), "{text}");
        }
    }
}
