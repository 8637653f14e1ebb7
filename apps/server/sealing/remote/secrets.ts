import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Credential, Pending } from '@countersign/remote-signing'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { DocumentKey } from '../../platform/blobs/master-keys.ts'
import type { AttemptRef } from './attempts.ts'

// What a journey must remember can be secret (a PKCE verifier, a service's token) or personal (an account's name):
// encrypted in its row, under the document's key, and gone with its end.

export interface Secrets {
  /** The signer's with the provider, where it asks for it beforehand. */
  account?: string
  pending?: Pending
  credentials?: readonly Credential[]
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export async function sealSecrets(blobs: Blobs, key: DocumentKey, ref: AttemptRef, secrets: Secrets): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyFor(blobs, key, ref), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()])
  return Buffer.concat([nonce, text, cipher.getAuthTag()])
}

/** Of an attempt that has none yet, there are none. */
export async function openSecrets(
  blobs: Blobs,
  key: DocumentKey,
  { secrets: sealed, ...ref }: AttemptRef & { secrets: Uint8Array | null },
): Promise<Secrets> {
  if (sealed === null) return {}
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', await keyFor(blobs, key, ref), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString()) as Secrets
}

function keyFor(blobs: Blobs, key: DocumentKey, { attemptId }: AttemptRef): Promise<Buffer> {
  return blobs.derive(key, `remote attempt ${attemptId}`)
}
