"""The cost of a chat call in Python beside the package `openai`: calls.py COUNT

The service is that of GENWIRE_BASE_URL and GENWIRE_API_KEY. The time of the processor is that of this
process alone; a service on the same machine takes its own.
"""

import os
import sys
import time

import genwire
import openai

COUNT = int(sys.argv[1])
MESSAGES = [{"role": "user", "content": "Name a river."}]


def measure(name, call):
    call()
    start, cpu = time.perf_counter(), time.process_time()
    for _ in range(COUNT):
        assert call()
    cpu, elapsed = time.process_time() - cpu, time.perf_counter() - start
    print(f"{name:<20} {COUNT / elapsed:>8.0f} requests/s {cpu / COUNT * 1e3:>8.2f} ms of the processor")


url, key = os.environ["GENWIRE_BASE_URL"], os.environ["GENWIRE_API_KEY"]
client = genwire.Client(url, key)
other = openai.OpenAI(base_url=f"{url}/v1", api_key=key)
body = {"model": "X-M3", "messages": MESSAGES}
for _ in range(3):
    measure("Python, genwire", lambda: client.create_chat_completion(body).text)
    measure("Python, openai", lambda: other.chat.completions.create(**body).choices[0].message.content)
