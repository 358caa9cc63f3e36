"""Types of the demo operations, and their tables as data."""

from __future__ import annotations

from typing import (
    Any,
    Callable,
    Final,
    Literal,
    Mapping,
    NoReturn,
    Optional,
    Protocol,
    Sequence,
    TypedDict,
    Union,
    cast,
    overload,
)

from .. import _engine
from .._report import GenwireError as GenwireError
from .._report import Report as Report
from .._report import Violation as Violation


class _Phone(TypedDict):
    number: str
    """The number."""


class Phone(_Phone, total=False):
    """A phone."""

    name: str
    """The name.

    At most 5 characters.
    """


class _Mail(TypedDict):
    city: str
    """The city."""


class Mail(_Mail, total=False):
    """An address.

    At most 3 members.
    """

    name: str
    """The name."""


class Forwarded(TypedDict):
    """A contact that leads to another one."""

    contact: Contact
    """The other contact."""


_CheckOrderHeadersKeys = TypedDict(
    "_CheckOrderHeadersKeys",
    {
        "X-Amount": "int",
    },
    total=False,
)


class CheckOrderHeaders(_CheckOrderHeadersKeys, total=False):
    """The headers of the replies of `check_order`."""


class _Order(TypedDict):
    code: str
    """The code on the label.

    A string that matches `^[A-Z]{2}-\\d{3,}$`.
    """


class Order(_Order, total=False):
    """An order."""

    colour: str
    """The colour as six digits, with a dash somewhere.

    At most 9 characters. A string that matches `[0-9a-f]{6}-|-([0-9a-f]{6})`.
    """
    slug: str
    """The name in the address.

    3 to 12 characters. A string that matches `^[a-z]+(-[a-z]+)*$`.
    """
    nickname: str
    """The name of the caller, which is none of the service.

    At most 20 characters. A string that matches `^(?!admin$)\\p{L}[\\p{L}\\p{N} -]*(?<! )$`.
    """
    digest: str
    """The digest, in small letters.

    Hexadecimal digits, two for each byte. A string that matches `^[^A-F]*$`.
    """
    hint: str
    """A hint.

    Recommended: a string that matches `^[a-z ]*$`.
    """
    amount: int
    """The amount, in packs.

    Range: from 10 to 100. A multiple of 6.
    """
    weight: float
    """The weight.

    A multiple of 0.25.
    """
    price: float
    """The price.

    Range: above 0. A multiple of 0.01.
    """
    tags: list[str]
    """Words about the order.

    2 to 4 items. No item twice.
    """
    parts: list[Part]
    """The parts.

    No item twice.
    """
    anything: list[Any]
    """Anything else.

    No item twice.
    """
    window: Window
    """The time of delivery."""
    windows: list[Window]
    """Other times.

    At most 3 items.
    """
    agreed: Literal[True]
    """The buyer has agreed."""
    grid: list[list[int]]
    """The places on a shelf.

    Each item: at least 1 item. Each item: no item twice.
    """
    labels: Mapping[str, Any]
    """Labels.

    1 to 3 members.
    """
    counts: Mapping[str, int]
    """The number of each part.

    1 to 3 members.
    """
    parts_by_place: Mapping[str, list[Part]]
    """The parts of each place."""
    settings: Mapping[str, Mapping[str, Any]]
    """The settings of each part."""
    in_datetime: str
    """A text in the format.

    A date and a time written `YYYY-MM-DDThh:mm:ssZ`.
    """
    in_time: str
    """A text in the format.

    A time with its offset, written `hh:mm:ssZ`.
    """
    in_uuid: str
    """A text in the format.

    A UUID.
    """
    in_uri: str
    """A text in the format.

    A URI with its scheme.
    """
    in_email: str
    """A text in the format.

    The address of a mailbox.
    """
    in_ipv4: str
    """A text in the format.

    An IPv4 address.
    """
    in_ipv6: str
    """A text in the format.

    An IPv6 address.
    """
    in_hostname: str
    """A text in the format.

    A host name.
    """
    in_byte: str
    """A text in the format.

    Bytes in Base64.
    """
    in_duration: str
    """A text in the format.

    A duration such as `P3DT12H`.
    """
    in_uri_reference: str
    """A text in the format.

    A URI or a relative reference.
    """
    in_iri: str
    """A text in the format.

    An IRI with its scheme.
    """
    in_iri_reference: str
    """A text in the format.

    An IRI or a relative reference.
    """
    in_uri_template: str
    """A text in the format.

    A template of URIs such as `/a/{id}`.
    """
    in_json_pointer: str
    """A text in the format.

    A JSON pointer such as `/a/0`.
    """
    earlier: str
    """The order before this one.

    The id of an order.
    """
    gift: Order
    """An order that goes with this one."""
    packing: Packing
    """The packing."""


class PaperPacking(TypedDict):
    """Paper."""

    kind: Literal["paper"]
    """Value that selects the variant."""


class _CartonBox(TypedDict):
    kind: Literal["box"]
    """Value that selects the variant."""
    inside: Packing
    """The packing inside."""


