import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openTestLog } from '../../apps/server/evidence/log/testing/log.ts'
import { data } from '../../conformance/judges/places.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, PromiseBroken, type Proof } from '../lib/proof.ts'
import { seededRandom } from '../lib/stats.ts'
import { makeCases } from './cases.ts'
import { makeLog } from './make-log.ts'

const CASES = 10_000
/** Are enough where only the tiles and checkpoints are changed. */
const FEW = 100

export default {
  promise:
    'Go’s implementation of transparency logs computes the same tiles, opens every checkpoint, and accepts and refuses the same inclusion and consistency proofs',
  topic: 'Evidence and verification',
  budgetSeconds: 28,
  services: ['postgres'],
  sample: '20,000 leaves and 10,000 proofs; --full: a million leaves',
  faults: { 'changed tile': 'a changed bit in a tile', 'changed checkpoint': 'another size in a signed checkpoint' },
  async run({ full, seed, say }) {
    execFileSync('conformance/setup', { stdio: ['ignore', 'ignore', 'inherit'] })
    const random = seededRandom(seed)
    const leaves = full ? 1_000_000 : 20_000
    const test = await openTestLog()
    try {
      const { vkey, notes } = await makeLog(test, leaves, leaves / 8, random)
      say(`${leaves} leaves under ${notes.length} checkpoints`)
      const log = join(test.folder, 'log/test')
      const files = { log, vkey, notes: join(test.folder, 'notes.json'), cases: join(test.folder, 'cases.jsonl') }
      await writeFile(files.notes, JSON.stringify(notes))
      await writeCases(files, leaves, random)
      const seen = await judge(files)
      hold(seen.leaves === leaves && seen.checkpoints === notes.length, 'the judge has seen another log')
      hold(seen.inclusion + seen.consistency === CASES, `only ${seen.inclusion + seen.consistency} proofs were judged`)
      hold(seen.refused > CASES / 3, `${seen.refused} spoilt proofs were refused: too few to mean anything`)
      await checkTheJudge(files)
      return `${leaves} leaves: ${seen.checkpoints} checkpoints opened, ${seen.tiles} tiles equal; ${CASES} proofs judged alike, ${CASES - seen.refused} accepted and ${seen.refused} refused, ${seen.byTiles} made from the tiles alone`
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

async function writeCases({ log, cases }: Files, leaves: number, random: () => number): Promise<void> {
  const out = createWriteStream(cases)
  for await (const one of makeCases(log, leaves, CASES, random)) out.write(`${JSON.stringify(one)}\n`)
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
async function checkTheJudge(all: Files): Promise<void> {
  const files = { ...all, cases: `${all.cases}.few` }
  const few = (await readFile(all.cases, 'utf8')).split('\n').slice(0, FEW)
  await writeFile(files.cases, `${few.join('\n')}\n`)
  const tile = join(files.log, 'tile/0/000')
  const bytes = await readFile(tile)
  await writeFile(tile, bytes.with(77, (bytes[77] ?? 0) ^ 1))
  await mustFind('changed tile', () => judge(files))
  await writeFile(tile, bytes)
  const notes = await readFile(files.notes, 'utf8')
  await writeFile(files.notes, notes.replace('\\n20000\\n', '\\n20001\\n').replace('\\n1000000\\n', '\\n1000001\\n'))
  await mustFind('changed checkpoint', () => judge(files))
}
