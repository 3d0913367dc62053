"""Open the page in a browser as soon as the server answers."""

import socket
import threading
import time
import urllib.request
import webbrowser

TRIES = 100


def claim_address(listening: socket.socket) -> None:
    """Let a socket take an address that a server has just left, but never one that is in use.

    On Windows SO_REUSEADDR would take it from a server that still runs.
    """
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if exclusive is None else exclusive, 1)


def find_free_port(host: str, wanted: int) -> int:
    """The wanted port, or the next one that is free."""
    for port in range(wanted, wanted + TRIES):
        with socket.socket() as trial:
            claim_address(trial)
            try:
                trial.bind((host, port))
            except OSError:
                continue
            return port
    return wanted


def open_when_ready(host: str, port: int) -> None:
    """Wait in a thread until the server answers, then print the link and open it."""
    threading.Thread(
        target=_open, args=(f"http://{'localhost' if host == '127.0.0.1' else host}:{port}/",), daemon=True
    ).start()


def _open(link: str) -> None:
    for _ in range(TRIES):
        try:
            urllib.request.urlopen(f"{link}healthz", timeout=2).close()
        except OSError:
            time.sleep(0.2)
            continue
        print(f"The table is set: {link}  (Ctrl-C ends it; nothing is lost)", flush=True)
        webbrowser.open(link)
        return
