import { createPublicKey } from 'node:crypto'
import type { Certificate, SignatureAlgorithm } from '@countersign/pades'
import { defaultAlgorithm } from '@countersign/pades/cms'
import { Refused } from './verdict.ts'

/** NIST SP 800-131A: shorter keys have not been permitted since 2014. */
export const FEWEST_RSA_BITS = 2048
/** The cost of verification grows with its square, and an untrusted party chooses it. */
const MOST_RSA_BITS = 8192

/** The algorithms of pages and helpers: PKCS#1 v1.5 and ECDSA. */
const ALGORITHMS: ReadonlySet<SignatureAlgorithm> = new Set(['rsa-sha256', 'ecdsa-sha256', 'ecdsa-sha384'])

/** The algorithm for signatures of this certificate's key. */
export function algorithmOf(certificate: Certificate): SignatureAlgorithm {
  const bits = rsaBits(certificate)
  if (bits !== undefined && (bits < FEWEST_RSA_BITS || bits > MOST_RSA_BITS)) {
    const limits = `from ${FEWEST_RSA_BITS} to ${MOST_RSA_BITS}`
    throw new Refused('key_unsupported', `The certificate’s RSA key has ${bits} bits; ${limits} are accepted.`, {
      bits,
    })
  }
  const algorithm = knownAlgorithm(certificate)
  if (algorithm !== undefined && ALGORITHMS.has(algorithm)) return algorithm
  const message = 'The certificate’s key is neither RSA nor on one of the curves P-256, P-384 and P-521.'
  throw new Refused('key_unsupported', message)
}

/** Undefined for other key types and for invalid keys. */
export function rsaBits({ publicKey }: Certificate): number | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.modulusLength
  } catch {
    return undefined
  }
}

function knownAlgorithm({ publicKey }: Certificate): SignatureAlgorithm | undefined {
  try {
    createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
    return defaultAlgorithm(publicKey)
  } catch {
    return undefined
  }
}
