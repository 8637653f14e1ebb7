import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openTestLog } from '../../apps/server/evidence/log/testing/log.ts'
import { data } from '../../conformance/judges/places.ts'
import { mustFind } from '../lib/faults.ts'
import { setUpJudges } from '../lib/judges.ts'
import { hold, PromiseBroken, type Proof } from '../lib/proof.ts'
import { seededRandom } from '../lib/stats.ts'
import { makeCases } from './cases.ts'
import { makeLog } from './make-log.ts'

const CASES = { sample: 5_000, full: 10_000 }
/** Are enough where only the tiles and checkpoints are changed. */
const FEW = 100

export default {
  promise:
    'Go’s implementation of transparency logs computes the same tiles, opens every checkpoint, and accepts and refuses the same inclusion and consistency proofs',
  topic: 'Evidence and verification',
  budgetSeconds: 22,
  services: ['postgres'],
  sample: '10,000 leaves and 5,000 proofs; --full: a million leaves and 10,000 proofs',
  faults: { 'changed tile': 'a changed bit in a tile', 'changed checkpoint': 'another size in a signed checkpoint' },
  async run({ full, seed, say }) {
    setUpJudges()
    const random = seededRandom(seed)
    const leaves = full ? 1_000_000 : 10_000
    const proofs = full ? CASES.full : CASES.sample
    const test = await openTestLog()
    try {
      const { vkey, notes } = await makeLog(test, leaves, leaves / 8, random)
      say(`${leaves} leaves under ${notes.length} checkpoints`)
      const log = join(test.folder, 'log/test')
      const files = { log, vkey, notes: join(test.folder, 'notes.json'), cases: join(test.folder, 'cases.jsonl') }
      await writeFile(files.notes, JSON.stringify(notes))
      await writeCases(files, leaves, proofs, random)
      const seen = await judge(files)
      hold(seen.leaves === leaves && seen.checkpoints === notes.length, 'the judge has seen another log')
      hold(seen.inclusion + seen.consistency === proofs, `only ${seen.inclusion + seen.consistency} proofs were judged`)
      hold(seen.refused > proofs / 3, `${seen.refused} spoilt proofs were refused: too few to mean anything`)
      await checkTheJudge(files, leaves)
      return `${leaves} leaves: ${seen.checkpoints} checkpoints opened, ${seen.tiles} tiles equal; ${proofs} proofs judged alike, ${proofs - seen.refused} accepted and ${seen.refused} refused, ${seen.byTiles} made from the tiles alone`
    } finally {
      await test.close()
    }
  },
} satisfies Proof

interface Files {
  log: string
  vkey: string
  notes: string
  cases: string
}

async function writeCases({ log, cases }: Files, leaves: number, count: number, random: () => number): Promise<void> {
  const out = createWriteStream(cases)
  for await (const one of makeCases(log, leaves, count, random)) out.write(`${JSON.stringify(one)}\n`)
  out.end()
  await once(out, 'close')
}

interface Seen {
  leaves: number
  checkpoints: number
  tiles: number
  inclusion: number
  consistency: number
  refused: number
  byTiles: number
}

async function judge({ log, vkey, notes, cases }: Files): Promise<Seen> {
  const command = promisify(execFile)(join(data, 'log-judge'), [log, vkey, notes, cases])
  const { stdout } = await command.catch((error: { stderr?: string; message: string }) => {
    throw new PromiseBroken(error.stderr?.trim() || error.message)
  })
  return JSON.parse(stdout) as Seen
}

/** A judge that accepts anything would prove nothing: it must see one changed byte in a tile, and one in a note. */
async function checkTheJudge(all: Files, leaves: number): Promise<void> {
  const files = { ...all, cases: `${all.cases}.few` }
  const few = (await readFile(all.cases, 'utf8')).split('\n').slice(0, FEW)
  await writeFile(files.cases, `${few.join('\n')}\n`)
  const tile = join(files.log, 'tile/0/000')
  const bytes = await readFile(tile)
  await writeFile(tile, bytes.with(77, (bytes[77] ?? 0) ^ 1))
  await mustFind('changed tile', () => judge(files))
  await writeFile(tile, bytes)
  const notes = await readFile(files.notes, 'utf8')
  await writeFile(files.notes, notes.replace(`\\n${leaves}\\n`, `\\n${leaves + 1}\\n`))
  await mustFind('changed checkpoint', () => judge(files))
}
