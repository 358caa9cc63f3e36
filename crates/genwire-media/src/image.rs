//! The width and height of images.

use imagesize::ImageType;

use crate::Format;
use crate::bmff::{Boxes, child};
use crate::reader::u32_at;

/// The width and height of an image, as it is stored.
pub(crate) fn size(bytes: &[u8], format: Format) -> Option<(u32, u32)> {
    let agrees = match imagesize::image_type(bytes).ok()? {
        ImageType::Jpeg => format == Format::Jpeg,
        ImageType::Png => format == Format::Png,
        ImageType::Gif => format == Format::Gif,
        ImageType::Webp => format == Format::Webp,
        _ => false,
    };
    let size = imagesize::blob_size(bytes).ok().filter(|_| agrees)?;
    sides(u32::try_from(size.width).ok()?, u32::try_from(size.height).ok()?)
}

/// The width and height of the largest picture of a HEIF file: the others are parts or previews.
pub(crate) fn heif_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let meta = child(bytes, b"meta")?;
    let properties = child(child(meta.get(4..)?, b"iprp")?, b"ipco")?;
    Boxes::of(properties)
        .filter(|part| part.kind == *b"ispe")
        .filter_map(|part| sides(u32_at(part.body, 4)?, u32_at(part.body, 8)?))
        .max_by_key(|(width, height)| u64::from(*width) * u64::from(*height))
}

fn sides(width: u32, height: u32) -> Option<(u32, u32)> {
    (width > 0 && height > 0).then_some((width, height))
}
