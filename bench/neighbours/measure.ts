import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../../proofs/lib/stats.ts'
import type { Giant } from './giant.ts'
import { KINDS, type Kind, type Neighbour, type Times } from './neighbour.ts'

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
}

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
    take(found.quiet, await neighbour.use(requests))
    await giant.resume()
    const use = neighbour.use(requests)
    found.beside.push(await giant.rate(use))
    take(found.busy, await use)
    await wait(ROOM_MS)
    found.alone.push(await giant.rate(wait(aloneMs)))
    const rates = [found.beside, found.alone].map((all) => all.at(-1)?.toFixed(0))
    say(`round ${round}: ${rates.join(' of ')} rows/s; p99 ${KINDS.map((kind) => told(found, kind)).join(', ')}`)
  }
}

function take(all: Times, times: Times): void {
  for (const kind of KINDS) all[kind].push(...times[kind])
}

/** What the promise says: at most so many times as long as with the job paused, and at least so much of the job's pace. */
const MOST_TIMES_QUIET = 2
const LEAST_KEPT = 0.5

const p99 = (times: readonly number[]) => quantile(times, 0.99)
const mean = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length
const kept = ({ alone, beside }: Found) => mean(beside) / mean(alone)
const slower = ({ quiet, busy }: Found, kind: Kind) => p99(busy[kind]) / p99(quiet[kind])

/** What does not hold, in words. */
export function faultsOf(found: Found): string[] {
  const slow = KINDS.filter((kind) => slower(found, kind) > MOST_TIMES_QUIET).map((kind) => told(found, kind))
  return kept(found) < LEAST_KEPT ? [...slow, figureOf(found)] : slow
}

/** Far enough from the limits that no single call decides. */
export function isClear(found: Found): boolean {
  return KINDS.every((kind) => slower(found, kind) < 0.85 * MOST_TIMES_QUIET) && kept(found) > 1.05 * LEAST_KEPT
}

function told(found: Found, kind: Kind): string {
  const [quiet, busy] = [found.quiet, found.busy].map((times) => `${p99(times[kind]).toFixed(0)} ms`)
  return `${kind} ${busy} beside ${quiet} quiet (${slower(found, kind).toFixed(2)} times)`
}

export function figureOf(found: Found): string {
  const calls = KINDS.map((kind) => told(found, kind)).join(', ')
  return `p99 of ${found.busy.create.length} each: ${calls}; the job keeps ${kept(found).toFixed(2)} of its ${mean(found.alone).toFixed(0)} rows/s`
}
