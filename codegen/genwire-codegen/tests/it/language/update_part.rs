//! `PATCH /v1/items/{item_id}`
//!
//! Changes some members of an item.
//!
//! # Path parameters
//!
//! - `item_id`: The item.
//!
//! # Responses
//!
//! - [`PatchedItem`], status 200, `application/json`: The item as it is kept.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.

use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, RawJson, ResponseForm, Trace, UnknownVariant, Validate, Wire,
};
use std::collections::BTreeMap;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "update_part",
    area: "demo",
    method: "PATCH",
    path: "/v1/items/{item_id}",
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
    trace: Trace::named("update_part"),
    ..Endpoint::DEFAULT
};

/// Members that change, of which null clears those that may be empty.
///
/// At least 2 members.
///
/// # Validation
///
/// - `noted_weight` (error): The note is longer than the weight.
/// - `marked` (error): One mark alone is not for the third floor.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.ItemPatch", deny_null)]
#[validate(members(min = 2))]
#[validate(
    rule(
        check = noted_weight,
        id = "noted_weight",
        at = "note",
        code = 2013,
        message = "the note is longer than the weight"
    )
)]
#[validate(
    rule(
        check = marked,
        id = "marked",
        at = "marks",
        code = 2013,
        message = "one mark alone is not for the third floor"
    )
)]
#[non_exhaustive]
pub struct ItemPatch {
    /// The title, which every item has.
    pub title: Option<String>,
    /// A note.
    ///
    /// May be null, which is not the same as absent. At most 8 characters.
    #[validate(length(max = 8))]
    pub note: Option<genwire_core::Nullable<String>>,
    /// The weight.
    ///
    /// May be null, which is not the same as absent. Range: from 1 to 9.
    #[validate(range(min = 1, max = 9))]
    pub weight: Option<genwire_core::Nullable<i64>>,
    /// Marks that differ.
    ///
    /// May be null, which is not the same as absent. At most 3 items. No item twice.
    #[validate(length(max = 3), unique)]
    pub marks: Option<genwire_core::Nullable<Vec<i64>>>,
    /// Labels by their names.
    ///
    /// May be null, which is not the same as absent. At most 2 members.
    #[validate(members(max = 2))]
    pub labels: Option<genwire_core::Nullable<BTreeMap<String, String>>>,
    /// A box of anything.
    ///
    /// May be null, which is not the same as absent.
    #[serde(rename = "box")]
    #[wire(object)]
    pub box_: Option<genwire_core::Nullable<RawJson>>,
    /// Anything.
    ///
    /// May be null, which is not the same as absent.
    pub anything: Option<genwire_core::Nullable<RawJson>>,
    /// Changes of the item inside.
    ///
    /// May be null, which is not the same as absent.
    pub inside: Option<genwire_core::Nullable<Box<ItemPatch>>>,
    /// The place.
    ///
    /// May be null, which is not the same as absent.
    pub place: Option<genwire_core::Nullable<ItemPlace>>,
    /// The version that changes, null for any.
    ///
    /// May be null.
    #[wire(nullable, required)]
    pub version: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `noted_weight`: The note is longer than the weight.
///
/// ```cel
/// !has(this.note) || !has(this.weight) || size(this.note) <= this.weight
/// ```
fn noted_weight(this: &ItemPatch) -> bool {
    let Some(note) = this.note.as_ref().and_then(genwire_core::Nullable::value).map(String::as_str)
    else {
        return true;
    };
    let Some(weight) = this.weight.as_ref().and_then(genwire_core::Nullable::value).copied() else {
        return true;
    };
    i64::try_from(note.chars().count()).is_ok_and(|size| size <= weight)
}

/// Rule `marked`: One mark alone is not for the third floor.
///
/// ```cel
/// !has(this.marks) || size(this.marks) != 1 || !has(this.place) || !has(this.place.floor) || this.place.floor != 3
/// ```
fn marked(this: &ItemPatch) -> bool {
    let Some(marks) =
        this.marks.as_ref().and_then(genwire_core::Nullable::value).map(Vec::as_slice)
    else {
        return true;
    };
    let Some(place) = this.place.as_ref().and_then(genwire_core::Nullable::value) else {
        return true;
    };
    let Some(floor) = place.floor() else { return true };
    marks.len() != 1 || floor != 3
}

/// A place of an item.
///
/// The member `kind` selects the variant.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(tag = "kind")]
#[wire(name = "demo.ItemPlace", unknown = "error")]
#[non_exhaustive]
pub enum ItemPlace {
    /// In a hall.
    ///
    /// `kind` is `hall`.
    #[serde(rename = "hall")]
    Hall(HallItemPlace),
    /// In a shed.
    ///
    /// `kind` is `shed`.
    #[serde(rename = "shed")]
    Shed(ShedItemPlace),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl ItemPlace {
    /// Returns the value of `kind`, which selects the variant.
    pub fn kind(&self) -> &str {
        match self {
            Self::Hall(_) => "hall",
            Self::Shed(_) => "shed",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `floor`, if the variant has it.
    pub fn floor(&self) -> Option<i64> {
        match self {
            Self::Hall(payload) => {
                payload.floor.as_ref().and_then(genwire_core::Nullable::value).copied()
            }
            Self::Shed(payload) => {
                payload.floor.as_ref().and_then(genwire_core::Nullable::value).copied()
            }
            Self::Unknown(_) => None,
        }
    }

    /// Returns `name`, if the variant has it.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Hall(payload) => {
                payload.name.as_ref().and_then(genwire_core::Nullable::value).map(String::as_str)
            }
            Self::Shed(payload) => {
                payload.name.as_ref().and_then(genwire_core::Nullable::value).map(String::as_str)
            }
            Self::Unknown(_) => None,
        }
    }

