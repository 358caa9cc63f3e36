//! Addresses under which the service runs.
//!
//! A client has the one that its user passes to `base_url`, and none by itself.

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
