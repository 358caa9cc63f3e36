//! The areas of an interface as runtime values, created from a model without generated code.
//!
//! Generated crates have the same values as constants. A program that accepts an [`Area`] works
//! with either.

mod bodies;
mod endpoints;
mod kept;
mod media;
mod requests;
mod states;
mod streams;
mod texts;

pub use bodies::{read, report, structure};
pub use requests::request_forms;
pub use streams::{parse_events, stream_of};

use endpoints::Maker;
use genwire_core::{Area, BodyKind, Endpoint};
use genwire_spec::model::Interface;
use kept::{kept, list, text};

/// Creates the value of each area with operations or webhooks, in model order.
///
/// The values are never freed, like the values of generated crates. The validation of bodies does
/// not include native checks, because these are functions of generated crates.
pub fn areas(interface: &'static Interface) -> Vec<Area> {
    let maker = Maker::new(interface);
    let of = |name: &str| -> Option<Vec<Endpoint>> {
        interface.operations_and_webhooks_of(name).next()?;
        Some(interface.operations_of(name).map(|operation| maker.endpoint(operation)).collect())
    };
    let made = interface.areas.iter().filter_map(|area| {
        let name = text(&area.name.wire);
        let endpoints = list(of(name)?);
        let check = move |operation: &str, part: BodyKind, body: &[u8]| {
            bodies::check(interface, name, operation, part, body)
        };
        let constants = maker.interface();
        let join = move |operation: &str, events: &[Vec<u8>]| {
            streams::join(interface, constants, name, operation, events)
        };
        let has_stream = interface.operations_of(name).any(|it| stream_of(it).is_some());
        Some(Area {
            name,
            endpoints,
            media: list(area.media.iter().map(|media| media::limits(name, media))),
            states: list(area.states.iter().map(|table| states::table(interface, table))),
            check: kept(check),
            join: if has_stream { Some(kept(join)) } else { None },
            // Only native code can measure files.
            measure: None,
        })
    });
    made.collect()
}
