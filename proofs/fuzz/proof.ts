import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileOf, foreignRoot, readManifest } from '../../conformance/corpus/manifest.ts'
import { attacks } from '../attacks/cases/index.ts'
import { derOf } from '../attacks/judge.ts'
import { openWorkshop } from '../attacks/workshop.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { FAULTS, type Fault } from './faults.ts'
import type { Failure, Progress } from './worker.ts'

// Damaged and invented documents, thrown at the reader and the verifier in processes of their own: little memory, and a
// watchdog for those that never return. A mutated document may be called anything but valid.

const heapMb = 192
const silenceMs = 20_000
const limits = {
  slowest: atMost(2_000, 'processor time of one input', { unit: 'ms' }),
  resident: atMost(700, 'memory of the process', { unit: 'MB' }),
}
/** Larger samples cost time and find nothing that smaller ones do not. */
const largestSample = 60_000

export default {
  promise:
    'Of a million damaged and generated files, none makes the reader or the verifier crash, take 2 s of processor time or use 700 MB, and no changed file is valid',
  topic: 'Security and privacy',
  budgetSeconds: 16,
  services: [],
  sample: '6,000 inputs of a fixed seed (--full: a million)',
  limits,
  faults: {
    'changed-and-valid': 'a target that calls a changed file valid',
    crash: 'a target that throws an error that is not of its kind',
  },
  async run({ full, seed, say }) {
    const inputs = full ? 1_000_000 : 6_000
    const folder = await mkdtemp(join(tmpdir(), 'countersign-fuzz-'))
    try {
      const samples = await writeSamples(folder)
      const workers = Math.min(availableParallelism(), 4)
      const share = Math.ceil(inputs / workers)
      const ranges = Array.from(
        { length: workers },
        (_, index) => [index * share, Math.min(inputs, (index + 1) * share)] as const,
      )
      const last = await Promise.all(
        ranges.map(([from, to]) => runWorker({ folder, seed, from, to, ...(full && { say }) })),
      )
      const slowest = Math.max(...last.map(({ slowestMs }) => slowestMs))
      const peak = Math.max(...last.map(({ peakMb }) => peakMb))
      holdLimit(limits.slowest, slowest)
      holdLimit(limits.resident, peak)
      await Promise.all(
        FAULTS.map((fault) => mustFind(fault, () => runWorker({ folder, seed, from: 0, to: 200, fault }))),
      )
      say(`${samples} samples; ${tally(last)}`)
      return `${inputs} inputs, no crash; the slowest took ${slowest.toFixed(0)} ms, the largest process ${peak.toFixed(0)} MB`
    } finally {
      await rm(folder, { recursive: true })
    }
  },
} satisfies Proof

/** Honest files of ours and of others, and the attacks, whose oddities are good beginnings. */
async function writeSamples(folder: string): Promise<number> {
  const workshop = await openWorkshop()
  const own = {
    signed: workshop.signed,
    twice: workshop.signedTwice,
    archived: workshop.archived,
    blank: await workshop.blank(),
  }
  for (const [name, pdf] of Object.entries(own)) await writeFile(join(folder, `own-${name}.pdf`), pdf)
  for (const [index, attack] of attacks.entries()) {
    if (index % 4 === 0) await writeFile(join(folder, `attack-${index}.pdf`), await attack.make(workshop))
  }
  await writeFile(join(folder, 'own.cer'), workshop.pki.root.certificate)
  await writeFile(join(folder, 'foreign.cer'), derOf(await readFile(foreignRoot, 'utf8')))
  await workshop.close()
  const corpus = (await readManifest()).filter(
    ({ size, signatures }, index) => size < largestSample && (signatures || index % 5 === 0),
  )
  for (const entry of corpus) await copyFile(fileOf(entry), join(folder, `corpus-${entry.name}.pdf`))
  return corpus.length + Math.ceil(attacks.length / 4) + Object.keys(own).length
}

interface Share {
  folder: string
  seed: number
  from: number
  to: number
  say?: (line: string) => void
  fault?: Fault
}

async function runWorker({ folder, seed, from, to, say, fault }: Share): Promise<Progress> {
  const args = [folder, String(seed), String(from), String(to), ...(fault ? [fault] : [])]
  const child = fork(join(import.meta.dirname, 'worker.ts'), args, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let last: Progress = { done: from, outcomes: {}, slowestMs: 0, peakMb: 0 }
  let failure: Failure | undefined
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000)
  })
  const watchdog = watch(child)
  child.on('message', (message: Progress | Failure) => {
    watchdog.refresh()
    if ('why' in message) failure = message
    else {
      if (Math.floor(message.done / 50_000) > Math.floor(last.done / 50_000))
        say?.(`inputs ${from} to ${message.done} of ${to}`)
      last = message
    }
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  clearTimeout(watchdog)
  hold(failure === undefined, `input ${failure?.input} of seed ${seed}: ${failure?.why}\n  kept as ${failure?.file}`)
  hold(signal === null, `an input from ${last.done} of seed ${seed} on did not return within ${silenceMs / 1000} s`)
  hold(
    code === 0 && last.done === to,
    `the process of inputs ${last.done} to ${to} of seed ${seed} ended with ${code}: ${errors}`,
  )
  return last
}

/** A process that says nothing for so long hangs in one of its next inputs. */
function watch(child: ChildProcess): NodeJS.Timeout {
  return setTimeout(() => child.kill('SIGKILL'), silenceMs)
}

function tally(all: readonly Progress[]): string {
  const sums = new Map<string, number>()
  for (const { outcomes } of all)
    for (const [outcome, count] of Object.entries(outcomes)) sums.set(outcome, (sums.get(outcome) ?? 0) + count)
  return [...sums].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
}
