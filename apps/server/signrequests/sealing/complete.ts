import type { PlainIncrement } from '@countersign/domain/signrequest'
import {
  addDocumentTimestamp,
  addSignatureFields,
  type Certificate,
  memorySource,
  parseCertificate,
} from '@countersign/pades'
import type { Stored } from '../../platform/blobs/blobs.ts'
import type { Content, Placed } from '../../platform/blobs/object-store.ts'
import type { Database, Statement } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import { SYSTEM } from '../audit.ts'
import { auditEntries } from '../audit-entries.ts'
import { trustedAnchors } from '../certificate-signing/attempts.ts'
import { change } from '../change.ts'
import { trustedRemotely } from '../remote-signing/attempts.ts'
import { insertRevisions, storeIncrements } from './commit.ts'
import { append, beginDraft, type Draft, digestOf } from './draft.ts'
import { appendValidation, type DrainDeps } from './drain.ts'
import type { Work } from './fetch.ts'
import { fieldsOf } from './fields.ts'
import type { SealMeans } from './means.ts'
import { putObject } from './put.ts'
import { appendSignature } from './sign.ts'
import type { During } from './steps.ts'
import { takingTurns } from './turns.ts'
import { type OurField, verifyWhole } from './verify.ts'

const inTurn = takingTurns()

/** How long the store keeps live files against deletion, where it can. */
const RETENTION_YEARS = 8

/**
 * The end of sealing: the archive time-stamp over everything, the audit trail beside it, both stored whole, and one
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
  const trail = await during('audit', () => writeTrail(deps.db, work, finished, means, during))
  const files = await during('assemble', () => storeFiles(deps, work, finished, trail))
  await during('commit', () => commitCompleted(deps, work, files))
}

async function stampWhole(draft: Draft, { stamp, slots }: SealMeans): Promise<Draft> {
  const { increment, cms } = await slots.timestamp.within((slotBytes) =>
    addDocumentTimestamp(draft.source, stamp, { documentHash: draft.hash, slotBytes }),
  )
  slots.timestamp.saw(cms.length)
  return append(draft, 'archive', increment)
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

/** All entries until now, as a document that is itself signed. */
async function writeTrail(db: Database, work: Work, finished: Draft, means: SealMeans, during: During): Promise<Draft> {
  const { tenantId, stored, document, head, sender } = work
  const [entries] = await db.flush({ tenant: tenantId }, [auditEntries.statement(tenantId, stored.state.id)])
  const { makeAuditTrail } = await import('../../evidence/audit-trail.ts')
  const facts = {
    mode: stored.details.mode,
    request: { id: publicId('sr', stored.state.id), reference: stored.details.reference },
    sender,
    document: {
      id: stored.details.documentRef,
      name: head.name,
      pages: document.pages.length,
      uploadedSha256: document.uploadedSha256,
      contentSha256: document.contentSha256,
      signedSha256: await digestOf(finished.hash),
    },
    entries: auditEntries.read(entries ?? []),
    zone: stored.details.timeZone,
  }
  const bytes = await inTurn(() => makeAuditTrail(facts))
  return signTrail(await beginDraft(memorySource(bytes), 0), means, during)
}

async function signTrail(unsigned: Draft, means: SealMeans, during: During): Promise<Draft> {
  const field = { name: 'AuditTrail', page: 1, rect: undefined, tooltip: 'Seal of the audit trail' }
  const prepared = await append(unsigned, 'fields', await addSignatureFields(unsigned.source, [field]))
  const order = { signerId: '', reason: 'Seal of the audit trail', fields: async () => [{ name: field.name }] }
  const { draft, signature } = await appendSignature(prepared, order, means, during)
  return appendValidation(draft, means, [signature])
}

interface StoredFiles {
  archive: Awaited<ReturnType<typeof storeIncrements>>
  signedDocument: StoredWhole
  auditTrail: StoredWhole
}

interface StoredWhole {
  sha256: string
  stored: Stored & Placed
}

async function storeFiles({ blobs }: DrainDeps, work: Work, finished: Draft, trail: Draft): Promise<StoredFiles> {
  const { head, stored } = work
  const options = stored.details.mode === 'live' ? { lockUntil: yearsFrom(new Date(), RETENTION_YEARS) } : {}
  const whole = async (draft: Draft): Promise<StoredWhole> => {
    const sha256 = await digestOf(draft.hash)
    return { sha256, stored: await putObject(blobs, head, sha256, contentOf(draft), options) }
  }
  const [archive, signedDocument, auditTrail] = await Promise.all([
    storeIncrements(blobs, head, finished),
    whole(finished),
    whole(trail),
  ])
  return { archive, signedDocument, auditTrail }
}

function yearsFrom(date: Date, years: number): Date {
  const then = new Date(date)
  then.setUTCFullYear(date.getUTCFullYear() + years)
  return then
}

const CHUNK_BYTES = 256 * 1024

function contentOf({ source }: Draft): Content {
  return {
    size: source.length,
    open: async function* () {
      for (let at = 0; at < source.length; at += CHUNK_BYTES) {
        yield await source.read(at, Math.min(at + CHUNK_BYTES, source.length))
      }
    },
  }
}

async function commitCompleted(deps: DrainDeps, work: Work, files: StoredFiles): Promise<void> {
  const { tenantId, stored, head } = work
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
      expectedHead: head.revision,
      increments: archive.map(({ sha256, bytes }): PlainIncrement => ({ kind: 'archive', sha256, size: bytes.length })),
      signedDocument: { sha256: signedDocument.sha256, size: signedDocument.stored.size },
      auditTrail: { sha256: auditTrail.sha256, size: auditTrail.stored.size },
    }),
    (after) => [
      ...insertRevisions(tenantId, requestId, head, archive, after.now),
      insertFile(tenantId, requestId, head.key.keyId, 'signed_document', signedDocument),
      insertFile(tenantId, requestId, head.key.keyId, 'audit_trail', auditTrail),
    ],
  )
}

function insertFile(
  tenantId: string,
  requestId: string,
  keyId: string,
  kind: 'signed_document' | 'audit_trail',
  { sha256, stored }: StoredWhole,
): Statement {
  return {
    name: 'insert-request-file',
    text: `
      INSERT INTO request_files (tenant_id, request_id, kind, key_id, object_name, version_id, sha256, size,
             locked_until)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[tenantId, requestId, kind, keyId, stored.name, stored.versionId],
      ...[Buffer.from(sha256, 'hex'), stored.size, stored.lockedUntil],
    ],
  }
}
