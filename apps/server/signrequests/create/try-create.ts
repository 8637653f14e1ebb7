import { accountSettings } from '../../accounts/settings.ts'
import { JOIN_TENANT } from '../../accounts/sql.ts'
import { findDocumentsToSend } from '../../documents/find.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure, type FieldError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireFit } from '../../templates/check-fit.ts'
import { draftDocument } from '../../templates/draft-document.ts'
import type { TemplateVersion } from '../../templates/find-version.ts'
import { EFFECTIVE_STATE } from '../effective-state.ts'
import type { CreateBody } from './body.ts'
import { requireFieldsFit } from './check-fit.ts'
import { noDocument } from './commit.ts'
import { draftCopy } from './create-on-copy.ts'
import type { CreateDeps } from './dependencies.ts'
import { draft } from './draft.ts'
import { fillVersion, withRoleNames } from './fill-version.ts'
import type { TemplateRequestBody } from './template-body.ts'
import { validateInput } from './validate-input.ts'

/** A request on a document, or on one that would be made from a template. */
export type RowInput =
  | { kind: 'document'; body: CreateBody & { copy_document?: boolean } }
  | { kind: 'template'; version: TemplateVersion; body: TemplateRequestBody & { template_id: string } }

/**
 * Validates inputs as create does, with one query for all of them and without writing. Returns the errors of each input,
 * or null. `isFirst` says whether no earlier input used the document; `yieldToEventLoop` is awaited after each input.
 */
export async function tryCreates(
  deps: CreateDeps,
  caller: Caller,
  inputs: readonly RowInput[],
  isFirst: (documentId: string) => boolean,
  yieldToEventLoop: () => Promise<void> | undefined,
): Promise<(FieldError[] | null)[]> {
  if (inputs.length === 0) return []
  const ids = [
    ...new Set(inputs.flatMap(({ kind, body }) => (kind === 'document' ? [body.document_id.toLowerCase()] : []))),
  ]
  const [found, settings, taken] = await deps.db.flush({ tenant: caller.tenantId }, [
    findDocumentsToSend.statement(ids),
    accountSettings.statement(),
    { name: 'documents-in-use', text: IN_USE, values: [ids] },
  ])
  const documents = new Map(findDocumentsToSend.read(found).map((document) => [document.documentId, document]))
  const inUse = new Set((taken ?? []).map((row) => decodeDocumentId(row).document_id))
  const account = accountSettings.read(settings)

  async function tryDocument({ copy_document, ...body }: CreateBody & { copy_document?: boolean }): Promise<void> {
    const providers = await validateInput(deps, caller, body)
    const document = documents.get(body.document_id.toLowerCase())
    if (!document) throw noDocument()
    const { fields } = draft(body, document, account, providers)
    await requireFieldsFit(body, fields, document, account)
    if (copy_document) draftCopy(caller.tenantId, document)
    else if (inUse.has(document.documentId) || !isFirst(document.documentId))
      throw new Failure(
        'signrequest_exists',
        'This document has a sign request already: set copy_document to true to send a copy of it.',
      )
  }

  async function tryTemplate(version: TemplateVersion, input: TemplateRequestBody & { template_id: string }) {
    const { template_id: _id, ...filling } = input
    const { request, values } = fillVersion(version, filling)
    await requireFit(version, values)
    const { document } = draftDocument(caller.tenantId, version, values)
    const body = { ...request, document_id: document.documentId } as CreateBody
    try {
      const { fields } = draft(body, document, account, await validateInput(deps, caller, body))
      await requireFieldsFit(body, fields, document, account)
    } catch (error) {
      throw error instanceof Failure ? withRoleNames(error, version) : error
    }
  }

  const tryOne = (input: RowInput) =>
    input.kind === 'document' ? tryDocument(input.body) : tryTemplate(input.version, input.body)
  const refusals: (FieldError[] | null)[] = []
  for (const input of inputs) {
    refusals.push(await tryOne(input).then(() => null, refusalOf))
    await yieldToEventLoop()
  }
  return refusals
}

function refusalOf(error: unknown): FieldError[] {
  if (!(error instanceof Failure)) throw error
  const { code, message, errors } = error
  return errors.length > 0 ? errors : [{ field: 'document_id', code, message }]
}

const decodeDocumentId = rowDecoder('document in use', { document_id: text })

const IN_USE = `
  SELECT r.document_id FROM sign_requests r ${JOIN_TENANT}
   WHERE r.document_id = ANY($1::uuid[]) AND ${EFFECTIVE_STATE} IN ('pending','in_progress','sealing','completed')`
