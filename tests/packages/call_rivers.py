"""Lists in pages: by a cursor, by a number and by a link. The pages are those of this program."""

import asyncio
from typing import Any

import httpx
from rivers import AsyncClient, CallError, Client
from rivers.rivers import Water

LARGE = 2**53 + 1
SEAS = "https://rivers.example/v1/seas"
#: The body of each address, and its link to the next page.
PAGES: dict[str, tuple[Any, str]] = {
    "/v1/rivers?limit=1": ({"rivers": [{"id": 1}], "next": "a b"}, ""),
    "/v1/rivers?after=a+b&limit=1": ({"rivers": [], "next": "c"}, ""),
    "/v1/rivers?after=c&limit=1": ({"rivers": [{"id": LARGE}], "next": None}, ""),
    "/v1/rivers": ({"rivers": [{"id": 1}], "next": "x"}, ""),
    "/v1/rivers?after=x": ({"rivers": [{"id": 2}], "next": "x"}, ""),
    "/v1/lakes": ({"lakes": [{"id": 1}, {"id": 2}]}, ""),
    "/v1/lakes?page=2": ({"lakes": [{"id": 3}]}, ""),
    "/v1/lakes?page=3": ({"lakes": []}, ""),
    "/v1/seas": ([{"id": 1}], "<seas?page=2&key=k>; rel=next"),
    "/v1/seas?page=2&key=k": ([{"id": 2}], f'<{SEAS}?page=3>; rel="last next"'),
    "/v1/seas?page=3": ([{"id": 3}], "<https://other.example/seas>; rel=next"),
}


def answered(request: httpx.Request) -> httpx.Response:
    body, link = PAGES[request.url.raw_path.decode()]
    return httpx.Response(200, json=body, headers={"link": link} if link else {})


def ids(waters: list[Water]) -> list[int]:
    return [water["id"] for water in waters]


transport = httpx.MockTransport(answered)
with Client("https://rivers.example/v1", http=httpx.Client(transport=transport)) as client:
    rivers = client.list_rivers_items({"limit": 1})
    assert ids(list(rivers)) == [1, LARGE]
    assert [len(page.body["rivers"]) for page in rivers.pages()] == [1, 0, 1]
    assert ids(list(client.list_lakes_items())) == [1, 2, 3]
    seen: list[Water] = []
    try:
        for river in client.list_rivers_items():
            seen.append(river)
        raise AssertionError("a cursor that comes again is no end")
    except CallError as error:
        assert "the next page repeats an earlier one" in str(error), error
    assert ids(seen) == [1, 2]


async def loop() -> None:
    seen: list[Water] = []
    async with AsyncClient("https://rivers.example/v1", http=httpx.AsyncClient(transport=transport)) as client:
        async for river in client.list_rivers_items({"limit": 1}):
            seen.append(river)
        assert ids(seen) == [1, LARGE]
        seen.clear()
        try:
            async for sea in client.list_seas_items_():
                seen.append(sea)
        except CallError as error:
            assert "leads to another service" in str(error), error
        assert ids(seen) == [1, 2, 3]


asyncio.run(loop())
