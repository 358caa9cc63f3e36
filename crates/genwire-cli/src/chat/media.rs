//! Images and videos that go with a prompt: addresses as they are, files as data URLs.

use crate::problem::Problem;
use genwire_chat::{ContentPart, FileError};
use std::error::Error as _;

/// An image by its address or out of a file.
pub(super) fn image(place: &str) -> Result<ContentPart, Problem> {
    if is_address(place) {
        return Ok(ContentPart::image(place));
    }
    ContentPart::image_from_path(place).map_err(|error| problem(place, &error))
}

/// A video by its address or out of a file.
pub(super) fn video(place: &str) -> Result<ContentPart, Problem> {
    if is_address(place) {
        return Ok(ContentPart::video(place));
    }
    ContentPart::video_from_path(place).map_err(|error| problem(place, &error))
}

fn is_address(place: &str) -> bool {
    ["http://", "https://", "data:"].iter().any(|scheme| place.starts_with(scheme))
}

fn problem(file: &str, error: &FileError) -> Problem {
    let text = error.to_string();
    let (text, help) = match text.split_once("\nhelp: ") {
        Some((text, help)) => (text, Some(help)),
        None => (text.as_str(), None),
    };
    let told = match (error, error.source()) {
        (FileError::Read { .. }, Some(cause)) => format!("cannot read `{file}`: {cause}"),
        _ => format!("cannot send `{file}`: {text}"),
    };
    Problem::usage(told, help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_sent_as_they_are() {
        for place in ["https://example.com/a.jpg", "http://a/b", "data:image/png;base64,AAAA"] {
            assert_eq!(image(place).unwrap(), ContentPart::image(place));
            assert_eq!(video(place).unwrap(), ContentPart::video(place));
        }
    }

    #[test]
    fn a_file_that_is_not_there_or_no_image_is_named() {
        let missing = image("nowhere.jpg").unwrap_err().to_string();
        assert!(missing.starts_with("cannot read `nowhere.jpg`: "), "{missing}");
        let text = image(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap_err();
        assert!(text.to_string().starts_with("cannot send `"), "{text}");
    }
}
