import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memorySource } from '@countersign/pades'
import { type VerifyOptions, verifyPdf } from '@countersign/pades/verify'
import { makeForm } from '../../apps/server/documents/testing/form-pdf.ts'
import { fileOf, readManifest } from '../../conformance/corpus/manifest.ts'
import { type Description, SIGN } from '../../conformance/corpus/types.ts'
import { judgeAll } from '../../conformance/judges/all.ts'
import { isFailure } from '../../conformance/judges/types.ts'
import { type Authorities, openAuthorities } from '../conformance/authorities.ts'
import { type Court, type Hearing, hear } from '../conformance/hear.ts'
import type { Stage } from '../conformance/sign.ts'
import { explanationOf, hearingTable } from '../conformance/table.ts'
import { mustFind } from '../lib/faults.ts'
import { openSharedBench, setUpJudges } from '../lib/judges.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { withOtherValue } from './change.ts'
import { findPeople, type Person } from './people.ts'
import { signInTurn } from './sign.ts'

// Three signers fill fields of every kind and sign, each in one increment: with a key of the service, with their own
// certificate, and at a provider that returns a CMS. The judges look at the result; then each value is changed.

const FORM: Description = { name: 'form-of-every-kind', producer: 'hand', features: [], expect: SIGN }
/** Rotated, cropped, scaled, compressed, archival, tagged, and forms of others. `fields` signs other archival files, to LTA. */
const SAMPLE = [
  'classic-1.4',
  'page-cropbox-rotated',
  'page-userunit',
  'qpdf-linearized-object-streams',
  'pdf-a-2b-cmyk',
  'libreoffice-ua-1',
  'reportlab-form',
  'pdftex-form',
  'form-several-widgets',
  'form-same-name-under-two-parents',
]

export default {
  promise:
    'Values that three signers fill in text, choice and check box fields, and in existing fields of a form, are covered by their signer’s signature: EU DSS, pyHanko, pdfsig, openssl, qpdf and our verifier accept the signatures of a service key, an own certificate and a provider that returns a CMS, and veraPDF finds PDF/A and PDF/UA files as they were; a later change of a value is found by EU DSS and pyHanko, and our verifier names the field',
  topic: 'Signatures',
  budgetSeconds: 20,
  services: [],
  sample: `${SAMPLE.length} files of the corpus and a form with every kind of field at B-B (--full: every file that has no signature, the first at B-LTA)`,
  faults: { 'changed-value': 'a value that is changed after its signer has signed' },
  async run({ full, say }) {
    setUpJudges()
    await using scratch = await mkdtempDisposable(join(tmpdir(), 'signer-fields-'))
    await using bench = openSharedBench(full)
    await using authorities = await openAuthorities(scratch.path)
    const court = { bench, roots: [authorities.root], folder: scratch.path }

    const hearings: Hearing[] = []
    let values = 0
    for (const [index, entry] of (await chooseEntries(full)).entries()) {
      const base = entry === FORM ? makeForm() : await readFile(fileOf(entry))
      const people = await findPeople([base])
      const goal = full && index === 0 ? 'LTA' : 'B'
      const stages = await signInTurn([base], people, goal, authorities)
      const heard = await hear(entry, goal, stages, court)
      hearings.push(...heard)
      values += await checkChanges(entry, stages, people, { authorities, court, judged: index % 4 === 0 })
    }
    for (const line of hearingTable(hearings)) say(line)
    holdAccepted(hearings)
    return `${values} values of ${3 * hearings.length} signatures in ${hearings.length} states accepted, and a change of each found`
  },
} satisfies Proof

async function chooseEntries(full: boolean): Promise<readonly Description[]> {
  const corpus = await readManifest()
  const unsigned = corpus.filter(({ expect, signatures, features }) => {
    return expect.verdict === 'sign' && signatures === undefined && !features.includes('usage-rights')
  })
  const sample = SAMPLE.map((name) => unsigned.find((entry) => entry.name === name))
  hold(!sample.includes(undefined), 'the corpus has lost a file of the sample')
  const others = full ? unsigned.filter(({ name }) => !SAMPLE.includes(name)) : []
  return [...sample.filter((entry) => entry !== undefined), FORM, ...others]
}

/** A hearing without findings, apart from those that the manifest explains. */
function holdAccepted(hearings: readonly Hearing[]): void {
  const said = hearings.flatMap((hearing) =>
    hearing.findings
      .filter((finding) => explanationOf(finding, hearing) === undefined)
      .map(({ judge, says }) => `${hearing.entry.name} at ${hearing.level}: ${judge}: ${says}`),
  )
  hold(said.length === 0, `${said.length} disagreements\n${said.join('\n')}`)
}

interface Check {
  readonly authorities: Authorities
  readonly court: Court
  /** Whether the judges are asked as well. */
  readonly judged: boolean
}

/** Our verifier finds a change of each value. Returns the number of values. */
async function checkChanges(
  entry: Description,
  stages: readonly Stage[],
  people: readonly Person[],
  check: Check,
): Promise<number> {
  const signed = stages.findLast(({ label }) => label.startsWith('signature'))
  hold(signed, `${entry.name} is not signed`)
  await holdOwnVerdict(entry, Buffer.concat(signed.pieces), check.authorities)
  const names = people.flatMap(({ values }) => Object.keys(values))
  for (const name of names) {
    const { anchors } = check.authorities.today.sources
    const problems = await problemsIn(await withOtherValue(Buffer.concat(signed.pieces), name), { anchors })
    const isNamed = problems.some(({ code, detail }) => code === 'forbidden_by_lock' && detail === name)
    hold(isNamed, `${entry.name}: our verifier does not name the changed field ${name}`)
  }
  if (check.judged) await judgeChange(entry, signed, check)
  return names.length
}

async function holdOwnVerdict(entry: Description, pdf: Uint8Array, authorities: Authorities): Promise<void> {
  const problems = await problemsIn(pdf, authorities.today.sources)
  hold(problems.length === 0, `${entry.name}: our verifier says ${problems.map(({ code }) => code).join(', ')}`)
}

async function problemsIn(pdf: Uint8Array, trust: Omit<VerifyOptions, 'now'>) {
  const verdict = await verifyPdf(memorySource(pdf), { ...trust, now: new Date() })
  return [...verdict.problems, ...verdict.signatures.flatMap(({ problems }) => problems)]
}

/** The first signer's city is changed, and shown as the notes. */
async function judgeChange(entry: Description, signed: Stage, { court }: Check): Promise<void> {
  const file = join(court.folder, `${entry.name}-changed.pdf`)
  await writeFile(file, await withOtherValue(Buffer.concat(signed.pieces), 'Signer1-City', 'Signer1-Notes'))
  const [sheet] = await judgeAll([file], { ...court, mode: 'online', judges: ['dss', 'pyhanko'] })
  hold(sheet?.dss && !isFailure(sheet.dss) && sheet.pyhanko && !isFailure(sheet.pyhanko), `${entry.name}: no verdict`)
  const dss = sheet.dss.signatures.find(({ fields }) => fields.includes('Signer1-Box'))
  const pyhanko = sheet.pyhanko.signatures.find(({ field }) => field === 'Signer1-Box')
  hold(dss && pyhanko, `${entry.name}: the first signature is not found`)
  await mustFind('changed-value', () => hold(dss.flags.length === 0, 'EU DSS flags a change'))
  await mustFind('changed-value', () => hold(pyhanko.bottomLine, 'pyHanko rejects the signature'))
}
