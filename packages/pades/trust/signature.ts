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

/** Bytes with a signature beside them, as certificates, CRLs and OCSP responses have it. */
export interface SignedBlock {
  readonly toBeSigned: Uint8Array
  readonly signatureAlgorithm: Tlv
  readonly signature: Uint8Array
}

/** Whether the key signed the block. An algorithm this package does not know, or a key of another kind, did not. */
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

/** A BIT STRING that holds a signature has no unused bits. */
export function readSignature(tlv: Tlv | undefined, what: string): Uint8Array {
  const { bytes, unusedBits } = readBitString(tlv, what)
  return unusedBits === 0 ? bytes : new Uint8Array()
}

/** Whether `issuer` can have issued `certificate`, by name and key identifiers alone. What is unreadable did not. */
export function looksIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  try {
    if (!sameName(certificate.issuer, issuer.subject)) return false
    const [wanted, offered] = [authorityKeyId(certificate), subjectKeyId(issuer)]
    return wanted === undefined || offered === undefined || equalBytes(wanted, offered)
  } catch (error) {
    if (error instanceof PadesError) return false
    throw error
  }
}

/** Whether `issuer`'s key signed `certificate`: DER throughout, and both algorithm fields alike (RFC 5280 §4.1.1.2). */
export async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  const question = await nameOf(certificate.der, issuer.publicKey)
  const known = answers.get(question)
  if (known !== undefined) return known
  const block = signedBlockOf(certificate)
  const answer = block !== undefined && (await verifyBlock(block, issuer.publicKey))
  const [oldest] = answers.keys()
  if (answers.size >= keptAnswers && oldest !== undefined) answers.delete(oldest)
  answers.set(question, answer)
  return answer
}

/** The same few authorities stand behind most signatures, and whether they signed something never changes. */
const answers = new Map<string, boolean>()
const keptAnswers = 1_000

async function nameOf(der: Uint8Array, publicKey: Uint8Array): Promise<string> {
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

/** Nothing but NULL may stand where an algorithm takes no parameters; PSS reads its own. */
function hasPlainParameters(algorithm: Tlv): boolean {
  const [id, parameters, ...rest] = readSequence(algorithm, 'signatureAlgorithm')
  if (rest.length > 0) return false
  if (readOid(id, 'signatureAlgorithm') === oids.rsaPss) return true
  return parameters === undefined || (isUniversal(parameters, tags.null) && parameters.contentStart === parameters.end)
}
