import { authorOf } from '../../accounts/authors/present.ts'
import { findDocumentToSend } from '../../documents/find.ts'
import { documentIdOf, notFound } from '../../documents/ref.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { draftNotFound } from './ref.ts'
import {
  type DraftSummary,
  type DraftValues,
  decodeSummary,
  decodeVersion,
  insertDraft,
  lockDraftsOf,
  selectVersion,
  updateDraft,
} from './store.ts'

// Drafts of sign requests: what a person has entered and not sent. The body is not validated, because it is unfinished.

/** Of a tenant. A limit on what is stored, far above what people have open. */
const MOST_DRAFTS = 1_000
export const MOST_BODY_BYTES = 256 * 1024

export interface DraftInput {
  name?: string
  document_id?: string
  body: Record<string, unknown>
}

export async function createDraft(db: Database, caller: Caller, input: DraftInput): Promise<DraftSummary> {
  const { tenantId } = caller
  const values = valuesOf(input)
  return db.transaction({ tenant: tenantId }, async (tx) => {
    await requireDocument(tx, values.documentId)
    await tx.query(lockDraftsOf(tenantId))
    const [row] = await tx.query(insertDraft(tenantId, newId(), values, authorOf(caller), MOST_DRAFTS))
    if (!row) throw tooManyDrafts()
    return decodeSummary(row)
  })
}

/** Replaces a draft, unless somebody else has changed it since `version`. */
export async function changeDraft(
  db: Database,
  caller: Caller,
  draftId: string,
  version: number,
  input: DraftInput,
): Promise<DraftSummary> {
  const { tenantId } = caller
  const values = valuesOf(input)
  return db.transaction({ tenant: tenantId }, async (tx) => {
    await requireDocument(tx, values.documentId)
    const [row] = await tx.query(updateDraft(tenantId, draftId, version, values, authorOf(caller)))
    if (row) return decodeSummary(row)
    const [current] = await tx.query(selectVersion(tenantId, draftId))
    throw current ? changedMeanwhile(decodeVersion(current).version) : draftNotFound()
  })
}

function valuesOf({ name, document_id, body }: DraftInput): DraftValues {
  if (Buffer.byteLength(JSON.stringify(body)) > MOST_BODY_BYTES) throw tooLarge()
  return {
    name: name ?? null,
    documentId: document_id === undefined ? null : documentIdOf(document_id),
    body: withoutAccessCodes(body),
  }
}

/** The members of a request's body that have its people: a list, or from a template an object by role. */
const PEOPLE = new Set(['signers', 'roles'])

/** Of access codes only slow hashes are stored, also of those in requests. The body may have any form. */
function withoutAccessCodes(body: Record<string, unknown>): Record<string, unknown> {
  return mapMembers(body, (value, name) => (PEOPLE.has(name) ? eachWithoutCode(value) : value))
}

function eachWithoutCode(people: unknown): unknown {
  if (Array.isArray(people)) return people.map(withoutAccessCode)
  return isObject(people) ? mapMembers(people, withoutAccessCode) : people
}

function withoutAccessCode(person: unknown): unknown {
  if (!isObject(person)) return person
  const { access_code: _code, ...rest } = person
  return rest
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapMembers(
  object: Record<string, unknown>,
  map: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]))
}

async function requireDocument(tx: Tx, documentId: string | null): Promise<void> {
  if (documentId === null) return
  const rows = await tx.query(findDocumentToSend.statement(documentId))
  if (rows.length === 0) throw notFound()
}

function tooLarge(): Failure {
  const message = `body must have at most ${MOST_BODY_BYTES} bytes as JSON.`
  return new Failure('validation_failed', message, { errors: [{ field: 'body', code: 'too_long', message }] })
}

function tooManyDrafts(): Failure {
  const message = `An account has at most ${MOST_DRAFTS} drafts in each mode. Delete some with DELETE /api/v1/drafts/{id}.`
  return new Failure('too_many_drafts', message, { details: { limit: MOST_DRAFTS } })
}

function changedMeanwhile(version: number): Failure {
  const message = `The draft was changed meanwhile, and has version ${version}. Read it, then save your changes to that version.`
  return new Failure('version_conflict', message, { details: { version } })
}
