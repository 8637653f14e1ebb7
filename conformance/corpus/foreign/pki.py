"""The certificates behind the corpus's foreign signatures: a root, signers, a TSA and the root's CRL.

The keys live only while the files are made. Everything lasts 30 years, so that the committed files stay judgeable.
The plain signer's certificate declares itself validity-assured (ETSI EN 319 412-1 §5.2), so no revocation is asked for;
the archive signer and the archive TSA have a CRL, which their files carry along.
"""

from datetime import datetime, timedelta, timezone

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID, ObjectIdentifier

VALIDITY_ASSURED = ObjectIdentifier("0.4.0.194121.2.1")
DER_NULL = b"\x05\x00"
CRL_ADDRESS = "http://crl.foreign.invalid/root.crl"
NOW = datetime.now(timezone.utc).replace(microsecond=0)
START = NOW - timedelta(days=1)
END = START + timedelta(days=30 * 365)


class Authority:
    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = name("Foreign Test Root")
        self.certificate = (
            self._builder(self.name, self.key.public_key())
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .add_extension(usage(key_cert_sign=True, crl_sign=True), critical=True)
            .sign(self.key, hashes.SHA256())
        )

    def signer(self, common_name, key=None, revocable=False):
        key = key or ec.generate_private_key(ec.SECP256R1())
        builder = self._leaf(common_name, key).add_extension(
            usage(digital_signature=True, content_commitment=True), critical=True
        )
        return key, self._issue(builder, revocable)

    def timestamper(self, common_name, revocable=False):
        # RSA, because pyHanko's own TSA signs with nothing else.
        key = rsa_key()
        builder = (
            self._leaf(common_name, key)
            .add_extension(usage(digital_signature=True), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True)
        )
        return key, self._issue(builder, revocable)

    def revocation_list(self):
        return (
            x509.CertificateRevocationListBuilder()
            .issuer_name(self.name)
            .last_update(NOW - timedelta(minutes=1))
            .next_update(END)
            .add_extension(x509.CRLNumber(1), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), critical=False)
            .sign(self.key, hashes.SHA256())
        )

    def _leaf(self, common_name, key):
        return self._builder(name(common_name), key.public_key()).add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), critical=False
        )

    def _issue(self, builder, revocable):
        if revocable:
            point = x509.DistributionPoint([x509.UniformResourceIdentifier(CRL_ADDRESS)], None, None, None)
            builder = builder.add_extension(x509.CRLDistributionPoints([point]), critical=False)
        else:
            builder = builder.add_extension(x509.UnrecognizedExtension(VALIDITY_ASSURED, DER_NULL), critical=False)
        return builder.sign(self.key, hashes.SHA256())

    def _builder(self, subject, public_key):
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self.name)
            .public_key(public_key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(START)
            .not_valid_after(END)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(public_key), critical=False)
        )


def rsa_key():
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def name(common_name):
    return x509.Name(
        [
            x509.NameAttribute(NameOID.COUNTRY_NAME, "EU"),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Corpus"),
            x509.NameAttribute(NameOID.COMMON_NAME, common_name),
        ]
    )


def usage(**granted):
    flags = {
        flag: False
        for flag in (
            "digital_signature content_commitment key_encipherment data_encipherment key_agreement"
            " key_cert_sign crl_sign encipher_only decipher_only"
        ).split()
    }
    return x509.KeyUsage(**(flags | granted))
