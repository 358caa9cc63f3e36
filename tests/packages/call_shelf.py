"""Bodies that are not JSON: texts, pictures, a form and a body of several parts."""

from shelf import Client

PICTURE = b"\x89PNG\r\n\x1a\n"

with Client() as client:
    note = client.add_note("Read it again.")
    assert isinstance(note.body, str)
    cover = client.set_cover("b1", PICTURE)
    assert isinstance(cover.body, bytes)
    found = client.get_cover("b1")
    assert isinstance(found.body, bytes) or found.status == 202
    review = client.create_review({"stars": 5, "words": ["good & long", "old"], "book": {"title": "A"}})
    assert review.body["stars"]
    assert client.update_review({"stars": 4}).body is None
    assert isinstance(client.list_books().body, list)
