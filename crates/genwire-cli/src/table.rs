//! Rows of text with aligned columns.

use crate::text::harmless;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The rows with their columns aligned; `paint` colours the first one.
pub(crate) fn table<const COLUMNS: usize>(
    rows: &[[String; COLUMNS]],
    paint: impl Fn(&str) -> String,
) -> String {
    let rows: Vec<[String; COLUMNS]> =
        rows.iter().map(|row| std::array::from_fn(|column| harmless(&row[column]))).collect();
    let widths: [usize; COLUMNS] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].width()).max().unwrap_or(0));
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line += cell;
            line.extend(std::iter::repeat_n(' ', width - cell.width() + 2));
        }
        let line = line.trim_end();
        text += &if index == 0 { paint(line) } else { line.to_owned() };
        text.push('\n');
    }
    text
}

/// The beginning of a text, at most `width` columns of it.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut room = width.saturating_sub(1);
    let fits = |character: &char| {
        let rest = room.checked_sub(character.width().unwrap_or(0));
        room = rest.unwrap_or(0);
        rest.is_some()
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_by_what_the_eye_sees() {
        let rows = [["ID", "NAME"], ["世界", "x"], ["abc", ""]].map(|row| row.map(str::to_owned));
        assert_eq!(table(&rows, |line| format!("*{line}*")), "*ID    NAME*\n世界  x\nabc\n");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("abcdefg", 6), "abcde…");
        assert_eq!(cut("世界世界", 6), "世界…");
    }
}
