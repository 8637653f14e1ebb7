import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// V8 sizes the young generation for speed: it doubles whenever enough objects have survived, up to 128 MiB, and shrinks
// only in a process that has been idle for many seconds. The limit can be set only on the command line; the growth factor
// can be set at run time. A create by the API costs a third more CPU time with 16 MiB, so only the worker is limited, to
// twice that: it processes a million rows, and no client waits for a single one.

const YOUNG_MIB = 32
/** Growth of the old generation over what is in use. V8's own factor leads to 288 MB instead of 220. */
const OLD_GROWTH_PERCENT = 150

/** Called once, after the process has started. */
export function keepHeapSmall(): void {
  forceGc()
  setFlagsFromString(`--heap-growing-percent=${OLD_GROWTH_PERCENT}`)
  const afterCollections = new PerformanceObserver(() => {
    if (youngMiB() < YOUNG_MIB) return
    setFlagsFromString('--semi-space-growth-factor=1')
    afterCollections.disconnect()
  })
  afterCollections.observe({ entryTypes: ['gc'] })
}

/** Returns the memory that starting took. Called once: an api that has loaded its modules has 224 MB, and 145 after this. */
export function forceGc(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

export function youngMiB(): number {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  return (young?.space_size ?? 0) / 2 ** 20
}
