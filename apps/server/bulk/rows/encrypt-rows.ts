import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { KeyRefused } from '../../platform/blobs/errors.ts'
import type { DocumentKey } from '../../platform/master-keys/master-keys.ts'

// The uploaded rows are encrypted with a key of their job (AES-256-GCM). The associated data names the batch or row, so a
// ciphertext cannot be moved. A copy of the database does not reveal names, addresses and access codes; destroying the
// key erases them.

const NONCE_BYTES = 12
const TAG_BYTES = 16

export async function rowKey(blobs: Blobs, key: DocumentKey): Promise<KeyObject> {
  return createSecretKey(await blobs.derive(key, 'bulk rows'))
}

/** The key of the rows, or why it cannot be opened. */
export function openRowKey(blobs: Blobs, key: DocumentKey): Promise<KeyObject | KeyRefused> {
  return rowKey(blobs, key).catch((error: unknown) => {
    if (error instanceof KeyRefused) return error
    throw error
  })
}

/** `context` is authenticated as associated data. */
export function encryptInput(key: KeyObject, context: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function decryptText(key: KeyObject, context: string, encrypted: Uint8Array): string {
  const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString()
}

export function batchContext(jobId: string, batch: number): string {
  return `${jobId} batch ${batch}`
}

export function rowContext(jobId: string, row: number): string {
  return `${jobId} row ${row}`
}
