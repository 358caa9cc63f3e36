"""The operations as methods of the clients."""

from __future__ import annotations

from typing import Optional

from .._base import AsyncBase, AsyncEventStream, EventStream, SyncClient
from .._call import Reply
from .._options import CallOptions
from .demo import (
    CheckOrdersRequest,
    CheckOrdersResponse,
    EstimateNoteRequest,
    EstimateNoteResponse,
    GetOrderCountResponse,
    Item,
    ItemInput,
    ItemPatch,
    Order,
    ParcelSearch,
    PatchedItem,
    Plan,
    PlanState,
    QueryMatchRequest,
    QueryMatchResponse,
    Quote,
    Receipt,
    SearchParcelsResponse,
)


class Operations(SyncClient):
    """Calls of all operations."""

    def check_orders(
        self,
        request: Optional[CheckOrdersRequest] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[CheckOrdersResponse]:
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

    def query_match(
        self,
        request: QueryMatchRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryMatchResponse]:
        """Finds the order that goes with another one.

        `POST /orders/matched`
        """
        return self._whole("query_match", request, options=options)

    def query_quote(
        self,
        code: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[Quote]:
        """Returns a quote, or says why there is none yet.

        `GET /quotes/{code}`
        """
        return self._whole("query_quote", parameters={"code": code}, options=options)

    def search_parcels(
        self,
        request: ParcelSearch,
        options: Optional[CallOptions] = None,
    ) -> Reply[SearchParcelsResponse]:
        """Finds parcels, page by page.

        `POST /parcels/found`
        """
        return self._whole("search_parcels", request, options=options)

    def send_floor_plan(
        self,
        request: Plan,
        options: Optional[CallOptions] = None,
    ) -> Reply[PlanState]:
        """Sends the plan of a building.

        `POST /v1/plans`
        """
        return self._whole("send_floor_plan", request, options=options)

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
        return self._whole("update_part", request, parameters={"item_id": item_id}, options=options)


class AsyncOperations(AsyncBase):
    """Calls of all operations."""

    async def check_orders(
        self,
        request: Optional[CheckOrdersRequest] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[CheckOrdersResponse]:
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

    async def query_match(
        self,
        request: QueryMatchRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryMatchResponse]:
        """Finds the order that goes with another one.

        `POST /orders/matched`
        """
        return await self._whole("query_match", request, options=options)

    async def query_quote(
        self,
        code: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[Quote]:
        """Returns a quote, or says why there is none yet.

        `GET /quotes/{code}`
        """
        return await self._whole("query_quote", parameters={"code": code}, options=options)

    async def search_parcels(
        self,
        request: ParcelSearch,
        options: Optional[CallOptions] = None,
    ) -> Reply[SearchParcelsResponse]:
        """Finds parcels, page by page.

        `POST /parcels/found`
        """
        return await self._whole("search_parcels", request, options=options)

    async def send_floor_plan(
        self,
        request: Plan,
        options: Optional[CallOptions] = None,
    ) -> Reply[PlanState]:
        """Sends the plan of a building.

        `POST /v1/plans`
        """
        return await self._whole("send_floor_plan", request, options=options)

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
        return await self._whole("update_part", request, parameters={"item_id": item_id}, options=options)
