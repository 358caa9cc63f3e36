//! The client of the demo area.

use super::check_anything::{CheckAnythingRequest, CheckAnythingResponse};
use super::check_orders::{CheckOrdersRequest, CheckOrdersResponse};
use super::create_order::{Order, Receipt};
use super::estimate_note::{EstimateNoteRequest, EstimateNoteResponse};
use super::get_order_count::GetOrderCountResponse;
use super::list_orders::{ListOrdersParameters, OrderPage};
use super::list_parcels::{ListParcelsParameters, Parcel, ParcelPage};
use super::list_shop_orders::{ListShopOrdersParameters, ListShopOrdersResponse};
use super::query_hall_seat::{SeatFloor, SeatSide};
use super::query_match::{QueryMatchRequest, QueryMatchResponse};
use super::query_order_events::OrderEvent;
use super::query_quote::QueryQuoteResponses;
use super::search_orders::{OrderCodes, SearchOrdersParameters};
use super::search_parcels::{ParcelSearch, SearchParcelsResponse};
use super::send_floor_plan::{Plan, PlanState};
use super::send_survey::Survey;
use super::update_item::{Item, ItemInput};
use super::update_part::{ItemPatch, PatchedItem};
use super::upload_photos::{PhotoSizes, Photos};
use genwire_core::client::{
    CallBuilder, Config, ConfigBuilder, Error, FromConfig, Raw, ReadError, ReadResponse,
    RequestBody, Transport,
};
use genwire_core::{BodyForm, ByteBody, NoContent, TextBody};

/// The client of the demo area.
///
/// It is cheap to clone; all clones share their connections.
///
/// `D` is `()` for asynchronous programs. With the feature `blocking`, the method `blocking` returns the same client for synchronous programs, whose calls are sent by `send`.
///
/// ```no_run
/// use genwire_demo::Demo;
///
/// // Reads `GENWIRE_API_KEY` and `GENWIRE_BASE_URL`.
/// // Reads `GENWIRE_UPLOADS_BASE_URL` for the server `uploads`.
/// // Reads `GENWIRE_ARCHIVE_BASE_URL` for the server `archive`.
/// let client = Demo::builder().env().build()?;
/// # Ok::<(), genwire_demo::client::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Demo<D = ()> {
    transport: Transport<D>,
}

impl Demo {
    /// Creates a client of the demo area.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the HTTP library rejects the settings.
    pub fn new(config: Config) -> Result<Self, Error> {
        Transport::new(config).map(Self::from)
    }

    /// Starts a configuration; a base address and an API key are required.
    pub fn builder() -> ConfigBuilder<Self> {
        ConfigBuilder::default()
    }

    /// Returns the same client for synchronous programs.
    ///
    /// Its calls are sent by `send`; `stream`, `items` and `pages` return iterators. It works on the thread of the caller, with connections of its own, and cannot be used inside an asynchronous program.
    ///
    /// ```no_run
    /// let client = genwire_demo::Demo::builder().env().build()?.blocking()?;
    /// # Ok::<(), genwire_demo::client::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the runtime or the HTTP client cannot be created.
    pub fn blocking(self) -> Result<Demo<genwire_core::client::Blocking>, Error> {
        self.transport.blocking().map(Demo::from)
    }
}

impl<D: Clone> Demo<D> {
    /// Returns the transport; all clients can share it.
    pub fn transport(&self) -> &Transport<D> {
        &self.transport
    }

