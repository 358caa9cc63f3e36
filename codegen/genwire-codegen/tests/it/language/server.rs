//! The server side of the demo area: the trait of its service, and its routes.

use super::check_anything::{CheckAnythingRequest, CheckAnythingResponse};
use super::check_order::CheckOrderHeaders;
use super::check_orders::{CheckOrdersRequest, CheckOrdersResponse};
use super::create_order::{Order, Receipt};
use super::estimate_note::{EstimateNoteRequest, EstimateNoteResponse};
use super::get_order_count::GetOrderCountResponse;
use super::get_order_label::GetOrderLabelHeaders;
use super::list_orders::{ListOrdersParameters, OrderPage};
use super::list_parcels::{ListParcelsParameters, ParcelPage};
use super::list_shop_orders::{ListShopOrdersParameters, ListShopOrdersResponse};
use super::query_hall_seat::{SeatFloor, SeatSide};
use super::query_match::{QueryMatchRequest, QueryMatchResponse};
use super::query_order::QueryOrderHeaders;
use super::query_order_events::OrderEvent;
use super::query_quote::QueryQuoteResponses;
use super::search_orders::{OrderCodes, SearchOrdersParameters};
use super::search_parcels::{ParcelSearch, SearchParcelsResponse};
use super::send_floor_plan::{Plan, PlanState};
use super::send_survey::Survey;
use super::update_item::{Item, ItemInput};
use super::update_part::{ItemPatch, PatchedItem};
use super::upload_photos::{PhotoSizes, Photos};
use genwire_common::INTERFACE;
use genwire_core::server::{Entry, Exit, Reply, Router, Routes, Unserved};
use genwire_core::{ByteBody, TextBody};
use std::future::{Future, ready};
use std::sync::Arc;

pub use genwire_core::server::{
    Answer, ByteReply, Bytes, Call, Caller, EventBody, Gate, Open, Permit, Refusal, RequestId,
    credential, credentials, fallback, http,
};

