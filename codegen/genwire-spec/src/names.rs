//! Converts names between their spellings; no other module does.

mod reserved;

pub use reserved::{
    hides_check, identifier, is_keyword, is_method_of_clients, is_method_of_enums,
    is_reserved_operation,
};

use crate::model::{Name, RELEASED_FOLDER, words::capitalised};
use std::{iter::Peekable, str::Chars};

/// Names that generated Rust uses for other items, in files that use types of the interface.
const RUST_NAMES: [&str; 98] = [
    "Answer",
    "Arc",
    "AsMut",
    "AsRef",
    "BTreeMap",
    "BodyForm",
    "BodyKind",
    "Box",
    "Build",
    "ByteBody",
    "ByteReply",
    "Bytes",
    "Call",
    "CallBuilder",
    "Caller",
    "Clone",
    "Config",
    "ConfigBuilder",
    "Copy",
    "D",
    "Debug",
    "Default",
    "Described",
    "Descriptor",
    "Drop",
    "Endpoint",
    "Entry",
    "Eq",
    "Err",
    "Error",
    "EventBody",
    "Exit",
    "Extend",
    "Extra",
    "Family",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromConfig",
    "FromIterator",
    "Future",
    "Gate",
    "Hash",
    "Into",
    "IntoIterator",
    "Invalid",
    "Iterator",
    "JsonSchema",
    "MediaLimits",
    "NoContent",
    "None",
    "Ok",
    "Open",
    "OpenEnum",
    "Option",
    "Ord",
    "Parameter",
    "ParameterPlace",
    "ParameterStyle",
    "PartialEq",
    "PartialOrd",
    "Path",
    "Permit",
    "Raw",
    "RawJson",
    "ReadError",
    "ReadResponse",
    "Refusal",
    "Reply",
    "Report",
    "RequestBody",
    "RequestId",
    "ResponseForm",
    "ResponseHeaders",
    "Result",
    "Router",
    "Routes",
    "Self",
    "Send",
    "ServiceCode",
    "Severity",
    "Sized",
    "Some",
    "Statuses",
    "String",
    "Sync",
    "TextBody",
    "ToOwned",
    "ToString",
    "Trace",
    "Transport",
    "Unreadable",
    "Unserved",
    "Validate",
    "Vec",
    "Violation",
    "Wire",
];

/// The names among [`RUST_NAMES`] that client files use.
const CLIENT_NAMES: [&str; 34] = [
    "BodyForm",
    "BodyKind",
    "Box",
    "ByteBody",
    "Bytes",
    "Call",
    "CallBuilder",
    "Clone",
    "Config",
    "ConfigBuilder",
    "Copy",
    "D",
    "Debug",
    "Eq",
    "Error",
    "From",
    "FromConfig",
    "Into",
    "NoContent",
    "None",
    "Ok",
    "Option",
    "PartialEq",
    "Raw",
    "ReadError",
    "ReadResponse",
    "RequestBody",
    "Result",
    "Self",
    "Some",
    "String",
    "TextBody",
    "Transport",
    "Vec",
];

/// Names of the files of an area that do not declare an operation or a webhook.
pub const RESERVED_FILES: [&str; 5] = ["area", "media", "states", "text_rules", "types"];

/// Names that a value or a variant cannot have in code: the catch-all variant and a keyword.
const RESERVED_VARIANTS: [&str; 2] = ["Unknown", "Self"];

/// Returns a title: `list_voices` becomes `List voices`.
pub fn title(name: &str) -> String {
    capitalised(&name.replace('_', " "))
}

/// Creates a name from its wire form.
pub fn name(wire: &str) -> Name {
    let snake = snake(wire);
    Name { wire: wire.to_owned(), pascal: pascal(&snake), snake }
}

/// Creates a name from its wire form and its snake-case form in code.
pub fn named(wire: &str, snake: &str) -> Name {
    Name { wire: wire.to_owned(), snake: snake.to_owned(), pascal: pascal(snake) }
}

/// Returns the name in camel case: `voiceName`.
pub fn camel(name: &Name) -> String {
    let mut letters = name.pascal.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

/// Returns true for a valid snake-case identifier.
pub fn is_snake(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !text.ends_with('_')
        && !text.contains("__")
}

/// Returns true for a valid name of an area.
///
/// It must not be the folder of releases, and its client must not shadow a name that client code
/// needs.
pub fn is_area(text: &str) -> bool {
    is_snake(text) && text != RELEASED_FOLDER && !CLIENT_NAMES.contains(&pascal(text).as_str())
}

/// Returns a header name in a form for case-insensitive comparison.
pub fn header_key(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// Returns true for a valid Pascal-case identifier. `_` may separate two digits.
pub fn is_pascal(text: &str) -> bool {
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| text.as_bytes().get(at)).is_some_and(u8::is_ascii_digit)
    };
    text.starts_with(|first: char| first.is_ascii_uppercase())
        && text.char_indices().all(|(at, c)| {
            let is_between = || is_digit(at.checked_sub(1)) && is_digit(Some(at + 1));
            c.is_ascii_alphanumeric() || (c == '_' && is_between())
        })
}

/// Returns true if the name of an operation consists of one of the verbs and an object.
pub fn has_verb(operation: &str, verbs: &[String]) -> bool {
    operation.split_once('_').is_some_and(|(verb, _)| verbs.iter().any(|one| one == verb))
}

/// Returns true for `Self`. It cannot name an alternative, because it means the enum itself.
pub fn is_self(name: &str) -> bool {
    name == "Self"
}

/// Returns true if a value or a variant cannot have the name in code.
pub fn is_reserved_variant(name: &str) -> bool {
    RESERVED_VARIANTS.contains(&name)
}

