//! Tables with aligned columns.

use crate::text::harmless;
use std::io::IsTerminal;
#[cfg(unix)]
use std::os::fd::AsFd as Handle;
#[cfg(windows)]
use std::os::windows::io::AsHandle as Handle;
use terminal_size::{Width, terminal_size_of};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The minimum width of the last column.
const MIN_COLUMN_WIDTH: usize = 10;
/// The width of a terminal that does not report it.
const DEFAULT_WIDTH: usize = 80;

/// Returns the width of a terminal in columns; without one, any line fits.
pub fn width(stream: &(impl IsTerminal + Handle)) -> usize {
    if !stream.is_terminal() {
        return usize::MAX;
    }
    let width = terminal_size_of(stream).map(|(Width(width), _)| usize::from(width));
    width.filter(|width| *width > 0).unwrap_or(DEFAULT_WIDTH)
}

/// Returns the rows with their columns aligned; `paint` colours the first one.
///
/// If a row is longer than `max_width`, its last column is truncated, but not below a minimum
/// width.
pub fn table<const COLUMNS: usize>(
    rows: &[[String; COLUMNS]],
    max_width: usize,
    paint: impl Fn(&str) -> String,
) -> String {
    let rows: Vec<[String; COLUMNS]> =
        rows.iter().map(|row| std::array::from_fn(|column| harmless(&row[column]))).collect();
    let widths: [usize; COLUMNS] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].width()).max().unwrap_or(0));
    let before: usize = widths.iter().rev().skip(1).map(|width| width + 2).sum();
    let left = max_width.saturating_sub(before).max(MIN_COLUMN_WIDTH);
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let mut line = String::new();
        let Some((last, cells)) = row.split_last() else { continue };
        for (cell, width) in cells.iter().zip(widths) {
            line += cell;
            line.extend(std::iter::repeat_n(' ', width - cell.width() + 2));
        }
        line += &cut(last, left);
        let line = line.trim_end();
        text += &if index == 0 { paint(line) } else { line.to_owned() };
        text.push('\n');
    }
    text
}

/// Returns the start of a string, at most `width` columns of it.
pub fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(1);
    let fits = |character: &char| {
        let rest = left.checked_sub(character.width().unwrap_or(0));
        left = rest.unwrap_or(0);
        rest.is_some()
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_by_display_width() {
        let rows = [["ID", "NAME"], ["世界", "x"], ["abc", ""]].map(|row| row.map(str::to_owned));
        let shown = table(&rows, usize::MAX, |line| format!("*{line}*"));
        assert_eq!(shown, "*ID    NAME*\n世界  x\nabc\n");
    }

    #[test]
    fn the_last_column_takes_the_rest_of_the_width() {
        let rows = [["ID", "TEXT"], ["a", "one two three"]].map(|row| row.map(str::to_owned));
        let show = |width| table(&rows, width, str::to_owned);
        assert_eq!(show(16), "ID  TEXT\na   one two thr…\n");
        assert_eq!(show(17), "ID  TEXT\na   one two three\n");
        assert_eq!(show(3), "ID  TEXT\na   one two t…\n");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("abcdefg", 6), "abcde…");
        assert_eq!(cut("世界世界", 6), "世界…");
    }
}
