import { createCipheriv, createDecipheriv, createHash, hkdfSync, type KeyObject } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { BlobDamaged, BlobMismatch } from './errors.ts'
import { parseBlobName } from './name.ts'
import type { ByteRange, Content } from './object-store.ts'

// How an object is sealed. AES-256-GCM over chunks of 64 KiB, each followed by its tag; an empty object is one empty
// chunk. The key is HKDF-SHA256(document key, object name), so an object opens under its own name only. A chunk's nonce
// is its position, and the object's whole length is authenticated with every chunk: one that was flipped, swapped,
// moved, cut off or added does not open, whichever range is read.
// Fixed nonces are safe because name and bytes go together: the name holds the SHA-256 of the bytes, and `sealed` lets
// no other bytes through. So the same put always stores the same bytes.

const CHUNK = 64 * 1024
const TAG = 16
const SEALED_CHUNK = CHUNK + TAG
const PURPOSE = 'countersign blob 1\0'

export interface Sealing {
  name: string
  size: number
  key: Buffer
}

export function sealing(documentKey: KeyObject, name: string, size: number): Sealing {
  return { name, size, key: Buffer.from(hkdfSync('sha256', documentKey, '', PURPOSE + name, 32)) }
}

/** For something else than an object: no object has such a name. */
export function derived(documentKey: KeyObject, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', documentKey, '', `countersign derived 1\0${purpose}`, 32))
}

export function sealedSize(size: number): number {
  return size + TAG * chunkCount(size)
}

/** The inverse of sealedSize; undefined for a length that no sealed object has. */
export function plainSize(sealed: number): number | undefined {
  const size = sealed - TAG * Math.ceil(sealed / SEALED_CHUNK)
  return size >= 0 && sealedSize(size) === sealed ? size : undefined
}

/** The sealed chunks that hold a range. */
export function sealedRange({ start, end }: ByteRange): ByteRange {
  return { start: chunkOf(start) * SEALED_CHUNK, end: (chunkOf(end) + 1) * SEALED_CHUNK - 1 }
}

/** The last chunk is given out only when all bytes were seen to be the right ones: a store never gets a whole object of others. */
export async function* sealed(seal: Sealing, content: Content): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let length = 0
  let position = 0
  let held: Buffer | undefined
  for await (const chunk of inChunks(content.open())) {
    hash.update(chunk)
    length += chunk.length
    if (length > seal.size) throw new BlobMismatch(seal.name, `there are more than ${seal.size} bytes`)
    if (held) yield held
    held = sealChunk(seal, position++, chunk)
  }
  if (length < seal.size) throw new BlobMismatch(seal.name, `there are ${length} of ${seal.size} bytes`)
  if (hash.digest('hex') !== parseBlobName(seal.name).sha256) throw new BlobMismatch(seal.name, 'their SHA-256 differs')
  yield held ?? sealChunk(seal, 0, new Uint8Array())
}

/** Takes the sealed chunks of a range, gives the range. */
export class Opener extends Transform {
  readonly #seal: Sealing
  readonly #last: number
  readonly #chunk = Buffer.allocUnsafe(SEALED_CHUNK)
  #filled = 0
  #position: number
  #skip: number
  #left: number

  constructor(seal: Sealing, { start, end }: ByteRange) {
    super()
    this.#seal = seal
    this.#position = chunkOf(start)
    this.#last = chunkOf(Math.max(start, end))
    this.#skip = start % CHUNK
    this.#left = end - start + 1
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      for (let at = 0; at < bytes.length; ) {
        if (this.#position > this.#last) throw new BlobDamaged(this.#seal.name, 'there are bytes after its end')
        const copied = bytes.copy(this.#chunk, this.#filled, at, at + this.#wanted() - this.#filled)
        at += copied
        this.#filled += copied
        if (this.#filled === this.#wanted()) this.#open()
      }
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.#position > this.#last ? null : new BlobDamaged(this.#seal.name, 'it ends early'))
  }

  #wanted(): number {
    return Math.min(CHUNK, this.#seal.size - this.#position * CHUNK) + TAG
  }

  #open(): void {
    const plain = openChunk(this.#seal, this.#position++, this.#chunk.subarray(0, this.#filled))
    this.#filled = 0
    const asked = plain.subarray(this.#skip, this.#skip + this.#left)
    this.#skip = 0
    this.#left -= asked.length
    if (asked.length > 0) this.push(asked)
  }
}

function sealChunk(seal: Sealing, position: number, chunk: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', seal.key, nonceOf(position)).setAAD(lengthOf(seal))
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

function openChunk(seal: Sealing, position: number, chunk: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', seal.key, nonceOf(position), { authTagLength: TAG })
    .setAAD(lengthOf(seal))
    .setAuthTag(chunk.subarray(-TAG))
  try {
    const plain = decipher.update(chunk.subarray(0, -TAG))
    decipher.final()
    return plain
  } catch {
    const count = chunkCount(seal.size)
    throw new BlobDamaged(seal.name, `chunk ${position + 1} of ${count} is not the one that was sealed there`)
  }
}

function nonceOf(position: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(position, 8)
  return nonce
}

function lengthOf({ size }: Sealing): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(size))
  return length
}

/** Each is valid until the next is asked for. */
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