class CartonBox(_CartonBox, total=False):
    """A box."""

    beside: list[Packing]
    """The packings beside it."""


class Part(TypedDict):
    """A part."""

    number: int
    """The number of the part."""


class _Receipt(TypedDict):
    code: str
    """The code on the label.

    A string that matches `^[A-Z]{2}-\\d{3,}$`.
    """


class Receipt(_Receipt, total=False):
    """The fate of an order."""

    gift: Receipt
    """The fate of the order that goes with this one."""
    tags: list[str]
    """Words about the order.

    No item twice.
    """
    sent: Mapping[str, Part]
    """The parts sent, by day."""
    amount: int
    """The amount.

    A multiple of 6.
    """


_GetOrderLabelHeadersKeys = TypedDict(
    "_GetOrderLabelHeadersKeys",
    {
        "X-Width": "int",
        "X-Number": "int",
    },
    total=False,
)


class GetOrderLabelHeaders(_GetOrderLabelHeadersKeys, total=False):
    """The headers of the replies of `get_order_label`."""

    ETag: str
    """The version of the label."""


class Between(TypedDict, total=False):
    """Two amounts."""

    least: Optional[int]
    """The least."""
    most: Optional[int]
    """The most."""


class OrderPage(TypedDict, total=False):
    """Orders."""

    numbers: list[int]
    """The numbers of the orders.

    Each item: a multiple of 3.
    """
    last: Optional[int]
    """The number of the last order.

    Default: `18446744073709551615`.
    """
    codes: list[str]
    """The codes of the orders."""


_ListOrdersParametersNeeded = TypedDict(
    "_ListOrdersParametersNeeded",
    {
        "X-Region": "str",
    },
)


class ListOrdersParameters(_ListOrdersParametersNeeded, total=False):
    """The parameters of `list_orders`."""

    limit: Optional[int]
    """Most orders to list.

    Range: from 1 to 100.
    """
    state: Optional[list[OrderState]]
    """The states of the orders."""
    word: Optional[list[str]]
    """Words in the orders.

    At most 3 items.
    """
    between: Optional[Between]
    """The amounts of the orders."""
    after: Optional[int]
    """The number of the order before the first one.

    Range: at least 9300000000000000001.
    """
    theme: Optional[bool]
    """True for a dark page."""


class ParcelPage(TypedDict):
    """The reply."""

    page: Parcels
    """The page."""


class _Parcels(TypedDict):
    all: list[Parcel]
    """The parcels."""


class Parcels(_Parcels, total=False):
    """A page of parcels."""

    next: str
    """The cursor of the next page."""
    more: bool
    """True if there is a next page."""


class Parcel(TypedDict):
    """A parcel."""

    id: int
    """The number of the parcel."""


class ListParcelsParameters(TypedDict, total=False):
    """The parameters of `list_parcels`."""

    after: Optional[str]
    """The cursor of the page."""
    limit: Optional[int]
    """Most parcels in a page.

    Range: from 1 to 9.
    """


class Size(TypedDict, total=False):
    """A size."""

    width: Optional[int]
    """The width.

    Range: at least 1.
    """
    units: Optional[list[str]]
    """Units."""


class Filter(TypedDict, total=False):
    """A filter."""

    words: Optional[list[str]]
    """Words."""
    sizes: Optional[list[Size]]
    """Sizes."""
    least: Optional[float]
    """The least."""


_ListShopOrdersParametersKeys = TypedDict(
    "_ListShopOrdersParametersKeys",
    {
        "X-Span": "Optional[Between]",
        "X-Filter": "Optional[Filter]",
    },
    total=False,
)


class ListShopOrdersParameters(_ListShopOrdersParametersKeys, total=False):
    """The parameters of `list_shop_orders`."""

    size: Optional[Size]
    """The size, each member in the query."""
    rows: Optional[list[Size]]
    """Sizes as JSON, each with the name."""
    span: Optional[Between]
    """Two amounts in one text."""
    filter: Optional[Filter]
    """A filter in brackets."""
    where: Optional[list[Filter]]
    """Filters as JSON."""
    page: Optional[PageOrCursor]
    """One number, or several."""
    free: Optional[Mapping[str, int]]
    """All other parameters in the query."""
    theme: Optional[Filter]
    """A filter as JSON."""


class _Match(TypedDict):
    code: str
    """The code.

    At least 2 characters.
    """


class Match(_Match, total=False):
    """An order that goes with another one."""

    reason: str
    """The reason for which it goes with the other one.

    Only in replies.
    """
    hold: Hold
    """The time for which the order is held."""


class _MatchInput(TypedDict):
    code: str
    """The code.

    At least 2 characters.
    """


class MatchInput(_MatchInput, total=False):
    """An order that goes with another one.

    The form of `Match` in requests.
    """

    hold: Hold
    """The time for which the order is held."""


class _Hold(TypedDict):
    start: str
    """The start.

    A date and a time written `YYYY-MM-DDThh:mm:ssZ`.
    """
    end: str
    """The end.

    A date and a time written `YYYY-MM-DDThh:mm:ssZ`.
    """


