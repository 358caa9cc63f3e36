/** Types of the demo operations, and their tables as data. */

import { checks, type Checks } from "../checks.js";

/** A way to reach a person. */
export type Contact = Phone | Mail | Array<number> | Array<string> | number | Forwarded;

/** A phone. */
export interface Phone {
  /** The number. */
  number: string;
  /**
   * The name.
   *
   * At most 5 characters.
   */
  name?: string;
}

/**
 * An address.
 *
 * At most 3 members.
 */
export interface Mail {
  /** The city. */
  city: string;
  /** The name. */
  name?: string;
}

/** A contact that leads to another one. */
export interface Forwarded {
  /** The other contact. */
  contact: Contact;
}

/** The request body of `check_anything`. */
export type CheckAnythingRequest = unknown;

/** The reply `whole` of `check_anything`. */
export type CheckAnythingResponse = unknown;

/** The headers of the replies of `check_order`. */
export interface CheckOrderHeaders {
  /** The amount, in packs. */
  "X-Amount"?: number;
}

/** The codes of the orders to check. */
export type CheckOrdersRequest = Array<string>;

/** The reply `whole` of `check_orders`. */
export type CheckOrdersResponse = Record<string, number>;

/** An order. */
export interface Order {
  /**
   * The code on the label.
   *
   * A string that matches `^[A-Z]{2}-\d{3,}$`.
   */
  code: string;
  /**
   * The colour as six digits, with a dash somewhere.
   *
   * At most 9 characters. A string that matches `[0-9a-f]{6}-|-([0-9a-f]{6})`.
   */
  colour?: string;
  /**
   * The name in the address.
   *
   * 3 to 12 characters. A string that matches `^[a-z]+(-[a-z]+)*$`.
   */
  slug?: string;
  /**
   * The name of the caller, which is none of the service.
   *
   * At most 20 characters. A string that matches `^(?!admin$)\p{L}[\p{L}\p{N} -]*(?<! )$`.
   */
  nickname?: string;
  /**
   * The digest, in small letters.
   *
   * Hexadecimal digits, two for each byte. A string that matches `^[^A-F]*$`.
   */
  digest?: string;
  /**
   * A hint.
   *
   * Recommended: a string that matches `^[a-z ]*$`.
   */
  hint?: string;
  /**
   * The amount, in packs.
   *
   * Range: from 10 to 100. A multiple of 6.
   */
  amount?: number;
  /**
   * The weight.
   *
   * A multiple of 0.25.
   */
  weight?: number;
  /**
   * The price.
   *
   * Range: above 0. A multiple of 0.01.
   */
  price?: number;
  /**
   * Words about the order.
   *
   * 2 to 4 items. No item twice.
   */
  tags?: Array<string>;
  /**
   * The parts.
   *
   * No item twice.
   */
  parts?: Array<Part>;
  /**
   * Anything else.
   *
   * No item twice.
   */
  anything?: Array<unknown>;
  /** The time of delivery. */
  window?: Window;
  /**
   * Other times.
   *
   * At most 3 items.
   */
  windows?: Array<Window>;
  /** The buyer has agreed. */
  agreed?: true;
  /**
   * The places on a shelf.
   *
   * Each item: at least 1 item. Each item: no item twice.
   */
  grid?: Array<Array<number>>;
  /**
   * Labels.
   *
   * 1 to 3 members.
   */
  labels?: Record<string, unknown>;
  /**
   * The number of each part.
   *
   * 1 to 3 members.
   */
  counts?: Record<string, number>;
  /** The parts of each place. */
  parts_by_place?: Record<string, Array<Part>>;
  /** The settings of each part. */
  settings?: Record<string, Record<string, unknown>>;
  /**
   * A text in the format.
   *
   * A date and a time written `YYYY-MM-DDThh:mm:ssZ`.
   */
  in_datetime?: string;
  /**
   * A text in the format.
   *
   * A time with its offset, written `hh:mm:ssZ`.
   */
  in_time?: string;
  /**
   * A text in the format.
   *
   * A UUID.
   */
  in_uuid?: string;
  /**
   * A text in the format.
   *
   * A URI with its scheme.
   */
  in_uri?: string;
  /**
   * A text in the format.
   *
   * The address of a mailbox.
   */
  in_email?: string;
  /**
   * A text in the format.
   *
   * An IPv4 address.
   */
  in_ipv4?: string;
  /**
   * A text in the format.
   *
   * An IPv6 address.
   */
  in_ipv6?: string;
  /**
   * A text in the format.
   *
   * A host name.
   */
  in_hostname?: string;
  /**
   * A text in the format.
   *
   * Bytes in Base64.
   */
  in_byte?: string;
  /**
   * A text in the format.
   *
   * A duration such as `P3DT12H`.
   */
  in_duration?: string;
  /**
   * A text in the format.
   *
   * A URI or a relative reference.
   */
  in_uri_reference?: string;
  /**
   * A text in the format.
   *
   * An IRI with its scheme.
   */
  in_iri?: string;
  /**
   * A text in the format.
   *
   * An IRI or a relative reference.
   */
  in_iri_reference?: string;
  /**
   * A text in the format.
   *
   * A template of URIs such as `/a/{id}`.
   */
  in_uri_template?: string;
  /**
   * A text in the format.
   *
   * A JSON pointer such as `/a/0`.
   */
  in_json_pointer?: string;
  /**
   * The order before this one.
   *
   * The id of an order.
   */
  earlier?: string;
  /** An order that goes with this one. */
  gift?: Order;
  /** The packing. */
  packing?: Packing;
}

