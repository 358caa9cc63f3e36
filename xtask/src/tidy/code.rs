//! The code of a Rust file, without anything that is not code of its crate.

/// Returns the source without comment lines and the bodies of `quote!`; the line numbers stay.
pub(super) fn without_comments(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        if !line.trim_start().starts_with("//") {
            code.push_str(line);
        }
        code.push('\n');
    }
    // Quoted tokens are code of another crate.
    while let Some(start) = code.find("quote! {") {
        let body = start + "quote! ".len();
        let end = body + matching(&code[body..]);
        let lines = code[start..end].matches('\n').count();
        code.replace_range(start..end, &"\n".repeat(lines));
    }
    code
}

/// Returns the length of a block in braces.
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
