//! `POST /v1/plans`
//!
//! Sends the plan of a building.
//!
//! # Responses
//!
//! - [`PlanState`], status 200, `application/json`: The plan as it was read.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Request: A plan of two floors.
//!
//! ```json
//! {
//!   "first": { "north": { "paint": "red" } },
//!   "top": { "kind": "dome", "north": { "paint": "blue" } },
//!   "around": { "north": { "frame": "oak" } }
//! }
//! ```

use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, RawJson, ResponseForm, Trace, UnknownVariant, Validate, Wire,
};
use std::collections::BTreeMap;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "send_floor_plan",
    area: "demo",
    method: "POST",
    path: "/v1/plans",
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
    trace: Trace::named("send_floor_plan"),
    ..Endpoint::DEFAULT
};

/// A plan of a building.
///
/// # Validation
///
/// - `paint` (error): The walls in the north have a paint.
///
/// # Examples
///
/// A plan of two floors.
///
/// ```
/// use genwire_demo::{Around, DomeTop, Floor, Plan, Top, Wall};
///
/// let request = Plan::new(Floor::new().north(Wall::new().paint("red")))
///     .top(Top::Dome(Box::new(DomeTop::new().north(Wall::new().paint("blue")))))
///     .around(Around::Walls(Box::new(Floor::new().north(Wall::new().frame("oak")))));
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.Plan", deny_null)]
#[validate(
    rule(
        check = paint,
        id = "paint",
        code = 2013,
        message = "the walls in the north have a paint"
    )
)]
#[non_exhaustive]
pub struct Plan {
    /// The first floor.
    pub first: Box<Floor>,
    /// The cellar.
    ///
    /// May be null, which is not the same as absent.
    pub cellar: Option<genwire_core::Nullable<Box<Floor>>>,
    /// The floor above the first floor.
    pub upper: Option<Box<Floor>>,
    /// The floors between.
    pub others: Option<Vec<Floor>>,
    /// The end of the building.
    pub top: Option<Top>,
    /// The land around the building.
    pub around: Option<Around>,
    /// The building beside it.
    pub annex: Option<Annex>,
    /// The sides of chambers, by their names.
    pub chambers: Option<BTreeMap<String, Side>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `paint`: The walls in the north have a paint.
///
/// ```cel
/// (!has(this.first.north) || !has(this.first.north.paint) || this.first.north.paint != 'none')
/// && (!has(this.upper) || !has(this.upper.north) || !has(this.upper.north.paint) || this.upper.north.paint != 'none')
/// && (!has(this.cellar) || !has(this.cellar.north) || !has(this.cellar.north.paint) || this.cellar.north.paint != 'none')
/// && (!has(this.top) || !has(this.top.north) || !has(this.top.north.paint) || this.top.north.paint != 'none')
/// && (!has(this.annex) || !has(this.annex.chamber.wall) || !has(this.annex.chamber.wall.paint) || this.annex.chamber.wall.paint != 'none')
/// ```
fn paint(this: &Plan) -> bool {
    this.first
        .north
        .as_ref()
        .and_then(|north| north.paint.as_deref())
        .is_none_or(|paint| paint != "none")
        && this
            .upper
            .as_deref()
            .and_then(|upper| upper.north.as_ref())
            .and_then(|north| north.paint.as_deref())
            .is_none_or(|paint| paint != "none")
        && this
            .cellar
            .as_ref()
            .and_then(genwire_core::Nullable::value)
            .map(Box::as_ref)
            .and_then(|cellar| cellar.north.as_ref())
            .and_then(|north| north.paint.as_deref())
            .is_none_or(|paint| paint != "none")
        && this
            .top
            .as_ref()
            .and_then(Top::north)
            .and_then(|north| north.paint.as_deref())
            .is_none_or(|paint| paint != "none")
        && this.annex.as_ref().is_none_or(|annex| {
            annex
                .chamber
                .wall()
                .and_then(|wall| wall.paint.as_deref())
                .is_none_or(|paint| paint != "none")
        })
}

/// A building beside another one.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.Annex", deny_null)]
#[non_exhaustive]
pub struct Annex {
    /// The first chamber.
    pub chamber: Chamber,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A chamber, which may lead to another one.
///
/// The member `kind` selects the variant.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(tag = "kind")]
#[wire(name = "demo.Chamber", unknown = "error")]
#[non_exhaustive]
pub enum Chamber {
    /// A chamber that leads to no other one.
    ///
    /// `kind` is `cell`.
    #[serde(rename = "cell")]
    Cell(Box<CellChamber>),
    /// A chamber that leads to another one.
    ///
    /// `kind` is `lobby`.
    #[serde(rename = "lobby")]
    Lobby(Box<LobbyChamber>),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl Chamber {
    /// Returns the value of `kind`, which selects the variant.
    pub fn kind(&self) -> &str {
        match self {
            Self::Cell(_) => "cell",
            Self::Lobby(_) => "lobby",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `wall`, if the variant has it.
    pub fn wall(&self) -> Option<&Wall> {
        match self {
            Self::Cell(payload) => payload.wall.as_ref(),
            Self::Lobby(payload) => payload.wall.as_ref(),
            Self::Unknown(_) => None,
        }
    }

    /// Returns `next`, if the variant has it.
    pub fn next(&self) -> Option<&Chamber> {
        match self {
            Self::Lobby(payload) => Some(&payload.next),
            Self::Cell(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<CellChamber> for Chamber {
    fn from(payload: CellChamber) -> Self {
        Self::Cell(Box::new(payload))
    }
}

impl From<LobbyChamber> for Chamber {
    fn from(payload: LobbyChamber) -> Self {
        Self::Lobby(Box::new(payload))
    }
}

/// A chamber that leads to no other one.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.CellChamber", deny_null)]
#[non_exhaustive]
pub struct CellChamber {
    /// The wall around the chamber.
    pub wall: Option<Wall>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A chamber that leads to another one.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.LobbyChamber", deny_null)]
#[non_exhaustive]
pub struct LobbyChamber {
    /// The wall around the chamber.
    pub wall: Option<Wall>,
    /// The other chamber.
    pub next: Box<Chamber>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A side of a chamber, as one wall or as several.
///
/// A value is read as the alternative with its JSON type and the fewest violations, and as the first of those.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.Side")]
pub enum Side {
    /// One wall.
    Wall(Box<Wall>),
    /// Several walls.
    Fence(Box<Fence>),
}

impl Side {
    /// Returns the value if it is [`Self::Wall`].
    pub fn as_wall(&self) -> Option<&Wall> {
        match self {
            Self::Wall(value) => Some(value),
            Self::Fence(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Fence`].
    pub fn as_fence(&self) -> Option<&Fence> {
        match self {
            Self::Fence(value) => Some(value),
            Self::Wall(_) => None,
        }
    }
}

impl From<Wall> for Side {
    fn from(value: Wall) -> Self {
        Self::Wall(Box::new(value))
    }
}

impl From<Fence> for Side {
    fn from(value: Fence) -> Self {
        Self::Fence(Box::new(value))
    }
}

/// A floor.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Floor", deny_null)]
#[non_exhaustive]
pub struct Floor {
    /// The wall in the north.
    pub north: Option<Wall>,
    /// The wall in the east.
    pub east: Option<Wall>,
    /// The wall in the south.
    pub south: Option<Wall>,
    /// The wall in the west.
    pub west: Option<Wall>,
    /// The wall in the middle.
    pub middle: Option<Wall>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A wall.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Wall", deny_null)]
#[non_exhaustive]
pub struct Wall {
    /// The colour of the paint.
    pub paint: Option<String>,
    /// The paper.
    pub paper: Option<String>,
    /// The tiles.
    pub tiles: Option<String>,
    /// The frame.
    pub frame: Option<String>,
    /// The bricks.
    pub brick: Option<String>,
    /// The lining.
    pub lining: Option<String>,
    /// The gate.
    pub gate: Option<String>,
    /// The windows.
    pub windows: Option<Vec<String>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The end of a building.
///
/// The member `kind` selects the variant.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(tag = "kind")]
#[wire(name = "demo.Top", unknown = "error")]
#[non_exhaustive]
pub enum Top {
    /// A flat dome.
    ///
    /// `kind` is `flat`.
    #[serde(rename = "flat")]
    Flat(FlatTop),
    /// A dome with walls.
    ///
    /// `kind` is `dome`.
    #[serde(rename = "dome")]
    Dome(Box<DomeTop>),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl Top {
    /// Returns the value of `kind`, which selects the variant.
    pub fn kind(&self) -> &str {
        match self {
            Self::Flat(_) => "flat",
            Self::Dome(_) => "dome",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `paint`, if the variant has it.
    pub fn paint(&self) -> Option<&str> {
        match self {
            Self::Flat(payload) => payload.paint.as_deref(),
            Self::Dome(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `north`, if the variant has it.
    pub fn north(&self) -> Option<&Wall> {
        match self {
            Self::Dome(payload) => payload.north.as_ref(),
            Self::Flat(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `east`, if the variant has it.
    pub fn east(&self) -> Option<&Wall> {
        match self {
            Self::Dome(payload) => payload.east.as_ref(),
            Self::Flat(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `south`, if the variant has it.
    pub fn south(&self) -> Option<&Wall> {
        match self {
            Self::Dome(payload) => payload.south.as_ref(),
            Self::Flat(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `west`, if the variant has it.
    pub fn west(&self) -> Option<&Wall> {
        match self {
            Self::Dome(payload) => payload.west.as_ref(),
            Self::Flat(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `middle`, if the variant has it.
    pub fn middle(&self) -> Option<&Wall> {
        match self {
            Self::Dome(payload) => payload.middle.as_ref(),
            Self::Flat(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<FlatTop> for Top {
    fn from(payload: FlatTop) -> Self {
        Self::Flat(payload)
    }
}

impl From<DomeTop> for Top {
    fn from(payload: DomeTop) -> Self {
        Self::Dome(Box::new(payload))
    }
}

/// A flat dome.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.FlatTop", deny_null)]
#[non_exhaustive]
pub struct FlatTop {
    /// The paint of the dome.
    pub paint: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A dome with walls.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.DomeTop", deny_null)]
#[non_exhaustive]
pub struct DomeTop {
    /// The wall in the north.
    pub north: Option<Wall>,
    /// The wall in the east.
    pub east: Option<Wall>,
    /// The wall in the south.
    pub south: Option<Wall>,
    /// The wall in the west.
    pub west: Option<Wall>,
    /// The wall in the middle.
    pub middle: Option<Wall>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The land around a building.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.Around")]
pub enum Around {
    /// The name of the land.
    Name(String),
    /// The walls around it.
    Walls(Box<Floor>),
}

impl Around {
    /// Returns the value if it is [`Self::Name`].
    pub fn as_name(&self) -> Option<&str> {
        match self {
            Self::Name(value) => Some(value),
            Self::Walls(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Walls`].
    pub fn as_walls(&self) -> Option<&Floor> {
        match self {
            Self::Walls(value) => Some(value),
            Self::Name(_) => None,
        }
    }
}

impl From<String> for Around {
    fn from(value: String) -> Self {
        Self::Name(value)
    }
}

impl From<&str> for Around {
    fn from(text: &str) -> Self {
        Self::Name(text.to_owned())
    }
}

impl From<Floor> for Around {
    fn from(value: Floor) -> Self {
        Self::Walls(Box::new(value))
    }
}

/// A plan that is there.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.PlanState", deny_null)]
#[non_exhaustive]
pub struct PlanState {
    /// The end of the building.
    ///
    /// Always present.
    #[validate(required)]
    pub top: Option<Top>,
    /// The plan as it came.
    pub plan: Option<RawJson>,
    /// The walls around the building.
    ///
    /// Always present.
    #[validate(required)]
    pub fence: Option<Box<Fence>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The walls around a building.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Fence", deny_null)]
#[non_exhaustive]
pub struct Fence {
    /// The wall in front.
    pub front: Option<Wall>,
    /// The wall behind.
    pub back: Option<Wall>,
    /// The wall on the left.
    pub left: Option<Wall>,
    /// The wall on the right.
    pub right: Option<Wall>,
    /// The wall within.
    pub inner: Option<Wall>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
