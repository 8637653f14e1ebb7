import { readOctetString, readOid, readSequence, type Tlv } from '@countersign/pades/asn1'
import { P12Error, unsupported } from '../error.ts'
import { deriveOld, derivePbkdf2, digests, type Hash, hmacs, readIterations } from './derive.ts'
import type { Opening } from './opening.ts'

/** The file's integrity check, which is also how a wrong password shows (RFC 7292 §5.1, RFC 9579). */
export async function checkMac(macData: Tlv, content: Uint8Array, opening: Opening): Promise<void> {
  const [digestInfo, ...derivation] = readSequence(macData, 'macData')
  const [algorithm, expected] = readSequence(digestInfo, 'mac')
  const [identifier, parameters] = readSequence(algorithm, 'mac algorithm')
  const name = readOid(identifier, 'mac algorithm')
  const { hash, key } = await (name === pbmac1 ? newKey(parameters, opening) : oldKey(name, derivation, opening))
  const hmac = { name: 'HMAC', hash: hash.name }
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['verify'])
  const mac = readOctetString(expected, 'mac digest') as Uint8Array<ArrayBuffer>
  if (await crypto.subtle.verify('HMAC', imported, mac, content as Uint8Array<ArrayBuffer>)) return
  throw new P12Error('p12_password_wrong', 'the password does not open this file')
}

const pbmac1 = '1.2.840.113549.1.5.14'

interface MacKey {
  readonly hash: Hash
  readonly key: Uint8Array<ArrayBuffer>
}

async function newKey(parameters: Tlv | undefined, opening: Opening): Promise<MacKey> {
  const [derivation, scheme] = readSequence(parameters, 'PBMAC1 parameters')
  const name = readOid(readSequence(scheme, 'PBMAC1 scheme')[0], 'PBMAC1 scheme')
  const hash = hmacs.get(name)
  if (hash === undefined) throw unsupported(`the integrity check ${name}`)
  return { hash, key: await derivePbkdf2(derivation, undefined, opening) }
}

async function oldKey(name: string, [saltTlv, iterationsTlv]: readonly Tlv[], opening: Opening): Promise<MacKey> {
  const hash = digests.get(name)
  if (hash === undefined) throw unsupported(`the integrity check ${name}`)
  const salt = readOctetString(saltTlv, 'mac salt')
  const iterations = iterationsTlv === undefined ? 1 : readIterations(iterationsTlv)
  const key = deriveOld({ hash, salt, iterations }, 3, hash.make().digestBytes, opening)
  return { hash, key: key as Uint8Array<ArrayBuffer> }
}