/// The operations of the demo area, as a service implements them.
///
/// A request that arrives here has passed the checks that come before the work. The methods may be written as `async fn`. A method that is not written refuses its requests, so that a service may leave operations out, and a new operation of the interface breaks no service.
pub trait DemoService: Send + Sync + 'static {
    /// Cancels an order.
    ///
    /// `DELETE /orders/{order_id}`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn cancel_order(
        &self,
        call: Call,
        _order_id: String,
    ) -> impl Future<Output = Result<(), Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Checks anything.
    ///
    /// `PUT /anything`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn check_anything(
        &self,
        call: Call,
        _request: CheckAnythingRequest,
    ) -> impl Future<Output = Result<CheckAnythingResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Finds out if an order is there.
    ///
    /// `HEAD /orders/{order_id}/current`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn check_order(
        &self,
        call: Call,
        _order_id: String,
    ) -> impl Future<Output = Result<CheckOrderHeaders, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Checks orders.
    ///
    /// `POST /orders/checked`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn check_orders(
        &self,
        call: Call,
        _request: Option<CheckOrdersRequest>,
    ) -> impl Future<Output = Result<Option<CheckOrdersResponse>, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Places an order.
    ///
    /// `POST /v1/orders`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn create_order(
        &self,
        call: Call,
        _request: Order,
    ) -> impl Future<Output = Result<Receipt, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Rates a note.
    ///
    /// `POST /notes/rated`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn estimate_note(
        &self,
        call: Call,
        _request: EstimateNoteRequest,
    ) -> impl Future<Output = Result<EstimateNoteResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Counts the orders.
    ///
    /// `GET /orders/count`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn get_order_count(
        &self,
        call: Call,
    ) -> impl Future<Output = Result<GetOrderCountResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Draws the label of an order.
    ///
    /// `GET /orders/{order_id}/label`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn get_order_label(
        &self,
        call: Call,
        _order_id: String,
    ) -> impl Future<Output = Result<(Option<ByteReply>, GetOrderLabelHeaders), Refusal>> + Send
    {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Exports the orders.
    ///
    /// `GET /orders/export`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn get_order_table(
        &self,
        call: Call,
    ) -> impl Future<Output = Result<TextBody, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Lists orders.
    ///
    /// `GET /orders`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn list_orders(
        &self,
        call: Call,
        _parameters: ListOrdersParameters,
    ) -> impl Future<Output = Result<OrderPage, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Lists parcels, page by page.
    ///
    /// `GET /parcels`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn list_parcels(
        &self,
        call: Call,
        _parameters: ListParcelsParameters,
    ) -> impl Future<Output = Result<ParcelPage, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Lists orders by parameters of all forms.
    ///
    /// `GET /shops/{shop}/$all/orders`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn list_shop_orders(
        &self,
        call: Call,
        _shop: String,
        _parameters: ListShopOrdersParameters,
    ) -> impl Future<Output = Result<ListShopOrdersResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Queries a seat by parameters with limits.
    ///
    /// `GET /halls/{hall}/{floor}/rows/{row}/{side}/{note}`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn query_hall_seat(
        &self,
        call: Call,
        _hall: String,
        _floor: SeatFloor,
        _row: i64,
        _side: SeatSide,
        _note: String,
    ) -> impl Future<Output = Result<TextBody, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Finds the order that goes with another one.
    ///
    /// `POST /orders/matched`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn query_match(
        &self,
        call: Call,
        _request: QueryMatchRequest,
    ) -> impl Future<Output = Result<QueryMatchResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Queries where an order is.
    ///
    /// `GET /orders/{order_id}/current`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn query_order(
        &self,
        call: Call,
        _order_id: String,
    ) -> impl Future<Output = Result<QueryOrderHeaders, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Reports the events of the orders.
    ///
    /// `GET /orders/events`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn query_order_events(
        &self,
        call: Call,
    ) -> impl Future<Output = Result<EventBody<OrderEvent>, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Returns a quote, or says why there is none yet.
    ///
    /// `GET /quotes/{code}`
    ///
    /// The header `Accept` chooses among the replies: [`Call::preferred`] returns the media type that the caller prefers.
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn query_quote(
        &self,
        call: Call,
        _code: String,
    ) -> impl Future<Output = Result<QueryQuoteResponses, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Finds orders by a word: the same address as the list, and a parameter more.
    ///
    /// `GET /orders`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn search_orders(
        &self,
        call: Call,
        _parameters: SearchOrdersParameters,
    ) -> impl Future<Output = Result<OrderCodes, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Finds parcels, page by page.
    ///
    /// `POST /parcels/found`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn search_parcels(
        &self,
        call: Call,
        _request: ParcelSearch,
    ) -> impl Future<Output = Result<SearchParcelsResponse, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Sends answers as a form with brackets.
    ///
    /// `POST /v1/answers`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn send_answers(
        &self,
        call: Call,
        _request: Survey,
    ) -> impl Future<Output = Result<Survey, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Sends the plan of a building.
    ///
    /// `POST /v1/plans`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn send_floor_plan(
        &self,
        call: Call,
        _request: Plan,
    ) -> impl Future<Output = Result<PlanState, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Sends a report in parts.
    ///
    /// `POST /v1/reports`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn send_report(
        &self,
        call: Call,
        _request: Option<Survey>,
    ) -> impl Future<Output = Result<Option<Survey>, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Sends the answers to a survey.
    ///
    /// `POST /v1/surveys`
    ///
    /// A call with a header `X-Call-Key` ([`Call::headers`]) that came before is worked on once.
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn send_survey(
        &self,
        call: Call,
        _request: Survey,
    ) -> impl Future<Output = Result<Survey, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Puts an item in the place of another one.
    ///
    /// `PUT /v1/items`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn update_item(
        &self,
        call: Call,
        _request: ItemInput,
    ) -> impl Future<Output = Result<Item, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Changes some members of an item.
    ///
    /// `PATCH /v1/items/{item_id}`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn update_part(
        &self,
        call: Call,
        _item_id: String,
        _request: ItemPatch,
    ) -> impl Future<Output = Result<PatchedItem, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Puts a picture on an order.
    ///
    /// `PUT /orders/{order_id}/label`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn upload_label(
        &self,
        call: Call,
        _order_id: String,
        _request: ByteBody,
    ) -> impl Future<Output = Result<ByteReply, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Adds a note.
    ///
    /// `POST /v1/notes`
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn upload_note(
        &self,
        call: Call,
        _request: Option<TextBody>,
    ) -> impl Future<Output = Result<TextBody, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }

    /// Adds photos of an order.
    ///
    /// `POST /v1/photos`
    ///
    /// A call with a header `X-Call-Key` ([`Call::headers`]) that came before is worked on once.
    ///
    /// # Errors
    ///
    /// The interface lists the codes [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    fn upload_photos(
        &self,
        call: Call,
        _request: Photos,
    ) -> impl Future<Output = Result<PhotoSizes, Refusal>> + Send {
        ready(Err(Refusal::unserved(call.endpoint())))
    }
}

