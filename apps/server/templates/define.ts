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
import { findTags } from './find-tags.ts'
import { misfits } from './must-fit.ts'
import type { NewVersion } from './store.ts'

/** What a sender says of a template. */
export interface Description {
  document_id: string
  name?: string
  roles?: RoleDraft[]
  fields?: FieldDraft[]
  defaults?: RequestDefaults
  cords_origin?: CordsOrigin
  /** Whether tags in the document count; by default they do. */
  tags?: boolean
}

export type Definition = Omit<NewVersion, 'templateId' | 'version'>

/** Everything that is wrong with a template is told now, not to those who make documents from it. */
export async function defineVersion(deps: RenderDeps, tenantId: string, said: Description): Promise<Definition> {
  const document = await readDocument(deps, tenantId, said.document_id)
  const { tags, warnings } = said.tags === false ? { tags: [], warnings: [] } : await findTags(deps, tenantId, document)
  const defined = define({
    pages: document.pages,
    roles: said.roles ?? [],
    fields: said.fields ?? [],
    tags,
    cordsOrigin: said.cords_origin ?? 'top_left',
  })
  if (!defined.ok) throw refused(defined.errors)
  const { roles, fields } = defined
  if (fields.length > 0 && carriesSignatures(document)) throw refused([SIGNED])
  const { values } = fillValues({ fields, roles: [] }, {}) // the defaults, as they are written
  const unfit = await misfits({ fields }, values)
  if (unfit.length > 0) throw refused(unfit.map((error) => ({ ...error, field: 'fields' })))
  return {
    name: said.name ?? document.name,
    documentId: document.documentId,
    roles,
    fields,
    defaults: said.defaults ?? {},
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
  const { signatures } = preflight as { signatures?: unknown[] }
  return (signatures ?? []).length > 0
}

const SIGNED = {
  field: 'fields',
  code: 'already_signed',
  message: 'The document is signed already, and values drawn on it would break its signatures: leave the fields out.',
}

function refused(errors: readonly TemplateError[]): Failure {
  return new Failure('validation_failed', errors[0]?.message ?? 'The template cannot be used.', { errors: [...errors] })
}
