//! `GET /halls/{hall}/{floor}/rows/{row}/{side}/{note}`
//!
//! Queries a seat by parameters with limits.
//!
//! # Path parameters
//!
//! - `hall`: The hall. A string that matches `^[a-z]{2,4}$`.
//! - `floor`: The floor of the hall.
//! - `row`: The row. Range: from 1 to 30.
//! - `side`: The side of the hall.
//! - `note`: Any words.
//!
//! # Responses
//!
//! - Text, status 200, `text/plain`: The seat in words.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Endpoint, OpenEnum, ResponseForm, Trace, UnknownNumber, UnknownValue,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "query_hall_seat",
    area: "demo",
    method: "GET",
    path: "/halls/{hall}/{floor}/rows/{row}/{side}/{note}",
    version: "",
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["text/plain"],
        body: BodyForm::Text,
    }],
    codes: &[2013],
    trace: Trace::named("query_hall_seat"),
    ..Endpoint::DEFAULT
};

/// The types and limits of the parameters in the path.
pub const PATH: genwire_core::PathLimits = {
    #[derive(genwire_core::Wire, genwire_core::Validate)]
    #[wire(name = "demo.query_hall_seat.params")]
    struct Path {
        #[validate(pattern = "^[a-z]{2,4}$")]
        hall: String,
        floor: SeatFloor,
        #[validate(range(min = 1, max = 30))]
        row: i64,
        side: SeatSide,
        note: String,
    }
    genwire_core::PathLimits::of::<Path>()
};

/// A floor of a hall.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[wire(name = "demo.SeatFloor", unknown = "error")]
#[non_exhaustive]
pub enum SeatFloor {
    /// The main floor.
    ///
    /// In JSON: `1`.
    #[wire(number = 1)]
    Main,
    /// The gallery.
    ///
    /// In JSON: `2`.
    #[wire(number = 2)]
    Gallery,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

/// A side of a hall.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[wire(name = "demo.SeatSide", unknown = "error")]
#[non_exhaustive]
pub enum SeatSide {
    /// The left side.
    ///
    /// In JSON: `left`.
    #[serde(rename = "left")]
    Left,
    /// The right side.
    ///
    /// In JSON: `right`.
    #[serde(rename = "right")]
    Right,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}