class Hold(_Hold, total=False):
    """The time for which an order is held."""

    reminders: list[str]
    """The times of reminders.

    Each item: a date and a time written `YYYY-MM-DDThh:mm:ssZ`.
    """


class QueryOrderHeaders(TypedDict):
    """The headers of the replies of `query_order`."""

    Location: str
    """The address of the order."""


class _OrderEvent(TypedDict):
    code: str
    """The order."""


class OrderEvent(_OrderEvent, total=False):
    """An event of an order."""

    parcels: int
    """Number of parcels that were sent.

    Range: at least 1.
    """


class _Quote(TypedDict):
    code: str
    """The code."""


class Quote(_Quote, total=False):
    """A quote."""

    amount: int
    """The amount.

    Range: at least 1.
    """


class QuoteJob(TypedDict):
    """Work on a quote."""

    job: str
    """The id of the work.

    At most 9 characters.
    """


class QuotePlace(TypedDict):
    """The place of a quote."""

    url: str
    """The address."""


_OrderCodesKeys = TypedDict(
    "_OrderCodesKeys",
    {
        "+1": "int",
    },
    total=False,
)


class OrderCodes(_OrderCodesKeys, total=False):
    """The codes of orders."""

    codes: list[str]
    """The codes."""
    extra: int
    """The number of codes that are left out.

    Range: at least 0.
    """


class _SearchOrdersParameters(TypedDict):
    search: Literal["codes", "places"]
    """The members to search."""


class SearchOrdersParameters(_SearchOrdersParameters, total=False):
    """The parameters of `search_orders`."""

    word: Optional[str]
    """A word in the orders."""


class _ParcelSearch(TypedDict):
    word: str
    """A word about the parcels."""


class ParcelSearch(_ParcelSearch, total=False):
    """A search."""

    page: int
    """The number of the page.

    Range: at least 0. Default: `0`.
    """


class _Plan(TypedDict):
    first: Floor
    """The first floor."""


class Plan(_Plan, total=False):
    """A plan of a building."""

    cellar: Optional[Floor]
    """The cellar."""
    upper: Floor
    """The floor above the first floor."""
    others: list[Floor]
    """The floors between."""
    top: Top
    """The end of the building."""
    around: Around
    """The land around the building."""
    annex: Annex
    """The building beside it."""
    chambers: Mapping[str, Side]
    """The sides of chambers, by their names."""


class Annex(TypedDict):
    """A building beside another one."""

    chamber: Chamber
    """The first chamber."""


class _CellChamber(TypedDict):
    kind: Literal["cell"]
    """Value that selects the variant."""


class CellChamber(_CellChamber, total=False):
    """A chamber that leads to no other one."""

    wall: Wall
    """The wall around the chamber."""


class _LobbyChamber(TypedDict):
    kind: Literal["lobby"]
    """Value that selects the variant."""
    next: Chamber
    """The other chamber."""


class LobbyChamber(_LobbyChamber, total=False):
    """A chamber that leads to another one."""

    wall: Wall
    """The wall around the chamber."""


class Floor(TypedDict, total=False):
    """A floor."""

    north: Wall
    """The wall in the north."""
    east: Wall
    """The wall in the east."""
    south: Wall
    """The wall in the south."""
    west: Wall
    """The wall in the west."""
    middle: Wall
    """The wall in the middle."""


class Wall(TypedDict, total=False):
    """A wall."""

    paint: str
    """The colour of the paint."""
    paper: str
    """The paper."""
    tiles: str
    """The tiles."""
    frame: str
    """The frame."""
    brick: str
    """The bricks."""
    lining: str
    """The lining."""
    gate: str
    """The gate."""
    windows: list[str]
    """The windows."""


class _FlatTop(TypedDict):
    kind: Literal["flat"]
    """Value that selects the variant."""


class FlatTop(_FlatTop, total=False):
    """A flat dome."""

    paint: str
    """The paint of the dome."""


class _DomeTop(TypedDict):
    kind: Literal["dome"]
    """Value that selects the variant."""


class DomeTop(_DomeTop, total=False):
    """A dome with walls."""

    north: Wall
    """The wall in the north."""
    east: Wall
    """The wall in the east."""
    south: Wall
    """The wall in the south."""
    west: Wall
    """The wall in the west."""
    middle: Wall
    """The wall in the middle."""


class _PlanState(TypedDict):
    top: Top
    """The end of the building."""
    fence: Fence
    """The walls around the building."""


class PlanState(_PlanState, total=False):
    """A plan that is there."""

    plan: Optional[Any]
    """The plan as it came."""


class Fence(TypedDict, total=False):
    """The walls around a building."""

    front: Wall
    """The wall in front."""
    back: Wall
    """The wall behind."""
    left: Wall
    """The wall on the left."""
    right: Wall
    """The wall on the right."""
    inner: Wall
    """The wall within."""


class _Survey(TypedDict):
    name: str
    """The name of the sender.

    At least 1 character.
    """


