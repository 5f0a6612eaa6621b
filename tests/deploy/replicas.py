"""Runs three replicas behind nginx with the configuration of deploy/nginx, and a shared cache, under load:
one replica is killed, the cache is stopped and started, and all replicas are restarted one after the
other. No request may fail. Then: metrics that the dashboard and the rules name exist, settings that the
files of deploy/ set exist, and memory limits agree.

    python replicas.py PROGRAM DIRECTORY
"""

import http.client
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request

import yaml

PROGRAM, WORK = sys.argv[1], pathlib.Path(sys.argv[2])
ROOT = pathlib.Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
STARTED = []


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def start(*command, **options):
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    STARTED.append(child)
    return child


def stop(child, how=signal.SIGTERM):
    if child.poll() is None:
        child.send_signal(how)
    child.wait(timeout=30)


def wait_for(port, path=None):
    deadline = time.monotonic() + 20
    while True:
        try:
            if path is None:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=1) as answer:
                if answer.status == 200:
                    return
        except OSError:
            pass
        assert time.monotonic() < deadline, f"nobody answers at {port}"
        time.sleep(0.02)


class Replica:
    """A process that can be started again at its ports."""

    def __init__(self, redis):
        self.port, self.admin, self.redis = free_port(), free_port(), redis
        self.start()

    def start(self):
        environment = {
            **os.environ,
            "MAZE_LISTEN": f"127.0.0.1:{self.port}",
            "MAZE_ADMIN_LISTEN": f"127.0.0.1:{self.admin}",
            "MAZE_TRUST_FORWARDED": "true",
            "MAZE_SHARED_CACHE": f"redis://127.0.0.1:{self.redis}",
            "MAZE_LOG": "off",
        }
        self.child = start(PROGRAM, env=environment)
        wait_for(self.port, "/healthz")

    def metrics(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.admin}/metrics", timeout=5) as answer:
            return answer.read().decode()


def start_redis(port):
    child = start("redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", cwd=WORK)
    wait_for(port)
    return child


def start_nginx(replicas):
    """Starts nginx with the file of deploy/, with its addresses and paths replaced for this run."""
    port = free_port()
    text = (DEPLOY / "nginx/mazewright.conf").read_text()
    for number, replica in enumerate(replicas, 1):
        text = text.replace(f"mazewright-{number}:8080", f"127.0.0.1:{replica.port}")
    cache = WORK / "nginx-cache"
    # A cache left by an earlier run may belong to another user.
    shutil.rmtree(cache, ignore_errors=True)
    text = text.replace("/var/cache/nginx/mazewright", str(cache))
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
    conf = WORK / "nginx.conf"
    places = "".join(
        f"{name}_temp_path {WORK}/{name};\n" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    )
    conf.write_text(
        f"daemon off;\npid {WORK}/nginx.pid;\nworker_processes 1;\nerror_log {WORK}/nginx.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{text}}}\n"
    )
    subprocess.run(["nginx", "-t", "-q", "-c", conf], check=True)
    start("nginx", "-c", conf)
    wait_for(port)
    return port


