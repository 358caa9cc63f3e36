//! `POST /v1/orders`
//!
//! Places an order.
//!
//! # Responses
//!
//! - [`Receipt`], status 200, `application/json`: The fate of the order.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, RawJson, ResponseForm, UnknownVariant, Validate, Wire,
};
use std::collections::BTreeMap;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "create_order",
    area: "demo",
    method: "POST",
    path: "/v1/orders",
    version: "v1",
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    content_types: &["application/json"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: genwire_core::trace!(
        name("order", "code"),
        span("call"),
        request(
            "order.code" = Value("code"),
            "order.price" = Number("price"),
            "order.hint" = Content("hint")
        ),
        reply("order.gift" = Value("gift.code"))
    ),
    ..Endpoint::DEFAULT
};

/// An order.
#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[wire(name = "demo.Order", deny_null)]
#[non_exhaustive]
pub struct Order {
    /// The code on the label.
    ///
    /// A string that matches `^[A-Z]{2}-\d{3,}$`.
    #[validate(pattern = "^[A-Z]{2}-\\d{3,}$")]
    pub code: String,
    /// The colour as six digits, with a dash somewhere.
    ///
    /// At most 9 characters. A string that matches `[0-9a-f]{6}-|-([0-9a-f]{6})`.
    #[validate(length(max = 9), pattern = "[0-9a-f]{6}-|-([0-9a-f]{6})")]
    pub colour: Option<String>,
    /// The name in the address.
    ///
    /// 3 to 12 characters. A string that matches `^[a-z]+(-[a-z]+)*$`.
    #[validate(length(min = 3, max = 12), pattern = "^[a-z]+(-[a-z]+)*$")]
    pub slug: Option<String>,
    /// The name of the caller, which is none of the service.
    ///
    /// At most 20 characters. A string that matches `^(?!admin$)\p{L}[\p{L}\p{N} -]*(?<! )$`.
    #[validate(length(max = 20), pattern = "^(?!admin$)\\p{L}[\\p{L}\\p{N} -]*(?<! )$")]
    pub nickname: Option<String>,
    /// The digest, in small letters.
    ///
    /// Hexadecimal digits, two for each byte. A string that matches `^[^A-F]*$`.
    #[validate(format = "hex", pattern = "^[^A-F]*$")]
    pub digest: Option<String>,
    /// A hint.
    ///
    /// Recommended: a string that matches `^[a-z ]*$`.
    #[validate(pattern = "^[a-z ]*$", warning)]
    pub hint: Option<String>,
    /// The amount, in packs.
    ///
    /// Range: from 10 to 100. A multiple of 6.
    #[validate(range(min = 10, max = 100), multiple_of = 6)]
    pub amount: Option<i64>,
    /// The weight.
    ///
    /// A multiple of 0.25.
    #[validate(multiple_of = 0.25)]
    pub weight: Option<f64>,
    /// The price.
    ///
    /// Range: above 0. A multiple of 0.01.
    #[validate(range(exclusive_min = 0.0), multiple_of = 0.01)]
    pub price: Option<f64>,
    /// Words about the order.
    ///
    /// 2 to 4 items. No item twice.
    #[validate(length(min = 2, max = 4), unique)]
    pub tags: Option<Vec<String>>,
    /// The parts.
    ///
    /// No item twice.
    #[validate(unique)]
    pub parts: Option<Vec<Part>>,
    /// Anything else.
    ///
    /// No item twice.
    #[validate(unique)]
    pub anything: Option<Vec<RawJson>>,
    /// The time of delivery.
    pub window: Option<Window>,
    /// Other times.
    ///
    /// At most 3 items.
    #[validate(length(max = 3))]
    pub windows: Option<Vec<Window>>,
    /// The buyer has agreed.
    ///
    /// Always `true`.
    #[validate(one_of(true))]
    pub agreed: Option<bool>,
    /// The places on a shelf.
    ///
    /// Each item: at least 1 item. Each item: no item twice.
    #[validate(each(length(min = 1)), each(unique))]
    pub grid: Option<Vec<Vec<i64>>>,
    /// Labels.
    ///
    /// 1 to 3 members.
    #[wire(object)]
    #[validate(members(min = 1, max = 3))]
    pub labels: Option<RawJson>,
    /// The number of each part.
    ///
    /// 1 to 3 members.
    #[validate(members(min = 1, max = 3))]
    pub counts: Option<BTreeMap<String, i64>>,
    /// The parts of each place.
    pub parts_by_place: Option<BTreeMap<String, Vec<Part>>>,
    /// The settings of each part.
    #[wire(object)]
    pub settings: Option<BTreeMap<String, RawJson>>,
    /// A text in the format.
    ///
    /// A date and a time written `YYYY-MM-DDThh:mm:ssZ`. [`typed`](genwire_core::typed) reads it as `chrono::DateTime`, with the feature `chrono`.
    #[validate(format = "date-time")]
    pub in_datetime: Option<String>,
    /// A text in the format.
    ///
    /// A time with its offset, written `hh:mm:ssZ`.
    #[validate(format = "time")]
    pub in_time: Option<String>,
    /// A text in the format.
    ///
    /// A UUID. [`typed`](genwire_core::typed) reads it as `uuid::Uuid`, with the feature `uuid`.
    #[validate(format = "uuid")]
    pub in_uuid: Option<String>,
    /// A text in the format.
    ///
    /// A URI with its scheme.
    #[validate(format = "uri")]
    pub in_uri: Option<String>,
    /// A text in the format.
    ///
    /// The address of a mailbox.
    #[validate(format = "email")]
    pub in_email: Option<String>,
    /// A text in the format.
    ///
    /// An IPv4 address. [`typed`](genwire_core::typed) reads it as `std::net::Ipv4Addr`.
    #[validate(format = "ipv4")]
    pub in_ipv4: Option<String>,
    /// A text in the format.
    ///
    /// An IPv6 address. [`typed`](genwire_core::typed) reads it as `std::net::Ipv6Addr`.
    #[validate(format = "ipv6")]
    pub in_ipv6: Option<String>,
    /// A text in the format.
    ///
    /// A host name.
    #[validate(format = "hostname")]
    pub in_hostname: Option<String>,
    /// A text in the format.
    ///
    /// Bytes in Base64. [`typed`](genwire_core::typed) reads it as `Vec<u8>`, with the feature `base64`.
    #[validate(format = "byte")]
    pub in_byte: Option<String>,
    /// A text in the format.
    ///
    /// A duration such as `P3DT12H`.
    #[validate(format = "duration")]
    pub in_duration: Option<String>,
    /// A text in the format.
    ///
    /// A URI or a relative reference.
    #[validate(format = "uri-reference")]
    pub in_uri_reference: Option<String>,
    /// A text in the format.
    ///
    /// An IRI with its scheme.
    #[validate(format = "iri")]
    pub in_iri: Option<String>,
    /// A text in the format.
    ///
    /// An IRI or a relative reference.
    #[validate(format = "iri-reference")]
    pub in_iri_reference: Option<String>,
    /// A text in the format.
    ///
    /// A template of URIs such as `/a/{id}`.
    #[validate(format = "uri-template")]
    pub in_uri_template: Option<String>,
    /// A text in the format.
    ///
    /// A JSON pointer such as `/a/0`.
    #[validate(format = "json-pointer")]
    pub in_json_pointer: Option<String>,
    /// The order before this one.
    ///
    /// The id of an order.
    #[validate(format(
        name = "order_id",
        pattern = "^ord_[0-9a-f]{8}$",
        expected = "the id of an order"
    ))]
    pub earlier: Option<String>,
    /// An order that goes with this one.
    pub gift: Option<Box<Order>>,
    /// The packing.
    pub packing: Option<Packing>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A packing, which may be around another one.
