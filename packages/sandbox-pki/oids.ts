import { oids as common } from '@countersign/pades/asn1'

/** The common object identifiers and those that only a CA or a TSA uses. */
export const oids = {
  ...common,
  serialNumber: '2.5.4.5',
  /** 2.999 is the arc for examples (ITU-T X.660), so it cannot be mistaken for a real policy. */
  sandboxTimestampPolicy: '2.999.3161',
  /** In a certificate: the authority answers that it is revoked. */
  sandboxRevoked: '2.999.5280',
  subjectAltName: '2.5.29.17',
  // PKCS #12 and #9 (RFC 7292, RFC 2985)
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  x509Certificate: '1.2.840.113549.1.9.22.1',
  localKeyId: '1.2.840.113549.1.9.21',
} as const
