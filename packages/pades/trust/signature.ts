import { platform } from '#platform'
import {
  decodeDer,
  encodedBytes,
  isUniversal,
  readBitString,
  readOid,
  readSequence,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import { type Certificate, matchesKey, readSignatureAlgorithm } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { authorityKeyId, subjectKeyId } from './extensions.ts'
import { sameName } from './names.ts'
import { oids } from './oids.ts'

/** Signed bytes and their signature, as in certificates, CRLs and OCSP responses. */
export interface SignedBlock {
  readonly toBeSigned: Uint8Array
  readonly signatureAlgorithm: Tlv
  readonly signature: Uint8Array
}

/** Whether the key signed the block. False for an unsupported algorithm or a key of another type. */
export async function verifyBlock(block: SignedBlock, publicKey: Uint8Array): Promise<boolean> {
  try {
    if (!hasPlainParameters(block.signatureAlgorithm)) return false
    const { algorithm, saltLength } = readSignatureAlgorithm(block.signatureAlgorithm, 'signatureAlgorithm')
    if (!matchesKey(algorithm, publicKey)) return false
    const { toBeSigned: message, signature } = block
    return await platform.verify({ algorithm, saltLength, publicKey, message, signature })
  } catch (error) {
    if (error instanceof PadesError) return false
    throw error
  }
}

/** A BIT STRING with a signature must have no unused bits. Otherwise the result is empty and verifies with no key. */
export function readSignature(tlv: Tlv | undefined, what: string): Uint8Array {
  const { bytes, unusedBits } = readBitString(tlv, what)
  return unusedBits === 0 ? bytes : new Uint8Array()
}

/** Whether the names and key identifiers permit that `issuer` issued `certificate`. False if they are unreadable. */
export function looksIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  try {
    if (!sameName(certificate.issuer, issuer.subject)) return false
    const [expected, actual] = [authorityKeyId(certificate), subjectKeyId(issuer)]
    return expected === undefined || actual === undefined || equalBytes(expected, actual)
  } catch (error) {
    if (error instanceof PadesError) return false
    throw error
  }
}

/** Whether `issuer` signed `certificate`. Requires DER and equal algorithm fields (RFC 5280 §4.1.1.2). */
export async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  const key = await cacheKey(certificate.der, issuer.publicKey)
  const known = results.get(key)
  if (known !== undefined) return known
  const block = signedBlockOf(certificate)
  const result = block !== undefined && (await verifyBlock(block, issuer.publicKey))
  const [oldest] = results.keys()
  if (results.size >= maxCachedResults && oldest !== undefined) results.delete(oldest)
  results.set(key, result)
  return result
}

/** Cached, because few authorities issue most certificates and the result for the same bytes never changes. */
const results = new Map<string, boolean>()
const maxCachedResults = 1_000

async function cacheKey(der: Uint8Array, publicKey: Uint8Array): Promise<string> {
  const both = await Promise.all([platform.digest('sha256', der), platform.digest('sha256', publicKey)])
  return String.fromCharCode(...both.flatMap((digest) => [...digest]))
}

function signedBlockOf(certificate: Certificate): SignedBlock | undefined {
  try {
    const [tbs, signatureAlgorithm, signature] = readSequence(decodeDer(certificate.der), 'Certificate')
    const claimed = readSequence(tbs, 'TBSCertificate').find((field) => isUniversal(field, tags.sequence))
    if (signatureAlgorithm === undefined || claimed === undefined) return undefined
    if (!equalBytes(encodedBytes(claimed), encodedBytes(signatureAlgorithm))) return undefined
    return { toBeSigned: certificate.tbs, signatureAlgorithm, signature: readSignature(signature, 'signatureValue') }
  } catch (error) {
    if (error instanceof PadesError) return undefined
    throw error
  }
}

/** The parameters of all algorithms except PSS must be absent or NULL. */
function hasPlainParameters(algorithm: Tlv): boolean {
  const [id, parameters, ...rest] = readSequence(algorithm, 'signatureAlgorithm')
  if (rest.length > 0) return false
  if (readOid(id, 'signatureAlgorithm') === oids.rsaPss) return true
  return parameters === undefined || (isUniversal(parameters, tags.null) && parameters.contentStart === parameters.end)
}
