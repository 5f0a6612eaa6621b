"""Why there is no maze."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Fault(NamedTuple):
    """The fault of one parameter, in the words of the service."""

    parameter: str
    """The parameter's name, as it was given."""
    code: str
    """A stable word for programs, such as `out-of-range`."""
    detail: str
    """The parameter, its value and what is allowed."""
    allowed: str | None = None
    """The allowed values, if the text is short."""
    suggestion: str | None = None
    """The value that was probably meant."""


class MazeError(ValueError):
    """Parameters that cannot be understood, or a maze that does not exist or takes too much."""

    code: str
    """A stable word for programs, such as `invalid-parameters`."""
    detail: str
    """The error in one sentence."""
    faults: tuple[Fault, ...]
    """The parameters at fault."""

    def __init__(self, code: str, detail: str, faults: Iterable[tuple[str, str, str, str | None, str | None]] = ()):
        self.code = code
        self.detail = detail
        self.faults = tuple(Fault(*fault) for fault in faults)
        super().__init__(code, detail, self.faults)

    def __str__(self) -> str:
        return "\n".join(fault.detail for fault in self.faults) or self.detail
