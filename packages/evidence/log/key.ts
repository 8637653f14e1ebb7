import { fromBase64, fromHex, joined, toBase64, toHex, utf8 } from './encoding.ts'
import { type Hash, isEqual } from './hash.ts'

// The verifier key of C2SP signed-note, one line of text: name+key hash+base64(type ‖ key).

/** The signature types of C2SP signed-note that are known here: a log's own, and a witness's. */
export const ED25519 = 0x01
export const COSIGNATURE_V1 = 0x04

const KEY_SIZE = 32
const KEY_HASH_SIZE = 4

export interface VerifierKey {
  /** Of a log: its origin. */
  readonly name: string
  readonly type: typeof ED25519 | typeof COSIGNATURE_V1
  readonly publicKey: Uint8Array
  /** Four bytes by which a signature line names its key. */
  readonly keyHash: Uint8Array
}

export function makeVerifierKey(
  name: string,
  publicKey: Uint8Array,
  hash: Hash,
  type: VerifierKey['type'] = ED25519,
): VerifierKey {
  if (!isKeyName(name)) throw new RangeError(`"${name}" cannot name a key: it is empty, or has a space or a plus`)
  if (publicKey.length !== KEY_SIZE) throw new RangeError('an Ed25519 public key is 32 bytes long')
  const keyHash = hash(joined(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, KEY_HASH_SIZE)
  return { name, type, publicKey, keyHash }
}

export function formatVerifierKey({ name, type, publicKey, keyHash }: VerifierKey): string {
  return `${name}+${toHex(keyHash)}+${toBase64(joined(Uint8Array.of(type), publicKey))}`
}

/** Undefined unless it is a key of a known type whose hash is right. */
export function parseVerifierKey(text: string, hash: Hash): VerifierKey | undefined {
  const [, name = '', hashHex = '', key64 = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? []
  const [keyHash, typed] = [fromHex(hashHex, KEY_HASH_SIZE), fromBase64(key64)]
  const type = typed?.[0]
  if (!keyHash || typed?.length !== 1 + KEY_SIZE || (type !== ED25519 && type !== COSIGNATURE_V1)) return undefined
  const key = makeVerifierKey(name, typed.slice(1), hash, type)
  return isEqual(key.keyHash, keyHash) ? key : undefined
}

/** One key a line; lines that are empty or begin with # are not keys. Throws at a line that is neither. */
export function parseVerifierKeys(text: string, hash: Hash): VerifierKey[] {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')) // biome-ignore format: one thought
  return lines.map((line) => {
    const key = parseVerifierKey(line, hash)
    if (!key) throw new RangeError(`this is not a verifier key, or its hash is wrong: ${line.slice(0, 120)}`)
    return key
  })
}

export function isKeyName(name: string): boolean {
  return name !== '' && !/[\s+]/u.test(name)
}
