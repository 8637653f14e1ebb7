import { decode, oids, readBitString, readInteger, readOid, readSequence } from '../asn1/index.ts'
import { type Certificate, validAt } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { buildPath, type CertificatePath, displayName, type Fetcher, type Purpose } from '../trust/index.ts'
import type { Problem } from './verdict.ts'

export interface PathOptions {
  readonly anchors: readonly Certificate[]
  readonly candidates: readonly Certificate[]
  readonly at: Date
  readonly purpose: Purpose
  readonly fetcher: Fetcher | undefined
}

/** A path to an anchor at a time, or the problem for the verdict. */
export async function findPath(
  certificate: Certificate,
  options: PathOptions,
): Promise<{ readonly path: CertificatePath } | { readonly problem: Problem }> {
  try {
    const path = await buildPath(certificate, options)
    const weak = path.find((one) => hasWeakKey(one) && !options.anchors.includes(one))
    if (weak === undefined) return { path }
    return { problem: { code: 'key_weak', detail: `the key of ${nameOf(weak)}` } }
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
    return { problem: { code: problemCode(certificate, options.at, error), detail: error.message } }
  }
}

function problemCode(certificate: Certificate, at: Date, { code }: PadesError): Problem['code'] {
  if (code === 'chain_untrusted') return 'issuer_unknown'
  if (validAt(certificate, at)) return 'certificate_unsuitable'
  return at < certificate.notBefore ? 'certificate_not_yet_valid' : 'certificate_expired'
}

const minRsaBits = 2048

/** RSA keys below 2048 bits can be broken (ETSI TS 119 312 §6.2). */
function hasWeakKey({ publicKey }: Certificate): boolean {
  const [algorithm, key] = readSequence(decode(publicKey), 'public key')
  const name = readOid(readSequence(algorithm, 'key algorithm')[0], 'key algorithm')
  if (name !== oids.rsaEncryption && name !== oids.rsaPss) return false
  const [modulus] = readSequence(decode(readBitString(key, 'key').bytes), 'RSA key')
  return readInteger(modulus, 'modulus').toString(2).length < minRsaBits
}

export function nameOf(certificate: Certificate): string {
  return displayName(certificate.subject)
}