class Survey(_Survey, total=False):
    """Answers to a survey."""

    stars: int
    """Stars.

    Range: from 1 to 5.
    """
    again: bool
    """True if the sender would buy again."""
    words: list[str]
    """Words that come to mind.

    At most 3 items.
    """
    grades: list[int]
    """Grades."""
    buyer: Buyer
    """The sender as a buyer."""


class Buyer(TypedDict, total=False):
    """A buyer."""

    since: int
    """The year of the first order."""


class _Item(TypedDict):
    title: str
    """The title.

    At least 1 character.
    """
    id: str
    """The id, which the service gives.

    The id of an order. Only in replies.
    """
    owner: Owner
    """The owner."""


class Item(_Item, total=False):
    """An item."""

    parts: list[Item]
    """The items inside."""
    words: list[str]
    """Words.

    At most 4 items. Each item: 2 to 8 characters. Each item: a string that matches `^[a-z]`.
    """
    marks: list[int]
    """Marks that differ.

    At least 2 items. No item twice. Each item: a number at least 3. Each item: a multiple of 3.
    """
    grid: list[list[float]]
    """Rows of numbers.

    Each item: 1 to 2 items. Each inner item: a number at least 0 and below 1.
    """
    links: Mapping[str, str]
    """Links by their names.

    At least 1 member. Each value: a URI with its scheme.
    """
    days: Mapping[str, list[str]]
    """Days of each month.

    Each inner item: a date written `YYYY-MM-DD`.
    """
    grades: list[str]
    """Grades.

    Recommended: each item: one of `a`, `b`.
    """
    boxes: list[Mapping[str, Any]]
    """Boxes of anything.

    Each item: at most 2 members.
    """
    scores: list[Optional[int]]
    """Scores, null where there is none.

    At least 2 items. Each item: a number at most 9.
    """
    parents: Mapping[str, Optional[Item]]
    """Parents, null where one is not known."""
    slots: list[list[Optional[Mapping[str, Any]]]]
    """Rows of slots, of which some are empty."""
    contact: Contact
    """Contact of the owner."""
    shelves: Shelves
    """Shelves of the item."""
    size: Extent
    """The size of the item."""
    papers: Papers
    """Papers of the item."""


class _ItemInput(TypedDict):
    title: str
    """The title.

    At least 1 character.
    """
    secret: str
    """A word that only the sender knows.

    At most 3 characters. Only in requests.
    """
    owner: OwnerInput
    """The owner."""


class ItemInput(_ItemInput, total=False):
    """An item.

    The form of `Item` in requests.

    Any other member is an error.
    """

    parts: list[ItemInput]
    """The items inside."""
    state: ItemStateInput
    """The state.

    Only in requests.
    """
    words: list[str]
    """Words.

    At most 4 items. Each item: 2 to 8 characters. Each item: a string that matches `^[a-z]`.
    """
    marks: list[int]
    """Marks that differ.

    At least 2 items. No item twice. Each item: a number at least 3. Each item: a multiple of 3.
    """
    grid: list[list[float]]
    """Rows of numbers.

    Each item: 1 to 2 items. Each inner item: a number at least 0 and below 1.
    """
    links: Mapping[str, str]
    """Links by their names.

    At least 1 member. Each value: a URI with its scheme.
    """
    days: Mapping[str, list[str]]
    """Days of each month.

    Each inner item: a date written `YYYY-MM-DD`.
    """
    grades: list[str]
    """Grades.

    Recommended: each item: one of `a`, `b`.
    """
    boxes: list[Mapping[str, Any]]
    """Boxes of anything.

    Each item: at most 2 members.
    """
    scores: list[Optional[int]]
    """Scores, null where there is none.

    At least 2 items. Each item: a number at most 9.
    """
    parents: Mapping[str, Optional[ItemInput]]
    """Parents, null where one is not known."""
    slots: list[list[Optional[Mapping[str, Any]]]]
    """Rows of slots, of which some are empty."""
    contact: Contact
    """Contact of the owner."""
    shelves: ShelvesInput
    """Shelves of the item."""
    size: Extent
    """The size of the item."""
    papers: Papers
    """Papers of the item."""


class Owner(TypedDict):
    """An owner.

    At most 2 members.
    """

    name: str
    """The name."""
    since: int
    """The year of the first item.

    Only in replies.
    """


class OwnerInput(TypedDict):
    """An owner.

    The form of `Owner` in requests.

    At most 2 members.
    """

    name: str
    """The name."""


class Kept(TypedDict):
    """It is kept."""

    kind: Literal["kept"]
    """Value that selects the variant."""
    at: str
    """The time.

    Only in replies.
    """
    place: str
    """The place."""


class LostItemState(TypedDict):
    """It is lost.

    Any other member is a whole number or null.
    """

    kind: Literal["lost"]
    """Value that selects the variant."""
    at: str
    """The time.

    Only in replies.
    """


class RepeatedItemState(TypedDict):
    """It is there twice or more."""

    kind: Literal["2+"]
    """Value that selects the variant."""
    at: str
    """The time.

    Only in replies.
    """
    count: int
    """The number of times."""


