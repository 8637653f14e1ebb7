import { createHash } from 'node:crypto'
import { Failure } from './failure.ts'
import type { Service } from './service/service.ts'
import type { DocumentRevision } from './service/wire.ts'

/**
 * The document, hashed from the bytes received. After another signer has signed, only the appended bytes are fetched
 * and added to the hash, so the bytes hashed before cannot be replaced.
 */
export class HashedDocument {
  readonly #hash = createHash('sha256')
  #size = 0
  #revision = -1

  get revision(): number {
    return this.#revision
  }

  get size(): number {
    return this.#size
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Fetches and hashes the bytes up to this revision. Fails if size or hash differ from what the service declared. */
  async update(service: Service, latest: DocumentRevision): Promise<void> {
    const stream = latest.size === this.#size ? null : await service.documentBytes(latest.revision, this.#size)
    if (stream === null && latest.size !== this.#size) throw notFetched()
    for await (const chunk of stream ?? []) {
      this.#size += chunk.length
      if (this.#size > latest.size) break
      this.#hash.update(chunk)
    }
    this.#revision = latest.revision
    if (this.#size !== latest.size || this.sha256 !== latest.sha256) throw hashMismatch()
  }

  /** The SHA-256 of this document and an increment, without the bytes reserved for the signature. */
  digestWith(increment: Uint8Array, [start, gap, rest, length]: ByteRange): Uint8Array {
    const end = this.#size + increment.length
    // ISO 32000-2, 12.8.1: the range covers the whole file except one gap, which must lie in the increment.
    const isWhole = start === 0 && gap >= this.#size && rest > gap && rest <= end && rest + length === end
    if (!isWhole) throw notWhole()
    return this.#hash
      .copy()
      .update(increment.subarray(0, gap - this.#size))
      .update(increment.subarray(rest - this.#size))
      .digest()
  }
}

export type ByteRange = readonly [start: number, gap: number, rest: number, length: number]

function notFetched(): Failure {
  return new Failure('service', 'The service did not send the document.', 'Start again with a new code.')
}

function hashMismatch(): Failure {
  return new Failure(
    'mismatch',
    'The document received is not the one that the service announced. Nothing was signed.',
    TELL_SENDER,
  )
}

function notWhole(): Failure {
  return new Failure('mismatch', 'The signature would not cover the whole document. Nothing was signed.', TELL_SENDER)
}

const TELL_SENDER = 'Do not try again. Tell the sender.'
