import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessorTime } from '../../proofs/lib/processors.ts'
import { quantile } from '../../proofs/lib/stats.ts'
import { coresDuring } from './cores.ts'
import type { Giant } from './giant.ts'
import { KINDS, type Kind, type Neighbour, noTimes, type Times } from './neighbour.ts'

// What the neighbour's calls take is measured turn by turn, with the job paused and with the job going, so that whatever
// else the machine does weighs on both alike.

/** The worker makes room for so long after a call. */
const ROOM_MS = 2_100

export interface Scale {
  rows: number
  rounds: number
  /** Of the neighbour, at a time. */
  callers: number
  /** Of the neighbour, in a round: as many quiet as busy. */
  requests: number
  aloneMs: number
}

export interface Found {
  quiet: Times
  busy: Times
  /** Rows a second: alone, and beside the neighbour. */
  alone: number[]
  beside: number[]
  /** In use, a turn each: quiet, beside the neighbour, alone. */
  cores: Record<'quiet' | 'beside' | 'alone', ProcessorTime[]>
}

export const nothingFound = (): Found => ({
  ...{ quiet: noTimes(), busy: noTimes(), alone: [], beside: [] },
  cores: { quiet: [], beside: [], alone: [] },
})

export async function measure(
  giant: Giant,
  neighbour: Neighbour,
  { rounds, requests, aloneMs }: Scale,
  found: Found,
  say: (line: string) => void,
): Promise<void> {
  await giant.resume()
  await neighbour.use(Math.ceil(requests / 2)) // warms all of it up
  // A worker knows what half of its pace is once it was alone with a job.
  await wait(ROOM_MS + aloneMs)
  for (let round = 1; round <= rounds; round += 1) {
    await giant.pause()
    const [quiet, ofQuiet] = await coresDuring(() => neighbour.use(requests))
    await giant.resume()
    const use = neighbour.use(requests)
    const [beside, ofBeside] = await coresDuring(() => giant.rate(use))
    take(found.busy, await use)
    take(found.quiet, quiet)
    await wait(ROOM_MS)
    const [alone, ofAlone] = await coresDuring(() => giant.rate(wait(aloneMs)))
    found.beside.push(beside)
    found.alone.push(alone)
    for (const [turn, cores] of Object.entries({ quiet: ofQuiet, beside: ofBeside, alone: ofAlone }))
      found.cores[turn as keyof Found['cores']].push(cores)
    const rates = [found.beside, found.alone].map((all) => all.at(-1)?.toFixed(0))
    say(`round ${round}: ${rates.join(' of ')} rows/s; p95 ${KINDS.map((kind) => reported(found, kind)).join(', ')}`)
  }
}

function take(all: Times, times: Times): void {
  for (const kind of KINDS) all[kind].push(...times[kind])
}

/** A sample is too small for the last hundredth: it would be single interruptions. */
const slow = (times: readonly number[]) => quantile(times, 0.95)
const mean = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length
/** Of the job's rate alone. */
export const kept = ({ alone, beside }: Pick<Found, 'alone' | 'beside'>) => mean(beside) / mean(alone)
/** Times as long as with the job paused. */
export const slower = ({ quiet, busy }: Pick<Found, 'quiet' | 'busy'>, kind: Kind) =>
  slow(busy[kind]) / slow(quiet[kind])

function reported(found: Found, kind: Kind): string {
  const [quiet, busy] = [found.quiet, found.busy].map((times) => `${slow(times[kind]).toFixed(0)} ms`)
  return `${kind} ${busy} beside ${quiet} quiet (${slower(found, kind).toFixed(2)} times)`
}

export function figureOf(found: Found): string {
  const calls = KINDS.map((kind) => reported(found, kind)).join(', ')
  const cores = (turn: keyof Found['cores'], kind: keyof ProcessorTime) =>
    mean(found.cores[turn].map((each) => each[kind])).toFixed(2)
  const used = `processors in use ${cores('quiet', 'used')} quiet, ${cores('beside', 'used')} beside, ${cores('alone', 'used')} by the job alone (and ${cores('beside', 'stolen')} taken by others)`
  return `p95 of ${found.busy.create.length} each: ${calls}; the job keeps ${kept(found).toFixed(2)} of its ${mean(found.alone).toFixed(0)} rows/s; ${used}`
}