    /// Cancels an order.
    ///
    /// `DELETE /orders/{order_id}`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.cancel_order("order_id").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn cancel_order<'a>(&self, order_id: &'a str) -> CallBuilder<'a, NoContent, D> {
        self.transport.call(&super::cancel_order::ENDPOINT).param("order_id", order_id)
    }

    /// Checks anything.
    ///
    /// `PUT /anything`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_core::RawJson;
    ///
    /// let request = RawJson::from_text(r#"[1]"#)?;
    /// let response = demo.check_anything(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn check_anything<'a>(
        &self,
        request: &'a CheckAnythingRequest,
    ) -> CallBuilder<'a, CheckAnythingResponse, D> {
        self.transport.call(&super::check_anything::ENDPOINT).request(request)
    }

    /// Finds out if an order is there.
    ///
    /// `HEAD /orders/{order_id}/current`
    ///
    /// `typed_headers` of the response's [`raw`](genwire_core::client::Response::raw) form reads its headers as [`CheckOrderHeaders`](super::check_order::CheckOrderHeaders).
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.check_order("order_id").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn check_order<'a>(&self, order_id: &'a str) -> CallBuilder<'a, NoContent, D> {
        self.transport.call(&super::check_order::ENDPOINT).param("order_id", order_id)
    }

    /// Checks orders.
    ///
    /// `POST /orders/checked`
    ///
    /// With the [`header`](CallBuilder::header) `accept`, the service may send the response as `application/xml` as well, which [`raw`](CallBuilder::raw) returns.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::CheckOrdersRequest;
    ///
    /// let request = CheckOrdersRequest::List(vec!["AB-123".to_owned(), "AB-124".to_owned()]);
    /// let response = demo.check_orders(Some(&request)).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn check_orders<'a>(
        &self,
        request: Option<&'a CheckOrdersRequest>,
    ) -> CallBuilder<'a, Option<CheckOrdersResponse>, D> {
        self.transport.call(&super::check_orders::ENDPOINT).optional_request(request)
    }

    /// Places an order.
    ///
    /// `POST /v1/orders`
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn create_order<'a>(&self, request: &'a Order) -> CallBuilder<'a, Receipt, D> {
        self.transport.call(&super::create_order::ENDPOINT).request(request)
    }

    /// Rates a note.
    ///
    /// `POST /notes/rated`
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn estimate_note<'a>(
        &self,
        request: &'a EstimateNoteRequest,
    ) -> CallBuilder<'a, EstimateNoteResponse, D> {
        self.transport.call(&super::estimate_note::ENDPOINT).request(request)
    }

    /// Counts the orders.
    ///
    /// `GET /orders/count`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.get_order_count().await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn get_order_count(&self) -> CallBuilder<'static, GetOrderCountResponse, D> {
        self.transport.call(&super::get_order_count::ENDPOINT)
    }

    /// Draws the label of an order.
    ///
    /// `GET /orders/{order_id}/label`
    ///
    /// The response is bytes; [`bytes`](CallBuilder::bytes) returns it chunk by chunk as it arrives.
    ///
    /// `typed_headers` of the response's [`raw`](genwire_core::client::Response::raw) form reads its headers as [`GetOrderLabelHeaders`](super::get_order_label::GetOrderLabelHeaders).
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.get_order_label("order_id").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn get_order_label<'a>(&self, order_id: &'a str) -> CallBuilder<'a, ByteBody, D> {
        self.transport.call(&super::get_order_label::ENDPOINT).param("order_id", order_id)
    }

    /// Exports the orders.
    ///
    /// `GET /orders/export`
    ///
    /// The response is text; [`bytes`](CallBuilder::bytes) returns it chunk by chunk as it arrives.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.get_order_table().await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn get_order_table(&self) -> CallBuilder<'static, TextBody, D> {
        self.transport.call(&super::get_order_table::ENDPOINT)
    }

    /// Lists orders.
    ///
    /// `GET /orders`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::ListOrdersParameters;
    /// let parameters = ListOrdersParameters::new("a");
    /// let response = demo.list_orders(&parameters).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn list_orders<'a>(
        &self,
        parameters: &'a ListOrdersParameters,
    ) -> CallBuilder<'a, OrderPage, D> {
        self.transport
            .call(&super::list_orders::ENDPOINT)
            .parameters(super::list_orders::PARAMETERS, parameters)
    }

    /// Lists parcels, page by page.
    ///
    /// `GET /parcels`
    ///
    /// [`items`](CallBuilder::items) returns the items of all pages, and [`pages`](CallBuilder::pages) the responses; sent as it is, the call returns one page.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::ListParcelsParameters;
    /// let parameters = ListParcelsParameters::new();
    /// let mut items = demo.list_parcels(&parameters).items();
    /// while let Some(item) = items.next().await {
    ///     println!("{:?}", item?);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn list_parcels<'a>(
        &self,
        parameters: &'a ListParcelsParameters,
    ) -> CallBuilder<'a, ParcelPage, D, genwire_core::client::Paged<Parcel>> {
        self.transport
            .call(&super::list_parcels::ENDPOINT)
            .parameters(super::list_parcels::PARAMETERS, parameters)
            .paged(&super::list_parcels::PAGING)
    }

    /// Lists orders by parameters of all forms.
    ///
    /// `GET /shops/{shop}/$all/orders`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::ListShopOrdersParameters;
    /// let parameters = ListShopOrdersParameters::new();
    /// let response = demo.list_shop_orders("0", &parameters).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn list_shop_orders<'a>(
        &self,
        shop: &'a str,
        parameters: &'a ListShopOrdersParameters,
    ) -> CallBuilder<'a, ListShopOrdersResponse, D> {
        self.transport
            .call(&super::list_shop_orders::ENDPOINT)
            .param("shop", shop)
            .path_limits(super::list_shop_orders::PATH)
            .parameters(super::list_shop_orders::PARAMETERS, parameters)
    }

    /// Queries a seat by parameters with limits.
    ///
    /// `GET /halls/{hall}/{floor}/rows/{row}/{side}/{note}`
    ///
    /// The response is text; [`bytes`](CallBuilder::bytes) returns it chunk by chunk as it arrives.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.query_hall_seat("east", 1, 1, "left", "note").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn query_hall_seat<'a>(
        &self,
        hall: &'a str,
        floor: impl Into<SeatFloor>,
        row: i64,
        side: impl Into<SeatSide>,
        note: &'a str,
    ) -> CallBuilder<'a, TextBody, D> {
        self.transport
            .call(&super::query_hall_seat::ENDPOINT)
            .param("hall", hall)
            .param("floor", Into::<SeatFloor>::into(floor).to_string())
            .param("row", row.to_string())
            .param("side", Into::<SeatSide>::into(side).to_string())
            .param("note", note)
            .path_limits(super::query_hall_seat::PATH)
    }

    /// Finds the order that goes with another one.
    ///
    /// `POST /orders/matched`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::{MatchInput, QueryMatchRequest};
    ///
    /// let request = QueryMatchRequest::Value(Some(MatchInput::new("AB-123")));
    /// let response = demo.query_match(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn query_match<'a>(
        &self,
        request: &'a QueryMatchRequest,
    ) -> CallBuilder<'a, QueryMatchResponse, D> {
        self.transport.call(&super::query_match::ENDPOINT).request(request)
    }

    /// Queries where an order is.
    ///
    /// `GET /orders/{order_id}/current`
    ///
    /// `typed_headers` of the response's [`raw`](genwire_core::client::Response::raw) form reads its headers as [`QueryOrderHeaders`](super::query_order::QueryOrderHeaders).
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.query_order("order_id").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn query_order<'a>(&self, order_id: &'a str) -> CallBuilder<'a, NoContent, D> {
        self.transport.call(&super::query_order::ENDPOINT).param("order_id", order_id)
    }

    /// Reports the events of the orders.
    ///
    /// `GET /orders/events`
    ///
    /// [`stream`](CallBuilder::stream) returns the events of the response, which end where its body does.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut events = demo.query_order_events().stream().await?;
    /// while let Some(event) = events.next().await {
    ///     println!("{:?}", event?);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn query_order_events(
        &self,
    ) -> CallBuilder<
        'static,
        genwire_core::client::Feed<OrderEvent>,
        D,
        genwire_core::client::Feed<OrderEvent>,
    > {
        self.transport
            .call(&super::query_order_events::ENDPOINT)
            .feed(genwire_core::client::FeedEnd::NONE.terminator("END"))
    }

    /// Returns a quote, or says why there is none yet.
    ///
    /// `GET /quotes/{code}`
    ///
    /// The status and the media type of the response select its variant.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.query_quote("code").await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn query_quote<'a>(&self, code: &'a str) -> CallBuilder<'a, QueryQuoteResponses, D> {
        self.transport.call(&super::query_quote::ENDPOINT).param("code", code)
    }

    /// Finds orders by a word: the same address as the list, and a parameter more.
    ///
    /// `GET /orders`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::SearchOrdersParameters;
    /// let parameters = SearchOrdersParameters::new("codes");
    /// let response = demo.search_orders(&parameters).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn search_orders<'a>(
        &self,
        parameters: &'a SearchOrdersParameters,
    ) -> CallBuilder<'a, OrderCodes, D> {
        self.transport
            .call(&super::search_orders::ENDPOINT)
            .parameters(super::search_orders::PARAMETERS, parameters)
    }

    /// Finds parcels, page by page.
    ///
    /// `POST /parcels/found`
    ///
    /// [`items`](CallBuilder::items) returns the items of all pages, and [`pages`](CallBuilder::pages) the responses; sent as it is, the call returns one page.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::ParcelSearch;
    ///
    /// let request = ParcelSearch::new("heavy");
    /// let mut items = demo.search_parcels(&request).items();
    /// while let Some(item) = items.next().await {
    ///     println!("{:?}", item?);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn search_parcels<'a>(
        &self,
        request: &'a ParcelSearch,
    ) -> CallBuilder<'a, SearchParcelsResponse, D, genwire_core::client::Paged<i64>> {
        self.transport
            .call(&super::search_parcels::ENDPOINT)
            .request(request)
            .paged(&super::search_parcels::PAGING)
    }

    /// Sends answers as a form with brackets.
    ///
    /// `POST /v1/answers`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::{Buyer, Survey};
    ///
    /// let request = Survey::new("it's me")
    ///     .words(vec!["good".to_owned(), "fast".to_owned()])
    ///     .buyer(Buyer::new().since(2020));
    /// let response = demo.send_answers(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn send_answers<'a>(&self, request: &'a Survey) -> CallBuilder<'a, Survey, D> {
        self.transport.call(&super::send_answers::ENDPOINT).request(request).in_brackets()
    }

    /// Sends the plan of a building.
    ///
    /// `POST /v1/plans`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::{Around, DomeTop, Floor, Plan, Top, Wall};
    ///
    /// let request = Plan::new(Floor::new().north(Wall::new().paint("red")))
    ///     .top(Top::Dome(Box::new(DomeTop::new().north(Wall::new().paint("blue")))))
    ///     .around(Around::Walls(Box::new(Floor::new().north(Wall::new().frame("oak")))));
    /// let response = demo.send_floor_plan(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn send_floor_plan<'a>(&self, request: &'a Plan) -> CallBuilder<'a, PlanState, D> {
        self.transport.call(&super::send_floor_plan::ENDPOINT).request(request)
    }

    /// Sends a report in parts.
    ///
    /// `POST /v1/reports`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.send_report(None).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn send_report<'a>(
        &self,
        request: Option<&'a Survey>,
    ) -> CallBuilder<'a, Option<Survey>, D> {
        self.transport.call(&super::send_report::ENDPOINT).optional_request(request)
    }

    /// Sends the answers to a survey.
    ///
    /// `POST /v1/surveys`
    ///
    /// The header `X-Call-Key` has a key of the call, by which the service knows it when it comes again; [`idempotency_key`](CallBuilder::idempotency_key) sets one of your own.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::{Buyer, Survey};
    ///
    /// let request = Survey::new("it's me")
    ///     .stars(4)
    ///     .words(vec!["good".to_owned(), "fast".to_owned()])
    ///     .buyer(Buyer::new().since(2020));
    /// let response = demo.send_survey(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn send_survey<'a>(&self, request: &'a Survey) -> CallBuilder<'a, Survey, D> {
        self.transport.call(&super::send_survey::ENDPOINT).request(request).idempotent("X-Call-Key")
    }

    /// Puts an item in the place of another one.
    ///
    /// `PUT /v1/items`
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::{ItemInput, OwnerInput};
    ///
    /// let request = ItemInput::builder().title("a").secret("b").owner(OwnerInput::new("c"));
    /// let response = demo.update_item(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn update_item<'a>(&self, request: &'a ItemInput) -> CallBuilder<'a, Item, D> {
        self.transport.call(&super::update_item::ENDPOINT).request(request)
    }

    /// Changes some members of an item.
    ///
    /// `PATCH /v1/items/{item_id}`
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn update_part<'a>(
        &self,
        item_id: &'a str,
        request: &'a ItemPatch,
    ) -> CallBuilder<'a, PatchedItem, D> {
        self.transport
            .call(&super::update_part::ENDPOINT)
            .param("item_id", item_id)
            .request(request)
    }

    /// Puts a picture on an order.
    ///
    /// `PUT /orders/{order_id}/label`
    ///
    /// Calls are sent to the server `uploads`; [`server_url`](ConfigBuilder::server_url) sets its address.
    ///
    /// The response is bytes; [`bytes`](CallBuilder::bytes) returns it chunk by chunk as it arrives.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.upload_label("AB-1", vec![0; 16].into()).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn upload_label<'a>(
        &self,
        order_id: &'a str,
        request: ByteBody,
    ) -> CallBuilder<'a, ByteBody, D> {
        self.transport
            .call(&super::upload_label::ENDPOINT)
            .param("order_id", order_id)
            .raw_request(request)
            .servers(super::upload_label::SERVERS)
    }

    /// Adds a note.
    ///
    /// `POST /v1/notes`
    ///
    /// Calls are sent to one of the servers `uploads`, `archive`: the first whose address [`server_url`](ConfigBuilder::server_url) sets.
    ///
    /// The response is text; [`bytes`](CallBuilder::bytes) returns it chunk by chunk as it arrives.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// let response = demo.upload_note(Some("…".into())).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn upload_note(&self, request: Option<TextBody>) -> CallBuilder<'static, TextBody, D> {
        self.transport
            .call(&super::upload_note::ENDPOINT)
            .raw_request(request.map(ByteBody::from))
            .servers(super::upload_note::SERVERS)
    }

    /// Adds photos of an order.
    ///
    /// `POST /v1/photos`
    ///
    /// The header `X-Call-Key` has a key of the call, by which the service knows it when it comes again; [`idempotency_key`](CallBuilder::idempotency_key) sets one of your own.
    ///
    /// ```no_run
    /// # async fn example(demo: genwire_demo::Demo) -> Result<(), Box<dyn std::error::Error>> {
    /// use genwire_demo::Photos;
    ///
    /// let request = Photos::new("Sea", genwire_core::File::from_bytes("file", "a picture"))
    ///     .others(vec![genwire_core::File::from_bytes("file", "another one")])
    ///     .table("a,b");
    /// let response = demo.upload_photos(&request).await?;
    /// println!("{:?}", *response);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// An [`Error`] if the request is not valid, if no complete response arrives, or if the service answers with a code such as [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter).
    pub fn upload_photos<'a>(&self, request: &'a Photos) -> CallBuilder<'a, PhotoSizes, D> {
        self.transport
            .call(&super::upload_photos::ENDPOINT)
            .request(request)
            .parts(super::upload_photos::PARTS)
            .idempotent("X-Call-Key")
    }
}

