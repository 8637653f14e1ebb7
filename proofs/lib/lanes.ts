import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Proof } from './proof.ts'
import type { Outcome, ProveOptions } from './prove.ts'
import { startBusyStopwatch } from './yardstick.ts'

// Proofs without timings run in two lanes at once, as many as CI has cores: each alone uses one and a half. A lane is a
// process, because the limits, faults and validators of the current proof are kept per process.

export const LANES = 2
const RUN = resolve(import.meta.dirname, '../run.ts')

/** From the runner to a lane. */
export interface Task {
  name: string
  options: ProveOptions
}

/** What a lane answers to each task. */
export interface Answer {
  outcome: Outcome
  /** What it would have printed. */
  text: string
}

export interface Proven {
  outcomes: Outcome[]
  /** From the start of the first to the end of the last, at the usual speed. */
  seconds: number
}

/** A timing is measured while nothing else runs. */
export function mustRunAlone({ limits = {} }: Pick<Proof, 'limits'>): boolean {
  return Object.values(limits).some(({ isTiming }) => isTiming)
}

/** Proves all, two at a time, in this order. What each prints is printed at its end. */
export async function proveInLanes(
  tasks: readonly Task[],
  print: (text: string) => void,
  script = RUN,
): Promise<Proven> {
  using stopwatch = startBusyStopwatch()
  const ahead = tasks.values()
  const outcomes: Outcome[] = []
  const work = async () => {
    let lane: Lane | null = null
    for (const task of ahead) {
      lane ??= openLane(script)
      const answer = await lane.prove(task)
      if (answer.isLaneEnded) lane = null
      outcomes.push(answer.outcome)
      print(answer.text)
    }
    await lane?.close()
  }
  await Promise.all(Array.from({ length: LANES }, work))
  return { outcomes, seconds: stopwatch.milliseconds() / 1000 / stopwatch.slowness() }
}

interface Lane {
  prove(task: Task): Promise<Answer & { isLaneEnded?: boolean }>
  close(): Promise<void>
}

function openLane(script: string): Lane {
  const child = fork(script, ['--lane'], { serialization: 'advanced' })
  const ended = once(child, 'exit')
  return {
    prove: async ({ name, options }) => {
      const answered = once(child, 'message')
      child.send({ name, options } satisfies Task)
      const died = ended.then(([code, signal]) => lost(name, code ?? signal))
      return Promise.race([answered.then(([message]) => message as Answer), died])
    },
    close: async () => {
      child.disconnect()
      await ended
    },
  }
}

/** The process of a lane ended in the middle of a proof: the proof fails, and the next one gets a new process. */
function lost(name: string, reason: unknown): Answer & { isLaneEnded: boolean } {
  const line = `BROKEN ${name}: its process ended with ${reason}`
  const outcome = { name, line, notMeasured: [], seconds: 0 }
  return { outcome, text: `\n${line}\n`, isLaneEnded: true }
}

/** The other end: proves what it is sent until the runner disconnects. */
export async function serveLane(
  proveOne: (task: Task, print: (text: string) => void) => Promise<Outcome>,
): Promise<void> {
  process.on('message', async (task: Task) => {
    const texts: string[] = []
    const outcome = await proveOne(task, (text) => texts.push(text))
    process.send?.({ outcome, text: texts.join('') } satisfies Answer)
  })
  await once(process, 'disconnect')
}
