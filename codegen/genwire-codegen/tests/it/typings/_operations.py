"""The operations as methods of the clients."""

from __future__ import annotations

from typing import Optional, Union

from .._base import AsyncBase, AsyncEventStream, AsyncItems, EventStream, Items, SyncClient
from .._call import Reply
from .._options import CallOptions
from .demo import (
    CheckAnythingRequest,
    CheckAnythingResponse,
    CheckOrdersRequest,
    CheckOrdersResponse,
    EstimateNoteRequest,
    EstimateNoteResponse,
    GetOrderCountResponse,
    Item,
    ItemInput,
    ItemPatch,
    ListOrdersParameters,
    ListParcelsParameters,
    ListShopOrdersParameters,
    ListShopOrdersResponse,
    Order,
    OrderCodes,
    OrderEvent,
    OrderPage,
    Parcel,
    ParcelPage,
    ParcelSearch,
    PatchedItem,
    PhotoSizes,
    Photos,
    Plan,
    PlanState,
    QueryMatchRequest,
    QueryMatchResponse,
    Quote,
    QuoteJob,
    QuotePlace,
    Receipt,
    SearchOrdersParameters,
    SearchParcelsResponse,
    SeatFloor,
    SeatSide,
    ShopKey,
    Survey,
)


class Operations(SyncClient):
    """Methods for all operations."""

    def cancel_order(
        self,
        order_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[None]:
        """Cancels an order.

        `DELETE /orders/{order_id}`
        """
        return self._whole("cancel_order", path={"order_id": order_id}, options=options)

    def check_anything(
        self,
        request: CheckAnythingRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[CheckAnythingResponse]:
        """Checks anything.

        `PUT /anything`
        """
        return self._whole("check_anything", request, options=options)

    def check_order(
        self,
        order_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[None]:
        """Finds out if an order is there.

        `HEAD /orders/{order_id}/current`
        """
        return self._whole("check_order", path={"order_id": order_id}, options=options)

    def check_orders(
        self,
        request: Optional[CheckOrdersRequest] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[Union[CheckOrdersResponse, None]]:
        """Checks orders.

        `POST /orders/checked`
        """
        return self._whole("check_orders", request, options=options)

    def create_order(
        self,
        request: Order,
        options: Optional[CallOptions] = None,
    ) -> Reply[Receipt]:
        """Places an order.

        `POST /v1/orders`
        """
        return self._whole("create_order", request, options=options)

    def estimate_note(
        self,
        request: EstimateNoteRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[EstimateNoteResponse]:
        """Rates a note.

        `POST /notes/rated`
        """
        return self._whole("estimate_note", request, options=options)

    def get_order_count(
        self,
        options: Optional[CallOptions] = None,
    ) -> Reply[GetOrderCountResponse]:
        """Counts the orders.

        `GET /orders/count`
        """
        return self._whole("get_order_count", options=options)

    def get_order_label(
        self,
        order_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[Union[bytes, None]]:
        """Draws the label of an order.

        `GET /orders/{order_id}/label`
        """
        return self._whole("get_order_label", path={"order_id": order_id}, options=options)

    def get_order_table(
        self,
        options: Optional[CallOptions] = None,
    ) -> Reply[str]:
        """Exports the orders.

        `GET /orders/export`
        """
        return self._whole("get_order_table", options=options)

    def list_orders(
        self,
        parameters: ListOrdersParameters,
        options: Optional[CallOptions] = None,
    ) -> Reply[OrderPage]:
        """Lists orders.

        `GET /orders`
        """
        return self._whole("list_orders", parameters=parameters, options=options)

    def list_parcels(
        self,
        parameters: Optional[ListParcelsParameters] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[ParcelPage]:
        """Lists parcels, page by page.

        `GET /parcels`
        """
        return self._whole("list_parcels", parameters=parameters, options=options)

    def list_parcels_items(
        self,
        parameters: Optional[ListParcelsParameters] = None,
        options: Optional[CallOptions] = None,
    ) -> Items[Parcel, ParcelPage]:
        """Lists parcels, page by page.

        Each page of the list is asked for when its items are read.

        `GET /parcels`
        """
        return Items(self._pages("list_parcels", parameters=parameters, options=options))

    def list_shop_orders(
        self,
        shop: ShopKey,
        parameters: Optional[ListShopOrdersParameters] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[ListShopOrdersResponse]:
        """Lists orders by parameters of all forms.

        `GET /shops/{shop}/$all/orders`
        """
        return self._whole("list_shop_orders", path={"shop": shop}, parameters=parameters, options=options)

    def query_hall_seat(
        self,
        hall: str,
        floor: SeatFloor,
        row: int,
        side: SeatSide,
        note: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[str]:
        """Queries a seat by parameters with limits.

        `GET /halls/{hall}/{floor}/rows/{row}/{side}/{note}`
        """
        return self._whole("query_hall_seat", path={"hall": hall, "floor": floor, "row": row, "side": side, "note": note}, options=options)

    def query_match(
        self,
        request: QueryMatchRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryMatchResponse]:
        """Finds the order that goes with another one.

        `POST /orders/matched`
        """
        return self._whole("query_match", request, options=options)

    def query_order(
        self,
        order_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[None]:
        """Queries where an order is.

        `GET /orders/{order_id}/current`
        """
        return self._whole("query_order", path={"order_id": order_id}, options=options)

    def query_order_events(
        self,
        options: Optional[CallOptions] = None,
    ) -> EventStream[OrderEvent, None]:
        """Reports the events of the orders.

        The reply comes in events.

        `GET /orders/events`
        """
        return EventStream(self._stream("query_order_events", stream=("", True, False), options=options))

    def query_quote(
        self,
        code: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[Union[Quote, str, QuoteJob, bytes, None, QuotePlace]]:
        """Returns a quote, or says why there is none yet.

        `GET /quotes/{code}`
        """
        return self._whole("query_quote", path={"code": code}, options=options)

    def search_orders(
        self,
        parameters: SearchOrdersParameters,
        options: Optional[CallOptions] = None,
    ) -> Reply[OrderCodes]:
        """Finds orders by a word: the same address as the list, and a parameter more.

        `GET /orders`
        """
        return self._whole("search_orders", parameters=parameters, options=options)

    def search_parcels(
        self,
        request: ParcelSearch,
        options: Optional[CallOptions] = None,
    ) -> Reply[SearchParcelsResponse]:
        """Finds parcels, page by page.

        `POST /parcels/found`
        """
        return self._whole("search_parcels", request, options=options)

    def search_parcels_items(
        self,
        request: ParcelSearch,
        options: Optional[CallOptions] = None,
    ) -> Items[int, SearchParcelsResponse]:
        """Finds parcels, page by page.

        Each page of the list is asked for when its items are read.

        `POST /parcels/found`
        """
        return Items(self._pages("search_parcels", request, options=options))

    def send_answers(
        self,
        request: Survey,
        options: Optional[CallOptions] = None,
    ) -> Reply[Survey]:
        """Sends answers as a form with brackets.

        `POST /v1/answers`
        """
        return self._whole("send_answers", request, options=options)

    def send_floor_plan(
        self,
        request: Plan,
        options: Optional[CallOptions] = None,
    ) -> Reply[PlanState]:
        """Sends the plan of a building.

        `POST /v1/plans`
        """
        return self._whole("send_floor_plan", request, options=options)

    def send_report(
        self,
        request: Optional[Survey] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[Union[Survey, None]]:
        """Sends a report in parts.

        `POST /v1/reports`
        """
        return self._whole("send_report", request, options=options)

    def send_survey(
        self,
        request: Survey,
        options: Optional[CallOptions] = None,
    ) -> Reply[Survey]:
        """Sends the answers to a survey.

        `POST /v1/surveys`
        """
        return self._whole("send_survey", request, options=options)

    def update_item(
        self,
        request: ItemInput,
        options: Optional[CallOptions] = None,
    ) -> Reply[Item]:
        """Puts an item in the place of another one.

        `PUT /v1/items`
        """
        return self._whole("update_item", request, options=options)

    def update_part(
        self,
        item_id: str,
        request: ItemPatch,
        options: Optional[CallOptions] = None,
    ) -> Reply[PatchedItem]:
        """Changes some members of an item.

        `PATCH /v1/items/{item_id}`
        """
        return self._whole("update_part", request, path={"item_id": item_id}, options=options)

    def upload_photos(
        self,
        request: Photos,
        options: Optional[CallOptions] = None,
    ) -> Reply[PhotoSizes]:
        """Adds photos of an order.

        `POST /v1/photos`
        """
        return self._whole("upload_photos", request, options=options)


class AsyncOperations(AsyncBase):
    """Methods for all operations."""

    async def cancel_order(
        self,
        order_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[None]:
        """Cancels an order.

        `DELETE /orders/{order_id}`
        """
        return await self._whole("cancel_order", path={"order_id": order_id}, options=options)

    async def check_anything(
        self,
        request: CheckAnythingRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[CheckAnythingResponse]:
        """Checks anything.

        `PUT /anything`
        """
        return await self._whole("check_anything", request, options=options)

    async def check_order(
        self,
        order_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[None]:
        """Finds out if an order is there.

        `HEAD /orders/{order_id}/current`
        """
        return await self._whole("check_order", path={"order_id": order_id}, options=options)

    async def check_orders(
        self,
        request: Optional[CheckOrdersRequest] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[Union[CheckOrdersResponse, None]]:
        """Checks orders.

        `POST /orders/checked`
        """
        return await self._whole("check_orders", request, options=options)

    async def create_order(
        self,
        request: Order,
        options: Optional[CallOptions] = None,
    ) -> Reply[Receipt]:
        """Places an order.

        `POST /v1/orders`
        """
        return await self._whole("create_order", request, options=options)

    async def estimate_note(
        self,
        request: EstimateNoteRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[EstimateNoteResponse]:
        """Rates a note.

        `POST /notes/rated`
        """
        return await self._whole("estimate_note", request, options=options)

    async def get_order_count(
        self,
        options: Optional[CallOptions] = None,
    ) -> Reply[GetOrderCountResponse]:
        """Counts the orders.

        `GET /orders/count`
        """
        return await self._whole("get_order_count", options=options)

    async def get_order_label(
        self,
        order_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[Union[bytes, None]]:
        """Draws the label of an order.

        `GET /orders/{order_id}/label`
        """
        return await self._whole("get_order_label", path={"order_id": order_id}, options=options)

    async def get_order_table(
        self,
        options: Optional[CallOptions] = None,
    ) -> Reply[str]:
        """Exports the orders.

        `GET /orders/export`
        """
        return await self._whole("get_order_table", options=options)

    async def list_orders(
        self,
        parameters: ListOrdersParameters,
        options: Optional[CallOptions] = None,
    ) -> Reply[OrderPage]:
        """Lists orders.

        `GET /orders`
        """
        return await self._whole("list_orders", parameters=parameters, options=options)

    async def list_parcels(
        self,
        parameters: Optional[ListParcelsParameters] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[ParcelPage]:
        """Lists parcels, page by page.

        `GET /parcels`
        """
        return await self._whole("list_parcels", parameters=parameters, options=options)

    def list_parcels_items(
        self,
        parameters: Optional[ListParcelsParameters] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncItems[Parcel, ParcelPage]:
        """Lists parcels, page by page.

        Each page of the list is asked for when its items are read.

        `GET /parcels`
        """
        return AsyncItems(self._pages("list_parcels", parameters=parameters, options=options))

    async def list_shop_orders(
        self,
        shop: ShopKey,
        parameters: Optional[ListShopOrdersParameters] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[ListShopOrdersResponse]:
        """Lists orders by parameters of all forms.

        `GET /shops/{shop}/$all/orders`
        """
        return await self._whole("list_shop_orders", path={"shop": shop}, parameters=parameters, options=options)

    async def query_hall_seat(
        self,
        hall: str,
        floor: SeatFloor,
        row: int,
        side: SeatSide,
        note: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[str]:
        """Queries a seat by parameters with limits.

        `GET /halls/{hall}/{floor}/rows/{row}/{side}/{note}`
        """
        return await self._whole("query_hall_seat", path={"hall": hall, "floor": floor, "row": row, "side": side, "note": note}, options=options)

    async def query_match(
        self,
        request: QueryMatchRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryMatchResponse]:
        """Finds the order that goes with another one.

        `POST /orders/matched`
        """
        return await self._whole("query_match", request, options=options)

    async def query_order(
        self,
        order_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[None]:
        """Queries where an order is.

        `GET /orders/{order_id}/current`
        """
        return await self._whole("query_order", path={"order_id": order_id}, options=options)

    def query_order_events(
        self,
        options: Optional[CallOptions] = None,
    ) -> AsyncEventStream[OrderEvent, None]:
        """Reports the events of the orders.

        The reply comes in events.

        `GET /orders/events`
        """
        return AsyncEventStream(self._stream("query_order_events", stream=("", True, False), options=options))

    async def query_quote(
        self,
        code: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[Union[Quote, str, QuoteJob, bytes, None, QuotePlace]]:
        """Returns a quote, or says why there is none yet.

        `GET /quotes/{code}`
        """
        return await self._whole("query_quote", path={"code": code}, options=options)

    async def search_orders(
        self,
        parameters: SearchOrdersParameters,
        options: Optional[CallOptions] = None,
    ) -> Reply[OrderCodes]:
        """Finds orders by a word: the same address as the list, and a parameter more.

        `GET /orders`
        """
        return await self._whole("search_orders", parameters=parameters, options=options)

    async def search_parcels(
        self,
        request: ParcelSearch,
        options: Optional[CallOptions] = None,
    ) -> Reply[SearchParcelsResponse]:
        """Finds parcels, page by page.

        `POST /parcels/found`
        """
        return await self._whole("search_parcels", request, options=options)

    def search_parcels_items(
        self,
        request: ParcelSearch,
        options: Optional[CallOptions] = None,
    ) -> AsyncItems[int, SearchParcelsResponse]:
        """Finds parcels, page by page.

        Each page of the list is asked for when its items are read.

        `POST /parcels/found`
        """
        return AsyncItems(self._pages("search_parcels", request, options=options))

    async def send_answers(
        self,
        request: Survey,
        options: Optional[CallOptions] = None,
    ) -> Reply[Survey]:
        """Sends answers as a form with brackets.

        `POST /v1/answers`
        """
        return await self._whole("send_answers", request, options=options)

    async def send_floor_plan(
        self,
        request: Plan,
        options: Optional[CallOptions] = None,
    ) -> Reply[PlanState]:
        """Sends the plan of a building.

        `POST /v1/plans`
        """
        return await self._whole("send_floor_plan", request, options=options)

    async def send_report(
        self,
        request: Optional[Survey] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[Union[Survey, None]]:
        """Sends a report in parts.

        `POST /v1/reports`
        """
        return await self._whole("send_report", request, options=options)

    async def send_survey(
        self,
        request: Survey,
        options: Optional[CallOptions] = None,
    ) -> Reply[Survey]:
        """Sends the answers to a survey.

        `POST /v1/surveys`
        """
        return await self._whole("send_survey", request, options=options)

    async def update_item(
        self,
        request: ItemInput,
        options: Optional[CallOptions] = None,
    ) -> Reply[Item]:
        """Puts an item in the place of another one.

        `PUT /v1/items`
        """
        return await self._whole("update_item", request, options=options)

    async def update_part(
        self,
        item_id: str,
        request: ItemPatch,
        options: Optional[CallOptions] = None,
    ) -> Reply[PatchedItem]:
        """Changes some members of an item.

        `PATCH /v1/items/{item_id}`
        """
        return await self._whole("update_part", request, path={"item_id": item_id}, options=options)

    async def upload_photos(
        self,
        request: Photos,
        options: Optional[CallOptions] = None,
    ) -> Reply[PhotoSizes]:
        """Adds photos of an order.

        `POST /v1/photos`
        """
        return await self._whole("upload_photos", request, options=options)
