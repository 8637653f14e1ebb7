"""Hooks of schemathesis: real ids and valid calls of a prepared account, and a record of what was answered.

CONTRACT_CALLS names a JSON file with a valid call for each operation id, CONTRACT_ANSWERS the file to write.
"""

import json
import os
import zlib

import schemathesis

with open(os.environ["CONTRACT_CALLS"], encoding="utf-8") as file:
    CALLS = json.load(file)
ANSWERS = open(os.environ["CONTRACT_ANSWERS"], "a", encoding="utf-8", buffering=1)
# The longest that a call may wait for a change, in seconds.
LONGEST_WAIT = 1


def operation_id(operation):
    return operation.definition.raw.get("operationId")


def prepared(context):
    return CALLS.get(operation_id(context.operation)) if context.operation else None


@schemathesis.serializer("application/x-ndjson")
def serialize_lines(context, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


def is_shed(response):
    """A busy server refuses a call and says when to repeat it. The proof limits how many."""
    return response.status_code == 503 and "retry-after" in response.headers and b'"overloaded"' in response.content


@schemathesis.hook
def filter_failure(context, failure, case, response):
    return not is_shed(response)


@schemathesis.hook
def before_add_examples(context, examples):
    """The valid call comes first. The document's own examples name nothing that exists."""
    call = prepared(context)
    if call is None:
        return
    for example in examples:
        example.path_parameters = dict(call["path_parameters"])
    valid = {"path_parameters": dict(call["path_parameters"]), "query": dict(call["query"])}
    if call["body"] is not None:
        valid |= {"body": call["body"], "media_type": "application/json"}
    examples.insert(0, context.operation.Case(**valid))


@schemathesis.hook
def map_case(context, case):
    """Three of four generated calls name something that exists: a random id is found nowhere."""
    call = prepared(context)
    if call and call["path_parameters"] and case.path_parameters:
        if zlib.crc32(repr((case.query, case.body)).encode("utf-8", "replace")) % 4 != 0:
            case.path_parameters = dict(call["path_parameters"])
    return case


@schemathesis.hook
def before_call(context, case, **kwargs):
    # Generated calls also name what earlier responses named, such as the key that they are made with.
    if operation_id(case.operation) == "revokeApiKey":
        case.path_parameters = dict(CALLS["revokeApiKey"]["path_parameters"])
    # A stream that lasts: its end is awaited. Whatever the server may read as a number has a digit, such as ["9"] or 1e2.
    if operation_id(case.operation) == "streamEvents" and any(map(str.isdigit, str(case.query.get("seconds", 0)))):
        case.query["seconds"] = 0
    for name, value in list((case.headers or {}).items()):
        if name.lower() == "prefer" and "wait" in str(value).lower():
            case.headers[name] = f"wait={LONGEST_WAIT}"


@schemathesis.hook
def after_call(context, case, response):
    phase = case.meta.phase.name.value if case.meta else "none"
    line = {
        "operation": operation_id(case.operation),
        "status": response.status_code,
        "phase": phase,
        "shed": is_shed(response),
    }
    ANSWERS.write(json.dumps(line) + "\n")
