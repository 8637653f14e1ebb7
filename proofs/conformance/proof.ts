import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBigFiles } from '../../conformance/corpus/big.ts'
import { fileOf, foreignRoot, readManifest } from '../../conformance/corpus/manifest.ts'
import { type Description, type Entry, SIGN } from '../../conformance/corpus/types.ts'
import { table } from '../../conformance/judges/table.ts'
import { isFailure } from '../../conformance/judges/types.ts'
import { foundFault, mustFind } from '../lib/faults.ts'
import { openSharedBench, setUpJudges } from '../lib/judges.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Authorities, openAuthorities } from './authorities.ts'
import { type Court, type Hearing, hear, NINE_YEARS } from './hear.ts'
import { expectRefusal, normalised } from './refusals.ts'
import { everything, type Order, sample } from './sample.ts'
import { hearSetAside } from './set-aside.ts'
import { type Stage, sign } from './sign.ts'
import { expectOverflow, unusualAnswers } from './slots.ts'
import { explanationOf, hearingTable } from './table.ts'

// The corpus is signed with packages/pades and judged by programs that are not ours. B and T are judged with OCSP, CRL
// and AIA on line; LT and LTA with every loader off, also at times to come: DSS takes the time of validation as a
// parameter. What happens in five years (the renewal) is done by authorities whose clock runs five years ahead.

/** Files under way at once: the judges are never idle, and each takes its questions in turn. */
const UNDER_WAY = 3
const NORMALISED_IN_SAMPLE = 3
const PLAIN: Description = { name: 'classic-1.4', producer: 'hand', features: [], expect: SIGN }

export default {
  promise:
    'EU DSS, pyHanko, pdfsig, openssl, qpdf and veraPDF accept what the signing core makes of the files of the corpus, at the level that it claims; EU DSS accepts B-LTA in five years and, renewed, in nine; files that cannot be signed are refused with the reason',
  topic: 'Signatures',
  budgetSeconds: 62,
  services: [],
  sample:
    'as few files as cover every feature and producer of the corpus, each at one level, one in fourteen of them at LTA (--full: every file at every level, and the files set aside for Acrobat)',
  faults: {
    'not-renewed': 'a file that is not renewed: EU DSS does not accept it in nine years',
    'changed-byte': 'a changed byte in a signed file',
  },
  async run({ full, seed, say }) {
    setUpJudges()
    await using scratch = await mkdtempDisposable(join(tmpdir(), 'conformance-'))
    const folder = scratch.path
    await using bench = openSharedBench(full)
    await using authorities = await openAuthorities(folder)
    const court = { bench, roots: [authorities.root, foreignRoot], folder }
    const corpus = await readManifest()

    const turnedAway = corpus.filter(({ expect }) => expect.verdict !== 'sign')
    for (const entry of turnedAway) await expectRefusal(entry)

    await expectEnd(authorities, court)
    const hearings = await hearSlots(authorities, court)
    const cases = [...(await chooseCases(corpus, full, seed, folder)), ...(full ? await bigCases() : [])]
    hearings.push(...(await inTurn(cases, (one) => signAndHear(one, authorities, court))).flat())

    for (const line of hearingTable(hearings)) say(line)
    if (full) await checkSetAside(court, say)
    return verdict(hearings, turnedAway.length)
  },
} satisfies Proof

interface Case extends Order<Description> {
  load(): Promise<Uint8Array>
}

async function chooseCases(corpus: readonly Entry[], full: boolean, seed: number, folder: string): Promise<Case[]> {
  const asTheyAre = corpus.filter(({ expect }) => expect.verdict === 'sign')
  const odd = corpus.filter(({ expect }) => expect.verdict === 'normalise')
  const mended = full ? everything(odd) : everything(oneOfEachReason(odd)).filter(({ goal }) => goal === 'B')
  return [
    ...(full ? everything(asTheyAre) : sample(asTheyAre, seed)).map((order) => ({
      ...order,
      load: () => readFile(fileOf(order.entry)),
    })),
    ...mended.map((order) => ({ ...order, load: () => normalised(order.entry, folder) })),
  ]
}

function oneOfEachReason(odd: readonly Entry[]): Entry[] {
  const reasons = Map.groupBy(odd, ({ expect }) => (expect.verdict === 'normalise' ? expect.reason : ''))
  return [...reasons.values()].flatMap(([first]) => first ?? []).slice(0, NORMALISED_IN_SAMPLE)
}

