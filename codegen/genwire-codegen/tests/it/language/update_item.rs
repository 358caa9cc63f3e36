//! `PUT /v1/items`
//!
//! Puts an item in the place of another one.
//!
//! # Responses
//!
//! - [`Item`], status 200, `application/json`: The item as it is kept.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Request: An item with a secret.
//!
//! ```json
//! { "title": "a", "secret": "b", "owner": { "name": "c" } }
//! ```

use super::cancel_order::Contact;
use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, RawJson, ResponseForm, Trace, UnknownVariant, Validate, Wire,
};
use std::collections::BTreeMap;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "update_item",
    area: "demo",
    method: "PUT",
    path: "/v1/items",
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
    trace: Trace::named("update_item"),
    ..Endpoint::DEFAULT
};

/// An item.
///
/// # Validation
///
/// - `label` (error): The label of the item is too long, or begins with a space.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Item", deny_null)]
#[validate(
    rule(
        check = item_label,
        id = "label",
        at = "title",
        code = 2013,
        message = "the label of the item is too long, or begins with a space"
    )
)]
#[non_exhaustive]
pub struct Item {
    /// The title.
    ///
    /// Always present. At least 1 character.
    #[validate(required, length(min = 1))]
    pub title: Option<String>,
    /// The id, which the service gives.
    ///
    /// Always present. The id of an order. Only in replies.
    #[validate(
        required,
        format(name = "order_id", pattern = "^ord_[0-9a-f]{8}$", expected = "the id of an order")
    )]
    pub id: Option<String>,
    /// The owner.
    ///
    /// Always present.
    #[validate(required)]
    pub owner: Option<Owner>,
    /// The items inside.
    pub parts: Option<Vec<Item>>,
    /// Words.
    ///
    /// At most 4 items. Each item: 2 to 8 characters. Each item: a string that matches `^[a-z]`.
    #[validate(length(max = 4), each(length(min = 2, max = 8)), each(pattern = "^[a-z]"))]
    pub words: Option<Vec<String>>,
    /// Marks that differ.
    ///
    /// At least 2 items. No item twice. Each item: a number at least 3. Each item: a multiple of 3.
    #[validate(length(min = 2), unique, each(range(min = 3)), each(multiple_of = 3))]
    pub marks: Option<Vec<i64>>,
    /// Rows of numbers.
    ///
    /// Each item: 1 to 2 items. Each inner item: a number at least 0 and below 1.
    #[validate(each(length(min = 1, max = 2)), each(each(range(min = 0.0, exclusive_max = 1.0))))]
    pub grid: Option<Vec<Vec<f64>>>,
    /// Links by their names.
    ///
    /// At least 1 member. Each value: a URI with its scheme.
    #[validate(members(min = 1), each(format = "uri"))]
    pub links: Option<BTreeMap<String, String>>,
    /// Days of each month.
    ///
    /// Each inner item: a date written `YYYY-MM-DD`.
    #[validate(each(each(format = "date")))]
    pub days: Option<BTreeMap<String, Vec<String>>>,
    /// Grades.
    ///
    /// Recommended: each item: one of `a`, `b`.
    #[validate(each(one_of("a", "b")), warning)]
    pub grades: Option<Vec<String>>,
    /// Boxes of anything.
    ///
    /// Each item: at most 2 members.
    #[wire(object)]
    #[validate(each(members(max = 2)))]
    pub boxes: Option<Vec<RawJson>>,
    /// Scores, null where there is none.
    ///
    /// At least 2 items. Each item: a number at most 9.
    #[validate(length(min = 2), each(range(max = 9)))]
    pub scores: Option<Vec<Option<i64>>>,
    /// Parents, null where one is not known.
    pub parents: Option<BTreeMap<String, Option<Item>>>,
    /// Rows of slots, of which some are empty.
    #[wire(object)]
    pub slots: Option<Vec<Vec<Option<RawJson>>>>,
    /// Contact of the owner.
    pub contact: Option<Contact>,
    /// Shelves of the item.
    pub shelves: Option<Shelves>,
    /// The size of the item.
    pub size: Option<Extent>,
    /// Papers of the item.
    pub papers: Option<Papers>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `label`: The label of the item is too long, or begins with a space.
