import { concatBytes, fromBase64, fromHex, toBase64, toHex, utf8 } from './encoding.ts'
import { type Hash, isEqual } from './hash.ts'

// The verifier key of C2SP signed-note: name+key hash+base64(type ‖ key).

/** The supported signature types of C2SP signed-note: those of logs and of witnesses. */
export const ED25519 = 0x01
export const COSIGNATURE_V1 = 0x04

const KEY_SIZE = 32
const KEY_HASH_SIZE = 4

export interface VerifierKey {
  /** For a log, its origin. */
  readonly name: string
  readonly type: typeof ED25519 | typeof COSIGNATURE_V1
  readonly publicKey: Uint8Array
  /** The four bytes that identify the key in a signature line. */
  readonly keyHash: Uint8Array
}

export function makeVerifierKey(
  name: string,
  publicKey: Uint8Array,
  hash: Hash,
  type: VerifierKey['type'] = ED25519,
): VerifierKey {
  if (!isKeyName(name)) throw new RangeError(`The key name "${name}" is empty or contains a space or a plus sign.`)
  if (publicKey.length !== KEY_SIZE)
    throw new RangeError(`An Ed25519 public key has ${KEY_SIZE} bytes, not ${publicKey.length}.`)
  const keyHash = hash(concatBytes(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, KEY_HASH_SIZE)
  return { name, type, publicKey, keyHash }
}

export function formatVerifierKey({ name, type, publicKey, keyHash }: VerifierKey): string {
  return `${name}+${toHex(keyHash)}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`
}

/** Undefined unless the key has a supported type and a matching hash. */
export function parseVerifierKey(text: string, hash: Hash): VerifierKey | undefined {
  const [, name = '', hashHex = '', key64 = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? []
  const [keyHash, typed] = [fromHex(hashHex, KEY_HASH_SIZE), fromBase64(key64)]
  const type = typed?.[0]
  if (!keyHash || typed?.length !== 1 + KEY_SIZE || (type !== ED25519 && type !== COSIGNATURE_V1)) return undefined
  const key = makeVerifierKey(name, typed.slice(1), hash, type)
  return isEqual(key.keyHash, keyHash) ? key : undefined
}

/** One key per line. Ignores empty lines and comments (#). Throws a RangeError for any other line. */
export function parseVerifierKeys(text: string, hash: Hash): VerifierKey[] {
  const lines = text.split('\n').map((line) => line.trim())
  const keyLines = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return keyLines.map((line) => {
    const key = parseVerifierKey(line, hash)
    if (!key) throw new RangeError(`The line is not a verifier key, or its hash is wrong: ${line.slice(0, 120)}`)
    return key
  })
}

export function isKeyName(name: string): boolean {
  return name !== '' && !/[\s+]/u.test(name)
}
