"""Hooks of Schemathesis for the hub: https://schemathesis.readthedocs.io, "Extending"."""

import itertools
import re

import schemathesis
from schemathesis.generation import GenerationMode

_numbers = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request a client of its own.

    Guessing passwords and keys locks an address, as it should; behind a lock the fuzzer would meet nothing but 429.
    The hub believes the header because the connection comes from the same machine, as from a reverse proxy.
    """
    number = next(_numbers)
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    case.headers["X-Forwarded-For"] = address
    _keep_password_login(case)


def _keep_password_login(case):
    """The run logs in by password, so it may not switch that off, as the contract allows once there is another login."""
    if _name(case) == "updateSettings" and isinstance(case.body, dict) and case.body.get("password_login") is False:
        case.body = {**case.body, "password_login": True}


def _name(case):
    return case.operation.definition.raw.get("operationId")


# What may be wrong with data that fits the contract, by JSON pointer, because it depends on what the hub holds.
_causes_of_state = {
    # Nodes that do not exist, or stand there twice.
    "createPingTask": r"/node_ids/\d+",
    "updatePingTask": r"/node_ids/\d+",
    "reorderNodes": r"/ids(/\d+)?",
    # Common passwords and patterns, which only a list and a parser can judge.
    "changePassword": r"/new",
    # Settings that do not go together, a theme that is not installed, and addresses that only a parser can judge.
    "updateSettings": r"/(password_login|oauth_\w+|theme|download_proxy)",
    # The headers of a piece belong together; each for itself is optional.
    "restoreDatabase": r"/header/(content-range|upload-id)",
    "uploadTheme": r"/header/(content-range|upload-id)",
}


@schemathesis.check
def refused_for_its_state(context, response, case):
    """Data that fits the contract is refused with 400 for what the hub holds, and for nothing else."""
    operation = _name(case)
    if response.status_code != 400 or operation not in _causes_of_state:
        return
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    errors = response.json().get("errors", [])
    assert errors, f"{operation} was refused and did not say for what"
    for error in errors:
        assert re.fullmatch(_causes_of_state[operation], error["pointer"]), f"{operation} was refused for {error}"
