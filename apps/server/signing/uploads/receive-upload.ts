import { createReadStream } from 'node:fs'
import { FIELD_LIMITS, type UploadOptions, type UploadType } from '@countersign/domain/field'
import { isSigningRole } from '@countersign/domain/signrequest'
import type { FastifyRequest } from 'fastify'
import type { UploadBudget } from '../../documents/intake/in-flight.ts'
import { type Received, receiveFile } from '../../documents/intake/receive.ts'
import { insertKey } from '../../documents/keys/statements.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { blobName } from '../../platform/blobs/name.ts'
import { storeObject } from '../../platform/blobs/store-objects.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Failure } from '../../platform/errors.ts'
import { newId, publicId } from '../../platform/ids.ts'
import { lockRequest } from '../../signrequests/load.ts'
import { malformed } from '../body-fields.ts'
import { codeNeeded, notShown, unknownLink, visitOver } from '../failures.ts'
import { statusPageFor } from '../pages/signer-status.ts'
import { isVisitOpen, type Visitor } from '../visits/visit.ts'
import { examineUpload, findType } from './examine.ts'
import type { UploadLimiter } from './limit.ts'
import { uploadName } from './name.ts'
import { uploadRefused } from './refusals.ts'
import {
  decodeBytes,
  insertUpload,
  type SignersUpload,
  selectUploads,
  sumBytes,
  uploadOfRow,
  type WhoseUploads,
  withdraw,
} from './store.ts'

export interface UploadDeps {
  db: Database
  blobs: Blobs
  files: {
    uploadFolder: string
    /** Uploads in flight, of documents and of signers. */
    budget: UploadBudget
    maxPages: number
  }
}

/** More than the files of ten fields need in practice. Also counts files that wait to be deleted. */
const MAX_STORED_BYTES = 200_000_000

/**
 * Receives, examines and stores the file of one field of type `upload`. It replaces an earlier file of the field. A
 * refused file changes nothing. Bytes are stored before rows, as those of documents.
 */
export async function receiveUpload(
  deps: UploadDeps,
  limiter: UploadLimiter,
  visitor: Visitor,
  request: FastifyRequest,
  asked: { field: string; filename: string | undefined },
): Promise<SignersUpload> {
  requireFillable(visitor)
  const field = uploadFieldOf(visitor, asked.field)
  limiter.take(visitor.visit.signerId)
  const { files } = deps
  const options = { ...files, maxBytes: field.maxSize, tooLarge }
  await using received = await receiveFile(request, '', options)
  const type = await findType(received, field.accept)
  const { tenantId } = visitor.visit
  await examineUpload(received, type, { tenantId, maxBytes: field.maxSize, maxPages: files.maxPages })
  // Awaited here: the file is deleted when this function ends.
  return await store(deps, visitor, received, { field: asked.field, name: uploadName(asked.filename, type), type })
}

/** Throws unless the person is authenticated and can sign now. */
export function requireFillable(visitor: Visitor): void {
  if (!visitor.isAuthenticated) throw codeNeeded()
  if (!isSigningRole(visitor.signer.role) || statusPageFor(visitor)) throw notShown()
}

export function whoseUploads({ visit, signer }: Pick<Visitor, 'visit' | 'signer'>): WhoseUploads {
  const { tenantId, requestId, signerId } = visit
  return { tenantId, requestId, signerId, since: signer.personSince }
}

function uploadFieldOf({ fields }: Visitor, name: string): UploadOptions {
  const field = fields.find((one) => one.name === name)
  if (field?.type === 'upload') return field
  throw malformed('field', 'the name of a field of type upload that this signer fills')
}

interface Described {
  field: string
  name: string
  type: UploadType
}

async function store(deps: UploadDeps, visitor: Visitor, received: Received, file: Described): Promise<SignersUpload> {
  const { tenantId, requestId, signerId, generation } = visitor.visit
  await deps.db.transaction({ tenant: tenantId }, (tx) => requireSpace(tx, visitor, received, file.field))
  const uploadId = newId()
  const key = await deps.blobs.newKey({ tenantId, keyId: newId() })
  const { name, versionId, size, pendingId } = await storeObject(deps, key, {
    name: blobName(tenantId, uploadId, received.sha256),
    content: { size: received.size, open: () => createReadStream(received.path) },
  })
  const place = { keyId: key.keyId, objectName: name, versionId, pendingId }
  const { sha256 } = received
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    await requireStillFillable(tx, visitor)
    await requireSpace(tx, visitor, received, file.field)
    await tx.all([
      insertKey(key),
      withdraw(whoseUploads(visitor), { field: file.field }),
      insertUpload({ tenantId, uploadId, requestId, signerId, generation, ...file, size, sha256, ...place }),
    ])
  })
  return { id: publicId('upl', uploadId), ...file, size, sha256: sha256.toString('hex') }
}

/** Locks the request, so that of two files for one field one replaces the other. */
export async function requireStillFillable(tx: Tx, visitor: Visitor): Promise<void> {
  const { requestId, signerId, generation } = visitor.visit
  const stored = await lockRequest(tx, { requestId })
  const signer = stored?.state.signers.find(({ id }) => id === signerId)
  if (!stored || !signer) throw unknownLink()
  if (signer.linkGeneration !== generation || !(await isVisitOpen(tx, visitor.visit))) throw visitOver()
  requireFillable({ ...visitor, stored, signer })
}

async function requireSpace(tx: Tx, visitor: Visitor, { size }: Received, field: string): Promise<void> {
  const { tenantId, requestId, signerId } = visitor.visit
  const [uploads = [], [sum] = []] = await tx.all([
    selectUploads(whoseUploads(visitor)),
    sumBytes(tenantId, requestId, signerId),
  ])
  const others = uploads.map(uploadOfRow).filter((upload) => upload.field !== field)
  if (others.length >= FIELD_LIMITS.uploadsPerSigner) {
    throw uploadRefused('too_many', `A signer uploads at most ${FIELD_LIMITS.uploadsPerSigner} files.`)
  }
  if ((sum ? decodeBytes(sum).bytes : 0) + size > MAX_STORED_BYTES) {
    throw uploadRefused('too_many', `The files of a signer have at most ${MAX_STORED_BYTES / 1_000_000} MB together.`)
  }
}

function tooLarge(maxBytes: number): Failure {
  const limit = `${Math.floor(maxBytes / 1_000_000)} MB`
  return uploadRefused('too_large', `The file is larger than ${limit}, the most that this field accepts.`)
}
