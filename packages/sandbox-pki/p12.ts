import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import {
  decode,
  encodedBytes,
  explicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
} from '@countersign/pades/asn1'
import { oids } from './oids.ts'

export type P12Request = {
  key: KeyObject
  /** The key's certificate first. */
  chain: readonly Uint8Array[]
  password: string
}

/** As OpenSSL 3 writes them by default. */
const ITERATIONS = 2_048
const SALT_BYTES = 16

/**
 * A PKCS#12 file (RFC 7292): the key encrypted with PBES2 and AES-256, and the certificates, which are public, as they
 * are. A MAC under the password covers both.
 */
export function buildP12({ key, chain, password }: P12Request): Uint8Array {
  const keyId = createHash('sha1')
    .update(chain[0] ?? '')
    .digest()
  const shrouded = key.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: password })
  const safes = [
    sequence(bag(oids.shroudedKeyBag, new Uint8Array(shrouded), keyId)),
    sequence(...chain.map((certificate, i) => certificateBag(certificate, i === 0 ? keyId : undefined))),
  ]
  const content = sequence(...safes.map(data))
  return sequence(integer(3), data(content), mac(content, password))
}

function certificateBag(certificate: Uint8Array, keyId: Uint8Array | undefined): Uint8Array {
  const value = sequence(oid(oids.x509Certificate), explicit(0, octetString(certificate)))
  return bag(oids.certificateBag, value, keyId)
}

/** The attribute localKeyId links a key and its certificate. */
function bag(type: string, value: Uint8Array, keyId?: Uint8Array): Uint8Array {
  const attributes = keyId && setOf(sequence(oid(oids.localKeyId), setOf(octetString(keyId))))
  return sequence(oid(type), explicit(0, encodedBytes(decode(value))), ...(attributes ? [attributes] : []))
}

function data(content: Uint8Array): Uint8Array {
  return sequence(oid(oids.data), explicit(0, octetString(content)))
}

function mac(content: Uint8Array, password: string): Uint8Array {
  const salt = randomBytes(SALT_BYTES)
  const digest = createHmac('sha256', macKey(password, salt)).update(content).digest()
  const digestInfo = sequence(sequence(oid(oids.sha256), nullValue()), octetString(digest))
  return sequence(digestInfo, octetString(salt), integer(ITERATIONS))
}

const BLOCK_BYTES = 64
const MAC_KEY = 3

/** RFC 7292 Appendix B.2 with SHA-256, whose digest is as long as the key: one block is enough. */
function macKey(password: string, salt: Uint8Array): Uint8Array {
  const input = [Buffer.alloc(BLOCK_BYTES, MAC_KEY), toBlocks(salt), toBlocks(bmpString(password))]
  let digest = createHash('sha256').update(Buffer.concat(input)).digest()
  for (let i = 1; i < ITERATIONS; i++) digest = createHash('sha256').update(digest).digest()
  return digest
}

/** UTF-16, big endian, with a terminating zero (RFC 7292 Appendix B.1). */
function bmpString(text: string): Uint8Array {
  return Buffer.from(`${text}\0`, 'utf16le').swap16()
}

function toBlocks(bytes: Uint8Array): Uint8Array {
  return Buffer.alloc(BLOCK_BYTES * Math.ceil(bytes.length / BLOCK_BYTES), bytes)
}
