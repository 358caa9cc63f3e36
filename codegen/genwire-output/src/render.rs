//! The formatting of generated Rust: header, blank lines between items, documented order.

mod undescribed;

use crate::{OutputFile, OutputKind};
use proc_macro2::TokenStream;
use quote::quote;

/// The first word of the mark of a generated file. Other generators use it too.
pub const MARKER: &str = "@generated";

/// The lint expectation of a file with items that the spec does not describe.
const EXPECTED: &str =
    "#![expect(missing_docs, reason = \"the spec does not describe every item\")]\n";

/// The end of the mark, after the command that generates the file.
const MARK_END: &str = " generate. Do not edit by hand.";

/// The header of a generated file, above its items.
#[derive(Clone, Debug)]
pub struct Header<'a> {
    /// The spec file or folder from which the file is generated: `spec/chat/types.toml`.
    pub from: &'a str,
    /// The module of the emitter: `module_path!()`.
    pub by: &'a str,
    /// The command with the `generate` task.
    pub command: &'a str,
    /// The doc of the module, in Markdown.
    pub doc: &'a str,
}

/// Renders a file: its header, then its items.
pub fn rust(
    path: impl Into<String>,
    header: &Header<'_>,
    items: impl IntoIterator<Item = TokenStream>,
) -> OutputFile {
    let mut laid_out = RustItems::default();
    laid_out.extend(items);
    rust_of(path, header, [laid_out])
}

/// Like [`rust`], for items that are already formatted.
pub fn rust_of(
    path: impl Into<String>,
    header: &Header<'_>,
    items: impl IntoIterator<Item = RustItems>,
) -> OutputFile {
    let mut text = first_line("//", header.from, header.by, header.command);
    if !header.doc.is_empty() {
        text.push('\n');
        for line in header.doc.lines() {
            text.push_str("//!");
            if !line.is_empty() {
                text.push(' ');
                text.push_str(line);
            }
            text.push('\n');
        }
    }
    let mut is_undescribed = false;
    let items: Vec<String> = items
        .into_iter()
        .map(|items| {
            is_undescribed |= items.is_undescribed;
            items.text
        })
        .collect();
    if is_undescribed {
        text.push_str(EXPECTED);
    }
    text.extend(items);
    OutputFile { path: path.into(), text, kind: OutputKind::Rust }
}

/// Formatted Rust items, with docs as comments and blank lines between items.
///
/// Adjacent `use` and `mod` items are not separated.
#[derive(Clone, Debug, Default)]
pub struct RustItems {
    text: String,
    last: Group,
    /// True if a public item has no docs.
    is_undescribed: bool,
}

impl RustItems {
    /// Returns the source.
    pub fn into_string(self) -> String {
        self.text
    }
}

impl Extend<TokenStream> for RustItems {
    /// Formats more items.
    ///
    /// # Panics
    ///
    /// The tokens are not valid Rust. That is a bug in an emitter.
    #[expect(clippy::panic, reason = "tokens that are not Rust are a bug of an emitter")]
    fn extend<I: IntoIterator<Item = TokenStream>>(&mut self, items: I) {
        for tokens in items {
            for item in parse(&tokens.to_string()).unwrap_or_else(|bug| panic!("{bug}")) {
                let group = Group::of(&item);
                if group == Group::Other || group != self.last {
                    self.text.push('\n');
                }
                self.last = group;
                self.is_undescribed |= undescribed::is_undescribed(&item);
                self.text.push_str(&print(item));
            }
        }
    }
}

/// Parses items; the error shows the beginning of the code.
fn parse(code: &str) -> Result<Vec<syn::Item>, String> {
    let file = syn::parse_str::<syn::File>(code).map_err(|error| {
        let start: String = code.chars().take(SHOWN_CHARS).collect();
        format!("an emitter made Rust that does not parse: {error}\n{start}")
    })?;
    Ok(file.items)
}

/// Number of characters of invalid code in an error message.
const SHOWN_CHARS: usize = 500;

/// Returns the tokens of a doc comment: an attribute for each line.
pub fn doc_comment(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| {
        let space = if line.is_empty() { "" } else { " " };
        format!("{space}{line}")
    });
    quote! { #(#[doc = #lines])* }
}

/// Returns the first line of a generated file: its [`mark`] in a comment that starts with
/// `comment`.
pub fn first_line(comment: &str, from: &str, by: &str, command: &str) -> String {
    format!("{comment} {}\n", mark(from, by, command))
}

/// Returns the mark of a generated file: the spec file, the module of the emitter
/// (`module_path!()`) and the command.
pub fn mark(from: &str, by: &str, command: &str) -> String {
    format!("{MARKER} from {from} ({by}) by {command}{MARK_END}")
}

