"""The package as a program sees it."""

import json
import threading
import unittest
from typing import Any, get_type_hints

import genwire
from genwire import audio, chat, video

VALID = {"model": "X-M3", "messages": [{"role": "user", "content": "Name a river."}]}
STREAM = (
    'data: {"id":"1","choices":[{"index":0,"delta":{"content":"The "}}]}\n\n'
    'data: {"id":"1","choices":[{"index":0,"delta":{"content":"Nile"},"finish_reason":"stop"}]}\n\n'
    "data: [DONE]\n\n"
).encode()


class Package(unittest.TestCase):
    def test_a_report_names_every_violation_with_its_place(self) -> None:
        body = {**VALID, "temperature": 2.1, "top_p": "high"}
        report = chat.check("create_chat_completion", "request", body)
        self.assertFalse(report["valid"])
        self.assertEqual([one["path"] for one in report["violations"]], ["/temperature", "/top_p"])
        text = json.dumps(body)
        for same in (text, text.encode(), bytearray(text.encode()), memoryview(text.encode())):
            self.assertEqual(genwire.check("create_chat_completion", "request", same), report)

    def test_a_text_is_json_for_a_check_and_a_value_for_a_guard(self) -> None:
        text = json.dumps(VALID)
        self.assertTrue(genwire.is_valid("create_chat_completion", "request", VALID))
        self.assertFalse(genwire.is_valid("create_chat_completion", "request", text))
        self.assertTrue(genwire.check("create_chat_completion", "request", text)["valid"])

    def test_an_invalid_body_is_an_error_with_its_violations(self) -> None:
        with self.assertRaises(genwire.GenwireError) as caught:
            video.validate("create_template_video", "request", {"template_id": 7})
        self.assertEqual(caught.exception.violations[0]["path"], "/template_id")
        self.assertIn("expected a string, found a number", str(caught.exception))
        body = {"template_id": "template-1"}
        self.assertIs(video.validate("create_template_video", "request", body), body)

    def test_what_cannot_be_read_is_a_report_with_an_error(self) -> None:
        cyclic: list[Any] = []
        cyclic.append(cyclic)
        deep: list[Any] = []
        for _ in range(100_000):
            deep = [deep]
        for body in ("{", "", b"\xff", "\ud800", object(), cyclic, deep, float("nan"), "[" * 100_000):
            report = genwire.check("list_voices", "request", body)
            self.assertFalse(report["valid"])
            self.assertIsInstance(report["error"], str)
        while deep:
            deep = deep[0]
        sing: Any = "sing"
        self.assertEqual(genwire.check(sing, "request", {})["error"], "there is no operation `sing`")
        with self.assertRaisesRegex(genwire.GenwireError, "there is no operation `sing`"):
            genwire.is_valid(sing, "request", {})
        with self.assertRaisesRegex(genwire.GenwireError, "has no event"):
            genwire.is_valid("list_voices", "event", {})
        self.assertIn("at most 67108864", genwire.check("list_voices", "request", "x" * (70 << 20))["error"])

    def test_a_streamed_reply_is_read_wherever_it_is_cut(self) -> None:
        for cut in range(len(STREAM) + 1):
            stream = chat.read_reply()
            events = stream.push(STREAM[:cut]) + stream.push(STREAM[cut:])
            self.assertEqual(len(events), 2)
            self.assertTrue(stream.has_ended)
            self.assertEqual(stream.end()["choices"][0]["message"]["content"], "The Nile")
        events = list(chat.read_reply().events([STREAM[:50], STREAM[50:]]))
        self.assertEqual(len(events), 2)

    def test_a_cut_stream_and_an_error_in_one_are_errors(self) -> None:
        stream = chat.read_reply()
        stream.push(STREAM[:70])
        with self.assertRaises(genwire.GenwireError) as caught:
            stream.end()
        self.assertEqual(caught.exception.partial["choices"][0]["message"]["content"], "The ")
        with self.assertRaisesRegex(genwire.GenwireError, "ended or closed"):
            stream.push(b"")
        data = '{"base_resp":{"status_code":1002,"status_msg":"rate limit"}}'
        with self.assertRaisesRegex(genwire.GenwireError, r"rate limit \(1002\)"):
            audio.read_reply().push(f"data: {data}\n\n")

    def test_thinking_is_split_from_the_answer(self) -> None:
        text = "<think>\nThree.\n</think>\n\nThe Nile."
        self.assertEqual(chat.split_thinking(text), ("Three.", "The Nile."))
        splitter = chat.ThinkingSplitter()
        segments = [segment for letter in text for segment in splitter.push(letter)] + splitter.end()
        joined = ["".join(one.get(key, "") for one in segments) for key in ("thinking", "text")]
        self.assertEqual(joined, ["Three.", "The Nile."])

    def test_the_places_in_a_text_to_speak_are_those_of_the_string(self) -> None:
        text = "Well😀<#0.5#>on(laughs)<#100#>"
        tokens, faults = audio.read_speech_text(text)
        self.assertEqual("".join(text[one["start"] : one["end"]] for one in tokens), text)
        self.assertEqual(text[tokens[1]["start"] : tokens[1]["end"]], "<#0.5#>")
        self.assertEqual([one["kind"] for one in faults], ["pause_length", "nothing_after"])

    def test_tables_are_plain_data(self) -> None:
        self.assertEqual(chat.OPERATIONS["create_chat_completion"]["path"], "/v1/chat/completions")
        self.assertIsInstance(chat.CHAT_MODEL_PROPERTIES["X-M3"]["max_completion_tokens"], int)
        self.assertTrue(any(row["from"] == "queued" for row in video.TASK_TRANSITIONS))
        self.assertEqual(genwire.ERROR_CODES["2013"]["http"], 400)
        for area in (audio, chat, video):
            for body in area.BODIES.values():
                for one in getattr(body, "__args__", (body,)):
                    self.assertTrue(get_type_hints(one))

    def test_threads_do_not_mix_their_calls(self) -> None:
        wrong = []

        def work(number: int) -> None:
            for _ in range(500):
                body = {"template_id": number}
                found = genwire.check("create_template_video", "request", body)["violations"]
                wrong.extend(one for one in found if one["path"] != "/template_id")
                if chat.split_thinking(f"text {number}") != (None, f"text {number}"):
                    wrong.append(number)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
