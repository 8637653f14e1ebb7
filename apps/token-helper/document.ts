import { createHash } from 'node:crypto'
import { Failure } from './failure.ts'
import type { Service } from './service/service.ts'
import type { DocumentHead } from './service/wire.ts'

/**
 * The document, hashed here from the bytes that came. When others have signed meanwhile only what they appended is
 * fetched, and hashed on: what was hashed before cannot be exchanged.
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

  /** Takes in the bytes up to this head, and sees that they are what the service says. */
  async follow(service: Service, head: DocumentHead): Promise<void> {
    const stream = head.size === this.#size ? null : await service.bytes(head.revision, this.#size)
    if (stream === null && head.size !== this.#size) throw notFetched()
    for await (const chunk of stream ?? []) {
      this.#size += chunk.length
      if (this.#size > head.size) break
      this.#hash.update(chunk)
    }
    this.#revision = head.revision
    if (this.#size !== head.size || this.sha256 !== head.sha256) throw notAsSaid()
  }

  /** The SHA-256 of this document and an increment, without the part of it that will hold the signature. */
  digestWith(increment: Uint8Array, [start, hole, rest, length]: ByteRange): Uint8Array {
    const end = this.#size + increment.length
    // ISO 32000-2, 12.8.1: from the first byte to the last, but for one hole, which lies in what is appended.
    const isWhole = start === 0 && hole >= this.#size && rest > hole && rest <= end && rest + length === end
    if (!isWhole) throw notWhole()
    return this.#hash
      .copy()
      .update(increment.subarray(0, hole - this.#size))
      .update(increment.subarray(rest - this.#size))
      .digest()
  }
}

export type ByteRange = readonly [start: number, hole: number, rest: number, length: number]

function notFetched(): Failure {
  return new Failure('service', 'The document could not be fetched.', 'Begin again with a new code.')
}

function notAsSaid(): Failure {
  return new Failure(
    'dishonest',
    'The document that came is not the one the service says it is. Nothing was signed.',
    SENDER,
  )
}

function notWhole(): Failure {
  return new Failure('dishonest', 'The signature would not cover the whole document. Nothing was signed.', SENDER)
}

const SENDER = 'Do not try again; tell the sender.'
