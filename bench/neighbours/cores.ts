import { readFileSync } from 'node:fs'

// What a machine of few processors has left tells why somebody waits.

const TICKS_PER_SECOND = 100

export interface Cores {
  used: number
  /** Had by other guests of the same hardware meanwhile. */
  stolen: number
}

/** How many processors were in use while it lasted (proc(5): /proc/stat). */
export async function coresDuring<T>(work: () => Promise<T>): Promise<[T, Cores]> {
  const [began, before] = [performance.now(), ticks()]
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  const after = ticks()
  const cores = (kind: keyof Cores) => (after[kind] - before[kind]) / TICKS_PER_SECOND / seconds
  return [result, { used: cores('used'), stolen: cores('stolen') }]
}

function ticks(): Cores {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] =
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
  return { used: user + nice + system + irq + softirq, stolen }
}
