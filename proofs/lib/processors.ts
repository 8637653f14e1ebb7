import { readFileSync } from 'node:fs'

// Processor time of the whole machine, from the kernel's counters (proc(5): /proc/stat).

const TICKS_PER_SECOND = 100

/** In processor seconds since the machine started. */
export interface ProcessorTime {
  used: number
  /** Wanted here, but given to other guests of the same hardware. */
  stolen: number
}

export function processorTime(): ProcessorTime {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] =
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
  return { used: (user + nice + system + irq + softirq) / TICKS_PER_SECOND, stolen: stolen / TICKS_PER_SECOND }
}
