//! `GET /orders/{order_id}/label`
//!
//! Draws the label of an order.
//!
//! # Path parameters
//!
//! - `order_id`: The order.
//!
//! # Responses
//!
//! - Bytes, status 200, `image/png` or `image/*`: The label as a picture.
//! - No body, status 204 and 304: The order has no label, or not another one.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ResponseForm, ResponseHeaders, Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "get_order_label",
    area: "demo",
    method: "GET",
    path: "/orders/{order_id}/label",
    version: "",
    responses: &[
        ResponseForm {
            statuses: &[200],
            media_types: &["image/png", "image/*"],
            body: BodyForm::Bytes,
        },
        ResponseForm { statuses: &[204, 304], media_types: &[], body: BodyForm::None },
    ],
    codes: &[2013],
    trace: Trace::named("get_order_label"),
    ..Endpoint::DEFAULT
};

impl ResponseHeaders for GetOrderLabelHeaders {
    const NAMES: &'static [&'static str] = &["ETag", "X-Width", "X-Number"];
}

/// The headers of the replies of `get_order_label`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.GetOrderLabelHeaders", deny_null)]
#[non_exhaustive]
pub struct GetOrderLabelHeaders {
    /// The version of the label.
    #[serde(rename = "ETag")]
    pub e_tag: Option<String>,
    /// The width of the picture, in pixels.
    ///
    /// Range: at least 1.
    #[serde(rename = "X-Width")]
    #[validate(range(min = 1))]
    pub x_width: Option<i64>,
    /// The number of the order.
    #[serde(rename = "X-Number")]
    pub x_number: Option<u64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
