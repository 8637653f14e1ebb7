"""Signatures by pyHanko for the corpus: sign.py OUT_FOLDER BASE.pdf FORM.pdf

Writes pyhanko-*.pdf, the root they chain to (root.pem) and a P12 for the other foreign signer (signer.p12).
"""

import io
import sys
from pathlib import Path

from asn1crypto import crl as asn1_crl
from asn1crypto import keys as asn1_keys
from asn1crypto import x509 as asn1_x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.serialization import pkcs12
from pki import Authority, rsa_key
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers, timestamps
from pyhanko.sign.fields import (
    FieldMDPAction,
    FieldMDPSpec,
    MDPPerm,
    SigFieldSpec,
    SigSeedSubFilter,
    append_signature_field,
)
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.registry import SimpleCertificateStore

P12_PASSPHRASE = b"corpus"
ETSI, ADOBE = SigSeedSubFilter.PADES, SigSeedSubFilter.ADOBE_PKCS7_DETACHED
BOX, EMPTY_BOX = (72, 600, 272, 660), (300, 600, 500, 660)

authority = Authority()


def certificate(cert):
    return asn1_x509.Certificate.load(cert.public_bytes(serialization.Encoding.DER))


def private_key(key):
    der = key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return asn1_keys.PrivateKeyInfo.load(der)


def signer(key, cert):
    store = SimpleCertificateStore()
    store.register(certificate(authority.certificate))
    return signers.SimpleSigner(certificate(cert), private_key(key), store)


def timestamper(key, cert):
    return timestamps.DummyTimeStamper(certificate(cert), private_key(key), [certificate(authority.certificate)])


rsa = rsa_key()
RSA_CERTIFICATE = authority.signer("Foreign RSA Signer", rsa)[1]
RSA_SIGNER = signer(rsa, RSA_CERTIFICATE)
EC_SIGNER = signer(*authority.signer("Foreign EC Signer"))
ARCHIVE_SIGNER = signer(*authority.signer("Foreign Archive Signer", revocable=True))
TIMESTAMPER = timestamper(*authority.timestamper("Foreign TSA"))
ARCHIVE_TIMESTAMPER = timestamper(*authority.timestamper("Foreign Archive TSA", revocable=True))
CRL = asn1_crl.CertificateList.load(authority.revocation_list().public_bytes(serialization.Encoding.DER))


def sign(pdf, field="Foreign1", by=EC_SIGNER, timestamper=None, lock=None, lock_permission=None, box=BOX, **metadata):
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    spec = SigFieldSpec(field, box=box, field_mdp_spec=lock, doc_mdp_update_value=lock_permission)
    meta = signers.PdfSignatureMetadata(**{"field_name": field, "subfilter": ETSI, "md_algorithm": "sha256"} | metadata)
    return signers.PdfSigner(meta, by, timestamper=timestamper, new_field_spec=spec).sign_pdf(writer).getvalue()


def with_empty_field(pdf, field="Countersign", visible=False):
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    append_signature_field(writer, SigFieldSpec(field, box=EMPTY_BOX, empty_field_appearance=visible))
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def certify(pdf, permission):
    return sign(pdf, certify=True, docmdp_permissions=permission)


def archive(pdf, with_document_timestamp):
    context = ValidationContext(
        trust_roots=[certificate(authority.certificate)], crls=[CRL], allow_fetching=False, revocation_mode="hard-fail"
    )
    return sign(
        pdf,
        by=ARCHIVE_SIGNER,
        timestamper=ARCHIVE_TIMESTAMPER,
        embed_validation_info=True,
        use_pades_lta=with_document_timestamp,
        validation_context=context,
    )


def field_lock(action, fields=None):
    return FieldMDPSpec(action, fields)


def cases(base, form):
    open_field = with_empty_field(base)
    yield "approval", sign(base)
    yield "approval-rsa-adbe", sign(base, by=RSA_SIGNER, subfilter=ADOBE)
    yield "approval-invisible", sign(base, box=None)
    yield "approval-timestamped", sign(base, timestamper=TIMESTAMPER)
    yield "approval-twice", sign(sign(base), "Foreign2", RSA_SIGNER, box=EMPTY_BOX)
    yield "approval-on-form", sign(form)
    for level, permission in enumerate((MDPPerm.NO_CHANGES, MDPPerm.FILL_FORMS, MDPPerm.ANNOTATE), start=1):
        yield f"certified-p{level}", certify(base, permission)
        yield f"certified-p{level}-empty-field", certify(open_field, permission)
        yield f"lock-p{level}", sign(open_field, lock=field_lock(FieldMDPAction.INCLUDE, ["Foreign1"]), lock_permission=permission)
    yield "certified-p2-visible-empty-field", certify(with_empty_field(base, visible=True), MDPPerm.FILL_FORMS)
    yield "fieldmdp-all", sign(open_field, lock=field_lock(FieldMDPAction.ALL))
    yield "fieldmdp-include-other", sign(form, lock=field_lock(FieldMDPAction.INCLUDE, ["Name"]))
    yield "fieldmdp-include-ours", sign(open_field, lock=field_lock(FieldMDPAction.INCLUDE, ["Countersign"]))
    yield "fieldmdp-exclude-ours", sign(open_field, lock=field_lock(FieldMDPAction.EXCLUDE, ["Countersign"]))
    yield "lt-dss-vri", archive(base, with_document_timestamp=False)
    yield "lta-dss-vri", archive(base, with_document_timestamp=True)


def main():
    out, base, form = Path(sys.argv[1]), Path(sys.argv[2]).read_bytes(), Path(sys.argv[3]).read_bytes()
    for case, pdf in cases(base, form):
        (out / f"pyhanko-{case}.pdf").write_bytes(pdf)
    (out / "root.pem").write_bytes(authority.certificate.public_bytes(serialization.Encoding.PEM))
    (out / "signer.p12").write_bytes(
        pkcs12.serialize_key_and_certificates(
            b"signer", rsa, RSA_CERTIFICATE, [authority.certificate],
            serialization.BestAvailableEncryption(P12_PASSPHRASE),
        )
    )


main()
