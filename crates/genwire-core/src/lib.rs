//! The runtime of the Genwire area crates: violations, open enums, tolerant decoding, errors.
//!
//! It is independent of any interface: an [`Interface`] is data, generated into the crate of that
//! interface. An area crate declares its types with four derive macros. [`Wire`](derive@Wire)
//! reads, writes and describes JSON, [`OpenEnum`] does so for a set of values,
//! [`Validate`](derive@Validate) checks a value, and [`Build`] builds one. [`check`] checks a body.
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate self as genwire_core;

mod area;
mod check;
mod encoding;
mod endpoint;
mod errors;
mod extra;
mod interface;
mod media;
mod member;
#[cfg(feature = "stream")]
mod mend;
mod missing_member;
mod no_content;
mod nullable;
mod outcome;
mod paging;
mod parameters;
mod part;
mod path;
mod raw;
#[cfg(any(feature = "exchange", feature = "server"))]
mod raw_body;
mod readable;
mod report;
mod request_form;
mod response_form;
mod response_headers;
#[cfg(feature = "schema")]
mod schema;
mod server_address;
mod states;
mod text;
mod unknown;
mod unlisted;
mod validate;
mod violation;
mod write;

#[cfg(feature = "stream")]
pub mod bounds;
#[cfg(feature = "client")]
pub mod client;
pub mod data_url;
pub mod descriptor;
pub mod duplicates;
pub mod exchange;
pub mod failure;
pub mod file;
pub mod format;
pub mod formatted;
pub mod hex;
#[cfg(feature = "stream")]
pub mod merge;
#[cfg(feature = "server")]
pub mod server;
#[cfg(feature = "stream")]
pub mod sse;
pub mod think;
pub mod time;
pub mod typed;
pub mod wire;

pub use area::{Area, Check, Join, Measure, Whole};
pub use check::{check, check_within, measure};
pub use descriptor::Described;
pub use endpoint::{Attribute, AttributeKind, Endpoint, Trace};
pub use errors::{Category, Code, ServiceError};
pub use extra::Extra;
pub use file::File;
pub use genwire_constraint::BodyKind;
#[doc = include_str!("../docs/build.md")]
pub use genwire_derive::Build;
#[doc = include_str!("../docs/open_enum.md")]
pub use genwire_derive::OpenEnum;
#[doc = include_str!("../docs/validate.md")]
pub use genwire_derive::Validate;
#[doc = include_str!("../docs/wire.md")]
pub use genwire_derive::Wire;
#[doc = include_str!("../docs/pattern.md")]
pub use genwire_derive::pattern;
pub use interface::{
    Auth, AuthPlace, Family, Interface, MemberPath, STATUS_ERRORS, Security, ServiceCode, Statuses,
    TemplatePart,
};
pub use media::{MediaFault, MediaFormat, MediaKind, MediaLimits};
pub use member::has_member;
pub use missing_member::MissingMember;
pub use no_content::NoContent;
pub use nullable::Nullable;
pub use outcome::CheckOutcome;
pub use paging::{NextPage, PageInput, Paging};
pub use parameters::{Parameter, ParameterPlace, ParameterStyle, PathLimits, Selector};
pub use part::Part;
pub use path::{Path, PathSegment};
pub use raw::RawJson;
#[cfg(any(feature = "exchange", feature = "server"))]
pub use raw_body::{ByteBody, TextBody};
pub use readable::{DEFAULT_BODY_LIMIT, MAX_DEPTH, MAX_VALUES, Unreadable, readable};
pub use report::{Invalid, MAX_KEPT_VIOLATIONS, Report};
pub use request_form::{PathCheck, RequestForm, Settle};
pub use response_form::{BodyForm, FeedEnd, ResponseForm};
pub use response_headers::ResponseHeaders;
pub use server_address::{Server, ServerError, ServerVariable};
pub use states::{MoveResult, StateMove, StateTable};
pub use unknown::{UnknownNumber, UnknownValue, UnknownVariant};
pub use unlisted::Unlisted;
pub use validate::Validate;
pub use violation::{Severity, Violation};
pub use write::to_vec;
