// A task that repeats until it is stopped: at once while there is more to do, else after a pause or when woken.

export interface Loop {
  wake(): void
  stop(): Promise<void>
}

export interface LoopOptions {
  pauseMs: number
  onError(error: Error): void
}

/** `step` tells whether it wants to be called again at once. An error is reported and followed by a pause. */
export function startLoop(step: () => Promise<boolean>, { pauseMs, onError }: LoopOptions): Loop {
  let stopping = false
  let woken = false
  let rouse = () => {}

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      rouse = () => {
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
      rouse()
    },
    stop: async () => {
      stopping = true
      rouse()
      await running
    },
  }
}
