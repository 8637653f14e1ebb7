import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCertificate } from '@countersign/pades'
import { withFault } from './faults.ts'
import { writeDocument } from './grammar.ts'
import { changeDer, mutate } from './mutate.ts'
import { Random } from './random.ts'
import { type Outcome, readDer, readInput, verifyInput } from './targets.ts'

// One process of the fuzzer: inputs from..to of a seed, each made anew from its number alone, so that any can be
// repeated: node proofs/fuzz/worker.ts FOLDER SEED FROM TO [FAULT]

export interface Progress {
  readonly done: number
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>
  readonly slowestMs: number
  readonly peakMb: number
}

export interface Failure {
  readonly input: number
  readonly why: string
  readonly file: string
}

/** As the proof's limit, for the input to be named and kept. */
const slowestAllowedMs = 2_000
const reportEvery = 50

const [folder = '', seed = '1', from = '0', to = '0', fault] = process.argv.slice(2)
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .sort()
  .map((name) => Uint8Array.from(readFileSync(join(folder, name))))
const pieces = samples.flatMap(slotsOf)
const anchors = readdirSync(folder)
  .filter((name) => name.endsWith('.cer'))
  .map((name) => parseCertificate(Uint8Array.from(readFileSync(join(folder, name)))))
const outcomes: Partial<Record<Outcome, number>> = {}
let slowestMs = 0
let peakMb = 0

for (let input = Number(from); input < Number(to); input++) {
  const random = new Random(Number(seed) * 1_000_003 + input)
  const { bytes, target } = makeCase(random)
  const began = process.cpuUsage()
  try {
    const outcome = await target()
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  } catch (error) {
    fail(input, bytes, String((error as Error).stack))
  }
  const { user, system } = process.cpuUsage(began)
  const ms = (user + system) / 1000
  if (ms > slowestAllowedMs) fail(input, bytes, `it took ${ms.toFixed(0)} ms`)
  slowestMs = Math.max(slowestMs, ms)
  peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1e6)
  if ((input + 1 - Number(from)) % reportEvery === 0 || input + 1 === Number(to)) {
    process.send?.({ done: input + 1, outcomes, slowestMs, peakMb } satisfies Progress)
  }
}

interface Case {
  readonly bytes: Uint8Array
  target(): Promise<Outcome>
}

function makeCase(random: Random): Case {
  if (random.chance(0.15)) {
    const bytes = changeDer(pieces[random.below(pieces.length)] ?? new Uint8Array(), random)
    return { bytes, target: () => readDer(bytes) }
  }
  const sample = samples[random.below(samples.length)] ?? new Uint8Array()
  const isMade = random.chance(0.2)
  const bytes = isMade ? writeDocument(random) : mutate(sample, random, samples)
  if (random.chance(0.15)) return { bytes, target: () => readInput(bytes) }
  return { bytes, target: () => verifyChanged(bytes) }
}

async function verifyChanged(bytes: Uint8Array): Promise<Outcome> {
  const outcome = withFault(await verifyInput(bytes, anchors, new Date()), fault)
  if (outcome === 'valid' && !isHonest(bytes)) throw new Error('a changed document was called valid')
  return outcome
}

/** Valid may only be what some sample says, up to the last signature's end; slots are not signed, nor what follows. */
function isHonest(bytes: Uint8Array): boolean {
  const text = withoutSlots(bytes)
  const signed = text.slice(0, text.indexOf('%%EOF', text.lastIndexOf('/ByteRange')))
  return samples.some((sample) => withoutSlots(sample).startsWith(signed))
}

function withoutSlots(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/\/Contents ?<[0-9A-Fa-f]*>/g, '/Contents')
}

/** The CMS, and the validation data, of a signed sample. */
function slotsOf(sample: Uint8Array): readonly Uint8Array[] {
  const text = Buffer.from(sample).toString('latin1')
  const slots = [...text.matchAll(/\/Contents ?<([0-9A-Fa-f]{40,})>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'))
  const streams = [...text.matchAll(/<<\/Length \d+>>\nstream\n(0[\s\S]*?)\nendstream/g)].map(([, data = '']) =>
    Buffer.from(data, 'latin1'),
  )
  return [...slots.map(trimmed), ...streams].map((piece) => Uint8Array.from(piece))
}

function trimmed(slot: Buffer): Buffer {
  return slot.subarray(0, slot.findLastIndex((byte) => byte !== 0) + 1)
}

function fail(input: number, bytes: Uint8Array, why: string): never {
  const file = join(tmpdir(), `countersign-fuzz-${seed}-${input}.pdf`)
  writeFileSync(file, bytes)
  process.send?.({ input, why, file } satisfies Failure)
  if (process.send === undefined) process.stderr.write(`input ${input}: ${why} (${file})\n`)
  process.exit(1)
}
