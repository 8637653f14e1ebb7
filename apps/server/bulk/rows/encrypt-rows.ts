import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { DocumentKey } from '../../platform/blobs/master-keys.ts'

// What was sent lies encrypted under its job's key (AES-256-GCM), bound to where it lies: names, addresses and access
// codes of a million people are not to be read from a copy of the database, and are gone with the key.

const NONCE_BYTES = 12
const TAG_BYTES = 16

export async function rowKey(blobs: Blobs, key: DocumentKey): Promise<KeyObject> {
  return createSecretKey(await blobs.derive(key, 'bulk rows'))
}

/** `place` is part of what is sealed: elsewhere it does not open. */
export function encryptInput(key: KeyObject, place: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function decryptText(key: KeyObject, place: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString()
}

export function batchContext(jobId: string, batch: number): string {
  return `${jobId} batch ${batch}`
}

export function rowContext(jobId: string, row: number): string {
  return `${jobId} row ${row}`
}