///
/// The member `kind` selects the variant.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(tag = "kind")]
#[wire(name = "demo.Packing", unknown = "error")]
#[non_exhaustive]
pub enum Packing {
    /// Paper.
    ///
    /// `kind` is `paper`.
    #[serde(rename = "paper")]
    Paper(PaperPacking),
    /// A box.
    ///
    /// `kind` is `box`.
    #[serde(rename = "box")]
    Box(CartonBox),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl Packing {
    /// Returns the value of `kind`, which selects the variant.
    pub fn kind(&self) -> &str {
        match self {
            Self::Paper(_) => "paper",
            Self::Box(_) => "box",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `inside`, if the variant has it.
    pub fn inside(&self) -> Option<&Packing> {
        match self {
            Self::Box(payload) => Some(&payload.inside),
            Self::Paper(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `beside`, if the variant has it.
    pub fn beside(&self) -> Option<&[Packing]> {
        match self {
            Self::Box(payload) => payload.beside.as_deref(),
            Self::Paper(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<PaperPacking> for Packing {
    fn from(payload: PaperPacking) -> Self {
        Self::Paper(payload)
    }
}

impl From<CartonBox> for Packing {
    fn from(payload: CartonBox) -> Self {
        Self::Box(payload)
    }
}

/// Paper.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.PaperPacking", deny_null)]
#[non_exhaustive]
pub struct PaperPacking {
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A box.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.CartonBox", deny_null)]
#[non_exhaustive]
pub struct CartonBox {
    /// The packing inside.
    pub inside: Box<Packing>,
    /// The packings beside it.
    pub beside: Option<Vec<Packing>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A part.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Part", deny_null)]
#[non_exhaustive]
pub struct Part {
    /// The number of the part.
    ///
    /// Required.
    #[validate(required)]
    pub number: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The fate of an order.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Receipt", deny_null)]
#[non_exhaustive]
pub struct Receipt {
    /// The code on the label.
    ///
    /// Always present. A string that matches `^[A-Z]{2}-\d{3,}$`.
    #[validate(required, pattern = "^[A-Z]{2}-\\d{3,}$")]
    pub code: Option<String>,
    /// The fate of the order that goes with this one.
    pub gift: Option<Box<Receipt>>,
    /// Words about the order.
    ///
    /// No item twice.
    #[validate(unique)]
    pub tags: Option<Vec<String>>,
    /// The parts sent, by day.
    pub sent: Option<BTreeMap<String, Part>>,
    /// The amount.
    ///
    /// A multiple of 6.
    #[validate(multiple_of = 6)]
    pub amount: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A time.
///
/// A value is read as the alternative with its JSON type and the fewest violations, and as the first of those.
#[derive(Clone, Debug, PartialEq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.Window")]
pub enum Window {
    /// A day.
    ///
    /// A date written `YYYY-MM-DD`.
    Day(
        #[wire(name = "demo.Window.alternatives.day")]
        #[validate(format = "date")]
        String,
    ),
    /// A word.
    ///
    /// One of `soon`, `later`.
    Word(
        #[wire(name = "demo.Window.alternatives.word")]
        #[validate(one_of("soon", "later"))]
        String,
    ),
    /// In some hours.
    ///
    /// Range: at least 1 and below 24. A multiple of 2.
    Hours(
        #[wire(name = "demo.Window.alternatives.hours")]
        #[validate(range(min = 1, exclusive_max = 24), multiple_of = 2)]
        i64,
    ),
    /// In some slots of a week.
    ///
    /// At least 2 items. No item twice. Each item: at most 3 characters.
    Slots(
        #[wire(name = "demo.Window.alternatives.slots")]
        #[validate(length(min = 2), unique, each(length(max = 3)))]
        Vec<String>,
    ),
    /// Parts of the order on each day.
    ///
    /// At most 7 members. Each value: a number above 0 and at most 1.
    Shares(
        #[wire(name = "demo.Window.alternatives.shares")]
        #[validate(members(max = 7), each(range(exclusive_min = 0.0, max = 1.0)))]
        BTreeMap<String, f64>,
    ),
    /// True for any time.
    ///
    /// Always `true`.
    Any(
        #[wire(name = "demo.Window.alternatives.any")]
        #[validate(one_of(true))]
        bool,
    ),
}

impl Window {
    /// Returns the value if it is [`Self::Day`].
    pub fn as_day(&self) -> Option<&str> {
        match self {
            Self::Day(value) => Some(value),
            Self::Word(_) | Self::Hours(_) | Self::Slots(_) | Self::Shares(_) | Self::Any(_) => {
                None
            }
        }
    }

    /// Returns the value if it is [`Self::Word`].
    pub fn as_word(&self) -> Option<&str> {
        match self {
            Self::Word(value) => Some(value),
            Self::Day(_) | Self::Hours(_) | Self::Slots(_) | Self::Shares(_) | Self::Any(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Hours`].
    pub fn as_hours(&self) -> Option<i64> {
        match self {
            Self::Hours(value) => Some(*value),
            Self::Day(_) | Self::Word(_) | Self::Slots(_) | Self::Shares(_) | Self::Any(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Slots`].
    pub fn as_slots(&self) -> Option<&[String]> {
        match self {
            Self::Slots(value) => Some(value),
            Self::Day(_) | Self::Word(_) | Self::Hours(_) | Self::Shares(_) | Self::Any(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Shares`].
    pub fn as_shares(&self) -> Option<&BTreeMap<String, f64>> {
        match self {
            Self::Shares(value) => Some(value),
            Self::Day(_) | Self::Word(_) | Self::Hours(_) | Self::Slots(_) | Self::Any(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Any`].
    pub fn as_any(&self) -> Option<bool> {
        match self {
            Self::Any(value) => Some(*value),
            Self::Day(_) | Self::Word(_) | Self::Hours(_) | Self::Slots(_) | Self::Shares(_) => {
                None
            }
        }
    }
}

impl From<i64> for Window {
    fn from(value: i64) -> Self {
        Self::Hours(value)
    }
}

impl From<Vec<String>> for Window {
    fn from(value: Vec<String>) -> Self {
        Self::Slots(value)
    }
}

impl From<BTreeMap<String, f64>> for Window {
    fn from(value: BTreeMap<String, f64>) -> Self {
        Self::Shares(value)
    }
}

impl From<bool> for Window {
    fn from(value: bool) -> Self {
        Self::Any(value)
    }
}
