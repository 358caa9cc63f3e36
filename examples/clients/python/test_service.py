"""Behaviour of `genwire serve` as the official OpenAI client sees it; run by `cargo xtask clients`."""

import asyncio
import json
import os
import unittest
from urllib.request import Request, urlopen

import openai
from openai import AsyncOpenAI, OpenAI
from openai.lib.streaming.chat import ChatCompletionStreamState

MODEL = "X-M3"
BASE_URL = os.environ["GENWIRE_BASE_URL"] + "/v1"
WEATHER = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "Returns the weather of a place.",
        "parameters": {
            "type": "object",
            "properties": {
                "city": {"type": "string"},
                "unit": {"type": "string", "enum": ["celsius", "fahrenheit"]},
            },
            "required": ["city", "unit"],
        },
    },
}
# A white image of two by two pixels.
PIXELS = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAADklEQVR4nGP4DwYMEAoAU7oL"
    "9ZisIGcAAAAASUVORK5CYII="
)


def client(**more):
    """The client as everybody makes it, without repetitions unless a test wants them."""
    key = os.environ["GENWIRE_API_KEY"]
    return OpenAI(base_url=BASE_URL, **{"api_key": key, "max_retries": 0, **more})


def ask(text, **more):
    return {"model": MODEL, "messages": [{"role": "user", "content": text}], **more}


def fault(what):
    """Asks the service to let something go wrong."""
    return {"extra_headers": {"x-genwire-fault": what}}


def plant(rule):
    """Lets something go wrong that no request asked for, by the admin interface."""
    address = os.environ["GENWIRE_ADMIN_URL"] + "/faults"
    headers = {"authorization": "Bearer " + os.environ["GENWIRE_ADMIN_TOKEN"]}
    urlopen(Request(address, json.dumps(rule).encode(), headers, method="POST")).close()


class Whole(unittest.TestCase):
    def test_a_reply_has_everything(self):
        reply = client().chat.completions.create(**ask("Name three rivers."))
        self.assertEqual(reply.object, "chat.completion")
        self.assertEqual(reply.model, MODEL)
        self.assertTrue(reply.id)
        [choice] = reply.choices
        self.assertEqual(choice.finish_reason, "stop")
        self.assertEqual(choice.message.role, "assistant")
        self.assertTrue(choice.message.content)
        usage = reply.usage
        self.assertEqual(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens)
        self.assertGreater(usage.completion_tokens_details.reasoning_tokens, 0)

    def test_the_limit_of_tokens_is_kept(self):
        for name in ["max_completion_tokens", "max_tokens"]:
            reply = client().chat.completions.create(**ask("Write a story.", **{name: 5}))
            self.assertEqual(reply.choices[0].finish_reason, "length")
            self.assertEqual(reply.usage.completion_tokens, 5)

    def test_thinking_can_be_turned_off_and_kept_apart(self):
        completions = client().chat.completions
        off = completions.create(**ask("Hi", extra_body={"thinking": {"type": "disabled"}}))
        self.assertNotIn("<think>", off.choices[0].message.content)
        apart = completions.create(**ask("Hi", extra_body={"reasoning_split": True}))
        self.assertNotIn("<think>", apart.choices[0].message.content)
        self.assertTrue(apart.choices[0].message.reasoning_content)

    def test_headers_and_raw_replies(self):
        raw = client().chat.completions.with_raw_response.create(**ask("Hi"))
        self.assertTrue(raw.headers["x-request-id"])
        self.assertEqual(raw.parse()._request_id, raw.headers["x-request-id"])

    def test_images_are_looked_at(self):
        content = [
            {"type": "text", "text": "What is this?"},
            {"type": "image_url", "image_url": {"url": PIXELS, "detail": "low"}},
        ]
        reply = client().chat.completions.create(**ask(content))
        plain = client().chat.completions.create(**ask("What is this?"))
        self.assertGreater(reply.usage.prompt_tokens, plain.usage.prompt_tokens)

    def test_members_that_only_others_know_do_no_harm(self):
        more = {"parallel_tool_calls": True, "tool_choice": "auto", "tools": []}
        reply = client().chat.completions.create(**ask("Hi", **more))
        self.assertEqual(reply.choices[0].finish_reason, "stop")


