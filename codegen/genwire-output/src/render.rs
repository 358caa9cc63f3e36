//! The layout of generated Rust: header, blank lines between items, documented order.

use crate::{OutputFile, OutputKind, PrintedItems};
use proc_macro2::TokenStream;
use std::fmt;

/// The word with which the mark of a generated file begins. Other generators use it too.
pub const MARKER: &str = "@generated";

/// The end of the mark, after the command that makes the file.
const MARK_END: &str = " generate. Do not edit by hand.";

/// The beginning of a generated file, above its items.
#[derive(Clone, Debug)]
pub struct Header<'a> {
    /// The spec file or folder that the file is made from: `spec/chat/types.toml`.
    pub from: &'a str,
    /// The module of the emitter: `module_path!()`.
    pub by: &'a str,
    /// The command whose task `generate` makes the file.
    pub command: &'a str,
    /// The doc of the module, in Markdown.
    pub doc: &'a str,
}

/// Makes a file of the tokens of its items, below its header; [`OutputFile::laid_out`] makes them
/// readable.
pub fn rust(
    path: impl Into<String>,
    header: &Header<'_>,
    items: impl IntoIterator<Item = TokenStream>,
) -> OutputFile {
    let mut printed = PrintedItems::default();
    printed.extend(items);
    rust_of(path, header, [printed])
}

/// Makes a file of items that are printed already, as [`rust`] does.
pub fn rust_of(
    path: impl Into<String>,
    header: &Header<'_>,
    items: impl IntoIterator<Item = PrintedItems>,
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
    text.extend(items.into_iter().map(PrintedItems::into_string));
    OutputFile { path: path.into(), text: text.into(), kind: OutputKind::RustTokens }
}

/// Lays out the text of a file of tokens: blank lines between items, docs as comments.
///
/// `use` and `mod` items that follow one another stay together.
///
/// # Errors
///
/// Fails if a line is no Rust, which is a bug of an emitter.
pub(crate) fn laid_out(path: &str, text: &str) -> Result<String, NotRust> {
    let header = text.split_inclusive('\n');
    let header = header.take_while(|line| line.starts_with("//") || line.trim().is_empty());
    let (header, items) = text.split_at(header.map(str::len).sum());
    let mut out = header.to_owned();
    let mut last = Group::Header;
    for line in items.lines() {
        let file: syn::File = syn::parse_str(line).map_err(|error| NotRust {
            path: path.to_owned(),
            error: error.to_string(),
            code: line.chars().take(SHOWN_LETTERS).collect(),
        })?;
        for item in file.items {
            let group = Group::of(&item);
            if group == Group::Other || group != last {
                out.push('\n');
            }
            last = group;
            out.push_str(&print(item));
        }
    }
    Ok(out)
}

/// Number of letters of a wrong line that a message shows.
const SHOWN_LETTERS: usize = 500;

/// A line of a file of tokens is no Rust.
#[derive(Clone, Debug)]
pub struct NotRust {
    path: String,
    error: String,
    code: String,
}

impl fmt::Display for NotRust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, error, code } = self;
        write!(f, "an emitter made Rust that does not parse, for `{path}`: {error}\n{code}")
    }
}

impl std::error::Error for NotRust {}

/// Returns the first line of a generated file, its [`mark`] in a comment that opens with `comment`.
pub fn first_line(comment: &str, from: &str, by: &str, command: &str) -> String {
    format!("{comment} {}\n", mark(from, by, command))
}

/// Returns the mark of a generated file: the spec file, the module of the emitter
/// (`module_path!()`) and the command.
pub fn mark(from: &str, by: &str, command: &str) -> String {
    format!("{MARKER} from {from} ({by}) by {command}{MARK_END}")
}

/// Returns true for text that begins with a [`mark`].
pub fn is_mark(text: &str) -> bool {
    let rest = text.strip_prefix(MARKER);
    rest.is_some_and(|rest| rest.starts_with(" from ") && rest.contains(MARK_END))
}

/// Returns the module of the emitter that a [`mark`] names.
pub fn maker(mark: &str) -> Option<&str> {
    mark.split_once(" (")?.1.split_once(") by ").map(|(by, _)| by)
}

/// Items that follow each other without a blank line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
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

/// Prints an empty block and its members, each of them in a block of its own, with a blank line
/// between two.
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
    use super::{Header, rust};
    use crate::{OutputFile, OutputKind};
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
        let tokens = file(&items);
        assert_eq!(tokens.kind, OutputKind::RustTokens);
        let text = tokens.laid_out().unwrap();
        assert_eq!((&*text.text, text.kind), (expected, OutputKind::Rust));
        assert_eq!(text.clone().laid_out().unwrap(), text, "text has its layout already");
    }

    #[test]
    fn tokens_that_are_no_rust_are_shown_with_the_path() {
        let long = format!("fn g() {{ {} }}", "h(); ".repeat(200));
        let wrong = file(&["struct A;", &format!("fn struct {long}")]);
        let error = wrong.laid_out().unwrap_err().to_string();
        assert!(error.contains("does not parse, for `a.rs`: "), "{error}");
        assert!(error.contains("\nfn struct fn g") && error.len() < 700, "{error}");
    }
}
