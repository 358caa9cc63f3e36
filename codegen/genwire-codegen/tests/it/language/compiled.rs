//! The generated files that are compiled with the tests, compared with the output of the generator.

use super::without_layout;

/// The generated files that are compiled with the tests.
pub(super) const COMPILED: [(&str, &str); 31] = [
    ("cancel_order", include_str!("cancel_order.rs")),
    ("client", include_str!("client.rs")),
    ("check", include_str!("check.rs")),
    ("check_anything", include_str!("check_anything.rs")),
    ("check_orders", include_str!("check_orders.rs")),
    ("create_order", include_str!("create_order.rs")),
    ("check_order", include_str!("check_order.rs")),
    ("list_shop_orders", include_str!("list_shop_orders.rs")),
    ("get_order_count", include_str!("get_order_count.rs")),
    ("get_order_label", include_str!("get_order_label.rs")),
    ("get_order_table", include_str!("get_order_table.rs")),
    ("list_orders", include_str!("list_orders.rs")),
    ("list_parcels", include_str!("list_parcels.rs")),
    ("estimate_note", include_str!("estimate_note.rs")),
    ("query_match", include_str!("query_match.rs")),
    ("query_order", include_str!("query_order.rs")),
    ("query_order_events", include_str!("query_order_events.rs")),
    ("search_parcels", include_str!("search_parcels.rs")),
    ("query_hall_seat", include_str!("query_hall_seat.rs")),
    ("query_quote", include_str!("query_quote.rs")),
    ("search_orders", include_str!("search_orders.rs")),
    ("send_answers", include_str!("send_answers.rs")),
    ("send_floor_plan", include_str!("send_floor_plan.rs")),
    ("send_report", include_str!("send_report.rs")),
    ("send_survey", include_str!("send_survey.rs")),
    ("server", include_str!("server.rs")),
    ("update_item", include_str!("update_item.rs")),
    ("update_part", include_str!("update_part.rs")),
    ("upload_label", include_str!("upload_label.rs")),
    ("upload_photos", include_str!("upload_photos.rs")),
    ("upload_note", include_str!("upload_note.rs")),
];

#[expect(clippy::disallowed_methods, reason = "a test writes its own expectation when asked to")]
pub(crate) fn looks_like(folder: &str, name: &str, text: &str, compiled: &str) {
    // The crate of an area has features; the tests are compiled without `schema` and with the
    // others. Only files at paths for generated files may have the mark.
    let (_, text) = text.split_once("\n\n").unwrap();
    let text = text
        .replace("#[cfg_attr(feature = \"schema\", derive(JsonSchema))]\n", "")
        .replace("#[cfg(feature = \"schema\")]\nuse schemars::JsonSchema;\n", "")
        .replace("#[cfg(any(feature = \"client\", feature = \"server\"))]\n", "")
        .replace("    #[cfg(feature = \"blocking\")]\n", "");
    if std::env::var_os("GENWIRE_BLESS").is_some() {
        let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it");
        std::fs::write(format!("{tests}/{folder}/{name}.rs"), &text).unwrap();
        return;
    }
    assert!(
        without_layout(&text) == without_layout(compiled),
        "the types differ: set GENWIRE_BLESS=1, run `cargo fmt` and read the difference"
    );
}