/** A packing, which may be around another one. */
export type Packing =
  | PaperPacking
  | CartonBox;

/** Paper. */
export interface PaperPacking {
  /** Value that selects the variant. */
  kind: "paper";
}

/** A box. */
export interface CartonBox {
  /** Value that selects the variant. */
  kind: "box";
  /** The packing inside. */
  inside: Packing;
  /** The packings beside it. */
  beside?: Array<Packing>;
}

/** A part. */
export interface Part {
  /** The number of the part. */
  number: number;
}

/** The fate of an order. */
export interface Receipt {
  /**
   * The code on the label.
   *
   * A string that matches `^[A-Z]{2}-\d{3,}$`.
   */
  code: string;
  /** The fate of the order that goes with this one. */
  gift?: Receipt;
  /**
   * Words about the order.
   *
   * No item twice.
   */
  tags?: Array<string>;
  /** The parts sent, by day. */
  sent?: Record<string, Part>;
  /**
   * The amount.
   *
   * A multiple of 6.
   */
  amount?: number;
}

/** A time. */
export type Window = string | "soon" | "later" | number | Array<string> | Record<string, number> | true;

/** The request body of `estimate_note`. */
export type EstimateNoteRequest = Record<string, unknown> | null;

/** The reply `whole` of `estimate_note`. */
export type EstimateNoteResponse = number | null;

/** The reply `whole` of `get_order_count`. */
export type GetOrderCountResponse = number;

/** The headers of the replies of `get_order_label`. */
export interface GetOrderLabelHeaders {
  /** The version of the label. */
  ETag?: string;
  /**
   * The width of the picture, in pixels.
   *
   * Range: at least 1.
   */
  "X-Width"?: number;
  /** The number of the order. */
  "X-Number"?: number;
}

/**
 * The state of an order.
 *
 * - `open`: It is open.
 * - `sent`: It is sent.
 */
export type OrderState =
  | "open"
  | "sent";

/** Two amounts. */
export interface Between {
  /** The least. */
  least?: number | null;
  /** The most. */
  most?: number | null;
}

/** Orders. */
export interface OrderPage {
  /**
   * The numbers of the orders.
   *
   * Each item: a multiple of 3.
   */
  numbers?: Array<number>;
  /**
   * The number of the last order.
   *
   * Default: `18446744073709551615`.
   */
  last?: number | null;
  /** The codes of the orders. */
  codes?: Array<string>;
}

/** The parameters of `list_orders`. */
export interface ListOrdersParameters {
  /**
   * Most orders to list.
   *
   * Range: from 1 to 100.
   */
  limit?: number | null;
  /** The states of the orders. */
  state?: Array<OrderState> | null;
  /**
   * Words in the orders.
   *
   * At most 3 items.
   */
  word?: Array<string> | null;
  /** The amounts of the orders. */
  between?: Between | null;
  /**
   * The number of the order before the first one.
   *
   * Range: at least 9300000000000000001.
   */
  after?: number | null;
  /** The region. */
  "X-Region": string;
  /** True for a dark page. */
  theme?: boolean | null;
}

/** The reply. */
export interface ParcelPage {
  /** The page. */
  page: Parcels;
}

/** A page of parcels. */
export interface Parcels {
  /** The parcels. */
  all: Array<Parcel>;
  /** The cursor of the next page. */
  next?: string;
  /** True if there is a next page. */
  more?: boolean;
}

/** A parcel. */
export interface Parcel {
  /** The number of the parcel. */
  id: number;
}

