"""Programs and libraries that people call the service with: each fetches a maze, asks whether it has changed, posts a
request and reads an error. nginx, as a cache, answers the same.

    python tests/callers/callers.py URL CHROMIUM

Works in the current folder, which has axios and Playwright. Needs curl, wget, nginx, Node.js, Go, a JDK, and httpie, httpx
and requests in the environment of Python.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import httpx
import requests

HERE = Path(__file__).parent
MAZE = "/maze.svg?shape=tri&cols=18&rows=12&seed=42&gen=1"

# The status, the headers in lower case, and the body.
Answer = tuple[int, dict[str, str], str]
Caller = Callable[[str, str, dict[str, str], str | None], Answer]


def parsed(head: str, body: str) -> Answer:
    """Reads a status line and the headers below it."""
    first, *lines = head.strip().splitlines()
    headers = dict(line.strip().split(": ", 1) for line in lines if ": " in line)
    return int(first.split()[1]), {name.lower(): value for name, value in headers.items()}, body


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def curl(method: str, url: str, headers: dict[str, str], body: str | None) -> Answer:
    given = [part for header in headers.items() for part in ("--header", ": ".join(header))]
    data = ["--data-binary", body] if body is not None else []
    done = run("curl", "--silent", "--include", "--request", method, *given, *data, url)
    head, _, rest = done.stdout.replace("\r\n", "\n").partition("\n\n")
    return parsed(head, rest)


def wget(method: str, url: str, headers: dict[str, str], body: str | None) -> Answer:
    given = [f"--header={': '.join(header)}" for header in headers.items()]
    data = [f"--body-data={body}"] if body is not None else []
    fixed = ["--no-verbose", "--server-response", "--content-on-error", "--output-document=-", f"--method={method}"]
    done = run("wget", *fixed, *given, *data, url)
    lines = done.stderr.splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("  HTTP/"))
    head = [line for line in lines[begin:] if line.startswith("  ")]
    return parsed("\n".join(head), done.stdout)


def httpie(method: str, url: str, headers: dict[str, str], body: str | None) -> Answer:
    given = [":".join(header) for header in headers.items()]
    data = [f"--raw={body}"] if body is not None else []
    program = str(Path(sys.executable).with_name("http"))
    done = run(program, "--ignore-stdin", "--print=hb", "--pretty=none", *data, method, url, *given)
    head, _, rest = done.stdout.replace("\r\n", "\n").partition("\n\n")
    return parsed(head, rest)


def with_requests(method: str, url: str, headers: dict[str, str], body: str | None) -> Answer:
    answer = requests.request(method, url, headers=headers, data=body, timeout=60)
    return answer.status_code, {name.lower(): value for name, value in answer.headers.items()}, answer.text


def with_httpx(method: str, url: str, headers: dict[str, str], body: str | None) -> Answer:
    answer = httpx.request(method, url, headers=headers, content=body, timeout=60)
    return answer.status_code, dict(answer.headers), answer.text


def program(*command: str) -> Caller:
    """A program of ours: it prints status, headers and body as JSON."""

    def call(method: str, url: str, headers: dict[str, str], body: str | None) -> Answer:
        done = run(*command, method, url, json.dumps(headers), body or "")
        assert done.returncode == 0, done.stderr
        answer = json.loads(done.stdout)
        return answer["status"], {name.lower(): value for name, value in answer["headers"].items()}, answer["body"]

    return call


def check(name: str, call: Caller, url: str) -> None:
    status, headers, body = call("GET", url + MAZE, {}, None)
    assert (status, headers["content-type"]) == (200, "image/svg+xml"), (name, status, headers)
    assert body.startswith("<svg ") and body.rstrip().endswith("</svg>"), (name, body[:80])
    tag = headers["etag"]

    status, headers, body = call("GET", url + MAZE, {"If-None-Match": tag}, None)
    assert (status, headers["etag"], body) == (304, tag, ""), (name, status, headers, body[:80])

    asked = json.dumps({"shape": "hex", "cols": 4, "rows": 3, "seed": 7, "gen": 1})
    status, headers, body = call("POST", url + "/maze.json", {"Content-Type": "application/json"}, asked)
    assert (status, headers["content-type"]) == (200, "application/json"), (name, status, headers)
    assert json.loads(body)["params"]["shape"] == "hex", (name, body[:80])

    status, headers, body = call("GET", url + "/maze.svg?shape=hexx", {}, None)
    assert (status, headers["content-type"]) == (400, "application/problem+json"), (name, status, headers)
    [fault] = json.loads(body)["errors"]
    assert (fault["parameter"], fault["suggestion"]) == ("shape", "hex"), (name, fault)
    print(f"{name}: passed")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def check_nginx(url: str) -> None:
    """Checks the callers' requests through a cache, and that it answers the second one by itself."""
    folder, port = Path("nginx").resolve(), free_port()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "nginx.conf").write_text(f"""
daemon off; pid {folder}/pid; error_log {folder}/error.log; user root;
events {{}}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/temp;
    proxy_cache_path {folder}/cache keys_zone=mazes:1m; fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass {url}; proxy_cache mazes; proxy_http_version 1.1; add_header X-Cache $upstream_cache_status; }}
    }}
}}
""")
    server = subprocess.Popen(["nginx", "-c", folder / "nginx.conf"])
    try:
        cached = f"http://127.0.0.1:{port}"
        for _ in range(100):
            try:
                urlopen(cached + "/healthz").close()
                break
            except OSError:
                time.sleep(0.1)
        check("nginx", curl, cached)
        found = [curl("GET", cached + MAZE, {}, None)[1]["x-cache"] for _ in range(2)]
        assert found == ["HIT", "HIT"], found
    finally:
        server.terminate()
        server.wait()


def main(url: str, chromium: str) -> None:
    for name in ("axios.mjs", "page.mjs"):
        shutil.copy(HERE / name, name)
    subprocess.run(
        ["go", "build", "-o", "caller", HERE / "caller.go"], check=True, env={**os.environ, "GO111MODULE": "off"}
    )
    subprocess.run(["javac", "-d", ".", HERE / "Caller.java"], check=True)
    callers = {
        "curl": curl,
        "wget": wget,
        "httpie": httpie,
        "requests": with_requests,
        "httpx": with_httpx,
        "axios": program("node", "axios.mjs"),
        "fetch in a browser": program("node", "page.mjs", chromium),
        "Go's net/http": program("./caller"),
        "Java's HttpClient": program("java", "-cp", ".", "Caller"),
    }
    for name, call in callers.items():
        check(name, call, url)
    check_nginx(url)


main(*sys.argv[1:])
