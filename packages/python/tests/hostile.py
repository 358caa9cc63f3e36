"""Bodies that no program means to send: hostile.py NUMBER FOLDER"""

import json
import pathlib
import random
import resource
import sys

import httpx

import genwire
from genwire import audio, chat

number, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
cases = [json.loads(line) for line in (folder / "vectors.jsonl").read_text(encoding="utf-8").splitlines()]
cases = [case for case in cases if len(json.dumps(case["body"])) < 4_000]
chance = random.Random(7)
PARTS = [b"[", b"]", b"{", b"}", b'"', b"\\", b",", b":", b"\\ud800", b"1e999", b"-", b"null", b"\0", b"<think>", b"<#"]
VALUES = [
    None, True, -1, 0, 1e308, 9007199254740993, 2**70, -0.1, "", "\0", "a" * 3_000, "😀", "\ud800", "<#1#>",
    "(laughs)", "<think>", "data:image/png;base64,AAAA", "https://[", [], [[[[[[]]]]]], {}, {"role": "user"},
]


def twist(value, depth=0):
    """Spoils a value: members and items are replaced, repeated and left out."""
    if chance.random() < 0.1 or not isinstance(value, (list, dict)) or not value or depth > 20:
        return chance.choice(VALUES)
    if isinstance(value, list):
        copy = list(value)
        if chance.random() < 0.12:
            return copy + copy[: chance.randrange(40)]
        key = chance.randrange(len(copy))
    else:
        copy = dict(value)
        key = chance.choice(list(copy))
        if chance.random() < 0.12:
            del copy[key]
            return copy
    copy[key] = twist(value[key], depth + 1)
    return copy


def spoil(data):
    """Spoils bytes: they are changed, cut, doubled or mixed with signs of JSON."""
    at, length = chance.randrange(len(data) + 1), chance.randrange(20)
    way = chance.randrange(6)
    if way == 0:
        return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
    if way == 1:
        return data[:at]
    if way == 2:
        return data[:at] + data[max(0, at - length) :]
    if way == 3:
        return data[:at] + data[at + length :]
    if way == 4:
        return data[:at] + chance.choice(PARTS) + data[at:]
    return chance.choice(PARTS) * chance.randrange(1, 300)


#: The largest memory of the process, in KiB.
LIMIT_KIB = 1 << 20
#: Bodies that are known to break readers; each is an error of the call.
FATAL = [
    b"[" * 100_000,
    b'{"choices":' * 5_000 + b"1" + b"}" * 5_000,
    b'{"choices":[{"index":NaN}]}',
    b'{"choices":[{"index":1e999}]}',
    b'{"choices":[{"index":9007199254740993000000}]}',
    b'{"choices":[{"message":{"content":"\\ud800"}}]}',
    b'{"__proto__":{"polluted":1},"choices":7}',
    b"\xff\xfe{}",
    b'{"choices":[' + b"0," * 6_000_000 + b"0]}",
]
answer: list[tuple[str, bytes]] = []
transport = httpx.MockTransport(
    lambda request: httpx.Response(200, headers={"content-type": answer[-1][0]}, content=answer[-1][1])
)
client = genwire.Client(
    "http://127.0.0.1:1", "key", {"attempts": 1, "check": "off"}, http=httpx.Client(transport=transport)
)
REQUEST = {"model": "X-M3", "messages": []}


def called(data, is_streamed):
    """Hands a body to the reader of the client; returns whether it took it for a reply."""
    answer[:] = [("text/event-stream" if is_streamed else "application/json", data)]
    try:
        if is_streamed:
            client.create_chat_completion_stream(REQUEST).reply()
        else:
            client.create_chat_completion(REQUEST)
    except genwire.GenwireError:
        return False
    return True


for data in FATAL:
    assert not called(data, False), data[:80]
    assert not called(b"data: " + data + b"\n\n", True), data[:80]
read = 0
for count in range(number):
    case = chance.choice(cases)
    body = case["body"]
    if chance.randrange(3) == 0:
        data = spoil(json.dumps(body).encode())
    else:
        for _ in range(chance.randrange(1, 5)):
            body = twist(body)
        data = json.dumps(body).encode()
    report = genwire.check(case["operation"], case["part"], data)
    error = report.get("error", "")
    assert "bug" not in error and "memory" not in error, (error, data)
    read += "error" not in report
    if count % 16 == 0:
        called(data, False)
        called(b"data: " + data + b"\n\n", True)
        for open_stream in (chat.read_reply, audio.read_reply):
            stream = open_stream()
            try:
                stream.push(b"data: " + data + b"\n\n")
                stream.end()
            except genwire.GenwireError:
                stream.close()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
assert peak < LIMIT_KIB, f"{peak} KiB of memory were in use"
print(f"Python: {number} hostile bodies have a report, {read} of them could be read")
