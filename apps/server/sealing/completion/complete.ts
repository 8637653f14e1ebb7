import type { PlainIncrement } from '@countersign/domain/signrequest'
import { type Certificate, parseCertificate } from '@countersign/pades'
import type { Database } from '../../platform/db/database.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { certificateAnchors } from '../certificate/attempts.ts'
import { revisionsInserted, storeIncrements } from '../commit.ts'
import type { SealCredentials } from '../credentials/credentials.ts'
import type { DrainDeps } from '../deps.ts'
import { type Draft, digestOf } from '../draft.ts'
import type { Work } from '../fetch.ts'
import { fieldsOf } from '../fields.ts'
import { mutex } from '../mutex.ts'
import { remoteAnchors } from '../remote/attempts.ts'
import type { During } from '../steps.ts'
import { type OurField, verifyDocument } from '../verify.ts'
import { addArchiveTimestamp } from './archive.ts'
import { certify } from './certify.ts'
import { fileInserted, type StoredFile, storeFile } from './store-file.ts'

const exclusively = mutex()

/**
 * Adds the archive time-stamp, verifies the finished file, makes the certificate of completion, stores both files, and
 * marks the request `completed` in one commit.
 */
export async function complete(
  deps: DrainDeps,
  work: Work,
  sealed: Draft,
  credentials: SealCredentials,
  during: During,
): Promise<void> {
  const finished = await during('archive', () => addArchiveTimestamp(sealed, credentials))
  const anchors = [...credentials.trust.anchors, ...(await signersAnchors(deps.db, work))]
  await exclusively(() => verifyDocument(finished, ourFields(work), anchors, new Date()))
  const signedSha256 = await digestOf(finished.hash)
  const trail = await during('audit', () => (deps.certify ?? certify)(deps, work, signedSha256, credentials, during))
  const files = await during('assemble', () => storeFiles(deps, work, finished, trail.draft))
  await during('commit', () => commitCompleted(deps, work, files, trail.checkpoint))
}

function ourFields({ stored }: Work): OurField[] {
  const { signers, attempts } = stored.state
  const signedRemotely = attempts.filter(({ method, state }) => method === 'remote' && state === 'completed')
  return signers.flatMap(({ id }) => {
    const byProvider = signedRemotely.some(({ signerId }) => signerId === id)
    return fieldsOf(stored, id).map(({ name }) => ({ name, byProvider }))
  })
}

/** The trust anchors of signers who used their own key, as recorded when they signed. The trust store may have changed. */
async function signersAnchors(db: Database, { tenantId, stored }: Work): Promise<Certificate[]> {
  const { id, attempts } = stored.state
  if (!attempts.some(({ state }) => state === 'completed')) return []
  const [own = [], remote = []] = await db.flush({ tenant: tenantId }, [
    certificateAnchors.statement(tenantId, id),
    remoteAnchors.statement(tenantId, id),
  ])
  return [...certificateAnchors.read(own), ...remoteAnchors.read(remote)].map(parseCertificate)
}

interface StoredFiles {
  archive: Awaited<ReturnType<typeof storeIncrements>>
  signedDocument: StoredFile
  auditTrail: StoredFile
}

async function storeFiles(deps: DrainDeps, work: Work, finished: Draft, trail: Draft): Promise<StoredFiles> {
  const [archive, signedDocument, auditTrail] = await Promise.all([
    storeIncrements(deps, work.latest, finished),
    storeFile(deps, work, finished),
    storeFile(deps, work, trail),
  ])
  return { archive, signedDocument, auditTrail }
}

async function commitCompleted(
  deps: DrainDeps,
  work: Work,
  files: StoredFiles,
  logCheckpoint: string | null,
): Promise<void> {
  const { tenantId, stored, latest } = work
  const requestId = stored.state.id
  const { archive, signedDocument, auditTrail } = files
  await change(
    deps,
    tenantId,
    { requestId },
    SYSTEM,
    ({ now }) => ({
      type: 'RecordCompleted',
      at: now,
      expectedRevision: latest.revision,
      increments: archive.map(({ sha256, bytes }): PlainIncrement => ({ kind: 'archive', sha256, size: bytes.length })),
      signedDocument: { sha256: signedDocument.sha256, size: signedDocument.stored.size },
      auditTrail: { sha256: auditTrail.sha256, size: auditTrail.stored.size },
      logCheckpoint,
    }),
    (after) => [
      revisionsInserted(tenantId, requestId, latest, archive, after.now),
      fileInserted(work, 'signed_document', signedDocument),
      fileInserted(work, 'audit_trail', auditTrail),
    ],
  )
}
