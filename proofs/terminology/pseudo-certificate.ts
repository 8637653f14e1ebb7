import { execFileSync } from 'node:child_process'
import { type CertificateMessages, LANGUAGES } from '@countersign/locales/certificate'
import { addPseudoLanguage } from '@countersign/locales/testing/pseudo-language.ts'
import { makeCertificate } from '../../apps/server/evidence/completion-certificate/make.ts'
import { type Person, sampleCertificate } from '../../apps/server/evidence/testing/sample.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { unmarkedText } from './unmarked-text.ts'

const ANN: Person = { name: 'Ann Lee', email: 'ann@example.com' }
/** Drawn, typed, and by three kinds of keys. */
const SIGNERS = [ANN, ANN, ...(['dsc', 'aadhaar', 'national_id'] as const).map((sigType) => ({ ...ANN, sigType }))]
const SAMPLES = { completed: sampleCertificate(SIGNERS, { mode: 'test' }), declined: declined() }

/** The certificate of completion and the audit trail of a declined request, as text, have only messages and data. */
export async function checkCertificates(): Promise<string> {
  const locale = addPseudoLanguage(LANGUAGES)
  const copy = LANGUAGES[locale]
  const check = async (some: CertificateMessages) => {
    LANGUAGES[locale] = some
    for (const [name, sample] of Object.entries(SAMPLES)) {
      const pages = textOf(await makeCertificate({ ...sample, language: locale }))
      const found = unmarkedText(pages, dataOf(sample))
      hold(found.length === 0, `the certificate (${name}) has text that is in no catalogue: ${found[0]}`)
    }
  }
  await check(copy)
  // As if the layout had a heading of its own.
  await mustFind('hardCodedInCertificate', () => check({ ...copy, signers: 'Signers' }))
  LANGUAGES[locale] = copy
  return `${Object.keys(SAMPLES).length} certificates`
}

function declined() {
  const sample = sampleCertificate([ANN, { ...ANN, declines: 'No' }])
  return { ...sample, checkpoint: null, document: { ...sample.document, signedSha256: null } }
}

/** In the order of the content stream, which is the order of reading. Lines are joined, because values are broken. */
function textOf(pdf: Uint8Array): string {
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, maxBuffer: 1 << 26 })
    .toString()
    .replaceAll(/\s+/g, ' ')
}

/** Every text of the sample, and of its audit entries. */
function dataOf({ entries, ...sample }: typeof SAMPLES.completed): string[] {
  const own = entries.flatMap(({ canonical, revealed }) => [JSON.parse(canonical), revealed])
  return stringsIn([sample, own])
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split('\n')].filter((text) => text.trim().length > 1)
  if (value instanceof Map) return stringsIn([...value.values()])
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
