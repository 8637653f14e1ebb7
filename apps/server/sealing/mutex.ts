/**
 * Runs what only computes one after the other. Documents that are sealed together would otherwise all be finished last:
 * each of them a little at a time, on one thread.
 */
export function takingTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
