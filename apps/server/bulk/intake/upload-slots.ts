import { MAX_UPLOADS, tooManyUploads } from '../jobs/quota.ts'
import { MAX_CONCURRENT_UPLOADS, tooManyConcurrentUploads } from './thread/upload-reader.ts'

/** An upload that takes longer may be aborted in favour of a new one. */
const PROTECTED_MS = 300_000

export interface Upload {
  tenantId: string
  /** Uploads and dry runs have separate slots. */
  kind: 'upload' | 'dry run'
  /** Whether the body has arrived completely. Such an upload needs no slot and is not aborted. */
  isReceived(): boolean
  abort(): void
}

/**
 * Limits the uploads that this process receives at once, in total and for each tenant. Slots are acquired synchronously,
 * so that simultaneous calls cannot exceed the limit; the uploads of other processes are counted in the database
 * (quota.ts). If all slots are taken, a new upload aborts the oldest one of its kind that has run for five minutes, so
 * that a few slow senders cannot block all slots.
 */
export class UploadSlots {
  /** The uploads and their start times, the oldest first. */
  readonly #uploads = new Map<Upload, number>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Returns a function that releases the slot. */
  acquire(upload: Upload): () => void {
    const others = [...this.#uploads.keys()]
    if (others.filter(({ tenantId }) => tenantId === upload.tenantId).length >= MAX_UPLOADS) throw tooManyUploads()
    const competing = others.filter((other) => other.kind === upload.kind && !other.isReceived())
    if (competing.length >= MAX_CONCURRENT_UPLOADS) this.#abortOldest(competing)
    this.#uploads.set(upload, this.#now())
    return () => this.#uploads.delete(upload)
  }

  #abortOldest([oldest]: Upload[]): void {
    if (!oldest || this.#now() - (this.#uploads.get(oldest) ?? 0) < PROTECTED_MS) throw tooManyConcurrentUploads()
    this.#uploads.delete(oldest)
    oldest.abort()
  }
}
