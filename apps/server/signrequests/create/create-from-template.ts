import { documentName } from '../../documents/name.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { requireFit } from '../../templates/check-fit.ts'
import { draftDocument } from '../../templates/draft-document.ts'
import { findVersion, type TemplateVersion } from '../../templates/find-version.ts'
import type { Actor } from '../change/audit.ts'
import type { CreateBody } from './body.ts'
import type { Created } from './conflict.ts'
import { type CreateOptions, createSignRequest } from './create.ts'
import type { CreateDeps } from './dependencies.ts'
import { fillVersion, withRoleNames } from './fill-version.ts'
import type { TemplateRequestBody } from './template-body.ts'

export async function createFromTemplate(
  deps: CreateDeps,
  caller: Caller,
  templateId: string,
  body: TemplateRequestBody,
  actor: Actor,
  options: Omit<CreateOptions, 'made'> = {},
): Promise<Created & { documentId: string }> {
  const version = await findVersion(deps.db, caller.tenantId, templateId, body.version ?? null)
  return createFromVersion(deps, caller, version, body, actor, options)
}

/** Commits the document and its request together; the values are drawn afterwards. */
export async function createFromVersion(
  deps: CreateDeps,
  caller: Caller,
  version: TemplateVersion,
  body: TemplateRequestBody,
  actor: Actor,
  options: Omit<CreateOptions, 'made'> = {},
): Promise<Created & { documentId: string }> {
  const { document_name: name } = body
  const { request, values } = fillVersion(version, body)
  await requireFit(version, values)
  const made = draftDocument(caller.tenantId, version, values, name === undefined ? null : documentName(name))
  const { documentId } = made.document
  const asked = { ...request, document_id: documentId } as CreateBody
  const created = await createSignRequest(deps, caller, asked, actor, { ...options, made }).catch((error: unknown) => {
    throw error instanceof Failure ? withRoleNames(error, version) : error
  })
  return { ...created, documentId }
}