class Streamed(unittest.TestCase):
    def test_chunks_add_up_to_the_whole_reply(self):
        request = ask("Name three rivers.")
        whole = client().chat.completions.create(**request).choices[0].message.content
        chunks = list(client().chat.completions.create(**request, stream=True))
        self.assertEqual(chunks[0].choices[0].delta.role, "assistant")
        self.assertEqual({chunk.id for chunk in chunks}, {chunks[0].id})
        self.assertGreater(len(chunks), 3)
        parts = (choice.delta.content or "" for chunk in chunks for choice in chunk.choices)
        self.assertEqual("".join(parts), whole)
        ends = [choice.finish_reason for chunk in chunks for choice in chunk.choices]
        self.assertEqual([end for end in ends if end], ["stop"])

    def test_usage_comes_last_if_it_is_wanted(self):
        options = {"stream": True, "stream_options": {"include_usage": True}}
        *chunks, last = client().chat.completions.create(**ask("Hi", **options))
        self.assertTrue(all(chunk.usage is None for chunk in chunks))
        self.assertEqual(last.choices, [])
        self.assertGreater(last.usage.total_tokens, 0)

    def test_the_helper_of_the_client_collects_them(self):
        with client().chat.completions.stream(**ask("Hi")) as stream:
            events = [event.type for event in stream]
            reply = stream.get_final_completion()
        self.assertIn("content.delta", events)
        self.assertEqual(reply.choices[0].finish_reason, "stop")

    def test_a_stream_can_be_left(self):
        stream = client().chat.completions.create(**ask("Name three rivers.", stream=True))
        with stream:
            next(iter(stream))
        reply = client().chat.completions.create(**ask("Hi"))
        self.assertTrue(reply.choices)

    def test_many_at_once(self):
        async def all_of_them():
            async with AsyncOpenAI(
                base_url=BASE_URL, api_key=os.environ["GENWIRE_API_KEY"], max_retries=0
            ) as several:
                return await asyncio.gather(*(one(several, number) for number in range(20)))

        async def one(several, number):
            request = ask(f"river {number}", extra_body={"thinking": {"type": "disabled"}})
            stream = await several.chat.completions.create(**request, stream=True)
            texts = [c.delta.content or "" async for chunk in stream for c in chunk.choices]
            return "".join(texts)

        for number, text in enumerate(asyncio.run(all_of_them())):
            self.assertIn(f"river {number}”", text)


class Tools(unittest.TestCase):
    def check_arguments(self, call):
        self.assertEqual(call.function.name, "weather")
        arguments = json.loads(call.function.arguments)
        self.assertIn(arguments["unit"], ["celsius", "fahrenheit"])
        self.assertIsInstance(arguments["city"], str)

    def test_a_round_trip(self):
        messages = [{"role": "user", "content": "What is the weather in Paris?"}]
        request = {"model": MODEL, "tools": [WEATHER]}
        reply = client().chat.completions.create(**request, messages=messages)
        [choice] = reply.choices
        self.assertEqual(choice.finish_reason, "tool_calls")
        [call] = choice.message.tool_calls
        self.check_arguments(call)
        messages.append(choice.message)
        result = {"role": "tool", "tool_call_id": call.id, "content": "17 degrees and rain"}
        messages.append(result)
        reply = client().chat.completions.create(**request, messages=messages)
        self.assertEqual(reply.choices[0].finish_reason, "stop")
        self.assertIn("17 degrees and rain", reply.choices[0].message.content)

    def test_streamed_calls_are_put_together(self):
        request = ask("What is the weather in Paris?", tools=[WEATHER])
        state = ChatCompletionStreamState()
        for chunk in client().chat.completions.create(**request, stream=True):
            state.handle_chunk(chunk)
        [choice] = state.get_final_completion().choices
        self.assertEqual(choice.finish_reason, "tool_calls")
        self.check_arguments(choice.message.tool_calls[0])

    def test_an_answer_to_nothing_is_refused(self):
        messages = [
            {"role": "user", "content": "Hi"},
            {"role": "tool", "tool_call_id": "nothing", "content": "17"},
        ]
        with self.assertRaises(openai.BadRequestError) as caught:
            client().chat.completions.create(model=MODEL, messages=messages, tools=[WEATHER])
        self.assertEqual(caught.exception.code, "2013")