impl<D> From<Transport<D>> for Demo<D> {
    fn from(transport: Transport<D>) -> Self {
        Self { transport }
    }
}

impl FromConfig for Demo {
    const VARIABLE_PREFIX: &'static str = "GENWIRE";

    const SERVERS: &'static [&'static str] = &["uploads", "archive"];

    fn from_config(config: Config) -> Result<Self, Error> {
        Self::new(config)
    }
}

impl RequestBody for CheckOrdersRequest {}

impl RequestBody for Order {}

impl RequestBody for EstimateNoteRequest {}

impl RequestBody for QueryMatchRequest {}

impl RequestBody for ParcelSearch {}

impl RequestBody for Survey {}

impl RequestBody for Plan {}

impl RequestBody for ItemInput {}

impl RequestBody for ItemPatch {}

impl RequestBody for Photos {}

impl ReadResponse for QueryQuoteResponses {
    fn read_response(form: BodyForm, raw: &Raw) -> Result<Self, ReadError> {
        let status = raw.status().as_u16();
        match super::query_quote::ENDPOINT.response_index(status, raw.media_type()) {
            Some(1) => ReadResponse::read_response(form, raw).map(Self::Table),
            Some(2) => ReadResponse::read_response(form, raw).map(Self::Accepted),
            Some(3) => ReadResponse::read_response(form, raw).map(Self::Picture),
            Some(4) => Ok(Self::Gone),
            Some(5) => ReadResponse::read_response(form, raw).map(Self::Other),
            Some(6) => ReadResponse::read_response(form, raw).map(Self::Success),
            _ => ReadResponse::read_response(form, raw).map(Self::Ok),
        }
    }
}
