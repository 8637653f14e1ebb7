import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../../platform/http/caller.ts'
import { idAfter, ListQuery, toPage } from '../../platform/http/lists.ts'
import { errorAnswersWithKey, ListOf, SECURITY } from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { notFound } from '../../signrequests/change/change.ts'
import { readRequest } from '../../signrequests/load.ts'
import { byDocument, refOf } from '../../signrequests/ref.ts'
import { listMails } from './read.ts'
import { presentMail, RequestMailAnswer, RequestMailSummary } from './schemas.ts'
import { type ShowDeps, showMail } from './show.ts'

const BASE = '/api/v1/document-signrequest/:document_id/mails'
const common = { tags: ['Sign requests'], security: SECURITY }

type ByDocument = { Params: { document_id: string }; Querystring: { sign_request_id?: string } }

export function mailRoutes(app: FastifyInstance, deps: ShowDeps): void {
  app.get<ByDocument & { Querystring: ListQuery }>(BASE, {
    config: { scope: 'requests:read' },
    schema: {
      ...common,
      operationId: 'listSignRequestMails',
      summary: 'List the mails of a sign request',
      description: 'Newest first: to whom, why, and what became of each.',
      params: byDocument.params,
      querystring: Type.Object({ ...byDocument.querystring.properties, ...ListQuery.properties }),
      response: {
        200: ListOf(RequestMailSummary, 'A page of mails.'),
        ...errorAnswersWithKey('not_found', 'validation_failed'),
      },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const { limit } = request.query
      const page = { before: idAfter('mails', request.query), limit: limit + 1 }
      const rows = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
        const stored = await readRequest(tx, refOf(request.params, request.query))
        if (!stored) throw notFound()
        return listMails(tx, { tenantId, requestId: stored.state.id }, page)
      })
      return toPage('mails', rows, limit, (row) => row.mail_id, presentMail)
    },
  })

  app.get<ByDocument & { Params: { mail_id: string } }>(`${BASE}/:mail_id`, {
    config: { scope: 'requests:read' },
    schema: {
      ...common,
      operationId: 'getSignRequestMail',
      summary: 'Read a mail of a sign request',
      description:
        'Its subject, text and HTML. A captured mail of the sandbox is shown as it is to callers with the scope `sandbox`, and its links to those with the scope `links`. Mails that were sent are not stored: they are composed again, without links that work.',
      params: Type.Object({
        ...byDocument.params.properties,
        mail_id: Type.String({
          description: 'The mail (`mail_…`).',
          examples: ['mail_06d8h2m4v5e3rkz0t1w9x7y2ba'],
          'x-parameter': 'MailId',
        }),
      }),
      querystring: byDocument.querystring,
      response: { 200: RequestMailAnswer, ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => {
      const mailId = fromPublicId('mail', request.params.mail_id)
      const mail = await showMail(deps, callerOf(request), refOf(request.params, request.query), mailId)
      return { status: 'success' as const, ...mail }
    },
  })
}
