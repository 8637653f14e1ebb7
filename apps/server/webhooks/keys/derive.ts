import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

// Each endpoint signs with its own Ed25519 key, derived from a root key and the endpoint's id. A delivery to one endpoint
// therefore does not verify with the key of another, of the same or of another account.

export interface RootKey {
  id: string
  secret: KeyObject
}

const SEED_BYTES = 32
/** A change of the derivation gets another version. */
const SEED_LABEL = 'countersign webhook endpoint key 1\0'
const ID_LABEL = 'countersign webhook root key id 1\0'
/** RFC 8410 §7: the bytes before the seed in a PKCS #8 key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Identifies a root key in public: 64 bits, from which nothing about the key can be computed. */
export function rootKeyId(secret: KeyObject): string {
  return `whr_${Buffer.from(hkdfSync('sha256', secret, '', ID_LABEL, 8)).toString('hex')}`
}

/** `endpointId` is a UUID; its text in lower case is part of the derivation. */
export function deriveEndpointKey({ secret }: RootKey, endpointId: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', SEED_LABEL + endpointId.toLowerCase(), SEED_BYTES))
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

/** The 32 bytes of RFC 8032. */
export function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}
