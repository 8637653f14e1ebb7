import { dateAt } from '@countersign/domain/expiry'
import type { SignerFieldInput } from '@countersign/domain/field'
import { type CordsOrigin, warnOverText } from '@countersign/domain/placement'
import {
  define,
  type FieldDraft,
  fillValues,
  type RequestDefaults,
  type Role,
  type RoleDraft,
  type TemplateError,
} from '@countersign/domain/template'
import { accountSettings } from '../accounts/settings.ts'
import { carriesSignatures, findDocument } from '../documents/find.ts'
import { notFound, unfinished } from '../documents/ref.ts'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import { readTextPlaces } from '../documents/text-places.ts'
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
  const { document, today } = await lookUp(deps, tenantId, input.document_id)
  const { tags, warnings } =
    input.tags === false ? { tags: [], warnings: [] } : await findTags(deps, tenantId, document)
  const defined = define({
    pages: document.pages,
    roles: input.roles ?? [],
    fields: input.fields ?? [],
    tags,
    cordsOrigin: input.cords_origin ?? 'top_left',
    overlap: input.defaults?.overlap,
    today,
    pdfFields: document.formFields,
  })
  if (!defined.ok) throw invalidTemplate(defined.errors)
  const { roles, fields } = defined
  const addsToDocument = fields.length > 0 || roles.some((role) => role.fields?.some(isInDocument))
  if (addsToDocument && carriesSignatures(document)) throw invalidTemplate([SIGNED])
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
    warnings: [...warnings, ...defined.warnings, ...(await findOverText(deps, tenantId, document.documentId, roles))],
  }
}

/** Requests made from a template say nothing of text below their boxes, so the template does. */
async function findOverText({ db }: RenderDeps, tenantId: string, documentId: string, roles: readonly Role[]) {
  const boxes = roles.flatMap(({ page, cords }, i) =>
    cords.map((display, k) => ({ page: Number(page[k]), display, field: `roles[${i}].cords[${k}]` })),
  )
  const pages = [...new Set(boxes.map(({ page }) => page))]
  return warnOverText(boxes, await readTextPlaces(db, tenantId, documentId, pages))
}

/** A file of a signer has no place in the document, unless it is given one. */
function isInDocument({ type, cords }: SignerFieldInput): boolean {
  return type !== 'upload' || cords !== undefined
}

/** The document, and the day in the account's time zone. */
async function lookUp({ db }: RenderDeps, tenant: string, documentId: string) {
  if (!isUuid(documentId)) throw notFound()
  const [rows, settings] = await db.flush({ tenant }, [
    findDocument.statement(documentId.toLowerCase()),
    accountSettings.statement(),
  ])
  const document = findDocument.read(rows)
  if (!document) throw notFound()
  if (document.contentSha256 === null) throw unfinished()
  const { timeZone, now } = accountSettings.read(settings)
  return { document, today: dateAt(timeZone, now) }
}

const SIGNED = {
  field: 'fields',
  code: 'already_signed',
  message: 'The document has signatures, which drawn values and new form fields would invalidate. Remove the fields.',
}

const NO_URL = {
  field: 'defaults.webhook_events',
  code: 'not_allowed',
  message: 'webhook_events chooses the events of webhook_url. Add a webhook_url to the defaults.',
}

function invalidTemplate(errors: readonly TemplateError[]): Failure {
  return new Failure('validation_failed', errors[0]?.message ?? 'The template is not valid.', { errors: [...errors] })
}
