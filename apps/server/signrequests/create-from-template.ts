import { type Filling, fill } from '@countersign/domain/template'
import { documentName } from '../documents/name.ts'
import { Failure } from '../platform/errors.ts'
import type { Caller } from '../platform/http/caller.ts'
import { findVersion, type TemplateVersion } from '../templates/find-version.ts'
import { mustFit } from '../templates/must-fit.ts'
import { rowDocument } from '../templates/row-document.ts'
import type { Actor } from './audit.ts'
import type { CreateBody } from './body.ts'
import { type CreateDeps, type Created, createSignRequest } from './create.ts'
import type { TemplateRequestBody } from './template-body.ts'

/** The document and its request, in one commit; its values are drawn after. */
export async function createFromTemplate(
  deps: CreateDeps,
  caller: Caller,
  templateId: string,
  { version: number, document_name: name, ...body }: TemplateRequestBody,
  actor: Actor,
): Promise<Created & { documentId: string }> {
  const version = await findVersion(deps.db, caller.tenantId, templateId, number ?? null)
  const filled = fill(version, body as Filling)
  if (!filled.ok) {
    const errors = [...filled.errors]
    throw new Failure('validation_failed', errors[0]?.message ?? 'The template cannot be filled.', { errors })
  }
  await mustFit(version, filled.values)
  const made = rowDocument(caller.tenantId, version, filled.values, name === undefined ? null : documentName(name))
  const { documentId } = made.document
  const request = { ...filled.request, document_id: documentId } as CreateBody
  const created = await createSignRequest(deps, caller, request, actor, made).catch((error: unknown) => {
    throw error instanceof Failure ? inRoles(error, version) : error
  })
  return { ...created, documentId }
}

/** Create speaks of signers by their number; whoever filled a template knows them by their role. */
function inRoles(failure: Failure, { roles }: TemplateVersion): Failure {
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
