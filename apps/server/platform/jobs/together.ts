/** What comes while others are being written waits for them, and is then written in one go. */
export function together<T>(write: (items: readonly T[]) => Promise<unknown>): (item: T) => Promise<void> {
  let waiting: T[] = []
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | null = null

  async function writeNext(): Promise<void> {
    await underWay.catch(() => {})
    const items = waiting
    waiting = []
    next = null
    underWay = write(items)
    await underWay
  }

  return (item) => {
    waiting.push(item)
    next ??= writeNext()
    return next
  }
}