class Errors(unittest.TestCase):
    def check(self, expected, code, **more):
        with self.assertRaises(expected) as caught:
            client().chat.completions.create(**ask("Hi"), **more)
        error = caught.exception
        self.assertEqual(error.code, code)
        self.assertEqual(error.body["code"], code)
        self.assertTrue(error.body["message"])
        self.assertEqual(str(error.response.json()["base_resp"]["status_code"]), code)
        self.assertTrue(error.request_id)
        return error

    def test_a_wrong_key(self):
        with self.assertRaises(openai.AuthenticationError) as caught:
            client(api_key="wrong").chat.completions.create(**ask("Hi"))
        self.assertEqual(caught.exception.code, "1004")

    def test_every_broken_rule_is_named(self):
        error = self.check(openai.BadRequestError, "2013", temperature=3, top_p=2)
        self.assertEqual(error.type, "bad_request_error")
        self.assertIn("/temperature", error.message)
        self.assertIn("/top_p", error.message)

    def test_an_unknown_model(self):
        with self.assertRaises(openai.BadRequestError):
            client().chat.completions.create(**{**ask("Hi"), "model": "unknown"})

    def test_an_unknown_path(self):
        with self.assertRaises(openai.NotFoundError) as caught:
            client().models.list()
        self.assertEqual(caught.exception.code, "2013")

    def test_errors_of_each_kind(self):
        self.check(openai.RateLimitError, "1002", **fault("code=1002"))
        self.check(openai.APIStatusError, "1008", **fault("code=1008"))
        self.check(openai.InternalServerError, "1000", **fault("code=1000"))
        self.check(openai.APIStatusError, "1026", **fault("code=1026"))

    def test_an_error_can_be_survived_by_repeating(self):
        plant({"kind": "code", "code": 1002, "times": 2})
        with self.assertRaises(openai.RateLimitError):
            client().chat.completions.create(**ask("Hi"))
        reply = client(max_retries=2).chat.completions.create(**ask("Hi"))
        self.assertTrue(reply.choices)

    def test_a_late_answer(self):
        with self.assertRaises(openai.APITimeoutError):
            client(timeout=0.2).chat.completions.create(**ask("Hi"), **fault("latency=20"))

    def test_a_broken_connection(self):
        with self.assertRaises(openai.APIConnectionError):
            client().chat.completions.create(**ask("Hi"), **fault("reset=0"))

    def test_a_stream_that_breaks(self):
        more = fault("reset=3")
        with self.assertRaises(Exception) as caught:
            list(client().chat.completions.create(**ask("Name three rivers.", stream=True), **more))
        self.assertNotIsInstance(caught.exception, AssertionError)

    def test_a_stream_that_ends_with_an_error(self):
        stream = client().chat.completions.create(
            **ask("Name three rivers.", stream=True), **fault("code=1002; frames=3")
        )
        seen = []
        with self.assertRaises(openai.APIError) as caught:
            for chunk in stream:
                seen.append(chunk.id)
        self.assertEqual((caught.exception.code, len(seen)), ("1002", 3))


if __name__ == "__main__":
    unittest.main()