/** The parameters of `list_parcels`. */
export interface ListParcelsParameters {
  /** The cursor of the page. */
  after?: string | null;
  /**
   * Most parcels in a page.
   *
   * Range: from 1 to 9.
   */
  limit?: number | null;
}

/** A number or a name. */
export type ShopKey = number | string;

/** A size. */
export interface Size {
  /**
   * The width.
   *
   * Range: at least 1.
   */
  width?: number | null;
  /** Units. */
  units?: Array<string> | null;
}

/** A filter. */
export interface Filter {
  /** Words. */
  words?: Array<string> | null;
  /** Sizes. */
  sizes?: Array<Size> | null;
  /** The least. */
  least?: number | null;
}

/** One number, or several. */
export type PageOrCursor = number | Array<number>;

/** The parameters of `list_shop_orders`. */
export interface ListShopOrdersParameters {
  /** The size, each member in the query. */
  size?: Size | null;
  /** Sizes as JSON, each with the name. */
  rows?: Array<Size> | null;
  /** Two amounts in one text. */
  span?: Between | null;
  /** A filter in brackets. */
  filter?: Filter | null;
  /** Filters as JSON. */
  where?: Array<Filter> | null;
  /** One number, or several. */
  page?: PageOrCursor | null;
  /** All other parameters in the query. */
  free?: Record<string, number> | null;
  /** Two amounts as equations. */
  "X-Span"?: Between | null;
  /** A filter as JSON. */
  "X-Filter"?: Filter | null;
  /** A filter as JSON. */
  theme?: Filter | null;
}

/** The reply `whole` of `list_shop_orders`. */
export type ListShopOrdersResponse = unknown;

/**
 * A floor of a hall.
 *
 * - `1`: The main floor.
 * - `2`: The gallery.
 */
export type SeatFloor =
  | 1
  | 2;

/**
 * A side of a hall.
 *
 * - `left`: The left side.
 * - `right`: The right side.
 */
export type SeatSide =
  | "left"
  | "right";

/** An order that goes with another one. */
export interface Match {
  /**
   * The code.
   *
   * At least 2 characters.
   */
  code: string;
  /**
   * The reason for which it goes with the other one.
   *
   * Only in replies.
   */
  reason?: string;
  /** The time for which the order is held. */
  hold?: Hold;
}

/**
 * An order that goes with another one.
 *
 * The form of `Match` in requests.
 */
export interface MatchInput {
  /**
   * The code.
   *
   * At least 2 characters.
   */
  code: string;
  /** The time for which the order is held. */
  hold?: Hold;
}

/** The time for which an order is held. */
export interface Hold {
  /**
   * The start.
   *
   * A date and a time written `YYYY-MM-DDThh:mm:ssZ`.
   */
  start: string;
  /**
   * The end.
   *
   * A date and a time written `YYYY-MM-DDThh:mm:ssZ`.
   */
  end: string;
  /**
   * The times of reminders.
   *
   * Each item: a date and a time written `YYYY-MM-DDThh:mm:ssZ`.
   */
  reminders?: Array<string>;
}

/** The request body of `query_match`. */
export type QueryMatchRequest = MatchInput | null;

/** The reply `whole` of `query_match`. */
export type QueryMatchResponse = Array<Match> | null;

/** The headers of the replies of `query_order`. */
export interface QueryOrderHeaders {
  /** The address of the order. */
  Location: string;
}

/** An event of an order. */
export interface OrderEvent {
  /** The order. */
  code: string;
  /**
   * Number of parcels that were sent.
   *
   * Range: at least 1.
   */
  parcels?: number;
}

/** A quote. */
export interface Quote {
  /** The code. */
  code: string;
  /**
   * The amount.
   *
   * Range: at least 1.
   */
  amount?: number;
}

/** Work on a quote. */
export interface QuoteJob {
  /**
   * The id of the work.
   *
   * At most 9 characters.
   */
  job: string;
}

/** The place of a quote. */
export interface QuotePlace {
  /** The address. */
  url: string;
}

/** The codes of orders. */
export interface OrderCodes {
  /** The codes. */
  codes?: Array<string>;
  /** The votes for the orders. */
  "+1"?: number;
  /**
   * The number of codes that are left out.
   *
   * Range: at least 0.
   */
  extra?: number;
}

/** The parameters of `search_orders`. */
export interface SearchOrdersParameters {
  /** A word in the orders. */
  word?: string | null;
  /** The members to search. */
  search: "codes" | "places";
}

