import { readOctetString, readOid, readSequence, type Tlv } from '@countersign/pades/asn1'
import { P12Error, unsupported } from '../error.ts'
import type { OpenAttempt } from './attempt.ts'
import { type HashAlgorithm, hashByHmacOid, hashByOid } from './hash.ts'
import { readIterations } from './iterations.ts'
import { derivePbkdf2Key } from './pbkdf2.ts'
import { derivePkcs12Key, purposes } from './pkcs12-kdf.ts'

/** Verifies the file's MAC, which a wrong password also fails (RFC 7292 §5.1, RFC 9579). */
export async function verifyMac(macData: Tlv, content: Uint8Array, attempt: OpenAttempt): Promise<void> {
  const [digestInfo, ...derivation] = readSequence(macData, 'macData')
  const [mac, expected] = readSequence(digestInfo, 'mac')
  const [identifier, parameters] = readSequence(mac, 'mac algorithm')
  const name = readOid(identifier, 'mac algorithm')
  const { algorithm, key } = await (name === pbmac1
    ? pbmac1Key(parameters, attempt)
    : hmacKey(name, derivation, attempt))
  const hmac = { name: 'HMAC', hash: algorithm.webCryptoName }
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['verify'])
  const digest = readOctetString(expected, 'mac digest') as Uint8Array<ArrayBuffer>
  if (await crypto.subtle.verify('HMAC', imported, digest, content as Uint8Array<ArrayBuffer>)) return
  throw new P12Error('p12_password_wrong', 'The password does not match the MAC of the file.')
}

const pbmac1 = '1.2.840.113549.1.5.14'

interface MacKey {
  readonly algorithm: HashAlgorithm
  readonly key: Uint8Array<ArrayBuffer>
}

/** RFC 9579. */
async function pbmac1Key(parameters: Tlv | undefined, attempt: OpenAttempt): Promise<MacKey> {
  const [derivation, scheme] = readSequence(parameters, 'PBMAC1 parameters')
  const name = readOid(readSequence(scheme, 'PBMAC1 scheme')[0], 'PBMAC1 scheme')
  const algorithm = hashByHmacOid.get(name)
  if (algorithm === undefined) throw unsupported(`the MAC ${name}`)
  return { algorithm, key: await derivePbkdf2Key(derivation, undefined, attempt) }
}

/** RFC 7292 Appendix B. */
async function hmacKey(name: string, [saltTlv, iterationsTlv]: readonly Tlv[], attempt: OpenAttempt): Promise<MacKey> {
  const algorithm = hashByOid.get(name)
  if (algorithm === undefined) throw unsupported(`the MAC ${name}`)
  const salt = readOctetString(saltTlv, 'mac salt')
  const iterations = iterationsTlv === undefined ? 1 : readIterations(iterationsTlv)
  const key = derivePkcs12Key({ algorithm, salt, iterations }, purposes.macKey, algorithm.create().digestBytes, attempt)
  return { algorithm, key: key as Uint8Array<ArrayBuffer> }
}
