import type { PlainIncrement } from '@countersign/domain/signrequest'
import { type Certificate, parseCertificate } from '@countersign/pades'
import type { Database } from '../../platform/db/database.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { trustedAnchors } from '../certificate/attempts.ts'
import { insertRevisions, storeIncrements } from '../commit.ts'
import type { SealMeans } from '../credentials/credentials.ts'
import { type Draft, digestOf } from '../draft.ts'
import type { DrainDeps } from '../drain.ts'
import type { Work } from '../fetch.ts'
import { fieldsOf } from '../fields.ts'
import { takingTurns } from '../mutex.ts'
import { trustedRemotely } from '../remote/attempts.ts'
import type { During } from '../steps.ts'
import { type OurField, verifyWhole } from '../verify.ts'
import { stampWhole } from './archive.ts'
import { certify } from './certify.ts'
import { insertFile, type StoredWhole, storeWhole } from './store-files.ts'

const inTurn = takingTurns()

/**
 * The end of sealing: the archive time-stamp over everything, the certificate of completion beside it, both stored whole, and one
 * commit that makes the request `completed`. The finished file is verified before anybody is told of it.
 */
export async function complete(
  deps: DrainDeps,
  work: Work,
  sealed: Draft,
  means: SealMeans,
  during: During,
): Promise<void> {
  const finished = await during('archive', () => stampWhole(sealed, means))
  const anchors = [...means.trust.anchors, ...(await signersAnchors(deps.db, work))]
  await inTurn(() => verifyWhole(finished, ourFields(work), anchors, new Date()))
  const signedSha256 = await digestOf(finished.hash)
  const trail = await during('audit', () => (deps.certify ?? certify)(deps, work, signedSha256, means, during))
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

/** By whom those were believed who signed by a key that is not ours, then: a store may have changed since. */
async function signersAnchors(db: Database, { tenantId, stored }: Work): Promise<Certificate[]> {
  const { id, attempts } = stored.state
  if (!attempts.some(({ state }) => state === 'completed')) return []
  const [own = [], remote = []] = await db.flush({ tenant: tenantId }, [
    trustedAnchors.statement(tenantId, id),
    trustedRemotely.statement(tenantId, id),
  ])
  return [...trustedAnchors.read(own), ...trustedRemotely.read(remote)].map(parseCertificate)
}

interface StoredFiles {
  archive: Awaited<ReturnType<typeof storeIncrements>>
  signedDocument: StoredWhole
  auditTrail: StoredWhole
}

async function storeFiles({ blobs }: DrainDeps, work: Work, finished: Draft, trail: Draft): Promise<StoredFiles> {
  const [archive, signedDocument, auditTrail] = await Promise.all([
    storeIncrements(blobs, work.latest, finished),
    storeWhole(blobs, work, finished),
    storeWhole(blobs, work, trail),
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
      ...insertRevisions(tenantId, requestId, latest, archive, after.now),
      insertFile(work, 'signed_document', signedDocument),
      insertFile(work, 'audit_trail', auditTrail),
    ],
  )
}
