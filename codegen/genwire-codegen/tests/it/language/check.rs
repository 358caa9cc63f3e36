//! The area as a value, and the check of a body, found by operation and part.

use super::check_anything::{CheckAnythingRequest, CheckAnythingResponse};
use super::check_orders::{CheckOrdersRequest, CheckOrdersResponse};
use super::create_order::{Order, Receipt};
use super::estimate_note::{EstimateNoteRequest, EstimateNoteResponse};
use super::get_order_count::GetOrderCountResponse;
use super::list_orders::{ListOrdersParameters, OrderPage};
use super::list_parcels::{ListParcelsParameters, ParcelPage};
use super::list_shop_orders::{ListShopOrdersParameters, ListShopOrdersResponse};
use super::query_match::{QueryMatchRequest, QueryMatchResponse};
use super::query_order_events::OrderEvent;
use super::query_quote::{Quote, QuoteJob, QuotePlace};
use super::search_orders::{OrderCodes, SearchOrdersParameters};
use super::search_parcels::{ParcelSearch, SearchParcelsResponse};
use super::send_floor_plan::{Plan, PlanState};
use super::send_survey::Survey;
use super::update_item::{Item, ItemInput};
use super::update_part::{ItemPatch, PatchedItem};
use super::upload_photos::{PhotoSizes, Photos};
use genwire_common::INVALID_CODE;
use genwire_core::{BodyKind, Report, Unreadable};

/// This area as a value, for programs that know no interface.
pub const AREA: genwire_core::Area = genwire_core::Area {
    name: "demo",
    endpoints: &[
        super::cancel_order::ENDPOINT,
        super::check_anything::ENDPOINT,
        super::check_order::ENDPOINT,
        super::check_orders::ENDPOINT,
        super::create_order::ENDPOINT,
        super::estimate_note::ENDPOINT,
        super::get_order_count::ENDPOINT,
        super::get_order_label::ENDPOINT,
        super::get_order_table::ENDPOINT,
        super::list_orders::ENDPOINT,
        super::list_parcels::ENDPOINT,
        super::list_shop_orders::ENDPOINT,
        super::query_hall_seat::ENDPOINT,
        super::query_match::ENDPOINT,
        super::query_order::ENDPOINT,
        super::query_order_events::ENDPOINT,
        super::query_quote::ENDPOINT,
        super::search_orders::ENDPOINT,
        super::search_parcels::ENDPOINT,
        super::send_answers::ENDPOINT,
        super::send_floor_plan::ENDPOINT,
        super::send_report::ENDPOINT,
        super::send_survey::ENDPOINT,
        super::update_item::ENDPOINT,
        super::update_part::ENDPOINT,
        super::upload_label::ENDPOINT,
        super::upload_note::ENDPOINT,
        super::upload_photos::ENDPOINT,
    ],
    check: &check,
    ..genwire_core::Area::EMPTY
};

/// Checks a body of one of this area's operations.
///
/// `None` when the area has no such operation or the operation has no such part.
#[inline]
pub fn check(operation: &str, part: BodyKind, body: &[u8]) -> Option<Result<Report, Unreadable>> {
    let report = match (operation, part) {
        ("check_anything", BodyKind::Request) => genwire_core::check::<CheckAnythingRequest>(body),
        ("check_anything", BodyKind::Response) => {
            genwire_core::check::<CheckAnythingResponse>(body)
        }
        ("check_orders", BodyKind::Request) => genwire_core::check::<CheckOrdersRequest>(body),
        ("check_orders", BodyKind::Response) => genwire_core::check::<CheckOrdersResponse>(body),
        ("create_order", BodyKind::Request) => genwire_core::check::<Order>(body),
        ("create_order", BodyKind::Response) => genwire_core::check::<Receipt>(body),
        ("estimate_note", BodyKind::Request) => genwire_core::check::<EstimateNoteRequest>(body),
        ("estimate_note", BodyKind::Response) => genwire_core::check::<EstimateNoteResponse>(body),
        ("get_order_count", BodyKind::Response) => {
            genwire_core::check::<GetOrderCountResponse>(body)
        }
        ("list_orders", BodyKind::Parameters) => genwire_core::check::<ListOrdersParameters>(body),
        ("list_orders", BodyKind::Response) => genwire_core::check::<OrderPage>(body),
        ("list_parcels", BodyKind::Parameters) => {
            genwire_core::check::<ListParcelsParameters>(body)
        }
        ("list_parcels", BodyKind::Response) => genwire_core::check::<ParcelPage>(body),
        ("list_shop_orders", BodyKind::Parameters) => {
            super::list_shop_orders::PATH.check_beside::<ListShopOrdersParameters>(body)
        }
        ("list_shop_orders", BodyKind::Response) => {
            genwire_core::check::<ListShopOrdersResponse>(body)
        }
        ("query_hall_seat", BodyKind::Parameters) => super::query_hall_seat::PATH.check(body),
        ("query_match", BodyKind::Request) => genwire_core::check::<QueryMatchRequest>(body),
        ("query_match", BodyKind::Response) => genwire_core::check::<QueryMatchResponse>(body),
        ("query_order_events", BodyKind::Event) => genwire_core::check::<OrderEvent>(body),
        ("query_quote", BodyKind::Response) => {
            let types = [
                <Quote as genwire_core::Described>::descriptor(),
                <QuoteJob as genwire_core::Described>::descriptor(),
                <QuotePlace as genwire_core::Described>::descriptor(),
            ];
            match genwire_core::descriptor::fitting(body, &types) {
                1 => genwire_core::check::<QuoteJob>(body),
                2 => genwire_core::check::<QuotePlace>(body),
                _ => genwire_core::check::<Quote>(body),
            }
        }
        ("search_orders", BodyKind::Parameters) => {
            genwire_core::check::<SearchOrdersParameters>(body)
        }
        ("search_orders", BodyKind::Response) => genwire_core::check::<OrderCodes>(body),
        ("search_parcels", BodyKind::Request) => genwire_core::check::<ParcelSearch>(body),
        ("search_parcels", BodyKind::Response) => {
            genwire_core::check::<SearchParcelsResponse>(body)
        }
        (
            "send_answers" | "send_report" | "send_survey",
            BodyKind::Request | BodyKind::Response,
        ) => genwire_core::check::<Survey>(body),
        ("send_floor_plan", BodyKind::Request) => genwire_core::check::<Plan>(body),
        ("send_floor_plan", BodyKind::Response) => genwire_core::check::<PlanState>(body),
        ("update_item", BodyKind::Request) => genwire_core::check::<ItemInput>(body),
        ("update_item", BodyKind::Response) => genwire_core::check::<Item>(body),
        ("update_part", BodyKind::Request) => genwire_core::check::<ItemPatch>(body),
        ("update_part", BodyKind::Response) => genwire_core::check::<PatchedItem>(body),
        ("upload_photos", BodyKind::Request) => genwire_core::check_within::<Photos>(body, 65_536),
        ("upload_photos", BodyKind::Response) => genwire_core::check::<PhotoSizes>(body),
        _ => return None,
    };
    Some(report.map(|report| report.with_code(INVALID_CODE)))
}