class KeptInput(TypedDict):
    """It is kept.

    Any other member is an error.
    """

    kind: Literal["kept"]
    """Value that selects the variant."""
    place: str
    """The place."""


class _LostItemStateInput(TypedDict):
    kind: Literal["lost"]
    """Value that selects the variant."""


class LostItemStateInput(_LostItemStateInput, total=False):
    """It is lost.

    Any other member is a whole number or null.
    """

    guess: str
    """A guess of the sender.

    Only in requests.
    """


class RepeatedItemStateInput(TypedDict):
    """It is there twice or more."""

    kind: Literal["2+"]
    """Value that selects the variant."""
    count: int
    """The number of times."""


class Extent(TypedDict, total=False):
    """A size, of which two sides are known at least.

    Any other member is an error.

    At least 2 members.
    """

    width: int
    """The width."""
    height: int
    """The height."""
    depth: int
    """The depth."""


class Shelves(TypedDict, total=False):
    """Items by the names of their shelves.

    1 to 3 members.

    Any other member is of the type `Item`.
    """

    height: float
    """The height of each shelf."""


class ShelvesInput(TypedDict, total=False):
    """Items by the names of their shelves.

    The form of `Shelves` in requests.

    1 to 3 members.

    Any other member is of the type `ItemInput`.
    """

    height: float
    """The height of each shelf."""


class Papers(TypedDict):
    """Papers by their names, which may be anything.

    Any other member is an object.
    """

    language: str
    """The language."""


class _ItemPatch(TypedDict):
    version: Optional[int]
    """The version that changes, null for any."""


class ItemPatch(_ItemPatch, total=False):
    """Members that change, of which null clears those that may be empty.

    At least 2 members.
    """

    title: str
    """The title, which every item has."""
    note: Optional[str]
    """A note.

    At most 8 characters.
    """
    weight: Optional[int]
    """The weight.

    Range: from 1 to 9.
    """
    marks: Optional[list[int]]
    """Marks that differ.

    At most 3 items. No item twice.
    """
    labels: Optional[Mapping[str, str]]
    """Labels by their names.

    At most 2 members.
    """
    box: Optional[Mapping[str, Any]]
    """A box of anything."""
    anything: Optional[Any]
    """Anything."""
    inside: Optional[ItemPatch]
    """Changes of the item inside."""
    place: Optional[ItemPlace]
    """The place."""


class _HallItemPlace(TypedDict):
    kind: Literal["hall"]
    """Value that selects the variant."""


class HallItemPlace(_HallItemPlace, total=False):
    """In a hall."""

    floor: Optional[int]
    """The floor."""
    name: Optional[str]
    """The name."""
    rows: Optional[list[int]]
    """The rows."""
    inside: Optional[ItemPlace]
    """The place around it."""


class _ShedItemPlace(TypedDict):
    kind: Literal["shed"]
    """Value that selects the variant."""


class ShedItemPlace(_ShedItemPlace, total=False):
    """In a shed."""

    floor: Optional[int]
    """The floor."""
    name: Optional[str]
    """The name."""
    rows: Optional[list[int]]
    """The rows."""
    inside: Optional[ItemPlace]
    """The place around it."""
    fence: bool
    """True behind the fence."""


class PatchedItem(TypedDict, total=False):
    """An item after a change.

    At most 2 members.
    """

    note: Optional[str]
    """The note."""
    place: ItemPlace
    """The place."""


class _Photos(TypedDict):
    title: str
    """The title.

    1 to 9 characters.
    """
    cover: bytes
    """The first photo.

    Media type: `image/png` or `image/*`.
    """


class Photos(_Photos, total=False):
    """Photos, and what is said about them.

    Any other member is an error.
    """

    others: Optional[list[bytes]]
    """Further photos.

    At most 2 items.
    """
    buyer: Optional[Buyer]
    """The sender.

    Media type: `application/vnd.buyer+json`.
    """
    table: Optional[str]
    """A table.

    Media type: `text/csv`.
    """


class PhotoSizes(TypedDict):
    """The files that arrived."""

    names: list[str]
    """The names of the files."""
    media_types: list[str]
    """The media types of the files."""
    bytes: int
    """The number of bytes of all files."""

Contact = Union[
    Phone,
    Mail,
    list[int],
    list[str],
    int,
    float,
    Forwarded,
]
"""A way to reach a person."""

CheckAnythingRequest = Any
"""The request body of `check_anything`."""

CheckAnythingResponse = Any
"""The reply `whole` of `check_anything`."""

CheckOrdersRequest = list[str]
"""The codes of the orders to check."""

CheckOrdersResponse = Mapping[str, int]
"""The reply `whole` of `check_orders`."""

Packing = Union[
    PaperPacking,
    CartonBox,
]
"""A packing, which may be around another one."""

Window = Union[
    str,
    Literal["soon", "later"],
    int,
    list[str],
    Mapping[str, float],
    Literal[True],
]
"""A time."""

EstimateNoteRequest = Optional[Mapping[str, Any]]
"""The request body of `estimate_note`."""

EstimateNoteResponse = Optional[int]
"""The reply `whole` of `estimate_note`."""