/// Returns true if a type with the name would shadow a name that generated Rust needs.
pub fn is_taken(name: &str) -> bool {
    RUST_NAMES.contains(&name) || name.starts_with("Unknown")
}

/// Returns the name of a variant's payload type: `user` of `Message` is `UserMessage`.
pub fn payload(variant: &str, union: &str) -> String {
    format!("{}{union}", name(variant).pascal)
}

/// Returns the name of the request form of a type whose reply form differs.
///
/// `number` counts the attempts, from 1.
pub fn input(name: &str, number: usize) -> String {
    if number == 1 { format!("{name}Input") } else { format!("{name}Input{number}") }
}

/// A word with an inner capital, as spelled in names.
const OAUTH: &str = "OAuth";

/// Converts a name to snake case.
///
/// A word ends at punctuation, and before a capital letter that starts another word; `IDs` and
/// `OAuth2` are one word.
fn snake(text: &str) -> String {
    let text = text.replace(OAUTH, "Oauth");
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    let (mut before, mut is_apart) = (None::<char>, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let starts = letter.is_ascii_uppercase()
            && before.is_some_and(|before| {
                let after =
                    letters.peek().is_some_and(char::is_ascii_lowercase) && !is_plural(&letters);
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || (before.is_ascii_uppercase() && after)
            });
        is_apart |= starts || !letter.is_ascii_alphanumeric();
        if letter.is_ascii_alphanumeric() {
            if is_apart && !out.is_empty() {
                out.push('_');
            }
            is_apart = false;
            out.push(letter.to_ascii_lowercase());
        }
        before = Some(letter);
    }
    out
}

/// Returns true if the next letter is the plural `s` of an acronym: it is not followed by a
/// lower-case letter.
fn is_plural(letters: &Peekable<Chars<'_>>) -> bool {
    let mut letters = letters.clone();
    letters.next() == Some('s') && !letters.next().is_some_and(|next| next.is_ascii_lowercase())
}

/// Converts a name to Pascal case; `_` separates two digits that would touch.
fn pascal(snake: &str) -> String {
    let mut out = String::new();
    for word in snake.split('_') {
        let mut letters = word.chars();
        let Some(first) = letters.next() else { continue };
        if first.is_ascii_digit() && out.ends_with(|last: char| last.is_ascii_digit()) {
            out.push('_');
        }
        if let Some(rest) = word.strip_prefix("oauth") {
            out.push_str(OAUTH);
            out.push_str(rest);
            continue;
        }
        out.push(first.to_ascii_uppercase());
        out.push_str(letters.as_str());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{is_pascal, is_snake, name, payload, snake};

    fn check(wire: &str, snake: &str, pascal: &str) {
        let name = name(wire);
        assert_eq!((name.snake.as_str(), name.pascal.as_str()), (snake, pascal), "{wire}");
    }

    /// Splits a name into its words.
    fn words(text: &str) -> Vec<String> {
        let mut words: Vec<String> = vec![String::new()];
        let letters: Vec<char> = text.chars().collect();
        for (index, letter) in letters.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|before| letters.get(before));
            let after = letters.get(index + 1);
            let starts = letter.is_ascii_uppercase()
                && (before.is_some_and(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
                    || (before.is_some_and(char::is_ascii_uppercase)
                        && after.is_some_and(char::is_ascii_lowercase)));
            if !letter.is_ascii_alphanumeric() || starts {
                words.push(String::new());
            }
            if letter.is_ascii_alphanumeric()
                && let Some(word) = words.last_mut()
            {
                word.push(letter.to_ascii_lowercase());
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    #[test]
    fn a_name_in_snake_case_has_all_its_words() {
        // Every string of up to five characters of these kinds.
        let letters = ['a', 'B', '1', '-', 'é'];
        let mut texts = vec![String::new()];
        for _ in 0..5 {
            let longer =
                texts.iter().flat_map(|text| letters.map(|letter| format!("{text}{letter}")));
            let longer: Vec<String> = longer.collect();
            texts.extend(longer);
        }
        for text in texts {
            assert_eq!(snake(&text), words(&text).join("_"), "{text:?}");
        }
    }

    #[test]
    fn every_spelling_comes_from_the_wire() {
        check(
            "userCreateOAuth2Application",
            "user_create_oauth2_application",
            "UserCreateOAuth2Application",
        );
        check("OAuthToken", "oauth_token", "OAuthToken");
        check(
            "CreateH3ContextIrRequest",
            "create_h3_context_ir_request",
            "CreateH3ContextIrRequest",
        );
        check("X-M3", "x_m3", "XM3");
        check("X-M2.7-highspeed", "x_m2_7_highspeed", "XM2_7Highspeed");
        check("chat.completion.chunk", "chat_completion_chunk", "ChatCompletionChunk");
        check("HTTPServer", "http_server", "HttpServer");
        check("floatingIPs_create", "floating_ips_create", "FloatingIpsCreate");
        check("IDsOfURLs", "ids_of_urls", "IdsOfUrls");
        check("Chinese,Yue", "chinese_yue", "ChineseYue");
        check("(lip-smacking)", "lip_smacking", "LipSmacking");
        check("type", "type", "Type");
    }

    #[test]
    fn a_payload_is_named_after_variant_and_union() {
        assert_eq!(payload("image_url", "ContentPart"), "ImageUrlContentPart");
    }

    #[test]
    fn identifiers_are_distinguished_from_other_strings() {
        assert!(is_snake("x_m2_7") && !is_snake("21_9") && !is_snake("a-b") && !is_snake(""));
        assert!(is_pascal("ChatModel") && !is_pascal("chat") && !is_pascal("Chat_Model"));
        assert!(is_pascal("ListV2_2Request") && !is_pascal("List2_") && !is_pascal("List_2"));
    }
}
