import { ERASED_PERSON, type ErasePersonalData, mentions, type SignRequest } from '@countersign/domain/signrequest'
import type { ActingOperator } from '../accounts/operator-activity.ts'
import { destroyKeys, documentsSharingKey, ERASED_NAME, eraseDescription } from '../documents/erase.ts'
import { lockWithKeys } from '../documents/lock.ts'
import { bodyWithout, metadataWithout } from '../evidence/erase/event-body.ts'
import { eraseRevealed, keepRemainders } from '../evidence/erase/revealed.ts'
import { valuesWithout } from '../evidence/erase/values.ts'
import type { Database, Row, Statement, Tx } from '../platform/db/database.ts'
import { instant, json, nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import { replaceBody, selectBodies } from '../platform/events/bodies.ts'
import { fromPublicId, publicId } from '../platform/ids.ts'
import { auditEntries } from '../signrequests/change/audit-entries.ts'
import { change } from '../signrequests/change/change.ts'
import {
  DOCUMENT_NO_OTHER_REQUEST_NEEDS,
  eraseRequest,
  eraseSignerOptions,
  otherRequestsNeeding,
  type SenderTexts,
} from '../signrequests/erase.ts'
import { findTenantOfRequest, type OperateDeps, operatorAsActor } from '../signrequests/operate.ts'
import { eraseFromSearch } from '../signrequests/search/erase.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { eraseFieldValues, selectFieldValues, templatesUsing } from '../templates/erase.ts'
import { type Eraser, type ErasureTarget, targetOf } from './erasure-target.ts'

// Erasure of personal data. One transaction deletes the values beside the chain and in every row that repeats them, and
// appends an entry to the chain that records the erasure. The chain itself is unchanged and remains verifiable.

export interface EraseDeps extends Omit<OperateDeps, 'db'> {
  /** The database as countersign_eraser, the only role that may delete these values. */
  db: Database
  /** The erasers of the other modules, in the order in which their statements run. */
  erasers: readonly Eraser[]
}

export interface Erasure {
  /** sgn_…, or null for everybody in the request. */
  signer: string | null
  /** Only the person who has been this signer since this link generation; null: also those who were replaced. */
  personSince: number | null
  /** Also destroys the document's key, and with it the uploaded and signed files, drawings and provider messages. */
  documents: boolean
  /** For the audit trail. It must not name an erased person. */
  reason: string
}

export async function erase(
  deps: EraseDeps,
  id: string,
  operator: ActingOperator,
  erasure: Erasure,
): Promise<StoredRequest> {
  const { tenantId, requestId } = await findTenantOfRequest(deps.operators, id)
  const { documents, personSince, reason } = erasure
  const signerId = erasure.signer === null ? null : (fromPublicId('sgn', erasure.signer) ?? erasure.signer)
  let found: Found | undefined
  const make = async ({ now, state, details }: StoredRequest, tx: Tx): Promise<ErasePersonalData> => {
    if (documents) await refuseIfShared(tx, tenantId, state)
    const target = targetOf(tenantId, state, details.jobId, signerId, personSince)
    if (target.persons.some((person) => mentions(reason, person))) throw reasonNamesPerson()
    const rows = await tx.all([
      auditEntries.statement(tenantId, requestId),
      selectBodies(tenantId, requestId),
      selectFieldValues(tenantId, state.documentId),
    ])
    found = { target, rows }
    return { type: 'ErasePersonalData', at: now, signerId, personSince, documents, reason }
  }
  const actor = operatorAsActor(operator)
  return change(deps, tenantId, { requestId }, actor, make, async (after, tx) => {
    if (!found) throw new Error('the request was changed without a command')
    if (documents) await destroy(tx, tenantId, after.state.documentId)
    const remains = remainsOf(erasure, after, found)
    await eraseFromSearch(tx, tenantId, after, remains.reference, documents ? ERASED_NAME : null)
    return statementsOf(deps.erasers, erasure, after, found, remains)
  })
}

/** Who is erased, as they were named, and the rows that name them. */
interface Found {
  target: ErasureTarget
  rows: Row[][]
}

/** The reason stays in the audit trail for good. */
function reasonNamesPerson(): Failure {
  const message = 'The reason names a person who is to be erased. Give a case number instead.'
  return new Failure('validation_failed', message, { errors: [{ field: 'reason', code: 'names_person', message }] })
}

const decodeBody = rowDecoder('events', { seq: number, body: text })
const decodeValues = rowDecoder('document_merges', { field_values: json<Record<string, unknown>>() })
const decodeTemplate = rowDecoder('template', { template_id: text })
const decodeOther = rowDecoder('sign_requests', { request_id: text, state: text, held_since: nullable(instant) })

/** Whether a text is erased: with everybody, or because it names an erased person. */
function erasedTexts(signer: string | null, { persons }: ErasureTarget): (text: string) => boolean {
  return (text) => signer === null || persons.some((person) => mentions(text, person))
}

/** What the sender wrote that is not erased. */
function remainsOf({ signer }: Erasure, { details }: StoredRequest, { target }: Found): SenderTexts {
  const isErasedText = erasedTexts(signer, target)
  const kept = (words: string | null) => (words !== null && isErasedText(words) ? null : words)
  return {
    message: kept(details.message),
    reference: kept(details.reference),
    metadata: metadataWithout(isErasedText, details.metadata),
  }
}

function statementsOf(
  erasers: readonly Eraser[],
  { signer, personSince, documents }: Erasure,
  { state, details }: StoredRequest,
  { target, rows: [entries = [], bodies = [], values = []] }: Found,
  remains: SenderTexts,
): Statement[] {
  const { tenantId, signerId } = target
  const isErasedText = erasedTexts(signer, target)
  const emails = new Set(target.persons.map(({ email }) => email.toLowerCase()))
  const bodyErasure = {
    isErasedText,
    replacement: ERASED_PERSON,
    isErased: ({ id, email }: { id: string; email: string }) =>
      (signer === null || id === signer) && (personSince === null || emails.has(email.toLowerCase())),
  }
  return [
    ...(signer === null
      ? [eraseRevealed(tenantId, state.id, details.auditSeq - 1)]
      : keepRemainders(
          tenantId,
          state.id,
          valuesWithout({ signer, ...target, isErasedText }, auditEntries.read(entries)),
        )),
    eraseRequest(tenantId, state.id, remains),
    ...(values.map(decodeValues).some(({ field_values }) => isErasedText(JSON.stringify(field_values)))
      ? [eraseFieldValues(DOCUMENT_NO_OTHER_REQUEST_NEEDS, [tenantId, state.id])]
      : []),
    ...eraseSignerOptions(tenantId, state.id, signerId, target),
    ...erasers.flatMap((eraser) => eraser(target)),
    ...bodies
      .map(decodeBody)
      .map(({ seq, body }) => replaceBody(tenantId, state.id, seq, bodyWithout(bodyErasure, body))),
    ...(documents ? [eraseDescription(tenantId, state.documentId)] : []),
  ]
}

async function refuseIfShared(tx: Tx, tenantId: string, { id, documentId }: SignRequest): Promise<void> {
  const [, , sharers = [], others = [], templates = []] = await tx.all([
    ...lockWithKeys(tenantId, documentId),
    documentsSharingKey(tenantId, documentId),
    otherRequestsNeeding(tenantId, id, documentId),
    templatesUsing(tenantId, documentId),
  ])
  if (sharers.length > 0) {
    throw new Failure(
      'document_in_use',
      `${sharers.length} other documents are copies of this one and are encrypted with the same key, so it cannot be destroyed.`,
    )
  }
  const [template] = templates.map(decodeTemplate)
  if (template) {
    throw new Failure(
      'document_in_use',
      `Template ${publicId('tpl', template.template_id)} uses this document, so it cannot be destroyed. Erase without the documents, or delete the template first.`,
    )
  }
  const [other] = others.map(decodeOther)
  if (other) {
    const status = other.held_since === null ? other.state : 'on hold'
    throw new Failure(
      'document_in_use',
      `Request ${publicId('sr', other.request_id)} of the same document is ${status}, and its files are encrypted with the same key, so it cannot be destroyed. Erase without the documents, or erase that request first.`,
    )
  }
}

async function destroy(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  const destroyed = await tx.query(destroyKeys(tenantId, documentId))
  if (destroyed.length === 0) {
    throw new Error(`No key of document ${documentId} was found, so none is destroyed and nothing is erased.`)
  }
}
