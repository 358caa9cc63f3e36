//! The search index: everything with a name, its position, and its first words.

use crate::reference::{Block, Line, Page, SearchKind, plain};
use genwire_spec::model::Json;

/// Maximum length of the text of an entry, in characters.
const MAX_TEXT_CHARS: usize = 160;

/// Renders the index as a script, because a page opened from a folder cannot read files.
pub(super) fn index(pages: &[Page]) -> String {
    let mut entries = Vec::new();
    for page in pages {
        Entries { page, found: &mut entries }.collect();
    }
    let lines: Vec<String> = entries.iter().map(Json::to_compact).collect();
    format!("window.SEARCH = [\n{}\n];\n", lines.join(",\n"))
}

/// The entries of a page while they are collected.
struct Entries<'a> {
    page: &'a Page,
    found: &'a mut Vec<Json>,
}

impl Entries<'_> {
    fn collect(&mut self) {
        let page = self.page;
        let kind = if page.method.is_some() { SearchKind::Operation } else { SearchKind::Page };
        let headings = page.blocks.iter().filter_map(|block| match block {
            Block::Heading(heading) if page.method.is_none() => Some(plain(&heading.title)),
            _ => None,
        });
        let words: Vec<String> = std::iter::once(plain(&page.about)).chain(headings).collect();
        self.push(&plain(&page.title), kind, None, &words.join(" "));
        for (place, block) in page.blocks.iter().enumerate() {
            match block {
                Block::Heading(heading) => {
                    if let Some(kind) = heading.kind {
                        let text = page.blocks.get(place + 1).map_or_else(String::new, first);
                        self.push(&plain(&heading.title), kind, Some(&heading.anchor), &text);
                    }
                }
                Block::Members(members) => {
                    for one in members {
                        self.push(&one.name, SearchKind::Member, Some(&one.anchor), &all(&one.doc));
                    }
                }
                Block::Rules(rules) => {
                    for one in rules {
                        let text = plain(&one.sentence);
                        self.push(&one.id, SearchKind::Rule, Some(&one.anchor), &text);
                    }
                }
                Block::Table(table) => {
                    for row in &table.rows {
                        let Some((anchor, Some(kind))) = &row.anchor else { continue };
                        let mut cells = row.cells.iter().map(|cell| all(cell));
                        let name = cells.next().unwrap_or_default();
                        let text: Vec<String> = cells.collect();
                        self.push(&name, *kind, Some(anchor), &text.join(" "));
                    }
                }
                Block::Sample(sample) => {
                    if let Some(anchor) = &sample.anchor {
                        let text = plain(&sample.caption);
                        self.push(anchor, SearchKind::Example, Some(anchor), &text);
                    }
                }
                _ => {}
            }
        }
    }

    fn push(&mut self, name: &str, kind: SearchKind, anchor: Option<&str>, text: &str) {
        let anchor = anchor.map_or_else(String::new, |anchor| format!("#{anchor}"));
        let text: String = text.chars().take(MAX_TEXT_CHARS).collect();
        let fields = [
            name,
            kind.word(),
            &format!("{}.html{anchor}", self.page.path),
            &self.page.path,
            &text,
        ];
        self.found.push(Json::Array(fields.into_iter().map(Json::string).collect()));
    }
}

fn all(lines: &[Line]) -> String {
    lines.iter().map(|line| plain(line)).collect::<Vec<_>>().join(" ")
}

fn first(block: &Block) -> String {
    match block {
        Block::Text(line) => plain(line),
        _ => String::new(),
    }
}
