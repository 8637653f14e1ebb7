import { formatDate } from '@countersign/pades/appearance'
import type { SignerStory, Told } from '../audit-timeline.ts'
import { ACCENT, LEFT, type Paper, RIGHT, type Row } from '../pdf-layout/page.ts'
import { factRows } from './facts.ts'
import { fill } from './languages/words.ts'
import type { Sheet } from './make.ts'
import { certificateOf } from './signing.ts'
import { BODY, HASH, LABEL, NOTE, SECTION, SMALL, SUBSECTION, VALUE } from './styles.ts'

/** What an expert asks for, and how a reader who trusts nobody, us included, finds out whether all this is so. */
export async function writeAppendix(sheet: Sheet): Promise<void> {
  const { paper, words } = sheet
  paper.space(16)
  paper.keep(130)
  await paper.text('H2', words.appendix, SECTION)
  await writeConsents(sheet)
  await writeCertificates(sheet)
  await writeRevisions(sheet)
  await writeChain(sheet)
  await writeLog(sheet)
  await writeVerify(sheet)
}

async function heading(paper: Paper, text: string): Promise<void> {
  paper.space(9)
  paper.keep(70)
  await paper.text('H3', text, SUBSECTION)
  paper.space(1)
}

interface Agreement {
  readonly consent_version?: string
  readonly consent_sha256?: string
  readonly consent_text?: string
}

/** Each text once, with those who agreed to it. */
async function writeConsents({ paper, story, words }: Sheet): Promise<void> {
  const agreedTo = new Map<string, { agreement: Agreement; names: string[] }>()
  for (const { agreed, name } of story.signers) {
    const agreement = agreed?.data.agreement as Agreement | null | undefined
    if (!agreement?.consent_sha256) continue
    const known = agreedTo.get(agreement.consent_sha256) ?? { agreement, names: [] }
    agreedTo.set(agreement.consent_sha256, known)
    known.names.push(name ?? words.erased)
  }
  if (agreedTo.size === 0) return
  await heading(paper, words.consents)
  for (const { agreement, names } of agreedTo.values()) {
    const version = agreement.consent_version ?? ''
    const who = fill(words.consentOf, { version, names: names.join(', ') })
    paper.row('P', [{ setting: await paper.set(who, NOTE), x: LEFT }])
    paper.row('P', [{ setting: await paper.set(agreement.consent_text ?? '', BODY, RIGHT - LEFT, 'theirs'), x: LEFT }])
    paper.row('P', await hashLine(paper, agreement.consent_sha256 ?? ''))
    paper.space(4)
  }
}

async function hashLine(paper: Paper, sha256: string): Promise<Row> {
  return [
    {
      setting: await paper.set(`SHA-256 ${sha256}`, { ...HASH, colour: SMALL.colour }, RIGHT - LEFT, 'theirs'),
      x: LEFT,
    },
  ]
}

/** Those of the signers, then the service's own. */
async function writeCertificates(sheet: Sheet): Promise<void> {
  const { paper, input, story, words } = sheet
  await heading(paper, words.certificates)
  for (const signer of story.signers) {
    const facts = signersFacts(signer, sheet)
    if (facts) await writeOne(paper, signer.name ?? words.erased, facts)
  }
  const { subject, issuer, sha256 } = input.seal
  const own = [
    { label: words.certificate, value: subject },
    { label: words.issuedBy, value: issuer },
    { label: 'SHA-256', value: sha256, style: HASH },
  ]
  await writeOne(paper, words.sealOf, own)
}

function signersFacts(signer: SignerStory, { input, words }: Sheet) {
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

/** Who said that it was not revoked; or that its authority declares that nobody need ask (RFC 6960 §4.2.2.2.1). */
const CHECKS = { ocsp: 'OCSP', crl: 'CRL', exempt: 'ocsp-nocheck' } as const

async function writeOne(
  paper: Paper,
  whose: string,
  facts: readonly { label: string; value: string }[],
): Promise<void> {
  const theirs = facts.map((fact) => ({ ...fact, voice: 'theirs' as const }))
  const name = { setting: await paper.set(whose, { ...VALUE, outline: 0.15 }, RIGHT - LEFT, 'theirs'), x: LEFT }
  paper.rows('P', [[name], ...(await factRows(paper, theirs))])
  paper.space(4)
}

/** Each signature is one, and what was added besides. */
async function writeRevisions({ paper, story, words }: Sheet): Promise<void> {
  const revisions = story.entries.filter(
    ({ data }) => typeof data.revision === 'number' && typeof data.sha256 === 'string',
  )
  if (revisions.length === 0) return
  await heading(paper, words.revisions)
  for (const { data, kind } of revisions) {
    const name = story.signers.find(({ id }) => id === data.signer_id)?.name
    const what =
      kind === 'signature_sealed' ? fill(words.signatureAlt, { name: name ?? words.erased }) : plain(words, data)
    paper.row('P', [
      { setting: await paper.set(String(data.revision), LABEL, 20), x: LEFT + 14, align: 'end' },
      { setting: await paper.set(what, LABEL, 152), x: LEFT + 22 },
      { setting: await paper.set(fill(words.bytes, { n: String(data.size) }), LABEL, 62), x: LEFT + 236, align: 'end' },
      { setting: await paper.set(String(data.sha256), HASH, RIGHT - LEFT - 242, 'theirs'), x: LEFT + 242 },
    ])
  }
}

function plain({ happened }: Sheet['words'], { kind }: Told['data']): string {
  if (kind === 'fields') return happened.fields_appended
  if (kind === 'validation') return happened.validation_appended
  return kind === 'archive' ? happened.archive_appended : happened.revision_appended
}

async function writeChain({ paper, story, words }: Sheet): Promise<void> {
  await heading(paper, words.chain)
  await paper.text('P', fill(words.chainNote, { n: story.count }), NOTE)
  paper.space(2)
  const head = {
    label: fill(words.trailHead, { n: story.count }),
    value: story.head,
    style: HASH,
    voice: 'theirs' as const,
  }
  paper.rows('P', await factRows(paper, [head], { indent: 176 }))
}

async function writeLog({ paper, input, words }: Sheet): Promise<void> {
  await heading(paper, words.log)
  await paper.text('P', input.checkpoint === null ? words.logNone : words.logNote, NOTE)
  for (const line of (input.checkpoint ?? '').split('\n').filter(Boolean)) {
    paper.row('P', [{ setting: await paper.set(line, HASH, RIGHT - LEFT, 'theirs'), x: LEFT }])
  }
}

async function writeVerify({ paper, input, story, words }: Sheet): Promise<void> {
  await heading(paper, words.verify)
  const [online, readers, ...rest] = words.verifySteps
  const steps = input.document.signedSha256 === null ? [words.verifyEnded, online, ...rest] : [online, readers, ...rest]
  for (const [index, step] of steps.entries()) {
    const text = fill(step, { url: input.verifyUrl, n: story.count })
    paper.rows('P', [
      [
        { setting: await paper.set(String(index + 1), { ...NOTE, colour: ACCENT }), x: LEFT },
        { setting: await paper.set(text, NOTE, RIGHT - LEFT - 16), x: LEFT + 16 },
      ],
    ])
    paper.space(2)
  }
}