GetOrderCountResponse = int
"""The reply `whole` of `get_order_count`."""

OrderState = Literal[
    "open",
    "sent",
]
"""The state of an order.

- `open`: It is open.
- `sent`: It is sent.
"""

ShopKey = Union[
    int,
    str,
]
"""A number or a name."""

PageOrCursor = Union[
    int,
    list[int],
]
"""One number, or several."""

ListShopOrdersResponse = Any
"""The reply `whole` of `list_shop_orders`."""

SeatFloor = Literal[
    1,
    2,
]
"""A floor of a hall.

- `1`: The main floor.
- `2`: The gallery.
"""

SeatSide = Literal[
    "left",
    "right",
]
"""A side of a hall.

- `left`: The left side.
- `right`: The right side.
"""

QueryMatchRequest = Optional[MatchInput]
"""The request body of `query_match`."""

QueryMatchResponse = Optional[list[Match]]
"""The reply `whole` of `query_match`."""

SearchParcelsResponse = list[int]
"""The reply `whole` of `search_parcels`."""

Chamber = Union[
    CellChamber,
    LobbyChamber,
]
"""A chamber, which may lead to another one."""

Side = Union[
    Wall,
    Fence,
]
"""A side of a chamber, as one wall or as several."""

Top = Union[
    FlatTop,
    DomeTop,
]
"""The end of a building."""

Around = Union[
    str,
    Floor,
]
"""The land around a building."""

ItemState = Union[
    Kept,
    LostItemState,
    RepeatedItemState,
    Mapping[str, Any],
]
"""A state of an item."""

ItemStateInput = Union[
    KeptInput,
    LostItemStateInput,
    RepeatedItemStateInput,
]
"""A state of an item.

The form of `ItemState` in requests.
"""

ItemPlace = Union[
    HallItemPlace,
    ShedItemPlace,
]
"""A place of an item."""

OPERATIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "cancel_order": {
        "method": "DELETE",
        "path": "/orders/{order_id}",
        "parts": (
        ),
    },
    "check_anything": {
        "method": "PUT",
        "path": "/anything",
        "parts": (
            "request",
            "response",
        ),
    },
    "check_order": {
        "method": "HEAD",
        "path": "/orders/{order_id}/current",
        "parts": (
        ),
    },
    "check_orders": {
        "method": "POST",
        "path": "/orders/checked",
        "parts": (
            "request",
            "response",
        ),
    },
    "create_order": {
        "method": "POST",
        "path": "/v1/orders",
        "parts": (
            "request",
            "response",
        ),
    },
    "estimate_note": {
        "method": "POST",
        "path": "/notes/rated",
        "parts": (
            "request",
            "response",
        ),
    },
    "get_order_count": {
        "method": "GET",
        "path": "/orders/count",
        "parts": (
            "response",
        ),
    },
    "get_order_label": {
        "method": "GET",
        "path": "/orders/{order_id}/label",
        "parts": (
        ),
    },
    "get_order_table": {
        "method": "GET",
        "path": "/orders/export",
        "parts": (
        ),
    },
    "list_orders": {
        "method": "GET",
        "path": "/orders",
        "parts": (
            "parameters",
            "response",
        ),
    },
    "list_parcels": {
        "method": "GET",
        "path": "/parcels",
        "parts": (
            "parameters",
            "response",
        ),
    },
    "list_shop_orders": {
        "method": "GET",
        "path": "/shops/{shop}/$all/orders",
        "parts": (
            "parameters",
            "response",
        ),
    },
    "query_hall_seat": {
        "method": "GET",
        "path": "/halls/{hall}/{floor}/rows/{row}/{side}/{note}",
        "parts": (
        ),
    },
    "query_match": {
        "method": "POST",
        "path": "/orders/matched",
        "parts": (
            "request",
            "response",
        ),
    },
    "query_order": {
        "method": "GET",
        "path": "/orders/{order_id}/current",
        "parts": (
        ),
    },
    "query_order_events": {
        "method": "GET",
        "path": "/orders/events",
        "parts": (
            "event",
        ),
    },
    "query_quote": {
        "method": "GET",
        "path": "/quotes/{code}",
        "parts": (
            "response",
        ),
    },
    "search_orders": {
        "method": "GET",
        "path": "/orders",
        "parts": (
            "parameters",
            "response",
        ),
    },
    "search_parcels": {
        "method": "POST",
        "path": "/parcels/found",
        "parts": (
            "request",
            "response",
        ),
    },
    "send_answers": {
        "method": "POST",
        "path": "/v1/answers",
        "parts": (
            "request",
            "response",
        ),
    },
    "send_floor_plan": {
        "method": "POST",
        "path": "/v1/plans",
        "parts": (
            "request",
            "response",
        ),
    },
    "send_report": {
        "method": "POST",
        "path": "/v1/reports",
        "parts": (
            "request",
            "response",
        ),
    },
    "send_survey": {
        "method": "POST",
        "path": "/v1/surveys",
        "parts": (
            "request",
            "response",
        ),
    },
    "update_item": {
        "method": "PUT",
        "path": "/v1/items",
        "parts": (
            "request",
            "response",
        ),
    },
    "update_part": {
        "method": "PATCH",
        "path": "/v1/items/{item_id}",
        "parts": (
            "request",
            "response",
        ),
    },
    "upload_label": {
        "method": "PUT",
        "path": "/orders/{order_id}/label",
        "parts": (
        ),
        "servers": (
            "uploads",
        ),
    },
    "upload_note": {
        "method": "POST",
        "path": "/v1/notes",
        "parts": (
        ),
        "servers": (
            "uploads",
            "archive",
        ),
    },
    "upload_photos": {
        "method": "POST",
        "path": "/v1/photos",
        "parts": (
            "request",
            "response",
        ),
    },
}
"""Operations of the area, with method, path and the parts that have a body; and the servers to
which calls are sent in place of the base address.
"""

