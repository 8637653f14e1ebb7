/** Runs `work` for each item, a few at a time, until `signal` aborts. Never throws: `onEnd` gets each result. */
export async function runEach<Item>(
  items: readonly Item[],
  {
    work,
    onStart,
    onEnd,
    concurrency = 3,
    signal,
  }: {
    work(item: Item): Promise<unknown>
    onStart(item: Item): void
    onEnd(item: Item, error: unknown): void
    concurrency?: number
    signal: AbortSignal
  },
): Promise<void> {
  const waiting = [...items]
  const runNext = async () => {
    for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) {
      onStart(item)
      const error = await work(item).then(
        () => null,
        (cause: unknown) => cause ?? new Error('failed'),
      )
      onEnd(item, error)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runNext))
}
