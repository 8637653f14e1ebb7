import { formatDate } from '@countersign/pades/appearance'
import type { Revealed, SignerTimeline } from '../audit-timeline.ts'
import { ACCENT, LEFT, type PdfLayout, RIGHT, type Row } from '../pdf-layout/page.ts'
import { factRows } from './facts.ts'
import type { CertificateContext } from './input.ts'
import { certificateOf } from './signing.ts'
import { BODY, HASH, LABEL, NOTE, SECTION, SMALL, SUBSECTION, VALUE } from './styles.ts'
import { fill } from './words.ts'

/** The technical details, and instructions to verify the certificate without trusting this service. */
export async function writeAppendix(sheet: CertificateContext): Promise<void> {
  const { layout, words } = sheet
  layout.space(16)
  layout.keep(130)
  await layout.text('H2', words.appendix, SECTION)
  await writeConsents(sheet)
  await writeCertificates(sheet)
  await writeRevisions(sheet)
  await writeChain(sheet)
  await writeLog(sheet)
  await writeVerify(sheet)
}

async function heading(layout: PdfLayout, text: string): Promise<void> {
  layout.space(9)
  layout.keep(70)
  await layout.text('H3', text, SUBSECTION)
  layout.space(1)
}

interface Agreement {
  readonly consent_version?: string
  readonly consent_sha256?: string
  readonly consent_text?: string
}

/** Each consent text once, with the signers who agreed to it. */
async function writeConsents({ layout, input, timeline, words }: CertificateContext): Promise<void> {
  const agreedTo = new Map<string, { agreement: Agreement; names: string[] }>()
  for (const { agreed, name } of timeline.signers) {
    const agreement = agreed?.data.agreement as Agreement | null | undefined
    if (!agreement?.consent_sha256) continue
    const known = agreedTo.get(agreement.consent_sha256) ?? { agreement, names: [] }
    agreedTo.set(agreement.consent_sha256, known)
    known.names.push(name ?? words.erased)
  }
  if (agreedTo.size === 0) return
  await heading(layout, words.consents)
  for (const { agreement, names } of agreedTo.values()) {
    const version = agreement.consent_version ?? ''
    const who = fill(input.language, words.consentOf, { version, names: names.join(', ') })
    layout.row('P', [{ setting: await layout.set(who, NOTE), x: LEFT }])
    layout.row('P', [
      { setting: await layout.set(agreement.consent_text ?? '', BODY, RIGHT - LEFT, 'theirs'), x: LEFT },
    ])
    layout.row('P', await hashLine(layout, agreement.consent_sha256 ?? ''))
    layout.space(4)
  }
}

async function hashLine(layout: PdfLayout, sha256: string): Promise<Row> {
  return [
    {
      setting: await layout.set(`SHA-256 ${sha256}`, { ...HASH, colour: SMALL.colour }, RIGHT - LEFT, 'theirs'),
      x: LEFT,
    },
  ]
}

/** The signers' X.509 certificates, then the service's. */
async function writeCertificates(sheet: CertificateContext): Promise<void> {
  const { layout, input, timeline, words } = sheet
  await heading(layout, words.certificates)
  for (const signer of timeline.signers) {
    const facts = signersFacts(signer, sheet)
    if (facts) await writeOne(layout, signer.name ?? words.erased, facts)
  }
  const { subject, issuer, sha256 } = input.seal
  const own = [
    { label: words.certificate, value: subject },
    { label: words.issuedBy, value: issuer },
    { label: 'SHA-256', value: sha256, style: HASH },
  ]
  await writeOne(layout, words.sealOf, own)
}

function signersFacts(signer: SignerTimeline, { input, words }: CertificateContext) {
  const certificate = certificateOf(signer)
  if (!certificate) return undefined
  const { subject, serialNumber, issuer, sha256, revocation, name_check } = certificate
  const time = (text: string) => formatDate({ at: new Date(text), zone: input.zone })
  return [
    { label: words.certificate, value: subject ?? words.erased },
    { label: words.issuedBy, value: issuer },
    { label: words.serialNumber, value: serialNumber ?? words.erased },
    { label: words.validity, value: `${time(certificate.valid_from)} – ${time(certificate.valid_until)}` },
    { label: words.revocation, value: CHECKS[revocation] },
    { label: words.nameCompared, value: `${name_check.policy}: ${name_check.result}` },
    { label: 'SHA-256', value: sha256, style: HASH },
  ]
}

