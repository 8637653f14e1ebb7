import { readFile } from 'node:fs/promises'
import {
  addDocumentTimestamp,
  addSignatureFields,
  appendValidationData,
  collectValidationData,
  memorySource,
  parseCertificate,
} from '@countersign/pades'
import { plainFetcher } from '@countersign/pades/trust'
import { type Conclusion, type Level, type Verdict, verifyPdf } from '@countersign/pades/verify'
import { fileOf, readManifest } from '../../conformance/corpus/manifest.ts'
import type { Entry } from '../../conformance/corpus/types.ts'
import { hold } from '../lib/proof.ts'
import { type Bench, judge } from './judge.ts'
import { joined, type Workshop } from './workshop.ts'

// What must not be turned away.

export interface OwnFile {
  readonly name: string
  readonly pdf: Uint8Array
  readonly levels: readonly Level[]
  readonly online?: true
}

/** Our own signatures at every level, one with several boxes, and an archive time-stamp that came too early. */
export async function ownFiles(workshop: Workshop): Promise<readonly OwnFile[]> {
  const blank = await workshop.blank()
  const bare = await workshop.sign(blank, { stamp: undefined })
  const stamped = await workshop.sign(blank)
  const boxes = await workshop.toLt(await workshop.sign(blank, { fields: ['Box1', 'Box2'] }))
  const early = joined(stamped.pdf, (await addDocumentTimestamp(memorySource(stamped.pdf), workshop.stamp)).increment)
  const anchors = [parseCertificate(workshop.pki.root.certificate)]
  const data = await collectValidationData(stamped.cms, { anchors, fetcher: plainFetcher, now: () => new Date() })
  const late = joined(early, (await appendValidationData(memorySource(early), data)) ?? new Uint8Array())
  return [
    { name: 'own B', pdf: bare.pdf, levels: ['B-B'], online: true },
    { name: 'own T', pdf: stamped.pdf, levels: ['B-T'], online: true },
    { name: 'own LT', pdf: workshop.signed, levels: ['B-LT'] },
    { name: 'own LT twice', pdf: workshop.signedTwice, levels: ['B-LT', 'B-LT'] },
    { name: 'own LT with two boxes', pdf: boxes, levels: ['B-LT'] },
    { name: 'own LTA', pdf: workshop.archived, levels: ['B-LTA', 'B-LTA', 'timestamp'] },
    // Its document time-stamp does not cover the validation data, so it is no archive.
    { name: 'own LT, stamped too early', pdf: late, levels: ['B-LT', 'timestamp'] },
  ]
}

export interface CorpusCounts {
  signed: number
  foreign: number
  unsigned: number
  refused: number
}

export const corpusFiles = ({ signed, foreign, unsigned, refused }: CorpusCounts): string =>
  `${foreign} by others judged as they are, ${signed} of the corpus valid once we signed them, ${unsigned} called unsigned, ${refused} unreadable ones never called valid`

/** What other products' files are called here. All others that are signed are valid. */
const exceptions: Readonly<Record<string, Conclusion>> = {
  // Its second signer added a visible field of their own after the first had signed.
  'pyhanko-approval-twice': 'changed',
}

/** The corpus: as it came, and with our signature on every `step`th file that takes one. */
export async function judgeCorpus(workshop: Workshop, bench: Bench, step: number): Promise<CorpusCounts> {
  const counts: CorpusCounts = { signed: 0, foreign: 0, unsigned: 0, refused: 0 }
  for (const [index, entry] of (await readManifest()).entries()) {
    const pdf = Uint8Array.from(await readFile(fileOf(entry)))
    await judgeAsItCame(bench, entry, pdf, counts)
    if (entry.expect.verdict === 'sign' && (index % step === 0 || entry.signatures)) {
      await judgeSigned(workshop, bench, entry, pdf)
      counts.signed++
    }
  }
  return counts
}

async function judgeAsItCame(bench: Bench, entry: Entry, pdf: Uint8Array, counts: CorpusCounts): Promise<void> {
  const { anchors } = bench
  if (entry.signatures) {
    const judged = await judge(bench, entry.name, pdf)
    const expected = exceptions[entry.name] ?? 'valid'
    hold(judged.ours.conclusion === expected, `${entry.name} should be ${expected}: ${judged.text}`)
    hold(
      judged.ours.signatures.length === entry.signatures,
      `${entry.name}: ${judged.ours.signatures.length} signatures`,
    )
    const stranger = await verifyPdf(memorySource(pdf), { anchors: [], now: new Date() })
    hold(isStranger(stranger), `${entry.name} by an unknown issuer is called ${stranger.conclusion}`)
    counts.foreign++
    return
  }
  const { conclusion } = await verifyPdf(memorySource(pdf), { anchors, now: new Date() })
  hold(
    conclusion === 'unsigned' || entry.expect.verdict !== 'sign',
    `${entry.name} is called ${conclusion}, not unsigned`,
  )
  hold(conclusion !== 'valid' && conclusion !== 'changed', `${entry.name} is called ${conclusion}`)
  if (conclusion === 'unsigned') counts.unsigned++
  else counts.refused++
}

/** Intact, and nothing worse than unknown. */
function isStranger({ signatures, conclusion }: Verdict): boolean {
  return conclusion === 'indeterminate' && signatures.every(({ intact, trusted }) => intact && !trusted)
}

async function judgeSigned(workshop: Workshop, bench: Bench, entry: Entry, pdf: Uint8Array): Promise<void> {
  const into = entry.expect.verdict === 'sign' ? entry.expect.into : undefined
  const field = into ?? 'CountersignBox'
  const fields = [{ name: field, page: 1, rect: [72, 72, 200, 120] as const, tooltip: 'Signature 1 of 1' }]
  const blank = into === undefined ? joined(pdf, await addSignatureFields(memorySource(pdf), fields)) : pdf
  const signed = await workshop.toLt(await workshop.sign(blank, { fields: [field] }))
  const verdict = await verifyPdf(memorySource(signed), { anchors: bench.anchors, now: new Date() })
  const ours = verdict.signatures.find((signature) => signature.fields.includes(field))
  hold(
    ours?.conclusion === 'valid' && ours.level === 'B-LT',
    `our signature on ${entry.name}: ${JSON.stringify(ours?.problems)}`,
  )
  const broken = verdict.signatures.find(({ conclusion }) => conclusion === 'invalid' || conclusion === 'indeterminate')
  hold(broken === undefined, `a signature by another on ${entry.name}, after ours: ${JSON.stringify(broken?.problems)}`)
}
