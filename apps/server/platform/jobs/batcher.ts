/** Collects the items that arrive while a write is running, and writes them together in the next one. */
export function makeBatcher<T>(write: (items: readonly T[]) => Promise<unknown>): (item: T) => Promise<void> {
  let waiting: T[] = []
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | null = null

  async function writeNext(): Promise<void> {
    await running.catch(() => {})
    const items = waiting
    waiting = []
    next = null
    running = write(items)
    await running
  }

  return (item) => {
    waiting.push(item)
    next ??= writeNext()
    return next
  }
}
