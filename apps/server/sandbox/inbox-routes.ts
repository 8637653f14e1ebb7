import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { idAfter, ListQuery, toPage } from '../platform/http/lists.ts'
import { errorAnswersWithKey, ListOf, SECURITY, Success } from '../platform/http/schemas.ts'
import { fromPublicId } from '../platform/ids.ts'
import { listMessages, type MessageRow, readMessage } from './inbox.ts'
import { messageFields, presentMessage, presentMessageSummary, SandboxMailSummary } from './present.ts'
import { sandboxCallerOf } from './sandbox-only.ts'

const InboxQuery = Type.Object({
  ...ListQuery.properties,
  recipient: Type.Optional(Type.String({ maxLength: 254, description: 'Only mails to this address.' })),
  sign_request_id: Type.Optional(
    Type.String({ maxLength: 40, description: 'Only mails about this sign request (`sr_…`).' }),
  ),
})

export function inboxRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Querystring: Static<typeof InboxQuery> }>('/api/v1/sandbox/inbox', {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'listSandboxInbox',
      summary: 'List captured mails',
      description:
        'Mails to addresses that you have not verified, newest first. The sandbox stores them instead of sending them. Only a key with the scope `links` is shown links.',
      tags: ['Sandbox'],
      security: SECURITY,
      querystring: InboxQuery,
      response: {
        200: ListOf(SandboxMailSummary, 'A page of mails.'),
        ...errorAnswersWithKey('sandbox_only', 'validation_failed'),
      },
    },
    handler: async (request) => {
      const { tenantId: tenant, scopes } = sandboxCallerOf(request)
      const { limit, recipient = null, sign_request_id: named } = request.query
      const requestId = named === undefined ? null : fromPublicId('sr', named)
      // An id that names nothing matches nothing.
      if (requestId === undefined) return { data: [], has_more: false, next_cursor: null }
      const query = { recipient, requestId, before: idAfter('inbox', request.query), limit: limit + 1 }
      const rows = await db.transaction({ tenant }, (tx) => listMessages(tx, tenant, query))
      const present = (row: MessageRow) => presentMessageSummary(row, scopes.has('links'))
      return toPage('inbox', rows, limit, (row) => row.message_id, present)
    },
  })

  app.get<{ Params: { id: string } }>('/api/v1/sandbox/inbox/:id', {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'getSandboxMail',
      summary: 'Read a captured mail',
      description:
        'The whole mail, with its text and HTML. Without the scope `links`, the tokens of its links are removed.',
      tags: ['Sandbox'],
      security: SECURITY,
      params: Type.Object({ id: Type.String({ description: 'The mail (`inb_…`).' }) }),
      response: { 200: Success(messageFields, 'The mail.'), ...errorAnswersWithKey('sandbox_only', 'not_found') },
    },
    handler: async (request) => {
      const { tenantId: tenant, scopes } = sandboxCallerOf(request)
      const id = fromPublicId('inb', request.params.id)
      const row = id && (await db.transaction({ tenant }, (tx) => readMessage(tx, tenant, id)))
      if (!row) throw new Failure('not_found', 'The inbox has no mail with this id.')
      return { status: 'success', ...presentMessage(row, scopes.has('links')) }
    },
  })
}
