import { type ResourceLimits, Worker } from 'node:worker_threads'

/** Starts with its first work, and ends after some time without any. If it dies, the next work gets a new thread. */
export interface Thread {
  /** Runs work that uses the thread, which does not end meanwhile unless it fails or is closed. */
  use<T>(work: (worker: Worker) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface ThreadOptions {
  entry: URL
  limits: ResourceLimits
  /** How long it is kept without work. */
  idleMs: number
  onError(error: Error): void
}

export function openThread({ entry, limits, idleMs, onError }: ThreadOptions): Thread {
  let worker: Worker | undefined
  let running = 0
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(entry, { resourceLimits: limits })
    started.on('error', onError)
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  /** An idle thread does not keep the process alive, and ends soon. */
  function scheduleClose(): void {
    worker?.unref()
    idle = setTimeout(close, idleMs).unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    // Work that starts meanwhile gets a new thread.
    worker = undefined
    await ending?.terminate()
  }

  return {
    async use(work) {
      running += 1
      clearTimeout(idle)
      try {
        worker ??= start()
        worker.ref()
        return await work(worker)
      } finally {
        running -= 1
        if (running === 0) scheduleClose()
      }
    },
    close,
  }
}
