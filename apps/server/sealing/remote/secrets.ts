import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Credential, Pending } from '@countersign/remote-signing'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { DocumentKey } from '../../platform/master-keys/master-keys.ts'
import type { AttemptRef } from '../attempts/ref.ts'

// The state of a journey can be secret (a PKCE verifier, a service token) or personal (an account name). It is encrypted
// in the attempt's row under the document's key, and deleted when the attempt ends.

export interface Secrets {
  /** The name of the signer's account, if the provider needs it in advance. */
  account?: string
  pending?: Pending
  credentials?: readonly Credential[]
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export async function encryptSecrets(
  blobs: Blobs,
  key: DocumentKey,
  ref: AttemptRef,
  secrets: Secrets,
): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyFor(blobs, key, ref), nonce)
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()])
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()])
}

/** Returns no secrets for an attempt without any. */
export async function decryptSecrets(
  blobs: Blobs,
  key: DocumentKey,
  { secrets: encrypted, ...ref }: AttemptRef & { secrets: Uint8Array | null },
): Promise<Secrets> {
  if (encrypted === null) return {}
  const bytes = Buffer.from(encrypted)
  const decipher = createDecipheriv('aes-256-gcm', await keyFor(blobs, key, ref), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString()) as Secrets
}

function keyFor(blobs: Blobs, key: DocumentKey, { attemptId }: AttemptRef): Promise<Buffer> {
  return blobs.derive(key, `remote attempt ${attemptId}`)
}
