"""Runs the published vectors of the chain; prints each that the second implementation sees otherwise."""
import json, sys

from check_chain import canonical, check, sha256

with open(sys.argv[1], encoding="utf-8") as file:
    vectors = json.load(file, parse_int=float)

failures = []
for vector in vectors["canonical"]:
    if canonical(vector["value"]) != vector["text"] or sha256(vector["text"]) != vector["sha256"]:
        failures.append(vector["name"])
for vector in vectors["commitments"]:
    if sha256(vector["salt"] + vector["value"]) != vector["commitment"]:
        failures.append(vector["value"])
for vector in vectors["entries"]:
    personal = {name: sha256(opening["salt"] + opening["value"]) for name, opening in vector["personal"].items()}
    text = canonical({**vector["content"], "v": 1.0, "personal": personal, "prev": vector["prev"]})
    if text != vector["canonical"] or sha256(text) != vector["hash"]:
        failures.append(vector["name"])
for vector in vectors["chains"]:
    verdict = check(vector["trail"])
    if any(verdict.get(name) != expected for name, expected in vector["verdict"].items()):
        failures.append(vector["name"])

count = sum(len(group) for group in vectors.values() if isinstance(group, list))
print(json.dumps({"count": count, "failures": failures}))
