import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// V8 sizes the young generation for speed: it doubles whenever enough has survived, up to 128 MiB, and is given back only
// by a process that has been idle for many seconds. The limit itself can be set on the command line only, and whoever
// starts us should not have to know; how it grows can be set meanwhile. A create by the API costs a third more processor
// time within 16 MiB, so only the worker is held to a limit, and to twice that: it has a million rows to do, and nobody
// waits for each.

const YOUNG_MIB = 32
/** How much of the old generation may be garbage: by itself up to three times what is in use, 288 MB in all instead of 220. */
const OLD_GROWTH_PERCENT = 150

/** To be called once, when the process is up. */
export function keepHeapSmall(): void {
  giveBack()
  setFlagsFromString(`--heap-growing-percent=${OLD_GROWTH_PERCENT}`)
  const afterCollections = new PerformanceObserver(() => {
    if (youngMiB() < YOUNG_MIB) return
    setFlagsFromString('--semi-space-growth-factor=1')
    afterCollections.disconnect()
  })
  afterCollections.observe({ entryTypes: ['gc'] })
}

/** What starting took, to be called once: an api that has just loaded its modules has 224 MB, and 145 after this. */
export function giveBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

export function youngMiB(): number {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  return (young?.space_size ?? 0) / 2 ** 20
}
