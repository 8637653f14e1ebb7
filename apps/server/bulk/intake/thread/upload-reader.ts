import type { Readable } from 'node:stream'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { Failure } from '../../../platform/errors.ts'
import type { CollectedRows, ReadTask } from './collect-rows.ts'
import { type ReadDependencies, readInThread } from './read-in-thread.ts'

// Uploads are read by a thread of their own: a million rows neither hold up other people's calls nor leave their garbage
// in the api's heap. It is started by the first upload, ends when none has come for a while, and if it dies the uploads
// it was reading are refused, and the api lives.

/** In MiB. A row is parsed in a few; what is beyond that is garbage that need not be kept. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 }
/** Each may remember a million references, in memory that the limits above do not count. */
export const MAX_CONCURRENT_UPLOADS = 8
const RETRY_AFTER_SECONDS = 15
const IDLE_MS = 60_000

export interface UploadReader {
  /** Reads `body` to its end, and resolves once everything is written. After a failure nothing is being written. */
  read(order: ReadTask, body: Readable, means: ReadDependencies): Promise<CollectedRows>
  close(): Promise<void>
}

export interface UploadReaderOptions {
  limits?: ResourceLimits
  onError(error: Error): void
}

export function openUploadReader({ limits = LIMITS, onError }: UploadReaderOptions): UploadReader {
  let thread: Worker | undefined
  let uploads = 0
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: limits })
    started.on('error', onError)
    started.on('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }

  /** A thread that reads nothing keeps no process up, and is not kept for long. */
  function rest(): void {
    thread?.unref()
    idle = setTimeout(close, IDLE_MS).unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    // Whoever comes meanwhile gets another.
    thread = undefined
    await ending?.terminate()
  }

  return {
    async read(order, body, means) {
      if (uploads >= MAX_CONCURRENT_UPLOADS) throw tooManyConcurrentUploads()
      uploads += 1
      clearTimeout(idle)
      try {
        thread ??= start()
        thread.ref()
        return await readInThread(thread, order, body, means)
      } finally {
        uploads -= 1
        if (uploads === 0) rest()
      }
    },
    close,
  }
}

export function tooManyConcurrentUploads(): Failure {
  const message = `As many bulk jobs are arriving as this server reads at a time (${MAX_CONCURRENT_UPLOADS}): send it again in a moment.`
  return new Failure('overloaded', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