class Load:
    """Clients that ask for mazes, most of them new, until they are stopped."""

    def __init__(self, port, clients=6):
        self.port, self.stopped = port, threading.Event()
        self.numbers = itertools.count()
        self.answered, self.failed = 0, []
        self.threads = [threading.Thread(target=self.ask) for _ in range(clients)]
        for thread in self.threads:
            thread.start()

    def ask(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        while not self.stopped.is_set():
            number = next(self.numbers)
            # One in three was requested before. Some are expensive enough for the shared cache.
            seed = number if number % 3 else number // 2
            side = 150 if seed % 4 == 0 else 20
            path = f"/maze.svg?cols={side}&rows={side}&seed={seed}"
            try:
                connection.request("GET", path)
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200 or not body.endswith(b"</svg>\n") and b"</svg>" not in body[-20:]:
                    self.failed.append(f"{path}: {answer.status} {body[:200]}")
                self.answered += 1
            except (OSError, http.client.HTTPException) as error:
                self.failed.append(f"{path}: {error!r}")
                connection.close()
            time.sleep(0.005)

    def during(self, what, act, seconds=3.0):
        """Calls `act` under load, and continues for `seconds`."""
        before = self.answered
        act()
        time.sleep(seconds)
        assert not self.failed, f"{what}: {len(self.failed)} requests failed: {self.failed[:3]}"
        answered = self.answered - before
        assert answered > 20, f"{what}: only {answered} requests were answered"
        print(f"{what}: {answered} requests, none failed")

    def end(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join()


def run():
    redis_port = free_port()
    redis = start_redis(redis_port)
    replicas = [Replica(redis_port) for _ in range(3)]
    port = start_nginx(replicas)
    load = Load(port)
    try:
        load.during("three replicas", lambda: None)
        load.during("one is killed", lambda: stop(replicas[0].child, signal.SIGKILL))
        load.during("it comes back", replicas[0].start)
        load.during("the shared cache is stopped", lambda: stop(redis))
        load.during("it comes back", lambda: start_redis(redis_port))

        def restart():
            for replica in replicas:
                stop(replica.child)
                replica.start()
                # Longer than nginx's fail_timeout. After it, nginx uses the replica again.
                time.sleep(1.5)

        load.during("a rolling restart", restart)
    finally:
        load.end()
    # One replica fetches what another replica has made. On a busy machine the cache may now and then
    # exceed its timeout.
    for attempt in range(20):
        path = f"/maze.svg?cols=180&rows=180&seed=shared{attempt}"
        before = hits(replicas)
        bodies = set()
        for replica in replicas:
            with urllib.request.urlopen(f"http://127.0.0.1:{replica.port}{path}", timeout=20) as answer:
                bodies.add(answer.read())
            time.sleep(0.3)
        assert len(bodies) == 1
        if hits(replicas) - before == 2:
            break
    else:
        raise AssertionError("no replica fetches what another replica has made")
    print(f"what one replica has made, two fetch: at attempt {attempt + 1}")
    # The proxy's cache serves what it has.
    for expected in ["MISS", "HIT"]:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/maze.svg?seed=proxy", timeout=20) as answer:
            assert answer.headers["X-Cache-Status"] == expected, answer.headers["X-Cache-Status"]
    # Responses contain the address that the client used for the proxy.
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/endless/tiles.json?seed=1", timeout=20) as answer:
        tiles = json.load(answer)["tiles"][0]
    assert tiles.startswith(f"http://127.0.0.1:{port}/endless/"), tiles
    check_names(replicas[0].metrics())


def hits(replicas):
    return sum(counted(replica.metrics(), 'mazewright_shared_cache_total{event="hit"}') for replica in replicas)


def counted(metrics, name):
    line = next(line for line in metrics.splitlines() if line.startswith(name + " "))
    return int(float(line.rsplit(" ", 1)[1]))


def check_names(metrics):
    """Checks that metrics and settings in the files exist, and that limits of memory are large enough."""
    families = set(re.findall(r"^# TYPE (\S+)", metrics, re.M))
    series = set(re.findall(r"^(mazewright_\w+)", metrics, re.M))
    dashboard = (DEPLOY / "grafana/dashboards/mazewright.json").read_text()
    json.loads(dashboard)
    rules = (DEPLOY / "prometheus/rules.yml").read_text()
    for name in sorted(set(re.findall(r"mazewright_\w+", dashboard + rules))):
        assert name in series or name in families or name.removesuffix("_total") in families, f"no metric {name}"
    help_text = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout
    known = set(re.findall(r"MAZE_\w+", help_text))
    for file in DEPLOY.rglob("*"):
        if file.is_file():
            for name in re.findall(r"MAZE_\w+", file.read_text()):
                assert name in known or name == "MAZE_DOMAIN", f"{file}: no setting {name}"
    settings = yaml.safe_load((DEPLOY / "kubernetes/deployment.yaml").read_text())
    container = settings["spec"]["template"]["spec"]["containers"][0]
    memory = next(int(it["value"]) for it in container["env"] if it["name"] == "MAZE_MEMORY")
    limit = int(container["resources"]["limits"]["memory"].removesuffix("Mi"))
    compose = yaml.safe_load((DEPLOY / "compose/compose.yaml").read_text())
    shared = compose["x-mazewright"]
    # A program that changes its user needs capabilities, unless it starts as that user.
    for name, service in compose["services"].items():
        is_ours = service["image"] == shared["image"]
        assert is_ours or "cap_drop" not in service or "user" in service, f"{name} cannot become its user"
    pairs = [(memory, limit), (int(shared["environment"]["MAZE_MEMORY"]), int(shared["mem_limit"].removesuffix("m")))]
    unit = (DEPLOY / "systemd/mazewright.service").read_text()
    env = (DEPLOY / "systemd/mazewright.env").read_text()
    pairs.append((int(re.search(r"MAZE_MEMORY=(\d+)", env)[1]), int(re.search(r"MemoryMax=(\d+)M", unit)[1])))
    # Caches, grids and the program itself add to the budget: see docs/operations.md.
    for memory, limit in pairs:
        assert limit >= memory + 64, f"{limit} MiB for MAZE_MEMORY={memory}"
    print("metrics, settings and limits of memory agree")


try:
    run()
finally:
    for child in STARTED:
        if child.poll() is None:
            child.terminate()
    for child in STARTED:
        child.wait(timeout=30)
