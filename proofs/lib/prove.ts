import { execFileSync } from 'node:child_process'
import { beginFaults, faultErrors } from './faults.ts'
import { beginLimits, limitsNotCompared } from './limits.ts'
import { loadProof } from './load.ts'
import { hold, type Proof, type ProofContext } from './proof.ts'
import { warnings } from './stack.ts'
import { beginTimings, notMeasured } from './timing.ts'
import { MOST_SLOWNESS, type Stopwatch, startBusyStopwatch, startStopwatch } from './yardstick.ts'

export interface Outcome {
  name: string
  /** What is wrong; null if it holds. */
  line: string | null
  /** Timings that a slow machine did not reach. */
  notMeasured: readonly string[]
  /** At the usual speed. */
  seconds: number
}

export interface ProveOptions extends Omit<ProofContext, 'say'> {
  /** How many proofs run at once. They share the processors, so each may take so many times its budget. */
  atOnce: number
}

/** Runs one proof and prints how it ended. */
export async function prove(
  name: string,
  { full, seed, atOnce }: ProveOptions,
  print: (text: string) => void,
): Promise<Outcome> {
  const proof = await loadProof(name)
  print(`\n== ${name}: ${proof.promise}\n`)
  if (proof.services.length > 0) execFileSync('bin/services', ['up', ...proof.services], { stdio: 'ignore' })
  warnings() // those of the proof before it
  using busy = atOnce > 1 ? startBusyStopwatch() : null
  const stopwatch = busy ?? startStopwatch()
  beginTimings(stopwatch)
  beginLimits()
  beginFaults()
  try {
    const say = (line: string) => print(`   ${line}\n`)
    const figure = await withUncaughtErrors(proof.run({ full, seed, say }))
    holdDeclared(proof)
    const { line, outcome } = report(name, proof, figure, stopwatch, full ? Number.POSITIVE_INFINITY : atOnce)
    print(`${line}\n`)
    return outcome
  } catch (error) {
    const { name: kind, message, stack } = error as Error
    const line = `BROKEN ${name}: ${kind === 'PromiseBroken' ? message : stack}`
    const warned = warnings().map((warning) => `   warned: ${warning}\n`)
    print(`${line}\n${warned.join('')}`)
    return { name, line, notMeasured: notMeasured(), seconds: stopwatch.milliseconds() / 1000 / stopwatch.slowness() }
  }
}

/** `budgets`: so many times its budget may pass. */
function report(name: string, proof: Proof, figure: string, stopwatch: Stopwatch, budgets: number) {
  const seconds = stopwatch.milliseconds() / 1000
  const slow = stopwatch.slowness()
  const late = slow <= MOST_SLOWNESS && seconds > proof.budgetSeconds * budgets * slow
  const pace = slow > 1.1 ? `, the machine ${slow.toFixed(1)} times slower than usual` : ''
  const time = `${seconds.toFixed(1)} s of ${proof.budgetSeconds} s${pace}`
  const missed = notMeasured()
  const unknown = missed.length === 0 ? '' : `; ${missed.length} timings not measured`
  const line = `${late ? 'LATE' : 'HOLDS'} ${name} (${time}): ${figure}${unknown}`
  const outcome = { name, line: late ? line : null, notMeasured: missed, seconds: seconds / slow }
  return { line, outcome }
}

/** What the proof declares is what it has done. */
function holdDeclared({ limits = {}, faults }: Proof): void {
  const skipped = limitsNotCompared(limits)
  hold(skipped.length === 0, `nothing was compared with the declared limits ${skipped.join(', ')}`)
  const errors = faultErrors(faults)
  hold(errors.length === 0, errors.join('; '))
}

/** An error that no promise carries, such as of a stream, fails its own proof and not those after it. */
async function withUncaughtErrors<T>(running: Promise<T>): Promise<T> {
  const uncaught = Promise.withResolvers<never>()
  process.on('uncaughtException', uncaught.reject)
  try {
    return await Promise.race([running, uncaught.promise])
  } finally {
    process.off('uncaughtException', uncaught.reject)
  }
}