async function bigCases(): Promise<Case[]> {
  const files = await makeBigFiles()
  return everything(files).map((order) => ({ ...order, load: () => readFile(order.entry.file) }))
}

async function signAndHear(one: Case, authorities: Authorities, court: Court): Promise<Hearing[]> {
  const { entry, goal, boxes, signers, load } = one
  const into = entry.expect.verdict === 'sign' ? entry.expect.into : undefined
  const onLink = entry.features.includes('link-under-box')
  const stages = await sign({ pieces: [await load()], goal, boxes, signers, into, onLink }, authorities)
  return hear(entry, goal, stages, court)
}

/** That a file passes in nine years is owed to its renewal: without one DSS does not pass it. */
async function expectEnd(authorities: Authorities, { bench, roots, folder }: Court): Promise<void> {
  const pieces = [await readFile(fileOf(PLAIN))]
  const signers = ['P-384', 'P-256, 30 minutes'] as const
  const stages = await sign({ pieces, goal: 'LTA', boxes: 'sharedValue', signers }, authorities)
  const file = join(folder, 'not-renewed.pdf')
  await writeFile(file, stages.find(({ level }) => level === 'LTA')?.pieces ?? [])
  const verdict = await bench.dss.judge({ file, roots, mode: 'offline', at: NINE_YEARS })
  const passed = isFailure(verdict) || verdict.signatures.some(({ indication }) => indication === 'TOTAL_PASSED')
  hold(!passed, 'DSS passes in nine years what was not renewed, so its word on a renewal is worth nothing')
  foundFault('not-renewed')
}

async function hearSlots(authorities: Authorities, court: Court): Promise<Hearing[]> {
  const base = await readFile(fileOf(PLAIN))
  const signer = authorities.signer('RSA-2048')
  await expectOverflow(base, signer)
  const unusual = await unusualAnswers(base, signer)
  await plantChangedByte(unusual['cms-came-as-ber'], court)
  const answers = Object.entries(unusual)
  return (await inTurn(answers, ([name, stages]) => hear({ ...PLAIN, name }, 'B', stages, court))).flat()
}

/** In the comment of the second line, which every signature covers. */
async function plantChangedByte(stages: readonly Stage[], court: Court): Promise<void> {
  const changed = stages.map((stage) => {
    const [base = new Uint8Array(), ...rest] = stage.pieces
    const bytes = Buffer.from(base)
    const comment = bytes.indexOf('\n%') + 2
    hold(comment > 1, 'the file has no comment')
    bytes[comment] = (bytes[comment] ?? 0) ^ 1
    return { ...stage, pieces: [bytes, ...rest] }
  })
  const hearings = await hear({ ...PLAIN, name: 'changed-byte' }, 'B', changed, court)
  await mustFind('changed-byte', () => verdict(hearings, 0))
}

/** The files that wait to be opened by hand in Acrobat are good to those who can be asked here. */
async function checkSetAside(court: Court, say: (line: string) => void): Promise<void> {
  const { sheets, said } = await hearSetAside(court)
  say('')
  for (const line of table(sheets).split('\n')) say(line)
  hold(said.length === 0, `${said.length} disagreements on what is set aside\n${said.join('\n')}`)
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T)
  }
  await Promise.all(Array.from({ length: UNDER_WAY }, worker))
  return results
}

function verdict(hearings: readonly Hearing[], refused: number): string {
  const unexplained = hearings.flatMap((hearing) =>
    hearing.findings
      .filter((finding) => explanationOf(finding, hearing) === undefined)
      .map(({ judge, says }) => `${hearing.entry.name} at ${hearing.level}: ${judge}: ${says}`),
  )
  hold(unexplained.length === 0, `${unexplained.length} disagreements\n${unexplained.join('\n')}`)
  const files = new Set(hearings.map(({ entry }) => entry.name)).size
  const signatures = hearings.reduce((sum, hearing) => sum + hearing.signatures.length, 0)
  const verdicts = hearings.flatMap(({ sheets }) => sheets.flatMap(({ sheet }) => Object.keys(sheet).slice(1))).length
  const explained = hearings.filter(({ findings }) => findings.length > 0).length
  return `${files} files at ${hearings.length} levels with ${signatures} signatures accepted in ${verdicts} verdicts, ${explained} with a remark that is explained; ${refused} files turned away with their reason`
}
