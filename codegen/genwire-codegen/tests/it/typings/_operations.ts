/** The operations as methods of the client. */

import { BaseClient, type EventStream, type Items } from "../base.js";
import type { Reply } from "../call.js";
import type { CallOptions } from "../options.js";
import type {
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
} from "./demo.js";

/** Methods for all operations. */
export class Operations extends BaseClient {
  /**
   * Cancels an order.
   *
   * `DELETE /orders/{order_id}`
   */
  cancelOrder(
    orderId: string,
    options?: CallOptions,
  ): Promise<Reply<null>> {
    return this.whole({ operation: "cancel_order", path: { "order_id": orderId } }, options);
  }

  /**
   * Checks anything.
   *
   * `PUT /anything`
   */
  checkAnything(
    request: CheckAnythingRequest,
    options?: CallOptions,
  ): Promise<Reply<CheckAnythingResponse>> {
    return this.whole({ operation: "check_anything", request }, options);
  }

  /**
   * Finds out if an order is there.
   *
   * `HEAD /orders/{order_id}/current`
   */
  checkOrder(
    orderId: string,
    options?: CallOptions,
  ): Promise<Reply<null>> {
    return this.whole({ operation: "check_order", path: { "order_id": orderId } }, options);
  }

  /**
   * Checks orders.
   *
   * `POST /orders/checked`
   */
  checkOrders(
    request?: CheckOrdersRequest,
    options?: CallOptions,
  ): Promise<Reply<CheckOrdersResponse | null>> {
    return this.whole({ operation: "check_orders", request }, options);
  }

  /**
   * Places an order.
   *
   * `POST /v1/orders`
   */
  createOrder(
    request: Order,
    options?: CallOptions,
  ): Promise<Reply<Receipt>> {
    return this.whole({ operation: "create_order", request }, options);
  }

  /**
   * Rates a note.
   *
   * `POST /notes/rated`
   */
  estimateNote(
    request: EstimateNoteRequest,
    options?: CallOptions,
  ): Promise<Reply<EstimateNoteResponse>> {
    return this.whole({ operation: "estimate_note", request }, options);
  }

  /**
   * Counts the orders.
   *
   * `GET /orders/count`
   */
  getOrderCount(
    options?: CallOptions,
  ): Promise<Reply<GetOrderCountResponse>> {
    return this.whole({ operation: "get_order_count" }, options);
  }

  /**
   * Draws the label of an order.
   *
   * `GET /orders/{order_id}/label`
   */
  getOrderLabel(
    orderId: string,
    options?: CallOptions,
  ): Promise<Reply<Uint8Array | null>> {
    return this.whole({ operation: "get_order_label", path: { "order_id": orderId } }, options);
  }

  /**
   * Exports the orders.
   *
   * `GET /orders/export`
   */
  getOrderTable(
    options?: CallOptions,
  ): Promise<Reply<string>> {
    return this.whole({ operation: "get_order_table" }, options);
  }

  /**
   * Lists orders.
   *
   * `GET /orders`
   */
  listOrders(
    parameters: ListOrdersParameters,
    options?: CallOptions,
  ): Promise<Reply<OrderPage>> {
    return this.whole({ operation: "list_orders", parameters }, options);
  }

  /**
   * Lists parcels, page by page.
   *
   * `GET /parcels`
   */
  listParcels(
    parameters?: ListParcelsParameters,
    options?: CallOptions,
  ): Promise<Reply<ParcelPage>> {
    return this.whole({ operation: "list_parcels", parameters }, options);
  }

  /**
   * Lists parcels, page by page.
   *
   * Each page of the list is asked for when its items are read.
   *
   * `GET /parcels`
   */
  listParcelsItems(
    parameters?: ListParcelsParameters,
    options?: CallOptions,
  ): Items<Parcel, ParcelPage> {
    return this.paged({ operation: "list_parcels", parameters }, options);
  }

  /**
   * Lists orders by parameters of all forms.
   *
   * `GET /shops/{shop}/$all/orders`
   */
  listShopOrders(
    shop: ShopKey,
    parameters?: ListShopOrdersParameters,
    options?: CallOptions,
  ): Promise<Reply<ListShopOrdersResponse>> {
    return this.whole({ operation: "list_shop_orders", path: { "shop": shop }, parameters }, options);
  }

