//! Addresses under which the service runs.
//!
//! A client has the one that its user passes to `base_url`, and none by itself.
//!
//! The operations that name a server are called at the address that its user passes to `server_url`, with the name of the server.

use genwire_core::{Server, ServerVariable};

/// The public address.
///
/// `https://{region}.example.com:{port}/{base}`
///
/// - `region`, `eu` by default, one of `eu`, `us`: The region of the orders.
/// - `port`, `443` by default
/// - `base`
pub const PRODUCTION: Server = Server {
    name: "production",
    template: "https://{region}.example.com:{port}/{base}",
    variables: &[
        ServerVariable { name: "region", default: "eu", values: &["eu", "us"] },
        ServerVariable { name: "port", default: "443", values: &[] },
        ServerVariable { name: "base", default: "", values: &[] },
    ],
};

/// The host of these pages.
///
/// `/`
pub const SAME_HOST: Server = Server { name: "same_host", template: "/", variables: &[] };

/// The host that takes pictures and notes.
///
/// `https://uploads.example.com`
///
/// Receives the calls of `upload_label`, `upload_note`.
pub const UPLOADS: Server =
    Server { name: "uploads", template: "https://uploads.example.com", variables: &[] };

/// The host that keeps old notes.
///
/// `https://{shelf}.archive.example.com`
///
/// - `shelf`, `one` by default
///
/// Receives the calls of `upload_note`.
pub const ARCHIVE: Server = Server {
    name: "archive",
    template: "https://{shelf}.archive.example.com",
    variables: &[ServerVariable { name: "shelf", default: "one", values: &[] }],
};
