//! Local service for any interface.
//!
//! It only uses the data of an interface ([`InterfaceData`]): the operations and checks of an area
//! crate, and the examples, schemas and state tables of the spec, which the generator writes into a
//! file. From these it answers every operation by [default](Engines). It also provides keys and
//! limits, faults, programmed replies, tasks that survive a restart, callbacks, a clock that tests
//! can set, metrics, a journal and an admin interface. The same seed and the same calls give the
//! same bytes.
//!
//! [`Mock::builder`] starts it. The crate of an interface adds its own engines ([`Engines`]).
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod admin;
mod admin_token;
mod anonymous;
mod base_path;
mod blocking;
mod body_memory;
#[cfg(test)]
mod bounds;
mod builder;
mod callbacks;
mod clock;
mod compat;
mod config;
mod connection_reset;
mod default_engine;
mod engines;
mod error;
mod failure;
mod faults;
mod fetch;
mod files;
mod gate;
mod hooks;
mod interface;
mod journal;
mod keys;
mod metrics;
mod mock;
mod nodes;
mod origins;
mod progression;
mod replies;
mod request_ids;
mod seed;
mod server;
mod shown;
mod states;
mod stop;
mod store;
mod streaming;
mod tasks;
mod trace;
mod upstream;
pub mod values;

pub use admin::{AdminQuery, Body, Problem};
pub use blocking::{BlockingPool, JobError};
pub use builder::{MockBuilder, Running};
pub use callbacks::Callbacks;
pub use clock::Clock;
pub use compat::{Compat, note};
pub use config::{Config, NoSections, Sections};
pub use engines::Engines;
pub use error::Error;
pub use failure::{OrRefuse, ServiceFailure};
pub use fetch::{Fetched, Fetcher, Unreachable};
pub use files::file_routes;
pub use gate::{Alias, ApiGate};
pub use hooks::{CallbackForm, EngineState, Parts};
pub use interface::InterfaceData;
pub use mock::Mock;
pub use progression::Progression;
pub use seed::{Draw, Seed};
pub use shown::curl_key;
pub use store::{NewDelivery, NewTask, Store, StoreConfig, StoreError, TaskRow, VoiceRow};
pub use tasks::{
    BoxFuture, Deletion, Failure, Finish, Found, QueryDays, TaskConfig, Tasks, Work, WorkOutcome,
};
pub use trace::{keep_trace, pass_on};
