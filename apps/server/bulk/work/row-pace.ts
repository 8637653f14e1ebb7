import { makePace, PROCESSOR } from '../../platform/pace.ts'

// While somebody uses the API, rows leave it room in two ways: few are under way at a time, for each is a connection of
// PostgreSQL's that wants a processor of its own; and they are begun only as fast as they take a share of one processor.

const PACE = { share: 0.6, leastPerMs: 0.05, mostAtOnce: 2 }
const UNDER_WAY = 4

export interface RowPace {
  /** Somebody uses the API just now. */
  makeRoom(): void
  /** Does it when it may be done. */
  row<T>(work: () => Promise<T>): Promise<T>
}

export function makeRowPace(): RowPace {
  const pace = makePace(PROCESSOR, PACE)
  const waiting: (() => void)[] = []
  let underWay = 0

  async function enter(): Promise<void> {
    await pace.next()
    while (pace.isMakingRoom() && underWay >= UNDER_WAY) await new Promise<void>((resolve) => waiting.push(resolve))
    underWay += 1
  }

  function leave(): void {
    underWay -= 1
    if (pace.isMakingRoom()) waiting.shift()?.()
    else for (const go of waiting.splice(0)) go()
  }

  return {
    makeRoom: pace.makeRoom,
    row: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
