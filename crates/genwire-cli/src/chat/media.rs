//! Images and videos of a prompt: URLs unchanged, files as data URLs.

use crate::material::{is_address, unfit};
use crate::problem::Problem;
use genwire_chat::ContentPart;

/// Returns an image by its URL or from a file.
pub(super) fn image(place: &str) -> Result<ContentPart, Problem> {
    if is_address(place) {
        return Ok(ContentPart::image(place));
    }
    ContentPart::image_from_path(place).map_err(|error| unfit(place, &error))
}

/// Returns a video by its URL or from a file.
pub(super) fn video(place: &str) -> Result<ContentPart, Problem> {
    if is_address(place) {
        return Ok(ContentPart::video(place));
    }
    ContentPart::video_from_path(place).map_err(|error| unfit(place, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_sent_as_they_are() {
        for place in ["https://example.com/a.jpg", "http://a/b", "data:image/png;base64,AAAA"] {
            assert_eq!(image(place).unwrap(), ContentPart::image(place));
            assert_eq!(video(place).unwrap(), ContentPart::video(place));
        }
    }

    #[test]
    fn a_missing_file_and_a_file_of_another_format_are_named() {
        let missing = image("nowhere.jpg").unwrap_err().to_string();
        assert!(missing.starts_with("cannot read `nowhere.jpg`: "), "{missing}");
        let text = image(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap_err();
        assert!(text.to_string().starts_with("cannot send `"), "{text}");
    }
}