  /**
   * Queries a seat by parameters with limits.
   *
   * `GET /halls/{hall}/{floor}/rows/{row}/{side}/{note}`
   */
  queryHallSeat(
    hall: string,
    floor: SeatFloor,
    row: number,
    side: SeatSide,
    note: string,
    options?: CallOptions,
  ): Promise<Reply<string>> {
    return this.whole({ operation: "query_hall_seat", path: { "hall": hall, "floor": floor, "row": row, "side": side, "note": note } }, options);
  }

  /**
   * Finds the order that goes with another one.
   *
   * `POST /orders/matched`
   */
  queryMatch(
    request: QueryMatchRequest,
    options?: CallOptions,
  ): Promise<Reply<QueryMatchResponse>> {
    return this.whole({ operation: "query_match", request }, options);
  }

  /**
   * Queries where an order is.
   *
   * `GET /orders/{order_id}/current`
   */
  queryOrder(
    orderId: string,
    options?: CallOptions,
  ): Promise<Reply<null>> {
    return this.whole({ operation: "query_order", path: { "order_id": orderId } }, options);
  }

  /**
   * Reports the events of the orders.
   *
   * The reply comes in events.
   *
   * `GET /orders/events`
   */
  queryOrderEvents(
    options?: CallOptions,
  ): EventStream<OrderEvent, null> {
    return this.stream({ operation: "query_order_events", stream: ["", true, false] }, options);
  }

  /**
   * Returns a quote, or says why there is none yet.
   *
   * `GET /quotes/{code}`
   */
  queryQuote(
    code: string,
    options?: CallOptions,
  ): Promise<Reply<Quote | string | QuoteJob | Uint8Array | null | QuotePlace>> {
    return this.whole({ operation: "query_quote", path: { "code": code } }, options);
  }

  /**
   * Finds orders by a word: the same address as the list, and a parameter more.
   *
   * `GET /orders`
   */
  searchOrders(
    parameters: SearchOrdersParameters,
    options?: CallOptions,
  ): Promise<Reply<OrderCodes>> {
    return this.whole({ operation: "search_orders", parameters }, options);
  }

  /**
   * Finds parcels, page by page.
   *
   * `POST /parcels/found`
   */
  searchParcels(
    request: ParcelSearch,
    options?: CallOptions,
  ): Promise<Reply<SearchParcelsResponse>> {
    return this.whole({ operation: "search_parcels", request }, options);
  }

  /**
   * Finds parcels, page by page.
   *
   * Each page of the list is asked for when its items are read.
   *
   * `POST /parcels/found`
   */
  searchParcelsItems(
    request: ParcelSearch,
    options?: CallOptions,
  ): Items<number, SearchParcelsResponse> {
    return this.paged({ operation: "search_parcels", request }, options);
  }

  /**
   * Sends answers as a form with brackets.
   *
   * `POST /v1/answers`
   */
  sendAnswers(
    request: Survey,
    options?: CallOptions,
  ): Promise<Reply<Survey>> {
    return this.whole({ operation: "send_answers", request }, options);
  }

  /**
   * Sends the plan of a building.
   *
   * `POST /v1/plans`
   */
  sendFloorPlan(
    request: Plan,
    options?: CallOptions,
  ): Promise<Reply<PlanState>> {
    return this.whole({ operation: "send_floor_plan", request }, options);
  }

  /**
   * Sends a report in parts.
   *
   * `POST /v1/reports`
   */
  sendReport(
    request?: Survey,
    options?: CallOptions,
  ): Promise<Reply<Survey | null>> {
    return this.whole({ operation: "send_report", request }, options);
  }

  /**
   * Sends the answers to a survey.
   *
   * `POST /v1/surveys`
   */
  sendSurvey(
    request: Survey,
    options?: CallOptions,
  ): Promise<Reply<Survey>> {
    return this.whole({ operation: "send_survey", request }, options);
  }

  /**
   * Puts an item in the place of another one.
   *
   * `PUT /v1/items`
   */
  updateItem(
    request: ItemInput,
    options?: CallOptions,
  ): Promise<Reply<Item>> {
    return this.whole({ operation: "update_item", request }, options);
  }

  /**
   * Changes some members of an item.
   *
   * `PATCH /v1/items/{item_id}`
   */
  updatePart(
    itemId: string,
    request: ItemPatch,
    options?: CallOptions,
  ): Promise<Reply<PatchedItem>> {
    return this.whole({ operation: "update_part", request, path: { "item_id": itemId } }, options);
  }

  /**
   * Adds photos of an order.
   *
   * `POST /v1/photos`
   */
  uploadPhotos(
    request: Photos,
    options?: CallOptions,
  ): Promise<Reply<PhotoSizes>> {
    return this.whole({ operation: "upload_photos", request }, options);
  }
}