ORDER_STATE_VALUES: Final[Sequence[str]] = (
    "open",
    "sent",
)
"""Listed values of `OrderState`."""

SEAT_FLOOR_VALUES: Final[Sequence[int]] = (
    1,
    2,
)
"""Listed values of `SeatFloor`."""

SEAT_SIDE_VALUES: Final[Sequence[str]] = (
    "left",
    "right",
)
"""Listed values of `SeatSide`."""

BODIES: Final[Mapping[tuple[str, str], Any]] = {
    ("check_anything", "request"): CheckAnythingRequest,
    ("check_anything", "response"): CheckAnythingResponse,
    ("check_orders", "request"): CheckOrdersRequest,
    ("check_orders", "response"): CheckOrdersResponse,
    ("create_order", "request"): Order,
    ("create_order", "response"): Receipt,
    ("estimate_note", "request"): EstimateNoteRequest,
    ("estimate_note", "response"): EstimateNoteResponse,
    ("get_order_count", "response"): GetOrderCountResponse,
    ("list_orders", "parameters"): ListOrdersParameters,
    ("list_orders", "response"): OrderPage,
    ("list_parcels", "parameters"): ListParcelsParameters,
    ("list_parcels", "response"): ParcelPage,
    ("list_shop_orders", "parameters"): ListShopOrdersParameters,
    ("list_shop_orders", "response"): ListShopOrdersResponse,
    ("query_match", "request"): QueryMatchRequest,
    ("query_match", "response"): QueryMatchResponse,
    ("query_order_events", "event"): OrderEvent,
    ("query_quote", "response"): Union[Quote, QuoteJob, QuotePlace],
    ("search_orders", "parameters"): SearchOrdersParameters,
    ("search_orders", "response"): OrderCodes,
    ("search_parcels", "request"): ParcelSearch,
    ("search_parcels", "response"): SearchParcelsResponse,
    ("send_answers", "request"): Survey,
    ("send_answers", "response"): Survey,
    ("send_floor_plan", "request"): Plan,
    ("send_floor_plan", "response"): PlanState,
    ("send_report", "request"): Survey,
    ("send_report", "response"): Survey,
    ("send_survey", "request"): Survey,
    ("send_survey", "response"): Survey,
    ("update_item", "request"): ItemInput,
    ("update_item", "response"): Item,
    ("update_part", "request"): ItemPatch,
    ("update_part", "response"): PatchedItem,
    ("upload_photos", "request"): Photos,
    ("upload_photos", "response"): PhotoSizes,
}
"""Types of the bodies, by operation and part."""

OperationName = Literal[
    "cancel_order",
    "check_anything",
    "check_order",
    "check_orders",
    "create_order",
    "estimate_note",
    "get_order_count",
    "get_order_label",
    "get_order_table",
    "list_orders",
    "list_parcels",
    "list_shop_orders",
    "query_hall_seat",
    "query_match",
    "query_order",
    "query_order_events",
    "query_quote",
    "search_orders",
    "search_parcels",
    "send_answers",
    "send_floor_plan",
    "send_report",
    "send_survey",
    "update_item",
    "update_part",
    "upload_label",
    "upload_note",
    "upload_photos",
]
"""Name of an operation."""

PartName = Literal[
    "request",
    "response",
    "parameters",
    "event",
]
"""Part of an operation that has a body."""


