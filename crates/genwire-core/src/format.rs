//! The written forms of strings, and the sizes of strings and lists.

use genwire_constraint::Size;

pub use genwire_constraint::format::{
    is_date, is_hex, is_json, is_media_url, is_not_blank, is_web_url,
};

/// Returns true for a string with a number of characters (Unicode code points) within limits.
#[inline]
pub fn has_length(text: &str, size: Size) -> bool {
    // A character takes one to four bytes, which settles most strings without counting.
    let bytes = text.len() as u64;
    let enough = size.min.is_none_or(|min| bytes >= min.saturating_mul(4));
    let fitting = size.max.is_none_or(|max| bytes <= max);
    (enough && fitting) || size.contains(text.chars().count() as u64)
}

/// Returns true if a number of items is within limits.
#[inline]
pub fn has_items(count: usize, size: Size) -> bool {
    size.contains(count as u64)
}
