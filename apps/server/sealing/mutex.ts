/**
 * Returns a function that runs CPU-bound tasks one at a time. Tasks that interleave on one thread all finish late; tasks
 * that run in sequence finish as early as possible.
 */
export function mutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