/// The routes of the demo area.
///
/// Add [`fallback`] for paths without a route, once for all routers that are merged.
pub fn router<S: DemoService, G: Gate>(service: Arc<S>, gate: Arc<G>) -> Router {
    Routes::new(&INTERFACE, service, gate)
        .route(&super::cancel_order::ENDPOINT, |service, entry| {
            Box::pin(cancel_order(service, entry))
        })
        .route(&super::check_anything::ENDPOINT, |service, entry| {
            Box::pin(check_anything(service, entry))
        })
        .route(&super::check_order::ENDPOINT, |service, entry| {
            Box::pin(check_order(service, entry))
        })
        .route(&super::check_orders::ENDPOINT, |service, entry| {
            Box::pin(check_orders(service, entry))
        })
        .route(&super::create_order::ENDPOINT, |service, entry| {
            Box::pin(create_order(service, entry))
        })
        .route(&super::estimate_note::ENDPOINT, |service, entry| {
            Box::pin(estimate_note(service, entry))
        })
        .route(&super::get_order_count::ENDPOINT, |service, entry| {
            Box::pin(get_order_count(service, entry))
        })
        .route(&super::get_order_label::ENDPOINT, |service, entry| {
            Box::pin(get_order_label(service, entry))
        })
        .route(&super::get_order_table::ENDPOINT, |service, entry| {
            Box::pin(get_order_table(service, entry))
        })
        .route(&super::list_parcels::ENDPOINT, |service, entry| {
            Box::pin(list_parcels(service, entry))
        })
        .route(&super::list_shop_orders::ENDPOINT, |service, entry| {
            Box::pin(list_shop_orders(service, entry))
        })
        .route(&super::query_hall_seat::ENDPOINT, |service, entry| {
            Box::pin(query_hall_seat(service, entry))
        })
        .route(&super::query_match::ENDPOINT, |service, entry| {
            Box::pin(query_match(service, entry))
        })
        .route(&super::query_order::ENDPOINT, |service, entry| {
            Box::pin(query_order(service, entry))
        })
        .route(&super::query_order_events::ENDPOINT, |service, entry| {
            Box::pin(query_order_events(service, entry))
        })
        .route(&super::query_quote::ENDPOINT, |service, entry| {
            Box::pin(query_quote(service, entry))
        })
        .route(&super::search_parcels::ENDPOINT, |service, entry| {
            Box::pin(search_parcels(service, entry))
        })
        .route(&super::send_answers::ENDPOINT, |service, entry| {
            Box::pin(send_answers(service, entry))
        })
        .route(&super::send_floor_plan::ENDPOINT, |service, entry| {
            Box::pin(send_floor_plan(service, entry))
        })
        .route(&super::send_report::ENDPOINT, |service, entry| {
            Box::pin(send_report(service, entry))
        })
        .route(&super::send_survey::ENDPOINT, |service, entry| {
            Box::pin(send_survey(service, entry))
        })
        .route(&super::update_item::ENDPOINT, |service, entry| {
            Box::pin(update_item(service, entry))
        })
        .route(&super::update_part::ENDPOINT, |service, entry| {
            Box::pin(update_part(service, entry))
        })
        .route(&super::upload_label::ENDPOINT, |service, entry| {
            Box::pin(upload_label(service, entry))
        })
        .route(&super::upload_note::ENDPOINT, |service, entry| {
            Box::pin(upload_note(service, entry))
        })
        .route(&super::upload_photos::ENDPOINT, |service, entry| {
            Box::pin(upload_photos(service, entry))
        })
        .route_if(
            &super::search_orders::ENDPOINT,
            &[genwire_core::Selector {
                place: genwire_core::ParameterPlace::Query,
                name: "search",
                values: &["codes", "places"],
            }],
            |service, entry| Box::pin(search_orders(service, entry)),
        )
        .route(&super::list_orders::ENDPOINT, |service, entry| {
            Box::pin(list_orders(service, entry))
        })
        .finish()
}

