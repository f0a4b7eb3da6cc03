"""Hooks of Schemathesis for the hub: https://schemathesis.readthedocs.io, "Extending"."""

import itertools
import os
import re

import schemathesis
from schemathesis.generation import GenerationMode

_numbers = itertools.count(1)
# One token may send 600 requests a minute.
_tokens = os.environ.get("MUSTER_API_TOKENS", "").split(",")

# JSON, although its name does not say so.
schemathesis.serializer.alias("application/csp-report", "application/json")


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sends each request from another client address.

    Wrong passwords and keys lock an address out, and a locked-out fuzzer would only see 429. The hub trusts the header
    because the connection comes from loopback, as from a reverse proxy.
    """
    number = next(_numbers)
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    case.headers["X-Forwarded-For"] = address
    # Without it, the operations for status pages answer errors as text.
    case.headers.setdefault("Accept", "application/json")
    if case.headers.get("Authorization") == f"Bearer {_tokens[0]}":
        case.headers["Authorization"] = f"Bearer {_tokens[number % len(_tokens)]}"
    _keep_password_login(case)
    _stay_on_this_machine(case)


def _keep_password_login(case):
    """Keeps password login on, which the contract allows to turn off: the run itself logs in by password."""
    if _name(case) == "updateSettings" and isinstance(case.body, dict) and case.body.get("password_login") is False:
        case.body = {**case.body, "password_login": True}


def _stay_on_this_machine(case):
    """Replaces addresses of themes, which the hub would download from anywhere, by one that it refuses."""
    if _name(case) != "installThemeFromAddress" or not isinstance(case.body, dict):
        return
    address = case.body.get("address")
    if isinstance(address, str) and address.strip().lower().startswith("http"):
        case.body = {**case.body, "address": "https://127.0.0.1/theme.tar.gz"}


def _name(case):
    return case.operation.definition.raw.get("operationId")


# JSON pointers of valid data that the hub may refuse because of its state.
_causes_of_state = {
    # Nodes that do not exist, or duplicates, or of a heartbeat; options that contradict each other, and schedules.
    "createPingTask": r"/node_ids(/\d+)?|/check/(cron|time_zone|json_path|statuses/\d+|headers/\d+/name)",
    "updatePingTask": r"/node_ids(/\d+)?|/check/(cron|time_zone|json_path|statuses/\d+|headers/\d+/name)",
    "reorderNodes": r"/ids(/\d+)?",
    # The same, and times that contradict each other or the kind.
    "createNotice": r"/(node_ids/\d+|ends_at)",
    "updateNotice": r"/(node_ids/\d+|ends_at)",
    # Nodes and tasks that do not exist, or duplicates; levels of which none ends the alert.
    "createAlertRule": r"/((nodes/ids|parents/(node|task)_ids)/\d+|end)",
    "updateAlertRule": r"/((nodes/ids|parents/(node|task)_ids)/\d+|end)",
    # The same, and a figure without history.
    "previewAlertRule": r"/(rule/((nodes/ids|parents/(node|task)_ids)/\d+|end|figure)|node_ids/\d+)",
    # An end in the past, or too far ahead.
    "acknowledgeAlert": r"/until",
    # An end in the past.
    "createApiToken": r"/expires_at",
    "updateApiToken": r"/expires_at",
    # A window that ends before it begins, or begins in the future.
    "exportNodeMetrics": r"/query/from",
    "exportNodeLatency": r"/query/from",
    # Common passwords and patterns, which JSON Schema cannot express.
    "changePassword": r"/new",
    # Origins that the installed theme does not ask for.
    "setThemeConnect": r"/approved/\d+",
    # Names that the hub refuses in every body; a report and the settings of a theme may have any other.
    "reportThemeRefusal": r"(/.*)?/(__proto__|constructor|prototype)",
    "replaceThemeConfig": r"/(__proto__|constructor|prototype)",
    # Settings that contradict each other, a theme that is not installed, and addresses that a URL parser refuses.
    "updateSettings": r"/(password_login|oauth_\w+|theme|theme_gallery|download_proxy)",
    # Each header of a chunk is optional, but they depend on each other.
    "restoreDatabase": r"/header/(content-range|upload-id)",
    "uploadTheme": r"/header/(content-range|upload-id)",
    "importDatabase": r"/header/(content-range|upload-id)|/query/companion_bytes",
    # Texts that are no URL of a public host.
    "installThemeFromAddress": r"/address",
}


@schemathesis.check
def refused_for_its_state(context, response, case):
    """Fails if valid data is refused with 400 for another reason than the hub's state."""
    operation = _name(case)
    if response.status_code != 400 or operation not in _causes_of_state:
        return
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    errors = response.json().get("errors", [])
    assert errors, f"{operation} was refused without a reason"
    for error in errors:
        assert re.fullmatch(_causes_of_state[operation], error["pointer"]), f"{operation} was refused for {error}"
