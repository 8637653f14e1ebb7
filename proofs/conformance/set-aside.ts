// node proofs/conformance/set-aside.ts
// Makes the files of conformance/acrobat anew, under a root whose key is thrown away. Each stands by itself: no server
// of ours is needed to validate it.
import { copyFile, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { BoxSigning } from '@countersign/pades'
import { fileOf, foreignRoot, readManifest } from '../../conformance/corpus/manifest.ts'
import type { Entry } from '../../conformance/corpus/types.ts'
import { judgeAll, type Sheet } from '../../conformance/judges/all.ts'
import { hold } from '../lib/proof.ts'
import { openAuthorities } from './authorities.ts'
import { findings } from './findings.ts'
import type { Court } from './hear.ts'
import { sign } from './sign.ts'
import { explanationOf } from './table.ts'

const place = join(import.meta.dirname, '../../conformance/acrobat')
/** Small enough to commit ten files; a time-stamped CMS of the sandbox has about 4,500 bytes. */
const SLOT_BYTES = 6_144
const TSA_YEARS = 12

const chosen: readonly { readonly of: string; readonly boxes: BoxSigning }[] = [
  { of: 'classic-1.4', boxes: 'sharedValue' },
  { of: 'classic-1.4', boxes: 'onePerBox' },
  { of: 'qpdf-linearized-object-streams', boxes: 'sharedValue' },
  { of: 'hybrid', boxes: 'sharedValue' },
  { of: 'page-cropbox-rotated', boxes: 'onePerBox' },
  { of: 'pdf-a-2b', boxes: 'sharedValue' },
  { of: 'libreoffice-ua-1', boxes: 'sharedValue' },
  { of: 'form-need-appearances', boxes: 'onePerBox' },
  { of: 'pyhanko-approval', boxes: 'sharedValue' },
  { of: 'pyhanko-certified-p2-visible-empty-field', boxes: 'sharedValue' },
]

interface SetAside {
  readonly entry: Entry
  readonly boxes: BoxSigning
  readonly into: string | undefined
  readonly file: string
}

async function setAside(): Promise<SetAside[]> {
  const manifest = await readManifest()
  return chosen.map(({ of, boxes }, index) => {
    const entry = manifest.find(({ name }) => name === of)
    hold(entry, `the corpus lacks ${of}`)
    const into = entry.expect.verdict === 'sign' ? entry.expect.into : undefined
    const number = String(index + 1).padStart(2, '0')
    const way = boxes === 'onePerBox' ? 'one-per-box' : 'shared-value'
    return { entry, boxes, into, file: join(place, `${number}-${of}-${way}.pdf`) }
  })
}

/** What DSS and pyHanko say of the files as they lie there today, and what of it must not be. */
export async function hearSetAside({ bench }: Pick<Court, 'bench'>): Promise<{ sheets: Sheet[]; said: string[] }> {
  const roots = [join(place, 'root.pem'), foreignRoot]
  const sheets: Sheet[] = []
  const said: string[] = []
  for (const { entry, boxes, into, file } of await setAside()) {
    const ask = { roots, mode: 'offline', judges: ['dss', 'pyhanko'], strict: entry.lenient !== true, bench } as const
    const [sheet, before] = await judgeAll([file, fileOf(entry)], ask)
    hold(sheet, `nobody judged ${file}`)
    const signatures = into === undefined ? signaturesOf(boxes) : [[into]]
    const stage = { label: 'LTA', level: 'LTA', pieces: [], signatures } as const
    const found = findings(sheet, { stage, before, now: true, flavours: [] })
    const unexplained = found.filter((finding) => explanationOf(finding, { entry }) === undefined)
    sheets.push(sheet)
    said.push(...unexplained.map(({ judge, says }) => `${basename(file)}: ${judge}: ${says}`))
  }
  return { sheets, said }
}

function signaturesOf(boxes: BoxSigning): string[][] {
  const first = ['Signer1-Box1', 'Signer1-Box2']
  return [...(boxes === 'sharedValue' ? [first] : first.map((box) => [box])), ['Signer2-Box1']]
}

async function make(): Promise<void> {
  await using scratch = await mkdtempDisposable(join(tmpdir(), 'set-aside-'))
  await using authorities = await openAuthorities(scratch.path, TSA_YEARS)
  await copyFile(authorities.root, join(place, 'root.pem'))
  for (const { entry, boxes, into, file } of await setAside()) {
    const pieces = [await readFile(fileOf(entry))]
    const signers = ['P-384', 'P-256, 30 minutes'] as const
    const stages = await sign({ pieces, goal: 'LTA', boxes, signers, into, slotBytes: SLOT_BYTES }, authorities)
    const archived = stages.find(({ level }) => level === 'LTA')
    hold(archived, `${entry.name} did not reach LTA`)
    await writeFile(file, archived.pieces)
  }
}

if (import.meta.main) await make()
