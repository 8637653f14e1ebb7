import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { DocumentKey } from '../../platform/blobs/master-keys.ts'
import type { AttemptRef } from './attempts.ts'

// What a journey must remember can hold secrets of it (a PKCE verifier, a service's token): encrypted in its row, under
// the document's key, and gone with its end.

const NONCE_BYTES = 12
const TAG_BYTES = 16

export async function sealSecrets(blobs: Blobs, key: DocumentKey, ref: AttemptRef, secrets: unknown): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyFor(blobs, key, ref), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()])
  return Buffer.concat([nonce, text, cipher.getAuthTag()])
}

export async function openSecrets<T>(blobs: Blobs, key: DocumentKey, ref: AttemptRef, sealed: Uint8Array): Promise<T> {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', await keyFor(blobs, key, ref), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString()) as T
}

function keyFor(blobs: Blobs, key: DocumentKey, { attemptId }: AttemptRef): Promise<Buffer> {
  return blobs.derive(key, `remote attempt ${attemptId}`)
}
