import { type PlacedBox, type PlacementWarning, warnOverText } from '@countersign/domain/placement'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readTextPlaces } from '../../documents/text-places.ts'
import type { Database } from '../../platform/db/database.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { aboutDocument } from '../../platform/http/calls/outcome.ts'
import { prefersRepresentation } from '../../platform/http/prefer.ts'
import { publicId } from '../../platform/ids.ts'
import { showSignRequest } from '../read.ts'
import type { Created } from './conflict.ts'

// The response to a create. Extras are in headers, unless the caller prefers a representation.

export const CREATE_CONFIG = {
  scope: 'requests:write' as const,
  secretInputs: ['access_code'],
  secretMembers: ['links'],
  returnsRepresentation: true,
}

const REPEATED = 'links: shown once, in the first response to this call.'

/** Where the links of a create are: the caller asked for a representation, and its key may get links. Else null. */
export function linksAt(request: FastifyRequest, publicUrl: string): string | null {
  return prefersRepresentation(request) && callerOf(request).scopes.has('links') ? publicUrl : null
}

export async function answerCreated(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  documentId: string,
  { requestId, repeated, links, placed, warnings }: Created,
) {
  const { tenantId, scopes } = callerOf(request)
  aboutDocument(request, documentId)
  reply.header('sign-request-id', publicId('sr', requestId))
  reply.header('location', `/api/v1/document-signrequest/${documentId}`)
  if (repeated) reply.header('idempotent-replayed', 'true')
  const answer = { status: 'success' as const, message: 'The sign request was created.', document_id: documentId }
  if (!prefersRepresentation(request)) return answer
  const [sign_request, overText] = await Promise.all([
    showSignRequest(db, tenantId, { requestId }),
    findOverText(db, tenantId, documentId, placed),
  ])
  const shown = { ...answer, sign_request, warnings: [...warnings, ...overText] }
  if (!scopes.has('links')) return shown
  if (repeated) return { ...shown, links: null, note: REPEATED }
  return { ...shown, links: links.map(({ signerId, url }) => ({ signer_id: publicId('sgn', signerId), url })) }
}

/** Here and not in the create, which reads nothing that only a representation shows. */
async function findOverText(
  db: Database,
  tenantId: string,
  documentId: string,
  placed: readonly PlacedBox[],
): Promise<PlacementWarning[]> {
  const pages = [...new Set(placed.map(({ page }) => page))]
  return warnOverText(placed, await readTextPlaces(db, tenantId, documentId, pages))
}
