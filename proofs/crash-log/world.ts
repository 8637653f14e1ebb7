import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { LOG_STEPS } from '../../apps/server/evidence/log/steps.ts'
import { commitHeads, nextHead, type TestHead } from '../../apps/server/evidence/log/testing/log.ts'
import { until } from '../lib/client.ts'
import { COMPILED } from '../lib/data.ts'
import { end, endOf } from '../lib/mortal.ts'
import { hold } from '../lib/proof.ts'

// A database and a folder, heads that keep coming, and writers that die.

export const POINTS: readonly string[] = LOG_STEPS.flatMap((step) => [`before ${step}`, `after ${step}`])

const DEATH_WITHIN_MS = 30_000
const FINISH_WITHIN_MS = 30_000
const VICTIM = new URL('victim.ts', import.meta.url).pathname

export interface Place {
  url: string
  adminUrl: string
  owner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  folder: string
}

export function startWriter({ url, folder }: Place, death: { point: string; turn: number } | null): ChildProcess {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: COMPILED,
    LOG_DATABASE: url,
    LOG_FOLDER: folder,
    ...(death ? { CRASH_POINT: death.point, CRASH_TURN: String(death.turn) } : {}),
  }
  return spawn(process.execPath, [VICTIM], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Two writers at a time, each on its way to a death of its own; heads keep coming meanwhile. */
export async function killEverywhere(
  place: Place,
  deaths: { point: string; turn: number }[],
  random: () => number,
): Promise<TestHead[]> {
  const committed: TestHead[] = []
  const ahead = [...deaths]
  const lane = async () => {
    for (let death = ahead.shift(); death; death = ahead.shift()) {
      const signal = await endOf(startWriter(place, death), DEATH_WITHIN_MS)
      hold(signal === 'SIGKILL', `the writer that was to be killed ${death.point} did not come there`)
    }
  }
  let isOver = false
  const feeding = (async () => {
    while (!isOver) {
      committed.push(...(await feed(place, 1 + Math.floor(random() * 120))))
      await pause(100)
    }
  })()
  await Promise.all([lane(), lane()]).finally(() => {
    isOver = true
  })
  await feeding
  return committed
}

/** The lease keeps two from doing the work twice, and nothing else: here nobody has it for long. */
export async function feed(place: Place, count: number): Promise<TestHead[]> {
  const heads = Array.from({ length: count }, () => nextHead())
  await commitHeads(place.owner, heads)
  await place.owner('UPDATE logs SET lease_until = NULL')
  return heads
}

/** Whatever the dead have left is published by the next who comes. */
export async function finish(place: Place): Promise<void> {
  const writer = startWriter(place, null)
  try {
    await until(async () => {
      await place.owner('UPDATE logs SET lease_until = NULL WHERE lease_until < now()')
      const [row] = await place.owner(
        `SELECT NOT EXISTS (SELECT FROM log_pending WHERE refused IS NULL) AND size = published AND halted IS NULL AS done
           FROM logs`,
      )
      return row?.done === true || undefined
    }, FINISH_WITHIN_MS).catch(() => hold(false, 'a writer did not finish what the dead had left'))
  } finally {
    await end(writer)
  }
}
