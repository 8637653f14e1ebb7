import { equalBytes } from '@countersign/pades/bytes'
import { encodeSignedAttributes } from '@countersign/pades/cms'
import { Sha256 } from './hashes/sha256.ts'

/** The signed attributes do not match the document and the certificate. They must not be signed. */
export class AttributesRefused extends Error {
  readonly code = 'attributes_refused'

  constructor() {
    super('The signed attributes do not match this document and this certificate. Nothing was signed.')
    this.name = 'AttributesRefused'
  }
}

export interface ExpectedAttributes {
  /** SHA-256 of the document's bytes. The signing side must compute it itself. */
  readonly digest: Uint8Array
  /** DER. */
  readonly certificate: Uint8Array
}

/**
 * Checks signed attributes (RFC 5652 §5.4) before a key signs them. They must be content-type id-data, message-digest and
 * signing-certificate-v2 for this document and this certificate, and nothing else. DER has exactly one encoding of these,
 * so the function encodes them and compares the bytes instead of parsing.
 */
export function checkSignedAttributes(attributes: Uint8Array, { digest, certificate }: ExpectedAttributes): void {
  const expected = encodeSignedAttributes(digest, new Sha256().update(certificate).digest())
  if (digest.length !== 32 || !equalBytes(attributes, expected)) throw new AttributesRefused()
}
