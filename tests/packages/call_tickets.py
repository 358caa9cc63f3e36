"""Twelve operations of a document: parameters, keys of the caller, a file up and a file down."""

from tickets import CallError, Client, File, InvalidRequest
from tickets.tickets import Base, NewOrder

EVENT: Base = {
    "title": "Tosca",
    "starts_on": "2026-01-31",
    "stage": {"kind": "seated", "rows": 20, "seats_per_row": 30},
}
ORDER: NewOrder = {"seats": [{"row": 1, "place": 7}], "buyer": {"name": "Ada"}}

with Client() as client:
    created = client.create_event(EVENT)
    assert created.status == 201
    event = created.body["id"]
    assert client.get_event(event).body["title"] == "Tosca"
    page = client.list_events({"page": 1, "city": "Bergen"})
    assert page.body.get("events")
    edited = client.edit_event(event, {"title": "Norma"})
    assert edited.body["title"] == "Norma"
    client.list_seats(event)
    key = "123e4567-e89b-42d3-a456-426614174000"
    booked = client.book_tickets(ORDER, {"Idempotency-Key": key})
    assert booked.body is not None
    client.search_orders()
    client.fetch_order(7)
    client.refund(7, {"reason": "sick"})
    assert client.download_tickets(7).body
    client.upload_poster({"file": File(b"\x89PNG\x00\xff", "tosca.png", "image/png")})
    checked = client.check_ticket({"code": "AB12CD34", "gate": 3})
    assert checked.status == 200
    assert client.cancel_event(event).body is None

    try:
        client.list_events({"page": 0})
        raise AssertionError("a page that does not exist was asked for")
    except InvalidRequest as error:
        assert error.violations[0]["path"] == "/page", error.violations
    try:
        client.get_event(event)
        raise AssertionError("the event was cancelled")
    except CallError as error:
        assert error.status == 404, error
