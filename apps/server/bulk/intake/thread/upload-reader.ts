import type { Readable } from 'node:stream'
import type { ResourceLimits } from 'node:worker_threads'
import { Failure } from '../../../platform/errors.ts'
import { openThread } from '../../../platform/open-thread.ts'
import type { CollectedRows, ReadTask } from './collect-rows.ts'
import { type ReadDependencies, readInThread } from './read-in-thread.ts'

// A separate thread reads uploads, so that a million rows neither block other calls nor fill the api's heap. The first
// upload starts the thread, and it ends after a minute without uploads. If it dies, its uploads are rejected and the api
// continues.

/** In MiB. Parsing a row takes a few; a small heap makes the garbage collector run early. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 }
/** Each upload may index a million references, in memory outside the limits above. */
export const MAX_CONCURRENT_UPLOADS = 8
const RETRY_AFTER_SECONDS = 15
const IDLE_MS = 60_000

export interface UploadReader {
  /** Reads `body` to its end, and resolves when everything is written. No write is running after a rejection. */
  read(task: ReadTask, body: Readable, deps: ReadDependencies): Promise<CollectedRows>
  close(): Promise<void>
}

export interface UploadReaderOptions {
  limits?: ResourceLimits
  onError(error: Error): void
}

export function openUploadReader({ limits = LIMITS, onError }: UploadReaderOptions): UploadReader {
  const thread = openThread({ entry: new URL('./thread.ts', import.meta.url), limits, idleMs: IDLE_MS, onError })
  let uploads = 0
  return {
    async read(task, body, deps) {
      if (uploads >= MAX_CONCURRENT_UPLOADS) throw tooManyConcurrentUploads()
      uploads += 1
      try {
        return await thread.use((worker) => readInThread(worker, task, body, deps))
      } finally {
        uploads -= 1
      }
    },
    close: thread.close,
  }
}

export function tooManyConcurrentUploads(): Failure {
  const message = `This server already receives ${MAX_CONCURRENT_UPLOADS} bulk uploads, its maximum. Send the upload again later.`
  return new Failure('overloaded', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