/** A search. */
export interface ParcelSearch {
  /** A word about the parcels. */
  word: string;
  /**
   * The number of the page.
   *
   * Range: at least 0. Default: `0`.
   */
  page?: number;
}

/** The reply `whole` of `search_parcels`. */
export type SearchParcelsResponse = Array<number>;

/** A plan of a building. */
export interface Plan {
  /** The first floor. */
  first: Floor;
  /** The cellar. */
  cellar?: Floor | null;
  /** The floor above the first floor. */
  upper?: Floor;
  /** The floors between. */
  others?: Array<Floor>;
  /** The end of the building. */
  top?: Top;
  /** The land around the building. */
  around?: Around;
  /** The building beside it. */
  annex?: Annex;
  /** The sides of chambers, by their names. */
  chambers?: Record<string, Side>;
}

/** A building beside another one. */
export interface Annex {
  /** The first chamber. */
  chamber: Chamber;
}

/** A chamber, which may lead to another one. */
export type Chamber =
  | CellChamber
  | LobbyChamber;

/** A chamber that leads to no other one. */
export interface CellChamber {
  /** Value that selects the variant. */
  kind: "cell";
  /** The wall around the chamber. */
  wall?: Wall;
}

/** A chamber that leads to another one. */
export interface LobbyChamber {
  /** Value that selects the variant. */
  kind: "lobby";
  /** The wall around the chamber. */
  wall?: Wall;
  /** The other chamber. */
  next: Chamber;
}

/** A side of a chamber, as one wall or as several. */
export type Side = Wall | Fence;

/** A floor. */
export interface Floor {
  /** The wall in the north. */
  north?: Wall;
  /** The wall in the east. */
  east?: Wall;
  /** The wall in the south. */
  south?: Wall;
  /** The wall in the west. */
  west?: Wall;
  /** The wall in the middle. */
  middle?: Wall;
}

/** A wall. */
export interface Wall {
  /** The colour of the paint. */
  paint?: string;
  /** The paper. */
  paper?: string;
  /** The tiles. */
  tiles?: string;
  /** The frame. */
  frame?: string;
  /** The bricks. */
  brick?: string;
  /** The lining. */
  lining?: string;
  /** The gate. */
  gate?: string;
  /** The windows. */
  windows?: Array<string>;
}

/** The end of a building. */
export type Top =
  | FlatTop
  | DomeTop;

/** A flat dome. */
export interface FlatTop {
  /** Value that selects the variant. */
  kind: "flat";
  /** The paint of the dome. */
  paint?: string;
}

/** A dome with walls. */
export interface DomeTop {
  /** Value that selects the variant. */
  kind: "dome";
  /** The wall in the north. */
  north?: Wall;
  /** The wall in the east. */
  east?: Wall;
  /** The wall in the south. */
  south?: Wall;
  /** The wall in the west. */
  west?: Wall;
  /** The wall in the middle. */
  middle?: Wall;
}

/** The land around a building. */
export type Around = string | Floor;

/** A plan that is there. */
export interface PlanState {
  /** The end of the building. */
  top: Top;
  /** The plan as it came. */
  plan?: unknown | null;
  /** The walls around the building. */
  fence: Fence;
}

/** The walls around a building. */
export interface Fence {
  /** The wall in front. */
  front?: Wall;
  /** The wall behind. */
  back?: Wall;
  /** The wall on the left. */
  left?: Wall;
  /** The wall on the right. */
  right?: Wall;
  /** The wall within. */
  inner?: Wall;
}

/** Answers to a survey. */
export interface Survey {
  /**
   * The name of the sender.
   *
   * At least 1 character.
   */
  name: string;
  /**
   * Stars.
   *
   * Range: from 1 to 5.
   */
  stars?: number;
  /** True if the sender would buy again. */
  again?: boolean;
  /**
   * Words that come to mind.
   *
   * At most 3 items.
   */
  words?: Array<string>;
  /** Grades. */
  grades?: Array<number>;
  /** The sender as a buyer. */
  buyer?: Buyer;
}

/** A buyer. */
export interface Buyer {
  /** The year of the first order. */
  since?: number;
}

