import { hold, type Limit } from './proof.ts'
import { holdTiming } from './timing.ts'

// The numbers of a promise. A proof declares them, so that docs/PROMISES.md states what is held, and a release can be
// compared with the one before it.

interface LimitOptions {
  unit?: string
  goal?: number
  timing?: boolean
}

export function atMost(most: number, of: string, { unit = '', goal, timing = false }: LimitOptions = {}): Limit {
  return { of, unit, atMost: most, isTiming: timing, ...(goal !== undefined && { goal }) }
}

export function atLeast(least: number, of: string, { unit = '', goal, timing = false }: LimitOptions = {}): Limit {
  return { of, unit, atLeast: least, isTiming: timing, ...(goal !== undefined && { goal }) }
}

/** Throws unless the value is within the limit. `where`: which of several values, such as "at 8 connections". */
export function holdLimit(limit: Limit, value: number, where = ''): void {
  compared.add(limit)
  const message = `${limit.of}${where && ` ${where}`}: ${rounded(value)}, ${boundOf(limit)}`
  if (limit.isTiming) holdTiming((slowness) => isWithin(limit, value, slowness), message)
  else hold(isWithin(limit, value), message)
}

/** Seconds and rates are those of the usual speed. A ratio to a floor of the same run is the same on a slow machine. */
export function isWithin(limit: Limit, value: number, slowness = 1): boolean {
  const factor = UNITS_OF_TIME.has(limit.unit) ? slowness : 1
  if (limit.atMost !== undefined) return value / factor <= limit.atMost
  return value * factor >= (limit.atLeast ?? Number.NEGATIVE_INFINITY)
}

const UNITS_OF_TIME = new Set(['s', 'ms', 'a second'])

/** As docs/PROMISES.md and messages state it. */
export function boundOf({ atMost: most, atLeast: least, unit }: Limit): string {
  const bound = most !== undefined ? `at most ${number(most)}` : `at least ${number(least ?? 0)}`
  return unit === '' ? bound : `${bound} ${unit}`
}

const number = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 4 })
const rounded = (value: number): string => value.toLocaleString('en-GB', { maximumSignificantDigits: 4 })

const compared = new Set<Limit>()

/** At the start of a proof. */
export function beginLimits(): void {
  compared.clear()
}

/** The names of limits that nothing was compared with since the start of the proof. */
export function limitsNotCompared(limits: Record<string, Limit>): string[] {
  return Object.entries(limits)
    .filter(([, limit]) => !compared.has(limit))
    .map(([name]) => name)
}
