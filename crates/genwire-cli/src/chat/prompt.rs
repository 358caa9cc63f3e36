//! The prompt, from the argument and from standard input.

/// Combines the argument and standard input; `None` if both are empty.
pub(super) fn combine(typed: Option<&str>, piped: Option<&str>) -> Option<String> {
    let typed = typed.filter(|typed| *typed != "-" && !typed.trim().is_empty());
    let piped = piped.map(str::trim_end).filter(|piped| !piped.trim().is_empty());
    match (typed, piped) {
        (Some(typed), Some(piped)) => Some(format!("{typed}\n\n{piped}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: Option<&str>, piped: Option<&str>, expected: Option<&str>) {
        assert_eq!(combine(typed, piped).as_deref(), expected);
    }

    #[test]
    fn standard_input_follows_the_argument() {
        check(Some("Explain this."), Some("fn main() {}\n"), Some("Explain this.\n\nfn main() {}"));
        check(Some("Hi"), Some(" \n"), Some("Hi"));
        check(Some("Hi"), None, Some("Hi"));
        check(None, Some("  indented\n\n"), Some("  indented"));
        check(Some("-"), Some("Hi"), Some("Hi"));
    }

    #[test]
    fn two_empty_parts_are_no_prompt() {
        check(None, None, None);
        check(Some("-"), Some("\n"), None);
        check(Some("  "), None, None);
    }
}
