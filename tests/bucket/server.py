"""Runs a command beside a server of buckets on this machine: server.py COMMAND [ARGUMENT...]"""

import logging
import os
import subprocess
import sys

import boto3
from moto.server import ThreadedMotoServer

BUCKET = "genwire-tests"
KEY = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_REGION": "us-east-1"}

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
address = f"http://{host}:{port}"
os.environ.update(KEY, AWS_ENDPOINT_URL=address, AWS_DEFAULT_REGION=KEY["AWS_REGION"])
client = boto3.client("s3", endpoint_url=address)
client.create_bucket(Bucket=BUCKET)
status = subprocess.call(sys.argv[1:], env={**os.environ, "GENWIRE_BUCKET": f"s3://{BUCKET}/files"})
left = client.list_objects_v2(Bucket=BUCKET).get("KeyCount", 0)
server.stop()
if status == 0 and left:
    sys.exit(f"{left} objects are left in the bucket")
sys.exit(status)
