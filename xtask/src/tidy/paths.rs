//! The paths that a Rust file names, as far as the check of portable crates needs them.

/// Every path and its line; groups in braces are taken apart one level deep.
pub(super) fn paths(text: &str) -> Vec<(usize, Vec<String>)> {
    let code = without_comments(text);
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(start) = next_path(&code, rest) {
        let line = code[..start].matches('\n').count() + 1;
        let (base, end) = segments(&code, start);
        rest = end;
        if code[end..].starts_with('{') {
            let (names, length) = group(&code[end..]);
            rest = end + length;
            for name in names {
                let mut path = base.clone();
                path.extend(name.split("::").map(|part| part.trim().to_owned()));
                found.push((line, path));
            }
        } else {
            found.push((line, base));
        }
    }
    found
}

/// The text without comment lines and without the bodies of `quote!`, line by line as before.
pub(super) fn without_comments(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        if !line.trim_start().starts_with("//") {
            code.push_str(line);
        }
        code.push('\n');
    }
    // What is quoted is the text of another crate.
    while let Some(start) = code.find("quote! {") {
        let body = start + "quote! ".len();
        let end = body + matching(&code[body..]);
        let lines = code[start..end].matches('\n').count();
        code.replace_range(start..end, &"\n".repeat(lines));
    }
    code
}

/// The length of a text in braces.
fn matching(code: &str) -> usize {
    let mut depth = 0_usize;
    for (at, letter) in code.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + letter.len_utf8();
        }
    }
    code.len()
}

/// The start of the next identifier that is followed by `::` and not preceded by it.
fn next_path(code: &str, from: usize) -> Option<usize> {
    let mut from = from;
    loop {
        let colons = from + code[from..].find("::")?;
        let start = code[..colons].rfind(|letter: char| !is_word(letter)).map_or(0, |at| at + 1);
        let starts = start < colons && start >= from && !code[..start].ends_with("::");
        if starts {
            return Some(start);
        }
        from = colons + 2;
    }
}

fn segments(code: &str, start: usize) -> (Vec<String>, usize) {
    let mut segments = Vec::new();
    let mut end = start;
    loop {
        let length = code[end..].find(|letter: char| !is_word(letter)).unwrap_or(code.len() - end);
        if length == 0 {
            return (segments, end);
        }
        segments.push(code[end..end + length].to_owned());
        end += length;
        if !code[end..].starts_with("::") {
            return (segments, end);
        }
        end += 2;
    }
}

/// The entries of a group in braces, each with its path up to the next group, and its length.
fn group(code: &str) -> (Vec<&str>, usize) {
    let mut depth = 0_usize;
    let mut names = Vec::new();
    let mut start = 1;
    for (at, letter) in code.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let ends = (letter == ',' && depth == 1) || depth == 0;
        if ends {
            let name = code[start..at].split('{').next().unwrap_or_default().trim();
            if !name.is_empty() {
                names.push(name.trim_end_matches("::"));
            }
            start = at + 1;
        }
        if depth == 0 {
            return (names, start);
        }
    }
    (names, code.len())
}

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let found: Vec<String> = paths(text).into_iter().map(|(_, path)| path.join("::")).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn plain_paths_are_found_once() {
        check("use crate::model::Name;", &["crate::model::Name"]);
        check("// use crate::model::Name;\nlet x = std::fs::read(y);", &["std::fs::read"]);
    }

    #[test]
    fn groups_are_taken_apart() {
        check("use crate::{model::{A, B}, render};", &["crate::model", "crate::render"]);
    }

    #[test]
    fn what_is_quoted_belongs_to_another_crate() {
        check("let x = quote! { use schemars::X; impl Y { fn f() {} } };\na::b", &["a::b"]);
    }

    #[test]
    fn lines_are_counted() {
        assert_eq!(paths("\n\nuse a::b;\n")[0].0, 3);
    }
}