impl DemoService for Unserved {}

/// The routes of the demo area for a program that replies by [`Gate::serve`] alone.
pub fn unserved<G: Gate>(gate: Arc<G>) -> Router {
    router(Arc::new(Unserved), gate)
}

async fn cancel_order<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let order_id = entry.param("order_id")?;
    let call = entry.admit().await?;
    service.cancel_order(call, order_id).await?;
    Ok(Reply::empty(204))
}

async fn check_anything<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: CheckAnythingRequest = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.check_anything(call, request).await?;
    entry.whole(&reply)
}

async fn check_order<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let order_id = entry.param("order_id")?;
    let call = entry.admit().await?;
    let headers = service.check_order(call, order_id).await?;
    let reply: Result<Reply, Exit> = Ok(Reply::empty(200));
    Ok(reply?.with_headers(entry.call(), &headers)?)
}

async fn check_orders<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: Option<CheckOrdersRequest> = entry.read_optional().await?;
    let call = entry.admit().await?;
    let reply = service.check_orders(call, request).await?;
    match reply {
        Some(reply) => entry.whole(&reply),
        None => Ok(Reply::empty(204)),
    }
}

async fn create_order<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: Order = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.create_order(call, request).await?;
    entry.whole(&reply)
}

async fn estimate_note<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: EstimateNoteRequest = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.estimate_note(call, request).await?;
    entry.whole(&reply)
}

async fn get_order_count<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let call = entry.admit().await?;
    let reply = service.get_order_count(call).await?;
    Ok(entry.whole(&reply)?.with_media_type("text/plain"))
}

async fn get_order_label<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let order_id = entry.param("order_id")?;
    let call = entry.admit().await?;
    let (reply, headers) = service.get_order_label(call, order_id).await?;
    let reply: Result<Reply, Exit> = match reply {
        Some(reply) => Ok(reply.into_reply("image/png")),
        None => Ok(Reply::empty(204)),
    };
    Ok(reply?.with_headers(entry.call(), &headers)?)
}

async fn get_order_table<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let call = entry.admit().await?;
    let reply = service.get_order_table(call).await?;
    Ok(reply.into_reply("text/csv"))
}

async fn list_orders<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let parameters: ListOrdersParameters = entry.parameters(super::list_orders::PARAMETERS)?;
    let call = entry.admit().await?;
    let reply = service.list_orders(call, parameters).await?;
    entry.whole(&reply)
}

async fn list_parcels<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let parameters: ListParcelsParameters = entry.parameters(super::list_parcels::PARAMETERS)?;
    let call = entry.admit().await?;
    let reply = service.list_parcels(call, parameters).await?;
    entry.whole(&reply)
}

async fn list_shop_orders<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    entry.check_path(super::list_shop_orders::PATH)?;
    let shop = entry.param("shop")?;
    let parameters: ListShopOrdersParameters =
        entry.parameters(super::list_shop_orders::PARAMETERS)?;
    let call = entry.admit().await?;
    let reply = service.list_shop_orders(call, shop, parameters).await?;
    entry.whole(&reply)
}