/** An item. */
export interface Item {
  /**
   * The title.
   *
   * At least 1 character.
   */
  title: string;
  /**
   * The id, which the service gives.
   *
   * The id of an order. Only in replies.
   */
  id: string;
  /** The owner. */
  owner: Owner;
  /** The items inside. */
  parts?: Array<Item>;
  /**
   * Words.
   *
   * At most 4 items. Each item: 2 to 8 characters. Each item: a string that matches `^[a-z]`.
   */
  words?: Array<string>;
  /**
   * Marks that differ.
   *
   * At least 2 items. No item twice. Each item: a number at least 3. Each item: a multiple of 3.
   */
  marks?: Array<number>;
  /**
   * Rows of numbers.
   *
   * Each item: 1 to 2 items. Each inner item: a number at least 0 and below 1.
   */
  grid?: Array<Array<number>>;
  /**
   * Links by their names.
   *
   * At least 1 member. Each value: a URI with its scheme.
   */
  links?: Record<string, string>;
  /**
   * Days of each month.
   *
   * Each inner item: a date written `YYYY-MM-DD`.
   */
  days?: Record<string, Array<string>>;
  /**
   * Grades.
   *
   * Recommended: each item: one of `a`, `b`.
   */
  grades?: Array<string>;
  /**
   * Boxes of anything.
   *
   * Each item: at most 2 members.
   */
  boxes?: Array<Record<string, unknown>>;
  /**
   * Scores, null where there is none.
   *
   * At least 2 items. Each item: a number at most 9.
   */
  scores?: Array<number | null>;
  /** Parents, null where one is not known. */
  parents?: Record<string, Item | null>;
  /** Rows of slots, of which some are empty. */
  slots?: Array<Array<Record<string, unknown> | null>>;
  /** Contact of the owner. */
  contact?: Contact;
  /** Shelves of the item. */
  shelves?: Shelves;
  /** The size of the item. */
  size?: Extent;
  /** Papers of the item. */
  papers?: Papers;
}

/**
 * An item.
 *
 * The form of `Item` in requests.
 *
 * Any other member is an error.
 */
export interface ItemInput {
  /**
   * The title.
   *
   * At least 1 character.
   */
  title: string;
  /**
   * A word that only the sender knows.
   *
   * At most 3 characters. Only in requests.
   */
  secret: string;
  /** The owner. */
  owner: OwnerInput;
  /** The items inside. */
  parts?: Array<ItemInput>;
  /**
   * The state.
   *
   * Only in requests.
   */
  state?: ItemStateInput;
  /**
   * Words.
   *
   * At most 4 items. Each item: 2 to 8 characters. Each item: a string that matches `^[a-z]`.
   */
  words?: Array<string>;
  /**
   * Marks that differ.
   *
   * At least 2 items. No item twice. Each item: a number at least 3. Each item: a multiple of 3.
   */
  marks?: Array<number>;
  /**
   * Rows of numbers.
   *
   * Each item: 1 to 2 items. Each inner item: a number at least 0 and below 1.
   */
  grid?: Array<Array<number>>;
  /**
   * Links by their names.
   *
   * At least 1 member. Each value: a URI with its scheme.
   */
  links?: Record<string, string>;
  /**
   * Days of each month.
   *
   * Each inner item: a date written `YYYY-MM-DD`.
   */
  days?: Record<string, Array<string>>;
  /**
   * Grades.
   *
   * Recommended: each item: one of `a`, `b`.
   */
  grades?: Array<string>;
  /**
   * Boxes of anything.
   *
   * Each item: at most 2 members.
   */
  boxes?: Array<Record<string, unknown>>;
  /**
   * Scores, null where there is none.
   *
   * At least 2 items. Each item: a number at most 9.
   */
  scores?: Array<number | null>;
  /** Parents, null where one is not known. */
  parents?: Record<string, ItemInput | null>;
  /** Rows of slots, of which some are empty. */
  slots?: Array<Array<Record<string, unknown> | null>>;
  /** Contact of the owner. */
  contact?: Contact;
  /** Shelves of the item. */
  shelves?: ShelvesInput;
  /** The size of the item. */
  size?: Extent;
  /** Papers of the item. */
  papers?: Papers;
}

/**
 * An owner.
 *
 * At most 2 members.
 */
export interface Owner {
  /** The name. */
  name: string;
  /**
   * The year of the first item.
   *
   * Only in replies.
   */
  since: number;
}

/**
 * An owner.
 *
 * The form of `Owner` in requests.
 *
 * At most 2 members.
 */
export interface OwnerInput {
  /** The name. */
  name: string;
}

/** A state of an item. */
export type ItemState =
  | Kept
  | LostItemState
  | RepeatedItemState
  | { kind: string & {}; [member: string]: unknown };

/** It is kept. */
export interface Kept {
  /** Value that selects the variant. */
  kind: "kept";
  /**
   * The time.
   *
   * Only in replies.
   */
  at: string;
  /** The place. */
  place: string;
}

