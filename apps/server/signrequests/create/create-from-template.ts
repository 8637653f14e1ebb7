import { type FillInput, fill } from '@countersign/domain/template'
import { documentName } from '../../documents/name.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireFit } from '../../templates/check-fit.ts'
import { draftDocument } from '../../templates/draft-document.ts'
import { findVersion, type TemplateVersion } from '../../templates/find-version.ts'
import type { Actor } from '../change/audit.ts'
import type { CreateBody } from './body.ts'
import type { JobRow } from './commit.ts'
import { type CreateDeps, type Created, createSignRequest } from './create.ts'
import type { TemplateRequestBody } from './template-body.ts'

export async function createFromTemplate(
  deps: CreateDeps,
  caller: Caller,
  templateId: string,
  body: TemplateRequestBody,
  actor: Actor,
): Promise<Created & { documentId: string }> {
  const version = await findVersion(deps.db, caller.tenantId, templateId, body.version ?? null)
  return createFromVersion(deps, caller, version, body, actor)
}

/** The document and its request, in one commit; its values are drawn after. */
export async function createFromVersion(
  deps: CreateDeps,
  caller: Caller,
  version: TemplateVersion,
  body: TemplateRequestBody,
  actor: Actor,
  jobRow: JobRow | null = null,
): Promise<Created & { documentId: string }> {
  const { document_name: name } = body
  const { request, values } = fillVersion(version, body)
  await requireFit(version, values)
  const made = draftDocument(caller.tenantId, version, values, name === undefined ? null : documentName(name))
  const { documentId } = made.document
  const asked = { ...request, document_id: documentId } as CreateBody
  const created = await createSignRequest(deps, caller, asked, actor, made, jobRow).catch((error: unknown) => {
    throw error instanceof Failure ? inRoles(error, version) : error
  })
  return { ...created, documentId }
}

/** The request that people and values make of a version; throws what is wrong with them. */
export function fillVersion(version: TemplateVersion, body: TemplateRequestBody) {
  const { version: _number, document_name: _name, ...filling } = body
  const filled = fill(version, filling as FillInput)
  if (filled.ok) return filled
  const errors = [...filled.errors]
  throw new Failure('validation_failed', errors[0]?.message ?? 'The template cannot be filled.', { errors })
}

/** Create speaks of signers by their number; whoever filled a template knows them by their role. */
export function inRoles(failure: Failure, { roles }: TemplateVersion): Failure {
  const named = (text: string) =>
    text.replaceAll(/signers\[(\d+)\]/g, (whole, index) => {
      const role = roles[Number(index)]
      return role ? `roles.${role.name}` : whole
    })
  const errors = failure.errors.map(({ field, code, message }) => ({
    field: named(field),
    code,
    message: named(message),
  }))
  const { code, message, details, retryAfterSeconds: seconds } = failure
  const retry = seconds === undefined ? {} : { retryAfterSeconds: seconds }
  return new Failure(code, named(message), { errors, details, ...retry, cause: failure })
}
