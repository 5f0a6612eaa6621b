"""Runs the program as a server, for tests in Python."""

import contextlib
import os
import re
import subprocess
import threading


@contextlib.contextmanager
def running(binary, **settings):
    """Starts a server with settings on a free port, and yields its process and its URL. The server ends with the context."""
    environment = {**os.environ, **settings, "MAZE_LISTEN": "127.0.0.1:0"}
    server = subprocess.Popen([binary], env=environment, stderr=subprocess.PIPE, text=True)
    try:
        for line in server.stderr:
            if found := re.search(r"listening on (http://\S+)", line):
                break
        else:
            raise SystemExit(f"{binary} ended without listening")
        # Its log lines would fill the pipe.
        threading.Thread(target=server.stderr.read, daemon=True).start()
        yield server, found[1]
    finally:
        server.terminate()
        server.wait(timeout=30)
