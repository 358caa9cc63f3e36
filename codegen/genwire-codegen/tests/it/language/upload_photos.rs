//! `POST /v1/photos`
//!
//! Adds photos of an order.
//!
//! The body of a request has at most 64 KiB.
//!
//! # Responses
//!
//! - [`PhotoSizes`], status 200, `application/json`: The files that arrived.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Request: A photo with a note.
//!
//! ```json
//! { "title": "Sea", "cover": "a picture", "others": ["another one"], "table": "a,b" }
//! ```

use super::send_survey::Buyer;
use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, INTERFACE};
use genwire_core::{BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "upload_photos",
    area: "demo",
    method: "POST",
    path: "/v1/photos",
    version: "v1",
    body_limit: Some(65_536),
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    content_types: &["multipart/form-data"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("upload_photos"),
    ..Endpoint::DEFAULT
};

/// The parts of the request body that are files or have media types.
pub const PARTS: &[genwire_core::Part] = &[
    genwire_core::Part {
        name: "cover",
        item: "demo.Photos.cover",
        is_file: true,
        media_types: &["image/png", "image/*"],
    },
    genwire_core::Part {
        name: "others",
        item: "demo.Photos.others",
        is_file: true,
        media_types: &[],
    },
    genwire_core::Part {
        name: "buyer",
        item: "demo.Photos.buyer",
        is_file: false,
        media_types: &["application/vnd.buyer+json"],
    },
    genwire_core::Part {
        name: "table",
        item: "demo.Photos.table",
        is_file: false,
        media_types: &["text/csv"],
    },
];

/// Photos, and what is said about them.
///
/// # Validation
///
/// - `others_or_table` (error): A table needs further photos.
///
/// # Examples
///
/// A photo with a note.
///
/// ```
/// use genwire_demo::Photos;
///
/// let request = Photos::new("Sea", genwire_core::File::from_bytes("file", "a picture"))
///     .others(vec![genwire_core::File::from_bytes("file", "another one")])
///     .table("a,b");
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.Photos", unknown = "error")]
#[validate(
    rule(
        check = others_or_table,
        id = "others_or_table",
        at = "table",
        code = 2013,
        message = "a table needs further photos"
    )
)]
#[non_exhaustive]
pub struct Photos {
    /// The title.
    ///
    /// 1 to 9 characters.
    #[validate(length(min = 1, max = 9))]
    pub title: String,
    /// The first photo.
    ///
    /// Media type: `image/png` or `image/*`.
    pub cover: genwire_core::File,
    /// Further photos.
    ///
    /// At most 2 items.
    #[validate(length(max = 2))]
    pub others: Option<Vec<genwire_core::File>>,
    /// The sender.
    ///
    /// Media type: `application/vnd.buyer+json`.
    pub buyer: Option<Buyer>,
    /// A table.
    ///
    /// Media type: `text/csv`.
    pub table: Option<String>,
    /// Members that the interface does not list, which are an error.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `others_or_table`: A table needs further photos.
///
/// ```cel
/// !has(this.table) || has(this.others)
/// ```
fn others_or_table(this: &Photos) -> bool {
    this.table.is_none() || this.others.is_some()
}

/// The files that arrived.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.PhotoSizes", deny_null)]
#[non_exhaustive]
pub struct PhotoSizes {
    /// The names of the files.
    ///
    /// Always present.
    #[validate(required)]
    pub names: Option<Vec<String>>,
    /// The media types of the files.
    ///
    /// Always present.
    #[validate(required)]
    pub media_types: Option<Vec<String>>,
    /// The number of bytes of all files.
    ///
    /// Always present.
    #[validate(required)]
    pub bytes: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
