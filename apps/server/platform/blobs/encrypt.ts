import { createCipheriv, createDecipheriv, createHash, hkdfSync, type KeyObject } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { BlobDamaged, BlobMismatch } from './errors.ts'
import { parseBlobName } from './name.ts'
import type { ByteRange, Content } from './object-store.ts'

// The encryption of objects. AES-256-GCM over chunks of 64 KiB, each followed by its tag; an empty object is one empty
// chunk. The key is HKDF-SHA256(document key, object name), so an object can be decrypted only under its own name. A
// chunk's nonce is its position, and the object's length is authenticated with every chunk: a chunk that was changed,
// swapped, moved, removed or added is rejected, whichever range is read. Fixed nonces are safe because the name
// contains the SHA-256 of the bytes and `encryptContent` rejects other bytes. So a repeated put stores identical bytes.

const CHUNK = 64 * 1024
const TAG = 16
const ENCRYPTED_CHUNK = CHUNK + TAG
const PURPOSE = 'countersign blob 1\0'

export interface ObjectKey {
  name: string
  size: number
  key: Buffer
}

export function deriveObjectKey(documentKey: KeyObject, name: string, size: number): ObjectKey {
  return { name, size, key: Buffer.from(hkdfSync('sha256', documentKey, '', PURPOSE + name, 32)) }
}

/** A secret for another purpose. No object has such a name. */
export function deriveSecret(documentKey: KeyObject, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', documentKey, '', `countersign derived 1\0${purpose}`, 32))
}

export function encryptedSize(size: number): number {
  return size + TAG * chunkCount(size)
}

/** The inverse of encryptedSize; undefined for a length that no encrypted object has. */
export function plainSize(encrypted: number): number | undefined {
  const size = encrypted - TAG * Math.ceil(encrypted / ENCRYPTED_CHUNK)
  return size >= 0 && encryptedSize(size) === encrypted ? size : undefined
}

/** The encrypted chunks that contain a range. */
export function encryptedRange({ start, end }: ByteRange): ByteRange {
  return { start: chunkOf(start) * ENCRYPTED_CHUNK, end: (chunkOf(end) + 1) * ENCRYPTED_CHUNK - 1 }
}

/**
 * Yields the last chunk only after all bytes were verified, so a store never gets a complete object with other bytes.
 */
export async function* encryptContent(objectKey: ObjectKey, content: Content): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let length = 0
  let position = 0
  let held: Buffer | undefined
  for await (const chunk of inChunks(content.open())) {
    hash.update(chunk)
    length += chunk.length
    if (length > objectKey.size) throw new BlobMismatch(objectKey.name, `there are more than ${objectKey.size} bytes`)
    if (held) yield held
    held = encryptChunk(objectKey, position++, chunk)
  }
  if (length < objectKey.size) throw new BlobMismatch(objectKey.name, `there are ${length} of ${objectKey.size} bytes`)
  if (hash.digest('hex') !== parseBlobName(objectKey.name).sha256)
    throw new BlobMismatch(objectKey.name, 'their SHA-256 differs')
  yield held ?? encryptChunk(objectKey, 0, new Uint8Array())
}

/** Transforms the encrypted chunks of a range into the range. */
export class Decryptor extends Transform {
  readonly #objectKey: ObjectKey
  readonly #last: number
  readonly #chunk = Buffer.allocUnsafe(ENCRYPTED_CHUNK)
  #filled = 0
  #position: number
  #skip: number
  #left: number

  constructor(objectKey: ObjectKey, { start, end }: ByteRange) {
    super()
    this.#objectKey = objectKey
    this.#position = chunkOf(start)
    this.#last = chunkOf(Math.max(start, end))
    this.#skip = start % CHUNK
    this.#left = end - start + 1
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      for (let at = 0; at < bytes.length; ) {
        if (this.#position > this.#last) throw new BlobDamaged(this.#objectKey.name, 'there are bytes after its end')
        const copied = bytes.copy(this.#chunk, this.#filled, at, at + this.#wanted() - this.#filled)
        at += copied
        this.#filled += copied
        if (this.#filled === this.#wanted()) this.#decrypt()
      }
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.#position > this.#last ? null : new BlobDamaged(this.#objectKey.name, 'it ends early'))
  }

  #wanted(): number {
    return Math.min(CHUNK, this.#objectKey.size - this.#position * CHUNK) + TAG
  }

  #decrypt(): void {
    const plain = decryptChunk(this.#objectKey, this.#position++, this.#chunk.subarray(0, this.#filled))
    this.#filled = 0
    const asked = plain.subarray(this.#skip, this.#skip + this.#left)
    this.#skip = 0
    this.#left -= asked.length
    if (asked.length > 0) this.push(asked)
  }
}

function encryptChunk(objectKey: ObjectKey, position: number, chunk: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', objectKey.key, nonceOf(position)).setAAD(lengthOf(objectKey))
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

function decryptChunk(objectKey: ObjectKey, position: number, chunk: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', objectKey.key, nonceOf(position), { authTagLength: TAG })
    .setAAD(lengthOf(objectKey))
    .setAuthTag(chunk.subarray(-TAG))
  try {
    const plain = decipher.update(chunk.subarray(0, -TAG))
    decipher.final()
    return plain
  } catch {
    const count = chunkCount(objectKey.size)
    throw new BlobDamaged(objectKey.name, `chunk ${position + 1} of ${count} was changed`)
  }
}

function nonceOf(position: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(position, 8)
  return nonce
}

function lengthOf({ size }: ObjectKey): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(size))
  return length
}

/** Each chunk is valid until the next one is requested. */
async function* inChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(CHUNK)
  let filled = 0
  for await (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + CHUNK - filled)
      chunk.set(taken, filled)
      at += taken.length
      filled += taken.length
      if (filled < CHUNK) continue
      yield chunk
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

function chunkOf(position: number): number {
  return Math.floor(position / CHUNK)
}

function chunkCount(size: number): number {
  return Math.max(1, Math.ceil(size / CHUNK))
}
