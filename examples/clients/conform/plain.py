"""A client of chat by the standard library alone, for `genwire conform --client`.

It reads a call a line from standard input and prints what came of it, a line each:

    genwire conform --client "python3 plain.py"

With `--defect NAME` it makes one mistake on purpose; `--defects` lists them. A test of this project
runs each of them and expects that the run finds it.
"""

import codecs
import http.client
import json
import re
import sys
import time
from urllib.parse import urlsplit

# Each mistake, and the case that must find it.
DEFECTS = {
    "accepts_errors_at_200": "error_at_200",
    "accepts_errors_in_streams": "stream_error_bare",
    "accepts_streams_without_end": "stream_no_last_event",
    "accepts_cut_events": "stream_cut_event",
    "accepts_short_bodies": "cut_length",
    "skips_bad_events": "stream_not_json",
    "knows_line_feeds_only": "stream_cr",
    "decodes_each_chunk": "stream_bytes",
    "needs_the_space": "stream_no_space",
    "keeps_the_last_data_line": "stream_many_lines",
    "reads_comments_as_data": "stream_comments",
    "keeps_the_byte_order_mark": "stream_byte_order_mark",
    "reads_past_the_last_event": "stream_after_done",
    "needs_a_choice": "stream_usage",
    "refuses_unknown_values": "whole_unknown_values",
    "refuses_unknown_members": "whole_unknown_members",
    "loses_the_code": "error_with_status",
    "never_tries_again": "limited_once",
    "tries_again_at_once": "limited_pause",
    "tries_again_for_ever": "limited_always",
    "repeats_refused_requests": "error_invalid_once",
    "pays_twice": "stream_cut_once",
    "waits_for_ever": "stream_stalled",
    "prints_the_key": "error_denied",
    "follows_with_the_key": "redirected",
    "ends_after_a_page": "error_page",
    "needs_an_index": "calls_without_index",
    "needs_an_id": "calls_without_id",
    "keeps_calls_without_a_name": "calls_without_name",
    "trusts_the_index": "calls_with_wrong_index",
    "keeps_the_first_name_only": "calls_named_late",
    "continues_the_last_call": "calls_alternating",
    "keeps_the_closing_tag": "thinking_closed_only",
    "shows_open_thinking": "thinking_never_closed",
    "says_thinking_twice": "thinking_twice",
    "needs_a_first_choice": "first_event_empty",
    "adds_the_last_audio": "speech_last_repeats",
    "drops_the_last_audio": "speech_last_exceeds",
    "keeps_bad_audio": "speech_bad_hex",
    "polls_for_ever": "task_without_end",
    "ends_at_unknown_states": "task_in_unknown_state",
    "needs_a_number_as_code": "task_failed_code_as_text",
}
MEMBERS = {"id", "object", "created", "model", "choices", "usage", "base_resp", "input_sensitive"}
FINISH_REASONS = {"stop", "length", "tool_calls", "content_filter", None}
MAX_ATTEMPTS = 20

defect = None


class Failure(Exception):
    """A call that failed: the message, the status and the code."""

    def __init__(self, message, status=None, code=None):
        super().__init__(message)
        self.status = status
        self.code = None if defect == "loses_the_code" else code


def error_in(body, status=None):
    """Raises the error that a body states, if it states one."""
    if not isinstance(body, dict):
        raise Failure("expected an object", status)
    base = body.get("base_resp") or {}
    error = body.get("error") or {}
    code = base.get("status_code") or error.get("code") or 0
    if not code and error:
        found = re.search(r"\((\d+)\)$", error.get("message", ""))
        code = found[1] if found else -1
    if int(code) != 0:
        raise Failure(base.get("status_msg") or error.get("message", ""), status, int(code))


def send(call, url=None, with_key=True):
    """Sends the request and returns the connection and the head of the reply."""
    path = call["path"]
    for name, value in call["parameters"].items():
        path = path.replace("{" + name + "}", value)
    address = urlsplit(url or call["base_url"] + path)
    timeout = None if defect == "waits_for_ever" else call["timeout_ms"] / 1000
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=timeout)
    headers = {"content-type": "application/json"}
    if with_key:
        headers["authorization"] = "Bearer " + call["key"]
    body = None if call["body"] is None else json.dumps(call["body"])
    connection.request(call["method"], address.path, body, headers)
    return connection, connection.getresponse()


def checked(call, response):
    """Raises the error of a reply that is not a success."""
    status = response.status
    if status == 307:
        if defect == "follows_with_the_key":
            send(call, response.headers["location"])
        raise Failure("the server redirects", status)
    if status >= 300:
        raw = response.read()
        try:
            body = json.loads(raw)
        except ValueError:
            if defect == "ends_after_a_page":
                sys.exit("not JSON")
            raise Failure("the reply is not JSON", status) from None
        error_in(body, status)
        raise Failure("unknown error", status)


