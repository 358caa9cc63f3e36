//! A conformance run against the generated server.

use super::started;
use crate::language;
use genwire_codegen::OutputPlace;
use genwire_conform::{Judge, Requirements, Settings, Verdict, Whole};
use genwire_core::{Family, MediaLimits, Report, Unreadable};

/// Accepts every reply: the replies of the echo are not tested.
struct Unchecked;

impl Judge for Unchecked {
    fn check(
        &self,
        _: &str,
        _: genwire_core::BodyKind,
        _: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        None
    }

    fn check_error(&self, _: &Family, _: &[u8]) -> Option<Result<Report, Unreadable>> {
        None
    }

    fn media(&self, _: &str) -> &'static [MediaLimits] {
        &[]
    }

    fn check_files(&self, _: &str, _: &[u8]) -> Option<Report> {
        None
    }

    fn collect(&self, _: &str, _: &[Vec<u8>]) -> Option<Result<Whole, String>> {
        None
    }
}

#[tokio::test]
async fn a_generated_server_reads_the_parameters_of_a_conformance_run_as_they_are_meant() {
    let interface = language::interface();
    let mut emitters = genwire_codegen::EMITTERS.iter();
    let emitter = emitters.find(|emitter| emitter.place == OutputPlace::Requirements).unwrap();
    let file = emitter.emit(&interface).pop().unwrap();
    let requirements = Requirements::from_json(&file.text).unwrap();
    let endpoints = [
        &language::list_orders::ENDPOINT,
        &language::list_shop_orders::ENDPOINT,
        &language::query_hall_seat::ENDPOINT,
        &language::search_orders::ENDPOINT,
        &language::upload_photos::ENDPOINT,
    ];
    let settings = Settings::new(started().await, "key-0");
    let report = genwire_conform::run(&requirements, &endpoints, &Unchecked, &settings).await;
    let report = report.unwrap();
    let shown = report.print(genwire_conform::Format::Text);
    // The gate accepts every caller, and only that failed. The code is that of a call without a
    // credential.
    let failed = report.outcomes.iter().filter(|it| matches!(it.verdict, Verdict::Failed(_)));
    let mut failed: Vec<&String> =
        failed.map(|it| &it.id).chain(report.others.iter().map(|it| &it.item)).collect();
    failed.retain(|id| !id.starts_with("service.auth") && *id != "service.codes.1004");
    assert!(failed.is_empty(), "{failed:?}: {shown}");
    for item in [
        "ListOrdersParameters.limit.range",
        "ListOrdersParameters.limit",
        "ListOrdersParameters.state",
        "ListOrdersParameters.word.items",
        "ListOrdersParameters.between",
        "ListOrdersParameters.theme",
        "SearchOrdersParameters.search.one_of",
        "OrderState.values",
        "Size.width",
        "Size.width.range",
        "Size.units",
        "Filter.words",
        "Filter.least",
        "ListShopOrdersParameters.rows",
        "ListShopOrdersParameters.span",
        "ListShopOrdersParameters.where",
        "ListShopOrdersParameters.X-Span",
        "ListShopOrdersParameters.X-Filter",
        "query_hall_seat.params.hall.pattern",
        "query_hall_seat.params.row",
        "query_hall_seat.params.row.range",
        "SeatFloor.values",
        "SeatSide.values",
        "Photos.cover",
        "Photos.others.items",
        "Photos.title.length",
        "Photos.rules.others_or_table",
    ] {
        let outcome = report.outcomes.iter().find(|it| it.id == format!("demo.{item}"));
        let has_passed = outcome.is_some_and(|it| matches!(it.verdict, Verdict::Passed { .. }));
        assert!(has_passed, "{item}: {shown}");
    }
}
