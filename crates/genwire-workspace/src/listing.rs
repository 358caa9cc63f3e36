//! Lists of many files.

use std::fmt::Display;

/// Maximum number of files that are all listed.
const MAX_FILES: usize = 300;
/// Number of files that are listed if there are more than [`MAX_FILES`].
const SHOWN_FILES: usize = 100;

/// Returns a line for each file. If there are too many, returns lines for the first ones and the
/// number of the others, such as `201 more files`.
pub fn lines<F: Display>(
    files: impl ExactSizeIterator<Item = F>,
    line: impl Fn(&str) -> String,
) -> Vec<String> {
    let count = files.len();
    let shown = if count > MAX_FILES { SHOWN_FILES } else { count };
    let mut lines: Vec<String> = files.take(shown).map(|file| line(&file.to_string())).collect();
    if shown < count {
        lines.push(line(&format!("{} more files", count - shown)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{MAX_FILES, SHOWN_FILES, lines};

    #[test]
    fn many_files_are_counted() {
        let wrote = |count: usize| lines(0..count, |file| format!("wrote   {file}"));
        assert_eq!(wrote(0), Vec::<String>::new());
        assert_eq!(wrote(2), ["wrote   0", "wrote   1"]);
        assert_eq!(wrote(MAX_FILES).len(), MAX_FILES);
        let many = wrote(MAX_FILES + 1);
        assert_eq!(many.len(), SHOWN_FILES + 1);
        assert_eq!(many.last().map(String::as_str), Some("wrote   201 more files"));
    }
}