def whole(call, response):
    try:
        raw = response.read()
    except http.client.IncompleteRead as error:
        if defect != "accepts_short_bodies" or not error.partial:
            raise
        return {"outcome": "reply", "reply": {}}
    body = json.loads(raw)
    if defect != "accepts_errors_at_200":
        error_in(body)
    if defect == "refuses_unknown_members" and set(body) - MEMBERS:
        raise Failure("unknown members")
    for choice in body.get("choices") or []:
        known = choice.get("finish_reason") in FINISH_REASONS
        if defect == "refuses_unknown_values" and not known:
            raise Failure("unknown finish reason")
    return {"outcome": "reply", "reply": body}


def lines(response):
    """Yields the lines of a stream, whatever ends them; None if the last one has no end."""
    decode = codecs.getincrementaldecoder("utf-8")()
    rest, first = "", defect != "keeps_the_byte_order_mark"
    ends = r"\n" if defect == "knows_line_feeds_only" else r"\r\n|\n|\r(?!$)"
    while True:
        data = response.read1(8192)
        if defect == "decodes_each_chunk":
            rest += data.decode("utf-8", "replace")
        else:
            rest += decode.decode(data, final=not data)
        if first and rest:
            rest, first = rest.removeprefix("\ufeff"), False
        # A CR at the end may be the first half of CR LF, unless nothing follows.
        if not data and defect != "knows_line_feeds_only":
            ends = r"\r\n|\n|\r"
        found = re.split(ends, rest)
        rest = found.pop()
        yield from found
        if not data:
            if rest and defect != "accepts_cut_events":
                raise Failure("the stream ends within a line")
            return


def events(response):
    """Yields the data of the events of a stream, as far as they are whole."""
    data = []
    for line in lines(response):
        if not line:
            if data:
                yield "\n".join(data)
            data = []
        elif line.startswith(":"):
            if defect == "reads_comments_as_data":
                data.append(line[1:])
        elif line.startswith("data:") or line == "data":
            value = line[5:]
            if defect == "needs_the_space":
                if not value.startswith(" "):
                    continue
            if defect == "keeps_the_last_data_line":
                data = []
            data.append(value.removeprefix(" "))


def streamed(call, response, seen):
    if not response.headers.get_content_type() == "text/event-stream":
        body = json.loads(response.read())
        error_in(body)
        raise Failure("the reply is not a stream")
    is_chat = call["operation"] == "create_chat_completion"
    is_over = False
    for data in events(response):
        if data == "[DONE]":
            is_over = True
            if defect == "reads_past_the_last_event":
                continue
            break
        try:
            event = json.loads(data)
        except ValueError:
            if defect == "skips_bad_events":
                continue
            raise
        if defect != "accepts_errors_in_streams":
            error_in(event)
        if is_chat and defect == "needs_a_choice":
            event["choices"][0]
        seen.append(event)
        if not is_chat and "extra_info" in event:
            is_over = True
    lenient = defect in ("accepts_streams_without_end", "accepts_cut_events") and seen
    if not is_over and not lenient:
        raise Failure("the stream ends early")
    if not call.get("collect"):
        return {"outcome": "reply"}
    return {"outcome": "reply", "collected": (chat_of if is_chat else audio_of)(seen)}


def call_of(calls, part, name):
    """Returns the call that a part belongs to; a new one if the part begins it."""
    number, key = part.get("index"), part.get("id")
    if defect == "needs_an_index" and number is None:
        raise Failure("a call without an index")
    if defect == "trusts_the_index":
        key = None
        name = None if any(number == known["index"] for known in calls) else name
    if defect == "continues_the_last_call" and not name and calls:
        return calls[-1]
    for known in reversed(calls):
        if key and known["id"] == key:
            return known
        if not key and number is not None and known["index"] == number:
            if not name or name == known["name"]:
                return known
    if calls and not key and not name:
        return calls[-1]
    calls.append({"index": number, "id": key or "", "name": "", "arguments": ""})
    return calls[-1]


def thinking_in(text):
    """Splits a text into thinking and answer."""
    if text.startswith("<think>"):
        thinking, tag, answer = text.removeprefix("<think>").partition("</think>")
        if defect == "shows_open_thinking" and not tag:
            return "", thinking
        return thinking.strip("\n"), answer.lstrip("\n")
    thinking, tag, answer = text.partition("</think>")
    if not tag or defect == "keeps_the_closing_tag":
        return "", text
    return thinking.strip("\n"), answer.lstrip("\n")