/**
 * It is lost.
 *
 * Any other member is a whole number or null.
 */
export interface LostItemState {
  /** Value that selects the variant. */
  kind: "lost";
  /**
   * The time.
   *
   * Only in replies.
   */
  at: string;
  [member: string]: number | null | string;
}

/** It is there twice or more. */
export interface RepeatedItemState {
  /** Value that selects the variant. */
  kind: "2+";
  /**
   * The time.
   *
   * Only in replies.
   */
  at: string;
  /** The number of times. */
  count: number;
}

/**
 * A state of an item.
 *
 * The form of `ItemState` in requests.
 */
export type ItemStateInput =
  | KeptInput
  | LostItemStateInput
  | RepeatedItemStateInput;

/**
 * It is kept.
 *
 * Any other member is an error.
 */
export interface KeptInput {
  /** Value that selects the variant. */
  kind: "kept";
  /** The place. */
  place: string;
}

/**
 * It is lost.
 *
 * Any other member is a whole number or null.
 */
export interface LostItemStateInput {
  /** Value that selects the variant. */
  kind: "lost";
  /**
   * A guess of the sender.
   *
   * Only in requests.
   */
  guess?: string;
  [member: string]: number | null | string | undefined;
}

/** It is there twice or more. */
export interface RepeatedItemStateInput {
  /** Value that selects the variant. */
  kind: "2+";
  /** The number of times. */
  count: number;
}

/**
 * A size, of which two sides are known at least.
 *
 * Any other member is an error.
 *
 * At least 2 members.
 */
export interface Extent {
  /** The width. */
  width?: number;
  /** The height. */
  height?: number;
  /** The depth. */
  depth?: number;
}

/**
 * Items by the names of their shelves.
 *
 * 1 to 3 members.
 *
 * Any other member is of the type `Item`.
 */
export interface Shelves {
  /** The height of each shelf. */
  height?: number;
  [member: string]: Item | number | undefined;
}

/**
 * Items by the names of their shelves.
 *
 * The form of `Shelves` in requests.
 *
 * 1 to 3 members.
 *
 * Any other member is of the type `ItemInput`.
 */
export interface ShelvesInput {
  /** The height of each shelf. */
  height?: number;
  [member: string]: ItemInput | number | undefined;
}

/**
 * Papers by their names, which may be anything.
 *
 * Any other member is an object.
 */
export interface Papers {
  /** The language. */
  language: string;
  [member: string]: Record<string, unknown> | string;
}

/**
 * Members that change, of which null clears those that may be empty.
 *
 * At least 2 members.
 */
export interface ItemPatch {
  /** The title, which every item has. */
  title?: string;
  /**
   * A note.
   *
   * At most 8 characters.
   */
  note?: string | null;
  /**
   * The weight.
   *
   * Range: from 1 to 9.
   */
  weight?: number | null;
  /**
   * Marks that differ.
   *
   * At most 3 items. No item twice.
   */
  marks?: Array<number> | null;
  /**
   * Labels by their names.
   *
   * At most 2 members.
   */
  labels?: Record<string, string> | null;
  /** A box of anything. */
  box?: Record<string, unknown> | null;
  /** Anything. */
  anything?: unknown | null;
  /** Changes of the item inside. */
  inside?: ItemPatch | null;
  /** The place. */
  place?: ItemPlace | null;
  /** The version that changes, null for any. */
  version: number | null;
}

/** A place of an item. */
export type ItemPlace =
  | HallItemPlace
  | ShedItemPlace;

/** In a hall. */
export interface HallItemPlace {
  /** Value that selects the variant. */
  kind: "hall";
  /** The floor. */
  floor?: number | null;
  /** The name. */
  name?: string | null;
  /** The rows. */
  rows?: Array<number> | null;
  /** The place around it. */
  inside?: ItemPlace | null;
}

/** In a shed. */
export interface ShedItemPlace {
  /** Value that selects the variant. */
  kind: "shed";
  /** The floor. */
  floor?: number | null;
  /** The name. */
  name?: string | null;
  /** The rows. */
  rows?: Array<number> | null;
  /** The place around it. */
  inside?: ItemPlace | null;
  /** True behind the fence. */
  fence?: boolean;
}

/**
 * An item after a change.
 *
 * At most 2 members.
 */
export interface PatchedItem {
  /** The note. */
  note?: string | null;
  /** The place. */
  place?: ItemPlace;
}