/// Returns true for a string that starts with a [`mark`].
pub fn is_mark(text: &str) -> bool {
    let rest = text.strip_prefix(MARKER);
    rest.is_some_and(|rest| rest.starts_with(" from ") && rest.contains(MARK_END))
}

/// Returns the emitter's module in a [`mark`].
pub fn maker(mark: &str) -> Option<&str> {
    mark.split_once(" (")?.1.split_once(") by ").map(|(by, _)| by)
}

/// Kinds of items; some are not separated from adjacent items of the same kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Group {
    #[default]
    Header,
    Use,
    Reexport,
    Module,
    Other,
}

impl Group {
    fn of(item: &syn::Item) -> Self {
        match item {
            syn::Item::Use(item) if matches!(item.vis, syn::Visibility::Inherited) => Self::Use,
            syn::Item::Use(_) => Self::Reexport,
            syn::Item::Mod(item) if item.content.is_none() => Self::Module,
            _ => Self::Other,
        }
    }
}

fn print(item: syn::Item) -> String {
    match item {
        syn::Item::Impl(mut block) if block.items.len() > 1 => {
            let members = std::mem::take(&mut block.items).into_iter().map(|member| {
                let mut alone: syn::ItemImpl = syn::parse_quote! { impl Alone {} };
                alone.items.push(member);
                syn::Item::Impl(alone)
            });
            print_members(syn::Item::Impl(block), members)
        }
        syn::Item::Trait(mut block) if block.items.len() > 1 => {
            let members = std::mem::take(&mut block.items).into_iter().map(|member| {
                let mut alone: syn::ItemTrait = syn::parse_quote! { trait Alone {} };
                alone.items.push(member);
                syn::Item::Trait(alone)
            });
            print_members(syn::Item::Trait(block), members)
        }
        item => print_item(item),
    }
}

/// Prints an empty block, and each member in a separate block, with blank lines between them.
fn print_members(block: syn::Item, members: impl Iterator<Item = syn::Item>) -> String {
    let mut text = print_item(block).trim_end().trim_end_matches('}').to_owned();
    for printed in members.map(print_item) {
        let body = printed.split_once('\n').map_or("", |(_, body)| body);
        text.push('\n');
        text.push_str(body.trim_end().trim_end_matches('}').trim_end());
        text.push('\n');
    }
    text.push_str("}\n");
    text
}

fn print_item(item: syn::Item) -> String {
    prettyplease::unparse(&syn::File {
        shebang: None,
        frontmatter: None,
        attrs: Vec::new(),
        items: vec![item],
    })
}

#[cfg(test)]
mod tests {
    use super::{Header, RustItems, doc_comment, parse, rust};
    use crate::OutputFile;
    use proc_macro2::TokenStream;

    fn file(items: &[&str]) -> OutputFile {
        let header = Header { from: "spec", by: "maker", command: "make", doc: "A.\n\nB." };
        let items = items.iter().map(|item| item.parse::<TokenStream>().expect("tokens"));
        rust("a.rs", &header, items)
    }

    #[test]
    fn items_and_members_have_blank_lines_between_them() {
        let items = [
            "",
            "use a::b; use c;",
            "pub use d;",
            "mod e; mod f;",
            "#[doc = \" A \\\"g\\\".\"] struct G; impl G { const H: u8 = 1; fn i(&self) {} }",
        ];
        let expected = "\
// @generated from spec (maker) by make generate. Do not edit by hand.

//! A.
//!
//! B.

use a::b;
use c;

pub use d;

mod e;
mod f;

/// A \"g\".
struct G;

impl G {
    const H: u8 = 1;

    fn i(&self) {}
}
";
        assert_eq!(file(&items).text, expected);
    }

    #[test]
    fn the_beginning_of_code_that_does_not_parse_is_shown() {
        let error = parse(&format!("fn struct g() {{ {} }}", "h(); ".repeat(200))).err().unwrap();
        assert!(error.contains("\nfn struct g") && error.len() < 700, "{error}");
    }

    #[test]
    fn a_doc_comment_has_a_line_for_each_of_the_text() {
        for (text, expected) in [
            ("", "\nstruct A;\n"),
            ("One.\n\nTwo `a`.", "\n/// One.\n///\n/// Two `a`.\nstruct A;\n"),
            ("A \"quote\",\n\\\n\té", "\n/// A \"quote\",\n/// \\\n/// \té\nstruct A;\n"),
        ] {
            let doc = doc_comment(text);
            let mut items = RustItems::default();
            items.extend([quote::quote! { #doc struct A; }]);
            assert_eq!(items.into_string(), expected);
        }
    }
}
