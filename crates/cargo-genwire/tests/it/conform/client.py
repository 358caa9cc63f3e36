"""A client of any interface by the standard library, for `cargo genwire conform --client`.

With `--careless` it takes what has arrived of a reply for the whole.
"""

import http.client
import json
import sys
import time
from urllib.parse import quote, urlencode, urlsplit

CARELESS = "--careless" in sys.argv


class Refused(Exception):
    """An error of the service, with its status."""

    def __init__(self, status):
        super().__init__(f"the service answered {status}")
        self.status = status


def send(call):
    url = urlsplit(call["base_url"])
    path, query = call["path"], {}
    for name, value in call["parameters"].items():
        if "{%s}" % name in path:
            path = path.replace("{%s}" % name, quote(value, safe=""))
        else:
            query[name] = value
    headers = {"authorization": "Bearer " + call["key"]}
    body = None
    if call["body"] is not None:
        body = json.dumps(call["body"])
        headers["content-type"] = "application/json"
    timeout = call["timeout_ms"] / 1000
    connection = http.client.HTTPConnection(url.hostname, url.port, timeout=timeout)
    target = url.path + path + ("?" + urlencode(query) if query else "")
    connection.request(call["method"], target, body, headers)
    return connection.getresponse()


def read(response):
    try:
        return response.read()
    except http.client.IncompleteRead as cut:
        if CARELESS:
            return cut.partial
        raise


def make(call):
    for left in range(call["retries"], -1, -1):
        response = send(call)
        if response.status == 429 and left > 0:
            time.sleep(float(response.headers.get("retry-after", "1")))
            continue
        break
    if response.status >= 300:
        raise Refused(response.status)
    body = read(response).decode()
    if call["stream"]:
        data = [line[5:].strip() for line in body.splitlines() if line.startswith("data:")]
        return {"events": [json.loads(event) for event in data if event != "[DONE]"]}
    if CARELESS:
        body = body if body.endswith("}") or body.endswith("]") else "{}"
    return {"reply": json.loads(body)}


for line in sys.stdin:
    call = json.loads(line)
    try:
        result = {"outcome": "reply", **make(call)}
    except Refused as error:
        result = {"outcome": "error", "error": {"message": str(error), "status": error.status}}
    except (OSError, ValueError, http.client.HTTPException) as error:
        result = {"outcome": "error", "error": {"message": str(error) or type(error).__name__}}
    print(json.dumps({"case": call["case"], **result}), flush=True)
