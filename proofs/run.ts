import { parseArgs } from 'node:util'
import { closeJudges } from './lib/judges.ts'
import { loadProof, PROOF_NAMES } from './lib/load.ts'
import { type Outcome, prove } from './lib/prove.ts'

// bin/prove            lists the promises
// bin/prove NAME …     proves them (a fixed-seed sample, as CI does)
// bin/prove --all      proves all of them
//   --full             the whole instead of the sample
//   --seed N           another seed

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean' }, all: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
})

/** All proofs together, at the usual speed of the machine. CI has 55 minutes for everything. */
const MOST_SECONDS = 1_800

const names = values.all ? PROOF_NAMES : positionals
const unknown = names.filter((name) => !PROOF_NAMES.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no proof "${unknown[0]}". Known: ${PROOF_NAMES.join(', ')}\n`)
  process.exitCode = 2
} else if (names.length === 0) {
  await list()
} else {
  process.exitCode = (await proveAll(names)) ? 0 : 1
  // A proof that failed may have left a process or a browser open.
  if (process.exitCode !== 0) process.exit()
}

async function list(): Promise<void> {
  for (const name of PROOF_NAMES) {
    const { promise, budgetSeconds } = await loadProof(name)
    process.stdout.write(`${name.padEnd(22)} ${promise} (at most ${budgetSeconds} s)\n`)
  }
}

async function proveAll(chosen: readonly string[]): Promise<boolean> {
  const context = { full: values.full ?? false, seed: Number(values.seed) }
  const outcomes: Outcome[] = []
  try {
    for (const name of chosen) outcomes.push(await prove(name, context))
  } finally {
    await closeJudges()
  }
  const failed = outcomes.filter(({ line }) => line !== null)
  const fits = context.full || fitCi(outcomes)
  listNotMeasured(outcomes)
  if (chosen.length > 1) {
    listSeconds(outcomes)
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

/** The longest first. */
function listSeconds(outcomes: readonly Outcome[]): void {
  const sum = outcomes.reduce((total, { seconds }) => total + seconds, 0)
  const longest = [...outcomes].sort((a, b) => b.seconds - a.seconds)
  const each = longest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)}`)
  process.stdout.write(`\nSeconds at the usual speed, ${sum.toFixed(0)} together: ${each.join(', ')}\n`)
}

/** Each has a budget with some air in it; that all keep theirs does not say that CI has the time for them. */
function fitCi(outcomes: readonly Outcome[]): boolean {
  const sum = outcomes.reduce((total, { seconds }) => total + seconds, 0)
  if (sum <= MOST_SECONDS) return true
  process.stdout.write(
    `All proofs together took ${sum.toFixed(0)} s at the usual speed, and CI has ${MOST_SECONDS} s for them. Let one take less.\n`,
  )
  return false
}