async fn query_hall_seat<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    entry.check_path(super::query_hall_seat::PATH)?;
    let hall = entry.param("hall")?;
    let floor = entry.param("floor")?;
    let row = entry.param("row")?;
    let side = entry.param("side")?;
    let note = entry.param("note")?;
    let call = entry.admit().await?;
    let reply = service.query_hall_seat(call, hall, floor, row, side, note).await?;
    Ok(reply.into_reply("text/plain"))
}

async fn query_match<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: QueryMatchRequest = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.query_match(call, request).await?;
    entry.whole(&reply)
}

async fn query_order<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let order_id = entry.param("order_id")?;
    let call = entry.admit().await?;
    let headers = service.query_order(call, order_id).await?;
    let reply: Result<Reply, Exit> = Ok(Reply::empty(303));
    Ok(reply?.with_headers(entry.call(), &headers)?)
}

async fn query_order_events<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let call = entry.admit().await?;
    let reply = service.query_order_events(call).await?;
    Ok(entry.events(reply, Some("END")))
}

async fn query_quote<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    entry.negotiate()?;
    let code = entry.param("code")?;
    let call = entry.admit().await?;
    let reply = service.query_quote(call, code).await?;
    match reply {
        QueryQuoteResponses::Ok(reply) => entry.whole(&reply),
        QueryQuoteResponses::Table(reply) => Ok(reply.into_reply("text/csv")),
        QueryQuoteResponses::Accepted(reply) => Ok(entry.whole(&reply)?.with_status(202)),
        QueryQuoteResponses::Picture(reply) => {
            let reply = ByteReply::from(reply);
            Ok(reply.into_reply("image/png"))
        }
        QueryQuoteResponses::Gone => Ok(Reply::empty(204)),
        QueryQuoteResponses::Other(reply) => Ok(entry.whole(&reply)?.with_status(303)),
        QueryQuoteResponses::Success(reply) => Ok(entry.whole(&reply)?.with_status(299)),
    }
}

async fn search_orders<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let parameters: SearchOrdersParameters = entry.parameters(super::search_orders::PARAMETERS)?;
    let call = entry.admit().await?;
    let reply = service.search_orders(call, parameters).await?;
    entry.whole(&reply)
}

async fn search_parcels<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: ParcelSearch = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.search_parcels(call, request).await?;
    entry.whole(&reply)
}

async fn send_answers<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: Survey = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.send_answers(call, request).await?;
    entry.whole(&reply)
}

async fn send_floor_plan<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: Plan = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.send_floor_plan(call, request).await?;
    entry.whole(&reply)
}

async fn send_report<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: Option<Survey> = entry.read_optional().await?;
    let call = entry.admit().await?;
    let reply = service.send_report(call, request).await?;
    match reply {
        Some(reply) => entry.whole(&reply),
        None => Ok(Reply::empty(204)),
    }
}

async fn send_survey<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: Survey = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.send_survey(call, request).await?;
    entry.whole(&reply)
}

async fn update_item<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: ItemInput = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.update_item(call, request).await?;
    entry.whole(&reply)
}

async fn update_part<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let item_id = entry.param("item_id")?;
    let request: ItemPatch = entry.read().await?;
    let call = entry.admit().await?;
    let reply = service.update_part(call, item_id, request).await?;
    entry.whole(&reply)
}

async fn upload_label<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let order_id = entry.param("order_id")?;
    let request: ByteBody = entry.read_bytes().await?;
    let call = entry.admit().await?;
    let reply = service.upload_label(call, order_id, request).await?;
    Ok(reply.into_reply("image/png"))
}

async fn upload_note<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: Option<TextBody> = entry.read_optional_text().await?;
    let call = entry.admit().await?;
    let reply = service.upload_note(call, request).await?;
    Ok(reply.into_reply("text/plain"))
}

async fn upload_photos<S: DemoService, G: Gate>(
    service: &S,
    entry: &mut Entry<G>,
) -> Result<Reply, Exit> {
    let request: Photos = entry.read_parts(super::upload_photos::PARTS).await?;
    let call = entry.admit().await?;
    let reply = service.upload_photos(call, request).await?;
    entry.whole(&reply)
}