class Validate(Protocol):
    """Function that returns a valid body with its type."""

    @overload
    def __call__(
        self,
        operation: Literal["check_anything"],
        part: Literal["request"],
        body: object,
    ) -> CheckAnythingRequest: ...

    @overload
    def __call__(
        self,
        operation: Literal["check_anything"],
        part: Literal["response"],
        body: object,
    ) -> CheckAnythingResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["check_orders"],
        part: Literal["request"],
        body: object,
    ) -> CheckOrdersRequest: ...

    @overload
    def __call__(
        self,
        operation: Literal["check_orders"],
        part: Literal["response"],
        body: object,
    ) -> CheckOrdersResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["create_order"],
        part: Literal["request"],
        body: object,
    ) -> Order: ...

    @overload
    def __call__(
        self,
        operation: Literal["create_order"],
        part: Literal["response"],
        body: object,
    ) -> Receipt: ...

    @overload
    def __call__(
        self,
        operation: Literal["estimate_note"],
        part: Literal["request"],
        body: object,
    ) -> EstimateNoteRequest: ...

    @overload
    def __call__(
        self,
        operation: Literal["estimate_note"],
        part: Literal["response"],
        body: object,
    ) -> EstimateNoteResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["get_order_count"],
        part: Literal["response"],
        body: object,
    ) -> GetOrderCountResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["list_orders"],
        part: Literal["parameters"],
        body: object,
    ) -> ListOrdersParameters: ...

    @overload
    def __call__(
        self,
        operation: Literal["list_orders"],
        part: Literal["response"],
        body: object,
    ) -> OrderPage: ...

    @overload
    def __call__(
        self,
        operation: Literal["list_parcels"],
        part: Literal["parameters"],
        body: object,
    ) -> ListParcelsParameters: ...

    @overload
    def __call__(
        self,
        operation: Literal["list_parcels"],
        part: Literal["response"],
        body: object,
    ) -> ParcelPage: ...

    @overload
    def __call__(
        self,
        operation: Literal["list_shop_orders"],
        part: Literal["parameters"],
        body: object,
    ) -> ListShopOrdersParameters: ...

    @overload
    def __call__(
        self,
        operation: Literal["list_shop_orders"],
        part: Literal["response"],
        body: object,
    ) -> ListShopOrdersResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["query_match"],
        part: Literal["request"],
        body: object,
    ) -> QueryMatchRequest: ...

    @overload
    def __call__(
        self,
        operation: Literal["query_match"],
        part: Literal["response"],
        body: object,
    ) -> QueryMatchResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["query_order_events"],
        part: Literal["event"],
        body: object,
    ) -> OrderEvent: ...

    @overload
    def __call__(
        self,
        operation: Literal["query_quote"],
        part: Literal["response"],
        body: object,
    ) -> Union[Quote, QuoteJob, QuotePlace]: ...

    @overload
    def __call__(
        self,
        operation: Literal["search_orders"],
        part: Literal["parameters"],
        body: object,
    ) -> SearchOrdersParameters: ...

    @overload
    def __call__(
        self,
        operation: Literal["search_orders"],
        part: Literal["response"],
        body: object,
    ) -> OrderCodes: ...

    @overload
    def __call__(
        self,
        operation: Literal["search_parcels"],
        part: Literal["request"],
        body: object,
    ) -> ParcelSearch: ...

    @overload
    def __call__(
        self,
        operation: Literal["search_parcels"],
        part: Literal["response"],
        body: object,
    ) -> SearchParcelsResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["send_answers"],
        part: Literal["request"],
        body: object,
    ) -> Survey: ...

    @overload
    def __call__(
        self,
        operation: Literal["send_answers"],
        part: Literal["response"],
        body: object,
    ) -> Survey: ...

    @overload
    def __call__(
        self,
        operation: Literal["send_floor_plan"],
        part: Literal["request"],
        body: object,
    ) -> Plan: ...

    @overload
    def __call__(
        self,
        operation: Literal["send_floor_plan"],
        part: Literal["response"],
        body: object,
    ) -> PlanState: ...

    @overload
    def __call__(
        self,
        operation: Literal["send_report"],
        part: Literal["request"],
        body: object,
    ) -> Survey: ...

    @overload
    def __call__(
        self,
        operation: Literal["send_report"],
        part: Literal["response"],
        body: object,
    ) -> Survey: ...

    @overload
    def __call__(
        self,
        operation: Literal["send_survey"],
        part: Literal["request"],
        body: object,
    ) -> Survey: ...

    @overload
    def __call__(
        self,
        operation: Literal["send_survey"],
        part: Literal["response"],
        body: object,
    ) -> Survey: ...

    @overload
    def __call__(
        self,
        operation: Literal["update_item"],
        part: Literal["request"],
        body: object,
    ) -> ItemInput: ...

    @overload
    def __call__(
        self,
        operation: Literal["update_item"],
        part: Literal["response"],
        body: object,
    ) -> Item: ...

    @overload
    def __call__(
        self,
        operation: Literal["update_part"],
        part: Literal["request"],
        body: object,
    ) -> ItemPatch: ...

    @overload
    def __call__(
        self,
        operation: Literal["update_part"],
        part: Literal["response"],
        body: object,
    ) -> PatchedItem: ...

    @overload
    def __call__(
        self,
        operation: Literal["upload_photos"],
        part: Literal["request"],
        body: object,
    ) -> Photos: ...

    @overload
    def __call__(
        self,
        operation: Literal["upload_photos"],
        part: Literal["response"],
        body: object,
    ) -> PhotoSizes: ...


check: Callable[[OperationName, PartName, object], Report] = _engine.check
"""Checks a body and reports every violation.

Text and bytes are read as JSON; any other value is the body itself. Nothing is raised: a body that
cannot be read has a report with ``error``.
"""
is_valid: Callable[[OperationName, PartName, object], bool] = _engine.is_valid
"""Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
validate = cast(Validate, _engine.validate)
"""Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""
