import { hash } from 'node:crypto'
import { addSignatureFields, memorySource, PdfError, parseCertificate } from '@countersign/pades'
import { AppearanceError } from '@countersign/pades/appearance'
import type { CertificateInput, SealFacts, SignatureMark } from '../../evidence/completion-certificate/input.ts'
import { newestCheckpoint } from '../../evidence/log/newest-checkpoint.ts'
import { publicId } from '../../platform/ids.ts'
import { auditEntries } from '../../signrequests/change/audit-entries.ts'
import { subjectOf } from '../../trust/subject.ts'
import { appendValidation } from '../append-validation.ts'
import type { SealCredentials } from '../credentials/credentials.ts'
import type { Certify, DrainDeps } from '../deps.ts'
import { append, beginDraft, type Draft } from '../draft.ts'
import { showMark } from '../drawn/mark.ts'
import { readMark } from '../drawn/marks.ts'
import { sealFailureOf } from '../failure.ts'
import type { Work } from '../fetch.ts'
import { mutex } from '../mutex.ts'
import { appendSignature } from '../sign.ts'
import type { During } from '../steps.ts'
import { addArchiveTimestamp } from './archive.ts'
import { CertificateNotMade } from './errors.ts'

const exclusively = mutex()

/** Makes the certificate of completion from all audit entries so far, and seals it. */
export const certify: Certify = async (deps, work, signedSha256, credentials, during) => {
  const { makeCertificate } = await import('../../evidence/completion-certificate/make.ts')
  const input = await inputFor(deps, work, signedSha256, credentials)
  try {
    const bytes = await exclusively(() => makeCertificate(input))
    return { draft: await sealCertificate(bytes, credentials, during), checkpoint: input.checkpoint }
  } catch (error) {
    throw isOwn(error) ? new CertificateNotMade(error) : error
  }
}

/** An error in the document or of no known type: here the document is the service's own. */
function isOwn(error: unknown): boolean {
  const { code } = sealFailureOf(error)
  return error instanceof PdfError || error instanceof AppearanceError || code === 'internal_error'
}

async function inputFor(
  deps: DrainDeps,
  work: Work,
  signedSha256: string | null,
  { signer }: SealCredentials,
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

/** The maximum size of a signature on the certificate, in pixels. */
const PICTURE = { width: 480, height: 200 }

async function marksOf({ blobs }: DrainDeps, work: Work): Promise<Map<string, SignatureMark>> {
  if (hasLostMarks(work)) return new Map()
  const marks = await Promise.all(
    [...work.marks.keys()].map(async (signerId): Promise<[string, SignatureMark]> => {
      return [publicId('sgn', signerId), await showMark(await readMark(blobs, work.marks, signerId), PICTURE)]
    }),
  )
  return new Map(marks)
}

/** A request that failed because a mark cannot be read or drawn still has an audit trail. It shows no marks. */
function hasLostMarks({ stored: { state } }: Work): boolean {
  const code = state.state === 'failed' ? state.seal.error?.code : undefined
  return code === 'document_unreadable' || code === 'signature_undrawable'
}

function sealFacts(der: Uint8Array | undefined): SealFacts {
  if (!der) throw new Error('The seal key has no certificate.')
  const { name, issuer } = subjectOf(parseCertificate(der))
  return { subject: name, issuer, sha256: hash('sha256', der, 'hex') }
}

/** Seals with the service's key, at level B-LTA. */
export async function sealCertificate(bytes: Uint8Array, credentials: SealCredentials, during: During): Promise<Draft> {
  const unsigned = await beginDraft(memorySource(bytes), 0)
  const field = { name: 'Seal', page: 1, rect: undefined, tooltip: REASON }
  const prepared = await append(unsigned, 'fields', await addSignatureFields(unsigned.source, [field]))
  const order = { signerId: '', reason: REASON, fields: async () => [{ name: field.name }] }
  const { draft, signature } = await appendSignature(prepared, order, credentials, during)
  return addArchiveTimestamp(await appendValidation(draft, credentials, [signature]), credentials)
}

const REASON = 'Seal of the audit trail'
