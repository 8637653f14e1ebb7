import { parseArgs } from 'node:util'
import { closeJudges } from './lib/judges.ts'
import { LANES, mustRunAlone, type Proven, proveInLanes, serveLane } from './lib/lanes.ts'
import { loadProof, PROOF_NAMES } from './lib/load.ts'
import { type Outcome, prove } from './lib/prove.ts'
import { dropLater } from './lib/stack.ts'

// bin/prove            lists the promises
// bin/prove NAME …     proves them (a fixed-seed sample, as CI does)
// bin/prove --all      proves all of them
//   --full             the whole instead of the sample
//   --seed N           another seed
// --lane is for proofs/lib/lanes.ts: it proves what it is sent.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    lane: { type: 'boolean', default: false },
  },
})

/** All proofs together, at the usual speed of the machine. CI has 55 minutes for everything. */
const MOST_SECONDS = 1_800

const print = (text: string) => void process.stdout.write(text)
const names = values.all ? PROOF_NAMES : positionals
const unknown = names.filter((name) => !PROOF_NAMES.includes(name))
if (values.lane) {
  await cleanedUp(() => serveLane(({ name, options }, printLater) => prove(name, options, printLater)))
  process.exit()
} else if (unknown.length > 0) {
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
    print(`${name.padEnd(22)} ${promise} (at most ${budgetSeconds} s)\n`)
  }
}

async function proveAll(chosen: readonly string[]): Promise<boolean> {
  const { outcomes, seconds } = values.all ? await proveBoth(chosen) : await proveInTurn(chosen)
  const failed = outcomes.filter(({ line }) => line !== null)
  const fits = values.full || fitCi(seconds)
  listNotMeasured(outcomes)
  if (chosen.length > 1) {
    listSeconds(outcomes, seconds)
    // Repeated at the end, where a reader of a long log starts.
    print(`\n${failed.map(({ line }) => `${line}\n`).join('')}`)
    print(`${chosen.length - failed.length} passed, ${failed.length} failed\n`)
  }
  return failed.length === 0 && fits
}

/** Those without timings two at a time, the longest first; then those with timings, one after the other. */
async function proveBoth(chosen: readonly string[]): Promise<Proven> {
  const proofs = await Promise.all(chosen.map(async (name) => ({ name, proof: await loadProof(name) })))
  const [alone, together] = [true, false].map((is) => proofs.filter(({ proof }) => mustRunAlone(proof) === is))
  const longestFirst = together?.toSorted((a, b) => b.proof.budgetSeconds - a.proof.budgetSeconds) ?? []
  const options = { full: values.full, seed: Number(values.seed), atOnce: LANES }
  const inLanes = await proveInLanes(
    longestFirst.map(({ name }) => ({ name, options })),
    print,
  )
  const inTurn = await proveInTurn(alone?.map(({ name }) => name) ?? [])
  return { outcomes: [...inLanes.outcomes, ...inTurn.outcomes], seconds: inLanes.seconds + inTurn.seconds }
}

function proveInTurn(chosen: readonly string[]): Promise<Proven> {
  return cleanedUp(async () => {
    const outcomes: Outcome[] = []
    const options = { full: values.full, seed: Number(values.seed), atOnce: 1 }
    for (const name of chosen) outcomes.push(await prove(name, options, print))
    return { outcomes, seconds: outcomes.reduce((total, { seconds }) => total + seconds, 0) }
  })
}

/** What proofs share is ended after the last one. */
async function cleanedUp<T>(work: () => Promise<T>): Promise<T> {
  const dropped = dropLater()
  try {
    return await work()
  } finally {
    await Promise.all([closeJudges(), dropped()])
  }
}

function listNotMeasured(outcomes: readonly Outcome[]): void {
  const lines = outcomes.flatMap(({ name, notMeasured: missed }) => missed.map((line) => `   ${name}: ${line}\n`))
  if (lines.length > 0) print(`\nNOT MEASURED, because the machine was too slow:\n${lines.join('')}`)
}

/** Of each, the longest first. Those that ran two at a time took longer than alone. */
function listSeconds(outcomes: readonly Outcome[], sum: number): void {
  const longest = [...outcomes].sort((a, b) => b.seconds - a.seconds)
  const each = longest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)}`)
  print(`\nSeconds at the usual speed, ${sum.toFixed(0)} together: ${each.join(', ')}\n`)
}

/** Each has a budget with some air in it; that all keep theirs does not say that CI has the time for them. */
function fitCi(seconds: number): boolean {
  if (seconds <= MOST_SECONDS) return true
  print(
    `All proofs together took ${seconds.toFixed(0)} s at the usual speed, and CI has ${MOST_SECONDS} s for them. Let one take less.\n`,
  )
  return false
}
