import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Proof } from './lib/proof.ts'
import { warnings } from './lib/stack.ts'
import { beginTimings, MOST_SLOWNESS, notMeasured } from './lib/timing.ts'
import { startStopwatch } from './lib/yardstick.ts'

// bin/prove            lists the promises
// bin/prove NAME …     proves them (a fixed-seed sample, as CI does)
// bin/prove --all      proves all of them
//   --full             the whole instead of the sample
//   --seed N           another seed

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean' }, all: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
})
const known = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter(({ name }) => name !== 'lib' && existsSync(`${import.meta.dirname}/${name}/proof.ts`))
  .map((entry) => entry.name)

/** All proofs together, at the usual speed of the machine. CI has 55 minutes for everything. */
const MOST_SECONDS = 1_800

const names = values.all ? known : positionals
if (names.length === 0) await list()
else process.exitCode = (await proveAll(names)) ? 0 : 1

async function list(): Promise<void> {
  for (const name of known) {
    const { promise, budgetSeconds } = await load(name)
    process.stdout.write(`${name.padEnd(18)} ${promise} (at most ${budgetSeconds} s)\n`)
  }
}

async function proveAll(chosen: string[]): Promise<boolean> {
  const outcomes: Outcome[] = []
  for (const name of chosen) outcomes.push(await prove(name))
  const failed = outcomes.filter(({ line }) => line !== null)
  const fits = values.full || fitCi(outcomes)
  listNotMeasured(outcomes)
  if (chosen.length > 1) {
    // Repeated at the end, where a reader of a long log starts.
    process.stdout.write(`\n${failed.map(({ line }) => `${line}\n`).join('')}`)
    process.stdout.write(`${chosen.length - failed.length} passed, ${failed.length} failed\n`)
  }
  return failed.length === 0 && fits
}

function listNotMeasured(outcomes: readonly Outcome[]): void {
  const lines = outcomes.flatMap(({ name, notMeasured: missed }) => missed.map((line) => `   ${name}: ${line}\n`))
  if (lines.length > 0) process.stdout.write(`\nNOT MEASURED, because the machine was too slow:\n${lines.join('')}`)
}

/** Each has a budget with some air in it; that all keep theirs does not say that CI has the time for them. */
function fitCi(outcomes: readonly Outcome[]): boolean {
  const sum = outcomes.reduce((total, { seconds }) => total + seconds, 0)
  if (sum <= MOST_SECONDS) return true
  const longest = [...outcomes].sort((a, b) => b.seconds - a.seconds).slice(0, 8)
  process.stdout.write(
    `All proofs together took ${sum.toFixed(0)} s at the usual speed, and CI has ${MOST_SECONDS} s for them. Let one take less; the longest were ${longest.map(({ name, seconds }) => `${name} (${seconds.toFixed(0)} s)`).join(', ')}.\n`,
  )
  return false
}

interface Outcome {
  name: string
  /** What is wrong; null if it holds. */
  line: string | null
  /** Timings that a slow machine did not reach. */
  notMeasured: readonly string[]
  /** At the usual speed. */
  seconds: number
}

async function prove(name: string): Promise<Outcome> {
  const proof = await load(name)
  process.stdout.write(`\n== ${name}: ${proof.promise}\n`)
  if (proof.services.length > 0) execFileSync('bin/services', ['up', ...proof.services], { stdio: 'ignore' })
  warnings() // those of the proof before it
  const stopwatch = startStopwatch()
  beginTimings(stopwatch)
  try {
    const say = (line: string) => process.stdout.write(`   ${line}\n`)
    const figure = await proof.run({ full: values.full ?? false, seed: Number(values.seed), say })
    const seconds = stopwatch.milliseconds() / 1000
    const slow = stopwatch.slowness()
    const late = !values.full && slow <= MOST_SLOWNESS && seconds > proof.budgetSeconds * slow
    const pace = slow > 1.1 ? `, the machine ${slow.toFixed(1)} times slower than usual` : ''
    const time = `${seconds.toFixed(1)} s of ${proof.budgetSeconds} s${pace}`
    const missed = notMeasured()
    const unknown = missed.length === 0 ? '' : `; ${missed.length} timings not measured`
    const line = `${late ? 'LATE' : 'HOLDS'} ${name} (${time}): ${figure}${unknown}`
    process.stdout.write(`${line}\n`)
    return { name, line: late ? line : null, notMeasured: missed, seconds: seconds / slow }
  } catch (error) {
    const { name: kind, message, stack } = error as Error
    const line = `BROKEN ${name}: ${kind === 'PromiseBroken' ? message : stack}`
    process.stdout.write(
      `${line}\n${warnings()
        .map((warning) => `   warned: ${warning}\n`)
        .join('')}`,
    )
    return { name, line, notMeasured: notMeasured(), seconds: stopwatch.milliseconds() / 1000 / stopwatch.slowness() }
  }
}

async function load(name: string): Promise<Proof> {
  if (!known.includes(name)) {
    process.stderr.write(`There is no proof "${name}". Known: ${known.join(', ')}\n`)
    process.exit(2)
  }
  return (await import(`./${name}/proof.ts`)).default as Proof
}
