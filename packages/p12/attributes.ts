import { equalBytes } from '@countersign/pades/bytes'
import { encodeSignedAttributes } from '@countersign/pades/cms'
import { Sha256 } from './hashes/sha256.ts'

/** What somebody wants signed is something else than what was looked at. Nothing may be signed. */
export class AttributesRefused extends Error {
  readonly code = 'attributes_refused'

  constructor() {
    super('what is to be signed does not stand for this document and this certificate alone: nothing was signed')
    this.name = 'AttributesRefused'
  }
}

export interface Expected {
  /** SHA-256 of the document's bytes, computed by whoever signs. */
  readonly digest: Uint8Array
  /** DER. */
  readonly certificate: Uint8Array
}

/**
 * Looks at signed attributes (RFC 5652 §5.4) before a key signs them: they are content-type id-data, message-digest and
 * signing-certificate-v2, for this document and this certificate, and nothing besides. DER has one way to write that, so
 * it is written and compared; there is nothing to parse and nothing to overlook.
 */
export function lookAtAttributes(attributes: Uint8Array, { digest, certificate }: Expected): void {
  const expected = encodeSignedAttributes(digest, new Sha256().update(certificate).digest())
  if (digest.length !== 32 || !equalBytes(attributes, expected)) throw new AttributesRefused()
}
