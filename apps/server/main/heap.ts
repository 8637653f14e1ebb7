import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// V8 sizes the young generation for speed: it doubles whenever enough has survived, up to 128 MiB, and is given back only
// by a process that has been idle for many seconds. Nothing here was seen to get faster beyond an eighth of that. The
// limit itself can be set on the command line only, and whoever starts us should not have to know; how it grows can be
// set meanwhile.

const YOUNG_MIB = 16
/** Of one half of a young generation that begins later, which can no longer grow: that of the thread that reads uploads. */
const LATER_HALF_MIB = 4

/** To be called once, when the process is up. */
export function keepHeapSmall(): void {
  giveBack()
  setFlagsFromString(`--min-semi-space-size=${LATER_HALF_MIB}`)
  const afterCollections = new PerformanceObserver(() => {
    if (youngMiB() < YOUNG_MIB) return
    setFlagsFromString('--semi-space-growth-factor=1')
    afterCollections.disconnect()
  })
  afterCollections.observe({ entryTypes: ['gc'] })
}

/** What starting took: an api that has just loaded its modules has 224 MB, and 145 after this. */
function giveBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

export function youngMiB(): number {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  return (young?.space_size ?? 0) / 2 ** 20
}
