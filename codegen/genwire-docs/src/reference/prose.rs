//! The prose of the spec as lines. Type names in it become links to the types.

use super::book::Book;
use super::content::{Block, Inline, Line, code, link, text};
use genwire_spec::model::Note;

impl Book<'_> {
    /// Returns the first paragraph of an area's prose.
    pub(super) fn first(&self, area: &str, prose: &str) -> Line {
        self.line(area, prose.split("\n\n").next().unwrap_or_default())
    }

    /// Returns one paragraph of an area's prose.
    pub(super) fn line(&self, area: &str, paragraph: &str) -> Line {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        let joined = words.join(" ");
        let mut line = Line::new();
        for (index, part) in joined.split('`').enumerate() {
            match (index % 2, part) {
                (_, "") => {}
                (0, words) => line.push(text(words)),
                (_, name) => line.push(self.name(area, name)),
            }
        }
        line
    }

    fn name(&self, area: &str, name: &str) -> Inline {
        self.named(area, name).map_or_else(|| code(name), |id| link(&self.place_of(id), name))
    }

    /// Returns all paragraphs of an area's prose.
    pub(super) fn lines(&self, area: &str, prose: &str) -> Vec<Line> {
        let paragraphs = prose.split("\n\n").filter(|paragraph| !paragraph.is_empty());
        paragraphs.map(|paragraph| self.line(area, paragraph)).collect()
    }

    pub(super) fn with_notes(&self, area: &str, prose: &str, notes: &[Note]) -> Vec<Line> {
        let mut lines = self.lines(area, prose);
        lines.extend(notes.iter().map(|note| self.line(area, &note.text)));
        lines
    }

    /// Returns notes as a list, if there are any.
    pub(super) fn notes(&self, area: &str, notes: &[Note]) -> Option<Block> {
        let lines: Vec<Line> = notes.iter().map(|note| self.line(area, &note.text)).collect();
        (!lines.is_empty()).then_some(Block::List(lines))
    }
}