/** The source of the revocation status, or that the CA exempts the certificate from checks (RFC 6960 §4.2.2.2.1). */
const CHECKS = { ocsp: 'OCSP', crl: 'CRL', exempt: 'ocsp-nocheck' } as const

async function writeOne(
  layout: PdfLayout,
  whose: string,
  facts: readonly { label: string; value: string }[],
): Promise<void> {
  const theirs = facts.map((fact) => ({ ...fact, voice: 'theirs' as const }))
  const name = { setting: await layout.set(whose, { ...VALUE, outline: 0.15 }, RIGHT - LEFT, 'theirs'), x: LEFT }
  layout.rows('P', [[name], ...(await factRows(layout, theirs))])
  layout.space(4)
}

/** The revisions of the signed file: one for each signature, and those added afterwards. */
async function writeRevisions({ layout, input, timeline, words }: CertificateContext): Promise<void> {
  const revisions = timeline.entries.filter(
    ({ data }) => typeof data.revision === 'number' && typeof data.sha256 === 'string',
  )
  if (revisions.length === 0) return
  await heading(layout, words.revisions)
  for (const { data, kind } of revisions) {
    const name = timeline.signers.find(({ id }) => id === data.signer_id)?.name
    const what =
      kind === 'signature_sealed'
        ? fill(input.language, words.signatureAlt, { name: name ?? words.erased })
        : plain(words, data)
    layout.row('P', [
      { setting: await layout.set(String(data.revision), LABEL, 20), x: LEFT + 14, align: 'end' },
      { setting: await layout.set(what, LABEL, 152), x: LEFT + 22 },
      {
        setting: await layout.set(fill(input.language, words.bytes, { n: String(data.size) }), LABEL, 62),
        x: LEFT + 236,
        align: 'end',
      },
      { setting: await layout.set(String(data.sha256), HASH, RIGHT - LEFT - 242, 'theirs'), x: LEFT + 242 },
    ])
  }
}

function plain({ happened }: CertificateContext['words'], { kind }: Revealed['data']): string {
  if (kind === 'fields') return happened.fields_appended
  if (kind === 'validation') return happened.validation_appended
  return kind === 'archive' ? happened.archive_appended : happened.revision_appended
}

async function writeChain({ layout, input, timeline, words }: CertificateContext): Promise<void> {
  await heading(layout, words.chain)
  await layout.text('P', fill(input.language, words.chainNote, { n: `${timeline.count}` }), NOTE)
  layout.space(2)
  const head = {
    label: fill(input.language, words.trailHead, { n: `${timeline.count}` }),
    value: timeline.head,
    style: HASH,
    voice: 'theirs' as const,
  }
  layout.rows('P', await factRows(layout, [head], { indent: 176 }))
}

async function writeLog({ layout, input, words }: CertificateContext): Promise<void> {
  await heading(layout, words.log)
  await layout.text('P', input.checkpoint === null ? words.logNone : words.logNote, NOTE)
  for (const line of (input.checkpoint ?? '').split('\n').filter(Boolean)) {
    layout.row('P', [{ setting: await layout.set(line, HASH, RIGHT - LEFT, 'theirs'), x: LEFT }])
  }
}

async function writeVerify({ layout, input, timeline, words }: CertificateContext): Promise<void> {
  await heading(layout, words.verify)
  const { online, readers, entries, people, later } = words.verifySteps
  const open = fill(input.language, online, { url: input.verifyUrl })
  const first = input.document.signedSha256 === null ? [words.verifyEnded, open] : [open, readers]
  const hashes = fill(input.language, entries, { n: `${timeline.count}` })
  for (const [index, text] of [...first, hashes, people, later].entries()) {
    layout.rows('P', [
      [
        { setting: await layout.set(String(index + 1), { ...NOTE, colour: ACCENT }), x: LEFT },
        { setting: await layout.set(text, NOTE, RIGHT - LEFT - 16), x: LEFT + 16 },
      ],
    ])
    layout.space(2)
  }
}