/**
 * Photos, and what is said about them.
 *
 * Any other member is an error.
 */
export interface Photos {
  /**
   * The title.
   *
   * 1 to 9 characters.
   */
  title: string;
  /**
   * The first photo.
   *
   * Media type: `image/png` or `image/*`.
   */
  cover: Blob;
  /**
   * Further photos.
   *
   * At most 2 items.
   */
  others?: Array<Blob> | null;
  /**
   * The sender.
   *
   * Media type: `application/vnd.buyer+json`.
   */
  buyer?: Buyer | null;
  /**
   * A table.
   *
   * Media type: `text/csv`.
   */
  table?: string | null;
}

/** The files that arrived. */
export interface PhotoSizes {
  /** The names of the files. */
  names: Array<string>;
  /** The media types of the files. */
  media_types: Array<string>;
  /** The number of bytes of all files. */
  bytes: number;
}

/**
 * Operations of the area, with method, path and the parts that have a body; and the servers to
 * which calls are sent in place of the base address.
 */
export const OPERATIONS = {
  "cancel_order": {
    "method": "DELETE",
    "path": "/orders/{order_id}",
    "parts": []
  },
  "check_anything": {
    "method": "PUT",
    "path": "/anything",
    "parts": [
      "request",
      "response"
    ]
  },
  "check_order": {
    "method": "HEAD",
    "path": "/orders/{order_id}/current",
    "parts": []
  },
  "check_orders": {
    "method": "POST",
    "path": "/orders/checked",
    "parts": [
      "request",
      "response"
    ]
  },
  "create_order": {
    "method": "POST",
    "path": "/v1/orders",
    "parts": [
      "request",
      "response"
    ]
  },
  "estimate_note": {
    "method": "POST",
    "path": "/notes/rated",
    "parts": [
      "request",
      "response"
    ]
  },
  "get_order_count": {
    "method": "GET",
    "path": "/orders/count",
    "parts": [
      "response"
    ]
  },
  "get_order_label": {
    "method": "GET",
    "path": "/orders/{order_id}/label",
    "parts": []
  },
  "get_order_table": {
    "method": "GET",
    "path": "/orders/export",
    "parts": []
  },
  "list_orders": {
    "method": "GET",
    "path": "/orders",
    "parts": [
      "parameters",
      "response"
    ]
  },
  "list_parcels": {
    "method": "GET",
    "path": "/parcels",
    "parts": [
      "parameters",
      "response"
    ]
  },
  "list_shop_orders": {
    "method": "GET",
    "path": "/shops/{shop}/$all/orders",
    "parts": [
      "parameters",
      "response"
    ]
  },
  "query_hall_seat": {
    "method": "GET",
    "path": "/halls/{hall}/{floor}/rows/{row}/{side}/{note}",
    "parts": []
  },
  "query_match": {
    "method": "POST",
    "path": "/orders/matched",
    "parts": [
      "request",
      "response"
    ]
  },
  "query_order": {
    "method": "GET",
    "path": "/orders/{order_id}/current",
    "parts": []
  },
  "query_order_events": {
    "method": "GET",
    "path": "/orders/events",
    "parts": [
      "event"
    ]
  },
  "query_quote": {
    "method": "GET",
    "path": "/quotes/{code}",
    "parts": [
      "response"
    ]
  },
  "search_orders": {
    "method": "GET",
    "path": "/orders",
    "parts": [
      "parameters",
      "response"
    ]
  },
  "search_parcels": {
    "method": "POST",
    "path": "/parcels/found",
    "parts": [
      "request",
      "response"
    ]
  },
  "send_answers": {
    "method": "POST",
    "path": "/v1/answers",
    "parts": [
      "request",
      "response"
    ]
  },
  "send_floor_plan": {
    "method": "POST",
    "path": "/v1/plans",
    "parts": [
      "request",
      "response"
    ]
  },
  "send_report": {
    "method": "POST",
    "path": "/v1/reports",
    "parts": [
      "request",
      "response"
    ]
  },
  "send_survey": {
    "method": "POST",
    "path": "/v1/surveys",
    "parts": [
      "request",
      "response"
    ]
  },
  "update_item": {
    "method": "PUT",
    "path": "/v1/items",
    "parts": [
      "request",
      "response"
    ]
  },
  "update_part": {
    "method": "PATCH",
    "path": "/v1/items/{item_id}",
    "parts": [
      "request",
      "response"
    ]
  },
  "upload_label": {
    "method": "PUT",
    "path": "/orders/{order_id}/label",
    "parts": [],
    "servers": [
      "uploads"
    ]
  },
  "upload_note": {
    "method": "POST",
    "path": "/v1/notes",
    "parts": [],
    "servers": [
      "uploads",
      "archive"
    ]
  },
  "upload_photos": {
    "method": "POST",
    "path": "/v1/photos",
    "parts": [
      "request",
      "response"
    ]
  }
} as const;

