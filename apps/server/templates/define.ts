import type { CordsOrigin } from '@countersign/domain/placement'
import {
  define,
  type FieldDraft,
  fillValues,
  type RequestDefaults,
  type RoleDraft,
  type TemplateError,
} from '@countersign/domain/template'
import { type FoundDocument, findDocument } from '../documents/find.ts'
import { notFound, unfinished } from '../documents/ref.ts'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import { Failure } from '../platform/errors.ts'
import { isUuid } from '../platform/ids.ts'
import { drawableErrors } from './check-drawable.ts'
import { fitErrors } from './check-fit.ts'
import { findTags } from './find-tags.ts'
import type { NewVersion } from './store.ts'

/** The body of a create or change. */
export interface TemplateInput {
  document_id: string
  name?: string
  roles?: RoleDraft[]
  fields?: FieldDraft[]
  defaults?: RequestDefaults
  cords_origin?: CordsOrigin
  /** Whether tags in the document become boxes. Default: true. */
  tags?: boolean
}

export type Definition = Omit<NewVersion, 'templateId' | 'version'>

/** Reports all errors of a template now, so that they cannot fail the creation of documents later. */
export async function defineVersion(deps: RenderDeps, tenantId: string, input: TemplateInput): Promise<Definition> {
  const { webhook_events, webhook_url } = input.defaults ?? {}
  if (webhook_events && !webhook_url) throw invalidTemplate([NO_URL])
  const document = await readDocument(deps, tenantId, input.document_id)
  const { tags, warnings } =
    input.tags === false ? { tags: [], warnings: [] } : await findTags(deps, tenantId, document)
  const defined = define({
    pages: document.pages,
    roles: input.roles ?? [],
    fields: input.fields ?? [],
    tags,
    cordsOrigin: input.cords_origin ?? 'top_left',
    overlap: input.defaults?.overlap,
  })
  if (!defined.ok) throw invalidTemplate(defined.errors)
  const { roles, fields } = defined
  if (fields.length > 0 && carriesSignatures(document)) throw invalidTemplate([SIGNED])
  const undrawable = await drawableErrors(deps, tenantId, document.documentId, fields)
  if (undrawable.length > 0) throw invalidTemplate(undrawable)
  const { values } = fillValues({ fields, roles: [] }, {}) // the defaults, formatted
  const defaultErrors = await fitErrors({ fields }, values)
  if (defaultErrors.length > 0) throw invalidTemplate(defaultErrors.map((error) => ({ ...error, field: 'fields' })))
  return {
    name: input.name ?? document.name,
    documentId: document.documentId,
    roles,
    fields,
    defaults: input.defaults ?? {},
    warnings: [...warnings, ...defined.warnings],
  }
}

async function readDocument({ db }: RenderDeps, tenant: string, documentId: string): Promise<FoundDocument> {
  const found = isUuid(documentId)
    ? findDocument.read((await db.flush({ tenant }, [findDocument.statement(documentId.toLowerCase())]))[0])
    : undefined
  if (!found) throw notFound()
  if (found.contentSha256 === null) throw unfinished()
  return found
}

function carriesSignatures({ preflight }: FoundDocument): boolean {
  const { signatures } = preflight
  return Array.isArray(signatures) && signatures.length > 0
}

const SIGNED = {
  field: 'fields',
  code: 'already_signed',
  message: 'The document has signatures, which drawn values would invalidate. Remove the fields.',
}

const NO_URL = {
  field: 'defaults.webhook_events',
  code: 'not_allowed',
  message: 'webhook_events chooses the events of webhook_url. Add a webhook_url to the defaults.',
}

function invalidTemplate(errors: readonly TemplateError[]): Failure {
  return new Failure('validation_failed', errors[0]?.message ?? 'The template is not valid.', { errors: [...errors] })
}