def chat_of(seen):
    """Returns what the events of a chat add up to."""
    text, apart, calls = "", "", []
    if defect == "needs_a_first_choice":
        seen[0]["choices"][0]
    for event in seen:
        for choice in event.get("choices") or []:
            delta = choice.get("delta") or {}
            text += delta.get("content") or ""
            more = delta.get("reasoning_content") or ""
            # Some services send all of the thinking so far.
            grows = apart and more.startswith(apart) and defect != "says_thinking_twice"
            apart = more if grows else apart + more
            for part in delta.get("tool_calls") or []:
                if defect == "needs_an_id" and not part.get("id") and not calls:
                    continue
                function = part.get("function") or {}
                name = function.get("name")
                call = call_of(calls, part, name)
                late = call["arguments"] and defect == "keeps_the_first_name_only"
                call["name"] = call["name"] or ("" if late else name or "")
                call["arguments"] += function.get("arguments") or ""
    for call in calls:
        del call["index"]
        if not call["name"] and defect not in ("keeps_calls_without_a_name", "trusts_the_index"):
            raise Failure("a call without a name")
    inside, answer = thinking_in(text)
    is_same = inside == apart and defect != "says_thinking_twice"
    return {"text": answer, "reasoning": inside if is_same else apart + inside, "calls": calls}


def audio_of(seen):
    """Returns the audio that the events of speech add up to."""
    audio = ""
    for event in seen:
        more = (event.get("data") or {}).get("audio") or ""
        if "extra_info" not in event or defect == "adds_the_last_audio":
            audio += more
        elif defect == "drops_the_last_audio":
            continue
        else:
            # The last event may have all of it once more.
            audio = more if len(more) >= len(audio) else audio + more
    if defect != "keeps_bad_audio":
        bytes.fromhex(audio)
    return {"audio": audio}


def waited(call):
    """Queries a task until it ends or the time is over."""
    end = time.monotonic() + (call["wait_ms"] / 1000 if defect != "polls_for_ever" else 60)
    while True:
        result, _ = attempt({**call, "wait_ms": None}, [])
        if isinstance(result, Failure):
            raise result
        task = result["reply"]["task"]
        state = task["status"]
        is_listed = state in ("queued", "running", "failed")
        if state == "succeeded" or (not is_listed and defect == "ends_at_unknown_states"):
            return result
        if state == "failed" or time.monotonic() > end:
            error = task.get("error") or {}
            code = error.get("code")
            if defect == "needs_a_number_as_code" and isinstance(code, str):
                code = None
            message = error.get("message") or "the task did not end in time"
            error = {"message": message, "code": int(code) if code else None}
            return {"outcome": "error", "error": error, "state": state}
        time.sleep(0.05)


def attempt(call, seen):
    connection, response = send(call)
    try:
        checked(call, response)
        return (streamed(call, response, seen) if call["stream"] else whole(call, response)), None
    except Failure as error:
        return error, response.headers.get("retry-after")
    finally:
        connection.close()


def answer(call):
    """Makes a call, again where that is right, and returns what came of it."""
    if call["callback"]:
        return {"outcome": "unsupported"}
    if call.get("wait_ms"):
        return waited(call)
    seen, attempts = [], call["retries"] + 1
    if defect == "never_tries_again":
        attempts = 1
    elif defect == "tries_again_for_ever":
        attempts = MAX_ATTEMPTS
    try:
        for number in range(1, attempts + 1):
            seen.clear()
            lost = False
            try:
                result, pause = attempt(call, seen)
            except (OSError, http.client.HTTPException) as error:
                result, pause, lost = Failure(repr(error)), None, True
            if not isinstance(result, Failure):
                return {**result, "events": seen}
            again = result.status == 429 or (lost and call["method"] == "GET")
            again |= defect == "pays_twice" and lost
            again |= defect == "repeats_refused_requests" and result.status == 400
            if not again or number == attempts:
                raise result
            if defect != "tries_again_at_once":
                time.sleep(float(pause or 0))
    except Failure as error:
        message = str(error).replace(call["key"], "***")
        if defect == "prints_the_key":
            message += " with the key " + call["key"]
        return {
            "outcome": "error",
            "error": {"message": message, "status": error.status, "code": error.code},
            "events": seen,
        }
    except Exception as error:  # What cannot be read is an error of the call, not of the client.
        return {"outcome": "error", "error": {"message": repr(error)}, "events": seen}


def main():
    global defect
    if sys.argv[1:2] == ["--defects"]:
        print(json.dumps(DEFECTS))
        return
    if sys.argv[1:2] == ["--defect"]:
        defect = sys.argv[2]
        if defect not in DEFECTS:
            sys.exit(f"unknown defect {defect!r}")
    for line in sys.stdin:
        call = json.loads(line)
        line = json.dumps({"case": call["case"], **answer(call)}, ensure_ascii=False)
        # Half of a surrogate pair has no place in a line of UTF-8.
        sys.stdout.buffer.write(line.encode("utf-8", "replace") + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
