import { hash } from 'node:crypto'
import { addSignatureFields, memorySource, parseCertificate } from '@countersign/pades'
import type { CertificateInput, SealFacts, SignatureMark } from '../../evidence/completion-certificate/make.ts'
import { newestCheckpoint } from '../../evidence/log/newest-checkpoint.ts'
import { publicId } from '../../platform/ids.ts'
import { auditEntries } from '../../signrequests/audit-entries.ts'
import { subjectOf } from '../../trust/subject.ts'
import type { SealMeans } from '../credentials/credentials.ts'
import { append, beginDraft, type Draft } from '../draft.ts'
import { appendValidation, type DrainDeps } from '../drain.ts'
import { showMark } from '../drawn/mark.ts'
import { readMark, type Work } from '../fetch.ts'
import { takingTurns } from '../mutex.ts'
import { appendSignature } from '../sign.ts'
import type { During } from '../steps.ts'
import { stampWhole } from './archive.ts'

/** The certificate, sealed at level B-LTA, and the log's checkpoint that it names. */
export interface Certified {
  readonly draft: Draft
  readonly checkpoint: string | null
}

export type Certify = (
  deps: DrainDeps,
  work: Work,
  /** Of the completed file; null for a request that ended without one. */
  signedSha256: string | null,
  means: SealMeans,
  during: During,
) => Promise<Certified>

const inTurn = takingTurns()

/** The certificate of completion over all entries until now, as a document that is itself sealed. */
export const certify: Certify = async (deps, work, signedSha256, means, during) => {
  const input = await inputFor(deps, work, signedSha256, means)
  const { makeCertificate } = await import('../../evidence/completion-certificate/make.ts')
  const bytes = await inTurn(() => makeCertificate(input))
  return { draft: await sealCertificate(bytes, means, during), checkpoint: input.checkpoint }
}

async function inputFor(
  deps: DrainDeps,
  work: Work,
  signedSha256: string | null,
  { signer }: SealMeans,
): Promise<CertificateInput> {
  const { tenantId, stored, document, latest, sender } = work
  const { details, state } = stored
  const [[entries = []], marks, checkpoint] = await Promise.all([
    deps.db.flush({ tenant: tenantId }, [auditEntries.statement(tenantId, state.id)]),
    marksOf(deps, work),
    newestCheckpoint(deps.db, details.mode),
  ])
  return {
    mode: details.mode,
    request: { id: publicId('sr', state.id), reference: details.reference },
    sender,
    language: sender.language,
    document: {
      id: details.documentRef,
      name: latest.name,
      pages: document.pages.length,
      uploadedSha256: document.uploadedSha256,
      contentSha256: document.contentSha256,
      signedSha256,
    },
    entries: auditEntries.read(entries),
    zone: details.timeZone,
    marks,
    seal: sealFacts(signer.certificates[0]),
    checkpoint,
    verifyUrl: `${deps.publicUrl}/verify`,
  }
}

/** On the certificate a signature is this large at most, in pixels. */
const PICTURE = { width: 480, height: 200 }

async function marksOf({ blobs }: DrainDeps, work: Work): Promise<Map<string, SignatureMark>> {
  const marks = await Promise.all(
    [...work.marks.keys()].map(async (signerId): Promise<[string, SignatureMark]> => {
      return [publicId('sgn', signerId), await showMark(await readMark(blobs, work, signerId), PICTURE)]
    }),
  )
  return new Map(marks)
}

function sealFacts(der: Uint8Array | undefined): SealFacts {
  if (!der) throw new Error('the seal has no certificate')
  const { name, issuer } = subjectOf(parseCertificate(der))
  return { subject: name, issuer, sha256: hash('sha256', der, 'hex') }
}

/** By the service's own key, at level B-LTA. */
export async function sealCertificate(bytes: Uint8Array, means: SealMeans, during: During): Promise<Draft> {
  const unsigned = await beginDraft(memorySource(bytes), 0)
  const field = { name: 'Seal', page: 1, rect: undefined, tooltip: REASON }
  const prepared = await append(unsigned, 'fields', await addSignatureFields(unsigned.source, [field]))
  const order = { signerId: '', reason: REASON, fields: async () => [{ name: field.name }] }
  const { draft, signature } = await appendSignature(prepared, order, means, during)
  return stampWhole(await appendValidation(draft, means, [signature]), means)
}

const REASON = 'Seal of the audit trail'
