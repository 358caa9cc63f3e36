"""Prints the results of calls, or with a number of rounds, what the calls cost."""

import sys
import time
from collections.abc import Iterable
from typing import Callable

# Twelve operations, one of them as a whole and as a stream.
REQUESTS = 13


def show(calls: Callable[[], Iterable[object]]) -> None:
    if len(sys.argv) == 1:
        for result in calls():
            print(result)
        return
    # The first round opens the connection.
    list(calls())
    start, cpu = time.perf_counter(), time.process_time()
    for _ in range(int(sys.argv[1])):
        list(calls())
    count = REQUESTS * int(sys.argv[1])
    elapsed, cpu = time.perf_counter() - start, time.process_time() - cpu
    print(f"{count / elapsed:.0f} requests/s, {cpu / count * 1e3:.2f} ms of the processor each")