///
/// ```cel
/// !this.title.matches('^ ') && (!has(this.parts) || size(this.title) + size(this.parts) <= 40)
/// ```
fn item_label(this: &Item) -> bool {
    let Some(title) = this.title.as_deref() else { return true };
    !genwire_core::pattern!("^ ").matches(title)
        && this.parts.as_deref().is_none_or(|parts| title.chars().count() + parts.len() <= 40)
}

/// An item.
///
/// The form of `Item` in requests.
///
/// # Validation
///
/// - `secret_title` (error): The secret is the title.
/// - `label` (error): The label of the item is too long, or begins with a space.
///
/// # Examples
///
/// An item with a secret.
///
/// ```
/// use genwire_demo::{ItemInput, OwnerInput};
///
/// let request = ItemInput::builder().title("a").secret("b").owner(OwnerInput::new("c"));
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[wire(name = "demo.ItemInput", deny_null, unknown = "error")]
#[validate(
    rule(
        check = secret_title,
        id = "secret_title",
        at = "secret",
        code = 2013,
        message = "the secret is the title"
    )
)]
#[validate(
    rule(
        check = item_input_label,
        id = "label",
        at = "title",
        code = 2013,
        message = "the label of the item is too long, or begins with a space"
    )
)]
#[non_exhaustive]
pub struct ItemInput {
    /// The title.
    ///
    /// At least 1 character.
    #[validate(length(min = 1))]
    pub title: String,
    /// A word that only the sender knows.
    ///
    /// At most 3 characters. Only in requests.
    #[validate(length(max = 3))]
    pub secret: String,
    /// The owner.
    pub owner: OwnerInput,
    /// The items inside.
    pub parts: Option<Vec<ItemInput>>,
    /// The state.
    ///
    /// Only in requests.
    pub state: Option<ItemStateInput>,
    /// Words.
    ///
    /// At most 4 items. Each item: 2 to 8 characters. Each item: a string that matches `^[a-z]`.
    #[validate(length(max = 4), each(length(min = 2, max = 8)), each(pattern = "^[a-z]"))]
    pub words: Option<Vec<String>>,
    /// Marks that differ.
    ///
    /// At least 2 items. No item twice. Each item: a number at least 3. Each item: a multiple of 3.
    #[validate(length(min = 2), unique, each(range(min = 3)), each(multiple_of = 3))]
    pub marks: Option<Vec<i64>>,
    /// Rows of numbers.
    ///
    /// Each item: 1 to 2 items. Each inner item: a number at least 0 and below 1.
    #[validate(each(length(min = 1, max = 2)), each(each(range(min = 0.0, exclusive_max = 1.0))))]
    pub grid: Option<Vec<Vec<f64>>>,
    /// Links by their names.
    ///
    /// At least 1 member. Each value: a URI with its scheme.
    #[validate(members(min = 1), each(format = "uri"))]
    pub links: Option<BTreeMap<String, String>>,
    /// Days of each month.
    ///
    /// Each inner item: a date written `YYYY-MM-DD`.
    #[validate(each(each(format = "date")))]
    pub days: Option<BTreeMap<String, Vec<String>>>,
    /// Grades.
    ///
    /// Recommended: each item: one of `a`, `b`.
    #[validate(each(one_of("a", "b")), warning)]
    pub grades: Option<Vec<String>>,
    /// Boxes of anything.
    ///
    /// Each item: at most 2 members.
    #[wire(object)]
    #[validate(each(members(max = 2)))]
    pub boxes: Option<Vec<RawJson>>,
    /// Scores, null where there is none.
    ///
    /// At least 2 items. Each item: a number at most 9.
    #[validate(length(min = 2), each(range(max = 9)))]
    pub scores: Option<Vec<Option<i64>>>,
    /// Parents, null where one is not known.
    pub parents: Option<BTreeMap<String, Option<ItemInput>>>,
    /// Rows of slots, of which some are empty.
    #[wire(object)]
    pub slots: Option<Vec<Vec<Option<RawJson>>>>,
    /// Contact of the owner.
    pub contact: Option<Contact>,
    /// Shelves of the item.
    pub shelves: Option<ShelvesInput>,
    /// The size of the item.
    pub size: Option<Extent>,
    /// Papers of the item.
    pub papers: Option<Papers>,
    /// Members that the interface does not list, which are an error.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `secret_title`: The secret is the title.
///
/// ```cel
/// this.secret != this.title
/// ```
fn secret_title(this: &ItemInput) -> bool {
    this.secret != this.title.as_str()
}

/// Rule `label`: The label of the item is too long, or begins with a space.
///
/// ```cel
/// !this.title.matches('^ ') && (!has(this.parts) || size(this.title) + size(this.parts) <= 40)
/// ```
fn item_input_label(this: &ItemInput) -> bool {
    !genwire_core::pattern!("^ ").matches(&this.title)
        && this.parts.as_deref().is_none_or(|parts| this.title.chars().count() + parts.len() <= 40)
}

/// An owner.
///
/// At most 2 members.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Owner", deny_null, unknown = "accept")]
#[validate(members(max = 2))]
#[non_exhaustive]
pub struct Owner {
    /// The name.
    ///
    /// Always present.
    #[validate(required)]
    pub name: Option<String>,
    /// The year of the first item.
    ///
    /// Always present. Only in replies.
    #[validate(required)]
    pub since: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// An owner.
///
/// The form of `Owner` in requests.
///
/// At most 2 members.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.OwnerInput", deny_null, unknown = "accept")]
#[validate(members(max = 2))]
#[non_exhaustive]
pub struct OwnerInput {
    /// The name.
    pub name: String,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A state of an item.
///
/// The member `kind` selects the variant.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(tag = "kind")]
#[wire(name = "demo.ItemState", unknown = "warning")]
#[non_exhaustive]
pub enum ItemState {
    /// It is kept.
    ///
    /// `kind` is `kept`.
    #[serde(rename = "kept")]
    Kept(Kept),
    /// It is lost.
    ///
    /// `kind` is `lost`.
    #[serde(rename = "lost")]
    Lost(LostItemState),
    /// It is there twice or more.
    ///
    /// `kind` is `2+`.
    #[serde(rename = "2+")]
    Repeated(RepeatedItemState),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl ItemState {
    /// Returns the value of `kind`, which selects the variant.
    pub fn kind(&self) -> &str {
        match self {
            Self::Kept(_) => "kept",
            Self::Lost(_) => "lost",
            Self::Repeated(_) => "2+",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `at`, if the variant has it.
    pub fn at(&self) -> Option<&str> {
        match self {
            Self::Kept(payload) => payload.at.as_deref(),
            Self::Lost(payload) => payload.at.as_deref(),
            Self::Repeated(payload) => payload.at.as_deref(),
            Self::Unknown(_) => None,
        }
    }

    /// Returns `place`, if the variant has it.
    pub fn place(&self) -> Option<&str> {
        match self {
            Self::Kept(payload) => payload.place.as_deref(),
            Self::Lost(_) | Self::Repeated(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `count`, if the variant has it.
    pub fn count(&self) -> Option<i64> {
        match self {
            Self::Repeated(payload) => payload.count,
            Self::Kept(_) | Self::Lost(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<Kept> for ItemState {
    fn from(payload: Kept) -> Self {
        Self::Kept(payload)
    }
}

impl From<LostItemState> for ItemState {
    fn from(payload: LostItemState) -> Self {
        Self::Lost(payload)
    }
}

impl From<RepeatedItemState> for ItemState {
    fn from(payload: RepeatedItemState) -> Self {
        Self::Repeated(payload)
    }
}

/// It is kept.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Kept", deny_null)]
#[non_exhaustive]
pub struct Kept {
    /// The time.
    ///
    /// Always present. Only in replies.
    #[validate(required)]
    pub at: Option<String>,
    /// The place.
    ///
    /// Always present.
    #[validate(required)]
    pub place: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// It is lost.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.LostItemState", deny_null)]
#[non_exhaustive]
pub struct LostItemState {
    /// The time.
    ///
    /// Always present. Only in replies.
    #[validate(required)]
    pub at: Option<String>,
    /// Members that the interface does not list, whose values have this type.
    #[serde(flatten)]
    pub extra: BTreeMap<String, Option<i64>>,
}

/// It is there twice or more.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.RepeatedItemState", deny_null)]
#[non_exhaustive]
pub struct RepeatedItemState {
    /// The time.
    ///
    /// Always present. Only in replies.
    #[validate(required)]
    pub at: Option<String>,
    /// The number of times.
    ///
    /// Always present.
    #[validate(required)]
    pub count: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A state of an item.
///
/// The form of `ItemState` in requests.
///
/// The member `kind` selects the variant.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(tag = "kind")]
#[wire(name = "demo.ItemStateInput", unknown = "error")]
#[non_exhaustive]
pub enum ItemStateInput {
    /// It is kept.
    ///
    /// `kind` is `kept`.
    #[serde(rename = "kept")]
    Kept(KeptInput),
    /// It is lost.
    ///
    /// `kind` is `lost`.
    #[serde(rename = "lost")]
    Lost(LostItemStateInput),
    /// It is there twice or more.
    ///
    /// `kind` is `2+`.
    #[serde(rename = "2+")]
    Repeated(RepeatedItemStateInput),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl ItemStateInput {
    /// Returns the value of `kind`, which selects the variant.
    pub fn kind(&self) -> &str {
        match self {
            Self::Kept(_) => "kept",
            Self::Lost(_) => "lost",
            Self::Repeated(_) => "2+",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `place`, if the variant has it.
    pub fn place(&self) -> Option<&str> {
        match self {
            Self::Kept(payload) => Some(payload.place.as_str()),
            Self::Lost(_) | Self::Repeated(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `guess`, if the variant has it.
    pub fn guess(&self) -> Option<&str> {
        match self {
            Self::Lost(payload) => payload.guess.as_deref(),
            Self::Kept(_) | Self::Repeated(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `count`, if the variant has it.
    pub fn count(&self) -> Option<i64> {
        match self {
            Self::Repeated(payload) => Some(payload.count),
            Self::Kept(_) | Self::Lost(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<KeptInput> for ItemStateInput {
    fn from(payload: KeptInput) -> Self {
        Self::Kept(payload)
    }
}

impl From<LostItemStateInput> for ItemStateInput {
    fn from(payload: LostItemStateInput) -> Self {
        Self::Lost(payload)
    }
}

impl From<RepeatedItemStateInput> for ItemStateInput {
    fn from(payload: RepeatedItemStateInput) -> Self {
        Self::Repeated(payload)
    }
}

/// It is kept.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.KeptInput", deny_null, unknown = "error")]
#[non_exhaustive]
pub struct KeptInput {
    /// The place.
    pub place: String,
    /// Members that the interface does not list, which are an error.
    #[serde(flatten)]
    pub extra: Extra,
}

/// It is lost.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.LostItemStateInput", deny_null)]
#[non_exhaustive]
pub struct LostItemStateInput {
    /// A guess of the sender.
    ///
    /// Only in requests.
    pub guess: Option<String>,
    /// Members that the interface does not list, whose values have this type.
    #[serde(flatten)]
    pub extra: BTreeMap<String, Option<i64>>,
}

/// It is there twice or more.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.RepeatedItemStateInput", deny_null)]
#[non_exhaustive]
pub struct RepeatedItemStateInput {
    /// The number of times.
    pub count: i64,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A size, of which two sides are known at least.
///
/// At least 2 members.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Extent", deny_null, unknown = "error")]
#[validate(members(min = 2))]
#[non_exhaustive]
pub struct Extent {
    /// The width.
    pub width: Option<i64>,
    /// The height.
    pub height: Option<i64>,
    /// The depth.
    pub depth: Option<i64>,
    /// Members that the interface does not list, which are an error.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Items by the names of their shelves.
///
/// 1 to 3 members.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Shelves", deny_null)]
#[validate(members(min = 1, max = 3))]
#[non_exhaustive]
pub struct Shelves {
    /// The height of each shelf.
    pub height: Option<f64>,
    /// Members that the interface does not list, whose values have this type.
    #[serde(flatten)]
    pub extra: BTreeMap<String, Item>,
}

/// Items by the names of their shelves.
///
/// The form of `Shelves` in requests.
///
/// 1 to 3 members.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[wire(name = "demo.ShelvesInput", deny_null)]
#[validate(members(min = 1, max = 3))]
#[non_exhaustive]
pub struct ShelvesInput {
    /// The height of each shelf.
    pub height: Option<f64>,
    /// Members that the interface does not list, whose values have this type.
    #[serde(flatten)]
    pub extra: BTreeMap<String, ItemInput>,
}

/// Papers by their names, which may be anything.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Papers", deny_null)]
#[non_exhaustive]
pub struct Papers {
    /// The language.
    ///
    /// Required.
    #[validate(required)]
    pub language: Option<String>,
    /// Members that the interface does not list, whose values have this type.
    #[serde(flatten)]
    #[wire(object)]
    pub extra: BTreeMap<String, RawJson>,
}
