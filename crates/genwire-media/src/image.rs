//! The width and height of images.

use imagesize::ImageType;

use crate::Format;
use crate::bmff::{Boxes, child};
use crate::reader::u32_at;

/// Mask for the side of a lossy WEBP.
const LOSSY_SIDE_BITS: u32 = 0x3fff;

/// Returns the width and height of an image, as stored; they may be 0.
pub(crate) fn size(bytes: &[u8], format: Format) -> Option<(u32, u32)> {
    let agrees = match imagesize::image_type(bytes).ok()? {
        ImageType::Jpeg => format == Format::Jpeg,
        ImageType::Png => format == Format::Png,
        ImageType::Gif => format == Format::Gif,
        ImageType::Webp => format == Format::Webp,
        _ => false,
    };
    let size = imagesize::blob_size(bytes).ok().filter(|_| agrees)?;
    let (width, height) = (u32::try_from(size.width).ok()?, u32::try_from(size.height).ok()?);
    if format == Format::Webp && bytes.get(12..16) == Some(b"VP8 ") {
        // The two bits above them are the scaling of the picture.
        return Some((width & LOSSY_SIDE_BITS, height & LOSSY_SIDE_BITS));
    }
    Some((width, height))
}

/// Returns the size of the largest picture of a HEIF file; the others are tiles or previews.
pub(crate) fn heif_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let meta = child(bytes, b"meta")?;
    let properties = child(child(meta.get(4..)?, b"iprp")?, b"ipco")?;
    Boxes::of(properties)
        .filter(|part| part.kind == *b"ispe")
        .filter_map(|part| Some((u32_at(part.body, 4)?, u32_at(part.body, 8)?)))
        .max_by_key(|(width, height)| u64::from(*width) * u64::from(*height))
}
