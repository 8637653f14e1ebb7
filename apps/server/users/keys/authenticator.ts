import { createCipheriv, createDecipheriv, createHmac, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

// The database alone signs nobody in. Every row that lets a person in (a session, a passkey, a password, a link, a code) or
// says where they may act (a membership, an invitation, a verified address or domain) has a MAC over its meaning, under a
// key that is not in the database in the clear. A row that somebody wrote or moved with the rights of the database only has
// no valid MAC, and is treated as absent.

/** What a MAC or a ciphertext is for. A value of one purpose is never valid for another. */
export type Purpose =
  | 'session'
  | 'passkey'
  | 'password'
  | 'totp'
  | 'recovery code'
  | 'email'
  | 'verified email'
  | 'membership'
  | 'link'
  | 'invitation'
  | 'challenge'
  | 'device code'
  | 'sso connection'
  | 'sso domain'
  | 'sso domain token'
  | 'sso identity'
  | 'sso sign-in'
  | 'scim token'
  | 'scim user'

export type Field = string | number | Uint8Array | null

export interface Authenticator {
  /** The MAC over the fields, each with its length, so that no two lists of fields are the same bytes. */
  bind(purpose: Purpose, ...fields: readonly Field[]): Buffer
  /** Authenticated encryption; `context` names the row and must be given again. */
  encrypt(purpose: Purpose, context: string, secret: Uint8Array): Buffer
  /** Undefined if it was altered or belongs to another context. */
  decrypt(purpose: Purpose, context: string, encrypted: Uint8Array): Buffer | undefined
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function makeAuthenticator(secret: KeyObject): Authenticator {
  const keys = new Map<string, Buffer>()
  const keyOf = (use: 'mac' | 'cipher', purpose: Purpose): Buffer => {
    const label = `countersign authentication 1\0${use}\0${purpose}`
    const known = keys.get(label)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', label, KEY_BYTES))
    keys.set(label, key)
    return key
  }
  return {
    bind(purpose, ...fields) {
      const mac = createHmac('sha256', keyOf('mac', purpose))
      for (const field of fields) mac.update(encoded(field))
      return mac.digest()
    },
    encrypt(purpose, context, plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf('cipher', purpose), nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(purpose, context, encrypted) {
      if (encrypted.length < NONCE_BYTES + TAG_BYTES) return undefined
      const bytes = Buffer.from(encrypted)
      const cipher = createDecipheriv('aes-256-gcm', keyOf('cipher', purpose), bytes.subarray(0, NONCE_BYTES))
      cipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** A kind, the length in 4 bytes, the bytes. Null differs from the empty text. */
function encoded(field: Field): Buffer {
  const [kind, bytes] =
    field === null
      ? [0, Buffer.alloc(0)]
      : typeof field === 'string'
        ? [1, Buffer.from(field)]
        : typeof field === 'number'
          ? [2, Buffer.from(String(field))]
          : [3, Buffer.from(field)]
  const head = Buffer.alloc(5)
  head.writeUInt8(kind)
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
