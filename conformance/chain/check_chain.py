"""Checks an audit trail by the published rules (packages/evidence/chain/README.md), with nothing but Python.

A second implementation, to judge the first: it shares no line with it. Usage: check_chain.py audit-trail.json
"""
import hashlib, json, re, sys


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def number(value):
    """ECMAScript's shortest form (RFC 8785 section 3.2.2.3)."""
    digits, exponent = re.fullmatch(r"([\d.]+)(?:e([+-]\d+))?", repr(abs(value))).groups()
    whole, _, rest = digits.partition(".")
    rest = "" if rest == "0" else rest
    point = len(whole) + int(exponent or 0)
    point -= len(whole + rest) - len((whole + rest).lstrip("0"))
    figures = (whole + rest).strip("0")
    sign = "-" if value < 0 else ""
    if not figures:
        return "0"
    if 0 < point <= 21:
        return sign + (figures.ljust(point, "0") if point >= len(figures) else figures[:point] + "." + figures[point:])
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + figures
    mantissa = figures[0] + ("." + figures[1:] if len(figures) > 1 else "")
    return f"{sign}{mantissa}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def canonical(value):
    if isinstance(value, float):
        return number(value)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, dict):
        members = sorted(value.items(), key=lambda member: member[0].encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(inner) for name, inner in members) + "}"
    return json.dumps(value, ensure_ascii=False)


def fault(entry, request, seq, previous):
    try:
        content = json.loads(entry["canonical"], parse_int=float)
    except ValueError:
        return "not JSON"
    if not isinstance(content, dict) or canonical(content) != entry["canonical"]:
        return "not canonical"
    place = {"v": 1, "request": request, "seq": seq, "prev": previous}
    for name, expected in place.items():
        if content.get(name) != expected:
            return f"{name} is not {expected}"
    if not isinstance(content.get("personal"), dict):
        return "no commitments"
    for name, opening in (entry["revealed"] or {}).items():
        if not re.fullmatch("[0-9a-f]{32}", opening["salt"]):
            return f"the salt of {name}"
        if content["personal"].get(name) != sha256(opening["salt"] + opening["value"]):
            return f"{name} does not match its commitment"


def check(trail):
    """The number of entries and the head, or the first bad entry (counted from 1) and why."""
    previous = "0" * 64
    for seq, entry in enumerate(trail["entries"], 1):
        reason = fault(entry, trail["sign_request_id"], seq, previous)
        if reason:
            return {"ok": False, "entry": seq, "reason": reason}
        previous = sha256(entry["canonical"])
    return {"ok": True, "count": len(trail["entries"]), "head": previous}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        verdict = check(json.load(file))
    print(json.dumps(verdict))
    sys.exit(0 if verdict["ok"] else 1)
