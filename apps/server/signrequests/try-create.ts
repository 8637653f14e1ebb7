import { accountSettings } from '../accounts/settings.ts'
import { findDocuments } from '../documents/find.ts'
import { Failure, type FieldError } from '../platform/errors.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { CreateBody } from './body.ts'
import { noDocument } from './commit-create.ts'
import { type CreateDeps, checkWishes, draft } from './create.ts'
import { EFFECTIVE_STATE } from './effective-state.ts'

/** What create would say to each of these, with two questions to the database for all of them. Null: nothing. */
export async function tryCreates(
  deps: CreateDeps,
  caller: Caller,
  bodies: readonly CreateBody[],
): Promise<(FieldError[] | null)[]> {
  if (bodies.length === 0) return []
  const ids = [...new Set(bodies.map((body) => body.document_id.toLowerCase()))]
  const [found, settings, taken] = await deps.db.flush({ tenant: caller.tenantId }, [
    findDocuments.statement(ids),
    accountSettings.statement(),
    { name: 'documents-in-use', text: IN_USE, values: [ids] },
  ])
  const documents = new Map(findDocuments.read(found).map((document) => [document.documentId, document]))
  const inUse = new Set((taken ?? []).map((row) => row.document_id as string))
  const account = accountSettings.read(settings)

  async function tryOne(body: CreateBody): Promise<void> {
    const providers = await checkWishes(deps, caller, body)
    const document = documents.get(body.document_id.toLowerCase())
    if (!document) throw noDocument()
    draft(body, document, account, providers)
    if (inUse.has(document.documentId))
      throw new Failure('signrequest_exists', 'This document has a sign request already.')
    // The next row of the same document would find this one's request.
    inUse.add(document.documentId)
  }

  const refusals: (FieldError[] | null)[] = []
  for (const body of bodies) refusals.push(await tryOne(body).then(() => null, refusalOf))
  return refusals
}

function refusalOf(error: unknown): FieldError[] {
  if (!(error instanceof Failure)) throw error
  const { code, message, errors } = error
  return errors.length > 0 ? errors : [{ field: 'document_id', code, message }]
}

const IN_USE = `
  SELECT r.document_id FROM sign_requests r JOIN tenants t USING (tenant_id)
   WHERE r.document_id = ANY($1::uuid[]) AND ${EFFECTIVE_STATE} IN ('pending','in_progress','sealing','completed')`
