// A task that repeats until it is stopped: immediately while there is more to do, otherwise after a pause or when woken.

export interface Loop {
  wake(): void
  stop(): Promise<void>
}

export interface LoopOptions {
  pauseMs: number
  onError(error: Error): void
}

/** `step` returns whether to call it again without a pause. An error is reported and followed by a pause. */
export function startLoop(step: () => Promise<boolean>, { pauseMs, onError }: LoopOptions): Loop {
  let stopping = false
  let woken = false
  let endPause = () => {}

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false
      const more = await step().catch((error: Error) => {
        if (!stopping) onError(error)
        return false
      })
      if (!more && !woken && !stopping) await pause()
    }
  }

  const running = run()
  return {
    wake: () => {
      woken = true
      endPause()
    },
    stop: async () => {
      stopping = true
      endPause()
      await running
    },
  }
}
