import { execFileSync } from 'node:child_process'
import { beginFaults, faultErrors } from './faults.ts'
import { beginLimits, limitsNotCompared } from './limits.ts'
import { loadProof } from './load.ts'
import { hold, type Proof, type ProofContext } from './proof.ts'
import { warnings } from './stack.ts'
import { beginTimings, notMeasured } from './timing.ts'
import { MOST_SLOWNESS, type Stopwatch, startStopwatch } from './yardstick.ts'

export interface Outcome {
  name: string
  /** What is wrong; null if it holds. */
  line: string | null
  /** Timings that a slow machine did not reach. */
  notMeasured: readonly string[]
  /** At the usual speed. */
  seconds: number
}

/** Runs one proof and prints how it ended. */
export async function prove(name: string, { full, seed }: Omit<ProofContext, 'say'>): Promise<Outcome> {
  const proof = await loadProof(name)
  process.stdout.write(`\n== ${name}: ${proof.promise}\n`)
  if (proof.services.length > 0) execFileSync('bin/services', ['up', ...proof.services], { stdio: 'ignore' })
  warnings() // those of the proof before it
  const stopwatch = startStopwatch()
  beginTimings(stopwatch)
  beginLimits()
  beginFaults()
  try {
    const say = (line: string) => process.stdout.write(`   ${line}\n`)
    const figure = await withUncaughtErrors(proof.run({ full, seed, say }))
    holdDeclared(proof)
    return report(name, proof, figure, stopwatch, full)
  } catch (error) {
    const { name: kind, message, stack } = error as Error
    const line = `BROKEN ${name}: ${kind === 'PromiseBroken' ? message : stack}`
    const warned = warnings().map((warning) => `   warned: ${warning}\n`)
    process.stdout.write(`${line}\n${warned.join('')}`)
    return { name, line, notMeasured: notMeasured(), seconds: stopwatch.milliseconds() / 1000 / stopwatch.slowness() }
  }
}

function report(name: string, proof: Proof, figure: string, stopwatch: Stopwatch, full: boolean): Outcome {
  const seconds = stopwatch.milliseconds() / 1000
  const slow = stopwatch.slowness()
  const late = !full && slow <= MOST_SLOWNESS && seconds > proof.budgetSeconds * slow
  const pace = slow > 1.1 ? `, the machine ${slow.toFixed(1)} times slower than usual` : ''
  const time = `${seconds.toFixed(1)} s of ${proof.budgetSeconds} s${pace}`
  const missed = notMeasured()
  const unknown = missed.length === 0 ? '' : `; ${missed.length} timings not measured`
  const line = `${late ? 'LATE' : 'HOLDS'} ${name} (${time}): ${figure}${unknown}`
  process.stdout.write(`${line}\n`)
  return { name, line: late ? line : null, notMeasured: missed, seconds: seconds / slow }
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