    /// Returns `rows`, if the variant has it.
    pub fn rows(&self) -> Option<&[i64]> {
        match self {
            Self::Hall(payload) => {
                payload.rows.as_ref().and_then(genwire_core::Nullable::value).map(Vec::as_slice)
            }
            Self::Shed(payload) => {
                payload.rows.as_ref().and_then(genwire_core::Nullable::value).map(Vec::as_slice)
            }
            Self::Unknown(_) => None,
        }
    }

    /// Returns `inside`, if the variant has it.
    pub fn inside(&self) -> Option<&ItemPlace> {
        match self {
            Self::Hall(payload) => {
                payload.inside.as_ref().and_then(genwire_core::Nullable::value).map(Box::as_ref)
            }
            Self::Shed(payload) => {
                payload.inside.as_ref().and_then(genwire_core::Nullable::value).map(Box::as_ref)
            }
            Self::Unknown(_) => None,
        }
    }

    /// Returns `fence`, if the variant has it.
    pub fn fence(&self) -> Option<bool> {
        match self {
            Self::Shed(payload) => payload.fence,
            Self::Hall(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<HallItemPlace> for ItemPlace {
    fn from(payload: HallItemPlace) -> Self {
        Self::Hall(payload)
    }
}

impl From<ShedItemPlace> for ItemPlace {
    fn from(payload: ShedItemPlace) -> Self {
        Self::Shed(payload)
    }
}

/// In a hall.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.HallItemPlace", deny_null)]
#[non_exhaustive]
pub struct HallItemPlace {
    /// The floor.
    ///
    /// May be null, which is not the same as absent.
    pub floor: Option<genwire_core::Nullable<i64>>,
    /// The name.
    ///
    /// May be null, which is not the same as absent.
    pub name: Option<genwire_core::Nullable<String>>,
    /// The rows.
    ///
    /// May be null, which is not the same as absent.
    pub rows: Option<genwire_core::Nullable<Vec<i64>>>,
    /// The place around it.
    ///
    /// May be null, which is not the same as absent.
    pub inside: Option<genwire_core::Nullable<Box<ItemPlace>>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// In a shed.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.ShedItemPlace", deny_null)]
#[non_exhaustive]
pub struct ShedItemPlace {
    /// The floor.
    ///
    /// May be null, which is not the same as absent.
    pub floor: Option<genwire_core::Nullable<i64>>,
    /// The name.
    ///
    /// May be null, which is not the same as absent.
    pub name: Option<genwire_core::Nullable<String>>,
    /// The rows.
    ///
    /// May be null, which is not the same as absent.
    pub rows: Option<genwire_core::Nullable<Vec<i64>>>,
    /// The place around it.
    ///
    /// May be null, which is not the same as absent.
    pub inside: Option<genwire_core::Nullable<Box<ItemPlace>>>,
    /// True behind the fence.
    pub fence: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// An item after a change.
///
/// At most 2 members.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.PatchedItem", deny_null)]
#[validate(members(max = 2))]
#[non_exhaustive]
pub struct PatchedItem {
    /// The note.
    ///
    /// May be null.
    #[wire(nullable)]
    pub note: Option<String>,
    /// The place.
    pub place: Option<ItemPlace>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
