"""The time of a check in Python beside Pydantic: measure.py FILE ROUNDS"""

import pathlib
import subprocess
import sys
import time
import typing

import typing_extensions

# Pydantic reads the newer form alone on older versions of Python.
typing.TypedDict = typing_extensions.TypedDict

import genwire  # noqa: E402
from genwire.chat import CreateChatCompletionRequest  # noqa: E402
from pydantic import TypeAdapter  # noqa: E402

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")


def measure(name, work):
    best = float("inf")
    for _ in range(int(sys.argv[2])):
        start = time.perf_counter()
        valid = work()
        best = min(best, time.perf_counter() - start)
        assert valid, name
    print(f"{name:<25} {best * 1e6:>10.1f} us")


adapter = TypeAdapter(CreateChatCompletionRequest)
measure("Python, genwire, text", lambda: genwire.check("create_chat_completion", "request", text)["valid"])
measure("Python, Pydantic, text", lambda: bool(adapter.validate_json(text)))

START = """
import time
start = time.perf_counter()
from genwire import chat
chat.check("create_chat_completion", "request", {})
print(time.perf_counter() - start)
"""
times = [
    float(subprocess.run([sys.executable, "-c", START], stdout=subprocess.PIPE, check=True).stdout)
    for _ in range(10)
]
print(f"Python, import and first check {min(times) * 1e3:>5.1f} ms")
