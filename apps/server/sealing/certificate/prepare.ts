import { type FieldToFill, prepareSignature, signedAttributes, storePhase } from '@countersign/pades'
import type { Draft } from '../draft.ts'
import { archivalClaim, fillFields } from '../drawn/fill-fields.ts'
import { openDraft, type Work } from '../fetch.ts'
import { appendFields } from '../fields.ts'
import { type CertificateAttempt, offerToSign } from './attempts.ts'
import type { AcceptedVerdict } from './checks.ts'
import type { CertificateSigningDeps } from './deps.ts'
import type { DuringCertificate } from './steps.ts'

/** A certificate that was looked at, and may sign. */
export interface Holder {
  signerId: string
  certificate: AcceptedVerdict
  /** DER, to the anchor. */
  path: readonly Uint8Array[]
}

/**
 * Writes what is to be appended, with room for the signature, and says what is to be signed. The signer's page has the
 * document up to here and hashes what is added itself.
 */
export async function prepareAttempt(
  deps: CertificateSigningDeps,
  work: Work,
  attempt: CertificateAttempt,
  holder: Holder,
  during: DuringCertificate,
): Promise<void> {
  await using opened = await openDraft(deps.blobs, work.latest, deps.workFolder)
  const { fields, phase } = await during('prepare', async () => {
    const isFirst = work.latest.revision === 0
    const draft = isFirst ? await appendFields(opened.draft, work.stored) : opened.draft
    return { fields: isFirst ? (draft.appended[0]?.bytes ?? null) : null, phase: await toBeSigned(draft, work, holder) }
  })
  await during('offer', () => deps.db.flush({ tenant: work.tenantId }, [offerToSign(attempt, phase, fields)]))
}

async function toBeSigned(draft: Draft, work: Work, holder: Holder): Promise<string> {
  const { certificate, path } = holder
  const signingTime = new Date()
  const prepared = await prepareSignature(draft.source, {
    fields: await shown(draft, work, holder, signingTime),
    signingTime,
    name: certificate.subject,
    digestAlgorithm: 'sha256',
    claimedLevel: 'B-T',
    slotBytes: slotFor(path),
    documentHash: draft.hash,
  })
  return storePhase(await signedAttributes(prepared, filled(path), certificate.algorithm))
}

async function shown(
  draft: Draft,
  { stored, document }: Work,
  { signerId, certificate }: Holder,
  at: Date,
): Promise<[FieldToFill, ...FieldToFill[]]> {
  const drawing = {
    ...{ stored, signerId, mark: null, at, pages: document.pages },
    name: certificate.subject,
    further: [certificate.issuer],
    claim: await archivalClaim(draft),
  }
  return filled(await fillFields(drawing))
}

/** For the time-stamp and its certificates; ISO 19005-2 leaves a string 32,767 bytes. */
const STAMP_BYTES = 12_288
const MOST_BYTES = 32_767

function slotFor(path: readonly Uint8Array[]): number {
  return Math.min(MOST_BYTES, STAMP_BYTES + path.reduce((sum, { length }) => sum + length, 0))
}

function filled<T>(some: readonly T[]): [T, ...T[]] {
  const [first, ...rest] = some
  if (first === undefined) throw new Error('a signer with a certificate has no box, or no certificate')
  return [first, ...rest]
}
