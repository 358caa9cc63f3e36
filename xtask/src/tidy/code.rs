//! The code of a Rust file, without what is not code of its crate.

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
