//! Converts the patterns of a document to the spec language.

use genwire_constraint::Pattern;
use genwire_constraint::pattern::PatternError;

/// Named classes of other dialects that ECMA-262 does not have, as class items.
const NAMED_CLASSES: &[(&str, &str)] = &[
    ("ASCII", r"\x00-\x7f"),
    ("Alnum", "0-9A-Za-z"),
    ("Alpha", "A-Za-z"),
    ("Blank", r" \t"),
    ("Cntrl", r"\x00-\x1f\x7f"),
    ("Digit", "0-9"),
    ("Graph", "!-~"),
    ("IsLetter", r"\p{L}"),
    ("LD", r"\p{L}\p{Nd}"),
    ("Lower", "a-z"),
    ("Print", " -~"),
    ("Punct", r"!-\/:-@\[-`\{-~"),
    ("Upper", "A-Z"),
    ("XDigit", "0-9A-Fa-f"),
    ("all", r"\s\S"),
];
/// Repetitions up to this count are kept in a pattern.
const KEPT_COUNT: u64 = 500;

/// A pattern in the spec language.
pub(super) struct Carried {
    /// The pattern; `None` if it matches every string.
    pub(super) text: Option<String>,
    /// The maximum number of characters, if it was removed from the pattern.
    pub(super) most: Option<f64>,
    /// The part that ECMA-262 does not define, and that is read as in another dialect.
    pub(super) guess: Option<String>,
}

/// Reads a pattern.
pub(super) fn read(text: &str) -> Result<Carried, PatternError> {
    let (rewritten, guess) = rewritten(text);
    match Pattern::new(&rewritten) {
        Ok(pattern) => {
            let text = (!pattern.accepts_all()).then_some(rewritten);
            Ok(Carried { text, most: None, guess })
        }
        Err(error) => {
            let (text, most) = without_count(&rewritten).ok_or(error)?;
            Ok(Carried { text: Some(text), most: Some(most), guess })
        }
    }
}

/// Rewrites syntax that the spec language does not support. Returns the pattern with the first part
/// that ECMA-262 does not support either.
fn rewritten(text: &str) -> (String, Option<String>) {
    let mut out = String::new();
    let mut guess = None;
    let mut is_class = false;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let Some(found) = (next == '\\').then(|| escape(rest, is_class)).flatten() else {
            let length = match next {
                '\\' => 1 + rest.chars().nth(1).map_or(0, char::len_utf8),
                '[' if !is_class => {
                    is_class = true;
                    1
                }
                ']' => {
                    is_class = false;
                    1
                }
                _ => next.len_utf8(),
            };
            let (taken, left) = rest.split_at(length);
            out.push_str(taken);
            rest = left;
            continue;
        };
        let (taken, left) = rest.split_at(found.length);
        out.push_str(&found.text);
        if found.is_guess && guess.is_none() {
            guess = Some(taken.to_owned());
        }
        rest = left;
    }
    (out, guess)
}

/// An escape and its replacement.
struct Escape {
    /// The length of the escape in bytes.
    length: usize,
    text: String,
    /// True if ECMA-262 does not define the escape.
    is_guess: bool,
}

fn escape(rest: &str, is_class: bool) -> Option<Escape> {
    let exact = |length, text: String| Some(Escape { length, text, is_guess: false });
    let guess = |length, text: String| Some(Escape { length, text, is_guess: true });
    match rest.as_bytes().get(1)? {
        b'A' if !is_class => guess(2, "^".to_owned()),
        b'z' | b'Z' if !is_class => guess(2, "$".to_owned()),
        b'0' => {
            let digits = rest.get(1..4).filter(|it| it.bytes().all(|it| it.is_ascii_digit()))?;
            let code = u8::from_str_radix(digits, 8).ok()?;
            guess(4, format!("\\x{code:02x}"))
        }
        b'x' => {
            let (digits, _) = rest.get(2..)?.strip_prefix('{')?.split_once('}')?;
            let code = u16::from_str_radix(digits, 16).ok()?;
            guess(r"\x{}".len() + digits.len(), format!("\\u{code:04x}"))
        }
        kind @ (b'p' | b'P') => {
            let (name, _) = rest.get(2..)?.strip_prefix('{')?.split_once('}')?;
            let (_, items) = NAMED_CLASSES.iter().find(|(known, _)| *known == name)?;
            let length = r"\p{}".len() + name.len();
            let text = match (kind, is_class) {
                (b'p', true) => (*items).to_owned(),
                (b'p', false) => format!("[{items}]"),
                (_, true) => return None,
                (_, false) => format!("[^{items}]"),
            };
            if name == "ASCII" { exact(length, text) } else { guess(length, text) }
        }
        // A lone surrogate is not a character, so no string contains it.
        b'u' if is_class => {
            let half = |at: usize| {
                let code = rest.get(at..)?.strip_prefix("\\u")?.get(..4)?;
                let code = u32::from_str_radix(code, 16).ok()?;
                (0xd800..0xe000).contains(&code).then_some(code)
            };
            let one = half(0)?;
            let escape = "\\u0000".len();
            match half(escape + 1).filter(|_| rest.as_bytes().get(escape) == Some(&b'-')) {
                Some(_) => exact(escape * 2 + 1, String::new()),
                None if (0xd800..0xdc00).contains(&one)
                    && half(escape).is_some_and(|it| it >= 0xdc00) =>
                {
                    None
                }
                None => exact(escape, String::new()),
            }
        }
        _ => None,
    }
}

/// Removes a high repetition count that only limits the length of the whole string. Returns the
/// pattern and that length.
fn without_count(text: &str) -> Option<(String, f64)> {
    let counted = |start: &usize| {
        let inside = text.get(start + 1..)?.split_once('}')?.0;
        let (min, max) = inside.split_once(',')?;
        let count: u64 = max.parse().ok().filter(|count| *count > KEPT_COUNT)?;
        let min: u64 = min.parse().ok()?;
        Some((*start, start + inside.len() + 2, min, count))
    };
    let mut high = text.match_indices('{').filter_map(|(start, _)| counted(&start));
    let (start, end, min, max) = high.next()?;
    if high.next().is_some() {
        return None;
    }
    let with = |count: &str| format!("{}{count}{}", &text[..start], &text[end..]);
    let length = |count: u64| Pattern::new(&with(&format!("{{{count}}}"))).ok()?.exact_length();
    let (one, two) = (length(1)?, length(2)?);
    let open = with(&match min {
        0 => "*".to_owned(),
        1 => "+".to_owned(),
        _ => format!("{{{min},}}"),
    });
    Pattern::new(&open).ok()?;
    let most = u32::try_from(one.checked_add(max)?.checked_sub(1)?).ok()?;
    (two == one + 1).then(|| (open, f64::from(most)))
}
