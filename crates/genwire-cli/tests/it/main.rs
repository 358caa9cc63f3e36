//! The `genwire` command, run as a process.

mod batch;
mod chat;
mod check;
#[cfg(unix)]
mod clients;
#[cfg(all(unix, feature = "postgres"))]
mod cluster;
mod conform;
mod connection;
mod defects;
mod full;
mod hostile;
mod kill;
mod lines;
mod loopback;
mod man;
#[cfg(feature = "mcp")]
mod mcp;
mod operations;
#[cfg(all(unix, feature = "otlp"))]
mod otlp;
#[cfg(unix)]
mod pipes;
#[cfg(unix)]
mod planted;
#[cfg(all(unix, feature = "postgres"))]
mod postgres;
mod process;
mod profiles;
mod readme;
#[cfg(unix)]
mod reference;
mod schema;
mod serve;
#[cfg(unix)]
mod signals;
mod speak;
mod tasks;
mod template;
#[cfg(target_os = "linux")]
mod terminal;
mod voices;
