"""The clients against a server that gives the answers of a list."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
import unittest
from typing import Any, Optional
from unittest import mock

import genwire
from genwire import AsyncClient, CallOptions, Client

REQUEST: Any = {"model": "X-M3", "messages": [{"role": "user", "content": "Name a river."}]}
INVALID: Any = {**REQUEST, "temperature": 7}
NOT_JSON: list[Any] = [{**REQUEST, "temperature": float(name)} for name in ("nan", "inf", "-inf")]
BODY = json.dumps(
    {
        "id": "1",
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"content": "<think>One.</think>The Nile."}}],
    }
)
LIMITED = json.dumps({"base_resp": {"status_code": 1002, "status_msg": "rate limit exceeded (1002)"}})
BALANCE = json.dumps({"base_resp": {"status_code": 1008, "status_msg": "insufficient balance (1008)"}})


def event(text: str, **more: object) -> str:
    choice = {"index": 0, "delta": {"content": text}, **more}
    return "data: " + json.dumps({"id": "1", "choices": [choice]}) + "\n\n"


def whole(body: str, status: int = 200, more: str = "") -> bytes:
    # Without `connection: close`, a client may send its next request before it sees the end of the connection.
    head = f"HTTP/1.1 {status} X\r\nconnection: close\r\ncontent-type: application/json\r\n{more}"
    return f"{head}content-length: {len(body.encode())}\r\n\r\n{body}".encode()


def streamed(body: str) -> bytes:
    return b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n" + body.encode()


class Server:
    """Gives one answer for each connection, the last one again and again."""

    def __init__(self, *answers: bytes, hang: bool = False) -> None:
        self.answers, self.hang = list(answers), hang
        self.requests: list[str] = []
        self.times: list[float] = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection: socket.socket) -> None:
        with connection:
            text = b""
            while b"\r\n\r\n" not in text:
                text += connection.recv(65536)
            head, _, body = text.partition(b"\r\n\r\n")
            length = [it for it in head.lower().split(b"\r\n") if it.startswith(b"content-length:")]
            expected = int(length[0].split(b":")[1]) if length else 0
            while len(body) < expected:
                body += connection.recv(65536)
            self.times.append(time.monotonic())
            self.requests.append((head + b"\r\n\r\n" + body).decode())
            connection.sendall(self.answers.pop(0) if len(self.answers) > 1 else self.answers[0])
            if self.hang:
                time.sleep(5)

    def client(self, options: Optional[CallOptions] = None) -> Client:
        return Client(self.url, "secret-key-1", options)


class Clients(unittest.TestCase):
    def test_a_reply_has_its_answer_apart_from_its_thinking(self) -> None:
        server = Server(whole(BODY, more="trace-id: t-1\r\n"))
        with server.client() as client:
            reply = client.create_chat_completion(REQUEST)
        self.assertEqual((reply.text, reply.reasoning), ("The Nile.", "One."))
        self.assertEqual((reply.status, reply.request_id, reply.attempts), (200, "t-1", 1))
        self.assertEqual(reply.body["id"], "1")
        self.assertIn("authorization: bearer secret-key-1", server.requests[0].lower())
        self.assertTrue(server.requests[0].startswith("POST /v1/chat/completions "))

    def test_an_invalid_request_is_refused_unless_the_option_says_otherwise(self) -> None:
        server = Server(whole(BODY))
        with server.client() as client:
            with self.assertRaises(genwire.InvalidRequest) as caught:
                client.create_chat_completion(INVALID)
            self.assertEqual(caught.exception.violations[0]["path"], "/temperature")
            self.assertEqual(server.requests, [])
            with self.assertLogs("genwire", "WARNING"):
                client.create_chat_completion(INVALID, {"check": "warn"})
            client.create_chat_completion(INVALID, {"check": "off"})
            for request in NOT_JSON:
                for check in ("refuse", "off"):
                    options: Any = {"check": check}
                    with self.assertRaises(genwire.InvalidRequest) as refused:
                        client.create_chat_completion(request, options)
                    self.assertIn("cannot be written as JSON", str(refused.exception))
                with self.assertRaises(genwire.GenwireError):
                    genwire.chat.read_message(request)
        self.assertEqual(len(server.requests), 2)

    def test_a_time_that_json_cannot_write_is_an_error(self) -> None:
        endless: CallOptions = {"timeout": float("inf")}
        with Client("http://127.0.0.1:1", "key", endless) as client:
            with self.assertRaises(genwire.GenwireError):
                client.download("http://127.0.0.1:1/file")
            with self.assertRaises(genwire.GenwireError):
                client.wait_for_video_task("1")

    def test_an_error_at_status_200_is_an_error(self) -> None:
        server = Server(whole(BALANCE))
        with server.client() as client, self.assertRaises(genwire.ServiceError) as caught:
            client.create_chat_completion(REQUEST)
        error = caught.exception
        self.assertEqual((error.code, error.status, error.category), (1008, 200, "balance"))
        self.assertEqual(len(server.requests), 1)

    def test_a_call_that_was_turned_away_is_made_again_after_the_pause_asked_for(self) -> None:
        server = Server(whole(LIMITED, 429, "retry-after: 1\r\n"), whole(BODY))
        with server.client() as client:
            self.assertEqual(client.create_chat_completion(REQUEST).attempts, 2)
        self.assertGreaterEqual(server.times[1] - server.times[0], 1.0)

    def test_retries_end(self) -> None:
        server = Server(whole(LIMITED, 429, "retry-after-ms: 1\r\n"))
        with server.client({"first_pause": 0.01}) as client:
            with self.assertRaises(genwire.ServiceError) as caught:
                client.create_chat_completion(REQUEST)
            self.assertEqual((caught.exception.attempts, len(server.requests)), (3, 3))
            with self.assertRaises(genwire.ServiceError):
                client.create_chat_completion(REQUEST, {"attempts": 1})
        self.assertEqual(len(server.requests), 4)

    def test_only_what_reads_is_repeated_when_its_reply_was_lost(self) -> None:
        cut = whole(BODY)[:-5]
        server = Server(cut)
        with server.client({"first_pause": 0.01}) as client:
            with self.assertRaises(genwire.Truncated):
                client.create_chat_completion(REQUEST)
            self.assertEqual(len(server.requests), 1)
            with self.assertRaises(genwire.Truncated):
                client.query_video_task("task-1")
        self.assertEqual(len(server.requests), 4)

    def test_a_service_that_is_not_there_is_an_error(self) -> None:
        with Client("127.0.0.1:1", "key", {"first_pause": 0.01}) as client:
            with self.assertRaises(genwire.Unreachable) as caught:
                client.list_voices({"voice_type": "all"})
        self.assertEqual(caught.exception.attempts, 3)
        self.assertIn("cannot connect to 127.0.0.1:1", str(caught.exception))
        with Client("ftp://x", "key") as client, self.assertRaises(genwire.CallError) as other:
            client.list_voices({"voice_type": "all"})
        self.assertEqual(other.exception.kind, "config")

    def test_a_parameter_cannot_lead_elsewhere(self) -> None:
        server = Server(whole("{}"))
        with server.client() as client:
            client.query_video_task("a/../b?c")
            with self.assertRaises(genwire.CallError):
                client.query_video_task("..")
            for length in (30_000, 70_000, 10_000_000):
                with self.assertRaises(genwire.CallError) as caught:
                    client.query_video_task("/" * length)
                self.assertIn("`task_id` is too long", str(caught.exception))
        self.assertTrue(server.requests[0].startswith("GET /v2/query/video_generation/a%2F..%2Fb%3Fc "))
        self.assertEqual(len(server.requests), 1)

    def test_a_stream_has_events_and_adds_up(self) -> None:
        text = event("<think>One.</think>The ") + event("Nile.", finish_reason="stop") + "data: [DONE]\n\n"
        server = Server(streamed(text))
        with server.client() as client:
            stream = client.create_chat_completion_stream(REQUEST)
            self.assertEqual(len(list(stream)), 2)
            self.assertEqual(stream.reply().text, "The Nile.")
            segments = list(client.create_chat_completion_stream(REQUEST).segments())
        self.assertEqual("".join(it.get("text", "") for it in segments), "The Nile.")
        self.assertIn('"stream":true', server.requests[0])

    def test_a_stream_that_was_cut_or_fails_is_an_error_with_what_had_come(self) -> None:
        failed = f"data: {LIMITED}\n\n"
        for end, kind in (("", genwire.Truncated), (failed, genwire.ServiceError), ("data: {\n\n", genwire.ProtocolError)):
            server = Server(streamed(event("The ") + end))
            with server.client() as client:
                stream = client.create_chat_completion_stream(REQUEST)
                seen = []
                with self.assertRaises(kind) as caught:
                    for one in stream:
                        seen.append(one)
            self.assertEqual(len(seen), 1)
            self.assertEqual(caught.exception.partial["choices"][0]["message"]["content"], "The ")
            self.assertEqual(len(server.requests), 1)

    def test_a_whole_reply_in_place_of_events_is_read(self) -> None:
        with Server(whole(BODY)).client() as client:
            stream = client.create_chat_completion_stream(REQUEST)
            self.assertEqual(stream.reply().reasoning, "One.")
        with Server(whole(BALANCE)).client() as client, self.assertRaises(genwire.ServiceError):
            client.create_chat_completion_stream(REQUEST)

    def test_a_stream_that_stops_coming_is_an_error(self) -> None:
        with Server(streamed(event("The ")), hang=True).client({"idle_timeout": 0.2}) as client:
            stream = client.create_chat_completion_stream(REQUEST)
            next(stream)
            with self.assertRaises(genwire.TimedOut) as caught:
                next(stream)
        self.assertEqual(caught.exception.partial["choices"][0]["message"]["content"], "The ")

    def test_a_service_that_repeats_the_key_does_not_print_it(self) -> None:
        body = json.dumps({"base_resp": {"status_code": 1004, "status_msg": "no key secret-key-1 (1004)"}})
        with Server(whole(body, 401)).client() as client:
            with self.assertRaises(genwire.ServiceError) as caught:
                client.create_chat_completion(REQUEST)
        self.assertNotIn("secret-key-1", str(caught.exception))

    def test_a_task_is_waited_for(self) -> None:
        def task(status: str, **more: object) -> bytes:
            return whole(json.dumps({"task": {"id": "1", "status": status, **more}}))

        with Server(task("queued"), task("odd"), task("succeeded")).client() as client:
            reply = client.wait_for_video_task("1", interval=0.01, deadline=5)
            self.assertEqual(reply.body["task"]["status"], "succeeded")
        error = {"code": "1026", "message": "refused"}
        with Server(task("failed", error=error)).client() as client:
            with self.assertRaises(genwire.TaskError) as caught:
                client.wait_for_video_task("1", interval=0.01, deadline=5)
            self.assertEqual((caught.exception.code, caught.exception.state), (1026, "failed"))
        with Server(task("running")).client() as client, self.assertRaises(genwire.TaskError):
            client.wait_for_video_task("1", interval=0.05, deadline=0.2)

    def test_an_option_that_does_not_exist_is_an_error(self) -> None:
        server = Server(whole(BODY))
        wrong: list[Any] = [{"time_out": 5}, {"timeout": "5"}, {"headers": {"x": ["secret"]}}, {"headers": "secret"}]
        with server.client() as client:
            for options in wrong:
                with self.assertRaises(genwire.CallError) as caught:
                    client.create_chat_completion(REQUEST, options)
                self.assertEqual(caught.exception.kind, "config")
                self.assertNotIn("secret", str(caught.exception))
            client.create_chat_completion(REQUEST, {"attempts": None, "longest_wait": None, "max_response_bytes": None})
        self.assertEqual(len(server.requests), 1)

    def test_a_file_is_fetched_without_the_key(self) -> None:
        file = Server(whole("abc"))
        server = Server(whole("", 302, f"location: {file.url}/file\r\n"))
        with server.client() as client:
            self.assertEqual(client.download(server.url + "/file"), b"abc")
            with self.assertRaises(genwire.CallError):
                client.download(server.url + "/file", max_bytes=2)
        self.assertNotIn("secret-key-1", "".join(server.requests + file.requests))
        self.assertEqual(genwire.data_url(b"abc", "image/png"), "data:image/png;base64,YWJj")

    def test_a_download_keeps_its_time_and_refuses_addresses_that_cannot_be_read(self) -> None:
        hanging = Server(streamed(""), hang=True)
        silent = Server(b"", hang=True)
        for server in (hanging, silent):
            start = time.monotonic()
            with server.client({"timeout": 0.2}) as client, self.assertRaises(genwire.TimedOut):
                client.download(server.url + "/file")
            self.assertLess(time.monotonic() - start, 2)
        for target in ("http://[", "//["):
            moved = Server(whole("", 302, f"location: {target}\r\n"))
            with moved.client() as client, self.assertRaises(genwire.CallError):
                client.download(moved.url + "/file")

    def test_a_stream_is_closed_while_another_thread_reads_it(self) -> None:
        with Server(streamed(event("The ")), hang=True).client() as client:
            stream = client.create_chat_completion_stream(REQUEST)
            next(stream)
            caught: list[Exception] = []

            def read() -> None:
                try:
                    next(stream)
                except Exception as error:
                    caught.append(error)

            reader = threading.Thread(target=read, daemon=True)
            reader.start()
            time.sleep(0.2)
            stream.close()
            reader.join(2)
            self.assertEqual([type(error) for error in caught], [genwire.Truncated])
            self.assertEqual(list(stream), [])

    def test_a_stream_of_an_event_loop_ends_when_it_is_closed(self) -> None:
        hanging, failing = Server(streamed(event("The ")), hang=True), Server(whole(BALANCE))
        silent, pausing = Server(b"", hang=True), Server(whole(LIMITED, 429, "retry-after: 9\r\n"))

        async def calls() -> None:
            async with AsyncClient(hanging.url, "key") as client:
                unread = client.create_chat_completion_stream(REQUEST)
                await unread.close()
                self.assertEqual([one async for one in unread], [])
                self.assertEqual(hanging.requests, [])
                stream = client.create_chat_completion_stream(REQUEST)
                await stream.__anext__()
                reader = asyncio.ensure_future(stream.__anext__())
                await asyncio.sleep(0.2)
                await stream.close()
                with self.assertRaises(genwire.Truncated):
                    await asyncio.wait_for(reader, 2)
                with self.assertRaises(genwire.Truncated):
                    await stream.reply()
            async with AsyncClient(failing.url, "key") as client:
                stream = client.create_chat_completion_stream(REQUEST)
                with self.assertRaises(genwire.ServiceError):
                    await stream.__anext__()
                with self.assertRaises(genwire.Truncated):
                    await stream.reply()
                self.assertEqual(len(failing.requests), 1)
            # One is closed before the head of its reply has come, the other in a pause.
            for server in silent, pausing:
                async with AsyncClient(server.url, "key") as client:
                    stream = client.create_chat_completion_stream(REQUEST)
                    reader = asyncio.ensure_future(stream.__anext__())
                    await asyncio.sleep(0.4)
                    await asyncio.wait_for(stream.close(), 0.5)
                    with self.assertRaises(genwire.Truncated):
                        await asyncio.wait_for(reader, 0.5)
                    self.assertEqual(len(server.requests), 1)

        asyncio.run(calls())

    def test_a_stream_that_cannot_be_opened_gives_back_its_connection(self) -> None:
        client = Server(streamed(event("The ")), hang=True).client()
        with client, mock.patch("genwire._engine.Handle", side_effect=genwire.GenwireError("full")):
            with self.assertRaises(genwire.GenwireError):
                client.create_chat_completion_stream(REQUEST)
            transport: Any = client._http._transport
            self.assertEqual(transport._pool.connections, [])

    def test_an_event_loop_does_the_same(self) -> None:
        text = event("The ") + event("Nile.", finish_reason="stop") + "data: [DONE]\n\n"
        limited = Server(whole(LIMITED, 429, "retry-after-ms: 1\r\n"), whole(BODY))
        cut, stream = Server(streamed(event("The "))), Server(streamed(text))

        async def calls() -> None:
            async with AsyncClient(limited.url, "key", {"first_pause": 0.01}) as client:
                reply = await client.create_chat_completion(REQUEST)
                self.assertEqual((reply.text, reply.attempts), ("The Nile.", 2))
            async with AsyncClient(stream.url, "key") as client:
                events = client.create_chat_completion_stream(REQUEST)
                self.assertEqual(len([one async for one in events]), 2)
                self.assertEqual((await events.reply()).text, "The Nile.")
            async with AsyncClient(cut.url, "key") as client:
                with self.assertRaises(genwire.Truncated):
                    await client.create_chat_completion_stream(REQUEST).reply()

        asyncio.run(calls())
