/** The operations as methods of the client. */

import { BaseClient, type EventStream } from "../base.js";
import type { Reply } from "../call.js";
import type { CallOptions } from "../options.js";
import type {
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
} from "./demo.js";
import { engine as demoEngine } from "../demo.js";

/** Calls of all operations. */
export class Operations extends BaseClient {
  /**
   * Checks orders.
   *
   * `POST /orders/checked`
   */
  checkOrders(
    request?: CheckOrdersRequest,
    options?: CallOptions,
  ): Promise<Reply<CheckOrdersResponse>> {
    return this.whole({ engine: demoEngine, operation: "check_orders", request }, options);
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
    return this.whole({ engine: demoEngine, operation: "create_order", request }, options);
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
    return this.whole({ engine: demoEngine, operation: "estimate_note", request }, options);
  }

  /**
   * Counts the orders.
   *
   * `GET /orders/count`
   */
  getOrderCount(
    options?: CallOptions,
  ): Promise<Reply<GetOrderCountResponse>> {
    return this.whole({ engine: demoEngine, operation: "get_order_count" }, options);
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
    return this.whole({ engine: demoEngine, operation: "query_match", request }, options);
  }

  /**
   * Returns a quote, or says why there is none yet.
   *
   * `GET /quotes/{code}`
   */
  queryQuote(
    code: string,
    options?: CallOptions,
  ): Promise<Reply<Quote>> {
    return this.whole({ engine: demoEngine, operation: "query_quote", parameters: { "code": code } }, options);
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
    return this.whole({ engine: demoEngine, operation: "search_parcels", request }, options);
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
    return this.whole({ engine: demoEngine, operation: "send_floor_plan", request }, options);
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
    return this.whole({ engine: demoEngine, operation: "update_item", request }, options);
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
    return this.whole({ engine: demoEngine, operation: "update_part", request, parameters: { "item_id": itemId } }, options);
  }
}
