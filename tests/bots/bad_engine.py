"""An engine that goes wrong in the way its argument names; it starts quickly, for it imports next to nothing."""

import json
import os
import socket
import sys
import time

way = sys.argv[1]


def say(**message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def misbehave(number: int, legal: list[int]) -> None:
    if way == "crash":
        sys.exit("I fell over")
    if way == "hang":
        time.sleep(600)
    if way == "silent":
        os.close(1)
        time.sleep(600)
    while way == "flood":
        say(type="info", number=number, text="and another thing")
    while way == "endless":
        sys.stdout.write("x" * 1000)
    if way == "rubbish":
        sys.stdout.write("\xff\x00 e2e4\n")
    if way == "deep":
        sys.stdout.write("[" * 60_000 + "\n")
    if way == "deep-inside":
        sys.stdout.write('{"type":"info","x":' + "[" * 30_000 + "]" * 30_000 + "}\n")
    if way == "wrong-type":
        say(type="act", number=number, action="17")
    if way == "illegal":
        say(type="act", number=number, action=next(a for a in range(58) if a not in legal))
    if way == "out-of-range":
        say(type="act", number=number, action=10**9)
    if way == "unasked":
        say(type="act", number=number + 1, action=legal[0])
    if way == "gives-up":
        say(type="problem", text="too\x1b[2J hard\nfor me")
    sys.stdout.flush()


legal: list[int] = []
if way == "ends-at-once":
    sys.exit(3)
if way == "mute":
    connection = socket.create_connection(("127.0.0.1", int(sys.argv[2])))
    time.sleep(600)
for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello" if way == "old":
            say(type="hello", name="Bad", protocol=0)
        case "hello" if way == "rude":
            say(type="ready")
        case "hello":
            say(type="hello", name="Bad", protocol=1, games=["chess"] if way == "other-game" else [])
        case "options":
            say(type="ready")
        case "position":
            legal = [legal["action"] for legal in message["legal_actions"]]
        case "think":
            misbehave(message["number"], legal)
        case "stop" if way == "late":
            say(type="act", number=message["number"], action=legal[0])