/** Listed values of `OrderState`. */
export const ORDER_STATE_VALUES = [
  "open",
  "sent"
] as const;

/** Listed values of `SeatFloor`. */
export const SEAT_FLOOR_VALUES = [
  1,
  2
] as const;

/** Listed values of `SeatSide`. */
export const SEAT_SIDE_VALUES = [
  "left",
  "right"
] as const;

/** Bodies of the operations, by operation and part. */
export interface Bodies {
  /** Cancels an order. */
  cancel_order: {
  };
  /** Checks anything. */
  check_anything: {
    request: CheckAnythingRequest;
    response: CheckAnythingResponse;
  };
  /** Finds out if an order is there. */
  check_order: {
  };
  /** Checks orders. */
  check_orders: {
    request: CheckOrdersRequest;
    response: CheckOrdersResponse;
  };
  /** Places an order. */
  create_order: {
    request: Order;
    response: Receipt;
  };
  /** Rates a note. */
  estimate_note: {
    request: EstimateNoteRequest;
    response: EstimateNoteResponse;
  };
  /** Counts the orders. */
  get_order_count: {
    response: GetOrderCountResponse;
  };
  /** Draws the label of an order. */
  get_order_label: {
  };
  /** Exports the orders. */
  get_order_table: {
  };
  /** Lists orders. */
  list_orders: {
    parameters: ListOrdersParameters;
    response: OrderPage;
  };
  /** Lists parcels, page by page. */
  list_parcels: {
    parameters: ListParcelsParameters;
    response: ParcelPage;
  };
  /** Lists orders by parameters of all forms. */
  list_shop_orders: {
    parameters: ListShopOrdersParameters;
    response: ListShopOrdersResponse;
  };
  /** Queries a seat by parameters with limits. */
  query_hall_seat: {
  };
  /** Finds the order that goes with another one. */
  query_match: {
    request: QueryMatchRequest;
    response: QueryMatchResponse;
  };
  /** Queries where an order is. */
  query_order: {
  };
  /** Reports the events of the orders. */
  query_order_events: {
    event: OrderEvent;
  };
  /** Returns a quote, or says why there is none yet. */
  query_quote: {
    response: Quote | QuoteJob | QuotePlace;
  };
  /** Finds orders by a word: the same address as the list, and a parameter more. */
  search_orders: {
    parameters: SearchOrdersParameters;
    response: OrderCodes;
  };
  /** Finds parcels, page by page. */
  search_parcels: {
    request: ParcelSearch;
    response: SearchParcelsResponse;
  };
  /** Sends answers as a form with brackets. */
  send_answers: {
    request: Survey;
    response: Survey;
  };
  /** Sends the plan of a building. */
  send_floor_plan: {
    request: Plan;
    response: PlanState;
  };
  /** Sends a report in parts. */
  send_report: {
    request: Survey;
    response: Survey;
  };
  /** Sends the answers to a survey. */
  send_survey: {
    request: Survey;
    response: Survey;
  };
  /** Puts an item in the place of another one. */
  update_item: {
    request: ItemInput;
    response: Item;
  };
  /** Changes some members of an item. */
  update_part: {
    request: ItemPatch;
    response: PatchedItem;
  };
  /** Puts a picture on an order. */
  upload_label: {
  };
  /** Adds a note. */
  upload_note: {
  };
  /** Adds photos of an order. */
  upload_photos: {
    request: Photos;
    response: PhotoSizes;
  };
}

/** Throws a `GenwireError` with all violations unless a value is a valid body. */
export const assertValid: Checks<Bodies>["assertValid"] =
  /* @__PURE__ */ checks<Bodies, "assertValid">("assertValid");
/** Checks a body and reports every violation. */
export const check: Checks<Bodies>["check"] = /* @__PURE__ */ checks<Bodies, "check">("check");
/** Returns true if a value is a valid body. */
export const isValid: Checks<Bodies>["isValid"] = /* @__PURE__ */ checks<Bodies, "isValid">("isValid");
/** Returns the schema of a body, for every library that takes Standard Schema. */
export const schema: Checks<Bodies>["schema"] = /* @__PURE__ */ checks<Bodies, "schema">("schema");
