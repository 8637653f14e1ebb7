"""Verifies the DKIM signature of a domain on a mail with dkimpy, by the mail and the given TXT records alone.

Reads {"mail": base64, "domain": …, "records": {name: text}} from standard input. Prints {"valid": …, "signed": [header, …],
"reason": …}.
"""

import base64
import json
import sys

import dkim


def judge(question):
    records = question["records"]

    def look_up(name, timeout=5):
        text = records.get(name.decode("ascii").rstrip("."))
        return None if text is None else text.encode("ascii")

    mail = dkim.DKIM(base64.b64decode(question["mail"]), minkey=2048)
    signatures = [name for name, _ in mail.headers if name.lower() == b"dkim-signature"]
    for i in range(len(signatures)):
        is_valid, reason = False, "the signature does not verify"
        try:
            is_valid = mail.verify(i, dnsfunc=look_up)
        except dkim.DKIMException as error:
            reason = str(error)
        if mail.domain == question["domain"].encode("ascii"):
            signed = [name.decode("ascii") for name in mail.include_headers]
            return {"valid": is_valid, "signed": signed, "reason": None if is_valid else reason}
    return {"valid": False, "signed": [], "reason": "the mail has no signature of the domain"}


print(json.dumps(judge(json.load(sys.stdin))))
