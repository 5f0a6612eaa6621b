"""The service, which the package must agree with: MAZEWRIGHT is its binary."""

import os
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from service import running


class Service:
    def __init__(self, url):
        self.url = url

    def get(self, path, body=None):
        """Returns the status and the bytes of an answer. A body, which is JSON, is posted."""
        headers = {"content-type": "application/json"} if body else {}
        request = urllib.request.Request(self.url + path, data=body, headers=headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()


@pytest.fixture(scope="session")
def service():
    binary = os.environ.get("MAZEWRIGHT", str(ROOT / "target/static/mazewright"))
    with running(binary) as (_, url):
        yield Service(url)
