"""pyHanko as a judge: one Python for a whole corpus, one JSON request a line in, one JSON verdict a line out.

The difference policy is pyHanko's default. Reading is strict unless the request says otherwise.
"""

import asyncio
import json
import logging
import sys
from datetime import datetime, timedelta, timezone

from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.validation import (
    DocumentSecurityStore,
    async_validate_pdf_signature,
    async_validate_pdf_timestamp,
)
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.errors import NoDSSFoundError
from pyhanko.sign.validation.policy_decl import (
    PdfSignatureValidationSpec,
    RevinfoOnlineFetchingRule,
    RevocationInfoGatheringSpec,
    SignatureValidationSpec,
)
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, RevocationCheckingPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager

# hard-fail: whatever a certificate declares (OCSP, CRL) must be found and good; nothing declared, nothing asked.
REVOCATION = "hard-fail"

# An answer fetched while judging is younger than the moment judging began; a large file on a busy machine takes a while.
WHILE_FETCHING = timedelta(minutes=10)


async def judge(request):
    with open(request["file"], "rb") as file:
        reader = PdfFileReader(file, strict=request.get("strict", True))
        if reader.encrypted:
            reader.decrypt((request.get("password") or "").encode())
        roots = list(load_certs_from_pemder(request["roots"]))
        store = security_store(reader)
        archived = store is not None and len(reader.embedded_timestamp_signatures) > 0
        long_term = archived and request.get("longTerm", True)
        return {
            "id": request["id"],
            "strict": reader.strict,
            "dss": store is not None,
            "signatures": [
                await signature_verdict(signature, request, roots, store, long_term)
                for signature in reader.embedded_regular_signatures
            ],
            "timestamps": [
                await timestamp_verdict(signature, request, roots, store)
                for signature in reader.embedded_timestamp_signatures
            ],
        }


def security_store(reader):
    try:
        return DocumentSecurityStore.read_dss(reader)
    except NoDSSFoundError:
        return None


async def signature_verdict(signature, request, roots, store, long_term):
    verdict = {"field": signature.field_name, "signedBy": common_name(signature.signer_cert)}
    try:
        status = await async_validate_pdf_signature(signature, context(request, roots, store))
        verdict |= ordinary(status, status.bottom_line)
        verdict["docMdpOk"] = status.docmdp_ok
        verdict["timestamp"] = None if status.timestamp_validity is None else timestamp(status.timestamp_validity)
    except Exception as cause:
        verdict |= broken(cause)
    if long_term:
        verdict["longTerm"] = await long_term_verdict(signature, roots)
    return verdict


async def timestamp_verdict(signature, request, roots, store):
    verdict = {"field": signature.field_name, "signedBy": common_name(signature.signer_cert)}
    try:
        status = await async_validate_pdf_timestamp(signature, context(request, roots, store))
        return verdict | ordinary(status, timestamp_bottom_line(status)) | {"time": status.timestamp.isoformat()}
    except Exception as cause:
        return verdict | broken(cause)


def context(request, roots, store):
    online = request["mode"] == "online"
    settings = {
        "trust_roots": roots,
        "moment": moment(request.get("at")),
        "allow_fetching": online,
        **({"time_tolerance": WHILE_FETCHING} if online else {}),
        "revocation_mode": REVOCATION,
        # Empty, not absent: pyHanko takes absent for a mistake when fetching is off.
        "crls": [],
        "ocsps": [],
    }
    return ValidationContext(**settings) if store is None else store.as_validation_context(settings)


def moment(at):
    """Absent: now. A number: seconds from now. Otherwise an ISO instant."""
    if at is None:
        return None
    if isinstance(at, (int, float)):
        return datetime.now(timezone.utc) + timedelta(seconds=at)
    return datetime.fromisoformat(at)


async def long_term_verdict(signature, roots):
    """EN 319 102-1 §5.6.3 with the file's own data only, now."""
    policy = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=roots),
        revinfo_policy=CertRevTrustPolicy(RevocationCheckingPolicy.from_legacy(REVOCATION)),
    )
    local_only = RevocationInfoGatheringSpec(online_fetching_rule=RevinfoOnlineFetchingRule.LOCAL_ONLY)
    spec = PdfSignatureValidationSpec(
        SignatureValidationSpec(cert_validation_policy=policy, revinfo_gathering_policy=local_only)
    )
    try:
        result = await ades_lta_validation(signature, spec)
    except Exception as cause:
        return {"indication": None, "subIndication": None, "message": describe(cause)}
    return {
        "indication": result.ades_subindic.status.name,
        "subIndication": getattr(result.ades_subindic, "name", str(result.ades_subindic)),
        "message": result.failure_msg,
    }


def timestamp_bottom_line(status):
    """pyHanko draws none for a document timestamp, so by its own rule for signatures."""
    changed = status.modification_level is None or status.modification_level > ModificationLevel.FORM_FILLING
    return status.intact and status.valid and status.trusted and not changed


def ordinary(status, bottom_line):
    return {
        "bottomLine": bottom_line,
        "intact": status.intact,
        "valid": status.valid,
        "trusted": status.trusted,
        "revoked": status.revoked,
        "coverage": None if status.coverage is None else status.coverage.name,
        "modification": None if status.modification_level is None else status.modification_level.name,
        "summary": status.summary(),
        "error": None,
    }


def broken(cause):
    return {
        "bottomLine": False,
        "intact": None,
        "valid": None,
        "trusted": None,
        "revoked": None,
        "coverage": None,
        "modification": None,
        "summary": None,
        "error": describe(cause),
    }


def timestamp(status):
    return {
        "valid": status.valid,
        "intact": status.intact,
        "trusted": status.trusted,
        "time": status.timestamp.isoformat(),
    }


def common_name(certificate):
    return certificate.subject.native.get("common_name") or certificate.subject.human_friendly


def describe(cause):
    return f"{type(cause).__name__}: {cause}"


async def main():
    logging.disable(logging.CRITICAL)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = await judge(request)
        except Exception as cause:
            answer = {"id": request["id"], "error": describe(cause)}
        print(json.dumps(answer), flush=True)


asyncio.run(main())
